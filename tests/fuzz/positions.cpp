#include "framework/game.hpp"
#include "games/registry.hpp"
#include "tests/fuzz/fuzz.hpp"

#include <boost/hana/for_each.hpp>
#include <boost/hana/size.hpp>

// A position and a move of any game, a line each: the first byte says which game.

using namespace kiban;
using fuzz::require;

namespace {

template<game G>
[[nodiscard]] bool is_listed(typename G::position const& p, typename G::position::move_type m) {
    moves_of<typename G::position> moves;
    p.legal_moves(moves);
    return std::find(moves.begin(), moves.end(), m) != moves.end();
}

template<game G>
void read(std::string_view text) {
    auto const end = text.find('\n');
    auto const p = G::read_position(text.substr(0, end));
    if (!p) {
        require(!p.error().message().empty(), "an error without words");
        return;
    }
    auto const again = G::read_position(G::write(*p));
    require(again && again->key() == p->key(), "a position that is written is not read back");
    moves_of<typename G::position> moves;
    p->legal_moves(moves);
    for (auto m : moves) {
        auto const same = G::read_move(*p, G::write(*p, m));
        require(same && *same == m, "a legal move that is written is not read back");
    }
    if (end != std::string_view::npos) {
        auto const m = G::read_move(*p, text.substr(end + 1));
        require(!m || is_listed<G>(*p, *m), "an illegal move is read");
    }
}

void feed_positions(std::string_view input) {
    if (input.empty()) {
        return;
    }
    constexpr auto games = decltype(boost::hana::size(games::all{}))::value;
    std::size_t number = 0;
    boost::hana::for_each(games::all{}, [&](auto g) {
        if (number++ == fuzz::first_byte(input) % games) {
            read<decltype(g)>(input.substr(1));
        }
    });
}

fuzz::target const positions_target{"positions", feed_positions};

} // namespace
