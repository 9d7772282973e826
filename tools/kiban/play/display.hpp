#pragma once

#include "tools/kiban/play/frame.hpp"
#include "tools/terminal/screen.hpp"

#include <array>
#include <chrono>
#include <string>
#include <vector>

namespace kiban::tools {

/// Shows the table: on a terminal that is large enough, one frame that is redrawn in place on a screen of its
/// own; else a log of lines.
class table_display {
  public:
    /// `wanted`: whether to draw in place where that is possible.
    explicit table_display(bool wanted);
    table_display(table_display const&) = delete;
    table_display& operator=(table_display const&) = delete;
    /// Leaves the screen of its own, and prints the last frame on the usual one.
    ~table_display();

    [[nodiscard]] bool in_place() const noexcept { return in_place_; }
    /// Whether the size of the screen decides how the table is shown.
    [[nodiscard]] bool follows_size() const noexcept { return wanted_; }
    [[nodiscard]] screen_size size() const noexcept;

    /// In place, if the screen is large enough for the board, the frame with the messages below it; in a log,
    /// the messages stand already, and the board is printed if `board`.
    void draw(table_view view, bool board);
    /// In place, redraws what differs in the last frame with these clocks, by color; the user may be typing.
    void show_clocks(std::array<std::string, 2> const& clocks);
    /// Redraws the last frame if the screen has another size now; the user may be typing. Returns whether
    /// it did.
    bool refit();
    /// A message for the user: below the frames until it is read, or a line of the log.
    void say(std::string const& line);
    /// The user has had time to read the messages so far: later frames are without them.
    void messages_are_read();
    /// A line of the log alone: what the frame shows anyway.
    void log(std::string const& line);
    /// The last line of the frame while the engine thinks, at most ten times a second; nothing in a log.
    void show_thinking(std::string const& line);
    /// A long text in parts that fit on the screen above a prompt; whole in a log.
    [[nodiscard]] std::vector<std::string> pages(std::string const& text) const;
    /// Shows such a part. In place it has the screen to itself: the user has to be waited for before the next
    /// frame.
    void show(std::string const& page);

  private:
    bool wanted_; ///< in place, where the screen is large enough
    bool in_place_;
    std::vector<std::string> messages_;
    table_view last_view_; ///< with its messages
    screen_size last_size_;
    std::vector<std::string> last_frame_;
    std::chrono::steady_clock::time_point thought_{};

    /// Draws the last view in place if the screen is large enough, or else, if `board` or when it has become
    /// too small, its board in the log.
    void show_view(bool board);
    void leave_screen(screen_size least);
};

} // namespace kiban::tools
