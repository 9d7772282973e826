#include "tests/fuzz/fuzz.hpp"

#include <cstddef>
#include <cstdint>

/// libFuzzer's entry; the program has one target.
extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* bytes, std::size_t size) {
    kiban::fuzz::target::all().front()->run({reinterpret_cast<char const*>(bytes), size});
    return 0;
}
