#pragma once

#include "framework/capabilities.hpp"
#include "framework/contract/images.hpp"
#include "games/symmetries.hpp"
#include "tools/analysis/analysis.hpp"

#include <range/v3/algorithm.hpp>

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace kiban::tools {

/// The other moves of a position that lead to images of the position after the move played, by the symmetries
/// of the board: none of them is better or worse. None where the value of a position may depend on those
/// before it.
template<game G>
class equal_moves {
  public:
    using position = typename G::position;

    /// Precondition: `played` is legal in `p`.
    equal_moves(position const& p, std::string const& played) : p_{p}, played_{played} {
        if constexpr (symmetrical<G> && !repeatable<position>) {
            auto const wanted = after(*G::read_move(p, played));
            moves_of<position> moves;
            p.legal_moves(moves);
            for (auto m : moves) {
                std::string const text = G::write(p, m);
                for (int n = 1; n < board_images<G> && text != played; ++n) {
                    if (image_of<G>(after(m), n) == wanted) {
                        images_.emplace_back(text, n);
                        break;
                    }
                }
            }
        }
    }

    [[nodiscard]] bool contain(std::string const& move) const {
        return ranges::contains(images_, move, &named_image::first);
    }

    /// The same line, beginning with the move played. Precondition: it begins with one of these moves.
    [[nodiscard]] valued_line as_played(valued_line line) const {
        std::vector<std::string>& moves = line.moves;
        int const n = ranges::find(images_, moves.front(), &named_image::first)->second;
        position p = after(*G::read_move(p_, moves.front()));
        moves.front() = played_;
        for (std::size_t i = 1; i < moves.size(); ++i) {
            auto const m = *G::read_move(p, moves[i]);
            moves[i] = G::write(image_of<G>(p, n), move_in_image<G>(p, n, m));
            p.play(m);
        }
        return line;
    }

    /// Gives their lines the value of that of the move played, if it has one, and puts that before them.
    void level(std::vector<valued_line>& lines) const {
        auto const own = ranges::find(lines, played_, [](valued_line const& l) { return l.moves.front(); });
        if (own == lines.end() || images_.empty()) {
            return;
        }
        valued_line const to = *own;
        for (valued_line& l : lines) {
            if (contain(l.moves.front())) {
                l = {to.value, to.exact, to.depth, std::move(l.moves), to.by};
            }
        }
        ranges::stable_sort(lines, std::less{}, [&](valued_line const& l) {
            return std::pair{-l.value, l.moves.front() != played_};
        });
    }

  private:
    using named_image = std::pair<std::string, int>;

    position p_;
    std::string played_;
    std::vector<named_image> images_; ///< of each the number of the image that is the position after `played`

    [[nodiscard]] position after(typename position::move_type m) const {
        position next = p_;
        next.play(m);
        return next;
    }
};

} // namespace kiban::tools
