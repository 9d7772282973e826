#include "tools/training/game_file.hpp"

#include "search/models/byte_stream.hpp"
#include "search/models/weight_file.hpp"
#include "tools/files/atomic_write.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <utility>
#include <zstd.h>

namespace kiban::tools {

namespace {

constexpr std::string_view magic = "kiban games 1\n";
constexpr std::uint32_t block_mark = 0x6b6c626b;
constexpr std::size_t games_of_a_block = 512;
constexpr int small = 19;              // zstd's level for files that stay
constexpr std::size_t block_head = 20; ///< mark, games, bytes unpacked, bytes packed, checksum
constexpr std::size_t most_bytes = std::size_t{1} << 30;

using search::byte_reader;
using search::byte_writer;
using search::crc_32;

std::string header_bytes(game_file_header const& h) {
    byte_writer text;
    text.text(h.game);
    text.text(h.settings);
    byte_writer out;
    out.number(static_cast<std::uint32_t>(text.bytes().size()));
    out.number(crc_32(text.bytes()));
    return std::string{magic} + out.bytes() + text.bytes();
}

std::string block_bytes(std::span<game_record const> games, int level) {
    std::string const plain = encode(games);
    std::string packed(ZSTD_compressBound(plain.size()), '\0');
    std::size_t const size = ZSTD_compress(packed.data(), packed.size(), plain.data(), plain.size(), level);
    if (ZSTD_isError(size) != 0) {
        throw failure{fmt::format("zstd: {}", ZSTD_getErrorName(size))};
    }
    packed.resize(size);
    byte_writer numbers;
    numbers.number(static_cast<std::uint32_t>(games.size()));
    numbers.number(static_cast<std::uint32_t>(plain.size()));
    numbers.number(static_cast<std::uint32_t>(packed.size()));
    byte_writer head;
    head.number(block_mark);
    byte_writer sum;
    sum.number(crc_32(numbers.bytes() + packed));
    return head.bytes() + numbers.bytes() + sum.bytes() + packed;
}

/// Reads the blocks of a file one after the other.
class block_reader {
  public:
    block_reader(std::string path, std::uint64_t from) : path_{std::move(path)}, at_{from} {
        std::error_code none;
        size_ = std::filesystem::file_size(path_, none);
        if (none) {
            size_ = 0;
        }
        in_.open(path_, std::ios::binary);
        in_.seekg(static_cast<std::streamoff>(from));
    }

    /// The rest after the last whole block.
    [[nodiscard]] incomplete_tail rest() const { return {path_, at_, size_ - at_}; }

    /// The next block; nothing at the end of the file, or at a last block that was not written completely.
    std::optional<std::vector<game_record>> next() {
        std::string const head = size_ - at_ < block_head ? "" : read(block_head);
        if (head.size() < block_head) {
            return std::nullopt;
        }
        byte_reader in{search::bytes_of(head)};
        auto const mark = in.number<std::uint32_t>();
        std::string const numbers = head.substr(4, 12);
        auto const games = in.number<std::uint32_t>();
        auto const plain_size = in.number<std::uint32_t>();
        auto const packed_size = in.number<std::uint32_t>();
        auto const sum = in.number<std::uint32_t>();
        std::uint64_t const left = size_ - at_ - block_head;
        std::string const packed = mark == block_mark ? read(std::min<std::uint64_t>(packed_size, left)) : "";
        if (mark == block_mark && packed.size() < packed_size && !holds_whole_frame(packed)) {
            return std::nullopt;
        }
        if (mark != block_mark || crc_32(numbers + packed) != sum || plain_size > most_bytes) {
            throw failure{fmt::format("{}: damaged at byte {}", path_, at_)};
        }
        auto found = decode(unpacked(packed, plain_size), games);
        if (!found) {
            throw failure{fmt::format("{}: the block at byte {} holds no games", path_, at_)};
        }
        at_ += block_head + packed_size;
        return found;
    }

  private:
    std::string path_;
    std::ifstream in_;
    std::uint64_t at_;
    std::uint64_t size_ = 0;

