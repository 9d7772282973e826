#include "games/reversi/game.hpp"
#include "games/shogi/game.hpp"
#include "search/book/probe.hpp"
#include "search/models/byte_stream.hpp"
#include "tests/fuzz/fuzz.hpp"
#include "tools/analysis/json.hpp"
#include "tools/book/read_book.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/kiban/prove/obf_results.hpp"
#include "tools/match/journal.hpp"
#include "tools/match/tuning/tuning_state.hpp"
#include "tools/training/game_file.hpp"
#include "tools/training/trainer.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

// Books, and files that long jobs continue from: the first byte says which.

using namespace kiban;
using namespace kiban::tools;
using fuzz::require;

namespace {

/// A file of the process's own, with that content.
class temporary_file {
  public:
    explicit temporary_file(std::string_view content) { write_whole(path(), content); }
    temporary_file(temporary_file const&) = delete;
    temporary_file& operator=(temporary_file const&) = delete;
    ~temporary_file() { std::filesystem::remove(path()); }

    [[nodiscard]] static std::string const& path() {
        static std::string const name = folder().path + "/file";
        return name;
    }

  private:
    struct own_folder {
        std::string path = std::filesystem::temp_directory_path().string() + "/kiban-fuzz-XXXXXX";

        own_folder() { require(mkdtemp(path.data()) != nullptr, "no folder for files"); }
        own_folder(own_folder const&) = delete;
        own_folder& operator=(own_folder const&) = delete;
        ~own_folder() { std::filesystem::remove_all(path); }
    };
    static own_folder const& folder() {
        static own_folder const one;
        return one;
    }
};

/// Games that are read are written and read back.
void read_game_file(std::string_view bytes) {
    temporary_file const file{bytes};
    game_file_header const header = read_header(file.path());
    std::vector<game_record> games;
    static_cast<void>(
        read_games(file.path(), header.game, [&](game_record const& g) { games.push_back(g); }));
    auto const again = decode(encode(games), games.size());
    require(again && *again == games, "games that are written are not read back");
}

/// The content of a block: the first byte is the number of games.
void read_block(std::string_view bytes) {
    if (bytes.empty()) {
        return;
    }
    std::size_t const count = static_cast<unsigned char>(bytes.front());
    if (auto const games = decode(bytes.substr(1), count)) {
        require(games->size() == count, "another number of games is read");
        auto const again = decode(encode(*games), count);
        require(again && *again == *games, "games that are written are not read back");
    }
}

/// A game that is added to a journal is there when it is opened again.
void read_journal(std::string_view lines) {
    std::string const settings = "fuzz";
    temporary_file const file{"{\"match\":\"fuzz\"}\n" + std::string{lines}};
    match_totals before;
    bool known = false;
    match_game const game{.pair = 3, .played = {.points = 2, .why = ending::resignation}};
    {
        match_journal journal{file.path(), settings};
        before = journal.totals();
        known = journal.has(game.pair, game.swapped);
        journal.add(game);
    }
    require(before.games == before.wins + before.draws + before.losses, "games are miscounted");
    match_journal const again{file.path(), settings};
    require(again.totals().games == before.games + (known ? 0 : 1), "a game that was added is not read back");
    require(again.has(game.pair, game.swapped), "another game is read back");
    static_cast<void>(last_records_mark(file.path(), "/records"));
}

/// A state that is read is written and read back.
void read_tuning(std::string_view text) {
    temporary_file const file{text};
    std::vector<tuned_number> const numbers{{"first", 5, 0, 10, 1}, {"second", -3, -100, 100, 20}};
    spsa tuning{numbers, 50, 0.02, 1};
    tuning_state const state{file.path(), "fuzz"};
    state.load(tuning);
    state.save(tuning);
    spsa again{numbers, 50, 0.02, 1};
    state.load(again);
    require(again.iteration() == tuning.iteration() && again.numbers() == tuning.numbers(),
            "a state that is written is not read back");
}

struct tiny_samples {};
struct tiny_model {
    static constexpr auto method = optimiser::method::adam;
    struct worker {
        explicit worker(tiny_model const& /*model*/) {}
    };
    [[nodiscard]] static std::vector<float> rates(tiny_samples const& /*samples*/) { return {}; }
};

/// A checkpoint, to which the right sum is added, so that more is read than that it is wrong.
void read_checkpoint(std::string_view bytes) {
    search::byte_writer sum;
    sum.number(search::crc_32(bytes));
    temporary_file const file{std::string{bytes} + sum.bytes()};
    tiny_model const model;
    tiny_samples const samples;
    trainer<tiny_model, tiny_samples> const fit{model,       samples, {}, std::vector<float>(3),
                                                file.path(), "fuzz"};
    require(fit.best().size() == 3, "other parameters are read");
    if (!fit.curve().empty()) {
        static_cast<void>(fit.best_report()); // throws if there is none
    }
}

/// An analysis that is read is written and read back.
void read_analysis(std::string_view line) {
    if (auto const game = read_analysis_json(line)) {
        std::string const text = analysis_json(*game);
        auto const again = read_analysis_json(text);
        require(again && analysis_json(*again) == text, "an analysis that is written is not read back");
    } else {
        require(!game.error().what.empty(), "an error without words");
    }
}

void read_results(std::string_view text) {
    temporary_file const file{text};
    obf_results const results{file.path()};
    static_cast<void>(results.has(reversi::start_position));
}

/// What is found in a book is legal; a book that is read is written and read back.
template<game G>
void read_book_of(std::string_view text) {
    if (auto const view = search::book_view::open(text)) {
        auto const p = G::initial();
        for (auto const& found : search::probe_book<G>(*view, p)) {
            require(G::read_move(p, G::write(p, found.move)) == found.move, "an illegal move is found");
        }
    }
    std::string const written = write_book(read_book_text<G>(text, "fuzz"));
    require(write_book(read_book_text<G>(written, "fuzz")) == written,
            "a book that is written is not read back");
}

constexpr std::array readers{read_game_file,
                             read_block,
                             read_journal,
                             read_tuning,
                             read_checkpoint,
                             read_analysis,
                             read_results,
                             read_book_of<shogi::game>,
                             read_book_of<reversi::game>};

void feed_files(std::string_view input) {
    if (input.empty()) {
        return;
    }
    try {
        readers[fuzz::first_byte(input) % readers.size()](input.substr(1));
    } catch (failure const& f) {
        require(*f.what() != '\0', "an error without words");
    }
}

fuzz::target const files_target{"files", feed_files};

} // namespace
