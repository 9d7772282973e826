#pragma once

#include "search/models/byte_stream.hpp"

#include <boost/crc.hpp>

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kiban::search {

// The file, all numbers little-endian: 8 bytes of magic, u32 version, u32 CRC-32 of all that follows, u64
// size of the whole file; texts and lists of the header, each behind its u32 length; zeros up to a multiple
// of 64; the payload, to the end.

/// What a file of weights says of itself.
struct weight_header {
    std::string game;                      ///< its name: "shogi"
    std::string model;                     ///< "linear", "nnue"
    std::uint64_t features = 0;            ///< the feature set's hash
    std::vector<std::uint32_t> dimensions; ///< sizes of the model's parts; their meaning is the model's
    std::vector<std::int32_t> scales;      ///< what integers of the weights stand for; likewise
    std::string record;                    ///< how the weights were made, in words

    friend bool operator==(weight_header const&, weight_header const&) = default;
};

/// A file of weights in memory, read: the payload lies in the file's bytes, 64-byte aligned if these are.
struct weight_view {
    weight_header header;
    std::span<std::byte const> payload;
};

namespace detail {

inline constexpr std::string_view weight_magic{"kibanWTS"};
inline constexpr std::uint32_t weight_version = 1;
inline constexpr std::size_t weight_checked_from = 16; // magic, version and checksum stand before
inline constexpr std::size_t weight_alignment = 64;

} // namespace detail

/// The CRC-32 of zip and PNG (ISO 3309).
[[nodiscard]] inline std::uint32_t crc_32(std::string_view bytes) {
    boost::crc_32_type crc;
    crc.process_bytes(bytes.data(), bytes.size());
    return crc.checksum();
}

/// The bytes of a file with that header and payload.
[[nodiscard]] inline std::string write_weights(weight_header const& header,
                                               std::span<std::byte const> payload) {
    byte_writer body;
    body.text(header.game);
    body.text(header.model);
    body.number(header.features);
    body.list<std::uint32_t>(header.dimensions);
    body.list<std::int32_t>(header.scales);
    body.text(header.record);
    std::size_t const before = detail::weight_checked_from + sizeof(std::uint64_t);
    std::size_t const used = before + body.bytes().size();
    std::size_t const start =
        (used + detail::weight_alignment - 1) / detail::weight_alignment * detail::weight_alignment;

    byte_writer checked;
    checked.number(std::uint64_t{start + payload.size()});
    checked.raw(std::as_bytes(std::span{body.bytes()}));
    checked.raw(std::vector<std::byte>(start - used));
    checked.raw(payload);

    byte_writer file;
    file.raw(std::as_bytes(std::span{detail::weight_magic}));
    file.number(detail::weight_version);
    file.number(crc_32(checked.bytes()));
    file.raw(std::as_bytes(std::span{checked.bytes()}));
    return std::move(file).take();
}

/// Whether the bytes begin as a file of weights does; whether they are sound is for `read_weights` to say.
[[nodiscard]] inline bool looks_like_weights(std::span<std::byte const> file) noexcept {
    return text_of(file).starts_with(detail::weight_magic);
}

/// Reads a file in memory, or says what is wrong with it. The view refers to the bytes.
[[nodiscard]] inline std::expected<weight_view, std::string> read_weights(std::span<std::byte const> file) {
    if (!looks_like_weights(file)) {
        return std::unexpected{"not a file of weights: it does not begin with \"" +
                               std::string{detail::weight_magic} + '"'};
    }
    byte_reader in{file.subspan(detail::weight_magic.size())};
    auto const version = in.number<std::uint32_t>();
    auto const checksum = in.number<std::uint32_t>();
    auto const size = in.number<std::uint64_t>();
    if (!in.failed() && version != detail::weight_version) {
        return std::unexpected{"weights of version " + std::to_string(version) + "; this program reads " +
                               std::to_string(detail::weight_version)};
    }
    if (in.failed() || size != file.size()) {
        return std::unexpected{"the file of weights has " + std::to_string(file.size()) + " bytes" +
                               (in.failed() ? ": too few" : ", not " + std::to_string(size))};
    }
    if (crc_32(text_of(file.subspan(detail::weight_checked_from))) != checksum) {
        return std::unexpected{"the file of weights is damaged: its checksum is wrong"};
    }
    weight_view view;
    view.header.game = in.text();
    view.header.model = in.text();
    view.header.features = in.number<std::uint64_t>();
    view.header.dimensions = in.list<std::uint32_t>();
    view.header.scales = in.list<std::int32_t>();
    view.header.record = in.text();
    std::size_t const used = detail::weight_magic.size() + in.position();
    std::size_t const start =
        (used + detail::weight_alignment - 1) / detail::weight_alignment * detail::weight_alignment;
    if (in.failed() || start > file.size()) {
        return std::unexpected{std::string{"the header of the file of weights is broken"}};
    }
    view.payload = file.subspan(start);
    return view;
}

/// What makes the weights unfit for a game's model over features of that hash, if anything.
[[nodiscard]] inline std::optional<std::string> weight_mismatch(weight_header const& header,
                                                                std::string_view game, std::string_view model,
                                                                std::uint64_t features) {
    auto const other = [](std::string_view what, std::string_view found, std::string_view wanted) {
        return "weights for the " + std::string{what} + " \"" + std::string{found} + "\", not \"" +
               std::string{wanted} + '"';
    };
    if (header.game != game) {
        return other("game", header.game, game);
    }
    if (header.model != model) {
        return other("model", header.model, model);
    }
    if (header.features != features) {
        return "weights for other features: hash " + std::to_string(header.features) + ", not " +
               std::to_string(features);
    }
    return std::nullopt;
}

} // namespace kiban::search
