#include "search/protocol/go_command.hpp"

#include "framework/notation.hpp"
#include "framework/score.hpp"
#include "framework/text.hpp"
#include "search/protocol/lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace kiban::search {

namespace {

class go_reader {
  public:
    go_reader(std::string_view text, go_words const& words) : tokens_{text}, words_{words} {}

    go_command read() {
        for (std::string_view token = tokens_.next(); !token.empty(); token = tokens_.next()) {
            take(token, std::exchange(in_moves_, false));
        }
        return std::move(go_);
    }

  private:
    tokenizer tokens_;
    go_words const& words_;
    go_command go_;
    bool in_moves_ = false;

    static constexpr std::int64_t any = std::numeric_limits<std::int64_t>::min();

    void take(std::string_view token, bool in_moves) {
        if (token == "infinite") {
            go_.infinite = true;
        } else if (words_.is_usi && token == "ponder") {
            go_.ponder = true;
        } else if (words_.is_usi && token == "mate") {
            take_mate();
        } else if (words_.is_usi && token == "searchmoves") {
            in_moves_ = true;
        } else if (auto* const time = time_named(token)) {
            take_number(token, *time, any, 0);
        } else if (token == "depth") {
            take_number(token, go_.depth, 1, 1, max_ply - 1);
        } else if (token == "nodes") {
            take_number(token, go_.nodes, 1, 1);
        } else if (token == "movestogo") {
            take_number(token, go_.moves_to_go, any, 1, 1000);
        } else if (in_moves) {
            go_.search_moves.push_back(token);
            in_moves_ = true;
        } else {
            refuse(token);
        }
    }
    std::optional<milliseconds>* time_named(std::string_view token) {
        for (std::size_t const side : {0U, 1U}) {
            if (token == words_.time[side]) {
                return &go_.time[side];
            }
            if (token == words_.increment[side]) {
                return &go_.increment[side];
            }
        }
        return token == "movetime"                   ? &go_.move_time
               : words_.is_usi && token == "byoyomi" ? &go_.byoyomi
               : words_.is_usi && token == "rtime"   ? &go_.random_time
                                                     : nullptr;
    }
    /// Without a time there is no limit.
    void take_mate() {
        go_.mate = true;
        if (tokens_.peek() == "infinite") {
            (void)tokens_.next();
        } else if (protocol_number(tokens_.peek())) {
            take_number("mate", go_.mate_time, any, 0);
        }
    }
    /// Reads the number after `name`, if there is one of at least `least`, clamped to the range from `low` to
    /// `high`.
    template<class Number>
    void take_number(std::string_view name, std::optional<Number>& to, std::int64_t least, std::int64_t low,
                     std::int64_t high = std::numeric_limits<std::int64_t>::max()) {
        go_.bare = false;
        std::string_view const text = tokens_.peek();
        auto const value = protocol_number(text);
        if (value) {
            (void)tokens_.next();
        }
        if (value && *value >= least) {
            to = static_cast<Number>(std::clamp(*value, low, high));
            return;
        }
        complain(fmt::format("{} needs a number{}, not {}", name, value ? " above 0" : "",
                             text.empty() ? "the end of the line" : quoted(text)));
    }
    void refuse(std::string_view token) {
        go_.bare = false;
        complain("unknown limit " + quoted(token));
        if (protocol_number(tokens_.peek())) {
            (void)tokens_.next();
        }
    }
    void complain(std::string what) {
        if (go_.problem.empty()) {
            go_.problem = std::move(what);
        }
    }
};

} // namespace

go_command read_go(std::string_view arguments, go_words const& words) {
    return go_reader{arguments, words}.read();
}

} // namespace kiban::search
