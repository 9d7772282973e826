#pragma once

#include "search/fixed_text.hpp"

#include <string_view>
#include <vector>

namespace kiban::search {

/// Whether the numbers of the search can be set at run time, which costs a little speed.
#if defined(KIBAN_TUNING)
inline constexpr bool tuning = true;
#else
inline constexpr bool tuning = false;
#endif

/// A number of the search with its default, the range in which it makes sense, and what it is.
template<int Default, int Min, int Max, fixed_text Help>
class parameter {
  public:
    static_assert(Min <= Default && Default <= Max);
    static constexpr int min = Min;
    static constexpr int max = Max;
    static constexpr std::string_view help = Help.view();

    constexpr parameter() noexcept = default;
    /// A game's own number need not lie in the range: beyond it a step is off.
    constexpr parameter& operator=(int v) noexcept {
        value_ = v;
        return *this;
    }
    constexpr operator int() const noexcept { return value_; }

  private:
    int value_ = Default;
};

// The numbers of the steps, in the units of the game's evaluation and in plies. A build for tuning makes
// options of the members: parameters.cpp lists their names.

struct window_parameters {
    parameter<30, 1, 1000, "first half width of the aspiration window"> aspiration;
    parameter<4, 1, 127, "aspiration windows from this depth on"> aspiration_depth;
    parameter<200, 0, 2000, "a capture in the quiescence must come this near to the window"> delta;
    parameter<1, 0, 4, "plies of the quiescence at which quiet checks are tried"> quiescence_checks;
    parameter<999, 0, 999, "later moves of the quiescence must be checks or recaptures"> quiescence_moves;
};

struct null_move_parameters {
    parameter<3, 1, 127, "null move from this depth on"> null_depth;
    parameter<3, 1, 8, "plies by which a null move is reduced"> null_reduction;
    parameter<4, 1, 16, "plies of depth for each further ply of that reduction"> null_divisor;
    parameter<127, 1, 127, "the greatest depth that counts there"> null_growth;
    parameter<200, 20, 2000, "distance above the window for each further ply, up to three"> null_step;
    parameter<0, 0, 1, "null moves only where a cut is expected"> null_at_cuts;
    parameter<12, 1, 127, "null moves are verified from this depth on"> null_verification;
};

struct pruning_parameters {
    parameter<7, 0, 127, "reverse futility up to this depth"> reverse_futility_depth;
    parameter<90, 0, 2000, "reverse futility for each ply"> reverse_futility;
    parameter<3, 0, 127, "razoring up to this depth"> razor_depth;
    parameter<300, 0, 4000, "razoring from this far below the window on"> razor_base;
    parameter<150, 0, 2000, "added to that for the square of the depth"> razor_step;
    parameter<12, 0, 127, "futility up to this depth, less the reduction"> futility_depth;
    parameter<60, -500, 2000, "futility at depth 0, less the reduction"> futility_base;
    parameter<140, 0, 2000, "futility for each ply"> futility;
    parameter<5, 0, 127, "late move pruning up to this depth"> late_move_depth;
    parameter<6, 1, 100, "late move pruning: moves at depth 0, halved when not improving"> late_move_base;
    parameter<1, 0, 20, "moves added to that for the square of the depth"> late_move_factor;
};

struct history_parameters {
    parameter<5, 0, 127, "quiet moves of bad history are skipped up to this depth"> history_depth;
    parameter<5000, 0, 30000, "how bad, for each ply"> history_loss;
    parameter<50, 0, 200, "bonus for a move that no answer refuted, in 1/100"> prior_bonus;
    parameter<0, 0, 40, "the same by what speaks for the move, instead; 0: off"> prior_weight;
    parameter<90, 0, 2000, "a value this far below the evaluation speaks for the move before"> prior_surprise;
    parameter<0, 0, 16384, "bonus for a capture that no answer refuted"> prior_capture;
    parameter<0, 0, 200,
              "penalty for an early quiet move that was refuted, in 1/100 of the refutation's bonus">
        refuted_penalty;
    parameter<1, 0, 1, "statistics of a move and its side's second last one"> far_continuation;
    parameter<3220, 500, 60000, "history worth a ply of the depth by which quiet moves are pruned">
        history_ply;
};

struct exchange_parameters {
    parameter<6, 0, 127, "captures that lose material are skipped up to this depth"> exchange_depth;
    parameter<25, 0, 1000, "loss allowed to a quiet move, times its reduced depth squared"> exchange_quiet;
    parameter<100, 0, 1000, "loss allowed to a capture for each ply"> exchange_capture;
};

struct reduction_parameters {
    parameter<3, 1, 127, "late moves are reduced from this depth on"> reduction_depth;
    parameter<400, -2048, 4096, "reduction in 1/1024 of a ply"> reduction_base;
    parameter<210, 0, 1024, "the same for log2(depth) * log2(number of the move)"> reduction_factor;
    parameter<8192, 1024, 65536, "history that is worth a ply"> reduction_history;
    parameter<0, -4096, 4096, "added where a move is searched, in 1/1024 of a ply"> reduction_offset;
    parameter<0, 0, 256, "taken off for each move before it, in 1/1024 of a ply"> reduction_number;
    parameter<0, 0, 4, "plies less for the moves after one that has raised alpha"> raised_reduction;
    parameter<1024, 0, 8192, "reduced more where a cut is expected, in 1/1024 of a ply"> cut_reduction;
    parameter<127, 0, 127, "captures that lose nothing are reduced from this depth on"> capture_depth;
    parameter<0, 0, 2000, "a reduced move that costs more is searched a ply less, 0: reductions stand">
        hindsight;
    parameter<3, 1, 127, "late moves at the root are reduced from this depth on"> root_depth;
    parameter<60, 0, 4000, "a reduced move this far above the window is searched a ply deeper"> deeper_margin;
    parameter<4, 1, 127, "a node without a hash move loses a ply from this depth on"> internal_depth;
};

/// What changes by degrees in the eight iterations after `long_from`. The statistics of late moves sink with
/// every iteration: without this the tree of a long search is too thin (tree/RESULTS.md).
struct long_search_parameters {
    parameter<127, 0, 127, "the last iteration of a short search"> long_from;
    parameter<0, 0, 8192, "reduced less where a cut is expected in a long search, in 1/1024 of a ply">
        long_cut;
    parameter<0, 0, 8192, "the same on the principal variation"> long_pv;
};

struct extension_parameters {
    parameter<7, 1, 127, "singular extensions from this depth on"> singular_depth;
    parameter<3, 0, 8, "plies by which the table entry may be shallower than the node"> singular_tolerance;
    parameter<2, 0, 50, "how far below the table's value the others must stay, each ply"> singular_margin;
    parameter<25, 0, 2000, "how much farther below extends by two plies"> singular_twice;
    parameter<50, 0, 1000, "largest correction by one table of errors"> correction_weight;
};

struct probcut_parameters {
    parameter<5, 4, 127, "ProbCut from this depth on"> probcut_from;
    parameter<150, 0, 500, "standard deviations that ProbCut trusts, in 1/100"> probcut_sureness;
};

struct ordering_parameters {
    parameter<5, 1, 127, "moves are sorted by a shallow search from this depth on"> shallow_from;
    parameter<6, 1, 127, "plies by which that search is reduced"> shallow_less;
    parameter<2, 0, 20, "greatest depth of that search"> shallow_most;
};

/// Steps that have no other number by which they could be turned off: 0 is off. For measuring what each is
/// worth.
struct step_switches {
    parameter<1, 0, 1, "checks are searched deeper"> extends_checks;
    parameter<1, 0, 1, "new nodes are searched for a mate at once"> sees_mates;
    parameter<0, 0, 1, "the quiescence looks for a mate at once"> sees_mates_at_horizon;
    parameter<0, 0, 1, "moves are reduced more where their siblings' replies cut off"> counts_cutoffs;
    parameter<0, 0, 1, "values beyond the window are drawn towards it"> softens_bounds;
    parameter<1, 0, 1, "killers and counters are tried before other quiet moves"> tries_killers;
    parameter<2, 0, 4, "weight of a quiet move's own statistics beside those of pairs, in halves; 0: none">
        quiet_history;
    parameter<1, 0, 1, "statistics of captures"> capture_history;
    parameter<1, 0, 1, "statistics of pairs of moves"> continuation_history;
};

/// All groups in one object: their list is written here and nowhere else.
template<class... Groups>
struct parameter_groups : Groups... {
    static_assert(sizeof...(Groups) > 0);
};

struct parameters
    : parameter_groups<window_parameters, null_move_parameters, pruning_parameters, history_parameters,
                       exchange_parameters, reduction_parameters, long_search_parameters,
                       extension_parameters, probcut_parameters, ordering_parameters, step_switches> {};

/// What a move and its answer change, on average, in the evaluation that the default margins are meant for.
inline constexpr int usual_change = 60;

/// Multiplies all margins, which are in units of the evaluation, by `times / per`, both positive.
void scale_margins(parameters& p, long long times, long long per) noexcept;

/// A number of the search as options and tables show it.
struct parameter_info {
    std::string_view name;
    int value = 0;
    int min = 0; ///< of the range in which it makes sense; a game's own value may lie outside
    int max = 0;
    std::string_view help;
};

/// All of them, group by group.
[[nodiscard]] std::vector<parameter_info> listed(parameters const& p);

/// Sets the parameter of that name; false if there is none.
[[nodiscard]] bool set_parameter(parameters& p, std::string_view name, int value);

} // namespace kiban::search
