#include "search/parameters.hpp"

#include "framework/score.hpp"

#include <boost/hana/accessors.hpp>
#include <boost/hana/adapt_struct.hpp>
#include <boost/hana/core/to.hpp>
#include <boost/hana/first.hpp>
#include <boost/hana/for_each.hpp>
#include <boost/hana/length.hpp>
#include <boost/hana/second.hpp>

#include <algorithm>
#include <type_traits>

// The names of the members; for_each_of_group does not compile if one is left out.
BOOST_HANA_ADAPT_STRUCT(kiban::search::window_parameters, aspiration, aspiration_depth, delta,
                        quiescence_checks, quiescence_moves);
BOOST_HANA_ADAPT_STRUCT(kiban::search::null_move_parameters, null_depth, null_reduction, null_divisor,
                        null_growth, null_step, null_at_cuts, null_verification);
BOOST_HANA_ADAPT_STRUCT(kiban::search::pruning_parameters, reverse_futility_depth, reverse_futility,
                        razor_depth, razor_base, razor_step, futility_depth, futility_base, futility,
                        late_move_depth, late_move_base, late_move_factor);
BOOST_HANA_ADAPT_STRUCT(kiban::search::history_parameters, history_depth, history_loss, prior_bonus,
                        prior_weight, prior_surprise, prior_capture, refuted_penalty, far_continuation,
                        history_ply);
BOOST_HANA_ADAPT_STRUCT(kiban::search::exchange_parameters, exchange_depth, exchange_quiet, exchange_capture);
BOOST_HANA_ADAPT_STRUCT(kiban::search::reduction_parameters, reduction_depth, reduction_base,
                        reduction_factor, reduction_history, reduction_offset, reduction_number,
                        raised_reduction, cut_reduction, capture_depth, hindsight, root_depth, deeper_margin,
                        internal_depth);
BOOST_HANA_ADAPT_STRUCT(kiban::search::long_search_parameters, long_from, long_cut, long_pv);
BOOST_HANA_ADAPT_STRUCT(kiban::search::extension_parameters, singular_depth, singular_tolerance,
                        singular_margin, singular_twice, correction_weight);
BOOST_HANA_ADAPT_STRUCT(kiban::search::probcut_parameters, probcut_from, probcut_sureness);
BOOST_HANA_ADAPT_STRUCT(kiban::search::ordering_parameters, shallow_from, shallow_less, shallow_most);
BOOST_HANA_ADAPT_STRUCT(kiban::search::step_switches, extends_checks, sees_mates, sees_mates_at_horizon,
                        counts_cutoffs, softens_bounds, tries_killers, quiet_history, capture_history,
                        continuation_history);

namespace kiban::search {

namespace {

namespace hana = boost::hana;

template<class Group, class F>
void for_each_of_group(Group& group, F const& f) {
    constexpr auto accessors = hana::accessors<std::remove_const_t<Group>>();
    static_assert(decltype(hana::length(accessors))::value * sizeof(int) == sizeof(Group));
    hana::for_each(accessors, [&](auto const& accessor) {
        constexpr auto name = hana::first(std::remove_cvref_t<decltype(accessor)>{});
        f(std::string_view{hana::to<char const*>(name)}, hana::second(accessor)(group));
    });
}

/// Calls f(name, parameter) for each.
template<class... Groups, class F>
void for_each_parameter(parameter_groups<Groups...>& p, F const& f) {
    (for_each_of_group<Groups>(p, f), ...);
}
template<class... Groups, class F>
void for_each_parameter(parameter_groups<Groups...> const& p, F const& f) {
    (for_each_of_group<Groups const>(p, f), ...);
}

} // namespace

std::vector<parameter_info> listed(parameters const& p) {
    std::vector<parameter_info> list;
    for_each_parameter(p, [&](std::string_view name, auto const& number) {
        list.push_back({name, number, number.min, number.max, number.help});
    });
    return list;
}

void scale_margins(parameters& p, long long times, long long per) noexcept {
    auto const scale = [=](auto&... margins) {
        ((margins = static_cast<int>(std::min<long long>(margins * times / per, score_infinite))), ...);
    };
    scale(p.aspiration, p.delta, p.null_step, p.reverse_futility, p.razor_base, p.razor_step, p.futility_base,
          p.futility, p.prior_surprise, p.hindsight, p.deeper_margin, p.singular_margin, p.singular_twice,
          p.correction_weight);
    p.aspiration = std::max<int>(p.aspiration, 1); // windows must have a width, and steps a length
    p.null_step = std::max<int>(p.null_step, 1);
}

bool set_parameter(parameters& p, std::string_view name, int value) {
    bool found = false;
    for_each_parameter(p, [&](std::string_view n, auto& number) {
        if (n == name) {
            number = value;
            found = true;
        }
    });
    return found;
}

} // namespace kiban::search
