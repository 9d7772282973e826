// Preloaded into a program, counts its calls that change regular files and folders, and lets one of them go
// wrong. KIBAN_FAULT says which, with a number N from 1:
//   count FILE   nothing goes wrong; FILE gets the number of calls when the program ends
//   kill N       the process dies at call N; half of a write is done
//   power N      likewise, and of every file the second half of what was not synced is lost
//   full N       from call N on nothing more is written: ENOSPC; half of the first write is done
//   fail N       call N fails: EIO
//   short 0      every write takes at most 5 bytes, every read gives at most 7

#undef _FILE_OFFSET_BITS // with Meson's, ftruncate and ftruncate64 would be one symbol

#include <climits>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <map>
#include <mutex>
#include <string>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

namespace {

enum class fault { none, count, kill, power, full, fail, short_calls };

struct plan {
    fault what = fault::none;
    std::string argument;
    long number = 0;

    plan() {
        char const* const text = std::getenv("KIBAN_FAULT");
        std::string const all = text == nullptr ? "" : text;
        std::string const name = all.substr(0, all.find(' '));
        argument = all.find(' ') == std::string::npos ? "" : all.substr(all.find(' ') + 1);
        constexpr char const* names[] = {"", "count", "kill", "power", "full", "fail", "short"};
        auto const* const found = std::find(std::begin(names), std::end(names), name);
        if (found == std::end(names)) {
            std::fprintf(stderr, "inject: KIBAN_FAULT=%s is not understood\n", text);
            std::abort();
        }
        what = static_cast<fault>(found - std::begin(names));
        number = std::atol(argument.c_str());
    }
};

/// What the process has written to a file and when it was last safe.
struct file_state {
    off_t synced = 0;
};

// Never destroyed: the program writes until its end.
std::mutex& mutex() {
    static auto* const one = new std::mutex;
    return *one;
}
std::map<std::string, file_state>& files() {
    static auto* const all = new std::map<std::string, file_state>;
    return *all;
}
plan const& the_plan() {
    static auto const* const one = new plan;
    return *one;
}
std::atomic<long> calls = 0;

off_t size_of(int descriptor) {
    struct stat about{};
    return fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode) ? about.st_size : -1;
}
bool is_file(int descriptor) { return size_of(descriptor) >= 0; }

std::string path_of(int descriptor) {
    char name[PATH_MAX];
    std::string const link = "/proc/self/fd/" + std::to_string(descriptor);
    ssize_t const n = readlink(link.c_str(), name, sizeof name);
    return n > 0 ? std::string{name, static_cast<std::size_t>(n)} : std::string{};
}

[[noreturn]] void die() {
    if (the_plan().what == fault::power) {
        for (auto const& [path, state] : files()) {
            struct stat about{};
            if (stat(path.c_str(), &about) == 0 && about.st_size > state.synced) {
                off_t const left = state.synced + (about.st_size - state.synced) / 2;
                syscall(SYS_truncate, path.c_str(), left);
            }
        }
    }
    syscall(SYS_kill, getpid(), SIGKILL);
    syscall(SYS_exit_group, 128 + SIGKILL); // the first process of a namespace cannot kill itself
    std::abort();
}

enum class turn { goes_well, breaks };

/// Whether this call is one that goes wrong. A full disk only refuses writes.
turn take_turn(bool writes) {
    long const call = ++calls;
    plan const& p = the_plan();
    bool const hit = call == p.number || (p.what == fault::full && call > p.number);
    bool const can =
        p.what != fault::count && p.what != fault::short_calls && (writes || p.what != fault::full);
    return hit && can ? turn::breaks : turn::goes_well;
}

/// What a call returns that goes wrong.
int broken() {
    if (the_plan().what == fault::kill || the_plan().what == fault::power) {
        die();
    }
    errno = the_plan().what == fault::full ? ENOSPC : EIO;
    return -1;
}

/// Notes a file before it is changed for the first time.
void note(int descriptor) { files().try_emplace(path_of(descriptor), file_state{size_of(descriptor)}); }

