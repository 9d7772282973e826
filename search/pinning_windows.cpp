#include "search/pinning.hpp"

#include <bit>
#include <cstdint>
#include <windows.h>

namespace kiban::search {

namespace {

/// The processors of this thread before it was bound to one.
thread_local GROUP_AFFINITY before{};

/// The processors of a group that this process may use. Only a process in a single group has a mask of its
/// own.
std::uint64_t allowed_in(WORD group, WORD groups) noexcept {
    DWORD_PTR process = 0;
    DWORD_PTR system = 0;
    if (groups == 1 && GetProcessAffinityMask(GetCurrentProcess(), &process, &system) != 0 && process != 0) {
        return process;
    }
    DWORD const count = GetActiveProcessorCount(group);
    return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

} // namespace

pinning::pinning(int number) noexcept {
    WORD const groups = GetActiveProcessorGroupCount();
    int count = 0;
    for (WORD group = 0; group < groups; ++group) {
        count += std::popcount(allowed_in(group, groups));
    }
    if (number < 0 || count == 0) {
        return;
    }
    int skip = number % count;
    for (WORD group = 0; group < groups; ++group) {
        for (std::uint64_t rest = allowed_in(group, groups); rest != 0; rest &= rest - 1) {
            if (skip-- == 0) {
                GROUP_AFFINITY one{};
                one.Group = group;
                one.Mask = static_cast<KAFFINITY>(rest & ~(rest - 1));
                pinned_ = SetThreadGroupAffinity(GetCurrentThread(), &one, &before) != 0;
                return;
            }
        }
    }
}

pinning::~pinning() {
    if (pinned_) {
        SetThreadGroupAffinity(GetCurrentThread(), &before, nullptr);
    }
}

} // namespace kiban::search
