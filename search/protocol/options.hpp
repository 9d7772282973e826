#pragma once

#include "framework/error.hpp"
#include "framework/text.hpp"
#include "search/fixed_text.hpp"

#include <boost/hana/accessors.hpp>
#include <boost/hana/core/to.hpp>
#include <boost/hana/first.hpp>
#include <boost/hana/for_each.hpp>
#include <boost/hana/second.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace kiban::search {

// The options of an engine are the members of one Boost.Hana struct, of the types below; the members' names
// are the names that the user sees. The protocol's list of options, their setting and the help derive from
// it.

/// Nothing, or why a value was refused.
using set_result = std::expected<void, error>;

namespace detail {

[[nodiscard]] std::unexpected<error> refused(std::string_view value, std::string_view wanted);

} // namespace detail

/// Whether the texts are equal, ignoring case.
[[nodiscard]] constexpr bool same_name(std::string_view a, std::string_view b) noexcept {
    return std::ranges::equal(a, b, {}, lower, lower);
}

/// A boolean as GUIs send it: true, 1, on or yes, false, 0, off or no, in any case.
[[nodiscard]] std::optional<bool> protocol_boolean(std::string_view text);

/// A whole number from Min to Max.
template<fixed_text Help, std::int64_t Default, std::int64_t Min, std::int64_t Max>
struct spin_option {
    static_assert(Min <= Default && Default <= Max);
    static constexpr std::string_view type = "spin";
    static constexpr std::string_view help = Help.view();
    static constexpr std::int64_t initial = Default;
    static constexpr std::int64_t min = Min;
    static constexpr std::int64_t max = Max;

    std::int64_t value = Default;

    set_result set(std::string_view text) {
        auto const number = whole_number<std::int64_t>(trimmed(text));
        if (!number || *number < Min || *number > Max) {
            return detail::refused(text,
                                   "a number from " + std::to_string(Min) + " to " + std::to_string(Max));
        }
        value = *number;
        return {};
    }
};

/// On or off.
template<fixed_text Help, bool Default>
struct check_option {
    static constexpr std::string_view type = "check";
    static constexpr std::string_view help = Help.view();
    static constexpr bool initial = Default;

    bool value = Default;

    set_result set(std::string_view text) {
        auto const state = protocol_boolean(trimmed(text));
        if (!state) {
            return detail::refused(text, "true or false");
        }
        value = *state;
        return {};
    }
};

/// One of several words; the first is the default.
template<fixed_text Help, fixed_text... Words>
struct combo_option {
    static constexpr std::string_view type = "combo";
    static constexpr std::string_view help = Help.view();
    static constexpr std::array<std::string_view, sizeof...(Words)> words{Words.view()...};
    static constexpr std::string_view initial = words[0];

    /// Index into `words`.
    std::size_t value = 0;

    set_result set(std::string_view text) {
        auto const at = std::ranges::find_if(
            words, [word = trimmed(text)](std::string_view w) { return same_name(w, word); });
        if (at == words.end()) {
            std::string all;
            for (std::string_view word : words) {
                all.append(all.empty() ? "one of " : ", ").append(word);
            }
            return detail::refused(text, all);
        }
        value = static_cast<std::size_t>(at - words.begin());
        return {};
    }
};

/// A text, unchanged.
template<fixed_text Help, fixed_text Default = "">
struct string_option {
    static constexpr std::string_view type = "string";
    static constexpr std::string_view help = Help.view();
    static constexpr std::string_view initial = Default.view();

    std::string value{initial};

    set_result set(std::string_view text) {
        value = text;
        return {};
    }
};

/// The name of a file.
template<fixed_text Help, fixed_text Default = "">
struct file_option : string_option<Help, Default> {
    static constexpr std::string_view type = "filename";
};

/// A command to do something once.
template<fixed_text Help>
struct button_option {
    static constexpr std::string_view type = "button";
    static constexpr std::string_view help = Help.view();

    bool pressed = false;

    set_result set(std::string_view) {
        pressed = true;
        return {};
    }
};

/// Calls f(name, option) for each, in order of declaration.
template<class Options, class F>
void for_each_option(Options& options, F f) {
    namespace hana = boost::hana;
    hana::for_each(hana::accessors<std::remove_const_t<Options>>(), [&](auto const& accessor) {
        constexpr auto name = hana::first(std::remove_cvref_t<decltype(accessor)>{});
        f(std::string_view{hana::to<char const*>(name)}, hana::second(accessor)(options));
    });
}

/// Sets the option of that name, in any case of letters, from text. A refused value leaves it as it was.
/// Returns nothing if there is no such option.
template<class Options>
[[nodiscard]] std::optional<set_result> set_option(Options& options, std::string_view name,
                                                   std::string_view value) {
    std::optional<set_result> result;
    for_each_option(options, [&](std::string_view n, auto& option) {
        if (same_name(n, name)) {
            result = option.set(value);
        }
    });
    return result;
}

/// A line of help for each option.
template<class Options>
[[nodiscard]] std::string options_help(Options const& options) {
    std::string text;
    for_each_option(options, [&](std::string_view name, auto const& option) {
        std::string line = "  " + std::string{name};
        line.resize(std::max<std::size_t>(line.size() + 1, 24), ' ');
        text += line + std::string{option.help} + "\n";
    });
    return text;
}

} // namespace kiban::search
