#include <cstdint>
#include <cstdio>
#include <kiban/version.hpp>

std::uint64_t low();
std::uint64_t high();

int main() {
    std::printf("%d %s\n", low() == high() && kiban::version() == KIBAN_VERSION_TEXT, KIBAN_VERSION_TEXT);
}
