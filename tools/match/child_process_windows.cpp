#include "tools/match/child_process.hpp"
#include "tools/terminal/failure.hpp"

#include <fmt/format.h>

#include <array>
#include <atomic>
#include <system_error>
#include <utility>
#include <windows.h>

namespace kiban::tools {

namespace {

/// A handle that is closed at the end.
class owned {
  public:
    owned() noexcept = default;
    explicit owned(HANDLE handle) noexcept : handle_{handle == INVALID_HANDLE_VALUE ? nullptr : handle} {}
    owned(owned&& other) noexcept : handle_{std::exchange(other.handle_, nullptr)} {}
    owned& operator=(owned&& other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~owned() { close(); }

    void close() noexcept {
        if (handle_ != nullptr) {
            CloseHandle(std::exchange(handle_, nullptr));
        }
    }
    [[nodiscard]] HANDLE get() const noexcept { return handle_; }

  private:
    HANDLE handle_ = nullptr;
};

[[noreturn]] void give_up() {
    throw failure{std::system_category().message(static_cast<int>(GetLastError()))};
}

owned checked(HANDLE handle) {
    owned result{handle};
    if (result.get() == nullptr) {
        give_up();
    }
    return result;
}

owned event() { return checked(CreateEventW(nullptr, TRUE, FALSE, nullptr)); }

/// Our end, on which a wait can be limited, and the child's.
struct pipe_ends {
    owned ours;
    owned theirs;
};

SECURITY_ATTRIBUTES inherited() noexcept { return {sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE}; }

/// Anonymous pipes cannot be waited for with a limit.
pipe_ends make_pipe(bool to_child) {
    static std::atomic<unsigned> number = 0;
    constexpr DWORD buffer = 1 << 16;
    std::wstring const name =
        L"\\\\.\\pipe\\kiban-" + std::to_wstring(GetCurrentProcessId()) + L'-' + std::to_wstring(++number);
    pipe_ends ends;
    ends.ours = checked(CreateNamedPipeW(name.c_str(),
                                         (to_child ? PIPE_ACCESS_OUTBOUND : PIPE_ACCESS_INBOUND) |
                                             FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
                                         PIPE_TYPE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS, 1, buffer,
                                         buffer, 0, nullptr));
    SECURITY_ATTRIBUTES rights = inherited();
    ends.theirs = checked(CreateFileW(name.c_str(), to_child ? GENERIC_READ : GENERIC_WRITE, 0, &rights,
                                      OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
    return ends;
}

/// A word as programs split their command line: backslashes count only before a quote.
std::wstring quoted(std::wstring const& word) {
    std::wstring out = L"\"";
    std::size_t backslashes = 0;
    for (wchar_t const c : word) {
        if (c == L'"') {
            out.append(backslashes + 1, L'\\');
        }
        backslashes = c == L'\\' ? backslashes + 1 : 0;
        out += c;
    }
    return out.append(backslashes, L'\\') + L'"';
}

std::wstring wide(std::string const& text) { return std::filesystem::path{text}.wstring(); }

/// The handles that the child inherits, and no others.
class handle_list {
  public:
    explicit handle_list(std::array<HANDLE, 3> const& handles) : handles_{handles} {
        SIZE_T size = 0;
        InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
        memory_.resize(size);
        if (InitializeProcThreadAttributeList(get(), 1, 0, &size) == 0) {
            give_up();
        }
        if (UpdateProcThreadAttribute(get(), 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles_.data(),
                                      sizeof handles_, nullptr, nullptr) == 0) {
            give_up();
        }
    }
    handle_list(handle_list const&) = delete;
    handle_list& operator=(handle_list const&) = delete;
    ~handle_list() { DeleteProcThreadAttributeList(get()); }

    [[nodiscard]] LPPROC_THREAD_ATTRIBUTE_LIST get() noexcept {
        return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(memory_.data());
    }

  private:
    std::array<HANDLE, 3> handles_;
    std::vector<std::byte> memory_;
};

/// A job whose processes end with it, even if this program is killed.
owned make_job() {
    owned job = checked(CreateJobObjectW(nullptr, nullptr));
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits, sizeof limits);
    return job;
}

} // namespace

std::filesystem::path find_program(std::string const& name) {
    constexpr DWORD longest = 32768;
    std::wstring found(longest, L'\0');
    found.resize(SearchPathW(nullptr, wide(name).c_str(), L".exe", longest, found.data(), nullptr));
    return found;
}

struct child_process::state {
    owned input;
    owned output;
    owned errors;
    owned job;
    owned process;
    owned written = event();
    owned output_read = event();
    owned errors_read = event();
    owned closing = event();
};

child_process::child_process(std::filesystem::path const& program, std::vector<std::string> const& words)
    : state_{std::make_unique<state>()} {
    pipe_ends to = make_pipe(true);
    pipe_ends from = make_pipe(false);
    pipe_ends errors = make_pipe(false);
    handle_list handles{{to.theirs.get(), from.theirs.get(), errors.theirs.get()}};
    STARTUPINFOEXW start{};
    start.StartupInfo.cb = sizeof start;
    start.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
    start.StartupInfo.hStdInput = to.theirs.get();
    start.StartupInfo.hStdOutput = from.theirs.get();
    start.StartupInfo.hStdError = errors.theirs.get();
    start.lpAttributeList = handles.get();
    std::wstring line = quoted(program.wstring());
    for (std::string const& word : words) {
        line += L' ' + quoted(wide(word));
    }
    state_->job = make_job();
    PROCESS_INFORMATION made{};
    // No window; Ctrl-C is for the match, not for the engines.
    constexpr DWORD how =
        CREATE_SUSPENDED | CREATE_NO_WINDOW | CREATE_NEW_PROCESS_GROUP | EXTENDED_STARTUPINFO_PRESENT;
    if (CreateProcessW(program.c_str(), line.data(), nullptr, nullptr, TRUE, how, nullptr,
                       program.parent_path().c_str(), &start.StartupInfo, &made) == 0) {
        give_up();
    }
    owned const thread{made.hThread};
    state_->process = owned{made.hProcess};
    AssignProcessToJobObject(state_->job.get(), state_->process.get());
    ResumeThread(thread.get());
    state_->input = std::move(to.ours);
    state_->output = std::move(from.ours);
    state_->errors = std::move(errors.ours);
}

child_process::~child_process() {
    TerminateJobObject(state_->job.get(), 1);
    TerminateProcess(state_->process.get(), 1); // a job may have been refused
}

bool child_process::has_ended() const {
    return WaitForSingleObject(state_->process.get(), 0) == WAIT_OBJECT_0;
}

std::string child_process::how_it_ended() const {
    DWORD code = 0;
    GetExitCodeProcess(state_->process.get(), &code);
    constexpr DWORD least_of_exceptions = 0xC0000000;
    return code < least_of_exceptions ? fmt::format("exit status {}", code)
                                      : fmt::format("exception {:#x}", code);
}

void child_process::ask_to_end() {} // a program without a window can only be killed

std::ptrdiff_t child_process::write_some(std::string_view bytes, std::chrono::milliseconds patience) {
    OVERLAPPED at{};
    at.hEvent = state_->written.get();
    DWORD sent = 0;
    if (WriteFile(state_->input.get(), bytes.data(), static_cast<DWORD>(bytes.size()), nullptr, &at) == 0) {
        if (GetLastError() != ERROR_IO_PENDING) {
            return -1;
        }
        if (WaitForSingleObject(at.hEvent, static_cast<DWORD>(patience.count())) != WAIT_OBJECT_0) {
            CancelIoEx(state_->input.get(), &at);
        }
    }
    if (GetOverlappedResult(state_->input.get(), &at, &sent, TRUE) == 0) {
        return GetLastError() == ERROR_OPERATION_ABORTED ? 0 : -1;
    }
    return static_cast<std::ptrdiff_t>(sent);
}

void child_process::close_input() { state_->input.close(); }

std::size_t child_process::read_some(written_stream from, std::span<char> bytes) {
    bool const of_output = from == written_stream::output;
    HANDLE const source = (of_output ? state_->output : state_->errors).get();
    OVERLAPPED at{};
    at.hEvent = (of_output ? state_->output_read : state_->errors_read).get();
    if (ReadFile(source, bytes.data(), static_cast<DWORD>(bytes.size()), nullptr, &at) == 0) {
        if (GetLastError() != ERROR_IO_PENDING) {
            return 0;
        }
        std::array const either{at.hEvent, state_->closing.get()};
        if (WaitForMultipleObjects(either.size(), either.data(), FALSE, INFINITE) != WAIT_OBJECT_0) {
            CancelIoEx(source, &at);
        }
    }
    DWORD got = 0;
    return GetOverlappedResult(source, &at, &got, TRUE) != 0 ? got : 0;
}

void child_process::stop_reading() { SetEvent(state_->closing.get()); }

} // namespace kiban::tools
