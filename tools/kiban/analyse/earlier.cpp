#include "tools/kiban/analyse/earlier.hpp"

#include "tools/analysis/json.hpp"
#include "tools/files/atomic_write.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kiban::tools {

namespace {

std::string key_of(std::string const& path, std::size_t number, noted_game const& record) {
    std::string key = fmt::format("{}\n{}\n{}", path, number, record.start);
    for (std::string const& m : record.moves) {
        key.append(" ").append(m);
    }
    return key;
}

} // namespace

earlier_analyses::earlier_analyses(std::string const& path, analyse_options const& o, std::string const& also)
    : options_{o}, journal_{path} {
    std::size_t number = 0;
    for (std::string_view line : journal_.lines()) {
        learn(line, line_of(path, ++number));
    }
    if (!also.empty()) {
        learn_all(also, false);
    }
}

bool earlier_analyses::learn(std::string_view line, std::string const& place) {
    auto const game = read_analysis_json(line);
    if (!game) {
        throw failure{place + ": " + game.error().what};
    }
    if (game->game != options_.game || game->settings != options_.settings) {
        throw failure{place + ": an analysis of " + game->game + " with other settings"};
    }
    return known_.emplace(key_of(game->source, game->number, game->record), line).second;
}

/// Learns every whole line of a file; `keep`: adds the new ones to the journal.
void earlier_analyses::learn_all(std::string const& path, bool keep) {
    std::string const text = read_whole(path);
    std::size_t from = 0;
    std::size_t number = 0;
    for (std::size_t end = text.find('\n'); end != text.npos; end = text.find('\n', from)) {
        std::string_view const line = std::string_view{text}.substr(from, end - from);
        if (learn(line, line_of(path, ++number)) && keep) {
            journal_.add(std::string{line});
        }
        from = end + 1;
    }
}

std::optional<analysed_game> earlier_analyses::find(std::string const& path, listed_game const& game) const {
    std::lock_guard const lock{mutex_};
    auto const found = known_.find(key_of(path, game.number, game.game));
    return found == known_.end() ? std::nullopt : std::optional{*read_analysis_json(found->second)};
}

void earlier_analyses::add(analysed_game const& game) {
    std::lock_guard const lock{mutex_};
    journal_.add(analysis_json(game));
}

void earlier_analyses::take_over(std::string const& path) {
    std::lock_guard const lock{mutex_};
    learn_all(path, true);
}

} // namespace kiban::tools
