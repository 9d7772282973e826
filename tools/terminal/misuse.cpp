#include "tools/terminal/misuse.hpp"

#include "framework/text.hpp"
#include "tools/terminal/failure.hpp"
#include "tools/terminal/help/similar.hpp"

#include <CLI/App.hpp>
#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <range/v3/algorithm/contains.hpp>

#include <algorithm>
#include <cstdio>
#include <string_view>

namespace kiban::tools {

namespace {

std::vector<std::string> option_names(described_command const& c) {
    std::vector<std::string> names;
    for (described_argument const& a : c.arguments) {
        names.insert(names.end(), a.names.begin(), a.names.end());
    }
    return names;
}

/// Words that are left over; of an option also what was meant.
bad_argument unexpected(std::vector<std::string> const& words, described_command const& c) {
    auto const is_option = [](std::string const& word) { return word.starts_with('-'); };
    auto const first = std::ranges::find_if(words, is_option);
    if (first == words.end()) {
        return {fmt::format("{}", fmt::join(words, " ")), "not expected here"};
    }
    std::string const option = first->substr(0, first->find('='));
    bool const is_letter = option.size() < 3; // as near to every other letter
    return {option, "there is no such option" + (is_letter ? "" : did_you_mean(option, option_names(c)))};
}

/// An option with too many values or too few: its name stands before a colon.
bad_argument mismatch(CLI::ArgumentMismatch const& e, std::vector<std::string> const& words) {
    std::string_view const what = e.what();
    std::string const name{what.substr(0, what.find(':'))};
    auto const is_it = [&](std::string const& word) { return word == name || word.starts_with(name + '='); };
    return {name, std::ranges::count_if(words, is_it) > 1 ? "is given more than once" : "needs a value"};
}

/// An argument is missing; perhaps because the first word is none of those that stand there.
bad_argument missing(CLI::RequiredError const& e, std::vector<std::string> const& words,
                     described_command const& c) {
    auto const is_place = [](described_argument const& a) { return !a.is_option(); };
    auto const place = std::ranges::find_if(c.arguments, is_place);
    std::size_t const at = !words.empty() && words[0] == c.name ? 1 : 0;
    if (place == c.arguments.end() || place->words.empty() || at == words.size() ||
        words[at].starts_with('-') || ranges::contains(place->words, words[at])) {
        return bad_argument{e.what()};
    }
    return {place->placeholder, fmt::format("there is no {} '{}'; there are {}", lowered(place->placeholder),
                                            words[at], fmt::join(place->words, ", "))};
}

} // namespace

void take_words(CLI::App& parser, std::vector<std::string> const& words, described_command const& command) {
    std::vector<std::string> reversed{words.rbegin(), words.rend()}; // as the parser takes them
    try {
        parser.parse(reversed);
    } catch (CLI::Success const&) {
        throw;
    } catch (CLI::ExtrasError const&) {
        throw unexpected(parser.remaining(true), command);
    } catch (CLI::ArgumentMismatch const& e) {
        throw mismatch(e, words);
    } catch (CLI::RequiredError const& e) {
        throw missing(e, words, command);
    } catch (CLI::ParseError const& e) {
        throw bad_argument{e.what()};
    }
}

int say_misuse(std::string const& command, std::string const& what) {
    constexpr int misuse = 2;
    std::fputs(without_controls(fmt::format("{0}: {1}\n{0} --help tells more\n", command, what)).c_str(),
               stderr);
    return misuse;
}

} // namespace kiban::tools
