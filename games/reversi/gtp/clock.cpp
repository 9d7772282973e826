#include "games/reversi/gtp/clock.hpp"

#include <algorithm>

namespace kiban::reversi {

gtp_clock::gtp_clock(milliseconds main, milliseconds period, int stones) noexcept
    : limited_{stones > 0 || period.count() == 0}, period_{period}, stones_{stones} {
    sides_.fill({main, 0});
    if (main.count() == 0) {
        sides_.fill({period, stones});
    }
}

void gtp_clock::set_left(color c, milliseconds time, int stones) noexcept {
    limited_ = true;
    sides_[index(c)] = {time, stones};
}

void gtp_clock::spend(color c, milliseconds used) noexcept {
    side& s = sides_[index(c)];
    s.left -= used;
    bool const main_is_over = s.stones == 0 && s.left.count() <= 0;
    bool const period_is_over = s.stones == 1;
    s.stones = std::max(0, s.stones - 1);
    if (stones_ > 0 && (main_is_over || period_is_over)) {
        s = {period_, stones_};
    }
    s.left = std::max(s.left, milliseconds{0});
}

std::optional<search::game_clock> gtp_clock::of(color c) const noexcept {
    if (!limited_) {
        return std::nullopt;
    }
    side const& s = sides_[index(c)];
    search::game_clock clock{.remaining = s.left};
    if (s.stones > 0) {
        clock.moves_to_go = s.stones;
    } else if (stones_ > 0) {
        // Time beyond the main time may be planned with, but for safety only a move's share of it.
        clock.increment = std::min(period_ / stones_, s.left);
    }
    return clock;
}

} // namespace kiban::reversi
