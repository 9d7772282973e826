#pragma once

#include "games/shogi/evaluation/correction_keys.hpp"
#include "games/shogi/evaluation/evaluate.hpp"
#include "games/shogi/evaluation/see.hpp"
#include "games/shogi/game.hpp"
#include "games/shogi/mate/mate_in_one.hpp"
#include "search/policy.hpp"

/// How shogi is searched.
template<>
struct kiban::search::policy<kiban::shogi::game> : default_policy<kiban::shogi::game> {
    using evaluator = shogi::evaluator;

    static constexpr bool scales_margins = false; // they have been measured with this evaluation

    /// What a pawn on the board is worth to the evaluation.
    static constexpr int pawn_value =
        shogi::evaluation_weights{}.on_board[shogi::index(shogi::piece_type::pawn)];

    static constexpr search::features features = [] {
        search::features f;
        f.reverse_futility = f.futility = f.late_move_pruning = f.exchange_pruning = true;
        f.mate_in_one = f.continuation = true;
        f.razoring = f.singular = f.correction = true;
        f.check_extension = false;
        return f;
    }();

    // Margins of evaluations and histories as `kiban tune` left them; the rest by matches
    // (search/tree/RESULTS.md).
    static constexpr search::parameters parameters = [] {
        search::parameters p;
        p.aspiration = 60;
        p.delta = 315;
        p.quiescence_moves = 2;
        p.null_reduction = 7;
        p.null_divisor = 3;
        p.null_growth = 15;
        p.null_step = 2000;
        p.null_at_cuts = 1;
        p.reverse_futility_depth = 14;
        p.reverse_futility = 100;
        p.razor_base = 215;
        p.razor_step = 260;
        p.late_move_depth = 20;
        p.late_move_base = 3;
        p.late_move_factor = 1;
        p.futility = 120;
        p.futility_base = 110;
        p.history_loss = 9000;
        p.prior_weight = 8;
        p.prior_surprise = 110;
        p.prior_capture = 1500;
        p.refuted_penalty = 62;
        p.exchange_quiet = 15;
        p.exchange_capture = 190;
        p.reduction_base = 400;
        p.reduction_factor = 290;
        p.reduction_history = 3300;
        p.reduction_offset = 691;
        p.reduction_number = 50;
        p.long_from = 14;
        p.long_cut = 1500;
        p.long_pv = 976;
        p.raised_reduction = 2;
        p.cut_reduction = 2500;
        p.capture_depth = 3;
        p.hindsight = 200;
        p.deeper_margin = 140;
        p.singular_twice = 63;
        p.correction_weight = 58;
        p.sees_mates_at_horizon = 1;
        p.counts_cutoffs = 1;
        p.quiet_history = 1;
        p.softens_bounds = 1;
        return p;
    }();

    static constexpr search::skill::errors_type skill_errors{800, 560, 440, 120, 0};

    static constexpr int bench_depth = 11;

    [[nodiscard]] static bool see(shogi::position const& p, shogi::move m, score threshold) noexcept {
        return shogi::exchange_gains(p, m, threshold);
    }
    [[nodiscard]] static int gain(shogi::position const& p, shogi::move m) noexcept {
        return shogi::immediate_gain(p, m);
    }
    [[nodiscard]] static shogi::move mating_move(shogi::position const& p) noexcept {
        return shogi::mate_in_one(p);
    }
    [[nodiscard]] static bool is_recapture(shogi::position const& p, shogi::move m,
                                           shogi::move before) noexcept {
        return p.is_capture(m) && m.to() == before.to();
    }
    [[nodiscard]] static std::array<std::uint64_t, 2> correction_keys(shogi::position const& p) noexcept {
        return shogi::correction_keys(p);
    }
};
