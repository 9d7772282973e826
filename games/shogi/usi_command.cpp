#include "search/protocol/go_command.hpp"

#include "framework/notation.hpp"
#include "framework/score.hpp"
#include "search/protocol/lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string>

namespace kiban::shogi {

namespace {

using milliseconds = go_command::milliseconds;

class go_reader {
  public:
    explicit go_reader(std::string_view text) : tokens_{text} {}

    go_command read() {
        for (std::string_view token = tokens_.next(); !token.empty(); token = tokens_.next()) {
            in_moves_ = keyword(token) ? token == "searchmoves" : in_moves_ && add_move(token);
        }
        return go_;
    }

  private:
    tokenizer tokens_;
    go_command go_;
    bool in_moves_ = false;

    bool add_move(std::string_view token) {
        go_.search_moves.push_back(token);
        return true;
    }

    /// The number that follows `name`, if one of at least `least` does.
    std::optional<std::int64_t> argument(std::string_view name, std::int64_t least) {
        std::string_view const text = tokens_.peek();
        auto const value = search::protocol_number(text);
        if (value) {
            (void)tokens_.next();
        }
        if (value && *value >= least) {
            return value;
        }
        if (go_.problem.empty()) {
            go_.problem = fmt::format("{} needs a number{}, not {}", name, value ? " above 0" : "",
                                      text.empty() ? "the end of the line" : fmt::format("'{}'", text));
        }
        return {};
    }
    void read_time(std::string_view name, std::optional<milliseconds>& to) {
        if (auto const value = argument(name, std::numeric_limits<std::int64_t>::min())) {
            to = milliseconds{std::max<std::int64_t>(*value, 0)};
        }
    }
    void read_limits(std::string_view token) {
        auto const value = argument(token, 1);
        if (!value) {
            return;
        }
        if (token == "depth") {
            go_.depth = static_cast<int>(std::min<std::int64_t>(*value, max_ply - 1));
        } else {
            go_.nodes = static_cast<std::uint64_t>(*value);
        }
    }
    void read_mate() {
        go_.mate = true;
        if (tokens_.peek() == "infinite") {
            (void)tokens_.next();
        } else if (search::protocol_number(tokens_.peek())) { // without a time there is no limit
            read_time("mate", go_.mate_time);
        }
    }

    /// Takes a keyword and what belongs to it; false for anything else.
    bool keyword(std::string_view token) {
        if (token == "searchmoves") {
            return true;
        }
        if (token == "ponder") {
            return go_.ponder = true;
        }
        if (token == "infinite") {
            return go_.infinite = true;
        }
        if (token == "mate") {
            return read_mate(), true;
        }
        if (token == "depth" || token == "nodes") {
            return read_limits(token), true;
        }
        if (token == "movestogo" || token == "perft") {
            return (void)argument(token, 0), true;
        }
        if (auto* const time = time_named(token)) {
            return read_time(token, *time), true;
        }
        return false;
    }
    std::optional<milliseconds>* time_named(std::string_view token) {
        if (token == "btime") {
            return &go_.time[index(color::black)];
        }
        if (token == "wtime") {
            return &go_.time[index(color::white)];
        }
        if (token == "binc") {
            return &go_.increment[index(color::black)];
        }
        if (token == "winc") {
            return &go_.increment[index(color::white)];
        }
        if (token == "byoyomi") {
            return &go_.byoyomi;
        }
        if (token == "movetime") {
            return &go_.move_time;
        }
        if (token == "rtime") {
            return &go_.random_time;
        }
        return nullptr;
    }
};

} // namespace

go_command read_go(std::string_view arguments) { return go_reader{arguments}.read(); }

} // namespace kiban::shogi
