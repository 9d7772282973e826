#include "tools/terminal/line_input.hpp"

#include "framework/line_io.hpp"
#include "tools/terminal/screen.hpp"
#include "tools/terminal/system/standard_streams.hpp"

#include <fmt/format.h>

#include <cstdio>

#if defined(KIBAN_LIBEDIT)
#include <clocale>
#include <histedit.h>
#endif

namespace kiban::tools {

#if defined(KIBAN_LIBEDIT)

struct line_input::editor {
    std::string prompt{};
    History* lines = history_init();
    HistEvent event{};
    EditLine* edit = nullptr;

    editor() {
        std::setlocale(LC_CTYPE, ""); // so that kanji are one character
        edit = el_init("kiban", stdin, stdout, stderr);
        history(lines, &event, H_SETSIZE, 500);
        history(lines, &event, H_SETUNIQUE, 1);
        el_set(edit, EL_CLIENTDATA, this);
        el_set(edit, EL_PROMPT, prompt_of);
        el_set(edit, EL_EDITOR, "emacs");
        el_set(edit, EL_HIST, history, lines);
        el_set(edit, EL_BIND, "^R", "em-inc-search-prev", nullptr);
    }
    editor(editor const&) = delete;
    editor& operator=(editor const&) = delete;
    ~editor() {
        history_end(lines);
        el_end(edit);
    }

    static char* prompt_of(EditLine* e) {
        editor* self = nullptr;
        el_get(e, EL_CLIENTDATA, &self);
        return self->prompt.data();
    }

    std::optional<std::string> next() {
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
    if (interactive_ && can_redraw(stdout)) {
        editor_ = std::make_unique<editor>();
    }
#endif
}

line_input::~line_input() = default;

std::optional<std::string> line_input::next(std::string const& prompt) {
#if defined(KIBAN_LIBEDIT)
    if (editor_) {
        editor_->prompt = prompt;
        return editor_->next();
    }
#endif
    if (is_terminal(stdin)) {
        fmt::print("{}", prompt);
        std::fflush(stdout);
    }
    std::string line;
    return read_line(stdin, line) ? std::optional{std::move(line)} : std::nullopt;
}

} // namespace kiban::tools
