// Boost.Process on the standard library's paths needs no library to link.
#define BOOST_PROCESS_USE_STD_FS 1
#include "tools/match/engine_process.hpp"

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
#include <thread>
#include <unistd.h>

namespace kiban::tools {

namespace bp = boost::process;

namespace {

/// Of an engine's output, so many bytes may wait to be read, a line counting some for itself.
constexpr std::size_t most_waiting = 16 << 20;
constexpr std::size_t cost_of_line = 64;
/// How often a wait looks whether the user has asked to stop.
constexpr std::chrono::milliseconds look_around{50};

/// Held while an engine is started: one that starts at the same time must not inherit its pipes, or neither
/// would see the other's end.
std::mutex& starting() {
    static std::mutex mutex;
    return mutex;
}

void keep_from_children(bp::pipe const& p) {
    ::fcntl(p.native_source(), F_SETFD, FD_CLOEXEC);
    ::fcntl(p.native_sink(), F_SETFD, FD_CLOEXEC);
}

} // namespace

struct engine_process::process {
    bp::opstream input;
    bp::ipstream output;
    bp::child child;

    std::mutex mutex;
    std::condition_variable arrived;
    std::deque<std::string> lines;
    std::size_t waiting = 0; ///< what the lines cost
    bool ended = false;
    bool flooded = false; ///< ended here, because nobody can read so much
    std::jthread reader;  ///< last: it ends before what it uses

    void read() {
        std::array<char, 1 << 14> block;
        std::string line;
        while (!flooded) {
            ssize_t const got = ::read(output.pipe().native_source(), block.data(), block.size());
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

    /// Adds the lines that the block ends; `line` is what stood before it, and then what it leaves.
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
    keep_from_children(process_->input.pipe());
    keep_from_children(process_->output.pipe());
    try {
        process_->child = bp::child{bp::exe = program.string(),
                                    bp::args = words,
                                    bp::start_dir = program.parent_path().string(),
                                    bp::std_in<process_->input, bp::std_out> process_->output,
                                    bp::std_err > bp::null,
                                    bp::extend::on_exec_setup = [](auto&) {
                                        ::setpgid(0, 0);
                                    }}; // Ctrl-C is for the match, not for them
    } catch (bp::process_error const& e) {
        throw engine_failure{"cannot start " + words.front() + ": " + e.code().message()};
    }
    process_->reader = std::jthread{[p = process_.get()] { p->read(); }};
}

engine_process::~engine_process() {
    if (!process_->reader.joinable()) {
        return;
    }
    process_->input << "quit\n" << std::flush;
    process_->input.pipe().close();
    std::error_code ignored;
    auto const deadline = std::chrono::steady_clock::now() + std::chrono::seconds{1};
    // Not by wait_for, which waits for a signal that another thread may get.
    while (process_->child.running(ignored) && std::chrono::steady_clock::now() < deadline) {
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
    if (process_->child.running(ignored)) {
        ::kill(-process_->child.id(), SIGKILL); // with all that it has started
        process_->child.wait(ignored);
    }
}

void engine_process::send(std::string_view line) {
    process_->input << line << '\n' << std::flush;
    if (!process_->input) {
        throw engine_failure{fmt::format("the engine {} has ended and takes no more commands", program_)};
    }
}

std::optional<std::string> engine_process::line_before(time_point deadline) {
    process& p = *process_;
    std::unique_lock lock{p.mutex};
    while (p.lines.empty() && !p.ended && time_point::clock::now() < deadline && !interrupted()) {
        p.arrived.wait_until(lock, std::min(deadline, time_point::clock::now() + look_around));
    }
    if (p.flooded) {
        throw engine_failure{fmt::format("the engine {} writes more than anybody can read", program_)};
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
    if (p.ended) {
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
