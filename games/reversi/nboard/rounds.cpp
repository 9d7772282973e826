#include "games/reversi/nboard/rounds.hpp"

#include "games/reversi/nboard/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace kiban::reversi {

namespace {

using namespace std::chrono_literals;

constexpr auto between_rounds = 100ms;
constexpr auto between_counts = 200ms;

using search::proof;

/// The claim that holds for every line of the round: a proof only if all are proved.
std::string depth_text(std::vector<search::report<position>> const& round) {
    switch (std::ranges::min(round, {}, &search::report<position>::proof).proof) {
    case proof::exact:
        return "100%";
    case proof::winner:
        return "100%W";
    case proof::none:
        break;
    }
    auto const& first = round.front();
    return first.percent == 0 ? fmt::format("{}", first.depth)
                              : fmt::format("{}@{}%", first.depth, first.percent);
}

} // namespace

std::vector<std::string> nboard_rounds::add(report const& news) {
    bool const is_proof = news.proof == proof::winner && news.lines == 1; // a bound suffices for who wins
    if ((news.bound != search::bound::exact && !is_proof) || news.pv.empty()) {
        return {};
    }
    if (news.line == 1) {
        round_.assign(static_cast<std::size_t>(news.lines), std::nullopt);
    }
    if (static_cast<std::size_t>(news.line) > round_.size()) {
        return {};
    }
    round_[static_cast<std::size_t>(news.line - 1)] = news;
    if (!is_whole()) {
        return {};
    }
    complete_.clear();
    for (auto& line : std::exchange(round_, {})) {
        complete_.push_back(std::move(*line));
    }
    bool const due = !shown_any_ || news.time - shown_at_ >= between_rounds;
    return due ? show(news.time) : std::vector<std::string>{};
}

std::vector<std::string> nboard_rounds::finish(std::uint64_t nodes, milliseconds time) {
    auto lines = complete_.empty() ? std::vector<std::string>{} : show(time);
    lines.push_back(nboard_nodestats(nodes, time));
    return lines;
}

bool nboard_rounds::is_whole() const noexcept {
    return !round_.empty() && std::ranges::all_of(round_, [&](auto const& line) {
        return line && line->depth == round_.front()->depth;
    });
}

std::vector<std::string> nboard_rounds::show(milliseconds now) {
    std::vector<std::string> lines;
    std::string const depth = depth_text(complete_);
    for (report const& line : complete_) {
        lines.push_back(nboard_search_line(line.pv, line.value, depth));
    }
    if (!counted_at_ || now - *counted_at_ >= between_counts) {
        lines.push_back(nboard_nodestats(complete_.back().nodes, now));
        counted_at_ = now;
    }
    complete_.clear();
    shown_any_ = true;
    shown_at_ = now;
    return lines;
}

} // namespace kiban::reversi
