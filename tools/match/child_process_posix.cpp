// Boost.Process with the standard library's paths needs no library to link.
#define BOOST_PROCESS_USE_STD_FS 1
#include "tools/match/child_process.hpp"
#include "tools/terminal/failure.hpp"

#include <boost/process/args.hpp>
#include <boost/process/child.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/extend.hpp>
#include <boost/process/io.hpp>
#include <boost/process/pipe.hpp>
#include <boost/process/search_path.hpp>
#include <boost/process/start_dir.hpp>
#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <mutex>
#include <poll.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace kiban::tools {

namespace bp = boost::process;

namespace {

/// Held while a process is started: another one that starts at the same time must not inherit its pipes, or
/// neither would see the other's end.
std::mutex& starting() {
    static std::mutex mutex;
    return mutex;
}

void keep_from_children(bp::pipe const& p) {
    ::fcntl(p.native_source(), F_SETFD, FD_CLOEXEC);
    ::fcntl(p.native_sink(), F_SETFD, FD_CLOEXEC);
}

} // namespace

std::filesystem::path find_program(std::string const& name) {
    std::filesystem::path const program = name;
    return program.has_parent_path() ? program : bp::search_path(program);
}

struct child_process::state {
    bp::pipe input;
    bp::pipe output;
    bp::pipe errors;
    bp::pipe closing; ///< its end wakes the readers: the child's children may keep the others open for ever
    bp::child child;
};

child_process::child_process(std::filesystem::path const& program, std::vector<std::string> const& words)
    : state_{std::make_unique<state>()} {
    std::signal(SIGPIPE, SIG_IGN);
    std::lock_guard const lock{starting()};
    for (bp::pipe const* const p : {&state_->input, &state_->output, &state_->errors, &state_->closing}) {
        keep_from_children(*p);
    }
    try {
        state_->child = bp::child{bp::exe = program.string(),
                                  bp::args = words,
                                  bp::start_dir = program.parent_path().string(),
                                  bp::std_in<state_->input, bp::std_out> state_->output,
                                  bp::std_err > state_->errors,
                                  bp::extend::on_exec_setup = [](auto&) {
                                      ::setpgid(0, 0);
                                  }}; // Ctrl-C is for the match, not for the engines
    } catch (bp::process_error const& e) {
        throw failure{e.code().message()};
    }
    ::fcntl(state_->input.native_sink(), F_SETFL, O_NONBLOCK);
}

child_process::~child_process() {
    ::kill(-state_->child.id(), SIGKILL); // with all its children
    std::error_code ignored;
    state_->child.wait(ignored);
}

bool child_process::has_ended() const {
    // It is not reaped, so that its group keeps its number.
    pid_t const id = state_->child.id();
    siginfo_t news{};
    return ::waitid(P_PID, static_cast<id_t>(id), &news, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           news.si_pid == id;
}

std::string child_process::how_it_ended() const {
    siginfo_t news{};
    static_cast<void>(
        ::waitid(P_PID, static_cast<id_t>(state_->child.id()), &news, WEXITED | WNOHANG | WNOWAIT));
    return news.si_code == CLD_EXITED
               ? fmt::format("exit status {}", news.si_status)
               : fmt::format("signal {} ({})", news.si_status, ::strsignal(news.si_status));
}

void child_process::ask_to_end() { ::kill(-state_->child.id(), SIGTERM); }

std::ptrdiff_t child_process::write_some(std::string_view bytes, std::chrono::milliseconds patience) {
    int const input = state_->input.native_sink();
    ssize_t const sent = ::write(input, bytes.data(), bytes.size());
    if (sent >= 0 || (errno != EAGAIN && errno != EINTR)) {
        return sent;
    }
    pollfd until_read{input, POLLOUT, 0};
    static_cast<void>(::poll(&until_read, 1, static_cast<int>(patience.count())));
    return 0;
}

void child_process::close_input() { state_->input.close(); }

std::size_t child_process::read_some(written_stream from, std::span<char> bytes) {
    bp::pipe const& source = from == written_stream::output ? state_->output : state_->errors;
    std::array<pollfd, 2> ends{
        {{source.native_source(), POLLIN, 0}, {state_->closing.native_source(), POLLIN, 0}}};
    while (true) {
        int const ready = ::poll(ends.data(), ends.size(), -1);
        if ((ready < 0 && errno != EINTR) || (ready > 0 && ends[1].revents != 0)) {
            return 0;
        }
        ssize_t const got = ready < 0 ? -1 : ::read(ends[0].fd, bytes.data(), bytes.size());
        if (got >= 0 || errno != EINTR) {
            return got > 0 ? static_cast<std::size_t>(got) : 0;
        }
    }
}

void child_process::stop_reading() { static_cast<void>(::write(state_->closing.native_sink(), "", 1)); }

} // namespace kiban::tools
