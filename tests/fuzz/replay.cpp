#include "framework/random.hpp"
#include "tests/fuzz/fuzz.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

/// The input of the present call, and the file for it if the call ends the program.
std::string input;
std::string found_file;

void keep_input(int signal) {
    if (std::FILE* const file = std::fopen(found_file.c_str(), "wb")) {
        std::fwrite(input.data(), 1, input.size(), file);
        std::fclose(file);
        std::fprintf(stderr, "fuzz: the input is in %s\n", found_file.c_str());
    }
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

/// The target that runs.
kiban::fuzz::target const* chosen = nullptr;

void run(std::string text) {
    input = std::move(text);
    chosen->run(input);
}

/// The whole input, cut at some places and with a bit turned at these.
void run_with_copies(std::string const& whole) {
    constexpr std::size_t copies = 16;
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

/// One input changed in one to eight places: a byte, a piece left out, doubled, or taken from another input.
std::string changed(std::string text, std::vector<std::string> const& all, kiban::splitmix64& random) {
    for (std::uint64_t left = 1 + random.below(8); left > 0 && !text.empty(); --left) {
        std::size_t const at = random.below(text.size());
        std::size_t const size = 1 + random.below(std::min<std::size_t>(16, text.size() - at));
        std::string const& other = all[random.below(all.size())];
        std::size_t const from = random.below(other.size() + 1);
        switch (random.below(5)) {
        case 0:
            text[at] = static_cast<char>(random.below(256));
            break;
        case 1:
            text[at] = static_cast<char>(text[at] + 1 - static_cast<int>(random.below(3)));
            break;
        case 2:
            text.erase(at, size);
            break;
        case 3:
            text.insert(at, text.substr(at, size));
            break;
        default:
            text.replace(at, size, other.substr(from, random.below(40)));
        }
    }
    return text;
}

} // namespace

/// usage: PROGRAM TARGET SECONDS FOUND FOLDER...
/// Runs a target without libFuzzer: over every file of its corpus, cut and spoilt copies of it, and for some
/// seconds over random changes. An input that ends the program is left in FOUND.
int main(int argc, char** argv) {
    if (argc < 5) {
        return 2;
    }
    auto const& targets = kiban::fuzz::target::all();
    auto const named = std::ranges::find(targets, std::string_view{argv[1]}, &kiban::fuzz::target::name);
    if (named == targets.end()) {
        return 2;
    }
    chosen = *named;
    found_file = argv[3];
    for (int const signal : {SIGABRT, SIGSEGV, SIGFPE, SIGILL, SIGBUS}) {
        std::signal(signal, keep_input);
    }
    std::vector<std::filesystem::path> files;
    for (int i = 4; i < argc; ++i) {
        for (auto const& entry : std::filesystem::directory_iterator{argv[i]}) {
            files.push_back(entry.path());
        }
    }
    std::ranges::sort(files);
    std::vector<std::string> all;
    for (auto const& path : files) {
        std::printf("%s\n", path.filename().c_str());
        std::ifstream in{path, std::ios::binary};
        all.emplace_back(std::istreambuf_iterator<char>{in}, std::istreambuf_iterator<char>{});
        run_with_copies(all.back());
    }
    auto const seed = std::random_device{}();
    kiban::splitmix64 random{seed};
    std::size_t runs = 0;
    auto const end = std::chrono::steady_clock::now() + std::chrono::seconds{std::atoi(argv[2])};
    for (; !all.empty() && std::chrono::steady_clock::now() < end; ++runs) {
        run(changed(all[random.below(all.size())], all, random));
    }
    std::printf("%zu random changes, seed %u\n", runs, seed);
    return files.empty() ? 1 : 0;
}
