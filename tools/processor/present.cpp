// Compiled for plain x86-64 and run before everything else: C's functions only.
#include "tools/processor/present.hpp"

#include <cpuid.h>
#include <cstdint>
#include <cstring>
#include <unistd.h>

namespace kiban::tools {

namespace {

struct registers {
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
};

/// Zeros for a leaf that the processor does not have.
registers cpuid(unsigned leaf) noexcept {
    registers r;
    __get_cpuid_count(leaf & 0x8000ffffU, leaf >> 16 & 0xff, &r.eax, &r.ebx, &r.ecx, &r.edx);
    return r;
}

/// The registers that the system saves when it switches tasks (XCR0), 0 if it does not say.
std::uint64_t saved_registers() noexcept {
    constexpr unsigned osxsave = 1U << 27;
    if ((cpuid(1).ecx & osxsave) == 0) {
        return 0;
    }
    std::uint32_t low = 0;
    std::uint32_t high = 0;
    asm volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return std::uint64_t{high} << 32 | low;
}

/// Whether code can use what CPUID says of a feature.
bool is_saved(char const* name, std::uint64_t saved) noexcept {
    constexpr std::uint64_t ymm = 0x6;
    constexpr std::uint64_t zmm = 0xe6;
    if (std::strncmp(name, "AVX512", 6) == 0) {
        return (saved & zmm) == zmm;
    }
    char const* const in_ymm[] = {"AVX", "AVX2", "FMA",        "F16C",    "FMA4",
                                  "XOP", "VAES", "VPCLMULQDQ", "AVX-VNNI"};
    for (char const* const other : in_ymm) {
        if (std::strcmp(name, other) == 0) {
            return (saved & ymm) == ymm;
        }
    }
    return true;
}

} // namespace

feature_set present_features() noexcept {
    std::uint64_t const saved = saved_registers();
    feature_set set = 0;
    feature_set bit = 1;
#define KIBAN_ADD(name, macro, leaf, word, number)                                                           \
    set |= (cpuid(leaf).word >> number & 1) != 0 && is_saved(name, saved) ? bit : 0;                         \
    bit <<= 1;
    KIBAN_PROCESSOR_FEATURES(KIBAN_ADD)
#undef KIBAN_ADD
    return set;
}

bool has_slow_pext() noexcept {
    registers const vendor = cpuid(0);
    bool const amd = vendor.ecx == signature_AMD_ecx;
    constexpr unsigned hygon_ecx = 0x656e6975; // HygonGenuine: Zen of the first generation
    if (!amd && vendor.ecx != hygon_ecx) {
        return false;
    }
    unsigned const signature = cpuid(1).eax;
    unsigned const base = signature >> 8 & 0xf;
    unsigned const family = base == 0xf ? base + (signature >> 20 & 0xff) : base;
    constexpr unsigned zen_3 = 0x19;
    return family < zen_3;
}

void say(char const* text) noexcept {
    if (::write(STDERR_FILENO, text, static_cast<unsigned>(std::strlen(text))) < 0) {
        return; // the message is lost
    }
}

void say_features(feature_set features) noexcept {
    feature_set bit = 1;
    char const* between = "";
#define KIBAN_ADD(name, macro, leaf, word, number)                                                           \
    if ((features & bit) != 0) {                                                                             \
        say(between);                                                                                        \
        say(name);                                                                                           \
        between = ", ";                                                                                      \
    }                                                                                                        \
    bit <<= 1;
    KIBAN_PROCESSOR_FEATURES(KIBAN_ADD)
#undef KIBAN_ADD
    say("\n");
}

} // namespace kiban::tools
