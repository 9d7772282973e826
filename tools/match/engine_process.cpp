// Boost.Process on the standard library's paths needs no library to link.
#define BOOST_PROCESS_USE_STD_FS 1
#include "tools/match/engine_process.hpp"

#include <boost/process/args.hpp>
#include <boost/process/child.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/extend.hpp>
#include <boost/process/io.hpp>
#include <boost/process/pipe.hpp>
#include <boost/process/search_path.hpp>
#include <boost/process/start_dir.hpp>

#include <condition_variable>
#include <csignal>
#include <deque>
#include <fcntl.h>
#include <filesystem>
#include <mutex>
#include <thread>
#include <unistd.h>

namespace kiban::tools {

namespace bp = boost::process;

namespace {

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
    bool ended = false;
    std::jthread reader; ///< last: it ends before what it uses

    void read() {
        std::string line;
        while (std::getline(output, line)) {
            if (!line.empty() && line.back() == '\r') {
                line.pop_back();
            }
            std::lock_guard const lock{mutex};
            lines.push_back(line);
            arrived.notify_one();
        }
        std::lock_guard const lock{mutex};
        ended = true;
        arrived.notify_one();
    }
};

engine_process::engine_process(std::string const& command) : process_{std::make_unique<process>()} {
    std::signal(SIGPIPE, SIG_IGN);
    auto words = words_of_command(command);
    if (words.empty()) {
        throw engine_failure{"the engine's command is empty"};
    }
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
        process_->child.terminate(ignored);
    }
}

void engine_process::send(std::string_view line) {
    process_->input << line << '\n' << std::flush;
    if (!process_->input) {
        throw engine_failure{"the engine has ended and takes no more commands"};
    }
}

std::optional<std::string> engine_process::line_before(time_point deadline) {
    process& p = *process_;
    std::unique_lock lock{p.mutex};
    p.arrived.wait_until(lock, deadline, [&] { return !p.lines.empty() || p.ended; });
    if (!p.lines.empty()) {
        std::string line = std::move(p.lines.front());
        p.lines.pop_front();
        return line;
    }
    if (p.ended) {
        throw engine_failure{"the engine has ended"};
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
