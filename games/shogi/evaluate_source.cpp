#include "games/shogi/evaluate_source.hpp"

#include "games/shogi/game.hpp"
#include "search/models/file_bytes.hpp"
#include "search/models/weight_file.hpp"

#include <fmt/format.h>

#include <cassert>
#include <utility>

namespace kiban::shogi {

evaluation_source const& evaluation_source::standard() {
    static evaluation_source const source = [] {
        if (embedded_weights().empty()) {
            return written();
        }
        auto read = evaluation_source::read(embedded_weights());
        assert(read);
        return read ? *std::move(read) : written();
    }();
    return source;
}

std::expected<evaluation_source, std::string> evaluation_source::read(std::span<std::byte const> file) {
    if (search::looks_like_weights(file)) {
        auto net = search::read_small_net<piece_square_features>(file, game::name);
        if (!net) {
            return std::unexpected{net.error()};
        }
        return evaluation_source{fmt::format("a net of {}x2 over piece-square features", (*net)->first.width),
                                 *std::move(net)};
    }
    auto const shape = nn_shape_of_file(file);
    if (!shape) {
        return std::unexpected{shape.error()};
    }
    auto net = read_nn(file);
    if (!net) {
        return std::unexpected{net.error()};
    }
    return evaluation_source{shape->name(),
                             std::visit([](auto& n) -> any_net { return std::move(n); }, *net)};
}

std::expected<evaluation_source, std::string> evaluation_source::load(std::filesystem::path const& path) {
    auto const file = search::read_file(path);
    if (!file) {
        return std::unexpected{file.error()};
    }
    try {
        auto source = read(file->span());
        return source ? std::move(source) : std::unexpected{path.string() + ": " + source.error()};
    } catch (std::bad_alloc const&) {
        return std::unexpected{path.string() + ": memory does not suffice for it"};
    }
}

} // namespace kiban::shogi
