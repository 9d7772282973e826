#pragma once

#include "tools/book/graph.hpp"
#include "tools/book/read_book.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace kiban::tools {

/// What a check found besides complaints.
struct book_counts {
    std::size_t positions = 0;
    std::size_t moves = 0;
};

/// Reads every line of a book and complains of each that breaks its rules: lines that cannot be read, illegal
/// moves and replies, positions that are not sorted, stand twice (turned or by another text too) or are not
/// written as the game writes them, moves that stand twice (turned too) or are not in the order of their
/// values, positions without a move, a last line that does not end. With `by_minimax` also of values that
/// differ from those of the positions they lead to.
template<game G>
class book_check {
  public:
    book_check(book_complaint complain, bool by_minimax)
        : complain_{std::move(complain)}, by_minimax_{by_minimax} {}

    book_counts operator()(std::string_view text) {
        search::for_each_book_line(text, [&](std::size_t number, std::string_view line) {
            bool const is_position = line.starts_with(search::book_position_word);
            if (is_position) {
                end_position();
            }
            reader_.take(number, line);
            if (is_position) {
                begin_position(number, trimmed(line.substr(search::book_position_word.size())));
            } else if (reader_.current() != nullptr) {
                check_move(number, line);
            } else if (position_line_ != 0) {
                check_form(number, line);
            }
        });
        end_position();
        if (!text.empty() && !text.ends_with('\n')) {
            complain_(1 + static_cast<std::size_t>(std::ranges::count(text, '\n')),
                      "the line does not end: the file may be cut off");
        }
        if (by_minimax_) {
            check_values(std::move(reader_).result());
        }
        return counts_;
    }

  private:
    book_complaint complain_;
    bool by_minimax_;
    book_reader<G> reader_{complain_};
    book_counts counts_{};
    std::string last_position_{};
    std::size_t position_line_ = 0;
    std::size_t moves_here_ = 0;
    std::size_t unchecked_ = 0; ///< of them
    std::set<std::string, std::less<>> here_{};
    std::optional<int> last_value_{};
    std::map<std::string, std::size_t, std::less<>> met_{}; ///< canonical keys, and their lines

    void begin_position(std::size_t number, std::string_view text) {
        ++counts_.positions;
        position_line_ = number;
        moves_here_ = 0;
        unchecked_ = 0;
        here_.clear();
        last_value_.reset();
        if (text <= last_position_) {
            complain_(number,
                      text == last_position_ ? "the position stands twice" : "the position is not sorted");
        }
        last_position_ = text;
        if (reader_.current() == nullptr) {
            return;
        }
        if (std::string const usual = G::write(*reader_.current()); usual != text) {
            complain_(number, "never found, as the position is otherwise written " + usual);
        }
        auto const [at, is_new] = met_.try_emplace(canonical<G>(*reader_.current()).key, number);
        if (!is_new) {
            complain_(number, fmt::format("the same position as in line {}", at->second));
        }
    }
    /// Below a position that cannot be read, a move is any word.
    void check_form(std::size_t number, std::string_view text) {
        ++moves_here_;
        ++counts_.moves;
        ++unchecked_;
        if (auto const line = search::read_book_line(text); !line) {
            complain_(number, line.error().message());
        }
    }
    void check_move(std::size_t number, std::string_view text) {
        auto const line = search::read_book_line(text);
        ++moves_here_;
        ++counts_.moves;
        if (!line || reader_.last_move().empty()) {
            return; // the reader has complained
        }
        if (!here_.emplace(reader_.last_move()).second) {
            complain_(number, "the move stands twice, or its reflection does");
        }
        bool const is_judged = line->depth > 0;
        if (is_judged && last_value_ && line->value > *last_value_) {
            complain_(number, "better than the move before it");
        }
        if (is_judged) {
            last_value_ = line->value;
        }
        if (line->points.value_or(0) > 2 * line->count) {
            complain_(number, "more points than the games can give");
        }
    }
    void end_position() {
        if (position_line_ != 0 && moves_here_ == 0) {
            complain_(position_line_, "the position has no move");
        } else if (unchecked_ > 0) {
            complain_(position_line_,
                      fmt::format("{} below a position that cannot be read {} not checked",
                                  unchecked_ == 1 ? "the move" : fmt::format("{} moves", unchecked_),
                                  unchecked_ == 1 ? "is" : "are"));
        }
    }
    void check_values(book const& read) {
        auto const graph = graph_of<G>(read);
        for (auto const& n : graph.nodes()) {
            for (auto const& e : n.edges) {
                if (e.own != e.value && e.to != book_graph::none) {
                    auto const at = met_.find(n.key);
                    complain_(at == met_.end() ? 0 : at->second,
                              fmt::format("{} is worth {}, but the position after it says {}", e.move, e.own,
                                          e.value));
                }
            }
        }
    }
};

} // namespace kiban::tools
