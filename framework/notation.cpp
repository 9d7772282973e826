#include "framework/notation.hpp"

#include <fmt/format.h>

#include <utility>

namespace kiban {

std::string error::message() const {
    if (where == nowhere) {
        return line == 0 ? what : fmt::format("line {}: {}", line, what);
    }
    return line == 0 ? fmt::format("{} (at column {})", what, where + 1)
                     : fmt::format("line {}, column {}: {}", line, where + 1, what);
}

std::unexpected<error> bad_notation(std::string what, std::size_t where) {
    return std::unexpected{error{std::move(what), where}};
}

} // namespace kiban
