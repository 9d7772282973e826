#pragma once

#include "tools/python/binding.hpp"
#include "tools/terminal/failure.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kiban::python {

/// An array of one line for each position, whose items lie side by side within a line.
struct lines {
    std::uint8_t* first;
    py::ssize_t count;
    py::ssize_t stride; ///< bytes from line to line

    [[nodiscard]] std::uint8_t* operator[](py::ssize_t i) const { return first + i * stride; }
};

/// The name that numpy has for a format of the buffer protocol.
[[nodiscard]] inline std::string_view dtype_name(std::string_view format) {
    using named = std::pair<std::string_view, std::string_view>;
    constexpr std::array names{named{"?", "bool"},    named{"b", "int8"},    named{"B", "uint8"},
                               named{"h", "int16"},   named{"H", "uint16"},  named{"i", "int32"},
                               named{"I", "uint32"},  named{"l", "int64"},   named{"L", "uint64"},
                               named{"e", "float16"}, named{"f", "float32"}, named{"d", "float64"}};
    auto const found = std::ranges::find(names, format, &named::first);
    return found == names.end() ? "another dtype" : found->second;
}

/// Throws tools::bad_argument if the array is not of that format with these axes after its first one, which
/// has `count` lines, any number if negative. Other axes will do if a line has as many items.
[[nodiscard]] inline lines lines_of(py::buffer_info const& info, char const* name, std::string_view format,
                                    std::vector<py::ssize_t> const& axes, py::ssize_t count = -1) {
    bool const fits = info.format == format && info.ndim >= 1 && (count < 0 || info.shape[0] == count);
    auto const width = std::accumulate(axes.begin(), axes.end(), py::ssize_t{1}, std::multiplies<>{});
    py::ssize_t items = 1;
    bool packed = true;
    for (py::ssize_t axis = info.ndim - 1; fits && axis > 0; --axis) {
        auto const a = static_cast<std::size_t>(axis);
        packed = packed && (info.shape[a] == 1 || info.strides[a] == items * info.itemsize);
        items *= info.shape[a];
    }
    if (!fits || items != width) {
        std::string const first = count < 0 ? "n" : std::to_string(count);
        throw tools::bad_argument{fmt::format("{} has shape ({}{}) and dtype {}, not ({}{}{}) and {}", name,
                                              fmt::join(info.shape, ", "), info.ndim == 1 ? "," : "",
                                              dtype_name(info.format), first, axes.empty() ? "," : ", ",
                                              fmt::join(axes, ", "), dtype_name(format))};
    }
    if (!packed) {
        throw tools::bad_argument{fmt::format(
            "{} has items that do not lie side by side in memory: numpy.ascontiguousarray copies it", name)};
    }
    return {static_cast<std::uint8_t*>(info.ptr), info.shape[0], info.strides[0]};
}

} // namespace kiban::python
