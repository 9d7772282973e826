#include "framework/notation.hpp"

#include <utility>

namespace kiban {

std::string notation_error::message() const {
    return what + " (at column " + std::to_string(where + 1) + ")";
}

std::unexpected<notation_error> bad_notation(std::string what, std::size_t where) {
    return std::unexpected{notation_error{std::move(what), where}};
}

} // namespace kiban
