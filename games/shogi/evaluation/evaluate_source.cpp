#include "games/shogi/evaluation/evaluate_source.hpp"

#include "games/shogi/game.hpp"
#include "search/models/evaluation_file.hpp"
#include "search/models/weight_file.hpp"

#include <fmt/format.h>

#include <utility>

namespace kiban::shogi {

evaluation_source const& evaluation_source::standard() {
    static evaluation_source const source = search::embedded_source<evaluation_source>(embedded_weights());
    return source;
}

std::expected<evaluation_source, error> evaluation_source::read(std::span<std::byte const> file) {
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

std::expected<evaluation_source, error> evaluation_source::load(std::filesystem::path const& path) {
    return search::load_source<evaluation_source>(path);
}

} // namespace kiban::shogi
