#include "tools/kiban/convert/losses.hpp"

#include "framework/text.hpp"
#include "tools/analysis/names.hpp"
#include "tools/analysis/words.hpp"
#include "tools/records/header_keys.hpp"
#include "tools/terminal/failure.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <range/v3/algorithm/contains.hpp>
#include <ranges>

#include <algorithm>
#include <cstdio>
#include <set>
#include <string_view>
#include <utility>

namespace kiban::tools {

namespace {

using time_spent = std::optional<std::chrono::milliseconds>;

/// A position's text without the number of the move at its end, which only SFEN has.
std::string_view without_number(std::string_view start) {
    std::size_t const blank = start.rfind(' ');
    return blank != start.npos && is_digits(start.substr(blank + 1)) ? start.substr(0, blank) : start;
}

/// "agreed draw"
std::string words_of(record_close close) {
    std::string words{name_in(close_names, close)};
    std::ranges::replace(words, '_', ' ');
    return words;
}

/// WTHOR holds how many discs were won, though not how.
bool has_result(noted_game const& game) {
    return !is_unfinished(game.close) || std::ranges::any_of(game.headers, [](auto const& h) {
        return h.first == header_key::reversi_result && h.second != "?";
    });
}

/// Empty without the header.
std::string header_of(noted_game const& game, std::string_view key) {
    auto const found = std::ranges::find_if(game.headers, [&](auto const& h) { return h.first == key; });
    return found == game.headers.end() ? std::string{} : std::string{trimmed(found->second)};
}

/// Compares games with what was read back, and collects what is missing.
class loss_finder {
  public:
    void compare(listed_game const& written, noted_game const& after);
    [[nodiscard]] std::vector<std::string> lines() const;

  private:
    std::vector<std::string> lines_;
    std::set<std::string> headers_left_out_;
    std::set<std::string> headers_changed_;
    std::set<std::string> headers_as_comments_;

