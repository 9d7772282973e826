#include "framework/program/program.hpp"

namespace kiban {

std::string program_name() { return "kiban"; }

std::string program_path() { return {}; }

} // namespace kiban
