#include "framework/random.hpp"
#include "games/shogi/evaluation/nets/nn_file.hpp"
#include "search/models/byte_stream.hpp"

#include <utility>

namespace kiban::shogi {

namespace {

using search::byte_writer;

/// Numbers from -limit to limit.
template<class T>
void write_random(byte_writer& out, splitmix64& random, std::size_t count, int limit) {
    for (; count > 0; --count) {
        out.number(static_cast<T>(static_cast<int>(random.below(static_cast<std::uint64_t>(2 * limit + 1))) -
                                  limit));
    }
}

void write_dense(byte_writer& out, splitmix64& random, std::size_t inputs, std::size_t outputs, int limit) {
    write_random<std::int32_t>(out, random, outputs, 2000);
    std::size_t const padding = search::dense_layer::rounded_up(inputs, 32) - inputs;
    for (std::size_t o = 0; o < outputs; ++o) {
        write_random<std::int8_t>(out, random, inputs, limit);
        write_random<std::int8_t>(out, random, padding, 0);
    }
}

} // namespace

// The limits keep most numbers of every layer within the range that is not clipped.
std::string random_nn(nn_shape const& shape, std::uint64_t seed) {
    splitmix64 random{seed};
    byte_writer out;
    out.number(nn_version);
    out.number(shape.first_hash() ^ shape.dense_hash());
    out.text(shape.description());
    out.number(shape.first_hash());
    write_random<std::int16_t>(out, random, shape.width, 60);
    write_random<std::int16_t>(out, random, shape.dimensions() * shape.width, 16);
    out.number(shape.dense_hash());
    write_dense(out, random, 2 * shape.width, shape.first, 10);
    write_dense(out, random, shape.first, shape.second, 40);
    write_dense(out, random, shape.second, 1, 80);
    return std::move(out).take();
}

} // namespace kiban::shogi
