#include "games/shogi/usi/info.hpp"

#include "games/shogi/policy.hpp"
#include "search/protocol/lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <utility>

namespace kiban::shogi {

namespace {

using search::milliseconds;

constexpr milliseconds youth{1000};
constexpr milliseconds interval{100};

} // namespace

int centipawns(score value) noexcept { return value * 100 / search::policy<game>::pawn_value; }

std::string usi_score(score value) {
    if (!is_decided(value)) {
        return fmt::format("cp {}", centipawns(value));
    }
    int const plies = score_win - std::abs(value);
    // The side to move is already mated: some GUIs read "mate 0" as the opposite.
    if (plies == 0) {
        return value < 0 ? "mate -" : "mate +";
    }
    return fmt::format("mate {}", value < 0 ? -plies : plies);
}

template<class Position>
bool usi_info<Position>::due(milliseconds now) const noexcept {
    return now < youth || !written_ || now - *written_ >= interval;
}

template<class Position>
std::string usi_info<Position>::line(report const& news) const {
    return search::info_line(
        news, usi_score(news.value),
        search::written_line<basic_game<typename Position::variant_type>>(root_, news.pv));
}

template<class Position>
void usi_info<Position>::operator()(report const& news) {
    if (news.pv.empty()) {
        return;
    }
    if (news.bound != search::bound::exact) {
        show_bound(news);
        return;
    }
    if (news.line == 1) {
        coming_.clear();
    }
    coming_.push_back(news);
    if (news.line == news.lines) {
        last_ = std::exchange(coming_, {});
        shown_ = false;
        if (due(news.time)) {
            show_last();
        }
    }
}

template<class Position>
void usi_info<Position>::show_bound(report const& news) {
    // A bound between two sets of several lines would break them.
    if (news.lines == 1 && news.time >= youth && due(news.time)) {
        out_(line(news));
        written_ = news.time;
    }
}

template<class Position>
void usi_info<Position>::show_last() {
    for (report const& r : last_) {
        out_(line(r));
    }
    shown_ = true;
    written_ = last_.front().time;
}

template<class Position>
void usi_info<Position>::finish(search::outcome<position> const& result) {
    if (!last_.empty() && !shown_) {
        show_last();
    }
    if (result.best == move{} || (!last_.empty() && last_.front().pv.front() == result.best)) {
        return;
    }
    report first;
    first.pv = {result.best};
    if (result.ponder != move{}) {
        first.pv.push_back(result.ponder);
    }
    first.value = result.value;
    first.hash_permille = last_.empty() ? 0 : last_.front().hash_permille;
    auto const lines = std::max<std::size_t>(last_.size(), 1);
    std::erase_if(last_, [&](report const& r) { return r.pv.front() == result.best; });
    last_.insert(last_.begin(), first);
    last_.resize(std::min(lines, last_.size()));
    for (int number = 1; report & r : last_) {
        r.line = number++;
        r.depth = std::max(result.depth, 1);
        r.nodes = result.nodes;
        r.time = result.time;
    }
    show_last();
}

template class usi_info<position>;
template class usi_info<minishogi::position>;

} // namespace kiban::shogi
