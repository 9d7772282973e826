#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <typeinfo>

/// Debian's libc++abi for WebAssembly cannot unwind. A throw here calls the Worker, which throws an error of
/// JavaScript through the whole module, answers the command with its words, and goes on with a fresh module:
/// nothing else is left behind, as commands keep nothing but a hash table. Every exception thrown in this
/// program is a std::exception.

extern "C" {

[[noreturn, clang::import_module("kiban"), clang::import_name("raise")]] void kiban_raise(char const* text,
                                                                                          std::size_t size);

void* __cxa_allocate_exception(std::size_t size) { return std::malloc(size); }
void __cxa_free_exception(void*) {}

[[noreturn]] void __cxa_throw(void* thrown, std::type_info*, void (*)(void*)) {
    char const* const what = static_cast<std::exception*>(thrown)->what();
    kiban_raise(what, std::strlen(what));
}

[[noreturn]] void __cxa_rethrow() {
    constexpr char what[] = "failed";
    kiban_raise(what, sizeof what - 1);
}
}
