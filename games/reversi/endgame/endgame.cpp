#include "games/reversi/endgame/endgame.hpp"

#include "games/reversi/endgame/searcher.hpp"
#include "games/reversi/endgame/selectivity.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

namespace kiban::reversi {

namespace {

/// Plies after a move that the first guess of the result looks ahead.
constexpr int first_look_plies = 4;

[[nodiscard]] int percent_of(int selectivity) noexcept {
    return endgame::selectivity_levels[static_cast<std::size_t>(selectivity)].percent;
}

} // namespace

/// Allocated at the first use.
struct endgame_solver::machine {
    endgame::shared_table table;
    endgame::thread_pool helpers;
    endgame::searcher searcher;

    machine(std::size_t hash_mb, int threads, pattern_weights const* w)
        : table{hash_mb}, helpers{threads - 1, table, w},
          searcher{table, threads > 1 ? &helpers : nullptr, w} {}

    /// One solve: its window, and the receiver of its progress.
    struct problem {
        board const& b;
        int alpha;
        int beta;
        search::solver_budget& budget;
        on_news const& news;
        std::uint64_t nodes_before;
    };

    void begin(problem const& p, int selectivity) {
        helpers.begin(selectivity);
        searcher.begin(p.budget, selectivity);
    }

    /// Best play as far as the table knows it.
    [[nodiscard]] std::vector<move> line_from(board b) const {
        std::vector<move> line;
        while (!b.is_over()) {
            if (b.moves() == 0) {
                b = b.passed();
                line.push_back(move::pass());
                continue;
            }
            auto const known = table.find(b, b.key());
            if (!known || known->best.is_null()) {
                break;
            }
            line.push_back(known->best);
            b = b.after(known->best.to());
        }
        return line;
    }

    void tell(problem const& p, int selectivity, int lower, int upper) {
        if (p.news && !p.budget.over()) {
            p.news({.percent = percent_of(selectivity),
                    .lower = lower,
                    .upper = upper,
                    .nodes = p.budget.nodes() - p.nodes_before,
                    .line = line_from(p.b)});
        }
    }

    /// A guess of the result by a shallow search, so that a move is available at once.
    int first_look(problem const& p) {
        endgame_news news;
        score best = -score_infinite;
        for (std::uint64_t rest = p.b.moves(); rest != 0; rest &= rest - 1) {
            int const sq = std::countr_zero(rest);
            score const value =
                -searcher.guess(p.b.after(sq), first_look_plies, -score_infinite, score_infinite);
            if (value > best) {
                best = value;
                news.line.assign(1, move{sq});
            }
        }
        if (p.news && !news.line.empty()) {
            p.news(news);
        }
        return std::clamp(best / position::score_of_disc, -64, 64) / 2 * 2;
    }

    /// A pass in narrow windows that follow its value, starting from a guess.
    int pass(problem const& p, int selectivity, int guess) {
        begin(p, selectivity);
        int lower = -64;
        int upper = 64;
        int low = std::clamp(guess - 1, p.alpha, p.beta - 1);
        int high = std::clamp(guess + 1, low + 1, p.beta);
        for (int width = 2;; width *= 2) {
            int const value = searcher.search(p.b, low, high);
            p.budget.count(helpers.take_nodes());
            if (p.budget.over()) {
                return value;
            }
            (value > low ? lower : upper) = value;
            if (value > low && value < high) {
                upper = value;
            }
            tell(p, selectivity, lower, upper);
            if (value <= low && low > p.alpha) {
                high = low + 1;
                low = std::max(p.alpha, value - width);
                high = std::max(low + 1, std::min(high, value + 1));
            } else if (value >= high && high < p.beta) {
                low = value - 1;
                high = std::min(p.beta, value + width);
            } else {
                return value;
            }
        }
    }
};

endgame_solver::endgame_solver(std::size_t hash_mb, int threads, evaluation_source source)
    : hash_mb_{hash_mb}, threads_{threads}, source_{std::move(source)} {}
endgame_solver::endgame_solver(endgame_solver&&) noexcept = default;
endgame_solver::~endgame_solver() = default;

void endgame_solver::set_up(std::size_t hash_mb, int threads) {
    if (hash_mb != hash_mb_ || threads != threads_) {
        machine_.reset();
        hash_mb_ = hash_mb;
        threads_ = threads;
    }
}

void endgame_solver::prepare() {
    if (!machine_) {
        machine_ = std::make_unique<machine>(hash_mb_, threads_, source_.weights().get());
    }
}

void endgame_solver::clear() noexcept { machine_.reset(); }

std::optional<int> endgame_solver::solve(board const& b, int alpha, int beta, search::solver_budget& budget,
                                         on_news const& news, int selectivity) {
    assert(-64 <= alpha && alpha < beta && beta <= 64);
    prepare();
    machine::problem const p{b, alpha, beta, budget, news, budget.nodes()};
    int const empties = std::popcount(b.empties());
    int value = alpha;
    if (empties < selective_from) {
        machine_->begin(p, endgame::exact);
        value = machine_->searcher.search(b, alpha, beta);
        budget.count(machine_->helpers.take_nodes());
        machine_->tell(p, endgame::exact, value > alpha ? value : -64, value < beta ? value : 64);
    } else {
        machine_->table.new_generation(); // not for the smaller ones, which are leaves of one search
        value = machine_->first_look(p);
        for (int step = 0; step <= selectivity && !budget.over(); ++step) {
            if (machine_->searcher.worthwhile(step)) {
                value = machine_->pass(p, step, value);
            }
        }
    }
    if (budget.over()) {
        return std::nullopt;
    }
    return value;
}

std::optional<move> endgame_solver::best_move(board const& b, int result, search::solver_budget& budget) {
    std::uint64_t const moves = b.moves();
    if (moves == 0) {
        return b.is_over() ? std::nullopt : std::optional{move::pass()};
    }
    prepare();
    auto const known = machine_->table.find(b, b.key());
    bool const named = known && !known->best.is_null();
    std::uint64_t const first = named ? std::uint64_t{1} << known->best.to() : 0;
    for (std::uint64_t rest = moves; rest != 0;) {
        int const sq = std::countr_zero((rest & first) != 0 ? first : rest);
        rest &= ~(std::uint64_t{1} << sq);
        // Looks for a move that is at least as good as the result; with -64, any move is.
        std::optional<int> const reply =
            result == -64 ? std::optional{64} : solve(b.after(sq), -result, 1 - result, budget);
        if (!reply) {
            return std::nullopt;
        }
        if (*reply <= -result) {
            return move{sq};
        }
    }
    return std::nullopt;
}

std::vector<move> endgame_solver::best_line(board b, int result, search::solver_budget& budget) {
    std::vector<move> line;
    while (auto const m = best_move(b, result, budget)) {
        line.push_back(*m);
        b = m->is_pass() ? b.passed() : b.after(m->to());
        result = -result;
    }
    return line;
}

} // namespace kiban::reversi
