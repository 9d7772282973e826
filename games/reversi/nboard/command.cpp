#include "games/reversi/nboard/command.hpp"

#include "framework/notation.hpp"
#include "games/reversi/text/notation.hpp"

#include <charconv>
#include <limits>
#include <system_error>
#include <utility>

namespace kiban::reversi {

namespace {

constexpr std::pair<std::string_view, nboard_command> commands[] = {
    {"nboard", nboard_command::nboard}, {"move", nboard_command::move},
    {"hint", nboard_command::hint},     {"go", nboard_command::go},
    {"ping", nboard_command::ping},     {"learn", nboard_command::learn},
    {"quit", nboard_command::quit},     {"analyze", nboard_command::analyze},
};
constexpr std::pair<std::string_view, nboard_command> settings[] = {
    {"depth", nboard_command::set_depth},
    {"game", nboard_command::set_game},
    {"contempt", nboard_command::set_contempt},
    {"Skill_Level", nboard_command::set_skill},
};

template<std::size_t N>
constexpr nboard_command find(std::pair<std::string_view, nboard_command> const (&table)[N],
                              std::string_view word) noexcept {
    for (auto const& [name, command] : table) {
        if (name == word) {
            return command;
        }
    }
    return nboard_command::unknown;
}

} // namespace

nboard_line read_nboard_line(std::string_view line) noexcept {
    tokenizer words{line};
    std::string_view const first = words.next();
    if (first == "set") {
        return {find(settings, words.next()), words.rest()};
    }
    if (auto const command = find(commands, first); command != nboard_command::unknown) {
        return {command, words.rest()};
    }
    if (first.size() == 2 && words.peek().empty() && read_move(first)) {
        return {nboard_command::bare_move, first};
    }
    return {};
}

std::optional<int> read_nboard_number(std::string_view arguments) noexcept {
    std::string_view const word = tokenizer{arguments}.next();
    long long value = 0;
    auto const [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error == std::errc::invalid_argument || end != word.data() + word.size()) {
        return std::nullopt;
    }
    constexpr int most = std::numeric_limits<int>::max();
    constexpr int least = std::numeric_limits<int>::min();
    if (error == std::errc::result_out_of_range) {
        return word.starts_with('-') ? least : most;
    }
    return static_cast<int>(value > most ? most : value < least ? least : value);
}

} // namespace kiban::reversi
