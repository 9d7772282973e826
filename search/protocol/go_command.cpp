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
            bool const known = read_flag(token) || read_time(token) || read_effort(token) ||
                               (words_.is_usi && read_usi(token));
            if (known) {
                in_moves_ = words_.is_usi && token == "searchmoves";
            } else if (in_moves_) {
                go_.search_moves.push_back(token);
            } else {
                refuse(token);
            }
        }
        return std::move(go_);
    }

  private:
    tokenizer tokens_;
    go_words const& words_;
    go_command go_;
    bool in_moves_ = false;

    static constexpr std::int64_t any = std::numeric_limits<std::int64_t>::min();

    void complain(std::string what) {
        if (go_.problem.empty()) {
            go_.problem = std::move(what);
        }
    }
    void refuse(std::string_view token) {
        go_.bare = false;
        complain(quoted(token) + " is no limit");
        if (protocol_number(tokens_.peek())) {
            (void)tokens_.next();
        }
    }
    /// The number that follows `name`, if one of at least `least` does.
    std::optional<std::int64_t> number(std::string_view name, std::int64_t least) {
        go_.bare = false;
        std::string_view const text = tokens_.peek();
        auto const value = protocol_number(text);
        if (value) {
            (void)tokens_.next();
        }
        if (value && *value >= least) {
            return value;
        }
        complain(fmt::format("{} needs a number{}, not {}", name, value ? " above 0" : "",
                             text.empty() ? "the end of the line" : quoted(text)));
        return {};
    }
    void take_time(std::string_view name, std::optional<milliseconds>& to) {
        if (auto const value = number(name, any)) {
            to = milliseconds{std::max<std::int64_t>(*value, 0)};
        }
    }

    // Each takes a keyword of its kind and what belongs to it; false for anything else.
    bool read_flag(std::string_view token) {
        if (token == "infinite") {
            return go_.infinite = true;
        }
        return words_.is_usi && token == "ponder" && (go_.ponder = true);
    }
    bool read_time(std::string_view token) {
        auto* const time = time_named(token);
        if (time) {
            take_time(token, *time);
        }
        return time;
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
    bool read_effort(std::string_view token) {
        if (token == "depth") {
            if (auto const value = number(token, 1)) {
                go_.depth = static_cast<int>(std::min<std::int64_t>(*value, max_ply - 1));
            }
        } else if (token == "nodes") {
            if (auto const value = number(token, 1)) {
                go_.nodes = static_cast<std::uint64_t>(*value);
            }
        } else if (token == "movestogo") {
            if (auto const value = number(token, any)) {
                go_.moves_to_go = static_cast<int>(std::clamp<std::int64_t>(*value, 1, 1000));
            }
        } else {
            return false;
        }
        return true;
    }
    bool read_usi(std::string_view token) {
        if (token == "mate") {
            go_.mate = true;
            if (tokens_.peek() == "infinite") {
                (void)tokens_.next();
            } else if (protocol_number(tokens_.peek())) { // without a time there is no limit
                take_time(token, go_.mate_time);
            }
            return true;
        }
        return token == "searchmoves";
    }
};

} // namespace

go_command read_go(std::string_view arguments, go_words const& words) {
    return go_reader{arguments, words}.read();
}

} // namespace kiban::search
