#include "tools/core/command_table.hpp"

#include <algorithm>
#include <limits>

namespace kiban::core {

namespace {

/// Without a limit of its own a proof has this one, so that it looks at the clock.
constexpr int longest_proof_ms = 86'400'000;

/// A search beside the proof has a table as well.
int proof_hash_in(command_context const& c) {
    int const usual = std::clamp(c.limits.hash_mb / 2, 1, 64);
    return static_cast<int>(number_in(c.command, "hash_mb", 1, c.limits.hash_mb).value_or(usual));
}

proof_limits limits_in(command_context const& c) {
    proof_limits l{.time_ms = static_cast<int>(
                       number_in(c.command, "time_ms", 1, longest_proof_ms).value_or(longest_proof_ms)),
                   .hash_mb = proof_hash_in(c)};
    if (auto const nodes = number_in(c.command, "nodes", 1, std::numeric_limits<std::int64_t>::max())) {
        l.nodes = static_cast<std::uint64_t>(*nodes);
    }
    return l;
}

json solved_json(solve_found const& found) {
    return {{"sign", or_null(found.sign)}, {"discs", or_null(found.discs)}};
}

std::optional<int> negated(std::optional<int> value) { return value ? std::optional{-*value} : std::nullopt; }

/// What every move is worth for the side to move.
json solve_moves(command_context const& c, any_position const& p, solve_request const& request) {
    auto values = json::array();
    for (std::string const& move : p.legal_moves("all")) {
        auto const child = p.play(move);
        solve_found found = searcher_of(p.game()).solve(*child, request, c.stop);
        if (c.stop.asked()) {
            break;
        }
        found.sign = negated(found.sign);
        found.discs = negated(found.discs);
        json value = solved_json(found);
        value["move"] = move;
        c.event(value);
        values.push_back(std::move(value));
    }
    return values;
}

} // namespace

json mate(command_context const& c) {
    auto const p = position_in(c.command);
    bool const shortest = optional_in<bool>(c.command, "shortest").value_or(false);
    auto const found = searcher_of(p->game()).mate(*p, limits_in(c), shortest, c.stop);
    return {{"answer", found.answer},
            {"moves", found.moves},
            {"shortest", found.shortest},
            {"nodes", found.nodes},
            {"stopped", c.stop.asked().load()}};
}

/// Every evasion is asked whether the mate goes on after it; the answer is the one that holds out longest.
json defend(command_context const& c) {
    auto const p = position_in(c.command);
    json j{{"mate", p->in_check().value_or(false)}, {"in", 0}, {"reply", nullptr}, {"escape", nullptr}};
    if (!p->in_check().value_or(false)) {
        return j;
    }
    int longest = -1;
    bool open = false;
    for (std::string const& move : p->legal_moves("all")) {
        auto const found = searcher_of(p->game()).mate(*p->play(move), limits_in(c), true, c.stop);
        int const plies = static_cast<int>(found.moves.size());
        if (found.answer == "nomate") {
            j["mate"] = false;
            j["escape"] = j["reply"] = move;
            j["in"] = nullptr;
            return j;
        }
        open = open || found.answer != "mate";
        if (found.answer == "mate" && plies > longest) {
            longest = plies;
            j["reply"] = move;
            j["in"] = plies + 1;
        }
    }
    if (open) {
        j["mate"] = nullptr;
        j["in"] = nullptr;
    }
    return j;
}

json solve(command_context const& c) {
    auto const p = position_in(c.command);
    solve_request const request{
        .outcome_only = optional_in<bool>(c.command, "outcome_only").value_or(false),
        .threads = static_cast<int>(number_in(c.command, "threads", 1, c.limits.threads).value_or(1)),
        .hash_mb = proof_hash_in(c)};
    json values;
    if (optional_in<bool>(c.command, "every_move").value_or(false)) {
        values = solve_moves(c, *p, request);
    }
    auto const found = searcher_of(p->game()).solve(*p, request, c.stop);
    json j = solved_json(found);
    j["moves"] = found.moves;
    j["nodes"] = found.nodes;
    j["values"] = std::move(values);
    j["stopped"] = c.stop.asked().load();
    return j;
}

} // namespace kiban::core
