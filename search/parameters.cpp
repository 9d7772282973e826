#include "search/parameters.hpp"

#include <boost/hana/accessors.hpp>
#include <boost/hana/core/to.hpp>
#include <boost/hana/first.hpp>
#include <boost/hana/for_each.hpp>
#include <boost/hana/second.hpp>

#include <type_traits>

namespace kiban::search {

namespace {

namespace hana = boost::hana;

template<class Group, class F>
void for_each_of_group(Group& group, F const& f) {
    hana::for_each(hana::accessors<std::remove_const_t<Group>>(), [&](auto const& accessor) {
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
