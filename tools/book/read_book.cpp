#include "tools/book/read_book.hpp"

#include "games/registry.hpp"

#include <boost/hana/for_each.hpp>

namespace kiban::tools {

namespace {

/// Whether the game of that name has such a position.
bool is_position_of(std::string_view game, std::string_view text) {
    bool reads = false;
    games::with_game(game, [&]<kiban::game G>(G) { reads = G::read_position(text).has_value(); });
    return reads;
}

/// Throws failure if the book's first position is another game's. One that no game reads is left to the
/// reader, who says what is wrong with it.
void check_game(search::book_view const& view, std::string_view game, std::string const& path) {
    auto const first = view.block_from(0);
    if (!first || is_position_of(game, first->position)) {
        return;
    }
    boost::hana::for_each(games::all{}, [&]<kiban::game G>(G) {
        if (is_position_of(G::name, first->position)) {
            throw failure{fmt::format("{}: this is a book of {}, not of {}", path, G::name, game)};
        }
    });
}

} // namespace

search::book_bytes open_book_file(std::string const& path, std::string_view game) {
    auto bytes = map_file(path);
    if (!bytes) {
        throw failure{path + ": " + bytes.error().what};
    }
    auto const view = search::book_view::open_unsorted(bytes->text);
    if (!view) {
        throw failure{path + ": " + view.error().what};
    }
    check_game(*view, game, path);
    bytes->text = view->text();
    return *std::move(bytes);
}

} // namespace kiban::tools
