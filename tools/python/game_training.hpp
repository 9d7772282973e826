#pragma once

#include "search/models/linear.hpp"
#include "search/models/small_net.hpp"
#include "search/table/transposition_table.hpp"
#include "tools/core/position_node.hpp"
#include "tools/python/trainer.hpp"
#include "tools/terminal/failure.hpp"
#include "tools/training/samples.hpp"
#include "tools/weights/training_features.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

/// Samples of a game's positions and weight files for it; only game_trainer.hpp includes this.
namespace kiban::python {

template<class Set>
void append(sample_arrays& to, Set const& samples, std::vector<tools::sample> const& list) {
    for (tools::sample const& s : list) {
        auto const in = samples.input(s);
        for (int view = 0; view < to.views; ++view) {
            auto const row = view == 0 ? in.own : in.other;
            to.features.insert(to.features.end(), row.begin(), row.end());
            to.offsets.push_back(to.features.size());
        }
        to.buckets.push_back(s.bucket);
        to.targets.push_back(s.target);
    }
}

template<kiban::game G, search::feature_set F>
[[nodiscard]] sample_arrays arrays_of(std::vector<std::string> const& files,
                                      tools::sample_choice const& choice) {
    tools::sample_set<G, F> samples{choice};
    for (std::string const& file : files) {
        samples.add(file);
    }
    sample_arrays a{.dimensions = F::dimensions,
                    .views = F::perspectives,
                    .bucket_count = F::buckets,
                    .by_margin = samples.taught() == tools::lesson::margin,
                    .unit = choice.unit,
                    .games = samples.games(),
                    .training = samples.training().size()};
    a.offsets.push_back(0);
    append(a, samples, samples.training());
    append(a, samples, samples.held_out());
    return a;
}

/// With the same choices as `kiban train` where none is given.
template<kiban::game G>
[[nodiscard]] sample_arrays samples_of(std::vector<std::string> const& files, sample_request const& given) {
    using features = tools::training_features<G>;
    auto const choice = [&](double share, double lambda) {
        return tools::sample_choice{.seed = given.seed,
                                    .result_share = given.result_share.value_or(share),
                                    .lambda = given.lambda.value_or(lambda),
                                    .unit = given.unit.value_or(features::unit)};
    };
    if constexpr (!std::is_void_v<typename features::net>) {
        using net = typename features::net;
        auto a = arrays_of<G, net>(files, choice(0.15, 0.6));
        a.model = search::small_net_model;
        a.limit = static_cast<double>(search::small_net_shape<net>::limit);
        return a;
    } else if constexpr (!std::is_void_v<typename features::linear>) {
        auto a = arrays_of<G, typename features::linear>(files, choice(0.7, 0));
        a.model = search::linear_weights<typename features::linear>::model;
        return a;
    } else {
        throw tools::bad_argument{std::string{G::name} + " has no features for a model"};
    }
}

template<kiban::game G>
[[nodiscard]] position_pointer replayed(std::string_view start, std::span<std::uint32_t const> moves) {
    using position = typename G::position;
    auto const first = start.empty() ? parsed<position>{G::initial()} : G::read_position(start);
    if (!first) {
        throw tools::bad_argument{"the start: " + first.error().message()};
    }
    game_history<position> game{*first};
    for (std::size_t i = 0; i < moves.size(); ++i) {
        auto const m = search::move_of_bits<typename position::move_type>(moves[i]);
        moves_of<position> legal;
        game.current().legal_moves(legal);
        if (std::ranges::find(legal, m) == legal.end()) {
            throw tools::bad_argument{"move " + std::to_string(i + 1) + " is not legal"};
        }
        game.play(m);
    }
    return position_node<G>::of(game);
}

template<kiban::game G>
[[nodiscard]] std::vector<std::uint32_t> move_numbers_of(any_position const& p) {
    std::vector<std::uint32_t> numbers;
    auto const game = node_of<G>(p).to_history();
    for (auto const m : game.moves()) {
        numbers.push_back(search::move_bits(m));
    }
    return numbers;
}

template<kiban::game G>
[[nodiscard]] constexpr int score_of_unit_of() {
    if constexpr (requires { search::policy<G>::pawn_value; }) {
        return search::policy<G>::pawn_value;
    } else {
        return 100;
    }
}

template<kiban::game G>
[[nodiscard]] std::string net_file_of(float_net const& given) {
    using features = tools::training_features<G>;
    if constexpr (std::is_void_v<typename features::net>) {
        throw tools::bad_argument{std::string{G::name} + " has no features for a net"};
    } else {
        using net = typename features::net;
        search::small_net_shape<net> const shape{given.width};
        if (given.width == 0 || given.width % 32 != 0) {
            throw tools::bad_argument{"the net is " + std::to_string(given.width) +
                                      " wide, not a multiple of 32"};
        }
        if (given.parameters.size() != shape.size()) {
            throw tools::bad_argument{"a net of that width has " + std::to_string(shape.size()) +
                                      " parameters, not " + std::to_string(given.parameters.size())};
        }
        auto const scale = static_cast<std::int32_t>(std::lround(given.unit.value_or(features::unit)));
        return search::write_small_net<net>(search::quantised<net>(shape, given.parameters, scale), G::name,
                                            given.record);
    }
}

} // namespace kiban::python
