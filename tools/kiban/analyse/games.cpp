#include "tools/analysis/analyser.hpp"
#include "tools/analysis/annotate.hpp"
#include "tools/analysis/json.hpp"
#include "tools/analysis/page/curve.hpp"
#include "tools/analysis/page/page.hpp"
#include "tools/analysis/puzzles/puzzles.hpp"
#include "tools/analysis/table.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/files/line_journal.hpp"
#include "tools/kiban/analyse/options.hpp"
#include "tools/kiban/analyse/output.hpp"
#include "tools/records/game_files.hpp"
#include "tools/terminal/arguments.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/terminal/timing.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kiban::tools {

namespace {

/// A file with its requested games. The standard input can be read only once, so its games are kept.
struct source {
    std::string path;
    std::optional<std::vector<listed_game>> kept{};
};

/// The message of a failure.
template<class Failure>
std::string words_of(Failure const& f) {
    if constexpr (requires { f.what(); }) {
        return f.what();
    } else {
        return f.what;
    }
}

/// The analyses in a file, by their subjects.
class earlier_analyses {
  public:
    /// Throws failure if the file holds something else, or if its analyses were made with other settings.
    earlier_analyses(std::string const& path, analyse_options const& o) : journal_{path} {
        std::size_t number = 0;
        for (std::string_view line : journal_.lines()) {
            auto const game = read_analysis_json(line);
            std::string const place = line_of(path, ++number);
            if (!game) {
                throw failure{place + ": " + game.error().what};
            }
            if (game->game != o.game || game->settings != o.settings) {
                throw failure{place + ": an analysis of " + game->game + " with other settings"};
            }
            known_.emplace(key_of(game->source, game->number, game->record), line);
        }
    }

    [[nodiscard]] std::optional<analysed_game> find(std::string const& path, listed_game const& game) const {
        auto const found = known_.find(key_of(path, game.number, game.game));
        return found == known_.end() ? std::nullopt : std::optional{*read_analysis_json(found->second)};
    }
    void add(std::string json) { journal_.add(std::move(json)); }

  private:
    line_journal journal_;
    std::map<std::string, std::string_view> known_;

    static std::string key_of(std::string const& path, std::size_t number, noted_game const& record) {
        std::string key = fmt::format("{}\n{}\n{}", path, number, record.start);
        for (std::string const& m : record.moves) {
            key.append(" ").append(m);
        }
        return key;
    }
};

/// The loop over all games.
class analysis_run {
  public:
    analysis_run(analyse_options const& o, move_style style)
        : o_{o}, style_{style}, analyser_{make_analyser(o.game, o.settings)}, output_{o} {
        if (o.resume) {
            earlier_.emplace(*o.resume, o);
        }
    }

    int run() {
        survey();
        output_.expect(games_);
        on_interrupt const watch{[this] { analyser_->stop(); }};
        for (source& s : sources_) {
            for (listed_game const& game : s.kept ? *s.kept : read(s.path)) {
                if (!interrupted() && is_wanted(game)) {
                    take(s.path, game);
                }
            }
        }
        progress_.wipe();
        output_.finish();
        if (interrupted()) {
            throw failure{fmt::format("interrupted: {} of {} games analysed", done_, games_)};
        }
        return errors_ == 0 ? 0 : 1;
    }

  private:
    analyse_options const& o_;
    move_style style_;
    std::unique_ptr<analyser> analyser_;
    analysis_output output_;
    std::optional<earlier_analyses> earlier_;
    std::vector<source> sources_;
    std::size_t games_ = 0;     ///< wanted
    std::size_t done_ = 0;      ///< of them
    std::size_t positions_ = 0; ///< of those to be searched
    std::size_t searched_ = 0;
    int errors_ = 0;
    stopwatch watch_;
    progress_line progress_;

    [[nodiscard]] bool is_wanted(listed_game const& game) const {
        return !game.error && (!o_.number || game.number == static_cast<std::size_t>(*o_.number));
    }

    /// Reads all files once: reports what cannot be read before the work begins, and counts the work.
    void survey() {
        for (std::string const& path : record_files(o_.game, o_.paths)) {
            try {
                survey_file(path);
            } catch (failure const& e) {
                complain(path, {}, words_of(e));
            }
        }
        if (games_ == 0 && errors_ == 0) {
            throw failure{"there is no such game in the files"};
        }
    }

    void survey_file(std::string const& path) {
        auto games = read(path);
        bool found = false;
        for (listed_game const& game : games) {
            bool const asked = !o_.number || game.number == static_cast<std::size_t>(*o_.number);
            found = found || asked;
            if (asked && game.error) {
                complain(path, game.number, *game.error);
            } else if (asked) {
                ++games_;
                bool const known = earlier_ && earlier_->find(path, game);
                positions_ += known ? 0 : game.game.moves.size() + 1;
            }
        }
        if (!found) {
            throw failure{fmt::format("there is no game {}: the file holds {}", *o_.number, games.size())};
        }
        source& s = sources_.emplace_back(path);
        if (path == "-") {
            s.kept = std::move(games);
        }
    }

    [[nodiscard]] std::vector<listed_game> read(std::string const& path) const {
        return read_games(o_.game, path);
    }

    void complain(std::string const& path, std::optional<std::size_t> number, std::string const& what) {
        ++errors_;
        progress_.wipe();
        if (o_.json) {
            nlohmann::ordered_json answer{{"file", path}};
            if (number) {
                answer["number"] = *number;
            }
            answer["error"] = what;
            fmt::print("{}\n", answer.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
        } else {
            fmt::print(stderr, "{}{}: {}\n", path, number ? fmt::format(", game {}", *number) : "", what);
        }
    }

    void take(std::string const& path, listed_game const& listed) {
        auto analysed = earlier_ ? earlier_->find(path, listed) : std::nullopt;
        bool const known = analysed.has_value();
        if (!known) {
            analysed = analyser_->analyse(listed.game, [&](std::size_t, std::size_t) { step(); });
            analysed->source = path;
            analysed->number = listed.number;
        }
        if (analysed->first == analysed->positions.size()) {
            return; // interrupted before anything was found
        }
        done_ += analysed->complete ? 1 : 0;
        std::string json = analysis_json(*analysed);
        if (earlier_ && !known && analysed->complete) {
            earlier_->add(json);
        }
        progress_.wipe();
        fmt::print("{}\n", o_.json ? json : analysis_table(*analysed, style_));
        std::fflush(stdout);
        output_.take(*std::move(analysed));
    }

    void step() {
        ++searched_;
        double const seconds = watch_.seconds();
        double const left =
            seconds / static_cast<double>(searched_) * static_cast<double>(positions_ - searched_);
        auto const whole = static_cast<long>(left + 0.5);
        progress_.show(fmt::format("game {} of {}  {}  {}:{:02}:{:02} left", done_ + 1, games_,
                                   progress_bar(searched_, positions_), whole / 3600, whole / 60 % 60,
                                   whole % 60));
    }
};

} // namespace

int analyse_games(analyse_options const& options, move_style style) {
    return analysis_run{options, style}.run();
}

} // namespace kiban::tools
