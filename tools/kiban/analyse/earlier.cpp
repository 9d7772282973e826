#include "tools/kiban/analyse/earlier.hpp"

#include "framework/encoding/utf8.hpp"
#include "tools/analysis/json.hpp"
#include "tools/analysis/names.hpp"
#include "tools/files/atomic_write.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace kiban::tools {

namespace {

void add_moves(std::string& key, std::vector<std::string> const& moves) {
    for (std::string const& m : moves) {
        key.append(" ").append(m);
    }
}

/// Without what is no UTF-8, for which JSON has U+FFFD.
std::string in_utf8(std::string_view path) {
    constexpr std::string_view replaced = "\xef\xbf\xbd";
    std::string text;
    while (!path.empty()) {
        std::size_t const length = utf8_prefix(path);
        text += path.substr(0, length);
        path.remove_prefix(std::min(length + 1, path.size()));
    }
    for (std::size_t at = text.find(replaced); at != text.npos; at = text.find(replaced, at)) {
        text.erase(at, replaced.size());
    }
    return text;
}

std::string key_of(std::string const& path, std::size_t number, noted_game const& record) {
    std::string key = fmt::format("{}\n{}\n{}", in_utf8(path), number, record.start);
    add_moves(key, record.moves);
    key += fmt::format("\n{}\n{}\n{}", in_utf8(record.black), in_utf8(record.white),
                       name_in(close_names, record.close)); // who corrects them wants to see them
    for (noted_game::variation const& v : record.variations) {
        key += '\n';
        add_moves(key, v.before);
        key += '\n';
        add_moves(key, v.moves);
    }
    return key;
}

template<class T>
std::string shown(std::optional<T> const& setting) {
    return setting ? fmt::format("{}", *setting) : "not given";
}

/// What differs, by the names of the options: "--hash 64 there, 128 here".
std::string difference(analysis_settings const& there, analysis_settings const& here) {
    std::string text;
    auto const compare = [&]<class T>(char const* option, std::optional<T> const& a,
                                      std::optional<T> const& b) {
        if (a != b) {
            text +=
                fmt::format("{}{} {} there, {} here", text.empty() ? "" : "; ", option, shown(a), shown(b));
        }
    };
    compare("--depth", there.depth, here.depth);
    compare("--nodes", there.nodes, here.nodes);
    compare("--time", there.time_ms, here.time_ms);
    compare("--multipv", std::optional{there.lines}, std::optional{here.lines});
    compare("--threads", std::optional{there.threads}, std::optional{here.threads});
    compare("--hash", std::optional{there.hash_mb}, std::optional{here.hash_mb});
    compare("--weights", there.weights, here.weights);
    compare("--proof", there.proof_nodes, here.proof_nodes);
    compare("--puzzles", std::optional{there.puzzles}, std::optional{here.puzzles});
    compare("--variations", std::optional{there.variations}, std::optional{here.variations});
    return text;
}

} // namespace

earlier_analyses::earlier_analyses(std::string const& path, analyse_options const& o, std::string const& also)
    : options_{o}, journal_{path} {
    std::size_t number = 0;
    for (std::string_view const line : journal_.lines()) {
        learn(line, line_of(path, ++number), true);
    }
    if (!also.empty()) {
        learn_all(also, false);
    }
}

bool earlier_analyses::learn(std::string_view line, std::string const& place, bool is_own) {
    auto const game = read_analysis_json(line);
    if (!game) {
        throw failure{place + ": not an analysis: --resume takes a file that an earlier run has written"};
    }
    if (game->game != options_.game) {
        throw failure{place + ": an analysis of " + game->game + ", not of " + options_.game};
    }
    if (game->settings != options_.settings) {
        throw failure{place +
                      ": an analysis with other settings: " + difference(game->settings, options_.settings)};
    }
    auto const [at, is_new] = known_.try_emplace(key_of(game->source, game->number, game->record));
    entry& known = at->second;
    if (!is_new && known.complete) {
        return false;
    }
    known = {.complete = game->complete,
             .line = is_own ? line : "",
             .part = is_own || game->complete ? "" : std::string{line}};
    return true;
}

/// Learns every whole line of a file; `keep`: adds the new ones to the journal.
void earlier_analyses::learn_all(std::string const& path, bool keep) {
    std::string const text = read_whole(path);
    std::size_t from = 0;
    std::size_t number = 0;
    for (std::size_t end = text.find('\n'); end != text.npos; end = text.find('\n', from)) {
        std::string_view const line = std::string_view{text}.substr(from, end - from);
        if (learn(line, line_of(path, ++number), false) && keep) {
            journal_.add(std::string{line});
        }
        from = end + 1;
    }
}

bool earlier_analyses::knows(std::string const& path, listed_game const& game) const {
    std::lock_guard const lock{mutex_};
    auto const found = known_.find(key_of(path, game.number, game.game));
    return found != known_.end() && found->second.complete;
}

std::optional<analysed_game> earlier_analyses::find(std::string const& path, listed_game const& game) const {
    std::lock_guard const lock{mutex_};
    auto const found = known_.find(key_of(path, game.number, game.game));
    if (found == known_.end()) {
        return std::nullopt;
    }
    entry const& known = found->second;
    std::string_view const line = known.line.empty() ? known.part : known.line;
    return line.empty() ? std::nullopt : std::optional{*read_analysis_json(line)};
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
