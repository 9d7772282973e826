#pragma once

#include <memory>
#include <optional>
#include <string>

namespace kiban::tools {

/// Lines from the standard input: on a terminal with editing and history, if the program is built with
/// libedit.
class line_input {
  public:
    line_input();
    line_input(line_input const&) = delete;
    line_input& operator=(line_input const&) = delete;
    ~line_input();

    /// Whether a person types: input and output are the terminal.
    [[nodiscard]] bool is_interactive() const noexcept { return interactive_; }
    /// The next line without its end; none at the end of the input, or if it is interrupted. The prompt is
    /// shown on terminals only.
    [[nodiscard]] std::optional<std::string> next(std::string const& prompt);

  private:
    struct editor;
    std::unique_ptr<editor> editor_;
    bool interactive_;
};

} // namespace kiban::tools
