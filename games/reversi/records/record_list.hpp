#pragma once

#include "framework/notation.hpp"

#include <cstddef>
#include <utility>
#include <vector>

namespace kiban::reversi {

/// The content of a file of records: those that could be read, and why the others could not.
template<class Record>
struct record_list {
    struct item {
        std::size_t line = 0; ///< where the record begins
        Record record;
    };
    std::vector<item> records;
    std::vector<error> errors; ///< each with its line

    void add(std::size_t line, parsed<Record> result) {
        if (result) {
            records.push_back({line, std::move(*result)});
        } else {
            result.error().line = line;
            errors.push_back(std::move(result.error()));
        }
    }
};

} // namespace kiban::reversi
