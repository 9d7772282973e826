#include "search/models/weight_file.hpp"

#include "search/models/byte_stream.hpp"

#include <boost/crc.hpp>

#include <utility>

namespace kiban::search {

namespace {

constexpr std::string_view magic{"kibanWTS"};
constexpr std::uint32_t this_version = 1;
constexpr std::size_t checked_from = 16; // magic, version and checksum come before
constexpr std::size_t alignment = 64;

} // namespace

std::uint32_t crc_32(std::string_view bytes) {
    boost::crc_32_type crc;
    crc.process_bytes(bytes.data(), bytes.size());
    return crc.checksum();
}

std::string write_weights(weight_header const& header, std::span<std::byte const> payload) {
    byte_writer body;
    body.text(header.game);
    body.text(header.model);
    body.number(header.features);
    body.list<std::uint32_t>(header.dimensions);
    body.list<std::int32_t>(header.scales);
    body.text(header.record);
    std::size_t const before = checked_from + sizeof(std::uint64_t);
    std::size_t const used = before + body.bytes().size();
    std::size_t const start = (used + alignment - 1) / alignment * alignment;

    byte_writer checked;
    checked.number(std::uint64_t{start + payload.size()});
    checked.raw(std::as_bytes(std::span{body.bytes()}));
    checked.raw(std::vector<std::byte>(start - used));
    checked.raw(payload);

    byte_writer file;
    file.raw(std::as_bytes(std::span{magic}));
    file.number(this_version);
    file.number(crc_32(checked.bytes()));
    file.raw(std::as_bytes(std::span{checked.bytes()}));
    return std::move(file).take();
}

bool looks_like_weights(std::span<std::byte const> file) noexcept { return text_of(file).starts_with(magic); }

std::expected<weight_view, error> read_weights(std::span<std::byte const> file) {
    if (!looks_like_weights(file)) {
        return std::unexpected{
            error{"not a weight file: it does not begin with \"" + std::string{magic} + '"'}};
    }
    byte_reader in{file.subspan(magic.size())};
    auto const version = in.number<std::uint32_t>();
    auto const checksum = in.number<std::uint32_t>();
    auto const size = in.number<std::uint64_t>();
    if (!in.failed() && version != this_version) {
        return std::unexpected{error{"weights of version " + std::to_string(version) +
                                     "; this program reads " + std::to_string(this_version)}};
    }
    if (in.failed() || size != file.size()) {
        return std::unexpected{error{"the weight file has " + std::to_string(file.size()) + " bytes" +
                                     (in.failed() ? ": too few" : ", not " + std::to_string(size))}};
    }
    if (crc_32(text_of(file.subspan(checked_from))) != checksum) {
        return std::unexpected{error{"the weight file is damaged: its checksum is wrong"}};
    }
    weight_view view;
    view.header.game = in.text();
    view.header.model = in.text();
    view.header.features = in.number<std::uint64_t>();
    view.header.dimensions = in.list<std::uint32_t>();
    view.header.scales = in.list<std::int32_t>();
    view.header.record = in.text();
    std::size_t const used = magic.size() + in.position();
    std::size_t const start = (used + alignment - 1) / alignment * alignment;
    if (in.failed() || start > file.size()) {
        return std::unexpected{error{"the header of the weight file is broken"}};
    }
    view.payload = file.subspan(start);
    return view;
}

std::expected<void, error> check_weights(weight_header const& header, std::string_view game,
                                         std::string_view model, std::uint64_t features) {
    auto const other = [](std::string_view what, std::string_view found, std::string_view wanted) {
        return std::unexpected{error{"weights for the " + std::string{what} + " \"" + std::string{found} +
                                     "\", not \"" + std::string{wanted} + '"'}};
    };
    if (header.game != game) {
        return other("game", header.game, game);
    }
    if (header.model != model) {
        return other("model", header.model, model);
    }
    if (header.features != features) {
        return std::unexpected{error{"weights for other features: hash " + std::to_string(header.features) +
                                     ", not " + std::to_string(features)}};
    }
    return {};
}

} // namespace kiban::search
