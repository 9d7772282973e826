// A program for one kind of processor ends in a sentence on another. Compiled for plain x86-64.
#include "tools/processor/present.hpp"

#include <unistd.h>

namespace kiban::tools {

namespace {

void check_processor() {
    feature_set const lacking = kiban_level.needs & ~present_features();
    if (lacking == 0) {
        return;
    }
    say("kiban: built with -Dcpu=");
    say(kiban_level.name);
    say(" for another processor; this one lacks ");
    say_features(lacking);
    ::_exit(1);
}

// Before all initialisers, the libraries' too.
#if defined(_WIN32)
[[gnu::section(".CRT$XCAA"), gnu::used]] void (*const check_first)() = check_processor;
#else
[[gnu::section(".preinit_array"), gnu::used]] void (*const check_first)() = check_processor;
#endif

} // namespace

} // namespace kiban::tools
