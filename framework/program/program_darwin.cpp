#include "framework/program/program.hpp"

#include <cstdint>
#include <mach-o/dyld.h>
#include <stdlib.h> // getprogname

namespace kiban {

std::string program_name() { return getprogname(); }

std::string program_path() {
    std::uint32_t size = 0;
    _NSGetExecutablePath(nullptr, &size);
    std::string path(size, '\0');
    return _NSGetExecutablePath(path.data(), &size) == 0 ? std::string{path.c_str()} : "";
}

} // namespace kiban