    void add(bool lost, std::string const& line) {
        if (lost && !ranges::contains(lines_, line)) {
            lines_.push_back(line);
        }
    }
    void compare_moves(noted_game const& before, noted_game const& after);
    void compare_variations(std::vector<noted_game::variation> const& before,
                            std::vector<noted_game::variation> const& after);
    void compare_notes(std::vector<noted_game::note> const& before,
                       std::vector<noted_game::note> const& after);
    void compare_headers(noted_game const& before, noted_game const& after);
    /// Of games or variations.
    template<class Line>
    void compare_end_comments(Line const& before, Line const& after) {
        add(!before.comment.empty() && after.comment.empty(), "comments are left out");
    }
    /// Of games or variations, which `line` says.
    template<class Line>
    void compare_ends(Line const& before, Line const& after, std::string_view line);
    void compare_times(time_spent before, time_spent after);
    void compare_comments(std::vector<std::string> const& before, std::vector<std::string> const& after);
};

void loss_finder::compare(listed_game const& written, noted_game const& after) {
    noted_game const& before = written.game;
    add(written.best_result_left_out, "results of best play are left out");
    add(written.mate_length_left_out, "lengths of mates are left out");
    compare_variations(before.variations, after.variations);
    compare_moves(before, after);
    add(before.black != after.black || before.white != after.white,
        after.black.empty() && after.white.empty() ? "names are left out" : "names are changed");
    compare_headers(before, after);
    compare_comments(before.comments, after.comments);
    compare_end_comments(before, after);
    compare_notes(before.notes, after.notes);
    compare_times(before.end_time, after.end_time);
    compare_ends(before, after, "the game");
    add(!has_result(before) && has_result(after),
        fmt::format("the game has no result and becomes {}", after.points == 1 ? "a draw" : "a game won"));
}

void loss_finder::compare_variations(std::vector<noted_game::variation> const& before,
                                     std::vector<noted_game::variation> const& after) {
    for (auto const& was : before) {
        auto const is = std::ranges::find_if(
            after, [&](auto const& v) { return v.before == was.before && v.moves == was.moves; });
        add(is == after.end(), "variations are left out");
        if (is != after.end()) {
            compare_notes(was.notes, is->notes);
            compare_end_comments(was, *is);
            compare_times(was.end_time, is->end_time);
            compare_ends(was, *is, "a variation");
        }
    }
}

void loss_finder::compare_moves(noted_game const& before, noted_game const& after) {
    if (before.moves != after.moves || without_number(before.start) != without_number(after.start)) {
        throw failure{"a game would not come back from this format"};
    }
    add(before.start != after.start, "the number of the first move is left out");
}

void loss_finder::compare_notes(std::vector<noted_game::note> const& before,
                                std::vector<noted_game::note> const& after) {
    for (std::size_t i = 0; i < before.size(); ++i) {
        noted_game::note const is = i < after.size() ? after[i] : noted_game::note{};
        compare_times(before[i].time, is.time);
        add(before[i].score && !is.score, "evaluations are left out");
        compare_comments(before[i].comments, is.comments);
    }
}

void loss_finder::compare_times(time_spent before, time_spent after) {
    add(before && !after, "times are left out");
    add(before && after && *before != *after, "fractions of seconds are left out");
}

void loss_finder::compare_comments(std::vector<std::string> const& before,
                                   std::vector<std::string> const& after) {
    bool const all = std::ranges::all_of(before, [&](auto const& c) { return ranges::contains(after, c); });
    bool const are_there = before.size() == after.size(); // an encoding has other signs for some
    add(!all, are_there ? "comments are changed" : "comments are left out");
}

void loss_finder::compare_headers(noted_game const& before, noted_game const& after) {
    // A game without a date gets the file's too.
    std::string const date_before = header_of(before, header_key::reversi_date);
    std::string const date_after = header_of(after, header_key::reversi_date);
    bool const has_other_year = !date_before.starts_with(date_after);
    add(has_other_year, "years are changed: the file has one year, that of its first game");
    auto left = after.headers;
    for (auto const& [key, value] : before.headers) {
        auto const found = std::ranges::find_if(left, [&](auto const& header) {
            return header.first == key && trimmed(header.second) == trimmed(value);
        });
        if (found != left.end()) {
            left.erase(found);
        } else if (key == header_key::reversi_date && has_other_year) { // said already
        } else if (ranges::contains(after.comments, key + ':' + value)) {
            headers_as_comments_.insert(key);
        } else {
            bool const is_there = ranges::contains(after.headers, key, [](auto const& h) { return h.first; });
            (is_there ? headers_changed_ : headers_left_out_).insert(key);
        }
    }
}

template<class Line>
void loss_finder::compare_ends(Line const& before, Line const& after, std::string_view line) {
    if (before.close == record_close::unsaid || before.close == record_close::open) {
        return; // nothing to lose
    }
    if (before.close == after.close) {
        add(before.points != after.points, "who won is left out");
    } else if (after.close == record_close::unsaid) {
        add(true, fmt::format("how {} ended is left out: {}", line, words_of(before.close)));
    } else {
        add(true, fmt::format("how {} ended is changed: {} becomes {}", line, words_of(before.close),
                              words_of(after.close)));
    }
}

/// Headers' keys with what they mean, between commas.
std::string list_of(std::set<std::string> const& keys) {
    auto const explained = keys | std::views::transform([](std::string const& key) {
                               std::string const words = header_text(key);
                               return words == key ? key : fmt::format("{} ({})", key, words);
                           });
    return fmt::format("{}", fmt::join(explained, ", "));
}

std::vector<std::string> loss_finder::lines() const {
    std::vector<std::string> all = lines_;
    for (auto const& [keys, words] : {std::pair{&headers_left_out_, "are left out"},
                                      {&headers_changed_, "are changed"},
                                      {&headers_as_comments_, "become comments"}}) {
        if (!keys->empty()) {
            all.push_back(fmt::format("headers {}: {}", words, list_of(*keys)));
        }
    }
    return all;
}

} // namespace

std::vector<std::string> losses(std::span<listed_game const> written, std::span<listed_game const> read) {
    if (written.size() != read.size()) {
        throw failure{"a game would not come back from this format"};
    }
    loss_finder finder;
    for (std::size_t i = 0; i < written.size(); ++i) {
        if (read[i].error) {
            throw failure{"a game would not come back from this format: " + *read[i].error};
        }
        finder.compare(written[i], read[i].game);
    }
    return finder.lines();
}

void losses_of_files::add(std::string const& file, std::vector<std::string> const& losses) {
    for (std::string const& loss : losses) {
        files& with_it = by_loss_[loss];
        if (with_it.count++ == 0) {
            with_it.first = file;
        }
    }
}

void losses_of_files::print() const {
    for (auto const& [loss, with_it] : by_loss_) {
        std::size_t const more = with_it.count - 1;
        fmt::print(stderr, "{}: {}{}\n", with_it.first, loss,
                   more == 0   ? ""
                   : more == 1 ? " (and one file more)"
                               : fmt::format(" (and {} files more)", more));
    }
}

} // namespace kiban::tools
