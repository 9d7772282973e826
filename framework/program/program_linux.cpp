#include "framework/program/program.hpp"

#include <cerrno>
#include <filesystem>
#include <system_error>

namespace kiban {

std::string program_name() { return program_invocation_short_name; }

std::string program_path() {
    std::error_code unknown;
    return std::filesystem::read_symlink("/proc/self/exe", unknown).string();
}

} // namespace kiban
