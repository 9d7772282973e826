#include "tools/files/overwriting.hpp"

#include "tools/files/atomic_write.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

namespace kiban::tools {

namespace {

constexpr int standard_input = 0; // its descriptor

} // namespace

std::string whole_name(std::filesystem::path const& path) {
    std::error_code unknown;
    return std::filesystem::weakly_canonical(std::filesystem::absolute(path, unknown), unknown).string();
}

std::expected<void, error> may_overwrite(std::string const& out, std::span<std::string const> inputs,
                                         bool over) {
    namespace fs = std::filesystem;
    std::error_code unknown;
    if (!fs::is_regular_file(out, unknown)) {
        return {};
    }
    bool const is_input = std::ranges::any_of(inputs, [&](std::string const& in) {
        return in == "-" ? is_named(standard_input, out) : fs::equivalent(out, in, unknown);
    });
    if (is_input) {
        return std::unexpected{error{out + " is the input, which is never overwritten"}};
    }
    if (!over) {
        return std::unexpected{error{out + " exists already; --force overwrites it"}};
    }
    return {};
}

std::string unused_name(std::string const& path) {
    namespace fs = std::filesystem;
    fs::path const whole{path};
    std::error_code unknown;
    fs::path name;
    int number = 2;
    do {
        name = whole;
        name.replace_filename(
            fmt::format("{}-{}{}", whole.stem().string(), number++, whole.extension().string()));
    } while (fs::exists(name, unknown));
    return name.string();
}

} // namespace kiban::tools
