#include "tools/analysis/analyser.hpp"
#include "tools/analysis/json.hpp"
#include "tools/core/command_table.hpp"
#include "tools/core/level.hpp"

#include <chrono>
#include <limits>
#include <memory>
#include <utility>

namespace kiban::core {

namespace {

constexpr int longest_ms = 1'000'000'000;
/// Of a move at the highest level without a clock.
constexpr int usual_time_ms = 3000;
constexpr int most_lines = 600;

/// While it lives, asking for the end also calls a function.
class while_stoppable {
  public:
    while_stoppable(stop_request& stop, std::function<void()> also) : stop_{stop} {
        stop_.set_also(std::move(also));
    }
    while_stoppable(while_stoppable const&) = delete;
    while_stoppable& operator=(while_stoppable const&) = delete;
    ~while_stoppable() { stop_.set_also({}); }

  private:
    stop_request& stop_;
};

int number_or(json const& command, char const* name, int usual, int most) {
    return static_cast<int>(number_in(command, name, 1, most).value_or(usual));
}

int threads_in(command_context const& c) {
    return number_or(c.command, "threads", c.limits.threads, c.limits.threads);
}
int hash_in(command_context const& c) {
    return number_or(c.command, "hash_mb", c.limits.hash_mb, c.limits.hash_mb);
}

any_engine& engine_for(command_context const& c, std::string_view game) {
    kept_engine& kept = c.kept;
    int const hash_mb = hash_in(c);
    int const threads = threads_in(c);
    if (!kept.engine || kept.game != game || kept.hash_mb != hash_mb || kept.threads != threads) {
        kept.engine.reset(); // its memory first
        kept = {std::string{game}, hash_mb, threads,
                searcher_of(game).engine(static_cast<std::size_t>(hash_mb), threads)};
    }
    return *kept.engine;
}

std::optional<search::game_clock> clock_in(json const& command, color side) {
    json const given = object_in(command, "clock");
    if (given.empty()) {
        return {};
    }
    auto const ms = [&](std::string const& name) {
        return search::milliseconds{number_in(given, name.c_str(), 0, longest_ms).value_or(0)};
    };
    std::string const name = side == color::black ? "black_" : "white_";
    return search::game_clock{
        .remaining = ms(name + "ms"), .increment = ms(name + "inc_ms"), .byoyomi = ms("byoyomi_ms")};
}

search_request request_in(json const& command, color side) {
    search_request r{.clock = clock_in(command, side), .lines = number_or(command, "lines", 1, most_lines)};
    if (auto const depth = number_in(command, "depth", 1, 255)) {
        r.depth = static_cast<int>(*depth);
    }
    if (auto const nodes = number_in(command, "nodes", 1, std::numeric_limits<std::int64_t>::max())) {
        r.nodes = static_cast<std::uint64_t>(*nodes);
    }
    if (auto const time = number_in(command, "time_ms", 1, longest_ms)) {
        r.time_ms = static_cast<int>(*time);
    }
    if (auto const level = number_in(command, "level", 1, highest_level)) {
        r.skill = skill_of_level(static_cast<int>(*level));
        if (!r.clock && !r.depth && !r.nodes && !r.time_ms) {
            r.time_ms = *level == highest_level ? std::optional{usual_time_ms} : std::nullopt;
        }
    }
    r.moves = moves_in(command, "only");
    return r;
}

json news_json(search_news const& n) {
    json j{{"depth", n.depth}, {"selective_depth", n.selective_depth}, {"line", n.line}, {"score", n.score}};
    j["win_in"] = n.win_in ? json(*n.win_in) : json{};
    j["bound"] = n.bound;
    j["exact"] = n.exact;
    j["percent"] = n.percent;
    j["nodes"] = n.nodes;
    j["seconds"] = n.seconds;
    j["hash_permille"] = n.hash_permille;
    j["moves"] = n.moves;
    return j;
}

tools::analysis_settings settings_in(command_context const& c) {
    tools::analysis_settings s{.lines = number_or(c.command, "lines", 1, most_lines),
                               .threads = threads_in(c),
                               .hash_mb = hash_in(c),
                               .puzzles = optional_in<bool>(c.command, "puzzles").value_or(false)};
    search_request const r = request_in(c.command, color::black);
    s.depth = r.depth;
    s.nodes = r.nodes;
    s.time_ms = r.time_ms;
    return s;
}

} // namespace

json search(command_context const& c) {
    auto const position = position_in(c.command);
    search_request const request = request_in(c.command, position->side_to_move());
    any_engine& engine = engine_for(c, position->game());
    while_stoppable const stoppable{c.stop, [&] { engine.stop(); }};
    search_end const end = engine.search(position, request, [&](search_news const& n) {
        c.event(news_json(n));
        if (c.stop.asked()) { // before the search had begun
            engine.stop();
        }
    });
    json j;
    j["best"] = end.best ? json(*end.best) : json{};
    j["ponder"] = end.ponder ? json(*end.ponder) : json{};
    j["score"] = end.score;
    j["win_in"] = end.win_in ? json(*end.win_in) : json{};
    j["depth"] = end.depth;
    j["nodes"] = end.nodes;
    j["seconds"] = end.seconds;
    j["exact"] = end.exact;
    j["stopped"] = c.stop.asked().load();
    return j;
}

json analyse(command_context const& c) {
    any_game const& game = game_in(c.command);
    auto const record = record_in(c.command, game);
    c.kept = {}; // two tables at a time would be too much for a page
    auto const analyser = tools::make_analyser(game.name(), settings_in(c));
    while_stoppable const stoppable{c.stop, [&] { analyser->stop(); }};
    if (c.stop.asked()) {
        analyser->stop();
    }
    auto const analysed = analyser->analyse(
        record, [&](std::size_t done, std::size_t all) { c.event({{"done", done}, {"all", all}}); });
    return {{"analysis", json::parse(tools::analysis_json(analysed))}, {"stopped", c.stop.asked().load()}};
}

json new_game(command_context const& c) {
    if (c.kept.engine) {
        c.kept.engine->new_game();
    }
    return json::object();
}

json perft(command_context const& c) {
    auto const counted =
        position_in(c.command)->perft(number_or(c.command, "depth", 1, 255), 1, 16, c.stop.asked());
    return {{"leaves", counted.leaves}, {"stopped", !counted.complete}};
}

json bench(command_context const& c) {
    any_game const& game = game_in(c.command);
    auto const start = std::chrono::steady_clock::now();
    std::uint64_t const nodes = searcher_of(game.name()).bench_nodes();
    return {{"nodes", nodes},
            {"seconds", std::chrono::duration<double>{std::chrono::steady_clock::now() - start}.count()}};
}

} // namespace kiban::core
