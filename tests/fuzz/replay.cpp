#include "tests/fuzz/fuzz.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

/// usage: PROGRAM FOLDER...
/// Runs a target over every file of its corpus, and over cut and spoilt copies of it, in a build without
/// libFuzzer.
int main(int argc, char** argv) {
    std::vector<std::filesystem::path> files;
    for (int i = 1; i < argc; ++i) {
        for (auto const& entry : std::filesystem::directory_iterator{argv[i]}) {
            files.push_back(entry.path());
        }
    }
    std::ranges::sort(files);
    auto const run = [](std::string const& s) {
        LLVMFuzzerTestOneInput(reinterpret_cast<std::uint8_t const*>(s.data()), s.size());
    };
    constexpr std::size_t copies = 16;
    for (auto const& path : files) {
        std::printf("%s\n", path.filename().c_str());
        std::ifstream in{path, std::ios::binary};
        std::string const whole{std::istreambuf_iterator<char>{in}, {}};
        run(whole);
        for (std::size_t i = 0; i < copies; ++i) {
            std::size_t const at = whole.size() * i / copies;
            run(whole.substr(0, at));
            std::string spoilt = whole;
            if (at < spoilt.size()) {
                spoilt[at] = static_cast<char>(spoilt[at] ^ (1 << i % 8));
                run(spoilt);
            }
        }
    }
    return files.empty() ? 1 : 0;
}
