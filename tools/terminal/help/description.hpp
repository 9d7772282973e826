#pragma once

#include <string>
#include <vector>

/// What a program's command line is, for the help, the manual and the completions of shells alike.
namespace kiban::tools {

struct described_argument {
    std::vector<std::string> names; ///< of an option: "--help", "-h"; empty for a positional argument
    std::string placeholder;        ///< "N", "FILE"; empty for a flag
    std::string help;
    std::vector<std::string> words; ///< the values to choose from, if they are few
    bool required = true;           ///< of a positional argument
    bool many = false;              ///< takes several words

    [[nodiscard]] bool is_option() const noexcept { return !names.empty(); }
};

struct described_command {
    std::string name;    ///< empty for a program that has no commands
    std::string summary; ///< one line
    std::vector<std::string> examples;
    std::vector<described_argument> arguments; ///< the positional ones first, in their order
    std::vector<std::string> other_names{};    ///< other spellings, which the help does not list
};

struct described_group {
    std::string heading;
    std::vector<described_command> commands;
};

struct described_program {
    std::string name;
    std::string summary;
    std::vector<described_group> groups;
    std::vector<std::string> examples;
};

} // namespace kiban::tools
