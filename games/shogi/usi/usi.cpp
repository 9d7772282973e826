#include "games/shogi/usi/usi.hpp"

#include "framework/parallel_for.hpp"
#include "framework/random.hpp"
#include "games/minishogi/engine.hpp"
#include "games/shogi/book.hpp"
#include "games/shogi/engine.hpp"
#include "games/shogi/usi/info.hpp"
#include "games/shogi/usi/weights.hpp"
#include "search/protocol/keep_alive.hpp"
#include "search/protocol/uci_engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

namespace kiban::shogi {

namespace {

/// GUIs take an engine for dead if it writes nothing for longer.
constexpr std::chrono::seconds keep_alive_period{5};

/// The program's own book of the game.
template<class Game>
std::string_view internal_book_of() {
    return std::same_as<Game, game> ? book_text() : std::string_view{};
}

template<class Game>
using other_game = std::conditional_t<std::same_as<Game, game>, minishogi::game, game>;

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// How often a mate search reports its progress.
constexpr milliseconds mate_news_period{1000};

/// A random time from `least` to one and a half times that.
milliseconds random_time(milliseconds least, steady_clock::time_point seed) {
    splitmix64 random{static_cast<std::uint64_t>(seed.time_since_epoch().count())};
    auto const more = static_cast<std::uint64_t>(least.count() / 2 + 1);
    return least + milliseconds{static_cast<milliseconds::rep>(random.below(more))};
}

/// An engine for one game of the family that speaks USI, the Universal Shogi Interface, as GUIs expect it.
/// What USI has beyond the protocols that descend from UCI is here: pondering, mates, and answers without a
/// search.
template<kiban::game Game>
class basic_usi_engine final : public search::uci_engine<Game, usi_options> {
    using base = search::uci_engine<Game, usi_options>;
    using base::game_;
    using search::uci_loop::info_string;
    using typename base::limits_type;
    using typename base::position;
    using typename search::uci_loop::time_point;
    using go_command = search::go_command;

  public:
    basic_usi_engine(search::protocol_port& port, usi_options& options, usi_settings const& settings)
        : base{port, options, usi_words, "usi", "kiban-shogi"}, ready_delay_{settings.ready_delay},
          book_{settings.open_book, internal_book_of<Game>()} {
        using enum search::uci_loop::turn;
        this->add_command("usinewgame", after_search, [this](auto, auto) { this->session_.new_game(); });
        this->add_command("ponderhit", at_once, [this](std::string_view text, auto) { ponderhit(text); });
        // Some GUIs end a game in this way, without `stop`.
        this->add_command("gameover", at_once, [this](auto, auto) { this->stop(); });
    }

  private:
    /// What only the 9x9 game has: nets, and a search for mates.
    static constexpr bool is_standard = std::same_as<Game, shogi::game>;

    /// The state of the search: `limited` ends by itself; `infinite` and `ponder` must not be answered before
    /// a stop.
    enum class mode : std::uint8_t { limited, infinite, ponder, mate };

    milliseconds ready_delay_;
    search::own_book<Game> book_;
    evaluation_source source_{};
    mode mode_ = mode::limited;
    bool limited_ = false; // it knows its limits
    std::optional<usi_info<position>> info_{};
    std::optional<std::string> known_reply_{}; // an answer without a search, to be given when allowed

    std::atomic<bool> stop_mate_{false};
    search::mate_result<position> mate_{};
    std::exception_ptr mate_failure_{};
    std::jthread mate_thread_{};

