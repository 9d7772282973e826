#include "framework/program/program.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <windows.h>

namespace kiban {

std::string program_name() { return std::filesystem::path{program_path()}.stem().string(); }

std::string program_path() {
    constexpr std::size_t longest = 32768; // with the prefix \\?\ no path is longer
    std::wstring path(longest, L'\0');
    path.resize(GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size())));
    return std::filesystem::path{path}.string();
}

} // namespace kiban
