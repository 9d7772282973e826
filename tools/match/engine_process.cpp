#include "tools/match/engine_process.hpp"

#include "framework/parallel_for.hpp"
#include "tools/match/child_process.hpp"
#include "tools/terminal/interrupt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <filesystem>
#include <mutex>
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

std::unique_ptr<child_process> started(std::string const& name, std::vector<std::string> const& words) {
    auto const program = program_of(name);
    try {
        return std::make_unique<child_process>(program, words);
    } catch (failure const& f) {
        throw engine_failure{"cannot start " + name + ": " + f.what()};
    }
}

} // namespace

struct engine_process::process {
    std::unique_ptr<child_process> child;

    std::mutex mutex;
    std::condition_variable arrived;
    std::deque<std::string> lines;
    std::size_t waiting = 0; ///< cost of the waiting lines
    bool ended = false;
    bool flooded = false; ///< more is waiting than allowed
    std::jthread reader;  ///< last: it ends before the members that it uses

    void read() {
        std::array<char, 1 << 14> block;
        std::string line;
        while (!flooded) {
            std::size_t const got = child->read_some(block);
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
    process_->child = started(program_, words);
    process_->reader = start_thread([p = process_.get()] { or_end_program([p] { p->read(); }); });
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
}

void engine_process::send(std::string_view line) {
    std::string const text = std::string{line} + '\n';
    auto const deadline = time_point::clock::now() + send_time;
    for (std::string_view left = text; !left.empty();) {
        std::ptrdiff_t const sent = process_->child->write_some(left, look_around);
        if (sent < 0) {
            throw engine_failure{fmt::format("the engine {} has ended and takes no more commands", program_)};
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
        throw engine_failure{fmt::format("the engine {} has ended", program_)};
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
