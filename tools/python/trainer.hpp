#pragma once

#include "games/registry.hpp"
#include "search/models/aligned_array.hpp"
#include "tools/python/core.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// What only Python asks of a game: engines with weights, samples, weight files.
namespace kiban::python {

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

/// A game as the trainer has it.
class any_trainer {
  public:
    any_trainer() = default;
    any_trainer(any_trainer const&) = delete;
    any_trainer& operator=(any_trainer const&) = delete;
    virtual ~any_trainer() = default;

    [[nodiscard]] virtual std::unique_ptr<any_engine> engine(std::size_t hash_mb, int threads,
                                                             weight_source const& weights) const = 0;
    /// The samples of files of games. Throws tools::failure, and tools::bad_argument if the game has no
    /// features.
    [[nodiscard]] virtual sample_arrays samples(std::vector<std::string> const& files,
                                                sample_request const& request) const = 0;
    /// The moves of a position's game as files of games have them, and back; throws tools::bad_argument if
    /// one is not legal. An empty start is the game's own.
    [[nodiscard]] virtual std::vector<std::uint32_t> move_numbers(any_position const& p) const = 0;
    [[nodiscard]] virtual position_pointer replay(std::string_view start,
                                                  std::span<std::uint32_t const> moves) const = 0;
    /// What files of games have for a score of one pawn or disc.
    [[nodiscard]] virtual int score_of_unit() const = 0;
    /// The bytes of a weight file with the integers nearest to a net. Throws tools::bad_argument.
    [[nodiscard]] virtual std::string net_file(float_net const& net) const = 0;
};

/// That of a game in the registry.
[[nodiscard]] any_trainer const& trainer_of(std::string_view game);

/// One object for each game, defined in an object file of its own (train_game.cpp.in).
template<kiban::game G>
[[nodiscard]] any_trainer const& trainer_for();

#define KIBAN_TRAINER(name)                                                                                  \
    template<>                                                                                               \
    any_trainer const& trainer_for<name::game>();
KIBAN_GAMES(KIBAN_TRAINER)
#undef KIBAN_TRAINER

} // namespace kiban::python
