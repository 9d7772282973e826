#pragma once

#include <cstddef>
#include <string>

namespace kiban {

/// Why the library could not do something. Functions return it in a `std::expected`.
struct error {
    static constexpr std::size_t nowhere = std::string::npos;

    std::string what; ///< in words, naming what was found or missing
    std::size_t where =
        nowhere;          ///< offset from 0 in the text, or in its line; in bytes if nothing else is said
    std::size_t line = 0; ///< of the text, from 1; 0 if it has but one

    /// What and where, for people; columns count from 1.
    [[nodiscard]] std::string message() const;
};

} // namespace kiban
