#include "games/reversi/evaluate_source.hpp"

#include "games/reversi/game.hpp"
#include "search/models/file_bytes.hpp"

#include <cassert>

namespace kiban::reversi {

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
    auto weights = search::read_linear<pattern_features>(file, game::name);
    if (!weights) {
        return std::unexpected{weights.error()};
    }
    return evaluation_source{*std::move(weights)};
}

std::expected<evaluation_source, std::string> evaluation_source::load(std::filesystem::path const& path) {
    auto const file = search::read_file(path);
    if (!file) {
        return std::unexpected{file.error()};
    }
    auto source = read(file->span());
    return source ? std::move(source) : std::unexpected{path.string() + ": " + source.error()};
}

} // namespace kiban::reversi
