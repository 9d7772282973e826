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
    // (search/RESULTS.md).
    static constexpr search::parameters parameters = [] {
        search::parameters m;
        m.aspiration = 60;
        m.delta = 315;
        m.quiescence_moves = 2;
        m.null_reduction = 7;
        m.null_divisor = 3;
        m.null_step = 2000;
        m.null_at_cuts = 1;
        m.reverse_futility_depth = 14;
        m.reverse_futility = 100;
        m.razor_base = 215;
        m.razor_step = 260;
        m.late_move_depth = 20;
        m.late_move_base = 3;
        m.late_move_factor = 1;
        m.futility = 120;
        m.futility_base = 110;
        m.history_loss = 9000;
        m.prior_weight = 8;
        m.prior_surprise = 110;
        m.prior_capture = 1500;
        m.refuted_penalty = 62;
        m.exchange_quiet = 15;
        m.exchange_capture = 190;
        m.reduction_base = 400;
        m.reduction_factor = 290;
        m.reduction_history = 3300;
        m.reduction_offset = 691;
        m.reduction_number = 50;
        m.raised_reduction = 2;
        m.cut_reduction = 2500;
        m.capture_depth = 3;
        m.hindsight = 200;
        m.deeper_margin = 140;
        m.singular_twice = 63;
        m.correction_weight = 58;
        m.sees_mates_at_horizon = 1;
        m.counts_cutoffs = 1;
        m.quiet_history = 1;
        m.softens_bounds = 1;
        return m;
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
