#include "games/reversi/evaluation/evaluate_source.hpp"

#include "games/reversi/game.hpp"
#include "search/models/evaluation_file.hpp"

#include <string>
#include <utility>

namespace kiban::reversi {

evaluation_source const& evaluation_source::standard() {
    static evaluation_source const source = search::embedded_source<evaluation_source>(embedded_weights());
    return source;
}

std::expected<evaluation_source, error> evaluation_source::read(std::span<std::byte const> file) {
    auto weights = search::read_linear<pattern_features>(file, game::name);
    if (!weights) {
        return std::unexpected{weights.error()};
    }
    return evaluation_source{*std::move(weights)};
}

std::expected<evaluation_source, error> evaluation_source::load(std::filesystem::path const& path) {
    return search::load_source<evaluation_source>(path);
}

std::expected<evaluation_source, error> evaluation_source::named(std::string const& name) {
    return name == "written" ? written() : load(name);
}

} // namespace kiban::reversi
