#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace kiban::tools {

/// What follows a look away from the keyboard.
enum class wait_step : std::uint8_t {
    go_on,
    repaint, ///< show the prompt and what is typed once more: the screen was redrawn
    end      ///< no more waiting
};

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
    /// shown on terminals only. There `while_waiting` is called a few times a second as long as no key is
    /// pressed; a wait that it ends gives an empty line.
    [[nodiscard]] std::optional<std::string> next(std::string const& prompt,
                                                  std::function<wait_step()> const& while_waiting = {});

  private:
    struct editor;
    std::unique_ptr<editor> editor_;
    bool interactive_;
};

} // namespace kiban::tools
