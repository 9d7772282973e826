#include "games/shogi/game.hpp"
#include "games/shogi/records/csa/csa.hpp"
#include "games/shogi/records/csa/words.hpp"
#include "games/shogi/records/notation.hpp"
#include "games/shogi/records/pieces.hpp"
#include "games/shogi/text/handicap.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kiban::shogi {

namespace {

constexpr char sign(color side) noexcept { return side == color::black ? '+' : '-'; }

std::string rank_line(position const& p, int rank) {
    std::string line{'P', static_cast<char>('1' + rank)};
    for (int file = board::files - 1; file >= 0; --file) {
        piece const there = p.piece_on(board::at(file, rank));
        if (there.empty()) {
            line += " * ";
        } else {
            line.append(1, sign(there.side())).append(name_of(there.type()).csa);
        }
    }
    return line + '\n';
}

std::string hand_line(position const& p, color side) {
    std::string line;
    for (piece_type t : hand_types) {
        for (int i = 0; i < p.hand_of(side).count(t); ++i) {
            line.append("00").append(name_of(t).csa);
        }
    }
    return line.empty() ? line : std::string{'P', sign(side)} + line + '\n';
}

std::string start_lines(position const& p) {
    if (handicap_of_sfen(game::write(p)) == handicaps().data()) {
        return "PI\n+\n";
    }
    std::string lines;
    for (int rank = 0; rank < board::ranks; ++rank) {
        lines += rank_line(p, rank);
    }
    lines += hand_line(p, color::black) + hand_line(p, color::white);
    return lines + sign(p.side_to_move()) + '\n';
}

std::string time_line(std::optional<std::chrono::milliseconds> time, csa_version version) {
    if (!time) {
        return "";
    }
    constexpr int second = 1000;
    auto const thousandths = time->count() % second;
    std::string line{'T'};
    line += std::to_string(time->count() / second);
    if (version == csa_version::v3_0 && thousandths != 0) {
        std::string const digits = std::to_string(second + thousandths);
        line.append(".").append(digits, 1);
    }
    return line + '\n';
}

std::string csa_comments(std::vector<std::string> const& comments) {
    std::string lines;
    for (std::string const& comment : comments) {
        lines.append("'*").append(comment).append("\n");
    }
    return lines;
}

bool is_csa_key(std::string_view key) {
    return std::ranges::all_of(
        key, [](char c) { return (c >= 'A' && c <= 'Z') || c == '_' || c == '+' || c == '-'; });
}

/// "2023/04/05(水) 09:00:00", as KIF may have it, without (水).
std::string without_weekday(std::string_view time) {
    std::size_t const begin = time.find('(');
    std::size_t const end = time.find(')');
    bool const after_date = begin < end && end != time.npos && time.find_first_not_of("0123456789/") == begin;
    std::string text{time};
    return after_date ? text.erase(begin, end + 1 - begin) : text;
}

/// What the version has no form for becomes a comment.
std::string time_limit_line(std::string_view value, csa_version version) {
    auto const limit = detail::read_time_limit(value);
    if (limit && version == csa_version::v3_0) {
        return fmt::format("${}:{}\n", detail::csa_v3_time, detail::time_limit_in_csa_v3(*limit));
    }
    auto const text = limit ? detail::time_limit_in_csa_v2(*limit) : std::nullopt;
    return text ? fmt::format("${}:{}\n", detail::time_limit_key, *text)
                : fmt::format("'*{}:{}\n", detail::kif_time_limit, detail::time_limit_in_kif(value));
}

std::string header_line(std::string_view key, std::string_view value, csa_version version) {
    if (key == detail::time_limit_key) {
        return time_limit_line(value, version);
    }
    std::string line{is_csa_key(key) ? "$" : "'*"};
    line.append(key).append(":");
    return line.append(key.ends_with("_TIME") ? without_weekday(value) : std::string{value}).append("\n");
}

std::string end_line(game_record const& record, csa_version version) {
    bool const lacks = record.end == record_end::move_limit && version == csa_version::v2_2;
    std::string const word = detail::csa_end(lacks ? record_end::agreed_draw : record.end, record.mover());
    return word.empty() ? word : word + '\n';
}

std::string csa_text(game_record const& record, csa_version version, std::string_view encoding) {
    std::string text{"V2.2\n"};
    if (version == csa_version::v3_0) {
        text = std::string{"'CSA encoding="}.append(encoding).append("\nV3.0\n");
    }
    if (!record.black.empty()) {
        text.append("N+").append(record.black).append("\n");
    }
    if (!record.white.empty()) {
        text.append("N-").append(record.white).append("\n");
    }
    for (auto const& [key, value] : record.headers) {
        text += header_line(key, value, version);
    }
    text += start_lines(record.start) + csa_comments(record.comments);
    position p = record.start;
    for (record_move const& played : record.moves) {
        text.append(write_csa_move(p, played.move)).append("\n");
        text += time_line(played.time, version) + csa_comments(played.comments);
        p.play(played.move);
    }
    return text + end_line(record, version) + time_line(record.end_time, version) +
           csa_comments(record.end_comments);
}

} // namespace

std::string write_csa(game_record const& record, csa_version version) {
    return csa_text(record, version, "UTF-8");
}

parsed<std::string> encode_csa(game_record const& record, csa_version version, text_encoding encoding) {
    bool const utf8 = encoding != text_encoding::shift_jis;
    return encode_text(csa_text(record, version, utf8 ? "UTF-8" : "SHIFT_JIS"), encoding);
}

} // namespace kiban::shogi
