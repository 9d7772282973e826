#include "tools/terminal/help/manual.hpp"

#include "framework/text.hpp"
#include "tools/terminal/help/help.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace kiban::tools {

namespace {

/// Text as roff takes it: hyphens are minus signs, and no line begins a request.
std::string roff(std::string_view text) {
    std::string result;
    for (char c : text) {
        result.append(c == '\\' || c == '-' ? "\\" : "");
        result += c == '\\' ? 'e' : c;
    }
    return result.starts_with('.') || result.starts_with('\'') ? "\\&" + result : result;
}

std::string capitals(std::string_view text) {
    std::string result{text};
    std::ranges::transform(result, result.begin(), upper);
    return result;
}

std::string head(std::string const& title, std::string_view summary, std::string const& usage) {
    return fmt::format(".TH {} 6 \"\" \"kiban\" \"Games\"\n.SH NAME\n{} \\- {}\n.SH SYNOPSIS\n.B {}\n",
                       capitals(roff(title)), roff(title), roff(summary), roff(usage));
}

std::string entry(std::string const& term, std::string const& text) {
    return fmt::format(".TP\n.B {}\n{}\n", roff(term), roff(text));
}

std::string examples(std::vector<std::string> const& lines) {
    std::string text = ".SH EXAMPLES\n.nf\n";
    for (std::string const& line : lines) {
        text += roff(line) + '\n';
    }
    return text + ".fi\n";
}

std::string arguments_of(described_command const& command, bool options) {
    std::string text;
    for (described_argument const& a : command.arguments) {
        text += a.is_option() == options ? entry(spelling_of(a), a.help) : "";
    }
    return text;
}

std::string first_line(std::string const& summary) { return summary.substr(0, summary.find_first_of(".:")); }

} // namespace

std::string manual_of_program(described_program const& program) {
    std::string text = head(program.name, first_line(program.summary), program.name + " COMMAND ...");
    text += ".SH DESCRIPTION\n" + roff(program.summary) + '\n';
    for (described_group const& group : program.groups) {
        text += fmt::format(".SS {}\n", roff(group.heading));
        for (described_command const& c : group.commands) {
            text += entry(c.name, c.summary + ". See " + program.name + '-' + c.name + "(6).");
        }
    }
    text += examples(program.examples);
    text += ".SH ENVIRONMENT\n";
    text += entry("NO_COLOR", "If it is set and not empty, kiban play draws without colours.");
    text += entry("KIBAN_CPU",
                  "The level of x86-64 whose code is to be taken, such as x86-64; by default the best for "
                  "the processor.");
    return text + ".SH SEE ALSO\n.BR kiban\\-shogi (6),\n.BR kiban\\-reversi (6)\n";
}

std::string manual_of_command(described_program const& program, described_command const& command) {
    std::string text = head(program.name + '-' + command.name, command.summary, usage_line(program, command));
    if (std::string const places = arguments_of(command, false); !places.empty()) {
        text += ".SH ARGUMENTS\n" + places;
    }
    text += ".SH OPTIONS\n" + arguments_of(command, true) + examples(command.examples);
    return text + fmt::format(".SH SEE ALSO\n.BR {} (6)\n", program.name);
}

} // namespace kiban::tools
