#pragma once

#include "search/clock/control.hpp"
#include "search/limits.hpp"
#include "tools/core/any_game.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Searches behind interfaces of texts and numbers, as any_game.hpp has games.
namespace kiban::core {

/// What ends a search; without any limit it goes on until it is stopped or nothing is left to find out.
struct search_request {
    std::optional<int> depth{};
    std::optional<std::uint64_t> nodes{};
    std::optional<int> time_ms{};
    std::optional<search::game_clock> clock{}; ///< of the side to move
    int lines = 1;
    std::optional<int> skill{};                      ///< 0 to 20
    std::optional<std::vector<std::string>> moves{}; ///< the ones to choose from; all without them
};

/// search::report in texts.
struct search_news {
    int depth = 0;
    int selective_depth = 0;
    int line = 1;
    int score = 0;               ///< in hundredths, for the side to move
    std::optional<int> win_in{}; ///< plies, negative if the side to move loses
    std::string_view bound{};
    bool exact = false; ///< proved to the end of the game
    int percent = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    int hash_permille = 0;
    std::vector<std::string> moves{};
};

/// search::outcome in texts.
struct search_end {
    std::optional<std::string> best{};
    std::optional<std::string> ponder{};
    int score = 0;
    std::optional<int> win_in{};
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    bool exact = false;
};

/// An engine at work on one game: a table, threads, and one search at a time. Any thread may call any
/// function.
class any_engine {
  public:
    any_engine() = default;
    any_engine(any_engine const&) = delete;
    any_engine& operator=(any_engine const&) = delete;
    virtual ~any_engine() = default;

    using on_news = std::function<void(search_news)>;
    using on_end = std::function<void(search_end)>;

    /// Begins a search on the engine's own thread, after ending one that still runs. Returns its number.
    virtual std::uint64_t start(position_pointer const& position, search_request const& limits, on_news news,
                                on_end end) = 0;
    /// Searches on the calling thread, after ending one that still runs. `news` may call `stop`.
    [[nodiscard]] virtual search_end search(position_pointer const& position, search_request const& limits,
                                            on_news const& news) = 0;
    virtual void stop() = 0;
    /// Throws what has ended the search of that number, if it has failed and no other has been begun since.
    /// Precondition: it has ended.
    virtual void throw_failure(std::uint64_t number) = 0;
    virtual void set_hash(std::size_t mb) = 0;
    virtual int set_threads(int n) = 0;
    virtual void new_game() = 0;
};

/// By which work is asked to end, from any thread.
class stop_request {
  public:
    void ask() {
        asked_ = true;
        control_.stop();
        std::lock_guard const lock{mutex_};
        if (also_) {
            also_();
        }
    }
    /// What else to call when the end is asked for; nothing with an empty function. If it was asked for
    /// before, the caller finds that in `asked`.
    void set_also(std::function<void()> also) {
        std::lock_guard const lock{mutex_};
        also_ = std::move(also);
    }
    [[nodiscard]] std::atomic<bool> const& asked() const noexcept { return asked_; }
    [[nodiscard]] search::control const& control() const noexcept { return control_; }

  private:
    std::atomic<bool> asked_ = false;
    search::control control_;
    std::mutex mutex_; ///< guards `also_`
    std::function<void()> also_;
};

struct proof_limits {
    std::optional<std::uint64_t> nodes{};
    std::optional<int> time_ms{};
    int hash_mb = 256;
};

/// What `kiban mate` answers.
struct mate_found {
    std::string_view answer = "timeout"; ///< "mate", "nomate", "timeout"
    std::vector<std::string> moves{};
    bool shortest = false;
    std::uint64_t nodes = 0;
};

/// What `kiban solve` answers, for the side to move.
struct solve_found {
    std::optional<int> sign{};  ///< 1, 0 or -1; none if it was stopped
    std::optional<int> discs{}; ///< the exact margin, where the game has one
    std::vector<std::string> moves{};
    std::uint64_t nodes = 0;
};

struct solve_request {
    bool outcome_only = false;
    int threads = 1;
    int hash_mb = 64;
};

/// What programs know of a game besides its rules.
class any_searcher {
  public:
    any_searcher() = default;
    any_searcher(any_searcher const&) = delete;
    any_searcher& operator=(any_searcher const&) = delete;
    virtual ~any_searcher() = default;

    /// With the game's own evaluation.
    [[nodiscard]] virtual std::unique_ptr<any_engine> engine(std::size_t hash_mb, int threads) const = 0;
    /// Throws tools::bad_argument if the game has no mates.
    [[nodiscard]] virtual mate_found mate(any_position const& p, proof_limits const& limits, bool shortest,
                                          stop_request const& stop) const = 0;
    [[nodiscard]] virtual bool has_mates() const = 0;
    [[nodiscard]] virtual bool solves_endings() const = 0;
    /// The nodes of `kiban bench`, on the calling thread.
    [[nodiscard]] virtual std::uint64_t bench_nodes() const = 0;
    /// Throws tools::bad_argument if the game's endings are not solved.
    [[nodiscard]] virtual solve_found solve(any_position const& p, solve_request const& request,
                                            stop_request const& stop) const = 0;
};

/// That of a game in the registry.
[[nodiscard]] any_searcher const& searcher_of(std::string_view game);

} // namespace kiban::core
