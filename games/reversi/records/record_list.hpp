#pragma once

#include "framework/notation.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace kiban::reversi {

/// Why one record of a file could not be read; lines count from 1, columns are those of the error.
struct record_error {
    std::size_t line = 0;
    notation_error error;

    [[nodiscard]] std::string message() const {
        return "line " + std::to_string(line) + ": " + error.message();
    }
};

/// What a file of records holds: those that could be read, and why the others could not.
template<class Record>
struct record_list {
    struct item {
        std::size_t line = 0; ///< where the record begins
        Record record;
    };
    std::vector<item> records;
    std::vector<record_error> errors;

    void add(std::size_t line, parsed<Record> result) {
        if (result) {
            records.push_back({line, std::move(*result)});
        } else {
            errors.push_back({line, std::move(result.error())});
        }
    }
};

} // namespace kiban::reversi
