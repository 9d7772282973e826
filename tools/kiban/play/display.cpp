#include "tools/kiban/play/display.hpp"

#include "tools/terminal/columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace kiban::tools {

namespace {

// Control sequences of ECMA-48, and xterm's for the second screen.
constexpr char const* second_screen = "\033[?1049h";
constexpr char const* first_screen = "\033[?1049l";
constexpr char const* clear = "\033[H\033[J";
// DEC's, which all terminals know.
constexpr char const* save_cursor = "\0337";
constexpr char const* restore_cursor = "\0338";

void put(std::string const& text) {
    std::fputs(text.c_str(), stdout);
    std::fflush(stdout);
}

std::string joined(std::vector<std::string> const& lines) {
    std::string text;
    for (std::string const& line : lines) {
        text.append(line).append("\n");
    }
    return text;
}

void put_board(table_view const& view) {
    put("\n");
    put(joined(view.board));
}

} // namespace

table_display::table_display(bool wanted) : wanted_{wanted && can_redraw(stdout)}, in_place_{wanted_} {
    if (in_place_) {
        put(second_screen);
    }
}

table_display::~table_display() {
    if (in_place_) {
        put(first_screen);
        put(joined(last_frame_));
    }
}

screen_size table_display::size() const noexcept { return size_of_screen(stdout); }

void table_display::draw(table_view view, bool board) {
    view.notes.insert(view.notes.end(), messages_.begin(), messages_.end());
    last_view_ = std::move(view);
    show_view(board);
}

void table_display::show_view(bool board) {
    last_size_ = size();
    screen_size const least = least_screen(last_view_);
    bool const fits = last_size_.rows >= least.rows && last_size_.columns >= least.columns;
    if (in_place_ && !fits) {
        leave_screen(least);
        board = true;
    } else if (wanted_ && fits && !std::exchange(in_place_, true)) {
        put(second_screen);
    }
    if (in_place_) {
        last_frame_ = frame_of(last_view_, last_size_);
        put(clear);
        put(joined(last_frame_));
    } else if (board) {
        put_board(last_view_);
    }
}

bool table_display::refit() {
    bool const was_in_place = in_place_;
    if (!wanted_ || size() == last_size_) {
        return false;
    }
    show_view(false);
    return was_in_place || in_place_;
}

void table_display::messages_are_read() { messages_.clear(); }

void table_display::show_clocks(std::array<std::string, 2> const& clocks) {
    if (!in_place_ || last_view_.clocks == clocks) {
        return;
    }
    last_view_.clocks = clocks;
    auto frame = frame_of(last_view_, last_size_);
    std::string changes;
    for (std::size_t row = 0; row < frame.size(); ++row) {
        if (frame[row] != last_frame_[row]) {
            changes += fmt::format("\033[{};1H\033[K{}", row + 1, frame[row]);
        }
    }
    put(save_cursor + changes + restore_cursor);
    last_frame_ = std::move(frame);
}

void table_display::leave_screen(screen_size least) {
    in_place_ = false;
    put(first_screen);
    put(joined(last_view_.notes));
    messages_.clear();
    put(fmt::format("the terminal is {}x{}, and the board needs {}x{}: lines are printed one after another\n",
                    last_size_.columns, last_size_.rows, least.columns, least.rows));
}

void table_display::say(std::string const& line) {
    if (!in_place_) {
        put(line + "\n");
        return;
    }
    std::string const lines = wrapped(line, size().columns, 0, 0);
    std::size_t from = 0;
    while (from <= lines.size()) {
        std::size_t const end = std::min(lines.find('\n', from), lines.size());
        messages_.push_back(lines.substr(from, end - from));
        from = end + 1;
    }
}

void table_display::log(std::string const& line) {
    if (!in_place_) {
        put(line + "\n");
    }
}

void table_display::show_thinking(std::string const& line) {
    using namespace std::chrono_literals;
    auto const now = std::chrono::steady_clock::now();
    if (in_place_ && now - thought_ >= 100ms) {
        thought_ = now;
        put("\r\033[K");
        put(cut(line, size().columns - 1));
    }
}

std::vector<std::string> table_display::pages(std::string const& text) const {
    if (!in_place_) {
        return {text.ends_with('\n') ? text : text + '\n'};
    }
    std::vector<std::string> all;
    std::size_t const rows = std::max<std::size_t>(size().rows, 2) - 1; // the prompt is below
    std::string const fits = fitted(text, size().columns);
    std::size_t row = 0;
    for (std::size_t from = 0; from < fits.size(); ++row) {
        std::size_t const end = fits.find('\n', from) + 1;
        if (row % rows == 0) {
            all.emplace_back();
        }
        all.back() += fits.substr(from, end - from);
        from = end;
    }
    return all;
}

void table_display::show(std::string const& page) {
    put(in_place_ ? clear : "");
    put(page);
}

} // namespace kiban::tools