    [[nodiscard]] std::string written(score value) const override { return usi_score(value); }
    [[nodiscard]] bool is_chosen() const override {
        return usi_options::variant::words[this->options_.USI_Variant.value] == Game::name;
    }
    void make_ready() override {
        auto const work = [this] {
            this->prepare();
            this->session_.new_game();
            this->port_.inbox.await_end(ready_delay_);
        };
        search::with_keep_alive(keep_alive_period, work, [this] { this->out_(""); });
    }
    void apply_options() override {
        if constexpr (is_standard) {
            apply_weights(); // first: they may come with options
        }
        if (this->options_.BookFile.value != this->applied_.BookFile.value) {
            if (auto const opened = book_.open(this->options_.BookFile.value); !opened) {
                info_string(fmt::format("BookFile: {}; the book stays as it was", opened.error().what));
            }
        }
        base::apply_options();
        this->session_.set_pinning(this->options_.Pin_Threads.value);
    }
    void apply_weights() {
        bool const other_file = this->options_.EvalFile.value != this->applied_.EvalFile.value ||
                                this->options_.EvalDir.value != this->applied_.EvalDir.value;
        if (other_file) {
            auto const path = evaluation_file(this->options_);
            auto loaded = path ? evaluation_source::load(*path) : evaluation_source{};
            if (!loaded) {
                info_string(fmt::format("still evaluating with {}: {}", source_.name(), loaded.error().what));
                return;
            }
            source_ = *std::move(loaded);
            info_string("evaluating with " + source_.name());
            if (auto const wishes = evaluation_options_file(this->options_)) {
                take_options(*wishes);
            }
        }
        if (other_file || this->options_.FV_SCALE.value != this->applied_.FV_SCALE.value) {
            source_.scale = static_cast<int>(this->options_.FV_SCALE.value);
            this->session_.set_weights(source_);
        }
    }
    /// Sets the options in a file beside the weights.
    void take_options(std::filesystem::path const& file) {
        auto const lines = read_options_file(file);
        if (!lines) {
            info_string(lines.error().what);
            return;
        }
        for (std::string const& line : *lines) {
            if (is_option_comment(line)) {
                continue;
            }
            if (auto const wish = read_option_setting(line)) {
                this->setoption(fmt::format("name {} value {}", wish->name, wish->value));
            } else {
                info_string(fmt::format("{}: not understood: {}", file.filename().string(), line));
            }
        }
    }
    /// A board of the other size chooses its game.
    void set_position(std::string_view arguments) override {
        auto const line = search::read_position_line<Game>(arguments, "sfen");
        if (line.game || !search::read_position_line<other_game<Game>>(arguments, "sfen").game) {
            base::set_position(line);
            return;
        }
        (void)this->options_.USI_Variant.set(other_game<Game>::name);
        info_string(fmt::format("position: one of {}, which is played from now on", other_game<Game>::name));
        this->leave("position " + std::string{arguments});
    }
    void ponderhit(std::string_view arguments) {
        if (!this->searching() || mode_ != mode::ponder) {
            return;
        }
        mode_ = mode::limited;
        this->ask();
        if (known_reply_) {
            this->finish();
            return;
        }
        go_command const hit = search::read_go(arguments, usi_words);
        if (!hit.problem.empty()) {
            info_string("ponderhit: " + hit.problem);
        }
        auto clock = clock_of(hit);
        if (!clock && !limited_) {
            clock = search::game_clock{.byoyomi = base::clockless};
        }
        this->session_.ponder_hit(clock);
    }
    void begin(go_command const& go, time_point arrived) override {
        constexpr bool declarable = position::variant_type::declaration != declaration_rule::off;
        set_rules(game_, declarable ? declaration_of(this->options_) : declaration_rule::off,
                  static_cast<int>(this->options_.MaxMovesToDraw.value));
        mode_ = go.mate       ? mode::mate
                : go.ponder   ? mode::ponder
                : go.infinite ? mode::infinite
                              : mode::limited;
        this->say_which_board();
        if (go.mate) {
            begin_mate(go, arrived);
        } else {
            begin_search(go, arrived);
        }
    }
    void begin_mate(go_command const& go, time_point arrived) {
        if (!is_standard || !this->is_known_) {
            known_reply_ = is_standard ? "checkmate timeout" : "checkmate notimplemented";
            this->finish();
            return;
        }
        stop_mate_.store(false);
        std::optional<time_point> deadline;
        if (go.mate_time) {
            deadline = arrived + *go.mate_time -
                       std::min(milliseconds{this->options_.NetworkDelay.value}, *go.mate_time / 2);
        }
        mate_thread_ = start_thread(
            [this, number = this->port_.inbox.expect_search(), nodes = go.nodes, deadline, arrived] {
                try {
                    find_mate({.stop = &stop_mate_, .deadline = deadline, .nodes = nodes}, arrived);
                } catch (...) {
                    mate_failure_ = std::current_exception();
                }
                this->port_.inbox.post(number);
            });
    }
    void find_mate(search::proof_limits const& limits, time_point arrived) {
        if constexpr (is_standard) {
            auto const tell = [&](int depth, std::string_view score, std::uint64_t nodes,
                                  std::string_view hash, std::string_view rest) {
                auto const time =
                    std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - arrived);
                this->out_(fmt::format("info depth {}{} nodes {} nps {}{} time {}{}", depth, score, nodes,
                                       search::nodes_per_second(nodes, time), hash, time.count(), rest));
            };
            position const& root = game_.current();
            search::mate_search<position> find{static_cast<std::size_t>(this->options_.USI_Hash.value) << 20};
            time_point reported = arrived;
            mate_ =
                find(root, limits, this->options_.MateShortest.value, [&](search::proof_progress const& p) {
                    if (time_point const now = std::chrono::steady_clock::now();
                        now - reported >= mate_news_period) {
                        reported = now;
                        tell(p.depth, "", p.nodes, fmt::format(" hashfull {}", p.hash_permille), "");
                    }
                });
            if (mate_.answer == search::mate_answer::mate) {
                auto const plies = static_cast<int>(mate_.line.size());
                tell(plies, fmt::format(" score mate {}", plies), mate_.nodes, "",
                     " pv" + search::written_line<Game>(root, mate_.line));
            }
        }
    }
    void begin_search(go_command const& go, time_point arrived) {
        auto const limits = limits_of(go, arrived);
        limited_ = this->is_limited(limits);
        if (limits.root_moves.empty()) {
            known_reply_ = reply_without_search();
        }
        if (!known_reply_ && plays_from_book(go)) {
            known_reply_ = reply_from_book(arrived);
        }
        if (!known_reply_) {
            info_.emplace(this->out_, game_.current());
            this->session_.begin(game_, limits,
                                 [this](search::report<position> const& news) { (*info_)(news); });
        } else if (mode_ == mode::limited) {
            this->finish();
        }
    }
    /// The answer if no search is needed: no move is possible, or the game can be won at once by the
    /// entering-king rule.
    [[nodiscard]] std::optional<std::string> reply_without_search() {
        if (!this->is_known_) {
            return "bestmove resign";
        }
        position const& p = game_.current();
        if (p.count_moves() == 0) {
            this->out_("info depth 0 score mate -");
            return "bestmove resign";
        }
        if (!p.can_declare_win()) {
            return {};
        }
        if (p.declaration() == declaration_rule::try_king) {
            std::string const text = Game::write(p, p.try_move());
            this->out_("info depth 1 score mate 1 pv " + text);
            return "bestmove " + text;
        }
        this->out_("info depth 0 score mate +");
        return "bestmove win";
    }
    /// The book is for games, which have a clock, at full strength.
    [[nodiscard]] bool plays_from_book(go_command const& go) const {
        bool const is_game = (go.has_clock() || go.random_time) && !go.infinite;
        return this->options_.USI_OwnBook.value && is_game && !go.depth && !go.nodes &&
               go.search_moves.empty() && this->options_.Skill_Level.value == search::skill::best;
    }
    [[nodiscard]] std::optional<std::string> reply_from_book(time_point arrived) {
        auto const seed = static_cast<std::uint64_t>(arrived.time_since_epoch().count());
        position const& p = game_.current();
        auto const moves =
            book_.choose(p, p.ply() - 1, book_lookup_of(this->options_), book_rules_of(this->options_), seed);
        for (std::string const& what : book_.take_complaints()) {
            info_string("BookFile: " + what);
        }
        if (moves.empty()) {
            return {};
        }
        auto const shown = std::min(moves.size(), static_cast<std::size_t>(this->options_.MultiPV.value));
        for (std::size_t i = 0; i < shown; ++i) {
            this->out_(fmt::format("info depth {} multipv {} score cp {} nodes 0 time 0 pv{}", moves[i].depth,
                                   i + 1, moves[i].value, written_book_line(moves[i])));
        }
        info_string(moves.size() == 1 ? "book: the only move"
                                      : fmt::format("book: one of {} moves", moves.size()));
        std::string const line = written_book_line(moves.front());
        auto const reply = line.find(' ', 1);
        return "bestmove" +
               (reply == line.npos ? line : line.substr(0, reply) + " ponder" + line.substr(reply));
    }
    /// A move and its reply, each with a blank before it.
    [[nodiscard]] std::string written_book_line(search::book_move<position> const& m) const {
        return search::written_line<Game>(game_.current(), {m.move, m.reply});
    }
    [[nodiscard]] limits_type limits_of(go_command const& go, time_point arrived) {
        auto l = base::limits_of(go, arrived, clock_of(go));
        if (go.random_time && !go.infinite) {
            l.move_time = random_time(*go.random_time, arrived);
        }
        for (std::string_view text : go.search_moves) {
            if (auto const m = Game::read_move(game_.current(), text)) {
                l.root_moves.push_back(*m);
            } else {
                info_string("go: searchmoves: " + m.error().what);
            }
        }
        if (l.root_moves.empty() && !go.search_moves.empty()) {
            info_string("go: searchmoves: none is left, so that every move is searched");
        }
        return l;
    }
    /// The mover's clock. Byoyomi and increments exclude each other; if both are given, the byoyomi counts.
    [[nodiscard]] std::optional<search::game_clock> clock_of(go_command const& go) const {
        if (!go.has_clock()) {
            return {};
        }
        auto const side = index(game_.current().side_to_move());
        search::game_clock c;
        c.remaining = go.time[side].value_or(milliseconds{0});
        c.byoyomi = go.byoyomi.value_or(milliseconds{0});
        if (c.byoyomi.count() == 0) {
            c.increment = go.increment[side].value_or(milliseconds{0});
            if (this->options_.IncrementUsable.value) {
                c.remaining += c.increment;
            }
        }
        return c;
    }
    void interrupt() override {
        if (mate_thread_.joinable()) {
            stop_mate_.store(true);
            mate_thread_.join();
            if (mate_failure_) {
                std::rethrow_exception(mate_failure_);
            }
        } else {
            base::interrupt();
        }
    }
    void answer() override {
        if (info_) {
            info_->finish(this->session_.outcome());
        }
        this->out_(known_reply_ ? *known_reply_ : mode_ == mode::mate ? checkmate() : bestmove());
    }
    void clear_search() override {
        info_.reset();
        known_reply_.reset();
    }
    [[nodiscard]] std::string bestmove() const {
        bool const resigns = mode_ == mode::limited && this->options_.ResignValue.value > 0 &&
                             centipawns(this->session_.outcome().value) <= -this->options_.ResignValue.value;
        if (this->session_.outcome().best == move{} || resigns) {
            return "bestmove resign";
        }
        position p = game_.current();
        std::string text = "bestmove " + Game::write(p, this->session_.outcome().best);
        p.play(this->session_.outcome().best);
        if (this->session_.outcome().ponder != move{} && p.is_legal(this->session_.outcome().ponder)) {
            text += " ponder " + Game::write(p, this->session_.outcome().ponder);
        }
        return text;
    }
    [[nodiscard]] std::string checkmate() const {
        switch (mate_.answer) {
        case search::mate_answer::mate:
            return "checkmate" + search::written_line<Game>(game_.current(), mate_.line);
        case search::mate_answer::no_mate:
            return "checkmate nomate";
        case search::mate_answer::unknown:
            break;
        }
        return "checkmate timeout";
    }
};

} // namespace

void serve_usi(search::protocol_port& port, usi_settings const& settings) {
    usi_options options;
    options.USI_OwnBook.value = settings.own_book;
    search::serve_uci(port, usi_words, [&] {
        bool goes_on = true;
        while (goes_on) {
            std::string_view const chosen = usi_options::variant::words[options.USI_Variant.value];
            goes_on = chosen == minishogi::game::name
                          ? basic_usi_engine<minishogi::game>{port, options, settings}.run()
                          : basic_usi_engine<game>{port, options, settings}.run();
        }
    });
}

} // namespace kiban::shogi
