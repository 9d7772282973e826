#include "games/reversi/engine.hpp"
#include "games/shogi/evaluation/evaluate_source.hpp"
#include "search/models/weight_file.hpp"
#include "tests/fuzz/fuzz.hpp"

// Files of weights: the project's own, and public nets of shogi.

using namespace kiban;
using fuzz::require;

namespace {

void feed_weights(std::string_view input) {
    std::span const file = std::as_bytes(std::span{input});
    if (auto const view = search::read_weights(file); !view) {
        require(!view.error().message().empty(), "an error without words");
    }
    if (auto const source = shogi::evaluation_source::read(file); !source) {
        require(!source.error().message().empty(), "an error without words");
    }
    if (auto const source = reversi::evaluation_source::read(file); !source) {
        require(!source.error().message().empty(), "an error without words");
    }
}

fuzz::target const weights_target{"weights", feed_weights};

} // namespace
