#include "tools/web/server/page_files.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

namespace kiban::web {

namespace {

constexpr std::uintmax_t largest_file = 16 << 20;

std::optional<std::string> content_of(std::filesystem::path const& file) {
    std::error_code failed;
    if (!std::filesystem::is_regular_file(file, failed) ||
        std::filesystem::file_size(file, failed) > largest_file || failed) {
        return {};
    }
    std::ifstream in{file, std::ios::binary};
    std::string bytes{std::istreambuf_iterator<char>{in}, {}};
    return in.bad() ? std::nullopt : std::optional{std::move(bytes)};
}

} // namespace

std::optional<std::string> read_page_file(std::string const& folder, std::string const& path) {
    if (!folder.empty()) {
        return content_of(std::filesystem::path{folder} / path);
    }
    auto const files = embedded_page();
    auto const found = std::ranges::find(files, path, &page_file::path);
    return found == files.end() ? std::nullopt : std::optional<std::string>{found->bytes};
}

} // namespace kiban::web
