#include "tools/files/mapped_file.hpp"

#include <cstddef>
#include <filesystem>
#include <windows.h>

namespace kiban::tools {

namespace {

std::unexpected<error> failed(std::string why) { return std::unexpected{error{std::move(why)}}; }

std::unexpected<error> refused() {
    DWORD const why = GetLastError();
    return failed(why == ERROR_FILE_NOT_FOUND || why == ERROR_PATH_NOT_FOUND || why == ERROR_INVALID_NAME
                      ? "there is no such file"
                      : "it cannot be read (error " + std::to_string(why) + " of Windows)");
}

/// Closed at the end; a mapping outlives it.
struct owned_handle {
    HANDLE handle;
    ~owned_handle() {
        if (handle != nullptr && handle != INVALID_HANDLE_VALUE) {
            CloseHandle(handle);
        }
    }
};

} // namespace

std::expected<search::book_bytes, error> map_file(std::string const& path) {
    constexpr DWORD shared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    owned_handle const opened{CreateFileW(std::filesystem::path{path}.c_str(), GENERIC_READ, shared, nullptr,
                                          OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr)};
    if (opened.handle == INVALID_HANDLE_VALUE) {
        return refused();
    }
    LARGE_INTEGER size{};
    BY_HANDLE_FILE_INFORMATION about{};
    if (GetFileType(opened.handle) != FILE_TYPE_DISK || GetFileSizeEx(opened.handle, &size) == 0 ||
        GetFileInformationByHandle(opened.handle, &about) == 0 ||
        (about.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0) {
        return failed("it is not a regular file");
    }
    if (size.QuadPart == 0) {
        return search::book_bytes{};
    }
    owned_handle const mapping{CreateFileMappingW(opened.handle, nullptr, PAGE_READONLY, 0, 0, nullptr)};
    void* const bytes =
        mapping.handle == nullptr ? nullptr : MapViewOfFile(mapping.handle, FILE_MAP_READ, 0, 0, 0);
    if (bytes == nullptr) {
        return refused();
    }
    std::shared_ptr<void const> owner{bytes, [](void const* p) { UnmapViewOfFile(p); }};
    // Windows cuts nothing off a mapped file, so that it stays whole.
    return search::book_bytes{
        .owner = std::move(owner),
        .text = {static_cast<char const*>(bytes), static_cast<std::size_t>(size.QuadPart)},
        .is_whole = {}};
}

} // namespace kiban::tools
