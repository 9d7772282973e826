#include "tools/kiban/analyse/output.hpp"

#include "tools/analysis/annotate.hpp"
#include "tools/analysis/page/curve.hpp"
#include "tools/analysis/page/page.hpp"
#include "tools/analysis/puzzles/puzzles.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/files/overwriting.hpp"
#include "tools/kiban/convert/convert.hpp"
#include "tools/records/game_files.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <utility>

namespace kiban::tools {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_on_a_page = 500; ///< 1 GB of memory and 150 MB of page, which no browser likes

/// Whether there is one of that name, or nothing, and the name has no ending.
bool is_folder(std::string const& path) {
    return fs::exists(path) ? fs::is_directory(path) : !fs::path{path}.has_extension();
}

/// The format of an annotated record: the source's own, or else the game's usual one.
record_format usual_format(std::string_view game, std::string const& source) {
    record_format const own = format_of(game, source);
    return own == record_format::kif || own == record_format::csa || own == record_format::ggf ? own
           : game == "shogi" ? record_format::kif
                             : record_format::ggf;
}

std::string_view ending_of(record_format format) {
    return format == record_format::csa ? ".csa" : format == record_format::kif ? ".kif" : ".ggf";
}

} // namespace

analysis_output::analysis_output(analyse_options const& options) : o_{options}, names_{options.paths} {
    for (auto const& [option, path] : files_named()) {
        if (path == "-") {
            throw bad_argument{
                option, "takes the name of a file: the standard output has the table or the JSON lines"};
        }
    }
    if (o_.record) {
        if (o_.game != "shogi" && o_.game != "reversi") {
            throw bad_argument{"--record", o_.game + " has no format of records"};
        }
        if (!is_folder(*o_.record)) {
            format_ = format_of(o_.game, *o_.record);
            if (!is_written_by_game(format_) || format_ == record_format::lines) {
                throw bad_argument{"--record", *o_.record +
                                                   ": neither a folder nor a kind of record that is written "
                                                   "(.kif, .ki2, .jkf, .csa; reversi: .ggf)"};
            }
            check_writable(*o_.record);
        }
    }
    for (auto const& path : {o_.html, o_.svg, o_.puzzles}) {
        if (path) {
            check_writable(*path);
        }
    }
    if (o_.puzzles) {
        puzzles_ = puzzle_heading();
    }
}

std::vector<std::pair<std::string, std::optional<std::string>>> analysis_output::files_named() const {
    return {{"--record", o_.record},
            {"--html", o_.html},
            {"--svg", o_.svg},
            {"--puzzles", o_.puzzles},
            {"--resume", o_.resume}};
}

void analysis_output::spare(std::string const& option, std::string const& path,
                            std::span<std::string const> inputs) const {
    bool const goes_on = o_.resume && fs::exists(*o_.resume); // the files are those of the run before
    if (auto const may = may_overwrite(path, inputs, o_.force || goes_on); !may) {
        throw bad_argument{option, may.error().what};
    }
}

void analysis_output::check_files(std::vector<std::string> const& inputs) {
    for (std::string const& input : inputs) {
        inputs_.insert(whole_name(input));
    }
    std::map<std::string, std::string> options;
    for (auto const& [option, path] : files_named()) {
        bool const is_folder = option == "--record" && format_ == record_format::none;
        if (!path || is_folder) {
            continue;
        }
        spare(option, *path, inputs);
        auto const [first, is_new] = options.emplace(whole_name(*path), option);
        if (!is_new) {
            throw bad_argument{option, *path + " is the file of " + first->second};
        }
    }
}

void analysis_output::expect(std::string const& from, listed_game const& game) {
    if (o_.record && format_ == record_format::none) {
        std::string const source = source_of(from, game);
        std::size_t const number = game.member.empty() ? game.number : ++games_of_member_[source];
        std::string const name =
            names_.unique(from, game.member, number > 1 ? fmt::format("-{}", number) : "",
                          ending_of(usual_format(o_.game, source)));
        std::string path = (fs::path{*o_.record} / name).string();
        // Thousands of files are not each compared with thousands of others.
        std::vector<std::string> const itself(inputs_.contains(whole_name(path)) ? 1 : 0, path);
        spare("--record", path, itself);
        make_folder(*o_.record);
        make_folder(fs::path{path}.parent_path().string());
        check_writable(path);
        paths_.emplace(std::pair{source, game.number}, std::move(path));
    }
}

void analysis_output::check_fit(std::size_t games) const {
    if (o_.svg && games > 1) {
        throw bad_argument{"--svg",
                           fmt::format("holds one curve, not {}: choose a file and --game N", games)};
    }
    if (o_.html && games > most_on_a_page) {
        throw bad_argument{"--html",
                           fmt::format("a page holds at most {} games, not {}: choose files or --game N",
                                       most_on_a_page, games)};
    }
    if (holds_one_game(format_) && games > 1) {
        throw bad_argument{"--record", fmt::format("a {} file holds one game, not {}: name a folder",
                                                   name_of(format_), games)};
    }
}

void analysis_output::take(analysed_game game) {
    if (o_.puzzles) {
        puzzles_ += puzzle_lines(game, known_puzzles_);
    }
    if (o_.record && format_ == record_format::none) {
        write_record(paths_.at({game.source, game.number}), std::span{&game, 1},
                     usual_format(game.game, game.source));
    }
    if (keeps()) {
        kept_.push_back(std::move(game));
    }
}

void analysis_output::finish() {
    if (o_.puzzles) {
        write_whole(*o_.puzzles, puzzles_);
    }
    if (o_.html && !kept_.empty()) {
        write_whole(*o_.html, analysis_page(kept_));
    }
    if (o_.svg && !kept_.empty()) {
        write_whole(*o_.svg, curve_picture(kept_.front(), o_.style));
    }
    if (format_ != record_format::none && !kept_.empty()) {
        write_record(*o_.record, kept_, format_);
    }
    losses_.print();
}

void analysis_output::write_record(std::string const& path, std::span<analysed_game const> games,
                                   record_format format) {
    std::vector<listed_game> records;
    for (analysed_game const& game : games) {
        records.push_back(annotated(game, format));
    }
    auto const file = convert_games(records, o_.game, format, text_encoding::utf8, path);
    write_whole(path, file.bytes);
    losses_.add(path, file.losses);
}

} // namespace kiban::tools
