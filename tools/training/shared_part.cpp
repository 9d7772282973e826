#include "tools/training/shared_part.hpp"

#include "framework/parallel_for.hpp"
#include "tools/terminal/progress.hpp"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <thread>

namespace kiban::tools {

namespace {

constexpr std::chrono::milliseconds between_reports{200};

void wait_for_others(process_group& group, std::string_view command, std::string_view unit) {
    progress_line line;
    while (!group.others_done()) {
        group.report(0, true);
        line.show(fmt::format("waiting for the others, who have {} {}", group.progress_of_others(), unit));
        std::this_thread::sleep_for(between_reports);
    }
    line.wipe();
    if (int const lost = group.lost(); lost > 0) {
        fmt::print(stderr, "{}: {} of {} processes lost; the coordinator goes on\n", command, lost,
                   group.size());
    }
}

} // namespace

std::string part_of_run(std::string const& file, int rank) { return fmt::format("{}.{}", file, rank); }

std::vector<std::string> parts_of_run(std::string const& file, int processes) {
    std::vector<std::string> parts;
    for (int rank = 0; rank < processes || std::filesystem::exists(part_of_run(file, rank)); ++rank) {
        if (std::filesystem::exists(part_of_run(file, rank))) {
            parts.push_back(part_of_run(file, rank));
        }
    }
    return parts;
}

void put_parts_together(std::string const& file, int processes,
                        std::function<void(std::vector<std::string> const&)> const& add) {
    auto const parts = parts_of_run(file, processes);
    add(parts);
    for (std::string const& part : parts) {
        for (char const* const beside : {"", ".tail", ".lock"}) {
            std::filesystem::remove(part + beside);
        }
    }
}

void report_while(process_group& group, std::function<void()> const& work,
                  std::function<std::uint64_t()> const& progress) {
    if (group.size() == 1) {
        work();
        return;
    }
    std::exception_ptr failed;
    std::atomic<bool> over = false;
    {
        std::jthread const worker = start_thread([&] {
            try {
                work();
            } catch (...) {
                failed = std::current_exception();
            }
            over = true;
        });
        while (!over) {
            group.report(progress(), false);
            std::this_thread::sleep_for(between_reports);
        }
    }
    if (failed) {
        std::rethrow_exception(failed);
    }
}

void do_part(process_group& group, std::function<void()> const& work,
             std::function<std::uint64_t()> const& progress, std::string_view command,
             std::string_view unit) {
    report_while(group, work, progress);
    group.report(progress(), true);
    if (group.rank() == 0) {
        wait_for_others(group, command, unit);
    }
}

} // namespace kiban::tools
