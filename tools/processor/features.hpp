#pragma once

#include <cstdint>
#include <string_view>

/// What a compiler may use besides plain x86-64: a name, the macro that says that it is used, and CPUID's
/// leaf, register and bit. Leaves from 0x80000000 on are AMD's; 0x10007 is the second page of leaf 7.
#define KIBAN_PROCESSOR_FEATURES(FEATURE)                                                                    \
    FEATURE("CMPXCHG16B", __GCC_HAVE_SYNC_COMPARE_AND_SWAP_16, 1, ecx, 13)                                   \
    FEATURE("LAHF", __LAHF_SAHF__, 0x80000001, ecx, 0)                                                       \
    FEATURE("SSE3", __SSE3__, 1, ecx, 0)                                                                     \
    FEATURE("SSSE3", __SSSE3__, 1, ecx, 9)                                                                   \
    FEATURE("SSE4.1", __SSE4_1__, 1, ecx, 19)                                                                \
    FEATURE("SSE4.2", __SSE4_2__, 1, ecx, 20)                                                                \
    FEATURE("POPCNT", __POPCNT__, 1, ecx, 23)                                                                \
    FEATURE("MOVBE", __MOVBE__, 1, ecx, 22)                                                                  \
    FEATURE("LZCNT", __LZCNT__, 0x80000001, ecx, 5)                                                          \
    FEATURE("SSE4A", __SSE4A__, 0x80000001, ecx, 6)                                                          \
    FEATURE("XOP", __XOP__, 0x80000001, ecx, 11)                                                             \
    FEATURE("FMA4", __FMA4__, 0x80000001, ecx, 16)                                                           \
    FEATURE("TBM", __TBM__, 0x80000001, ecx, 21)                                                             \
    FEATURE("BMI1", __BMI__, 7, ebx, 3)                                                                      \
    FEATURE("BMI2", __BMI2__, 7, ebx, 8)                                                                     \
    FEATURE("ADX", __ADX__, 7, ebx, 19)                                                                      \
    FEATURE("GFNI", __GFNI__, 7, ecx, 8)                                                                     \
    FEATURE("AVX", __AVX__, 1, ecx, 28)                                                                      \
    FEATURE("F16C", __F16C__, 1, ecx, 29)                                                                    \
    FEATURE("FMA", __FMA__, 1, ecx, 12)                                                                      \
    FEATURE("AVX2", __AVX2__, 7, ebx, 5)                                                                     \
    FEATURE("VAES", __VAES__, 7, ecx, 9)                                                                     \
    FEATURE("VPCLMULQDQ", __VPCLMULQDQ__, 7, ecx, 10)                                                        \
    FEATURE("AVX512F", __AVX512F__, 7, ebx, 16)                                                              \
    FEATURE("AVX512DQ", __AVX512DQ__, 7, ebx, 17)                                                            \
    FEATURE("AVX512IFMA", __AVX512IFMA__, 7, ebx, 21)                                                        \
    FEATURE("AVX512CD", __AVX512CD__, 7, ebx, 28)                                                            \
    FEATURE("AVX512BW", __AVX512BW__, 7, ebx, 30)                                                            \
    FEATURE("AVX512VL", __AVX512VL__, 7, ebx, 31)                                                            \
    FEATURE("AVX512VBMI", __AVX512VBMI__, 7, ecx, 1)                                                         \
    FEATURE("AVX512VBMI2", __AVX512VBMI2__, 7, ecx, 6)                                                       \
    FEATURE("AVX512VNNI", __AVX512VNNI__, 7, ecx, 11)                                                        \
    FEATURE("AVX512BITALG", __AVX512BITALG__, 7, ecx, 12)                                                    \
    FEATURE("AVX512VPOPCNTDQ", __AVX512VPOPCNTDQ__, 7, ecx, 14)                                              \
    FEATURE("AVX512BF16", __AVX512BF16__, 0x10007, eax, 5)                                                   \
    FEATURE("AVX512FP16", __AVX512FP16__, 7, edx, 23)                                                        \
    FEATURE("AVX-VNNI", __AVXVNNI__, 0x10007, eax, 4)

namespace kiban::tools {

using feature_set = std::uint64_t; ///< a bit for each feature, in the order of the list

/// A macro's text: "1" where the compiler defines it, its name where it does not.
#define KIBAN_TEXT_OF(macro) #macro

/// The features that the compiler may use in the file that asks.
consteval feature_set compiled_for() {
    feature_set set = 0;
    feature_set bit = 1;
#define KIBAN_ADD(name, macro, leaf, word, number)                                                           \
    set |= std::string_view{KIBAN_TEXT_OF(macro)} == "1" ? bit : 0;                                          \
    bit <<= 1;
    KIBAN_PROCESSOR_FEATURES(KIBAN_ADD)
#undef KIBAN_ADD
    return set;
}

/// One compilation of the program.
struct level_facts {
    char const* name;
    feature_set needs;
    bool uses_pext; ///< slow on AMD's processors before Zen 3
};

} // namespace kiban::tools

/// Of this compilation; a level's own has its name behind it.
extern "C" kiban::tools::level_facts const kiban_level;
