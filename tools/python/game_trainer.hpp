#pragma once

#include "tools/core/session_engine.hpp"
#include "tools/python/game_training.hpp"
#include "tools/terminal/failure.hpp"
#include "tools/weights/read_weights.hpp"

#include <utility>

/// Only train_game.cpp.in includes this.
namespace kiban::python {

template<kiban::game G>
class game_trainer final : public any_trainer {
  public:
    [[nodiscard]] std::unique_ptr<any_engine> engine(std::size_t hash_mb, int threads,
                                                     weight_source const& weights) const override {
        if (std::holds_alternative<std::monostate>(weights)) {
            return std::make_unique<session_engine<G, search::policy<G>>>(hash_mb, threads);
        }
        auto loaded = weights_from(weights);
        auto made = std::make_unique<session_engine<G, tools::policy_with_weights<G>>>(hash_mb, threads);
        made->set_weights(std::move(loaded));
        return made;
    }
    [[nodiscard]] sample_arrays samples(std::vector<std::string> const& files,
                                        sample_request const& request) const override {
        return samples_of<G>(files, request);
    }
    [[nodiscard]] std::vector<std::uint32_t> move_numbers(any_position const& p) const override {
        return move_numbers_of<G>(p);
    }
    [[nodiscard]] position_pointer replay(std::string_view start,
                                          std::span<std::uint32_t const> moves) const override {
        return replayed<G>(start, moves);
    }
    [[nodiscard]] int score_of_unit() const override { return score_of_unit_of<G>(); }
    [[nodiscard]] std::string net_file(float_net const& net) const override { return net_file_of<G>(net); }

  private:
    [[nodiscard]] static auto weights_from(weight_source const& source) {
        if (auto const* const path = std::get_if<std::string>(&source)) {
            return tools::load_weights<G>(*path);
        }
        auto read = tools::read_weights<G>(std::get<search::aligned_array<std::byte>>(source).span());
        if (!read) {
            throw tools::bad_argument{"weights: " + read.error().what};
        }
        return *std::move(read);
    }
};

} // namespace kiban::python
