#include "games/shogi/evaluation/nets/nn_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <tuple>

namespace kiban::shogi {

namespace {

using kind = nn_shape::kind;

constexpr std::size_t row_multiple = 32;

std::size_t padded(std::size_t inputs) { return search::dense_layer::rounded_up(inputs, row_multiple); }

std::string_view written(kind k) {
    switch (k) {
    case kind::half:
        return "HalfKP";
    case kind::half_mirrored:
        return "HalfKP_vm";
    case kind::apart:
        return "K+P";
    }
    return "";
}

bool is_supported(nn_shape const& s) {
    using tail = search::clipped_tail;
    return s.width > 0 && s.width % 32 == 0 && s.width <= tail::max_width && s.first > 0 &&
           s.first <= tail::max_hidden && s.second > 0 && s.second <= tail::max_hidden;
}

/// Whether the description gives the layers these widths.
bool is_described(nn_shape const& s, std::string_view description) {
    auto const has = [&](std::string const& part) { return description.find(part) != description.npos; };
    return has(fmt::format("{}->{}", s.dimensions(), s.width)) &&
           has(fmt::format("[{}<-{}]", s.first, 2 * s.width)) &&
           has(fmt::format("[{}<-{}]", s.second, s.first));
}

} // namespace

std::size_t nn_shape::dimensions() const noexcept {
    switch (features) {
    case kind::half:
        return shogi::half_kp::dimensions;
    case kind::half_mirrored:
        return shogi::half_kp_mirrored::dimensions;
    case kind::apart:
        return shogi::kp::dimensions;
    }
    return 0;
}

std::size_t nn_shape::payload() const noexcept {
    std::size_t const sparse = (dimensions() + 1) * width * sizeof(std::int16_t);
    std::size_t const dense =
        first * (4 + padded(2 * width)) + second * (4 + padded(first)) + 4 + padded(second);
    return sparse + dense;
}

std::string nn_shape::name() const {
    return fmt::format("{} {}x2-{}-{}", written(features), width, first, second);
}

std::string nn_shape::description() const {
    std::string const input =
        features == kind::apart ? fmt::format("K+P[{}->{}x2]", dimensions(), width)
                                : fmt::format("{}(Friend)[{}->{}x2]", written(features), dimensions(), width);
    return fmt::format("Features={},Network=AffineTransform[1<-{}](ClippedReLU[{}](AffineTransform[{}<-{}]("
                       "ClippedReLU[{}](AffineTransform[{}<-{}](InputSlice[{}(0:{})])))))",
                       input, second, second, second, first, first, first, 2 * width, 2 * width, 2 * width);
}

std::uint32_t nn_shape::first_hash() const noexcept {
    auto const both = static_cast<std::uint32_t>(2 * width);
    switch (features) {
    case kind::half:
        return 0x5D69D5B8U ^ both;
    case kind::half_mirrored:
        return 0x0B6B1D9AU ^ both;
    case kind::apart:
        return 0x3F5717FFU ^ both;
    }
    return 0;
}

std::uint32_t nn_shape::dense_hash() const noexcept {
    constexpr std::uint32_t of_input = 0xEC42E90D;
    constexpr std::uint32_t of_layer = 0xCC03DAE4;
    constexpr std::uint32_t of_cut = 0x538D24C7;
    std::uint32_t hash = of_input ^ static_cast<std::uint32_t>(2 * width);
    for (std::size_t outputs : {first, second, std::size_t{1}}) {
        hash = (of_layer + static_cast<std::uint32_t>(outputs)) ^ (hash >> 1) ^ (hash << 31);
        hash += outputs == 1 ? 0 : of_cut;
    }
    return hash;
}

std::optional<nn_shape> read_nn_shape(std::string_view text) {
    nn_shape shape;
    if (text.starts_with("kp-")) {
        shape.features = kind::apart;
        text.remove_prefix(3);
    } else if (text.starts_with("vm-")) {
        shape.features = kind::half_mirrored;
        text.remove_prefix(3);
    }
    char const* at = text.data();
    char const* const end = text.data() + text.size();
    for (std::size_t* number : {&shape.width, &shape.first, &shape.second}) {
        if (number != &shape.width && (at == end || *at++ != '-')) {
            return std::nullopt;
        }
        auto const [next, error] = std::from_chars(at, end, *number);
        if (error != std::errc{}) {
            return std::nullopt;
        }
        at = next;
    }
    return at == end && is_supported(shape) ? std::optional{shape} : std::nullopt;
}

namespace {

/// The unlikelihood of a layout that fits a file's size: two shapes may take the same number of bytes.
std::tuple<bool, std::size_t, bool> oddness(nn_layout const& l, std::string_view description) {
    return {!is_described(l.shape, description), l.shape.first % 8 + l.shape.second % row_multiple,
            !l.hashed};
}

/// Calls `visit` for each layout of `features` and `width` that takes `bytes` bytes.
template<class Visit>
void layouts_of(kind features, std::size_t width, std::size_t bytes, Visit const& visit) {
    nn_shape s{.features = features, .width = width, .first = 1, .second = 1};
    std::size_t const sparse = (s.dimensions() + 1) * width * sizeof(std::int16_t);
    for (; s.first <= search::clipped_tail::max_hidden; ++s.first) {
        std::size_t const before = sparse + s.first * (4 + padded(2 * width)) + 4;
        if (before > bytes) {
            return;
        }
        // The remaining size determines the second width, apart from hashes and padding.
        std::size_t const most = (bytes - before) / (4 + padded(s.first)) + 1;
        std::size_t const least = most > 12 ? most - 12 : 1;
        for (s.second = least; s.second <= std::min(most, search::clipped_tail::max_hidden); ++s.second) {
            for (bool hashed : {true, false}) {
                if (s.payload() + (hashed ? nn_layout::hash_bytes : 0) == bytes) {
                    visit(nn_layout{s, hashed});
                }
            }
        }
    }
}

} // namespace

std::optional<nn_layout> nn_layout_of(std::size_t bytes, std::string_view description) {
    std::optional<nn_layout> best;
    auto const consider = [&](nn_layout const& l) {
        if (!best || oddness(l, description) < oddness(*best, description)) {
            best = l;
        }
    };
    for (kind k : {kind::half, kind::half_mirrored, kind::apart}) {
        for (std::size_t width = 32; width <= search::clipped_tail::max_width; width += 32) {
            layouts_of(k, width, bytes, consider);
        }
    }
    return best;
}

} // namespace kiban::shogi
