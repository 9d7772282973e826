#include "tools/match/judgements.hpp"

#include "tools/match/json_journal.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kiban::tools {

judgements::judgements(std::optional<std::string> const& path, std::string const& judge) {
    if (!path) {
        return;
    }
    file_.emplace(*path);
    auto const entries = entries_of(*file_, "judge", judge);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        std::string const where = line_of(*path, i + 2);
        json const entry = json_of(entries[i], *path, i + 2);
        opinion& o = opinions_[field<std::string>(entry, "position", where)];
        if (entry.contains("chosen")) {
            o.chosen = field<std::string>(entry, "chosen", where);
            continue;
        }
        auto const points = field<double>(entry, "points", where);
        if (!(points >= 0 && points <= 1)) {
            throw failure{fmt::format("{}: expected points lie from 0 to 1, not at {}", where, points)};
        }
        o.points[field<std::string>(entry, "move", where)] = points;
    }
}

std::optional<std::string> judgements::chosen(std::string const& position) const {
    std::lock_guard const lock{mutex_};
    auto const found = opinions_.find(position);
    return found == opinions_.end() ? std::nullopt : found->second.chosen;
}

void judgements::add_chosen(std::string const& position, std::string const& move) {
    std::lock_guard const lock{mutex_};
    opinions_[position].chosen = move;
    if (file_) {
        file_->add(text_of(json{{"position", position}, {"chosen", move}}));
    }
}

std::optional<double> judgements::points(std::string const& position, std::string const& move) const {
    std::lock_guard const lock{mutex_};
    auto const at = opinions_.find(position);
    if (at == opinions_.end()) {
        return std::nullopt;
    }
    auto const found = at->second.points.find(move);
    return found == at->second.points.end() ? std::nullopt : std::optional{found->second};
}

void judgements::add_points(std::string const& position, std::string const& move, double points) {
    std::lock_guard const lock{mutex_};
    opinions_[position].points[move] = points;
    if (file_) {
        file_->add(text_of(json{{"position", position}, {"move", move}, {"points", points}}));
    }
}

double judgements::most_points(std::string const& position) const {
    std::lock_guard const lock{mutex_};
    auto const& points = opinions_.at(position).points;
    return std::ranges::max_element(points, {}, [](auto const& p) { return p.second; })->second;
}

} // namespace kiban::tools
