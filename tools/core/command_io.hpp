#pragma once

#include "tools/core/any_game.hpp"
#include "tools/core/searcher.hpp"
#include "tools/records/formats.hpp"
#include "tools/terminal/failure.hpp"

#include <nlohmann/json.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

/// What commands take and give, in JSON. What is wrong with it is thrown as tools::bad_argument.
namespace kiban::core {

using json = nlohmann::ordered_json;

/// What a command says before its answer.
using on_event = std::function<void(json)>;

/// A message as text; bytes that are not UTF-8 are replaced.
[[nodiscard]] std::string dumped(json const& j);

/// null for nothing and for an empty text.
[[nodiscard]] inline json or_null(std::optional<int> value) { return value ? json(*value) : json{}; }
[[nodiscard]] inline json or_null(std::string const& text) { return text.empty() ? json{} : json(text); }

[[nodiscard]] inline tools::bad_argument of_wrong_kind(std::string const& name) {
    return tools::bad_argument{name + " is of the wrong kind"};
}

/// A truth value, whole number or text of the command, or nothing. Throws with the name if it is of another
/// kind.
template<class T>
[[nodiscard]] std::optional<T> optional_in(json const& command, char const* name) {
    auto const found = command.find(name);
    if (found == command.end() || found->is_null()) {
        return {};
    }
    static_assert(std::is_integral_v<T> || std::is_same_v<T, std::string>);
    bool const fits = std::is_same_v<T, bool> ? found->is_boolean()
                      : std::is_integral_v<T> ? found->is_number_integer()
                                              : found->is_string();
    return fits ? found->get<T>() : throw of_wrong_kind(name);
}
/// A list or an object of the command, empty if there is none. Throws with the name if it is something else.
[[nodiscard]] json list_in(json const& command, char const* name);
[[nodiscard]] json object_in(json const& command, char const* name);
/// A list of moves, as texts.
[[nodiscard]] std::vector<std::string> moves_in(json const& command, char const* name);
/// A whole number between two others, both included.
[[nodiscard]] std::optional<std::int64_t> number_in(json const& command, char const* name, std::int64_t least,
                                                    std::int64_t most);
[[nodiscard]] std::string text_in(json const& command, char const* name);

/// The game's rules, by `game`.
[[nodiscard]] any_game const& game_in(json const& command);
/// The position with its past, by `game`, and `text` or `start` and `moves`.
[[nodiscard]] position_pointer position_in(json const& command);
/// Plays moves one after another; an error gives the number of the bad one.
[[nodiscard]] position_pointer played(position_pointer p, std::vector<std::string> const& moves);
/// The record, its start and moves checked by the rules and in the game's own notation.
[[nodiscard]] tools::noted_game record_in(json const& command, any_game const& game);

[[nodiscard]] json to_json(move_view const& m);
[[nodiscard]] json to_json(std::vector<move_view> const& moves);
/// The answer of `position`.
[[nodiscard]] json to_json(any_position const& p);
[[nodiscard]] json record_to_json(tools::noted_game const& record);

} // namespace kiban::core
