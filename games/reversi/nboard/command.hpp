#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace kiban::reversi {

/// The commands of NBoard's protocol, version 2 and what is left of version 1.
enum class nboard_command : std::uint8_t {
    unknown, ///< it does not even interrupt
    nboard,
    set_depth,
    set_game,
    set_contempt,
    set_skill, ///< not of the protocol: the level, under the name that USI engines have for it
    move,
    bare_move, ///< version 1: a line that is nothing but a move
    hint,
    go,
    ping,
    learn,
    analyze,
    quit,
};

/// A line of input: which command it is, and the text after its words.
struct nboard_line {
    nboard_command command = nboard_command::unknown;
    std::string_view arguments{};
};

[[nodiscard]] nboard_line read_nboard_line(std::string_view line) noexcept;

/// The number at the beginning of the arguments; too large ones are cut to the range of int. Nothing if there
/// is none.
[[nodiscard]] std::optional<int> read_nboard_number(std::string_view arguments) noexcept;

} // namespace kiban::reversi
