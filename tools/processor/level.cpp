#include "tools/processor/features.hpp"

#if defined(__BMI2__) && !defined(KIBAN_SLOW_PEXT)
#define KIBAN_USES_PEXT true
#else
#define KIBAN_USES_PEXT false
#endif

// Data only: a processor that lacks something can read it.
constinit kiban::tools::level_facts const kiban_level{
    .name = KIBAN_CPU, .needs = kiban::tools::compiled_for(), .uses_pext = KIBAN_USES_PEXT};
