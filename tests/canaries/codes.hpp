#pragma once

#include "framework/contract/images.hpp"
#include "tests/canaries/dobutsu_shogi.hpp"
#include "tests/canaries/small_breakthrough.hpp"

#include <cstdint>
#include <utility>

/// Positions of the tests' games as numbers, for search::whole_game.
namespace kiban::tests {

struct dobutsu_code {
    using position = dobutsu_shogi::position;

    /// The side in one bit, four for each square, two for each kind in a hand: 61.
    static std::uint64_t pack(position const& p) {
        std::uint64_t code = index(p.side);
        for (int const piece : p.on) {
            code = code << 4 | static_cast<std::uint64_t>(piece + dobutsu_shogi::hen);
        }
        for (auto const& hand : p.hands) {
            for (std::size_t k = dobutsu_shogi::chick; k <= dobutsu_shogi::giraffe; ++k) {
                code = code << 2 | static_cast<std::uint64_t>(hand[k]);
            }
        }
        return code;
    }
    static position unpack(std::uint64_t code) {
        position p;
        auto const take = [&](int bits) {
            auto const value = static_cast<int>(code & ((1U << bits) - 1));
            code >>= bits;
            return value;
        };
        for (std::size_t c = 2; c-- > 0;) {
            for (std::size_t k = dobutsu_shogi::giraffe; k >= dobutsu_shogi::chick; --k) {
                p.hands[c][k] = static_cast<std::int8_t>(take(2));
            }
        }
        for (std::size_t sq = p.on.size(); sq-- > 0;) {
            p.on[sq] = static_cast<std::int8_t>(take(4) - dobutsu_shogi::hen);
        }
        p.side = take(1) == 0 ? color::black : color::white;
        return p;
    }
};

template<int Files, int Ranks>
struct breakthrough_code {
    using position = typename small_breakthrough<Files, Ranks>::position;
    using pawns = typename small_breakthrough<Files, Ranks>::pawns;
    static constexpr int squares = Files * Ranks;

    static std::uint64_t pack(position const& p) {
        return (p.of[0].template get<0>() << squares | p.of[1].template get<0>()) << 1 | index(p.side);
    }
    static position unpack(std::uint64_t code) {
        position p;
        p.side = (code & 1) == 0 ? color::black : color::white;
        p.of[0] = pawns::of_words(code >> (squares + 1));
        p.of[1] = pawns::of_words((code >> 1) & ((std::uint64_t{1} << squares) - 1));
        return p;
    }
};

} // namespace kiban::tests

namespace kiban {

/// Left and right make no difference.
template<>
struct board_symmetry<tests::dobutsu_shogi> {
    static constexpr int count = 2;

    static tests::dobutsu_shogi::position image(tests::dobutsu_shogi::position p, int n) {
        using board = tests::dobutsu_shogi::board;
        for (int rank = 0; n == 1 && rank < board::ranks; ++rank) {
            std::swap(p.on[static_cast<std::size_t>(board::at(0, rank))],
                      p.on[static_cast<std::size_t>(board::at(2, rank))]);
        }
        return p;
    }
};

} // namespace kiban
