#include "tools/processor/version.hpp"
#include "tools/races/race.hpp"
#include "tools/terminal/lone_command.hpp"
#include "tools/terminal/misuse.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <range/v3/view/transform.hpp>

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <string>
#include <vector>

namespace {

using kiban::tools::race;

constexpr std::initializer_list<race const*> races{
#if !defined(KIBAN_WITHOUT_SHOGI)
    &kiban::tools::sliders_race, &kiban::tools::movegen_race, &kiban::tools::eval_race,
#endif
#if !defined(KIBAN_WITHOUT_REVERSI)
    &kiban::tools::flips_race,
#endif
    &kiban::tools::drivers_race};

std::string names() {
    return fmt::format("{}", fmt::join(races | ranges::views::transform(&race::name), ", "));
}

int run(std::vector<std::string> const& words) {
    constexpr char const* program = "kiban-races";
    kiban::tools::lone_command line{program, kiban::tools::version_line(program),
                                    "Methods with the same results, timed against each other"};
    std::string name;
    kiban::tools::race_options o;
    line.declared().positional("RACE", name, "one of those below");
    line.declared().option("--depth", o.depth, "N", "plies (default: the race's own)", {1, 64});
    line.declared().flag("--json", o.json, "for scripts; the keys may change with the methods");
    std::string listed = "\nRaces:\n";
    for (race const* const r : races) {
        listed += fmt::format("  {:<8}  {}\n", r->name, r->summary);
    }
    if (auto const done = line.read(words, listed)) {
        return *done;
    }
    auto const named = std::ranges::find_if(races, [&](race const* r) { return name == r->name; });
    if (named == std::end(races)) {
        return kiban::tools::say_misuse(
            program, fmt::format("RACE: there is no race '{}'; there are {}", name, names()));
    }
    (*named)->run(o);
    return 0;
}

} // namespace

/// For those who write the methods: it is neither installed nor in a release.
int main(int argc, char** argv) { return kiban::tools::run_program(argc, argv, run); }
