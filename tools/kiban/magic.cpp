#include "tools/files/atomic_write.hpp"
#include "tools/files/file_lock.hpp"
#include "tools/kiban/help/command_list.hpp"
#include "tools/kiban/magic_trial.hpp"
#include "tools/terminal/arguments.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/terminal/timing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <tuple>

namespace kiban::tools {

namespace {

using sliders::magic_problem;

struct magic_options {
    std::string board = "9x9";
    std::uint64_t seed = 1;
    std::uint64_t tries = 1'000'000;
    int runs = 3;
    std::optional<std::string> header;
};

[[noreturn]] void give_up() { throw failure{"interrupted"}; }

/// How many numbers were tried until one worked, run by run, as in the paper's table.
std::string tries_needed(magic_options const& o, magic_problem const& problem, progress_line& line,
                         std::string const& what) {
    std::string row;
    for (int run = 0; run < o.runs; ++run) {
        line.show(fmt::format("{}, run {} of {}", what, run + 1, o.runs));
        magic_trial t{problem, o.seed + static_cast<std::uint64_t>(run)};
        bool const found = is_solvable(problem) && t.find(o.tries);
        if (interrupted()) {
            give_up();
        }
        row += fmt::format("{:>12}", found ? fmt::format("{}", t.tries()) : fmt::format(">{}", o.tries));
    }
    return row;
}

template<class G>
void print_own_table(magic_options const& o, progress_line& line) {
    square const centre = G::at(G::files / 2, G::ranks / 2);
    for (slider s : both) {
        std::string rows;
        for (int c = 0; c < sliders::magic_combinations<G>; ++c) {
            int solvable = 0;
            for (square from = 0; from < G::squares; ++from) {
                solvable += is_solvable(pose<G>(s, from, c)) ? 1 : 0;
            }
            rows += fmt::format("{:<12}{:>9}{}\n", c + 1, solvable,
                                tries_needed(o, pose<G>(s, centre, c), line,
                                             fmt::format("{}, combination {}", name_of(s), c + 1)));
        }
        line.wipe();
        fmt::print(
            "{} in the centre: numbers tried until one works; squares on which any can\n{:<12}{:>9}\n{}",
            name_of(s), "combination", "squares", rows);
    }
}

/// The layout of the paper: three words of three ranks each; two are combined by XOR in one half of 64 bits,
/// the third is in the other half: six combinations.
void print_papers_table(magic_options const& o, progress_line& line) {
    using G = geometry<9, 9>;
    constexpr square centre = G::at(4, 4);
    for (slider s : both) {
        std::string rows;
        for (int c = 0; c < 6; ++c) {
            int const alone = c / 2;
            int const half_of_pair = c % 2;
            auto const bit_of = [=](square sq) {
                int const word = G::rank_of(sq) / 3;
                int const place = 26 - (G::rank_of(sq) % 3 * 9 + 8 - G::file_of(sq));
                int const half = word == alone ? 1 - half_of_pair : half_of_pair;
                return std::uint64_t{1} << (place + 32 * half);
            };
            std::string const name = fmt::format("{}^{} {}", alone == 0 ? 1 : 0, alone == 2 ? 1 : 2,
                                                 half_of_pair == 0 ? "low" : "high");
            rows += fmt::format("{:<12}{:>9}{}\n", name, "",
                                tries_needed(o, pose<G>(s, centre, bit_of), line,
                                             fmt::format("{}, three words, {}", name_of(s), name)));
        }
        line.wipe();
        fmt::print("{} in the centre, three words of 27 squares (the layout of GPW 2010)\n{}", name_of(s),
                   rows);
    }
}

/// Numbers found so far: by slider, combination and square.
using numbers = std::map<std::tuple<slider, int, square>, sliders::magic_number>;

std::string text_of(numbers const& found) {
    std::string text;
    for (auto const& [where, number] : found) {
        auto const [s, combination, from] = where;
        text +=
            fmt::format("{} {} {} {} {:#018x}\n", name_of(s), combination, from, number.bits, number.factor);
    }
    return text;
}

constexpr int widest = 20; ///< bits of an index

/// The numbers of an interrupted search; each is tested before it is used.
template<class G>
numbers left_from(std::string const& path) {
    numbers found;
    if (!std::filesystem::exists(path)) {
        return found;
    }
    std::istringstream in{read_whole(path)};
    std::string name;
    std::string number;
    int combination = 0;
    int bits = 0;
    for (square from = 0; in >> name >> combination >> from >> bits >> number;) {
        slider const s = name == "rook" ? slider::rook : slider::bishop;
        bool const sound = (name == "rook" || name == "bishop") && combination >= 0 &&
                           combination < sliders::magic_combinations<G> && from >= 0 && from < G::squares &&
                           bits >= 0 && bits <= widest && number.size() == 18 && number.starts_with("0x") &&
                           number.find_first_not_of("0123456789abcdef", 2) == number.npos;
        std::uint64_t const factor = sound ? std::stoull(number, nullptr, 16) : 0;
        if (!sound || !magic_trial{pose<G>(s, from, combination), 0, bits}.works(factor)) {
            throw failure{path + ": '" + name + " " + number +
                          "' is not a magic number; remove the file to start again"};
        }
        found[{s, combination, from}] = {factor, bits};
    }
    return found;
}

template<class G>
int first_solvable(slider s) {
    for (int c = 0; c < sliders::magic_combinations<G>; ++c) {
        bool all = true;
        for (square from = 0; all && from < G::squares; ++from) {
            all = is_solvable(pose<G>(s, from, c));
        }
        if (all) {
            return c;
        }
    }
    throw failure{"no combination of the words can do on every square"};
}

template<class G>
std::string header_of(numbers const& found, int const (&combinations)[2], magic_options const& o) {
    std::string text = fmt::format("#pragma once\n\n"
                                   "// Written by `kiban magic {} --seed {} --header`.\n\n"
                                   "#include \"framework/sliders/magic_numbers.hpp\"\n\n"
                                   "namespace kiban::sliders {{\n\n"
                                   "template<>\nstruct magic_numbers<geometry<{}, {}>> {{\n",
                                   o.board, o.seed, G::files, G::ranks);
    for (slider s : both) {
        int const combination = combinations[static_cast<std::size_t>(s)];
        text += fmt::format("    static constexpr int {}_combination = {};\n", name_of(s), combination);
        text +=
            fmt::format("    static constexpr std::array<magic_number, {}> {}{{{{", G::squares, name_of(s));
        for (square from = 0; from < G::squares; ++from) {
            sliders::magic_number const& m = found.at({s, combination, from});
            text += fmt::format("{}{{{:#018x}, {}}}",
                                from == 0       ? ""
                                : from % 3 == 0 ? ",\n        "
                                                : ", ",
                                m.factor, m.bits);
        }
        text += "}};\n";
    }
    return text + "};\n\n} // namespace kiban::sliders\n";
}

constexpr std::uint64_t at_once = 100'000;
constexpr std::uint64_t patience = 50 * at_once; ///< before an index gets one bit more

/// Finds a number for every square; an unfinished search is kept beside the header.
template<class G>
void write_header(magic_options const& o, progress_line& line) {
    file_lock const lock{*o.header};
    std::string const unfinished = *o.header + ".part";
    check_writable(*o.header);
    check_writable(unfinished);
    numbers found = left_from<G>(unfinished);
    int combinations[2] = {};
    std::uint64_t tried = 0;
    for (slider s : both) {
        int const combination = combinations[static_cast<std::size_t>(s)] = first_solvable<G>(s);
        for (square from = 0; from < G::squares; ++from) {
            if (found.contains({s, combination, from})) {
                continue;
            }
            auto const here = static_cast<std::uint64_t>(from * 2 + static_cast<int>(s));
            magic_trial t{pose<G>(s, from, combination), o.seed << 32 | here};
            std::optional<std::uint64_t> number;
            while (!number && !interrupted()) {
                number = t.find(at_once);
                if (!number && t.tries() % patience == 0) {
                    t.widen();
                }
                line.show(fmt::format("{}: {} of {} squares, {} numbers tried", name_of(s), from, G::squares,
                                      tried + t.tries()));
            }
            if (!number) {
                write_whole(unfinished, text_of(found));
                throw failure{"interrupted: run the same command again to continue from " + unfinished};
            }
            found[{s, combination, from}] = {*number, t.bits()};
            tried += t.tries();
        }
    }
    line.wipe();
    write_whole(*o.header, header_of<G>(found, combinations, o));
    std::filesystem::remove(unfinished);
    fmt::print("{} numbers tried; combinations: bishop {}, rook {}\n", tried, combinations[0] + 1,
               combinations[1] + 1);
}

template<class G>
int run_on(magic_options const& o) {
    progress_line line;
    if (o.header) {
        write_header<G>(o, line);
        return 0;
    }
    print_own_table<G>(o, line);
    if constexpr (std::is_same_v<G, geometry<9, 9>>) {
        print_papers_table(o, line);
    }
    return 0;
}

int run_magic(magic_options const& o) {
    if (o.board == "9x9") {
        return run_on<geometry<9, 9>>(o);
    }
    if (o.board == "5x5") {
        return run_on<geometry<5, 5>>(o);
    }
    throw bad_argument{"BOARD", "there is no '" + o.board + "'; there are 9x9, 5x5"};
}

job declare_magic(arguments& declared) {
    auto const o = std::make_shared<magic_options>();
    declared.optional_positional("BOARD", o->board, "9x9 or 5x5 (default: 9x9)");
    declared.option("--seed", o->seed, "N", "of the numbers that are tried (default: 1)", {0, 1 << 30});
    declared.option("--tries", o->tries, "N", "of the table: give up after N (default: 1000000)",
                    {1, 1'000'000'000});
    declared.option("--runs", o->runs, "N", "of the table (default: 3)", {1, 20});
    declared.option("--header", o->header, "FILE",
                    "find a number for every square and write the header that sliders/magic.hpp includes");
    return [o] { return run_magic(*o); };
}

} // namespace

subcommand const magic_command{
    "magic", "Search magic numbers for slider attacks, by every way to combine a board's words",
    "kiban magic --tries 20000\n"
    "kiban magic 5x5 --header magic_5x5.hpp",
    declare_magic};

} // namespace kiban::tools
