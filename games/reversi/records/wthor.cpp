#include "games/reversi/records/wthor.hpp"

#include "games/reversi/text/notation.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kiban::reversi {

namespace {

constexpr std::size_t header_size = 16;
constexpr std::size_t game_size = 68;
constexpr std::size_t most_moves = 60;

// The offsets of the fields in the header, and in a game.
constexpr std::size_t count_of_games = 4;
constexpr std::size_t count_of_names = 8;
constexpr std::size_t year_of_games = 10;
constexpr std::size_t size_of_board = 12;
constexpr std::size_t kind_of_file = 13;
constexpr std::size_t depth_of_scores = 14;
constexpr std::size_t first_move = 8;

[[nodiscard]] unsigned byte(std::string_view bytes, std::size_t at) noexcept {
    return static_cast<unsigned char>(bytes[at]);
}
/// Little endian, as every number in these files.
[[nodiscard]] unsigned word(std::string_view bytes, std::size_t at) noexcept {
    return byte(bytes, at) | byte(bytes, at + 1) << 8;
}

parsed<void> check_size(std::string_view bytes, std::size_t records, std::size_t record_size) {
    std::size_t const expected = header_size + records * record_size;
    if (bytes.size() == expected) {
        return {};
    }
    return bad_notation(
        fmt::format("the header tells of {} records, which take {} bytes, but the file has {}", records,
                    expected, bytes.size()),
        bytes.size() < expected ? bytes.size() : expected);
}

/// 10 * row + column, both from 1, or a null move.
[[nodiscard]] move decode(unsigned code) noexcept {
    int const file = static_cast<int>(code % 10) - 1;
    int const rank = static_cast<int>(code / 10) - 1;
    return board_geometry::contains(file, rank) ? move{board_geometry::at(file, rank)} : move{};
}

[[nodiscard]] char encode(move m) noexcept {
    return static_cast<char>(10 * (board_geometry::rank_of(m.to()) + 1) + board_geometry::file_of(m.to()) +
                             1);
}

void set_word(std::string& bytes, std::size_t at, std::size_t value) noexcept {
    bytes[at] = static_cast<char>(value & 0xff);
    bytes[at + 1] = static_cast<char>(value >> 8 & 0xff);
}

/// Precondition: the move of that code is not legal.
std::string why_illegal(position const& p, unsigned code) {
    move const m = decode(code);
    return m.is_null() ? fmt::format("{} is the number of no square", code)
                       : read_move(p, write(m)).error().what;
}

wthor_game read_game(std::string_view record) {
    wthor_game game{.tournament = static_cast<int>(word(record, 0)),
                    .black = static_cast<int>(word(record, 2)),
                    .white = static_cast<int>(word(record, 4)),
                    .black_discs = static_cast<int>(byte(record, 6)),
                    .best_black_discs = static_cast<int>(byte(record, 7))};
    position p = start_position;
    for (std::size_t i = 0; i < most_moves && byte(record, first_move + i) != 0; ++i) {
        unsigned const code = byte(record, first_move + i);
        move const m = decode(code);
        if (p.is_legal(move::pass())) {
            game.moves.push_back(move::pass());
            p.play(move::pass());
        }
        if (!p.is_legal(m)) {
            game.broken = error{why_illegal(p, code), i};
            break;
        }
        game.moves.push_back(m);
        p.play(m);
    }
    return game;
}

std::string bytes_of(wthor_game const& game) {
    std::string record(game_size, '\0');
    set_word(record, 0, static_cast<std::size_t>(game.tournament));
    set_word(record, 2, static_cast<std::size_t>(game.black));
    set_word(record, 4, static_cast<std::size_t>(game.white));
    record[6] = static_cast<char>(game.black_discs);
    record[7] = static_cast<char>(game.best_black_discs);
    std::size_t at = first_move;
    for (move m : game.moves) {
        if (!m.is_pass()) {
            record[at++] = encode(m);
        }
    }
    return record;
}

} // namespace

position wthor_game::last() const noexcept {
    position p = start_position;
    for (move m : moves) {
        p.play(m);
    }
    return p;
}

parsed<wthor_file> read_wthor(std::string_view bytes) {
    if (bytes.size() < header_size) {
        return bad_notation("the file ends inside its header of 16 bytes", bytes.size());
    }
    if (unsigned const size = byte(bytes, size_of_board); size != 0 && size != 8) {
        return bad_notation(fmt::format("boards of {0} by {0} squares are not read, only of 8 by 8", size),
                            size_of_board);
    }
    if (byte(bytes, kind_of_file) != 0) {
        return bad_notation("a file of games expected, not of solitaires", kind_of_file);
    }
    std::size_t const games =
        word(bytes, count_of_games) | static_cast<std::size_t>(word(bytes, count_of_games + 2)) << 16;
    std::size_t const whole = std::min(games, (bytes.size() - header_size) / game_size);
    auto const sized = check_size(bytes, games, game_size);
    if (!sized && whole == 0) {
        return std::unexpected{sized.error()};
    }
    unsigned const depth = byte(bytes, depth_of_scores);
    wthor_file file{.year = static_cast<int>(word(bytes, year_of_games)),
                    .solved_empties = depth == 0 ? 22 : static_cast<int>(depth)};
    file.games.reserve(whole);
    for (std::size_t i = 0; i < whole; ++i) {
        file.games.push_back(read_game(bytes.substr(header_size + i * game_size, game_size)));
    }
    if (!sized) {
        file.damaged = sized.error();
    }
    return file;
}

std::string write_wthor(wthor_file const& file) {
    std::string bytes(header_size, '\0');
    // The file's own date, of which readers may know the century.
    int const written = std::clamp(file.year, 2000, 2099);
    bytes[0] = static_cast<char>(written / 100);
    bytes[1] = static_cast<char>(written % 100);
    bytes[2] = bytes[3] = 1;
    set_word(bytes, count_of_games, file.games.size() & 0xffff);
    set_word(bytes, count_of_games + 2, file.games.size() >> 16);
    set_word(bytes, year_of_games, static_cast<std::size_t>(file.year));
    bytes[size_of_board] = 8;
    bytes[depth_of_scores] = static_cast<char>(file.solved_empties);
    for (wthor_game const& game : file.games) {
        bytes += bytes_of(game);
    }
    return bytes;
}

parsed<std::vector<std::string>> read_wthor_names(std::string_view bytes, wthor_names kind) {
    if (bytes.size() < header_size) {
        return bad_notation("the file ends inside its header of 16 bytes", bytes.size());
    }
    auto const size = static_cast<std::size_t>(kind);
    std::size_t const count = word(bytes, count_of_names);
    if (auto const sized = check_size(bytes, count, size); !sized) {
        return std::unexpected{sized.error()};
    }
    std::vector<std::string> names;
    for (std::size_t at = header_size; at < bytes.size(); at += size) {
        std::string_view const name = bytes.substr(at, size);
        names.emplace_back(name.substr(0, name.find('\0')));
    }
    return names;
}

} // namespace kiban::reversi
