#include "tools/web/server/requests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>

namespace kiban::web {

namespace {

constexpr std::string_view scheme = "http://";

struct typed_ending {
    std::string_view ending;
    std::string_view type;
};
constexpr std::array<typed_ending, 11> types{{{".html", "text/html; charset=utf-8"},
                                              {".css", "text/css; charset=utf-8"},
                                              {".js", "text/javascript; charset=utf-8"},
                                              {".mjs", "text/javascript; charset=utf-8"},
                                              {".json", "application/json"},
                                              {".svg", "image/svg+xml"},
                                              {".png", "image/png"},
                                              {".ico", "image/x-icon"},
                                              {".webmanifest", "application/manifest+json"},
                                              {".txt", "text/plain; charset=utf-8"},
                                              {".wasm", "application/wasm"}}};

constexpr bool is_plain(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
}

} // namespace

std::string random_token() {
    constexpr std::string_view digits = "0123456789abcdef";
    std::random_device device;
    std::string token;
    for (int i = 0; i < 4; ++i) {
        auto bits = static_cast<std::uint32_t>(device());
        for (int k = 0; k < 8; ++k, bits >>= 4) {
            token += digits[bits & 15];
        }
    }
    return token;
}

bool equal_in_constant_time(std::string_view a, std::string_view b) noexcept {
    unsigned differences = a.size() == b.size() ? 0 : 1;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
        differences |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
    }
    return differences == 0;
}

bool is_own_host(std::string_view host, std::uint16_t port) {
    return host == fmt::format("127.0.0.1:{}", port) || host == fmt::format("localhost:{}", port);
}

bool is_own_origin(std::string_view origin, std::uint16_t port) {
    return origin.starts_with(scheme) && is_own_host(origin.substr(scheme.size()), port);
}

std::optional<std::string> path_below_token(std::string_view target, std::string_view token) {
    target = target.substr(0, target.find('?'));
    if (!target.starts_with('/')) {
        return {};
    }
    target.remove_prefix(1);
    std::size_t const end = target.find('/');
    if (end == target.npos || !equal_in_constant_time(target.substr(0, end), token)) {
        return {};
    }
    return std::string{target.substr(end + 1)};
}

bool is_plain_path(std::string_view path) {
    while (true) {
        std::size_t const end = path.find('/');
        std::string_view const part = path.substr(0, end);
        if (part.empty() || part.front() == '.' || !std::ranges::all_of(part, is_plain)) {
            return false;
        }
        if (end == path.npos) {
            return true;
        }
        path.remove_prefix(end + 1);
    }
}

std::optional<std::string_view> media_type(std::string_view path) {
    for (typed_ending const& t : types) {
        if (path.ends_with(t.ending)) {
            return t.type;
        }
    }
    return {};
}

bool rate_limit::take(double now) {
    left_ = std::min(a_second_, left_ + (now - before_) * a_second_);
    before_ = now;
    if (left_ < 1) {
        return false;
    }
    left_ -= 1;
    return true;
}

} // namespace kiban::web
