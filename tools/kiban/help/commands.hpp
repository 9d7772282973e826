#pragma once

#include "tools/terminal/help/description.hpp"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

/// The program's command line: every command with its arguments, in the groups of the help.
class command_line {
  public:
    command_line();
    command_line(command_line const&) = delete;
    command_line& operator=(command_line const&) = delete;
    ~command_line();

    /// Reads the words after the program's name and runs what they ask for; returns the exit code. Throws
    /// bad_argument for words that cannot be used, and what the command throws.
    int run(std::vector<std::string> words);

    /// "kiban play", once the command is known; "kiban" before.
    [[nodiscard]] std::string const& name() const noexcept { return name_; }
    [[nodiscard]] described_program const& described() const noexcept { return described_; }

  private:
    struct parser;
    std::unique_ptr<parser> parser_;
    described_program described_;
    std::string name_ = "kiban";

    int help_on(std::string_view command) const;
    [[nodiscard]] described_command const& find(std::string_view name) const;
};

/// The description of a command of that name; null if there is none.
[[nodiscard]] described_command const* find_command(described_program const& program, std::string_view name);

} // namespace kiban::tools
