#pragma once

#include "tools/training/process_group.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

/// The file of a process's part of a run: FILE.RANK.
[[nodiscard]] std::string part_of_run(std::string const& file, int rank);

/// The parts that exist: of this group's processes, and those that an earlier, larger group has left.
[[nodiscard]] std::vector<std::string> parts_of_run(std::string const& file, int processes);

/// Gives the parts that exist to `add`, which adds them to the whole, and removes them then.
void put_parts_together(std::string const& file, int processes,
                        std::function<void(std::vector<std::string> const&)> const& add);

/// Does work on another thread, and tells the group of its progress meanwhile; alone, on this thread. Throws
/// what `work` throws.
void report_while(process_group& group, std::function<void()> const& work,
                  std::function<std::uint64_t()> const& progress);

/// Does this process's part of a group's work on another thread, and tells the group of its progress
/// meanwhile; the coordinator then waits for the others, and says how many were lost. Throws what `work`
/// throws. `command` and `unit` ("games") are for messages.
void do_part(process_group& group, std::function<void()> const& work,
             std::function<std::uint64_t()> const& progress, std::string_view command, std::string_view unit);

} // namespace kiban::tools
