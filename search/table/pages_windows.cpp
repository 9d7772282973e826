#include "search/table/pages.hpp"

#include <atomic>
#include <windows.h>

namespace kiban::search {

namespace {

/// Large pages need a right of the user's account, "Lock pages in memory", which the program has to claim.
bool claim_large_pages() noexcept {
    HANDLE token = nullptr;
    if (OpenProcessToken(GetCurrentProcess(), TOKEN_ADJUST_PRIVILEGES | TOKEN_QUERY, &token) == 0) {
        return false;
    }
    TOKEN_PRIVILEGES wanted{};
    wanted.PrivilegeCount = 1;
    wanted.Privileges[0].Attributes = SE_PRIVILEGE_ENABLED;
    bool const known =
        LookupPrivilegeValueW(nullptr, L"SeLockMemoryPrivilege", &wanted.Privileges[0].Luid) != 0 &&
        AdjustTokenPrivileges(token, FALSE, &wanted, 0, nullptr, nullptr) != 0;
    bool const given = known && GetLastError() == ERROR_SUCCESS; // otherwise ERROR_NOT_ALL_ASSIGNED
    CloseHandle(token);
    return given;
}

page_block allocate(std::size_t size, DWORD kind) noexcept {
    return {VirtualAlloc(nullptr, size, MEM_RESERVE | MEM_COMMIT | kind, PAGE_READWRITE), size};
}

} // namespace

page_block allocate_pages(std::size_t size) noexcept {
    static bool const large = GetLargePageMinimum() != 0 && claim_large_pages();
    if (large && size >= huge_page) {
        page_block const block = allocate(whole_pages(size, GetLargePageMinimum()), MEM_LARGE_PAGES);
        if (block.data != nullptr) {
            return block;
        }
    }
    return allocate(size, 0);
}

void free_pages(page_block block) noexcept { VirtualFree(block.data, 0, MEM_RELEASE); }

std::size_t memory_to_populate() noexcept {
    MEMORYSTATUSEX about{};
    about.dwLength = sizeof about;
    return GlobalMemoryStatusEx(&about) != 0 ? static_cast<std::size_t>(about.ullTotalPhys) : 0;
}

void populate_pages(void* data, std::size_t size) noexcept {
    constexpr std::size_t page = 4096;
    auto* const bytes = static_cast<unsigned char*>(data);
    for (std::size_t i = 0; i < size; i += page) {
        // An atomic that changes nothing: another thread may be writing there.
        std::atomic_ref<unsigned char>{bytes[i]}.fetch_or(0, std::memory_order_relaxed);
    }
}

} // namespace kiban::search
