#include "tools/files/archive.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/files/overwriting.hpp"
#include "tools/kiban/convert/convert.hpp"
#include "tools/kiban/convert/losses.hpp"
#include "tools/records/game_files.hpp"
#include "tools/records/output_names.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/terminal/time_left.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace kiban::tools {

namespace {

namespace fs = std::filesystem;

/// What follows the name of the file of each game, by their order: "-2" where a file's games go into files of
/// one game each.
std::vector<std::string> suffixes_of(std::vector<listed_game> const& games, record_format format) {
    std::map<std::string_view, std::size_t> of_file; // in an archive by their names in it
    for (listed_game const& g : games) {
        ++of_file[g.member];
    }
    std::map<std::string_view, std::size_t> seen;
    std::vector<std::string> suffixes;
    for (listed_game const& g : games) {
        std::size_t const number = ++seen[g.member];
        bool const has_others = holds_one_game(format) && of_file[g.member] > 1;
        suffixes.push_back(has_others ? fmt::format("-{}", number) : "");
    }
    return suffixes;
}

class folder_converter {
  public:
    folder_converter(convert_options const& o, text_encoding encoding)
        : o_{o}, encoding_{encoding}, names_{{o.in}} {}

    int run() {
        auto const files = record_files(o_.game, {o_.in});
        for (std::string const& file : files) {
            inputs_.insert(whole_name(file));
        }
        inputs_.erase("");
        for (std::size_t i = 0; i < files.size() && !is_cut_short(); ++i) {
            take(files[i]);
            progress_.show(
                fmt::format("{}  {} of {} files",
                            left_.bar(static_cast<double>(i + 1), static_cast<double>(files.size())), i + 1,
                            files.size()));
        }
        progress_.wipe();
        batch_.finish();
        losses_.print();
        if (written_ > 0) {
            fmt::print("wrote {}: {} {} in {} {}\n", o_.out, games_, games_ == 1 ? "game" : "games", written_,
                       written_ == 1 ? "file" : "files");
        }
        if (cut_short_) {
            throw failure{"interrupted: not all files are converted"};
        }
        return errors_ == 0 ? 0 : 1;
    }

  private:
    convert_options const& o_;
    text_encoding encoding_;
    std::set<std::string> inputs_; ///< by their whole names
    output_names names_;
    file_batch batch_;
    losses_of_files losses_;
    std::size_t games_ = 0;
    std::size_t written_ = 0;
    int errors_ = 0;
    bool cut_short_ = false; ///< by an interrupt, with files or games left
    progress_line progress_;
    time_left left_;

    [[nodiscard]] bool is_cut_short() {
        cut_short_ = cut_short_ || interrupted();
        return cut_short_;
    }

    void complain(std::string const& path, std::string const& what) {
        ++errors_;
        progress_.wipe();
        fmt::print(stderr, "{}: {}\n", shown_input(path), without_name(path, what));
    }

    /// An archive's games are those of one kind: the first, or else the one that the format has.
    record_file read_for_format(std::string const& path) {
        record_file first = read_record_file(path, o_.game);
        record_format const format = format_named(*o_.to);
        std::string const other{game_of(format)};
        if (o_.game || other.empty() || other == first.game || !is_archive_name(path)) {
            return first;
        }
        try {
            record_file file = read_record_file(path, other);
            complain(path, not_written_as(first.game, format) + "; left out");
            return file;
        } catch (failure const&) { // there is none
            return first;
        }
    }

    void take(std::string const& path) {
        record_file file;
        record_format format = record_format::none;
        try {
            file = read_for_format(path);
            format = format_from(o_, file.game);
            prepare_for(format, file.games);
        } catch (std::runtime_error const& e) {
            complain(path, e.what());
            return;
        }
        std::vector<std::string> const suffixes = suffixes_of(file.games, format);
        std::string suffix;                // of the first of these
        std::vector<listed_game> together; // of a file, as long as the format holds several games
        for (std::size_t i = 0; i < file.games.size(); ++i) {
            listed_game& game = file.games[i];
            if (is_cut_short()) {
                return;
            }
            bool const is_wanted = !o_.number || game.number == static_cast<std::size_t>(*o_.number);
            if (is_wanted && game.error) {
                complain(path, complaint_of(file, game) + "; left out");
            } else if (is_wanted) {
                if (!together.empty() && (holds_one_game(format) || together.back().member != game.member)) {
                    write(path, file.game, format, together, suffix);
                    together.clear();
                }
                suffix = together.empty() ? suffixes[i] : suffix;
                together.push_back(std::move(game));
            }
        }
        if (!together.empty()) {
            write(path, file.game, format, together, suffix);
        }
    }

    void write(std::string const& path, std::string const& game, record_format format,
               std::vector<listed_game> const& games, std::string const& suffix) {
        std::string_view const ending = format == record_format::lines   ? std::string_view{"txt"}
                                        : format == record_format::wthor ? std::string_view{"wtb"}
                                                                         : name_of(format);
        fs::path const out =
            fs::path{o_.out} / names_.unique(path, games.front().member, suffix, fmt::format(".{}", ending));
        if (inputs_.contains(whole_name(out.string())) && whole_name(out.string()) != whole_name(path)) {
            complain(path, out.string() + " is another of the inputs, which are never overwritten");
            return;
        }
        if (auto const may = may_overwrite(out.string(), std::array{path}, o_.force); !may) {
            complain(path, may.error().what);
            return;
        }
        try {
            auto const converted = convert_games(games, game, format, encoding_, out.string());
            make_folder(out.parent_path().string());
            batch_.write(out.string(), converted.bytes);
            losses_.add(path, converted.remarks);
            losses_.add(path, converted.losses);
            errors_ += converted.whole ? 0 : 1;
        } catch (failure const& e) {
            complain(path, e.what());
            return;
        }
        games_ += games.size();
        ++written_;
    }
};

} // namespace

bool names_folder(std::string const& out) {
    std::error_code unknown; // whoever writes there says what is wrong
    return out.ends_with('/') || (out != "-" && fs::is_directory(out, unknown));
}

int convert_into_folder(convert_options const& o, text_encoding encoding) {
    if (!o.to) {
        throw bad_argument{"--to", "name the format of the files in " + o.out};
    }
    if (record_format const format = format_named(*o.to); !is_written(format)) {
        throw bad_argument{
            "--to", "'" + *o.to + "' cannot be written; there are csa, kif, ki2, jkf, ggf, wthor, lines"};
    }
    return folder_converter{o, encoding}.run();
}

} // namespace kiban::tools
