#include "tools/match/journal.hpp"

#include "tools/kiban/arguments.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace kiban::tools {

namespace {

using json = nlohmann::ordered_json;

json written(match_game const& g) {
    return {{"pair", g.pair},
            {"swapped", g.swapped},
            {"start", g.start},
            {"opening_moves", g.played.opening_moves},
            {"points", g.points_of_first()},
            {"end", ending_names[static_cast<std::size_t>(g.played.why)]},
            {"detail", g.played.detail},
            {"longest_ms", {g.played.longest[0].count(), g.played.longest[1].count()}},
            {"moves", fmt::format("{}", fmt::join(g.played.moves, " "))}};
}

ending ending_named(std::string const& name) {
    auto const at = std::ranges::find(ending_names, name);
    if (at == std::end(ending_names)) {
        throw failure{"unknown end of a game: " + name};
    }
    return static_cast<ending>(at - std::begin(ending_names));
}

} // namespace

match_journal::match_journal(std::optional<std::string> const& path, std::string const& settings) {
    if (!path) {
        return;
    }
    path_ = *path;
    std::uintmax_t whole = 0;
    if (std::ifstream in{path_}; in) {
        read(in, settings);
        whole = static_cast<std::uintmax_t>(std::filesystem::file_size(path_));
    }
    file_.emplace(path_, std::ios::app);
    if (whole == 0) {
        *file_ << json{{"match", settings}}.dump() << std::endl;
    }
    if (!*file_) {
        throw failure{"cannot write " + path_};
    }
}

void match_journal::read(std::ifstream& in, std::string const& settings) {
    std::string line;
    std::uintmax_t good = 0;
    for (int number = 1; std::getline(in, line); ++number) {
        if (in.eof()) {
            break;
        } // the last line was cut off while it was written: that game is played again
        try {
            json const entry = json::parse(line);
            if (number == 1) {
                if (entry.at("match") != settings) {
                    throw failure{fmt::format("{} is the journal of another match: {}", path_,
                                              entry.at("match").get<std::string>())};
                }
            } else {
                count(entry.at("pair"), entry.at("swapped"), entry.at("points"),
                      ending_named(entry.at("end")));
            }
        } catch (json::exception const& e) {
            throw failure{fmt::format("{}, line {}: not a journal of a match ({})", path_, number, e.what())};
        }
        good += line.size() + 1;
    }
    in.close();
    std::filesystem::resize_file(path_, good);
}

void match_journal::add(match_game const& g) {
    count(g.pair, g.swapped, g.points_of_first(), g.played.why);
    if (!file_) {
        return;
    }
    *file_ << written(g).dump() << std::endl;
    if (!*file_) {
        throw failure{"cannot write " + path_};
    }
}

bool match_journal::has(std::uint64_t pair, bool swapped) const {
    auto const found = points_.find(pair);
    return found != points_.end() && found->second[swapped].has_value();
}

void match_journal::count(std::uint64_t pair, bool swapped, int points_of_first, ending why) {
    auto& both = points_[pair];
    if (both[swapped]) {
        return;
    }
    both[swapped] = points_of_first;
    ++totals_.games;
    ++(points_of_first == 2 ? totals_.wins : points_of_first == 1 ? totals_.draws : totals_.losses);
    if (points_of_first != 1) {
        ++totals_.endings[points_of_first == 2 ? 1 : 0][static_cast<std::size_t>(why)];
    } else {
        ++totals_.endings[0][static_cast<std::size_t>(why)];
    }
    if (both[0] && both[1]) {
        ++totals_.pairs[static_cast<std::size_t>(*both[0] + *both[1])];
    }
}

} // namespace kiban::tools
