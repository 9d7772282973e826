#pragma once

#include "games/shogi/evaluation/features/half_kp.hpp"
#include "games/shogi/evaluation/features/kp.hpp"
#include "search/models/clipped_tail.hpp"
#include "search/models/nnue.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace kiban::shogi {

// Files of the public nets ("nn.bin"), as YaneuraOu defined them: little-endian, without gaps: u32 version,
// u32 hash, u32 length and text of a description, [u32 hash,] i16 biases and weights (by feature) of the
// first layer, [u32 hash,] and for each of three layers i32 biases and i8 weights (by output, inputs padded
// to a multiple of 32). Descriptions and hashes differ between the programs that write such files; sizes do
// not, so the size decides.

inline constexpr std::uint32_t nn_version = 0x7AF32F16;

template<class F>
using public_net = search::nnue<F, search::clipped_tail>;
template<class F>
using public_net_ptr = std::shared_ptr<public_net<F> const>;

using any_public_net =
    std::variant<public_net_ptr<half_kp>, public_net_ptr<half_kp_mirrored>, public_net_ptr<kp>>;

/// The features and the widths of the layers.
struct nn_shape {
    /// HalfKP, HalfKP_vm, K+P.
    enum class kind : std::uint8_t { half, half_mirrored, apart };

    kind features = kind::half;
    std::size_t width = 0;  ///< of the first layer, for one view: a multiple of 32
    std::size_t first = 0;  ///< outputs of the first dense layer
    std::size_t second = 0; ///< outputs of the second dense layer

    /// In bytes, without the header and the hashes.
    [[nodiscard]] std::size_t payload() const noexcept;
    [[nodiscard]] std::size_t dimensions() const noexcept;
    /// "HalfKP 256x2-32-32"
    [[nodiscard]] std::string name() const;
    /// The description and the hashes that YaneuraOu writes.
    [[nodiscard]] std::string description() const;
    [[nodiscard]] std::uint32_t first_hash() const noexcept;
    [[nodiscard]] std::uint32_t dense_hash() const noexcept;

    friend bool operator==(nn_shape const&, nn_shape const&) = default;
};

/// Reads "256-32-32", for HalfKP, or "kp-256-32-32", "vm-256-32-32"; nothing if the text is not a shape, or
/// not a supported one.
[[nodiscard]] std::optional<nn_shape> read_nn_shape(std::string_view text);

/// The layout of a file after its description.
struct nn_layout {
    static constexpr std::size_t hash_bytes = 2 * sizeof(std::uint32_t);

    nn_shape shape;
    bool hashed = true; ///< a hash precedes the first layer, and another one the others
};

/// The layout that takes `bytes` bytes. If there are several, the one in the description, or the likeliest.
[[nodiscard]] std::optional<nn_layout> nn_layout_of(std::size_t bytes, std::string_view description);

/// Reads a file in memory, or returns the error in it.
[[nodiscard]] std::expected<any_public_net, error> read_nn(std::span<std::byte const> file);

/// The shape of a file, if it is a net.
[[nodiscard]] std::expected<nn_shape, error> nn_shape_of_file(std::span<std::byte const> file);

/// A file of a net of random numbers, chosen so that evaluations differ: for tests and measurements.
[[nodiscard]] std::string random_nn(nn_shape const& shape, std::uint64_t seed);

} // namespace kiban::shogi
