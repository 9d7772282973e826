#include "framework/text.hpp"
#include "tools/kiban/help/commands.hpp"
#include "tools/terminal/failure.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/terminal/misuse.hpp"
#include "tools/terminal/system/standard_streams.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <new>
#include <string>

using namespace kiban::tools;

namespace {

constexpr int failed = 1;
constexpr char const* unwritten = "the output cannot be written";

/// To standard error; failures to write are ignored.
void say(std::string const& text) { std::fputs(kiban::without_controls(text).c_str(), stderr); }

/// The exit code of a job whose output has been written; a failure to write the output is a failure.
int with_output_written(std::string const& command, int code) {
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) {
        return code;
    }
    say(command + ": " + unwritten + "\n");
    return failed;
}

/// As in shells: work that a signal has ended fails with 128 plus the signal's number.
int failure_code() {
    int const signal = signal_of_interruption();
    return signal == 0 ? failed : 128 + signal;
}

} // namespace

int main(int argc, char** argv) {
    open_standard_streams();
    end_on_signals();
    command_line line;
    try {
        return with_output_written(line.name(), line.run({argv + 1, argv + argc}));
    } catch (bad_argument const& e) {
        return say_misuse(line.name(), e.what());
    } catch (std::bad_alloc const&) {
        say(line.name() + ": out of memory\n");
    } catch (std::filesystem::filesystem_error const& e) { // whose own words are for programmers
        say(fmt::format("{}: {}: {}\n", line.name(), e.path1().string(), e.code().message()));
    } catch (std::exception const& e) {
        say(line.name() + ": " + (std::ferror(stdout) != 0 ? unwritten : e.what()) + "\n");
    }
    return failure_code();
}
