#include "games/shogi/evaluation/nets/nn_file.hpp"

#include "search/models/byte_stream.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace kiban::shogi {

namespace {

using search::byte_reader;

constexpr std::size_t longest_description = 4096;

std::unexpected<error> not_a_net(std::string_view why) {
    return std::unexpected{error{"not a file of a net: " + std::string{why}}};
}

/// A file's parsed header, and where its layers begin.
struct nn_content {
    nn_layout layout;
    byte_reader rest;
};

std::expected<nn_content, error> open(std::span<std::byte const> file) {
    byte_reader in{file};
    auto const version = in.number<std::uint32_t>();
    (void)in.number<std::uint32_t>(); // a hash, which differs between the programs that write such files
    auto const length = in.number<std::uint32_t>();
    if (in.failed()) {
        return not_a_net(fmt::format("it has {} bytes", file.size()));
    }
    if (version != nn_version) {
        return not_a_net(fmt::format("its version is {:#010x}, not {:#010x}", version, nn_version));
    }
    if (length > longest_description) {
        return not_a_net(fmt::format("its description would have {} letters", length));
    }
    auto const description = search::text_of(in.raw(length));
    if (!in.failed()) {
        if (auto const layout = nn_layout_of(in.left(), description)) {
            return nn_content{*layout, in};
        }
    }
    return not_a_net(
        fmt::format("no supported layers take {} bytes (description: {})", in.left(), description));
}

search::dense_layer read_dense(byte_reader& in, std::size_t inputs, std::size_t outputs) {
    std::size_t const stride = search::dense_layer::rounded_up(inputs, 32);
    std::vector<std::int32_t> biases(outputs);
    std::vector<std::int8_t> weights(outputs * stride);
    in.copy_to(std::span{biases});
    in.copy_to(std::span{weights});
    return {inputs, outputs, biases, weights, stride};
}

template<class F>
any_public_net read_layers(nn_content& file) {
    auto net = std::make_shared<public_net<F>>();
    nn_shape const& s = file.layout.shape;
    byte_reader& in = file.rest;
    auto const skip_hash = [&] { (void)in.raw(file.layout.hashed ? sizeof(std::uint32_t) : 0); };
    skip_hash();
    net->first = search::sparse_layer{F::dimensions, s.width};
    in.copy_to(net->first.biases.span());
    in.copy_to(net->first.weights.span());
    skip_hash();
    auto first = read_dense(in, 2 * s.width, s.first);
    auto second = read_dense(in, s.first, s.second);
    auto const bias = in.number<std::int32_t>();
    std::vector<std::int8_t> last(s.second);
    in.copy_to(std::span{last});
    net->tail = search::clipped_tail{std::move(first), std::move(second), bias, std::move(last)};
    return public_net_ptr<F>{std::move(net)};
}

} // namespace

std::expected<nn_shape, error> nn_shape_of_file(std::span<std::byte const> file) {
    auto const content = open(file);
    if (!content) {
        return std::unexpected{content.error()};
    }
    return content->layout.shape;
}

std::expected<any_public_net, error> read_nn(std::span<std::byte const> file) {
    auto content = open(file);
    if (!content) {
        return std::unexpected{content.error()};
    }
    switch (content->layout.shape.features) {
    case nn_shape::kind::half_mirrored:
        return read_layers<half_kp_mirrored>(*content);
    case nn_shape::kind::apart:
        return read_layers<kp>(*content);
    case nn_shape::kind::half:
        break;
    }
    return read_layers<half_kp>(*content);
}

} // namespace kiban::shogi
