#include "tools/records/jkf_start.hpp"

#include "games/shogi/game.hpp"
#include "games/shogi/records/pieces.hpp"
#include "games/shogi/records/setup.hpp"
#include "games/shogi/text/handicap.hpp"
#include "tools/terminal/failure.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace kiban::tools {

namespace {

using nlohmann::ordered_json;
using namespace shogi;

constexpr std::string_view other = "OTHER";
/// In the order of `handicaps()`.
constexpr std::array<std::string_view, 16> presets{"HIRATE", "KY", "KY_R", "KA", "HI",  "HIKY", "2", "3",
                                                   "4",      "5",  "5_L",  "6",  "7_L", "7_R",  "8", "10"};

ordered_json squares_of(position const& p) {
    auto files = ordered_json::array();
    for (int file = 0; file < shogi::board::files; ++file) {
        auto ranks = ordered_json::array();
        for (int rank = 0; rank < shogi::board::ranks; ++rank) {
            piece const there = p.piece_on(shogi::board::at(file, rank));
            ranks.push_back(there.empty() ? ordered_json::object()
                                          : ordered_json{{"color", index(there.side())},
                                                         {"kind", name_of(there.type()).csa}});
        }
        files.push_back(std::move(ranks));
    }
    return files;
}

ordered_json hand_of(position const& p, color side) {
    auto held = ordered_json::object();
    for (piece_type t : hand_types) {
        held[std::string{name_of(t).csa}] = p.hand_of(side).count(t);
    }
    return held;
}

piece_type type_named(std::string const& name) {
    piece_name const* const found = find_csa_piece(name);
    if (found == nullptr) {
        throw failure{"the start: there is no piece '" + name + "'"};
    }
    return type_of(*found);
}

color side_numbered(ordered_json const& number) {
    int const side = jkf_number(number);
    if (side != 0 && side != 1) {
        throw failure{"the start: a colour is 0 or 1"};
    }
    return side == 0 ? color::black : color::white;
}

void put_squares(placement& setup, ordered_json const& files) {
    for (int file = 0; file < shogi::board::files; ++file) {
        ordered_json const& ranks = files.at(static_cast<std::size_t>(file));
        for (int rank = 0; rank < shogi::board::ranks; ++rank) {
            ordered_json const& square = ranks.at(static_cast<std::size_t>(rank));
            if (square.contains("kind") && !square.at("kind").is_null()) {
                piece const what{side_numbered(square.at("color")),
                                 type_named(square.at("kind").get<std::string>())};
                setup.on[static_cast<std::size_t>(shogi::board::at(file, rank))] = what;
            }
        }
    }
}

void give_hand(placement& setup, color side, ordered_json const& held) {
    for (auto const& [name, number] : held.items()) {
        piece_type const type = type_named(name);
        int const count = jkf_number(number);
        bool const fits =
            !is_promoted(type) && type != piece_type::king && count >= 0 && count <= set_size(type);
        if (!fits || !shogi::detail::give(setup, side, type, count)) {
            throw failure{"the start: not pieces in hand: " + name};
        }
    }
}

position position_of_data(ordered_json const& data) {
    placement setup{};
    setup.side = side_numbered(data.at("color"));
    put_squares(setup, data.at("board"));
    give_hand(setup, color::black, data.at("hands").at(0));
    give_hand(setup, color::white, data.at("hands").at(1));
    auto const p = position::from(setup);
    if (!p) {
        throw failure{"the start: not a position: " + p.error().what};
    }
    return *p;
}

} // namespace

int jkf_number(ordered_json const& j) {
    if (!j.is_number_integer()) {
        throw failure{"a whole number is missing: " + std::string{j.type_name()}};
    }
    return static_cast<int>(std::clamp<std::int64_t>(j.get<std::int64_t>(), -1, 1000));
}

ordered_json jkf_start(position const& start) {
    if (handicap const* const named = handicap_of_sfen(shogi::game::write(start))) {
        return ordered_json::object(
            {{"preset", presets[static_cast<std::size_t>(named - handicaps().data())]}});
    }
    return {{"preset", other},
            {"data",
             {{"color", index(start.side_to_move())},
              {"board", squares_of(start)},
              {"hands", {hand_of(start, color::black), hand_of(start, color::white)}}}}};
}

position read_jkf_start(ordered_json const& initial) {
    auto const preset = initial.at("preset").get<std::string>();
    if (preset == other) {
        return position_of_data(initial.at("data"));
    }
    auto const found = std::ranges::find(presets, preset);
    if (found == presets.end()) {
        throw failure{"the start: there is no preset '" + preset + "'"};
    }
    return *shogi::game::read_position(handicaps()[static_cast<std::size_t>(found - presets.begin())].sfen());
}

} // namespace kiban::tools
