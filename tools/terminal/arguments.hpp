#pragma once

#include "tools/terminal/failure.hpp"

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace kiban::tools {

/// The range of a numeric argument, both ends included.
struct range {
    std::int64_t least = 0;
    std::int64_t most = std::numeric_limits<int>::max();
};

/// Declares the arguments of one subcommand: each is bound to a variable that is set when the command line is
/// read. A layer over the parser's library, so that only one file includes it.
///
/// T is std::string, int, std::uint64_t, an optional of those, or std::vector<std::string> for an option that
/// takes every word up to the next option.
class arguments {
  public:
    explicit arguments(CLI::App& subcommand) : app_{&subcommand} {}

    /// A positional argument, which is required.
    template<class T>
    void positional(char const* name, T& value, std::string const& help, range allowed = {});
    /// The same, but optional.
    template<class T>
    void optional_positional(char const* name, T& value, std::string const& help, range allowed = {});
    /// `placeholder` stands for the value in the help: "N", "TEXT".
    template<class T>
    void option(char const* name, T& value, char const* placeholder, std::string const& help,
                range allowed = {});
    /// An option's earlier spelling: it works, but the help does not list it. `name` is the option's present
    /// name.
    template<class T>
    void old_name(char const* old, T& value, char const* name, range allowed = {});
    void flag(char const* name, bool& value, std::string const& help);
    /// These options cannot be given together.
    void exclusive(std::initializer_list<char const*> names);
    /// The option is of use only with the other one.
    void needs(char const* name, char const* other);
    /// For the job: the names of the options that the command line gives.
    [[nodiscard]] std::function<std::vector<std::string>()> given() const;

  private:
    CLI::App* app_;
};

/// The work of a subcommand after the arguments are read; returns the exit code.
using job = std::function<int()>;

/// One subcommand of a program, in a separate file.
struct subcommand {
    char const* name;
    char const* summary;  ///< one line
    char const* examples; ///< command lines that work unchanged, one per line
    job (*declare)(arguments&);
};

} // namespace kiban::tools
