#pragma once

#include "search/clock/control.hpp"
#include "search/models/aligned_array.hpp"
#include "tools/python/door.hpp"

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// Searches behind interfaces of texts and numbers, as door.hpp has games.
namespace kiban::python {

/// What ends a search; without any limit it goes on until it is stopped or nothing is left to find out.
struct search_request {
    std::optional<int> depth{};
    std::optional<std::uint64_t> nodes{};
    std::optional<int> time_ms{};
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

/// What a search has said and nobody has taken yet. One thread adds, others take.
class news_queue {
  public:
    enum class state : std::uint8_t { waiting, news, finished };

    void add(search_news news);
    /// The last thing that is added.
    void finish(search_end end);
    /// The next news, if some come within `ms` milliseconds; `finished` once all are taken and there is an
    /// end.
    [[nodiscard]] state take(search_news& news, int ms);
    [[nodiscard]] bool wait_for_end(int ms);
    /// Precondition: the search has ended.
    [[nodiscard]] search_end const& end() const { return *end_; }

  private:
    std::mutex mutex_; // guards what follows
    std::condition_variable changed_;
    std::deque<search_news> news_;
    std::optional<search_end> end_;
};

/// An engine at work on one game: a table, threads, and one search at a time. Any thread may call any
/// function.
class any_engine {
  public:
    any_engine() = default;
    any_engine(any_engine const&) = delete;
    any_engine& operator=(any_engine const&) = delete;
    virtual ~any_engine() = default;

    /// Begins a search, after ending one that still runs; all it has to say goes to the queue.
    virtual void start(position_pointer const& position, search_request const& limits,
                       std::shared_ptr<news_queue> const& queue) = 0;
    virtual void stop() = 0;
    /// Throws what has ended the search of that queue, if it has failed and no other has been begun since.
    /// Precondition: it has ended.
    virtual void throw_failure(std::shared_ptr<news_queue> const& queue) = 0;
    virtual void set_hash(std::size_t mb) = 0;
    virtual int set_threads(int n) = 0;
    virtual void new_game() = 0;
};

/// By which work is asked to end, from any thread.
class stop_request {
  public:
    void ask() noexcept {
        asked_ = true;
        control_.stop();
    }
    [[nodiscard]] std::atomic<bool> const& asked() const noexcept { return asked_; }
    [[nodiscard]] search::control const& control() const noexcept { return control_; }

  private:
    std::atomic<bool> asked_ = false;
    search::control control_;
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

/// Where an evaluation comes from: none is the game's own, a text a file or `written`, bytes those of a file.
using weight_source = std::variant<std::monostate, std::string, search::aligned_array<std::byte>>;

/// How games become samples; see tools/training/samples.hpp. What is not given is the trainer's usual.
struct sample_request {
    std::uint64_t seed = 1;
    std::optional<double> result_share{};
    std::optional<double> lambda{};
    std::optional<double> unit{};
};

/// Samples of positions: the features of sample i in view v are those from offsets[views * i + v] to the next
/// offset. Those held out come last.
struct sample_arrays {
    std::string_view model{};
    std::size_t dimensions = 0;
    int views = 0;
    int bucket_count = 0;
    bool by_margin = false; ///< targets are margins in units; otherwise expected results
    double unit = 0;
    double limit = 0; ///< most of a parameter of a net
    std::uint64_t games = 0;
    std::size_t training = 0; ///< samples that are not held out
    std::vector<std::uint32_t> features{};
    std::vector<std::uint64_t> offsets{};
    std::vector<std::int32_t> buckets{};
    std::vector<float> targets{};
};

/// A net in floating point (search/models/small_net_float.hpp).
struct float_net {
    std::size_t width = 0;
    std::vector<float> parameters{};
    std::optional<double> unit{}; ///< the score of an output of 1
    std::string record{};         ///< how it was made, in words
};

/// What programs know of a game besides its rules.
class any_searcher {
  public:
    any_searcher() = default;
    any_searcher(any_searcher const&) = delete;
    any_searcher& operator=(any_searcher const&) = delete;
    virtual ~any_searcher() = default;

    [[nodiscard]] virtual std::unique_ptr<any_engine> engine(std::size_t hash_mb, int threads,
                                                             weight_source const& weights) const = 0;
    /// The samples of files of games. Throws tools::failure, and std::invalid_argument if the game has no
    /// features.
    [[nodiscard]] virtual sample_arrays samples(std::vector<std::string> const& files,
                                                sample_request const& request) const = 0;
    /// The moves of a position's game as files of games have them, and back; throws std::invalid_argument if
    /// one is not legal. An empty start is the game's own.
    [[nodiscard]] virtual std::vector<std::uint32_t> move_numbers(any_position const& p) const = 0;
    [[nodiscard]] virtual position_pointer replay(std::string_view start,
                                                  std::span<std::uint32_t const> moves) const = 0;
    /// What files of games have for a score of one pawn or disc.
    [[nodiscard]] virtual int score_of_unit() const = 0;
    /// The bytes of a weight file with the integers nearest to a net. Throws std::invalid_argument.
    [[nodiscard]] virtual std::string net_file(float_net const& net) const = 0;
    /// Throws std::invalid_argument if the game has no mates.
    [[nodiscard]] virtual mate_found mate(any_position const& p, proof_limits const& limits, bool shortest,
                                          stop_request const& stop) const = 0;
    /// Throws std::invalid_argument if the game's endings are not solved.
    [[nodiscard]] virtual solve_found solve(any_position const& p, solve_request const& request,
                                            stop_request const& stop) const = 0;
};

/// That of a game in the registry.
[[nodiscard]] any_searcher const& searcher_of(std::string_view game);

} // namespace kiban::python
