#pragma once

#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tests {

/// A position of which something is known, from tests/data/<game>_positions.tsv.
struct position_record {
    enum class kind : unsigned char {
        ended,  ///< over, and `what` has won: "black" or "white", or "draw"
        refused ///< not one of the game, since `what`
    };
    kind is = kind::ended;
    std::string position;
    std::string what;
};

struct position_records {
    std::vector<position_record> records;
    bool has_draws = true;        ///< no position of the game is a draw, if the file says `no draws`
    bool any_arrangement = false; ///< the file says `any arrangement` of the pieces is a position
};

/// Reads the file. Throws if it is missing or spoilt.
[[nodiscard]] inline position_records known_positions(std::string_view game) {
    std::string const name = KIBAN_TEST_DATA "/" + std::string{game} + "_positions.tsv";
    std::ifstream file{name};
    if (!file) {
        throw std::runtime_error{"no file " + name};
    }
    position_records known;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) {
            continue;
        }
        auto const first = line.find('\t');
        auto const second = line.find('\t', first + 1);
        std::string const word = line.substr(0, first);
        if (word == "no draws") {
            known.has_draws = false;
        } else if (word == "any arrangement") {
            known.any_arrangement = true;
        } else if (second != line.npos && (word == "ended" || word == "refused")) {
            known.records.push_back(
                {word == "ended" ? position_record::kind::ended : position_record::kind::refused,
                 line.substr(first + 1, second - first - 1), line.substr(second + 1)});
        } else {
            throw std::runtime_error{name + ": not a record: " + line};
        }
    }
    return known;
}

} // namespace kiban::tests
