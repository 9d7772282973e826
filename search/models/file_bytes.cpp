#include "search/models/file_bytes.hpp"

#include <cstdint>
#include <fstream>
#include <new>
#include <system_error>

namespace kiban::search {

std::expected<aligned_array<std::byte>, error> read_file(std::filesystem::path const& path) {
    auto const failed = [&](std::string const& why) {
        return std::unexpected{error{path.string() + ": " + why}};
    };
    std::error_code error;
    auto const status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status)) {
        return failed("there is no such file");
    }
    if (!std::filesystem::is_regular_file(status)) {
        return failed("it is not a regular file");
    }
    constexpr std::uintmax_t largest = std::uintmax_t{1} << 30;
    std::uintmax_t const size = std::filesystem::file_size(path, error);
    if (error || size > largest) {
        return failed(error ? error.message() : "it has " + std::to_string(size) + " bytes: too many");
    }
    std::ifstream in{path, std::ios::binary};
    try {
        aligned_array<std::byte> bytes{static_cast<std::size_t>(size)};
        if (!in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size))) {
            return failed("it cannot be opened or has changed meanwhile");
        }
        return bytes;
    } catch (std::bad_alloc const&) {
        return failed("not enough memory for " + std::to_string(size) + " bytes");
    }
}

} // namespace kiban::search
