#include "games/shogi/evaluation/features/half_kp.hpp"
#include "games/shogi/evaluation/features/kp.hpp"
#include "games/shogi/evaluation/features/piece_square.hpp"
#include "tools/python/array_lines.hpp"
#include "tools/python/packed.hpp"
#include "tools/terminal/failure.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>

namespace kiban::python {

namespace {

using shogi::piece;
using shogi::placement;
constexpr py::ssize_t squares = shogi::board::squares;
constexpr py::ssize_t hand_kinds = static_cast<py::ssize_t>(shogi::hand_types.size());

std::string numbered(py::ssize_t i, std::string_view what) {
    return "position " + std::to_string(i) + ": " + std::string{what};
}

placement unpacked(packing how, lines const& codes, py::ssize_t i) {
    auto const p = unpack(how, packed_bytes{codes[i], packed_size});
    if (!p) {
        throw tools::bad_argument{numbered(i, p.error())};
    }
    return *p;
}

void unpack_all(std::string_view how, py::buffer const& packed, py::buffer const& pieces,
                py::buffer const& hands, py::buffer const& turns) {
    packing const known = packing_named(how);
    auto const in = packed.request();
    auto const codes = lines_of(in, "packed", "B", {packed_size});
    auto const pieces_info = pieces.request(true);
    auto const hands_info = hands.request(true);
    auto const turns_info = turns.request(true);
    auto const on = lines_of(pieces_info, "boards.pieces", "B", {squares}, codes.count);
    auto const held = lines_of(hands_info, "boards.hands", "B", {2, hand_kinds}, codes.count);
    auto const turn = lines_of(turns_info, "boards.turns", "B", {}, codes.count);
    unlocked_interpreter const unlocked;
    for (py::ssize_t i = 0; i < codes.count; ++i) {
        placement const p = unpacked(known, codes, i);
        std::ranges::transform(p.on, on[i], [](piece x) { return static_cast<std::uint8_t>(x.index()); });
        std::uint8_t* to = held[i];
        for (auto const& hand : p.hands) {
            for (auto const t : shogi::hand_types) {
                *to++ = static_cast<std::uint8_t>(hand.count(t));
            }
        }
        *turn[i] = static_cast<std::uint8_t>(p.side);
    }
}

/// Throws tools::bad_argument for numbers that are no pieces.
piece piece_of(unsigned number) {
    unsigned const type = number & 15;
    if (number == 0) {
        return {};
    }
    if (number >= piece::count || type == 0 || type >= shogi::piece_type_count) {
        throw tools::bad_argument{"no piece has the number " + std::to_string(number)};
    }
    return piece{static_cast<color>(number >> 4), static_cast<shogi::piece_type>(type)};
}

placement placement_from(std::uint8_t const* on, std::uint8_t const* held, std::uint8_t turn) {
    placement p;
    for (piece& there : p.on) {
        there = piece_of(*on++);
    }
    for (auto& hand : p.hands) {
        for (auto const t : shogi::hand_types) {
            unsigned const n = *held++;
            if (n > static_cast<unsigned>(shogi::set_size(t))) {
                throw tools::bad_argument{"a hand holds " + std::to_string(n) + " pieces of a kind"};
            }
            hand.add(t, static_cast<int>(n));
        }
    }
    if (turn > 1) {
        throw tools::bad_argument{"turn is " + std::to_string(turn) + ", not 0 or 1"};
    }
    p.side = static_cast<color>(turn);
    return p;
}

void pack_all(std::string_view how, py::buffer const& pieces, py::buffer const& hands,
              py::buffer const& turns, py::buffer const& packed) {
    packing const known = packing_named(how);
    auto const out = packed.request(true);
    auto const codes = lines_of(out, "packed", "B", {packed_size});
    auto const pieces_info = pieces.request();
    auto const hands_info = hands.request();
    auto const turns_info = turns.request();
    auto const on = lines_of(pieces_info, "boards.pieces", "B", {squares}, codes.count);
    auto const held = lines_of(hands_info, "boards.hands", "B", {2, hand_kinds}, codes.count);
    auto const turn = lines_of(turns_info, "boards.turns", "B", {}, codes.count);
    unlocked_interpreter const unlocked;
    for (py::ssize_t i = 0; i < codes.count; ++i) {
        std::string why;
        try {
            auto const bits = pack(known, placement_from(on[i], held[i], *turn[i]));
            if (bits) {
                std::ranges::copy(*bits, codes[i]);
                continue;
            }
            why = bits.error();
        } catch (tools::bad_argument const& e) {
            why = e.what();
        }
        throw tools::bad_argument{numbered(i, why)};
    }
}

/// Own pieces by kind less the king's gap, the other side's, own hand, the other's: see kiban.arrays.planes.
constexpr py::ssize_t kinds = static_cast<py::ssize_t>(shogi::piece_type_count) - 1;
constexpr py::ssize_t plane_count = 2 * kinds + 2 * hand_kinds;

void write_planes(placement const& p, float* out) {
    std::fill_n(out, plane_count * squares, 0.0F);
    for (square sq = 0; sq < squares; ++sq) {
        piece const there = p.on[static_cast<std::size_t>(sq)];
        if (!there.empty()) {
            auto const kind = static_cast<py::ssize_t>(shogi::index(there.type())) - 1;
            auto const plane = kind + (there.side() == p.side ? 0 : kinds);
            square const seen = p.side == color::black ? sq : shogi::board::rotated(sq);
            out[plane * squares + seen] = 1.0F;
        }
    }
    float* hand = out + 2 * kinds * squares;
    for (color side : {p.side, ~p.side}) {
        for (auto const t : shogi::hand_types) {
            if (int const n = p.hands[kiban::index(side)].count(t); n > 0) {
                std::fill_n(hand, squares, static_cast<float>(n));
            }
            hand += squares;
        }
    }
}

void planes_of_all(std::string_view how, py::buffer const& packed, py::buffer const& planes) {
    packing const known = packing_named(how);
    auto const in = packed.request();
    auto const codes = lines_of(in, "packed", "B", {packed_size});
    auto const planes_info = planes.request(true);
    auto const out = lines_of(planes_info, "out", "f",
                              {plane_count, shogi::board::files, shogi::board::ranks}, codes.count);
    unlocked_interpreter const unlocked;
    for (py::ssize_t i = 0; i < codes.count; ++i) {
        write_planes(unpacked(known, codes, i), reinterpret_cast<float*>(out[i]));
    }
}

void repack_all(std::string_view from, py::buffer const& packed, std::string_view to, py::buffer const& out) {
    packing const known = packing_named(from);
    packing const wanted = packing_named(to);
    auto const in = packed.request();
    auto const out_info = out.request(true);
    auto const codes = lines_of(in, "packed", "B", {packed_size});
    auto const found = lines_of(out_info, "out", "B", {packed_size}, codes.count);
    unlocked_interpreter const unlocked;
    for (py::ssize_t i = 0; i < codes.count; ++i) {
        auto const bits = pack(wanted, unpacked(known, codes, i));
        if (!bits) {
            throw tools::bad_argument{numbered(i, bits.error())};
        }
        std::ranges::copy(*bits, found[i]);
    }
}

/// The features of each position from both views, the side to move's first; the rest of a view is filled with
/// `dimensions`.
template<search::feature_set F>
void features_of_all(packing how, lines const& codes, py::buffer const& features) {
    auto const info = features.request(true);
    constexpr auto width = static_cast<py::ssize_t>(F::max_active);
    auto const out = lines_of(info, "features", "I", {F::perspectives, width}, codes.count);
    unlocked_interpreter const unlocked;
    for (py::ssize_t i = 0; i < codes.count; ++i) {
        auto const p = shogi::position::from(unpacked(how, codes, i));
        if (!p) {
            throw tools::bad_argument{numbered(i, p.error().what)};
        }
        auto* to = reinterpret_cast<search::feature*>(out[i]);
        for (color const view : {p->side_to_move(), ~p->side_to_move()}) {
            auto* at = to;
            F::active(*p, view, [&](search::feature f) { *at++ = f; });
            std::fill(at, to + width, static_cast<search::feature>(F::dimensions));
            to += width;
        }
    }
}

/// Calls f with the set of features of that name.
template<class Use>
void with_features(std::string_view kind, Use const& f) {
    if (kind == "piece_square") {
        f(shogi::piece_square_features{});
    } else if (kind == "half_kp") {
        f(shogi::half_kp{});
    } else if (kind == "kp") {
        f(shogi::kp{});
    } else {
        throw tools::bad_argument{"there are no features '" + std::string{kind} +
                                  "'; there are piece_square, half_kp, kp"};
    }
}

void all_features(std::string_view kind, std::string_view how, py::buffer const& packed,
                  py::buffer const& features) {
    packing const known = packing_named(how);
    auto const in = packed.request();
    auto const codes = lines_of(in, "packed", "B", {packed_size});
    with_features(kind, [&]<class F>(F) { features_of_all<F>(known, codes, features); });
}

py::tuple feature_shape(std::string_view kind) {
    py::tuple shape;
    with_features(kind, [&]<class F>(F) { shape = py::make_tuple(F::dimensions, F::max_active); });
    return shape;
}

} // namespace

void bind_packed(py::module_& m) {
    m.attr("plane_count") = plane_count;
    m.def("unpack", unpack_all);
    m.def("pack", pack_all);
    m.def("repack", repack_all);
    m.def("planes", planes_of_all);
    m.def("feature_shape", feature_shape);
    m.def("features", all_features);
}

} // namespace kiban::python
