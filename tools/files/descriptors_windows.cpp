#include "tools/files/atomic_write.hpp"
#include "tools/files/descriptors.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <io.h>
#include <sys/stat.h>
#include <thread>
#include <windows.h>

namespace kiban::tools {

namespace {

std::wstring wide(std::string const& path) { return std::filesystem::path{path}.wstring(); }

/// Says by errno why a call of Windows failed.
bool refused() noexcept {
    struct pair {
        DWORD theirs;
        int ours;
    };
    static constexpr pair pairs[] = {
        {ERROR_FILE_NOT_FOUND, ENOENT},    {ERROR_PATH_NOT_FOUND, ENOENT},
        {ERROR_INVALID_NAME, ENOENT},      {ERROR_FILE_EXISTS, EEXIST},
        {ERROR_ALREADY_EXISTS, EEXIST},    {ERROR_DISK_FULL, ENOSPC},
        {ERROR_SHARING_VIOLATION, EACCES}, {ERROR_ACCESS_DENIED, EACCES},
        {ERROR_WRITE_PROTECT, EROFS},      {ERROR_LOCK_VIOLATION, EWOULDBLOCK},
        {ERROR_IO_PENDING, EWOULDBLOCK},   {ERROR_TOO_MANY_OPEN_FILES, EMFILE},
    };
    auto const* const found = std::ranges::find(pairs, GetLastError(), &pair::theirs);
    errno = found == std::end(pairs) ? EIO : found->ours;
    return false;
}

HANDLE handle_of(int descriptor) noexcept { return reinterpret_cast<HANDLE>(_get_osfhandle(descriptor)); }

/// A file that another process has removed and still holds open keeps its name for a moment.
HANDLE open_patiently(std::wstring const& path, DWORD access, DWORD creation) noexcept {
    constexpr DWORD shared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    constexpr int most_tries = 50;
    HANDLE file = INVALID_HANDLE_VALUE;
    for (int i = 0; i < most_tries; ++i) {
        file = CreateFileW(path.c_str(), access, shared, nullptr, creation, FILE_ATTRIBUTE_NORMAL, nullptr);
        bool const is_going = file == INVALID_HANDLE_VALUE && GetLastError() == ERROR_ACCESS_DENIED &&
                              creation == OPEN_ALWAYS &&
                              GetFileAttributesW(path.c_str()) == INVALID_FILE_ATTRIBUTES;
        if (!is_going) {
            break;
        }
        Sleep(10);
    }
    return file;
}

HANDLE open_handle(std::wstring const& path, opening how) noexcept {
    switch (how) {
    case opening::appending:
        return open_patiently(path, GENERIC_READ | GENERIC_WRITE, OPEN_ALWAYS);
    case opening::creating:
        return open_patiently(path, GENERIC_WRITE, CREATE_NEW);
    case opening::for_a_lock:
        return open_patiently(path, GENERIC_READ | GENERIC_WRITE, OPEN_ALWAYS);
    case opening::reading:
        break;
    }
    return open_patiently(path, GENERIC_READ, OPEN_EXISTING);
}

readable kind_of_handle(HANDLE file) noexcept {
    DWORD const type = GetFileType(file);
    BY_HANDLE_FILE_INFORMATION about{};
    bool const is_folder = GetFileInformationByHandle(file, &about) != 0 &&
                           (about.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
    DWORD mode = 0; // which only consoles have
    return is_folder                          ? readable::folder
           : type == FILE_TYPE_DISK           ? readable::file
           : type == FILE_TYPE_PIPE           ? readable::pipe
           : GetConsoleMode(file, &mode) != 0 ? readable::terminal
                                              : readable::other_device;
}

} // namespace

int open_descriptor(std::string const& path, opening how) noexcept {
    HANDLE const file = open_handle(wide(path), how);
    if (file == INVALID_HANDLE_VALUE) {
        refused();
        return -1;
    }
    return _open_osfhandle(reinterpret_cast<std::intptr_t>(file),
                           _O_BINARY | _O_NOINHERIT | (how == opening::appending ? _O_APPEND : 0));
}

void close_descriptor(int file) noexcept { _close(file); }

bool lock_descriptor(int file) noexcept {
    // A lock keeps others from reading: it stands where no file has bytes.
    OVERLAPPED beyond{};
    beyond.OffsetHigh = 0x7fffffff;
    return LockFileEx(handle_of(file), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0,
                      &beyond) != 0 ||
           refused();
}

bool is_named(int file, std::string const& name) {
    HANDLE const named =
        CreateFileW(wide(name).c_str(), 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                    OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    BY_HANDLE_FILE_INFORMATION a{};
    BY_HANDLE_FILE_INFORMATION b{};
    bool const known = named != INVALID_HANDLE_VALUE && GetFileInformationByHandle(named, &a) != 0 &&
                       GetFileInformationByHandle(handle_of(file), &b) != 0;
    if (named != INVALID_HANDLE_VALUE) {
        CloseHandle(named);
    }
    return known && a.dwVolumeSerialNumber == b.dwVolumeSerialNumber &&
           a.nFileIndexHigh == b.nFileIndexHigh && a.nFileIndexLow == b.nFileIndexLow;
}

bool read_size(int file, std::uint64_t& size) noexcept {
    std::int64_t const bytes = _filelengthi64(file);
    size = static_cast<std::uint64_t>(bytes);
    return bytes >= 0;
}

bool cut_file(int file, std::uint64_t size) noexcept {
    FILE_END_OF_FILE_INFO end{};
    end.EndOfFile.QuadPart = static_cast<LONGLONG>(size);
    return SetFileInformationByHandle(handle_of(file), FileEndOfFileInfo, &end, sizeof end) != 0 || refused();
}

bool sync_file(int file) noexcept { return _commit(file) == 0; }

void keep_mode_of(std::string const&, int) noexcept {} // a file has the rights of its folder

bool remove_file(std::string const& path) noexcept {
    return DeleteFileW(wide(path).c_str()) != 0 || refused();
}

bool replace_file(std::string const& from, std::string const& to) noexcept {
    return MoveFileExW(wide(from).c_str(), wide(to).c_str(),
                       MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0 ||
           refused();
}

void sync_name_of(std::string const&) noexcept {} // replace_file has done it

// Only an administrator may ask for it; Windows writes everything within seconds.
bool sync_disk_of(std::string const&) noexcept { return true; }

bool may_write(std::string const& path, bool exists) noexcept {
    if (exists) {
        HANDLE const file = CreateFileW(wide(path).c_str(), GENERIC_WRITE,
                                        FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                                        OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
        if (file == INVALID_HANDLE_VALUE) {
            return refused();
        }
        CloseHandle(file);
        return true;
    }
    std::filesystem::path const folder = std::filesystem::path{path}.parent_path();
    DWORD const about = GetFileAttributesW(folder.empty() ? L"." : folder.c_str());
    if (about == INVALID_FILE_ATTRIBUTES || (about & FILE_ATTRIBUTE_DIRECTORY) == 0) {
        errno = ENOENT;
        return false;
    }
    return true;
}

readable kind_of(std::string const& path) noexcept {
    HANDLE const file =
        CreateFileW(wide(path).c_str(), 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                    OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr);
    if (file == INVALID_HANDLE_VALUE) {
        refused();
        return readable::unknown;
    }
    readable const kind = kind_of_handle(file);
    CloseHandle(file);
    return kind == readable::other_device && _stricmp(path.c_str(), "nul") == 0 ? readable::empty_device
                                                                                : kind;
}

readable kind_of_standard_input() noexcept { return kind_of_handle(GetStdHandle(STD_INPUT_HANDLE)); }

} // namespace kiban::tools
