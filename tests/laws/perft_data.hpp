#pragma once

#include "framework/game_text.hpp"
#include "framework/perft/perft.hpp"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace kiban::tests {

/// A known leaf count.
struct perft_record {
    std::string position;
    int depth = 0;
    std::uint64_t leaves = 0;
    std::string convention; ///< a name of perft_conventions, or "-" for the game's own
};

/// KIBAN_TEST_DATA is the folder tests/data.
[[nodiscard]] inline std::string perft_file(std::string_view game) {
    return KIBAN_TEST_DATA "/" + std::string{game} + "_perft.tsv";
}

/// The records of tests/data/<game>_perft.tsv in their order. Throws if the file is missing or invalid.
[[nodiscard]] inline std::vector<perft_record> perft_records(std::string_view game) {
    std::ifstream file{perft_file(game)};
    if (!file) {
        throw std::runtime_error{"no file " + perft_file(game)};
    }
    std::vector<perft_record> records;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) {
            continue;
        }
        std::istringstream fields{line};
        perft_record r;
        std::getline(fields, r.position, '\t');
        fields >> r.depth >> r.leaves >> r.convention;
        if (!fields) {
            throw std::runtime_error{perft_file(game) + ": not a record: " + line};
        }
        records.push_back(r);
    }
    return records;
}

template<game G>
[[nodiscard]] typename G::position position_of(std::string const& text) {
    auto p = position_written<G>(text);
    if (!p) {
        throw std::runtime_error{text + ": " + p.error().message()};
    }
    return *p;
}

template<game G>
[[nodiscard]] perft_convention convention_of(perft_record const& r) {
    if (r.convention == "-") {
        return default_convention<G>();
    }
    auto const* const found =
        std::ranges::find(perft_conventions, r.convention, &named_perft_convention::name);
    if (found == std::end(perft_conventions)) {
        throw std::runtime_error{"no convention " + r.convention};
    }
    return found->convention;
}

} // namespace kiban::tests
