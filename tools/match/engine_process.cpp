// Boost.Process with the standard library's paths needs no library to link.
#define BOOST_PROCESS_USE_STD_FS 1
#include "tools/match/engine_process.hpp"

#include "framework/parallel_for.hpp"
#include "tools/terminal/interrupt.hpp"

#include <boost/process/args.hpp>
#include <boost/process/child.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/extend.hpp>
#include <boost/process/io.hpp>
#include <boost/process/pipe.hpp>
#include <boost/process/search_path.hpp>
#include <boost/process/start_dir.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <cstddef>
#include <deque>
#include <fcntl.h>
#include <filesystem>
#include <mutex>
#include <poll.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace kiban::tools {

namespace bp = boost::process;
using std::chrono::milliseconds;

namespace {

/// Bytes of an engine's output that may wait to be read; a line counts `cost_of_line` for itself.
constexpr std::size_t most_waiting = 16 << 20;
constexpr std::size_t cost_of_line = 64;
/// How often a waiting thread checks whether the user has asked to stop.
constexpr milliseconds look_around{50};
/// How long an engine may leave its input unread.
constexpr milliseconds send_time{10'000};
/// How long an engine has to end after `quit`, and its processes after SIGTERM.
constexpr milliseconds quit_time{1'000};
constexpr milliseconds terminate_time{300};

/// Held while an engine is started: another one that starts at the same time must not inherit its pipes, or
/// neither engine would see the other's end.
std::mutex& starting() {
    static std::mutex mutex;
    return mutex;
}

/// Whether the process has ended. It is not reaped, so that its group keeps its number.
bool has_ended(pid_t id) {
    siginfo_t news{};
    return ::waitid(P_PID, static_cast<id_t>(id), &news, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           news.si_pid == id;
}

bool ends_within(pid_t id, milliseconds limit) {
    auto const deadline = std::chrono::steady_clock::now() + limit;
    while (!has_ended(id) && std::chrono::steady_clock::now() < deadline) {
        std::this_thread::sleep_for(milliseconds{5});
    }
    return has_ended(id);
}

void keep_from_children(bp::pipe const& p) {
    ::fcntl(p.native_source(), F_SETFD, FD_CLOEXEC);
    ::fcntl(p.native_sink(), F_SETFD, FD_CLOEXEC);
}

} // namespace

struct engine_process::process {
    bp::pipe input;
    bp::pipe output;
    bp::pipe closing; ///< its end wakes the reader: the engine's children may keep `output` open for ever
    bp::child child;

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
        while (!flooded && has_output()) {
            ssize_t const got = ::read(output.native_source(), block.data(), block.size());
            if (got < 0 && errno == EINTR) {
                continue;
            }
            if (got <= 0) {
                break;
            }
            take({block.data(), static_cast<std::size_t>(got)}, line);
        }
        std::lock_guard const lock{mutex};
        if (!line.empty()) {
            add(line);
        }
        ended = true;
        arrived.notify_one();
    }

    /// Waits for output or its end; false when nothing more can be read.
    bool has_output() {
        std::array<pollfd, 2> ends{
            {{output.native_source(), POLLIN, 0}, {closing.native_source(), POLLIN, 0}}};
        while (::poll(ends.data(), ends.size(), -1) < 0) {
            if (errno != EINTR) {
                return false;
            }
        }
        return ends[1].revents == 0;
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
    std::signal(SIGPIPE, SIG_IGN);
    auto words = words_of_command(command);
    if (words.empty()) {
        throw engine_failure{"the engine's command is empty"};
    }
    program_ = words.front();
    std::filesystem::path program = words.front();
    if (!program.has_parent_path()) {
        program = bp::search_path(program);
    }
    if (program.empty() || !std::filesystem::exists(program)) {
        throw engine_failure{"there is no program " + words.front()};
    }
    program = std::filesystem::canonical(program);
    words.erase(words.begin());
    std::lock_guard const lock{starting()};
    for (bp::pipe const* const p : {&process_->input, &process_->output, &process_->closing}) {
        keep_from_children(*p);
    }
    try {
        process_->child = bp::child{bp::exe = program.string(),
                                    bp::args = words,
                                    bp::start_dir = program.parent_path().string(),
                                    bp::std_in<process_->input, bp::std_out> process_->output,
                                    bp::std_err > bp::null,
                                    bp::extend::on_exec_setup = [](auto&) {
                                        ::setpgid(0, 0);
                                    }}; // Ctrl-C is for the match, not for the engines
    } catch (bp::process_error const& e) {
        throw engine_failure{"cannot start " + words.front() + ": " + e.code().message()};
    }
    ::fcntl(process_->input.native_sink(), F_SETFL, O_NONBLOCK);
    process_->reader = start_thread([p = process_.get()] { or_end_program([p] { p->read(); }); });
}

engine_process::~engine_process() {
    process& p = *process_;
    if (!p.reader.joinable()) {
        return;
    }
    static_cast<void>(::write(p.input.native_sink(), "quit\n", 5)); // lost if the pipe is full
    p.input.close();
    pid_t const group = p.child.id();
    if (!ends_within(group, quit_time)) {
        ::kill(-group, SIGTERM);
        ends_within(group, terminate_time);
    }
    ::kill(-group, SIGKILL); // with all its children
    std::error_code ignored;
    p.child.wait(ignored);
    static_cast<void>(::write(p.closing.native_sink(), "", 1));
}

void engine_process::send(std::string_view line) {
    std::string const text = std::string{line} + '\n';
    auto const deadline = time_point::clock::now() + send_time;
    for (std::string_view left = text; !left.empty();) {
        ssize_t const sent = ::write(process_->input.native_sink(), left.data(), left.size());
        if (sent >= 0) {
            left.remove_prefix(static_cast<std::size_t>(sent));
        } else if (errno == EAGAIN) {
            wait_until_read(deadline);
        } else if (errno != EINTR) {
            throw engine_failure{fmt::format("the engine {} has ended and takes no more commands", program_)};
        }
    }
}

void engine_process::wait_until_read(time_point deadline) {
    pollfd input{process_->input.native_sink(), POLLOUT, 0};
    static_cast<void>(::poll(&input, 1, static_cast<int>(look_around.count())));
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
        gone = has_ended(p.child.id());
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
