#include "tools/training/game_file.hpp"

#include "search/models/byte_stream.hpp"
#include "search/models/weight_file.hpp"
#include "tools/kiban/arguments.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sys/file.h>
#include <unistd.h>
#include <utility>
#include <zstd.h>

namespace kiban::tools {

namespace {

constexpr std::string_view magic = "kiban games 1\n";
constexpr std::uint32_t block_mark = 0x6b6c626b;
constexpr std::size_t block_head = 20; ///< mark, games, bytes unpacked, bytes packed, checksum
constexpr std::size_t most_bytes = std::size_t{1} << 30;

using search::byte_reader;
using search::byte_writer;
using search::crc_32;

failure about(std::string const& path, char const* what) {
    return failure{fmt::format("{}: {}: {}", path, what, std::strerror(errno))};
}

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

    /// Where the next block begins: behind the last one that was whole.
    [[nodiscard]] std::uint64_t at() const { return at_; }

    /// The next block; nothing at the end of the file, or at a last block that was not written whole.
    std::optional<std::vector<game_record>> next() {
        std::string const head = read(block_head);
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
        std::uint64_t const end = at_ + block_head + packed_size;
        if (mark == block_mark && end > size_) {
            return std::nullopt;
        }
        std::string const packed = mark == block_mark ? read(packed_size) : std::string{};
        if (mark != block_mark || crc_32(numbers + packed) != sum || plain_size > most_bytes) {
            if (mark == block_mark && end == size_) {
                return std::nullopt;
            }
            throw failure{fmt::format("{}: damaged at byte {}", path_, at_)};
        }
        auto found = decode(unpacked(packed, plain_size), games);
        if (!found) {
            throw failure{fmt::format("{}: the block at byte {} holds no games", path_, at_)};
        }
        at_ = end;
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
        throw about(path, "cannot be read");
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

/// Calls f with the games of a file from a place on; returns where the last whole block ends.
std::uint64_t for_each_game(std::string const& path, std::uint64_t from,
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
    return blocks.at();
}

std::string tail_of(std::string const& path) { return path + ".tail"; }

int open_for_writing(std::string const& path) {
    int const file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0) {
        throw about(path, "cannot be written");
    }
    return file;
}

void cut(int file, std::string const& path, std::uint64_t size) {
    if (ftruncate(file, static_cast<off_t>(size)) != 0 || lseek(file, 0, SEEK_END) < 0) {
        throw about(path, "cannot be written");
    }
}

void write_all(int file, std::string const& path, std::string_view bytes) {
    while (!bytes.empty()) {
        ssize_t const n = write(file, bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n <= 0) {
            throw about(path, "cannot be written");
        }
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
}

} // namespace

game_file_writer::game_file_writer(std::string path, game_file_header const& header,
                                   std::function<void(game_record const&)> const& tell)
    : path_{std::move(path)} {
    try {
        file_ = open_for_writing(path_);
        if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
            throw failure{path_ + ": another run is writing it"};
        }
        if (lseek(file_, 0, SEEK_END) == 0) {
            write_all(file_, path_, header_bytes(header));
        }
        auto const opened = open_header(path_);
        if (opened.header != header) {
            throw failure{fmt::format("{} holds the games of another run: {} {}", path_, opened.header.game,
                                      opened.header.settings)};
        }
        std::unordered_set<std::uint64_t> seen;
        cut(file_, path_, for_each_game(path_, opened.size, seen, tell));
        tail_ = open_for_writing(tail_of(path_));
        auto const keep = [&](game_record const& g) {
            waiting_.push_back(g);
            tell(g);
        };
        cut(tail_, tail_of(path_), for_each_game(tail_of(path_), 0, seen, keep));
        move_waiting();
    } catch (...) {
        close();
        throw;
    }
}

game_file_writer::~game_file_writer() { close(); }

void game_file_writer::close() noexcept {
    for (int const f : {file_, tail_}) {
        if (f >= 0) {
            ::close(f);
        }
    }
}

void game_file_writer::write_block(int file, std::string const& path, std::span<game_record const> games,
                                   bool lasting) {
    constexpr int quick = 1;
    constexpr int small = 19;
    write_all(file, path, block_bytes(games, lasting ? small : quick));
    if (lasting && fsync(file) != 0) {
        throw about(path, "cannot be written");
    }
}

void game_file_writer::add(game_record const& g) {
    write_block(tail_, tail_of(path_), {&g, 1}, false);
    waiting_.push_back(g);
    move_waiting();
}

/// Games that wait become a block once they are enough for one.
void game_file_writer::move_waiting() {
    if (waiting_.size() >= games_of_a_block) {
        write_block(file_, path_, waiting_, true);
        cut(tail_, tail_of(path_), 0);
        waiting_.clear();
    }
}

void read_games(std::string const& path, std::string const& game,
                std::function<void(game_record const&)> const& f) {
    auto const opened = open_header(path);
    if (opened.header.game != game) {
        throw failure{fmt::format("{} holds games of {}, not of {}", path, opened.header.game, game)};
    }
    std::unordered_set<std::uint64_t> seen;
    for_each_game(path, opened.size, seen, f);
    if (std::filesystem::exists(tail_of(path))) {
        for_each_game(tail_of(path), 0, seen, f);
    }
}

game_file_header read_header(std::string const& path) { return open_header(path).header; }

} // namespace kiban::tools
