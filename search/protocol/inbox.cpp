#include "search/protocol/inbox.hpp"

#include <csignal>
#include <cstdlib>

namespace kiban::search {

line_reader::line_reader(std::FILE* in, receiver deliver, is_last last, owes owing)
    : thread_{[this, in, deliver = std::move(deliver), last = std::move(last), owing = std::move(owing)] {
          read(in, deliver, last, owing);
      }} {}

void line_reader::read(std::FILE* in, receiver const& deliver, is_last const& last, owes const& owing) {
    std::string text;
    bool owed = false;
    for (bool ended = false; !ended && read_line(in, text);) {
        ended = last(text);
        owed = !ended && owing && owing(text, owed);
        deliver(input_line{std::exchange(text, {}), std::chrono::steady_clock::now()});
    }
    deliver({});
    if (owed) {
        done_.acquire();
    } else if (!done_.try_acquire_for(grace)) {
        // A controller held up by long work or by a full pipe must not keep the process alive.
        std::_Exit(EXIT_SUCCESS);
    }
}

protocol_output::protocol_output(std::FILE* out) noexcept : write_{out} { std::signal(SIGPIPE, SIG_IGN); }

void protocol_output::operator()(std::string_view line) {
    if (!write_(line)) {
        std::_Exit(EXIT_SUCCESS);
    }
}

} // namespace kiban::search
