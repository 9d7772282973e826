#pragma once

#include "framework/encoding/utf8.hpp"
#include "framework/text.hpp"
#include "games/shogi/text/notation.hpp"

#include <fmt/format.h>

#include <array>

namespace kiban::shogi {

namespace detail {

/// Fills in the board, and notes the offset at which each square was written.
template<variant V>
class board_reader {
  public:
    using board = typename V::board;
    using placement = basic_placement<V>;

    board_reader(std::string_view text, std::size_t offset, placement& p,
                 std::array<std::size_t, board::squares>& written_at)
        : text_{text}, offset_{offset}, p_{p}, written_at_{written_at} {}

    parsed<void> read() {
        for (; at_ < text_.size(); ++at_) {
            if (parsed<void> const ok = read_one(text_[at_]); !ok) {
                return ok;
            }
        }
        if (promoted_) {
            return wrong("'+' without a piece after it");
        }
        if (rank_ != board::ranks - 1 || file_ != board::files) {
            return wrong("the board ends in rank " + std::to_string(rank_ + 1) + " after " +
                         std::to_string(file_) + " squares");
        }
        return {};
    }

  private:
    std::string_view text_;
    std::size_t offset_;
    placement& p_;
    std::array<std::size_t, board::squares>& written_at_;
    std::size_t at_ = 0;
    int rank_ = 0;
    int file_ = 0; // squares of the rank so far, from the highest file down
    bool promoted_ = false;

    [[nodiscard]] std::unexpected<error> wrong(std::string what) const {
        return bad_notation(std::move(what), offset_ + at_);
    }

    parsed<void> read_one(char c) {
        if (c == '/') {
            return end_of_rank();
        }
        if (c == '+') {
            if (promoted_) {
                return wrong("'+' twice");
            }
            promoted_ = true;
            return {};
        }
        if (is_digit(c)) {
            if (promoted_) {
                return wrong("'+' without a piece after it");
            }
            if (c == '0') {
                return wrong("'0' empty squares");
            }
            return advance(c - '0');
        }
        return read_piece(c);
    }

    parsed<void> end_of_rank() {
        if (promoted_) {
            return wrong("'+' without a piece after it");
        }
        if (file_ != board::files) {
            return wrong("rank " + std::to_string(rank_ + 1) + " has " + std::to_string(file_) + " squares");
        }
        if (++rank_ == board::ranks) {
            return wrong("more than " + std::to_string(board::ranks) + " ranks");
        }
        file_ = 0;
        return {};
    }

    parsed<void> advance(int squares) {
        file_ += squares;
        if (file_ > board::files) {
            return wrong("rank " + std::to_string(rank_ + 1) + " has more than " +
                         std::to_string(board::files) + " squares");
        }
        return {};
    }

    /// The character here, of as many bytes as it has.
    [[nodiscard]] std::string_view here() const {
        std::string_view const rest = text_.substr(at_);
        return rest.substr(0, std::max<std::size_t>(utf8_length(rest), 1));
    }

