#pragma once

#include <cstddef>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>

namespace kiban::tools {

/// Thrown for a command line, or an argument from the page or Python, that cannot be used; a program gives
/// the reason and exits with 2.
class bad_argument : public std::runtime_error {
  public:
    /// `argument`: as it is written in the usage, "GAME" or "--position".
    bad_argument(std::string const& argument, std::string const& why)
        : runtime_error{argument + ": " + why}, name_size_{argument.size()} {}
    /// The whole reason, where no argument is to blame.
    explicit bad_argument(std::string const& why) : runtime_error{why} {}

    /// Empty if no argument is to blame.
    [[nodiscard]] std::string argument() const { return {what(), name_size_}; }
    [[nodiscard]] char const* why() const noexcept { return what() + (name_size_ == 0 ? 0 : name_size_ + 2); }

  private:
    std::size_t name_size_ = 0;
};

/// Thrown when valid arguments fail, as when a file cannot be written; the program exits with 1.
class failure : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// The words of an error, without the number that the JSON library puts before its own.
[[nodiscard]] inline std::string plain_words(std::exception const& e) {
    std::string_view words = e.what();
    if (auto const number = words.find("] "); words.starts_with("[json.") && number != words.npos) {
        words.remove_prefix(number + 2);
    }
    return std::string{words};
}

/// Calls f; its failures name the file, as those of reading and writing do already.
template<class F>
auto naming(std::string const& file, F f) {
    try {
        return f();
    } catch (failure const& e) {
        std::string const what = e.what();
        throw failure{what.contains(file) ? what : file + ": " + what};
    }
}

} // namespace kiban::tools
