#include "tools/python/binding.hpp"
#include "tools/python/packed.hpp"

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

/// An array of one line for each position, whose items lie side by side within a line.
struct lines {
    std::uint8_t* first;
    py::ssize_t count;
    py::ssize_t stride; ///< bytes from line to line

    [[nodiscard]] std::uint8_t* operator[](py::ssize_t i) const { return first + i * stride; }
};

/// Says so if the array is not of `width` items of that format in each of `count` lines (any number if
/// negative).
lines lines_of(py::buffer_info const& info, char const* name, std::string_view format, py::ssize_t width,
               py::ssize_t count = -1) {
    bool const fits = info.format == format && info.ndim >= 1 && (count < 0 || info.shape[0] == count);
    py::ssize_t items = 1;
    bool packed = true;
    for (py::ssize_t axis = info.ndim - 1; fits && axis > 0; --axis) {
        auto const a = static_cast<std::size_t>(axis);
        packed = packed && (info.shape[a] == 1 || info.strides[a] == items * info.itemsize);
        items *= info.shape[a];
    }
    if (!fits || !packed || items != width) {
        throw std::invalid_argument{std::string{name} + " is no array of " +
                                    (count < 0 ? "any number of" : std::to_string(count)) + " lines of " +
                                    std::to_string(width) + " items of type '" + std::string{format} + "'"};
    }
    return {static_cast<std::uint8_t*>(info.ptr), info.shape[0], info.strides[0]};
}

placement unpacked(packing how, lines const& codes, py::ssize_t i) {
    auto const p = unpack(how, packed_bytes{codes[i], packed_size});
    if (!p) {
        throw std::invalid_argument{"position " + std::to_string(i) + ": " + p.error()};
    }
    return *p;
}

void unpack_all(std::string_view how, py::buffer const& packed, py::buffer const& pieces,
                py::buffer const& hands, py::buffer const& turns) {
    packing const known = packing_named(how);
    auto const in = packed.request();
    auto const codes = lines_of(in, "packed", "B", packed_size);
    auto const pieces_info = pieces.request(true);
    auto const hands_info = hands.request(true);
    auto const turns_info = turns.request(true);
    auto const on = lines_of(pieces_info, "pieces", "B", squares, codes.count);
    auto const held = lines_of(hands_info, "hands", "B", 2 * hand_kinds, codes.count);
    auto const turn = lines_of(turns_info, "turns", "B", 1, codes.count);
    py::gil_scoped_release const unlocked;
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

/// Throws std::invalid_argument for numbers that are no pieces.
piece piece_of(unsigned number) {
    unsigned const type = number & 15;
    if (number == 0) {
        return {};
    }
    if (number >= piece::count || type == 0 || type >= shogi::piece_type_count) {
        throw std::invalid_argument{"no piece has the number " + std::to_string(number)};
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
                throw std::invalid_argument{"a hand holds " + std::to_string(n) + " pieces of a kind"};
            }
            hand.add(t, static_cast<int>(n));
        }
    }
    if (turn > 1) {
        throw std::invalid_argument{"turn is " + std::to_string(turn) + ", not 0 or 1"};
    }
    p.side = static_cast<color>(turn);
    return p;
}

void pack_all(std::string_view how, py::buffer const& pieces, py::buffer const& hands,
              py::buffer const& turns, py::buffer const& packed) {
    packing const known = packing_named(how);
    auto const out = packed.request(true);
    auto const codes = lines_of(out, "packed", "B", packed_size);
    auto const pieces_info = pieces.request();
    auto const hands_info = hands.request();
    auto const turns_info = turns.request();
    auto const on = lines_of(pieces_info, "pieces", "B", squares, codes.count);
    auto const held = lines_of(hands_info, "hands", "B", 2 * hand_kinds, codes.count);
    auto const turn = lines_of(turns_info, "turns", "B", 1, codes.count);
    py::gil_scoped_release const unlocked;
    for (py::ssize_t i = 0; i < codes.count; ++i) {
        std::string why;
        try {
            auto const bits = pack(known, placement_from(on[i], held[i], *turn[i]));
            if (bits) {
                std::ranges::copy(*bits, codes[i]);
                continue;
            }
            why = bits.error();
        } catch (std::invalid_argument const& e) {
            why = e.what();
        }
        throw std::invalid_argument{"position " + std::to_string(i) + ": " + why};
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
    auto const codes = lines_of(in, "packed", "B", packed_size);
    auto const planes_info = planes.request(true);
    auto const out = lines_of(planes_info, "planes", "f", plane_count * squares, codes.count);
    py::gil_scoped_release const unlocked;
    for (py::ssize_t i = 0; i < codes.count; ++i) {
        write_planes(unpacked(known, codes, i), reinterpret_cast<float*>(out[i]));
    }
}

} // namespace

void bind_packed(py::module_& m) {
    m.attr("plane_count") = plane_count;
    m.def("unpack", unpack_all);
    m.def("pack", pack_all);
    m.def("planes", planes_of_all);
}

} // namespace kiban::python
