#include "tools/terminal/line_input.hpp"

#include "framework/line_io.hpp"
#include "tools/terminal/screen.hpp"
#include "tools/terminal/system/standard_streams.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <utility>

#if defined(KIBAN_LIBEDIT)
#include <clocale>
#include <cwchar>
#include <histedit.h>
#include <unistd.h>
#endif

namespace kiban::tools {

namespace {

/// The wait for a key, with what is done during it.
class watched_wait {
  public:
    explicit watched_wait(std::function<wait_step()> const& action) : action_{action} {}

    [[nodiscard]] bool is_watched() const { return static_cast<bool>(action_); }
    /// The action has ended the wait.
    [[nodiscard]] bool ended() const noexcept { return ended_; }

    /// Whether something is to be read. `repaint` shows the prompt and what is typed.
    template<class Repaint>
    [[nodiscard]] bool operator()(Repaint const& repaint) {
        constexpr std::chrono::milliseconds interval{200};
        while (action_) {
            input_wait const found = wait_for_input(interval);
            if (found != input_wait::timed_out) {
                return found == input_wait::ready;
            }
            wait_step const next = action_();
            if (next == wait_step::end) {
                ended_ = true;
                return false;
            }
            if (next == wait_step::repaint) {
                repaint();
            }
        }
        return true;
    }

  private:
    std::function<wait_step()> const& action_;
    bool ended_ = false;
};

} // namespace

#if defined(KIBAN_LIBEDIT)

namespace {

/// As terminals send them: Insert, Page Up and Down, F5 to F12. Their last signs would be typed otherwise.
constexpr char const* keys_without_meaning[] = {"\\e[2~",  "\\e[5~",  "\\e[6~",  "\\e[15~",
                                                "\\e[17~", "\\e[18~", "\\e[19~", "\\e[20~",
                                                "\\e[21~", "\\e[23~", "\\e[24~"};

/// So that kanji are one character; libedit drops what the locale has no characters for. One that is not
/// installed cannot be set.
bool set_utf8_locale() {
    return is_utf8_locale() &&
           (std::setlocale(LC_CTYPE, "") != nullptr || std::setlocale(LC_CTYPE, "C.UTF-8") != nullptr);
}

} // namespace

struct line_input::editor {
    std::string prompt{};
    watched_wait* wait = nullptr;
    History* lines = history_init();
    HistEvent event{};
    EditLine* edit = nullptr;

    editor() {
        edit = el_init("kiban", stdin, stdout, stderr);
        history(lines, &event, H_SETSIZE, 500);
        history(lines, &event, H_SETUNIQUE, 1);
        el_set(edit, EL_CLIENTDATA, this);
        el_set(edit, EL_PROMPT, prompt_of);
        el_set(edit, EL_EDITOR, "emacs");
        el_set(edit, EL_HIST, history, lines);
        el_set(edit, EL_BIND, "^R", "em-inc-search-prev", nullptr);
        for (char const* const key : keys_without_meaning) {
            el_set(edit, EL_BIND, key, "ed-ignore", nullptr);
        }
    }
    editor(editor const&) = delete;
    editor& operator=(editor const&) = delete;
    ~editor() {
        history_end(lines);
        el_end(edit);
    }

    static editor& of(EditLine* e) {
        editor* self = nullptr;
        el_get(e, EL_CLIENTDATA, &self);
        return *self;
    }
    static char* prompt_of(EditLine* e) { return of(e).prompt.data(); }

    /// Where the cursor is, on a screen that may have another size now.
    static void repaint(EditLine* e) {
        el_resize(e);
        el_set(e, EL_REFRESH);
    }

    /// As libedit's own, but with the wait.
    static int read_character(EditLine* e, wchar_t* to) {
        constexpr auto invalid = static_cast<std::size_t>(-1);
        constexpr auto incomplete = static_cast<std::size_t>(-2);
        std::mbstate_t state{};
        while ((*of(e).wait)([e] { repaint(e); })) {
            char byte = 0;
            if (auto const n = ::read(STDIN_FILENO, &byte, 1); n <= 0) {
                return static_cast<int>(n);
            }
            std::size_t const length = std::mbrtowc(to, &byte, 1, &state);
            if (length == invalid) {
                state = {};
            } else if (length != incomplete) {
                return 1;
            }
        }
        return -1;
    }

    std::optional<std::string> next(watched_wait& watched) {
        wait = &watched;
        el_rfunc_t const reader = watched.is_watched() ? read_character : EL_BUILTIN_GETCFN;
        el_set(edit, EL_GETCFN, reader);
        int length = 0;
        char const* const typed = el_gets(edit, &length);
        if (typed == nullptr || length <= 0) {
            return std::nullopt;
        }
        std::string line{typed, static_cast<std::size_t>(length)};
        line.erase(line.find_last_not_of("\r\n") + 1);
        if (!line.empty()) {
            history(lines, &event, H_ENTER, line.c_str());
        }
        return line;
    }
};

#else

struct line_input::editor {};

#endif

line_input::line_input() : interactive_{is_terminal(stdin) && is_terminal(stdout)} {
#if defined(KIBAN_LIBEDIT)
    if (interactive_ && can_redraw(stdout) && set_utf8_locale()) {
        editor_ = std::make_unique<editor>();
    }
#endif
}

line_input::~line_input() = default;

std::optional<std::string> line_input::next(std::string const& prompt,
                                            std::function<wait_step()> const& while_waiting) {
    watched_wait wait{while_waiting};
#if defined(KIBAN_LIBEDIT)
    if (editor_) {
        editor_->prompt = prompt;
        auto line = editor_->next(wait);
        return wait.ended() ? std::optional{std::string{}} : line;
    }
#endif
    if (is_terminal(stdin)) { // which gives one line at a time, so that none is in the buffer
        auto const show = [&prompt] {
            fmt::print("{}", prompt);
            std::fflush(stdout);
        };
        show();
        if (!wait(show)) {
            return wait.ended() ? std::optional{std::string{}} : std::nullopt;
        }
    }
    std::string line;
    return read_line(stdin, line) ? std::optional{std::move(line)} : std::nullopt;
}

} // namespace kiban::tools