    std::string read(std::size_t size) {
        std::string bytes(size, '\0');
        in_.read(bytes.data(), static_cast<std::streamsize>(size));
        bytes.resize(static_cast<std::size_t>(in_.gcount()));
        return bytes;
    }
    /// Then the block is complete, whatever size its head gives.
    [[nodiscard]] static bool holds_whole_frame(std::string const& packed) {
        return ZSTD_isError(ZSTD_findFrameCompressedSize(packed.data(), packed.size())) == 0;
    }
    std::string unpacked(std::string const& packed, std::size_t size) const {
        std::string plain(size, '\0');
        std::size_t const got = ZSTD_decompress(plain.data(), plain.size(), packed.data(), packed.size());
        if (ZSTD_isError(got) != 0 || got != size) {
            throw failure{fmt::format("{}: the block at byte {} cannot be unpacked", path_, at_)};
        }
        return plain;
    }
};

struct opened_header {
    game_file_header header;
    std::uint64_t size = 0; ///< bytes up to the first block
};

opened_header open_header(std::string const& path) {
    std::ifstream in{path, std::ios::binary};
    if (!in) {
        throw read_failure(path);
    }
    std::string head(magic.size() + 8, '\0');
    in.read(head.data(), static_cast<std::streamsize>(head.size()));
    if (!in || !head.starts_with(magic)) {
        throw failure{path + ": not a file of games"};
    }
    byte_reader numbers{search::bytes_of(std::string_view{head}.substr(magic.size()))};
    auto const size = numbers.number<std::uint32_t>();
    auto const sum = numbers.number<std::uint32_t>();
    std::string text(std::min<std::size_t>(size, 1U << 16), '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!in || crc_32(text) != sum) {
        throw failure{path + ": its header is damaged"};
    }
    byte_reader fields{search::bytes_of(text)};
    game_file_header h;
    h.game = fields.text();
    h.settings = fields.text();
    return {h, head.size() + text.size()};
}

/// Whether the file is empty, or has only the beginning of that header: its run was killed while it wrote it.
bool lacks_header(append_log const& file, std::string const& header) {
    std::string begin(static_cast<std::size_t>(std::min<std::uint64_t>(file.size(), header.size())), '\0');
    std::ifstream{file.path(), std::ios::binary}.read(begin.data(),
                                                      static_cast<std::streamsize>(begin.size()));
    return begin.size() < header.size() && header.starts_with(begin);
}

/// Calls f with the games of a file from a place on; returns the rest at its end.
incomplete_tail for_each_game(std::string const& path, std::uint64_t from,
                              std::unordered_set<std::uint64_t>& seen,
                              std::function<void(game_record const&)> const& f) {
    block_reader blocks{path, from};
    while (auto const games = blocks.next()) {
        for (auto const& g : *games) {
            if (seen.insert(g.number).second) {
                f(g);
            }
        }
    }
    return blocks.rest();
}

std::string tail_of(std::string const& path) { return path + ".tail"; }

/// As for_each_game; the rest goes to the list.
void gather(std::string const& path, std::uint64_t from, std::unordered_set<std::uint64_t>& seen,
            std::function<void(game_record const&)> const& f, std::vector<incomplete_tail>& incomplete) {
    if (auto const rest = for_each_game(path, from, seen, f); rest.bytes > 0) {
        incomplete.push_back(rest);
    }
}

struct tail_content {
    std::vector<game_record> games;
    std::vector<incomplete_tail> incomplete;
};

tail_content read_tail_once(std::string const& tail) {
    tail_content found;
    std::unordered_set<std::uint64_t> seen;
    gather(tail, 0, seen, [&](game_record const& g) { found.games.push_back(g); }, found.incomplete);
    return found;
}

/// Whether the tail has been emptied since its rest was seen.
bool was_emptied(std::string const& tail, tail_content const& found) {
    std::error_code none;
    auto const size = std::filesystem::file_size(tail, none);
    return std::ranges::any_of(found.incomplete,
                               [&](incomplete_tail const& t) { return none || size < t.at + t.bytes; });
}

/// The games that wait beside the file. A writer may empty the tail and fill it again while it is read: what
/// is read then looks damaged or cut, so it is read again.
tail_content read_tail(std::string const& path) {
    std::string const tail = tail_of(path);
    for (int left = 20; std::filesystem::exists(tail); --left) {
        try {
            auto found = read_tail_once(tail);
            if (left == 0 || !was_emptied(tail, found)) {
                return found;
            }
        } catch (failure const&) {
            if (left == 0) {
                throw;
            }
        }
    }
    return {};
}

} // namespace

void report(std::vector<incomplete_tail> const& incomplete) {
    for (incomplete_tail const& t : incomplete) {
        fmt::print(stderr, "{}: {} bytes from byte {} on are left out: a block that was not written whole\n",
                   t.file, t.bytes, t.at);
    }
}

game_file_writer::game_file_writer(std::string const& path, game_file_header const& header,
                                   std::function<void(game_record const&)> const& tell)
    : lock_{path}, file_{path}, tail_{tail_of(path)} {
    if (std::string const first = header_bytes(header); lacks_header(file_, first)) {
        file_.cut(0);
        file_.add(first);
    }
    auto const opened = open_header(path);
    if (opened.header != header) {
        throw failure{
            fmt::format("{} holds the games of another run: {} {}. Give its settings to continue it, or "
                        "name another file",
                        path, opened.header.game, opened.header.settings)};
    }
    std::unordered_set<std::uint64_t> seen;
    auto const keep = [&](game_record const& g) {
        waiting_.push_back(g);
        tell(g);
    };
    gather(path, opened.size, seen, tell, cut_off_);
    gather(tail_.path(), 0, seen, keep, cut_off_);
    for (incomplete_tail const& t : cut_off_) {
        (t.file == path ? file_ : tail_).cut(t.at);
    }
    if (waiting_.empty()) { // a run was killed after it had moved its games into the file
        tail_.cut(0);
    }
    move_waiting();
}

void game_file_writer::add(game_record const& g) {
    constexpr int quick = 1;
    tail_.add(block_bytes({&g, 1}, quick));
    waiting_.push_back(g);
    move_waiting();
}

void game_file_writer::sync() {
    file_.sync();
    tail_.sync();
}

/// Waiting games become a block once there are enough for one.
void game_file_writer::move_waiting() {
    if (waiting_.size() >= games_of_a_block) {
        file_.add(block_bytes(waiting_, small));
        file_.sync();
        tail_.cut(0);
        waiting_.clear();
    }
}

std::vector<incomplete_tail> read_games(std::string const& path, std::string const& game,
                                        std::function<void(game_record const&)> const& f) {
    auto const opened = open_header(path);
    if (opened.header.game != game) {
        throw failure{fmt::format("{} holds games of {}, not of {}", path, opened.header.game, game)};
    }
    std::vector<incomplete_tail> incomplete;
    std::unordered_set<std::uint64_t> seen;
    // While it is written, games move from the tail to the file: a game that has left the tail is in the file
    // by the time the file is read. So the tail is read first.
    tail_content const tail = read_tail(path);
    gather(path, opened.size, seen, f, incomplete);
    for (game_record const& g : tail.games) {
        if (seen.insert(g.number).second) {
            f(g);
        }
    }
    incomplete.insert(incomplete.end(), tail.incomplete.begin(), tail.incomplete.end());
    return incomplete;
}

void write_games(std::string const& path, game_file_header const& header,
                 std::span<game_record const> games) {
    if (std::filesystem::exists(tail_of(path))) {
        throw failure{tail_of(path) + " holds games of a run that is not over"};
    }
    std::unordered_set<std::uint64_t> seen;
    for (game_record const& g : games) {
        if (!seen.insert(g.number).second) {
            throw failure{fmt::format("two games have the number {}", g.number)};
        }
    }
    std::string bytes = header_bytes(header);
    for (std::size_t i = 0; i < games.size(); i += games_of_a_block) {
        bytes += block_bytes(games.subspan(i, std::min(games_of_a_block, games.size() - i)), small);
    }
    write_whole(path, bytes);
}

game_file_header read_header(std::string const& path) { return open_header(path).header; }

} // namespace kiban::tools
