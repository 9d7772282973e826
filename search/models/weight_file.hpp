#pragma once

#include "framework/error.hpp"
#include "search/models/byte_stream.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::search {

// The file, all numbers little-endian: 8 bytes of magic, u32 version, u32 CRC-32 of all that follows, u64
// size of the whole file; texts and lists of the header, each after its u32 length; zeros up to a multiple of
// 64; the payload, to the end.

/// A weight file's description of itself.
struct weight_header {
    std::string game;                      ///< its name: "shogi"
    std::string model;                     ///< "linear", "nnue"
    std::uint64_t features = 0;            ///< the feature set's hash
    std::vector<std::uint32_t> dimensions; ///< sizes of the model's parts; their meaning is the model's
    std::vector<std::int32_t> scales;      ///< the scales of the integer weights; likewise
    std::string record;                    ///< how the weights were made, in words

    friend bool operator==(weight_header const&, weight_header const&) = default;
};

/// A weight file read from memory: the payload is in the file's bytes, 64-byte aligned if these are.
struct weight_view {
    weight_header header;
    std::span<std::byte const> payload;
};

/// The CRC-32 of zip and PNG (ISO 3309).
[[nodiscard]] std::uint32_t crc_32(std::string_view bytes);

/// The bytes of a file with that header and payload.
[[nodiscard]] std::string write_weights(weight_header const& header, std::span<std::byte const> payload);

/// Whether the bytes begin as a weight file does; `read_weights` says whether they are valid.
[[nodiscard]] bool looks_like_weights(std::span<std::byte const> file) noexcept;

/// Reads a file in memory, or returns the error in it. The view refers to the bytes.
[[nodiscard]] std::expected<weight_view, error> read_weights(std::span<std::byte const> file);

/// Says why the weights do not fit a game's model over features of that hash, if they do not.
[[nodiscard]] std::expected<void, error> check_weights(weight_header const& header, std::string_view game,
                                                       std::string_view model, std::uint64_t features);

} // namespace kiban::search
