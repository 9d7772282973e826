#include "tools/match/engine_process.hpp"

#include "framework/encoding/utf8.hpp"
#include "framework/parallel_for.hpp"
#include "framework/text.hpp"
#include "tools/match/child_process.hpp"
#include "tools/terminal/interrupt.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <filesystem>
#include <mutex>
#include <system_error>
#include <thread>

namespace kiban::tools {

using std::chrono::milliseconds;

namespace {

/// Bytes of an engine's output that may wait to be read; a line counts `cost_of_line` for itself.
constexpr std::size_t most_waiting = 16 << 20;
constexpr std::size_t cost_of_line = 64;
/// How often a waiting thread checks whether the user has asked to stop.
constexpr milliseconds look_around{50};
/// How long an engine may leave its input unread.
constexpr milliseconds send_time{10'000};
/// How long an engine has to end after `quit`, and its processes after they were asked to.
constexpr milliseconds quit_time{1'000};
constexpr milliseconds terminate_time{300};
/// How long the end of an engine and its last words are waited for once its output has ended.
constexpr milliseconds last_words_time{500};
/// Bytes of an engine's standard error that are kept.
constexpr std::size_t most_last_words = 2000;

bool ends_within(child_process const& child, milliseconds limit) {
    auto const deadline = std::chrono::steady_clock::now() + limit;
    while (!child.has_ended() && std::chrono::steady_clock::now() < deadline) {
        std::this_thread::sleep_for(milliseconds{5});
    }
    return child.has_ended();
}

/// The program of a command, by its whole name.
std::filesystem::path program_of(std::string const& name) {
    std::filesystem::path const program = find_program(name);
    if (program.empty() || !std::filesystem::exists(program)) {
        throw engine_failure{"there is no program " + name};
    }
    return std::filesystem::canonical(program);
}

std::unique_ptr<child_process> started(std::filesystem::path const& program,
                                       std::vector<std::string> const& words) {
    try {
        return std::make_unique<child_process>(program, words);
    } catch (failure const& f) {
        throw engine_failure{fmt::format("cannot start {} in the folder {}: {}", program.filename().string(),
                                         program.parent_path().string(), f.what())};
    }
}

/// What to say of words that name files here, but not in the folder in which the engine runs.
std::string misplaced_files(std::filesystem::path const& folder, std::vector<std::string> const& words) {
    std::string text;
    std::error_code unknown;
    for (std::string const& word : words) {
        std::filesystem::path const file = word;
        if (file.is_relative() && std::filesystem::exists(file, unknown) &&
            !std::filesystem::exists(folder / file, unknown)) {
            text += fmt::format("; there is no {} in that folder: write the whole path of this file", word);
        }
    }
    return text;
}

/// The text as messages and journals can hold it: in UTF-8, without control characters.
std::string legible(std::string_view text) {
    std::string clean;
    while (!text.empty()) {
        std::size_t const length = utf8_length(text);
        bool const is_control = static_cast<unsigned char>(text.front()) < ' ';
        clean += length == 0 || is_control ? "?" : text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return clean;
}

/// The last lines of a text, in one: "one | two".
std::string last_lines(std::string_view text) {
    constexpr std::size_t most = 5;
    std::deque<std::string_view> lines;
    while (!text.empty()) {
        std::size_t const end = std::min(text.find('\n'), text.size());
        if (std::string_view const line = trimmed(text.substr(0, end)); !line.empty()) {
            lines.push_back(line);
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    while (lines.size() > most) {
        lines.pop_front();
    }
    return fmt::format("{}", fmt::join(lines, " | "));
}

} // namespace

struct engine_process::process {
    std::unique_ptr<child_process> child;
    std::filesystem::path folder; ///< in which it runs
    std::string misplaced;        ///< what to say of its command's files if it ends early

    std::mutex mutex;
    std::condition_variable arrived;
    std::deque<std::string> lines;
    std::size_t waiting = 0; ///< cost of the waiting lines
    bool ended = false;
    bool flooded = false;           ///< more is waiting than allowed
    std::string last_words;         ///< the end of what it wrote to its standard error
    bool has_fallen_silent = false; ///< that has ended
    std::jthread reader;            ///< last: they end before the members that they use
    std::jthread error_reader;

    void read_errors() {
        std::array<char, 1 << 12> block;
        while (std::size_t const got = child->read_some(written_stream::errors, block)) {
            std::lock_guard const lock{mutex};
            last_words.append(block.data(), got);
            last_words.erase(0, last_words.size() - std::min(last_words.size(), most_last_words));
        }
        std::lock_guard const lock{mutex};
        has_fallen_silent = true;
    }

    void read() {
        std::array<char, 1 << 14> block;
        std::string line;
        while (!flooded) {
            std::size_t const got = child->read_some(written_stream::output, block);
            if (got == 0) {
                break;
            }
            take({block.data(), got}, line);
        }
        std::lock_guard const lock{mutex};
        if (!line.empty()) {
            add(line);
        }
        ended = true;
        arrived.notify_one();
    }

    /// Adds the lines that the block ends; `line` is the text before it, and afterwards its unfinished rest.
    void take(std::string_view block, std::string& line) {
        std::lock_guard const lock{mutex};
        for (std::size_t end; (end = block.find('\n')) != block.npos; block.remove_prefix(end + 1)) {
            line.append(block.substr(0, end));
            add(line);
            line.clear();
        }
        line.append(block);
        flooded = waiting + line.size() > most_waiting;
        arrived.notify_one();
    }
    void add(std::string_view line) {
        lines.emplace_back(line.substr(0, line.size() - line.ends_with('\r')));
        waiting += lines.back().size() + cost_of_line;
    }
};

engine_process::engine_process(std::string const& command) : process_{std::make_unique<process>()} {
    auto words = words_of_command(command);
    if (words.empty()) {
        throw engine_failure{"the engine's command is empty"};
    }
    program_ = words.front();
    words.erase(words.begin());
    auto const program = program_of(program_);
    process_->folder = program.parent_path();
    process_->misplaced = misplaced_files(process_->folder, words);
    process_->child = started(program, words);
    process_->reader = start_thread([p = process_.get()] { or_end_program([p] { p->read(); }); });
    process_->error_reader =
        start_thread([p = process_.get()] { or_end_program([p] { p->read_errors(); }); });
}

engine_process::~engine_process() {
    process& p = *process_;
    if (!p.reader.joinable()) {
        return;
    }
    static_cast<void>(p.child->write_some("quit\n", milliseconds{0})); // lost if the pipe is full
    p.child->close_input();
    if (!ends_within(*p.child, quit_time)) {
        p.child->ask_to_end();
        ends_within(*p.child, terminate_time);
    }
    p.child->stop_reading();
    p.reader.join();
    p.error_reader.join();
}

engine_failure engine_process::early_end() {
    process& p = *process_;
    bool const has_ended = ends_within(*p.child, last_words_time);
    auto const deadline = time_point::clock::now() + last_words_time;
    std::unique_lock lock{p.mutex};
    while (has_ended && !p.has_fallen_silent && time_point::clock::now() < deadline) {
        lock.unlock();
        std::this_thread::sleep_for(milliseconds{5});
        lock.lock();
    }
    std::string const words = legible(last_lines(p.last_words));
    return engine_failure{fmt::format(
        "the engine {} has {}; it ran in the folder {}{}{}", program_,
        has_ended ? "ended with " + p.child->how_it_ended() : "closed its output", p.folder.string(),
        p.misplaced, words.empty() ? "" : "; its standard error ends with: " + words)};
}

void engine_process::send(std::string_view line) {
    std::string const text = std::string{line} + '\n';
    auto const deadline = time_point::clock::now() + send_time;
    for (std::string_view left = text; !left.empty();) {
        std::ptrdiff_t const sent = process_->child->write_some(left, look_around);
        if (sent < 0) {
            throw early_end();
        }
        left.remove_prefix(static_cast<std::size_t>(sent));
        if (sent == 0) {
            wait_until_read(deadline);
        }
    }
}

void engine_process::wait_until_read(time_point deadline) {
    if (interrupted()) {
        throw engine_failure{"interrupted"};
    }
    if (time_point::clock::now() > deadline) {
        throw engine_failure{
            fmt::format("the engine {} has not read its input for {} s", program_, send_time.count() / 1000)};
    }
}

std::optional<std::string> engine_process::line_before(time_point deadline) {
    process& p = *process_;
    std::unique_lock lock{p.mutex};
    bool gone = false; // the engine, while its children may keep its output open
    while (p.lines.empty() && !p.ended && !gone && time_point::clock::now() < deadline && !interrupted()) {
        gone = p.child->has_ended();
        p.arrived.wait_until(lock, std::min(deadline, time_point::clock::now() + look_around));
    }
    if (p.flooded) {
        throw engine_failure{fmt::format("the engine {} writes faster than its output is read", program_)};
    }
    if (interrupted()) {
        throw engine_failure{"interrupted"};
    }
    if (!p.lines.empty()) {
        std::string line = std::move(p.lines.front());
        p.lines.pop_front();
        p.waiting -= line.size() + cost_of_line;
        return line;
    }
    if (p.ended || gone) {
        lock.unlock();
        throw early_end();
    }
    return std::nullopt;
}

std::vector<std::string> words_of_command(std::string_view command) {
    std::vector<std::string> words;
    bool quoted = false;
    bool within = false;
    for (char const c : command) {
        if (c == '"') {
            quoted = !quoted;
            if (!within) {
                words.emplace_back();
            }
            within = true;
        } else if (!quoted && (c == ' ' || c == '\t')) {
            within = false;
        } else {
            if (!within) {
                words.emplace_back();
            }
            within = true;
            words.back() += c;
        }
    }
    return words;
}

} // namespace kiban::tools
