#pragma once

#include "framework/notation.hpp"

#include <cstddef>
#include <expected>
#include <string>
#include <utility>

namespace kiban::shogi {

/// Why a record could not be read, and where: line and column count from 1, columns in characters.
struct record_error {
    std::string what;
    std::size_t line = 0;
    std::size_t column = 0;

    [[nodiscard]] std::string message() const {
        return "line " + std::to_string(line) + ", column " + std::to_string(column) + ": " + what;
    }
};

template<class T>
using recorded = std::expected<T, record_error>;

} // namespace kiban::shogi
