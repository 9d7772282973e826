// main of a program that holds a compilation of itself for each level of x86-64 (see README.md): takes one,
// runs its initialisers, then its main. Compiled for plain x86-64; C's functions only.
#include "tools/processor/present.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#if !defined(_WIN32)
#include <unistd.h>
#endif

using namespace kiban::tools;

namespace {

#if defined(_WIN32)
using initialiser = void (*)();
#else
using initialiser = void (*)(int, char**, char**);
#endif
using entry = int (*)(int, char**);

struct level {
    level_facts const* facts;
    initialiser const* first;
    initialiser const* last;
    entry run;
};

} // namespace

// On Linux a level without initialisers has no such section.
#if defined(_WIN32)
#define KIBAN_PERHAPS
#else
#define KIBAN_PERHAPS [[gnu::weak]]
#endif

// What is left visible of each level.
#define KIBAN_DECLARE(id)                                                                                    \
    extern "C" level_facts const kiban_level_##id;                                                           \
    extern "C" int kiban_main_##id(int, char**);                                                             \
    extern "C" KIBAN_PERHAPS initialiser const __start_kiban_init_##id[];                                    \
    extern "C" KIBAN_PERHAPS initialiser const __stop_kiban_init_##id[];
KIBAN_LEVELS(KIBAN_DECLARE)

namespace {

// The best last.
#define KIBAN_LIST(id) {&kiban_level_##id, __start_kiban_init_##id, __stop_kiban_init_##id, kiban_main_##id},
constinit level const levels[] = {KIBAN_LEVELS(KIBAN_LIST)};

constexpr char const* variable = "KIBAN_CPU";

/// The best level for this processor.
level const& best_level(feature_set present) noexcept {
    bool const slow_pext = has_slow_pext();
    level const* best = levels;
    for (level const& l : levels) {
        if ((l.facts->needs & ~present) == 0 && !(l.facts->uses_pext && slow_pext)) {
            best = &l;
        }
    }
    return *best;
}

/// The level that the user asks for, or null.
level const* find_level(char const* name) noexcept {
    for (level const& l : levels) {
        if (std::strcmp(l.facts->name, name) == 0) {
            return &l;
        }
    }
    return nullptr;
}

[[noreturn]] void refuse_unknown(char const* name) noexcept {
    std::fprintf(stderr, "kiban: %s: there is no '%s'; there are", variable, name);
    for (level const& l : levels) {
        std::fprintf(stderr, " %s", l.facts->name);
    }
    std::fputs("\n", stderr);
    constexpr int misused = 2;
    std::exit(misused);
}

[[noreturn]] void refuse_lacking(char const* name, feature_set lacking) noexcept {
    std::fprintf(stderr, "kiban: %s=%s: this processor lacks ", variable, name);
    std::fflush(stderr);
    say_features(lacking);
    constexpr int misused = 2;
    std::exit(misused);
}

level const& chosen_level() noexcept {
    feature_set const present = present_features();
    char const* const name = std::getenv(variable);
    if (name == nullptr || *name == '\0') {
        return best_level(present);
    }
    level const* const wanted = find_level(name);
    if (wanted == nullptr) {
        refuse_unknown(name);
    }
    if (feature_set const lacking = wanted->facts->needs & ~present; lacking != 0) {
        refuse_lacking(name, lacking);
    }
    return *wanted;
}

#if defined(_WIN32)
/// As MinGW's start does it: the last first.
void initialise(level const& taken, int, char**) noexcept {
    for (initialiser const* i = taken.last; i != taken.first;) {
        (*--i)();
    }
}
#else
void initialise(level const& taken, int argc, char** argv) noexcept {
    for (initialiser const* i = taken.first; i != taken.last; ++i) {
        (*i)(argc, argv, environ);
    }
}
#endif

} // namespace

int main(int argc, char** argv) {
    level const& taken = chosen_level();
    initialise(taken, argc, argv);
    return taken.run(argc, argv);
}
