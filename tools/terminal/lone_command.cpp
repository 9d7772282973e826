#include "tools/terminal/lone_command.hpp"

#include "framework/parallel_for.hpp"
#include "tools/terminal/help/described.hpp"
#include "tools/terminal/help/help.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/terminal/misuse.hpp"
#include "tools/terminal/system/standard_streams.hpp"

#include <CLI/App.hpp>
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <utility>

namespace kiban::tools {

lone_command::lone_command(std::string name, std::string version_line, std::string summary)
    : name_{std::move(name)}, summary_{std::move(summary)}, parser_{std::make_unique<CLI::App>("", name_)},
      declared_{*parser_} {
    parser_->set_version_flag("--version", std::move(version_line));
}

lone_command::~lone_command() = default;

std::optional<int> lone_command::read(std::vector<std::string> const& words, std::string_view more) {
    described_command const described{
        .name = "", .summary = summary_, .examples = {}, .arguments = described_arguments(*parser_)};
    try {
        take_words(*parser_, words, described);
        return std::nullopt;
    } catch (CLI::CallForHelp const&) {
        described_program const program{.name = name_, .summary = summary_, .groups = {}, .examples = {}};
        fmt::print("{}{}", command_help(program, described, help_columns()), more);
        return 0;
    } catch (CLI::CallForVersion const& e) {
        fmt::print("{}\n", e.what());
        return 0;
    } catch (bad_argument const& e) {
        return say_misuse(name_, e.what());
    }
}

int run_program(int argc, char** argv, int (*run)(std::vector<std::string> const& words)) {
    int code = 0;
    or_end_program([&] {
        open_standard_streams();
        end_on_signals();
        code = run({argv + 1, argv + argc});
    });
    return code;
}

} // namespace kiban::tools
