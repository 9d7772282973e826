// What the programs need of Windows, tried by itself: names of files, locks, whole files, pipes to a process,
// pinning, memory.
#include "framework/program/program.hpp"
#include "search/pinning.hpp"
#include "search/table/memory.hpp"
#include "tools/files/append_log.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/files/file_lock.hpp"
#include "tools/match/engine_process.hpp"
#include "tools/terminal/system/standard_streams.hpp"

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string>
#include <thread>

using namespace kiban;
using namespace kiban::tools;

namespace {

int failures = 0;

void check(bool right, char const* what) {
    std::printf("%s: %s\n", right ? "right" : "WRONG", what);
    failures += right ? 0 : 1;
}

template<class F>
bool throws(F f) {
    try {
        f();
    } catch (failure const&) {
        return true;
    }
    return false;
}

void check_files(std::filesystem::path const& folder) {
    std::string const path =
        (folder / "\xe6\xa3\x8b\xe8\xad\x9c \xf0\xa0\xae\xb7.kif").string(); // 棋譜 𠮷.kif
    write_whole(path, "one\r\ntwo\n");
    check(read_whole(path) == "one\r\ntwo\n",
          "a file with a Japanese name is written and read, byte by byte");
    write_whole(path, "three\n");
    check(read_whole(path) == "three\n", "it is replaced");
    check(std::distance(std::filesystem::directory_iterator{folder}, {}) == 1, "nothing is left beside it");
    check(throws([&] { write_whole((folder / "none" / "x").string(), ""); }), "no file without its folder");
    {
        append_log log{path};
        log.add("four\n");
        check(throws([&] { append_log{path}; }), "a second run is refused");
        log.cut(6);
        check(log.size() == 6 && read_whole(path) == "three\n",
              "an appended file is cut back, and read meanwhile");
        log.sync();
    }
    {
        file_lock const lock{path};
        check(throws([&] { file_lock{path}; }), "a locked file cannot be locked");
    }
    file_lock const again{path};
    check(true, "and can be afterwards");
}

void check_process(std::string const& self) {
    using std::chrono::seconds;
    auto const soon = [] { return std::chrono::steady_clock::now() + seconds{20}; };
    engine_process echo{'"' + self + "\" echo \"two words\" \"\xe7\x9b\xa4\""};
    check(echo.line_before(soon()) == "two words|\xe7\x9b\xa4", "a process gets its words");
    echo.send("hello");
    check(echo.line_before(soon()) == "hello", "and its lines");
    check(!echo.line_before(std::chrono::steady_clock::now()), "and is not waited for too long");
    engine_process deaf{'"' + self + "\" deaf"};
    check(throws([&] { static_cast<void>(deaf.line_before(soon())); }), "the end of a process is seen");
    check(throws([] { engine_process{"no-such-program"}; }), "a program that is not there is named");
}

int echo(int argc, char** argv) {
    for (int i = 2; i < argc; ++i) {
        std::printf("%s%s", i == 2 ? "" : "|", argv[i]);
    }
    std::printf("\r\n");
    std::fflush(stdout);
    for (char line[100];
         std::fgets(line, sizeof line, stdin) != nullptr && std::strcmp(line, "quit\n") != 0;) {
        std::fputs(line, stdout);
        std::fflush(stdout);
    }
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    open_standard_streams();
    if (argc > 1 && std::strcmp(argv[1], "echo") == 0) {
        return echo(argc, argv);
    }
    if (argc > 1 && std::strcmp(argv[1], "deaf") == 0) {
        return 0;
    }
    auto const folder = std::filesystem::temp_directory_path() / "kiban \xe7\x9b\xa4 platform";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directory(folder);
    check_files(folder);
    check(std::filesystem::exists(program_path()), "the program knows its file");
    check_process(program_path());
    std::filesystem::remove_all(folder);
    std::jthread{[] { check(search::pinning{1}.pinned(), "a thread is bound to a processor"); }}.join();
    auto memory = search::table_memory::of_at_most(std::size_t{8} << 20, 1 << 20);
    memory.populate(2);
    auto const* const bytes = static_cast<unsigned char const*>(memory.data());
    check(memory.bytes() == std::size_t{8} << 20 && bytes[0] == 0 && bytes[memory.bytes() - 1] == 0,
          "memory is zero");
    std::printf("%d failures\n", failures);
    return failures == 0 ? 0 : 1;
}
