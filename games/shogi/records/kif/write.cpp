#include "games/shogi/game.hpp"
#include "games/shogi/records/diagram.hpp"
#include "games/shogi/records/kif/kif.hpp"
#include "games/shogi/records/kif/words.hpp"
#include "games/shogi/records/notation.hpp"
#include "games/shogi/records/variations.hpp"
#include "games/shogi/text/handicap.hpp"

#include <fmt/format.h>

namespace kiban::shogi {

namespace {

handicap const* named_start(position const& start) { return handicap_of_sfen(game::write(start)); }

bool is_handicapped(position const& start) {
    handicap const* const named = named_start(start);
    return named != nullptr && named != handicaps().data();
}

std::string header_lines(game_record const& record) {
    std::string text;
    for (auto const& [key, value] : record.headers) {
        text += fmt::format("{}：{}\n", detail::kif_header_of_key(key), detail::kif_header_value(key, value));
    }
    if (handicap const* const named = named_start(record.start)) {
        text += fmt::format("手合割：{}\n", named->japanese);
    } else {
        text += japanese_diagram(record.start);
        if (int const before = record.start.ply() - 1; before > 0) {
            text += fmt::format("{}{}\n", detail::number_of_diagram, before);
        }
    }
    bool const handicapped = is_handicapped(record.start);
    for (color side : {color::black, color::white}) {
        std::string const& name = side == color::black ? record.black : record.white;
        if (!name.empty()) {
            text += fmt::format("{}：{}\n", detail::side_name(side, handicapped), name);
        }
    }
    return text;
}

std::string kif_comments(std::vector<std::string> const& comments) {
    std::string text;
    for (std::string const& comment : comments) {
        text += fmt::format("{}{}\n", comment.starts_with('&') ? "" : "*", comment);
    }
    return text;
}

/// "   ( 0:05/00:01:10)": the time for the move, and the side's total, to which it is added.
std::string time_text(std::optional<std::chrono::milliseconds> time, std::chrono::seconds& total) {
    if (!time) {
        return "";
    }
    auto const spent = std::chrono::floor<std::chrono::seconds>(*time);
    total += spent;
    return fmt::format("   ({:2}:{:02}/{:02}:{:02}:{:02})", spent.count() / 60, spent.count() % 60,
                       total.count() / 3600, total.count() / 60 % 60, total.count() % 60);
}

/// "まで120手で先手の勝ち"; nothing if the record does not say how the game ended. `before`: moves before it.
std::string summary_line(game_record const& record, bool handicapped, std::size_t before = 0) {
    if (record.end == record_end::none) {
        return "";
    }
    std::string how{detail::word_of(record.end, detail::kif_end_words)};
    if (record.end == record_end::resignation) {
        how = fmt::format("{}の勝ち", detail::side_name(~record.mover(), handicapped));
    } else if (record.end == record_end::time_up) {
        how = fmt::format("時間切れにより{}の勝ち", detail::side_name(~record.mover(), handicapped));
    } else if (record.end != record_end::checkmate && record.result() != record_result::draw &&
               record.result() != record_result::unknown) {
        how = fmt::format("{}の{}", detail::side_name(record.mover(), handicapped), how);
    }
    return fmt::format("まで{}手で{}\n", before + record.moves.size(), how);
}

/// Writes the moves of lines, each in its own position.
class line_writer {
  public:
    line_writer(position const& start, std::vector<record_move> const& before) : p_{start} {
        for (record_move const& m : before) {
            static_cast<void>(time(m.time));
            play(m.move);
        }
    }

    [[nodiscard]] std::string kif_moves(std::vector<record_move> const& moves) {
        std::string text;
        for (record_move const& played : moves) {
            text += fmt::format("{:4} {}{}\n", number_, write_kif_move(p_, played.move, previous_),
                                time(played.time));
            text += kif_comments(played.comments);
            play(played.move);
        }
        return text;
    }
    [[nodiscard]] std::string kif_end(record_end end, std::optional<std::chrono::milliseconds> spent) {
        return end == record_end::none
                   ? ""
                   : fmt::format("{:4} {}{}\n", number_, detail::word_of(end, detail::kif_end_words),
                                 time(spent));
    }
    [[nodiscard]] std::string ki2_moves(std::vector<record_move> const& moves) {
        constexpr int moves_a_line = 6;
        std::string text;
        int on_line = 0;
        for (record_move const& played : moves) {
            text += on_line > 0 ? " " : "";
            text += write_japanese_move(p_, played.move, previous_);
            play(played.move);
            if (++on_line == moves_a_line || !played.comments.empty()) {
                text += '\n' + kif_comments(played.comments);
                on_line = 0;
            }
        }
        return on_line > 0 ? text + '\n' : text;
    }

  private:
    position p_;
    square previous_ = no_square;
    int number_ = 1;
    std::chrono::seconds totals_[2] = {};

    void play(move m) {
        p_.play(m);
        previous_ = m.to();
        ++number_;
    }
    [[nodiscard]] std::string time(std::optional<std::chrono::milliseconds> spent) {
        return time_text(spent, totals_[index(p_.side_to_move())]);
    }
};

std::string variation_header(record_variation const& v) {
    return fmt::format("\n変化：{}手\n", v.before.size() + 1);
}

} // namespace

parsed<std::string> write_kif(game_record const& record, text_encoding encoding) {
    bool const utf8 = encoding != text_encoding::shift_jis;
    std::string text = fmt::format("#KIF version=2.0 encoding={}\n", utf8 ? "UTF-8" : "Shift_JIS");
    text += header_lines(record);
    text += "手数----指手---------消費時間--\n" + kif_comments(record.comments);
    line_writer main{record.start, {}};
    text += main.kif_moves(record.moves);
    text += main.kif_end(record.end, record.end_time) + kif_comments(record.end_comments);
    text += summary_line(record, is_handicapped(record.start));
    for (record_variation const* v : detail::in_order(record)) {
        line_writer line{record.start, detail::moves_before(record, *v)};
        text += variation_header(*v) + line.kif_moves(v->moves);
        text += line.kif_end(v->end, v->end_time) + kif_comments(v->end_comments);
    }
    return encode_text(text, encoding);
}

parsed<std::string> write_ki2(game_record const& record, text_encoding encoding) {
    std::string text = header_lines(record) + '\n' + kif_comments(record.comments);
    bool const handicapped = is_handicapped(record.start);
    text += line_writer{record.start, {}}.ki2_moves(record.moves) + summary_line(record, handicapped) +
            kif_comments(record.end_comments);
    for (record_variation const* v : detail::in_order(record)) {
        text += variation_header(*v) +
                line_writer{record.start, detail::moves_before(record, *v)}.ki2_moves(v->moves);
        text += summary_line(detail::as_record(record, *v), handicapped, v->before.size()) +
                kif_comments(v->end_comments);
    }
    return encode_text(text, encoding);
}

} // namespace kiban::shogi
