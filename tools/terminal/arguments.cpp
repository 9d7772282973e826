#include "tools/terminal/arguments.hpp"

#include "framework/text.hpp"

#include <CLI/App.hpp>
#include <CLI/CLI.hpp>

#include <optional>
#include <type_traits>
#include <vector>

namespace kiban::tools {

namespace {

template<class T>
struct plain {
    using type = T;
};
template<class T>
struct plain<std::optional<T>> {
    using type = T;
};

template<class Number>
Number number_from(std::string const& text, std::string const& argument, range allowed) {
    auto const value = whole_number<std::int64_t>(text);
    if (!value || *value < allowed.least || *value > allowed.most) {
        throw bad_argument{argument, "'" + text + "' is not a whole number from " +
                                         std::to_string(allowed.least) + " to " +
                                         std::to_string(allowed.most)};
    }
    return static_cast<Number>(*value);
}

template<class T>
CLI::Option& add(CLI::App& app, std::string const& name, T& value, std::string const& help, range allowed) {
    if constexpr (std::is_same_v<T, std::vector<std::string>>) {
        return *app.add_option(name, value, help);
    } else {
        auto const take = [=, &app, &value](std::string const& text) {
            if (app.get_option_no_throw(text) != nullptr && text.starts_with("--")) {
                throw bad_argument{name, "needs a value, and the next word is the option " + text};
            }
            using type = typename plain<T>::type;
            if constexpr (std::is_integral_v<type>) {
                value = number_from<type>(text, name, allowed);
            } else {
                value = text;
            }
        };
        return *app.add_option_function<std::string>(name, take, help);
    }
}

} // namespace

template<class T>
void arguments::positional(char const* name, T& value, std::string const& help, range allowed) {
    add(*app_, name, value, help, allowed).required()->type_name("");
}

template<class T>
void arguments::optional_positional(char const* name, T& value, std::string const& help, range allowed) {
    add(*app_, name, value, help, allowed).type_name("");
}

template<class T>
void arguments::option(char const* name, T& value, char const* placeholder, std::string const& help,
                       range allowed) {
    add(*app_, name, value, help, allowed).type_name(placeholder);
}

template<class T>
void arguments::old_name(char const* old, T& value, char const* name, range allowed) {
    add(*app_, old, value, "", allowed).group("");
    exclusive({old, name});
}

void arguments::flag(char const* name, bool& value, std::string const& help) {
    app_->add_flag(name, value, help);
}

void arguments::exclusive(std::initializer_list<char const*> names) {
    for (char const* const a : names) {
        for (char const* const b : names) {
            if (a != b) {
                app_->get_option(a)->excludes(b);
            }
        }
    }
}

void arguments::needs(char const* name, char const* other) {
    app_->get_option(name)->needs(app_->get_option(other));
}

std::function<std::vector<std::string>()> arguments::given() const {
    return [app = app_] {
        std::vector<std::string> names;
        for (CLI::Option const* const o : app->get_options()) {
            if (o->count() > 0 && o->nonpositional()) {
                names.push_back(o->get_name());
            }
        }
        return names;
    };
}

#define KIBAN_ARGUMENT(...)                                                                                  \
    template void arguments::positional(char const*, __VA_ARGS__&, std::string const&, range);               \
    template void arguments::optional_positional(char const*, __VA_ARGS__&, std::string const&, range);      \
    template void arguments::option(char const*, __VA_ARGS__&, char const*, std::string const&, range);

KIBAN_ARGUMENT(std::string)
KIBAN_ARGUMENT(int)
KIBAN_ARGUMENT(std::uint64_t)
KIBAN_ARGUMENT(std::optional<std::string>)
KIBAN_ARGUMENT(std::optional<int>)
KIBAN_ARGUMENT(std::optional<std::uint64_t>)
KIBAN_ARGUMENT(std::vector<std::string>)
template void arguments::old_name(char const*, std::optional<std::string>&, char const*, range);

#undef KIBAN_ARGUMENT

} // namespace kiban::tools
