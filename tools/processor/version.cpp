#include "tools/processor/version.hpp"

#include <string>

extern char const kiban_commit[]; // commit.py

namespace kiban::tools {

namespace {

#if defined(__clang__)
constexpr char const* compiler = "clang " __clang_version__;
#else
constexpr char const* compiler = "GCC " __VERSION__;
#endif

} // namespace

std::string version_line(std::string const& program) {
    std::string const commit = *kiban_commit == '\0' ? "" : std::string{"commit "} + kiban_commit + ", ";
    return program + " " KIBAN_VERSION " (" + commit + compiler + ", " KIBAN_CPU ")";
}

} // namespace kiban::tools
