#pragma once

#include <cstddef>
#include <string>

namespace kiban {

/// Why a library function failed. Functions return it in a `std::expected`.
struct error {
    static constexpr std::size_t nowhere = std::string::npos;

    std::string what; ///< a message that names what was found or missing
    std::size_t where =
        nowhere;          ///< offset from 0 in the text, or in its line; in bytes unless stated otherwise
    std::size_t line = 0; ///< of the text, from 1; 0 if it has only one

    /// What and where, for the user; columns count from 1.
    [[nodiscard]] std::string message() const;
};

} // namespace kiban
