#pragma once

#include "tools/terminal/arguments.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

/// The command line of a program without commands: options, --help and --version.
class lone_command {
  public:
    /// `version_line`: what --version prints.
    lone_command(std::string name, std::string version_line, std::string summary);
    lone_command(lone_command const&) = delete;
    lone_command& operator=(lone_command const&) = delete;
    ~lone_command();

    /// Declares the options.
    [[nodiscard]] arguments& declared() noexcept { return declared_; }

    /// Reads the words after the program's name. The exit code if there is nothing left to do: --help, with
    /// `more` below it, or --version has been answered, or it has been said what is wrong.
    [[nodiscard]] std::optional<int> read(std::vector<std::string> const& words, std::string_view more = {});

  private:
    std::string name_;
    std::string summary_;
    std::unique_ptr<CLI::App> parser_;
    arguments declared_;
};

/// The main function of such a program: calls `run` with the words after the program's name, with signals and
/// standard streams ready, and returns what it returns. An exception ends the program with a message.
int run_program(int argc, char** argv, int (*run)(std::vector<std::string> const& words));

} // namespace kiban::tools