    parsed<void> read_piece(char c) {
        piece_type t = notation<V>::type_of_letter(upper(c));
        if (t == piece_type::none) {
            return wrong("no piece has the letter " + quoted(here()));
        }
        if (promoted_ && !can_promote(t)) {
            return wrong("a piece that cannot promote after '+': " + quoted({&c, 1}));
        }
        if (parsed<void> const ok = advance(1); !ok) {
            return ok;
        }
        square const sq = board::at(board::files - file_, rank_);
        t = promoted_ ? promoted(t) : t;
        promoted_ = false;
        p_.on[static_cast<std::size_t>(sq)] = piece{c == upper(c) ? color::black : color::white, t};
        written_at_[static_cast<std::size_t>(sq)] = offset_ + at_;
        return {};
    }
};

template<variant V>
parsed<void> read_hands(std::string_view text, std::size_t offset, basic_placement<V>& p) {
    if (text == "-") {
        return {};
    }
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::size_t const from = i;
        int count = 0;
        for (; i < text.size() && is_digit(text[i]) && count < 100; ++i) {
            count = count * 10 + (text[i] - '0');
        }
        if (i == text.size()) {
            return bad_notation("a number without a piece after it", offset + from);
        }
        piece_type const t = notation<V>::type_of_letter(upper(text[i]));
        if (t == piece_type::none || t == piece_type::king) {
            return bad_notation(
                "no piece in hand has the letter " +
                    quoted(text.substr(i, std::max<std::size_t>(utf8_length(text.substr(i)), 1))),
                offset + i);
        }
        hand& h = p.hands[index(text[i] == upper(text[i]) ? color::black : color::white)];
        count = i == from ? 1 : count;
        if (count == 0 || h.count(t) + count > V::set_size(t)) {
            return bad_notation("a hand cannot hold " + quoted(text.substr(from, i - from + 1)),
                                offset + from);
        }
        h.add(t, count);
    }
    return {};
}

inline parsed<int> read_ply(std::string_view text, std::size_t offset) {
    constexpr int limit = 1'000'000;
    auto const ply = whole_number<int>(text);
    if (!ply || *ply < 0 || *ply > limit) {
        return bad_notation("not a move number: " + quoted(text), offset);
    }
    return std::max(*ply, 1);
}

template<variant V>
parsed<basic_position<V>> set_up(basic_placement<V> const& p, std::size_t whole,
                                 std::array<std::size_t, V::board::squares> const& written_at) {
    auto result = basic_position<V>::from(p);
    if (!result) {
        error& e = result.error();
        return bad_notation(std::move(e.what), e.where == error::nowhere ? whole : written_at[e.where]);
    }
    return *result;
}

/// The field of the side to move.
inline parsed<color> read_side(tokenizer& tokens) {
    std::string_view const word = tokens.next();
    if (word == "b" || word == "w") {
        return word == "b" ? color::black : color::white;
    }
    return bad_notation(word.empty() ? "the side to move is missing"
                                     : "the side to move is " + quoted(word) + ", neither b nor w",
                        tokens.where());
}

/// The field of the hands.
template<variant V>
parsed<void> read_hands(tokenizer& tokens, basic_placement<V>& p) {
    std::string_view const word = tokens.next();
    if (word.empty()) {
        return bad_notation("the hands are missing ('-' for none)", tokens.where());
    }
    return read_hands(word, tokens.where(), p);
}

/// The number of the move, 1 if it is missing.
inline parsed<int> read_ply(tokenizer& tokens) {
    std::string_view const word = tokens.next();
    return word.empty() ? 1 : read_ply(word, tokens.where());
}

/// Checks that nothing follows `after`, what has been read.
inline parsed<void> read_end(tokenizer& tokens, std::string_view after) {
    std::string_view const word = tokens.next();
    if (!word.empty()) {
        return bad_notation(fmt::format("unexpected after {}: {}", after, quoted(word)), tokens.where());
    }
    return {};
}

/// The fields after the board.
template<variant V>
parsed<void> read_rest(tokenizer& tokens, basic_placement<V>& p) {
    parsed<color> const side = read_side(tokens);
    if (!side) {
        return std::unexpected{side.error()};
    }
    p.side = *side;
    if (parsed<void> const ok = read_hands(tokens, p); !ok) {
        return ok;
    }
    parsed<int> const ply = read_ply(tokens);
    if (!ply) {
        return std::unexpected{ply.error()};
    }
    p.ply = *ply;
    return read_end(tokens, "the position");
}

} // namespace detail

template<variant V>
parsed<basic_position<V>> notation<V>::read_sfen(std::string_view text) {
    tokenizer tokens{text};
    std::string_view word = tokens.next();
    if (word == "startpos") {
        parsed<void> const ok = detail::read_end(tokens, "startpos");
        return ok ? parsed<position>{position{}} : std::unexpected{ok.error()};
    }
    if (word == "sfen") {
        word = tokens.next();
    }
    if (word.empty()) {
        return bad_notation("no position", tokens.where());
    }
    basic_placement<V> p;
    std::array<std::size_t, V::board::squares> written_at{};
    std::size_t const whole = tokens.where();
    if (parsed<void> const ok = detail::board_reader<V>{word, whole, p, written_at}.read(); !ok) {
        return std::unexpected{ok.error()};
    }
    if (parsed<void> const ok = detail::read_rest(tokens, p); !ok) {
        return std::unexpected{ok.error()};
    }
    return detail::set_up(p, whole, written_at);
}

} // namespace kiban::shogi
