#pragma once

#include "search/models/nnue.hpp"
#include "search/models/small_net_float.hpp"
#include "search/models/squared_tail.hpp"
#include "search/models/weight_file.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::search {

/// The net that the trainer makes: features, one layer, buckets.
template<feature_set F>
using small_net = nnue<F, squared_tail>;

/// The integers nearest to a net in floating point; parameters outside the limit are clipped. `scale`: the
/// score of an output of 1.0.
template<feature_set F>
[[nodiscard]] small_net<F> quantised(small_net_shape<F> s, std::span<float const> parameters,
                                     std::int32_t scale) {
    constexpr float limit = small_net_shape<F>::limit;
    auto const rounded = [=](float x, int one) {
        return std::lround(std::clamp(x, -limit, limit) * static_cast<float>(one));
    };
    small_net<F> net{sparse_layer{F::dimensions, s.width}, {}};
    for (std::size_t i = 0; i < net.first.weights.size(); ++i) {
        net.first.weights[i] = static_cast<std::int16_t>(rounded(parameters[i], squared_tail::first_one));
    }
    for (std::size_t j = 0; j < s.width; ++j) {
        net.first.biases[j] =
            static_cast<std::int16_t>(rounded(parameters[s.first_biases() + j], squared_tail::first_one));
    }
    squared_tail& tail = net.tail;
    tail.width = s.width;
    tail.views = s.views;
    tail.scale = scale;
    for (std::size_t i = s.last_weights(); i < s.last_biases(); ++i) {
        tail.weights.push_back(static_cast<std::int16_t>(rounded(parameters[i], squared_tail::weight_one)));
    }
    for (std::size_t i = s.last_biases(); i < s.size(); ++i) {
        constexpr float one = squared_tail::first_one * squared_tail::weight_one;
        tail.biases.push_back(static_cast<std::int32_t>(std::lround(parameters[i] * one)));
    }
    return net;
}

/// The parameters from which a net was quantised, as closely as it shows; in units of `scale`, which may
/// differ from the net's own.
template<feature_set F>
[[nodiscard]] std::vector<float> parameters_of(small_net<F> const& net, std::int32_t scale) {
    squared_tail const& tail = net.tail;
    small_net_shape<F> const s{tail.width};
    std::vector<float> parameters(s.size());
    constexpr float first_one = squared_tail::first_one;
    float const last_one =
        squared_tail::weight_one * static_cast<float>(scale) / static_cast<float>(tail.scale);
    auto const put = [&](std::size_t from, auto const& numbers, float one) {
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            parameters[from + i] = static_cast<float>(numbers[i]) / one;
        }
    };
    put(0, net.first.weights, first_one);
    put(s.first_biases(), net.first.biases, first_one);
    put(s.last_weights(), tail.weights, last_one);
    put(s.last_biases(), tail.biases, first_one * last_one);
    return parameters;
}

inline constexpr std::string_view small_net_model = "nnue";

/// The bytes of a weight file with the net. `game`: its name; `record`: how the net was made.
template<feature_set F>
[[nodiscard]] std::string write_small_net(small_net<F> const& net, std::string_view game,
                                          std::string_view record) {
    squared_tail const& tail = net.tail;
    weight_header const header{
        .game = std::string{game},
        .model = std::string{small_net_model},
        .features = F::hash,
        .dimensions = {static_cast<std::uint32_t>(F::dimensions), static_cast<std::uint32_t>(tail.width),
                       static_cast<std::uint32_t>(F::perspectives), static_cast<std::uint32_t>(F::buckets)},
        .scales = {squared_tail::first_one, squared_tail::weight_one, tail.scale},
        .record = std::string{record}};
    byte_writer payload;
    payload.raw(std::as_bytes(net.first.biases.span()));
    payload.raw(std::as_bytes(net.first.weights.span()));
    for (std::int16_t w : tail.weights) {
        payload.number(static_cast<std::int8_t>(w));
    }
    for (std::int32_t b : tail.biases) {
        payload.number(b);
    }
    return write_weights(header, bytes_of(payload.bytes()));
}

/// Reads such a file in memory, or returns the error in it or why it is for something else.
template<feature_set F>
[[nodiscard]] std::expected<std::shared_ptr<small_net<F> const>, error>
read_small_net(std::span<std::byte const> file, std::string_view game) {
    auto const read = read_weights(file);
    if (!read) {
        return std::unexpected{read.error()};
    }
    weight_header const& header = read->header;
    if (auto const fit = check_weights(header, game, small_net_model, F::hash); !fit) {
        return std::unexpected{fit.error()};
    }
    auto const broken = [] {
        return std::unexpected{error{"the sizes in the weight file do not fit each other"}};
    };
    if (header.dimensions.size() != 4 || header.scales.size() != 3 || header.dimensions[0] != F::dimensions ||
        header.dimensions[2] != static_cast<std::uint32_t>(F::perspectives) ||
        header.dimensions[3] != static_cast<std::uint32_t>(F::buckets) ||
        header.scales[0] != squared_tail::first_one || header.scales[1] != squared_tail::weight_one) {
        return broken();
    }
    std::size_t const width = header.dimensions[1];
    std::size_t const last = static_cast<std::size_t>(F::buckets * F::perspectives) * width;
    std::size_t const expected = (F::dimensions + 1) * width * sizeof(std::int16_t) + last +
                                 static_cast<std::size_t>(F::buckets) * sizeof(std::int32_t);
    if (width == 0 || width % 32 != 0 || read->payload.size() != expected) {
        return broken();
    }
    auto net = std::make_shared<small_net<F>>();
    net->first = sparse_layer{F::dimensions, width};
    byte_reader in{read->payload};
    in.copy_to(net->first.biases.span());
    in.copy_to(net->first.weights.span());
    net->tail = {.width = width,
                 .views = static_cast<std::size_t>(F::perspectives),
                 .scale = header.scales[2],
                 .weights = aligned_vector<std::int16_t>(last),
                 .biases = std::vector<std::int32_t>(static_cast<std::size_t>(F::buckets))};
    for (std::int16_t& w : net->tail.weights) {
        w = std::max<std::int16_t>(in.number<std::int8_t>(), -squared_tail::weight_limit);
    }
    in.copy_to(std::span{net->tail.biases});
    return net;
}

} // namespace kiban::search