ssize_t plain_write(int descriptor, void const* bytes, std::size_t size) {
    return syscall(SYS_write, descriptor, bytes, size);
}

struct at_end {
    ~at_end() {
        if (the_plan().what == fault::count) {
            std::string const text = std::to_string(calls.load());
            int const file = static_cast<int>(syscall(SYS_openat, AT_FDCWD, the_plan().argument.c_str(),
                                                      O_WRONLY | O_CREAT | O_TRUNC, 0666));
            plain_write(file, text.data(), text.size());
        }
    }
} const last;

} // namespace

extern "C" {

ssize_t write(int descriptor, void const* bytes, std::size_t size) {
    if (!is_file(descriptor)) {
        return plain_write(descriptor, bytes, size);
    }
    std::lock_guard const lock{mutex()};
    note(descriptor);
    constexpr std::size_t few = 5;
    if (the_plan().what == fault::short_calls) {
        return plain_write(descriptor, bytes, std::min(size, few));
    }
    if (take_turn(true) == turn::goes_well) {
        return plain_write(descriptor, bytes, size);
    }
    bool const first = calls == the_plan().number;
    if (the_plan().what == fault::full && first && size > 1) {
        return plain_write(descriptor, bytes, size / 2);
    }
    if (the_plan().what != fault::fail && first) {
        plain_write(descriptor, bytes, size / 2);
    }
    return broken();
}

ssize_t writev(int descriptor, iovec const* parts, int count) {
    if (!is_file(descriptor)) {
        return syscall(SYS_writev, descriptor, parts, count);
    }
    std::string all;
    for (int i = 0; i < count; ++i) {
        all.append(static_cast<char const*>(parts[i].iov_base), parts[i].iov_len);
    }
    return write(descriptor, all.data(), all.size());
}

ssize_t read(int descriptor, void* bytes, std::size_t size) {
    constexpr std::size_t few = 7;
    return syscall(SYS_read, descriptor, bytes,
                   the_plan().what == fault::short_calls ? std::min(size, few) : size);
}

int fsync(int descriptor) {
    std::lock_guard const lock{mutex()};
    if (take_turn(false) == turn::breaks) {
        return broken();
    }
    if (is_file(descriptor)) {
        files()[path_of(descriptor)].synced = size_of(descriptor);
    }
    return static_cast<int>(syscall(SYS_fsync, descriptor));
}

int ftruncate(int descriptor, off_t size) noexcept {
    std::lock_guard const lock{mutex()};
    if (take_turn(false) == turn::breaks) {
        return broken();
    }
    note(descriptor);
    file_state& state = files()[path_of(descriptor)];
    state.synced = std::min(state.synced, size);
    return static_cast<int>(syscall(SYS_ftruncate, descriptor, size));
}
int ftruncate64(int descriptor, off_t size) noexcept { return ftruncate(descriptor, size); }

int truncate(char const* path, off_t size) noexcept {
    int const file = static_cast<int>(syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CLOEXEC, 0));
    if (file < 0) {
        return -1;
    }
    int const result = ftruncate(file, size);
    int const why = errno;
    close(file);
    errno = why;
    return result;
}
int truncate64(char const* path, off_t size) noexcept { return truncate(path, size); }

int rename(char const* from, char const* to) noexcept {
    std::lock_guard const lock{mutex()};
    if (take_turn(false) == turn::breaks) {
        return broken();
    }
    char whole[PATH_MAX];
    std::string const before = realpath(from, whole) != nullptr ? whole : from;
    int const result = static_cast<int>(syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
    if (result == 0) {
        std::string const after = realpath(to, whole) != nullptr ? whole : to;
        if (auto const moved = files().find(before); moved != files().end()) {
            files()[after] = moved->second;
            files().erase(before);
        } else {
            files().erase(after);
        }
    }
    return result;
}

int unlink(char const* path) noexcept {
    std::lock_guard const lock{mutex()};
    if (take_turn(false) == turn::breaks) {
        return broken();
    }
    return static_cast<int>(syscall(SYS_unlinkat, AT_FDCWD, path, 0));
}

} // extern "C"
