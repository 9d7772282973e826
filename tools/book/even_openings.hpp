#pragma once

#include "framework/ending.hpp"
#include "framework/random.hpp"
#include "games/engines.hpp"
#include "tools/book/book_value.hpp"
#include "tools/book/canonical.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace kiban::tools {

/// Which openings are taken.
struct even_choice {
    int plies = 10;
    int window = 50;                  ///< hundredths from even
    int most_loss = 100;              ///< hundredths that a move may lose
    std::uint64_t walk_nodes = 5'000; ///< of the search for the moves of a position, `lines` of them
    int lines = 6;
    std::uint64_t judge_nodes = 100'000; ///< of the search that judges the opening
    std::uint64_t seed = 1;
    int hash_mb = 16;
};

/// Draws openings: random moves among those that a short search finds good, from the first position on,
/// judged even by a deeper search. No position comes twice, turned or by a transposition either.
template<game G>
class even_openings {
  public:
    using position = typename G::position;
    using move = typename position::move_type;

    explicit even_openings(even_choice const& choice)
        : choice_{choice}, session_{static_cast<std::size_t>(choice.hash_mb), 1} {}

    /// Marks the last position of an opening as used.
    void know(game_history<position> const& game) { known_.insert(canonical<G>(game.current()).key); }

    /// An opening that is even and new.
    struct drawn {
        game_history<position> game;
        int value; ///< for the side to move
    };
    [[nodiscard]] std::optional<drawn> draw(std::uint64_t number, std::atomic<bool> const& interrupted) {
        auto random = splitmix64::stream(choice_.seed, number);
        game_history<position> game{G::initial()};
        int first_look = 0; // value of the last move by the short search
        for (int ply = 0; ply < choice_.plies && !interrupted; ++ply) {
            auto const& good = good_moves(game.current());
            if (good.empty()) {
                return std::nullopt;
            }
            auto const& [m, worth] = good[random.below(good.size())];
            first_look = worth;
            game.play(m);
        }
        auto const key = canonical<G>(game.current()).key;
        bool const is_lopsided = std::abs(first_look) > uneven_at_once * choice_.window;
        if (interrupted || is_lopsided || known_.contains(key) || is_over(game.current())) {
            return std::nullopt;
        }
        int const value = judge(game.current());
        if (interrupted || std::abs(value) > choice_.window) {
            return std::nullopt;
        }
        known_.insert(key);
        return drawn{std::move(game), value};
    }

  private:
    /// Beyond this many windows from even, the short search decides.
    static constexpr int uneven_at_once = 3;

    struct good_move {
        move m;
        int value; ///< hundredths, for the side that moves
    };
    even_choice choice_;
    search::session<G> session_;
    std::map<std::string, std::vector<good_move>> good_{}; ///< by the position's text
    std::set<std::string> known_{};

    /// The moves that lose little, by a short search.
    std::vector<good_move> const& good_moves(position const& p) {
        auto const [at, is_new] = good_.try_emplace(G::write(p));
        if (!is_new || is_over(p)) {
            return at->second;
        }
        std::map<int, search::report<position>> lines; // the last of each number
        session_.new_game();
        search::limits<position> l{.nodes = choice_.walk_nodes};
        l.lines = choice_.lines;
        session_.search(game_history<position>{p}, l, [&](search::report<position> const& news) {
            if (news.bound == search::bound::exact && !news.pv.empty()) {
                lines.insert_or_assign(news.line, news);
            }
        });
        for (auto const& [line, news] : lines) {
            int const value = book_value<G>(news.value);
            bool const is_good = book_value<G>(lines.begin()->second.value) - value <= choice_.most_loss;
            if (is_good &&
                std::ranges::find(at->second, news.pv.front(), &good_move::m) == at->second.end()) {
                at->second.push_back({news.pv.front(), value});
            }
        }
        return at->second;
    }
    int judge(position const& p) {
        session_.new_game();
        search::limits<position> l{.nodes = choice_.judge_nodes};
        return book_value<G>(session_.search(game_history<position>{p}, l).value);
    }
};

} // namespace kiban::tools
