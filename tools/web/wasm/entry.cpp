#include "tools/core/commands.hpp"

#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

/// The module's interface: the Worker puts a command into memory, calls `kiban_run`, and gets messages by
/// `say` while that works. It may call `kiban_stop` from within its imports, of which the clock is called
/// often.

extern "C" {
[[clang::import_module("kiban"), clang::import_name("say")]] void kiban_say(char const* text,
                                                                            std::size_t size);
}

namespace {

using namespace kiban::core;

command_core& core() {
    // A page has three of these, with code and weights of their own, and for a moment a fourth: 300 MB are
    // for all.
    static command_core made{{.threads = 1, .hash_mb = 24}};
    return made;
}

stop_request* at_work = nullptr;

} // namespace

extern "C" {

[[clang::export_name("kiban_allocate")]] void* kiban_allocate(std::size_t size) { return std::malloc(size); }

/// Carries a command out and frees its memory.
[[clang::export_name("kiban_run")]] void kiban_run(char* text, std::size_t size) {
    std::string const message{text, size};
    std::free(text);
    stop_request stop;
    at_work = &stop;
    core().run(message, [](std::string const& answer) { kiban_say(answer.data(), answer.size()); }, stop);
    at_work = nullptr;
}

/// Ends the command at work soon.
[[clang::export_name("kiban_stop")]] void kiban_stop() {
    if (at_work != nullptr) {
        at_work->ask();
    }
}
}
