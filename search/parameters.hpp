#pragma once

#include "search/fixed_text.hpp"

#include <boost/hana/define_struct.hpp>

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

// The numbers of the steps, in the units of the game's evaluation and in plies. Each group is a Boost.Hana
// struct: a build for tuning makes options of the members.

struct window_parameters {
    using width = parameter<30, 1, 1000, "first half width of the aspiration window">;
    using depth = parameter<4, 1, 127, "aspiration windows from this depth on">;
    using gap = parameter<200, 0, 2000, "a capture in the quiescence must come this near to the window">;
    using checks = parameter<1, 0, 4, "plies of the quiescence at which quiet checks are tried">;
    BOOST_HANA_DEFINE_STRUCT(window_parameters, (width, aspiration), (depth, aspiration_depth), (gap, delta),
                             (checks, quiescence_checks));
};

struct null_move_parameters {
    using depth = parameter<3, 1, 127, "null move from this depth on">;
    using reduction = parameter<3, 1, 8, "plies by which a null move is reduced">;
    using divisor = parameter<4, 1, 16, "plies of depth for each further ply of that reduction">;
    using step = parameter<200, 20, 2000, "distance above the window for each further ply, up to three">;
    using verification = parameter<12, 1, 127, "null moves are verified from this depth on">;
    BOOST_HANA_DEFINE_STRUCT(null_move_parameters, (depth, null_depth), (reduction, null_reduction),
                             (divisor, null_divisor), (step, null_step), (verification, null_verification));
};

struct pruning_parameters {
    using reverse_depth = parameter<7, 0, 127, "reverse futility up to this depth">;
    using reverse = parameter<90, 0, 2000, "reverse futility for each ply">;
    using razoring = parameter<3, 0, 127, "razoring up to this depth">;
    using razor_start = parameter<300, 0, 4000, "razoring from this far below the window on">;
    using razor_slope = parameter<150, 0, 2000, "added to that for the square of the depth">;
    using futile_depth = parameter<6, 0, 127, "futility up to this depth">;
    using futile = parameter<120, 0, 2000, "futility for each ply">;
    using late_depth = parameter<5, 0, 127, "late move pruning up to this depth">;
    using late_base = parameter<6, 1, 100, "late move pruning: moves at depth 0, halved when not improving">;
    using late_factor = parameter<1, 0, 20, "moves added to that for the square of the depth">;
    BOOST_HANA_DEFINE_STRUCT(pruning_parameters, (reverse_depth, reverse_futility_depth),
                             (reverse, reverse_futility), (razoring, razor_depth), (razor_start, razor_base),
                             (razor_slope, razor_step), (futile_depth, futility_depth), (futile, futility),
                             (late_depth, late_move_depth), (late_base, late_move_base),
                             (late_factor, late_move_factor));
};

struct history_parameters {
    using depth = parameter<5, 0, 127, "quiet moves of bad history are skipped up to this depth">;
    using loss = parameter<5000, 0, 30000, "how bad, for each ply">;
    using prior = parameter<50, 0, 200, "bonus for a move that no answer refuted, in 1/100">;
    using far = parameter<1, 0, 1, "statistics of a move and its side's second last one">;
    BOOST_HANA_DEFINE_STRUCT(history_parameters, (depth, history_depth), (loss, history_loss),
                             (prior, prior_bonus), (far, far_continuation));
};

struct exchange_parameters {
    using depth = parameter<6, 0, 127, "moves that lose material are skipped up to this depth">;
    using quiet = parameter<40, 0, 1000, "loss allowed to a quiet move for each ply">;
    using capture = parameter<100, 0, 1000, "loss allowed to a capture for each ply">;
    BOOST_HANA_DEFINE_STRUCT(exchange_parameters, (depth, exchange_depth), (quiet, exchange_quiet),
                             (capture, exchange_capture));
};

struct reduction_parameters {
    using depth = parameter<3, 1, 127, "late moves are reduced from this depth on">;
    using base = parameter<400, -2048, 4096, "reduction in 1/1024 of a ply">;
    using factor = parameter<210, 0, 1024, "the same for log2(depth) * log2(number of the move)">;
    using history = parameter<8192, 1024, 65536, "history that is worth a ply">;
    using root = parameter<3, 1, 127, "late moves at the root are reduced from this depth on">;
    using deeper =
        parameter<60, 0, 4000, "a reduced move this far above the window is searched a ply deeper">;
    using internal = parameter<4, 1, 127, "a node without a hash move loses a ply from this depth on">;
    BOOST_HANA_DEFINE_STRUCT(reduction_parameters, (depth, reduction_depth), (base, reduction_base),
                             (factor, reduction_factor), (history, reduction_history), (root, root_depth),
                             (deeper, deeper_margin), (internal, internal_depth));
};

struct extension_parameters {
    using depth = parameter<7, 1, 127, "singular extensions from this depth on">;
    using tolerance = parameter<3, 0, 8, "plies by which the table entry may be shallower than the node">;
    using margin = parameter<2, 0, 50, "how far below the table's value the others must stay, each ply">;
    using twice = parameter<25, 0, 2000, "how much farther below extends by two plies">;
    using correction = parameter<50, 0, 1000, "largest correction by one table of errors">;
    BOOST_HANA_DEFINE_STRUCT(extension_parameters, (depth, singular_depth), (tolerance, singular_tolerance),
                             (margin, singular_margin), (twice, singular_twice),
                             (correction, correction_weight));
};

struct probcut_parameters {
    using from = parameter<5, 4, 127, "ProbCut from this depth on">;
    using sureness = parameter<150, 0, 500, "standard deviations that ProbCut trusts, in 1/100">;
    BOOST_HANA_DEFINE_STRUCT(probcut_parameters, (from, probcut_from), (sureness, probcut_sureness));
};

struct ordering_parameters {
    using from = parameter<5, 1, 127, "moves are sorted by a shallow search from this depth on">;
    using less = parameter<6, 1, 127, "plies by which that search is reduced">;
    using most = parameter<2, 0, 20, "greatest depth of that search">;
    BOOST_HANA_DEFINE_STRUCT(ordering_parameters, (from, shallow_from), (less, shallow_less),
                             (most, shallow_most));
};

/// Steps that have no number by which they could be turned off: 1 is on. For measuring what each is worth.
struct step_switches {
    using checks = parameter<1, 0, 1, "checks are searched deeper">;
    using recaptures = parameter<1, 0, 1, "recaptures are searched deeper">;
    using mates = parameter<1, 0, 1, "new nodes are searched for a mate at once">;
    using killers = parameter<1, 0, 1, "killers and counters are tried before other quiet moves">;
    using quiet = parameter<1, 0, 1, "statistics of quiet moves">;
    using capture = parameter<1, 0, 1, "statistics of captures">;
    using continuation = parameter<1, 0, 1, "statistics of pairs of moves">;
    BOOST_HANA_DEFINE_STRUCT(step_switches, (checks, extends_checks), (recaptures, extends_recaptures),
                             (mates, sees_mates), (killers, tries_killers), (quiet, quiet_history),
                             (capture, capture_history), (continuation, continuation_history));
};

/// All groups in one object: their list is written here and nowhere else.
template<class... Groups>
struct parameter_groups : Groups... {
    static_assert(sizeof...(Groups) > 0);
};

struct parameters
    : parameter_groups<window_parameters, null_move_parameters, pruning_parameters, history_parameters,
                       exchange_parameters, reduction_parameters, extension_parameters, probcut_parameters,
                       ordering_parameters, step_switches> {};

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
