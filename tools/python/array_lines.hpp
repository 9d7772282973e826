#pragma once

#include "tools/python/binding.hpp"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace kiban::python {

/// An array of one line for each position, whose items lie side by side within a line.
struct lines {
    std::uint8_t* first;
    py::ssize_t count;
    py::ssize_t stride; ///< bytes from line to line

    [[nodiscard]] std::uint8_t* operator[](py::ssize_t i) const { return first + i * stride; }
};

/// Says so if the array is not of `width` items of that format in each of `count` lines (any number if
/// negative).
[[nodiscard]] inline lines lines_of(py::buffer_info const& info, char const* name, std::string_view format,
                                    py::ssize_t width, py::ssize_t count = -1) {
    bool const fits = info.format == format && info.ndim >= 1 && (count < 0 || info.shape[0] == count);
    py::ssize_t items = 1;
    bool packed = true;
    for (py::ssize_t axis = info.ndim - 1; fits && axis > 0; --axis) {
        auto const a = static_cast<std::size_t>(axis);
        packed = packed && (info.shape[a] == 1 || info.strides[a] == items * info.itemsize);
        items *= info.shape[a];
    }
    if (!fits || !packed || items != width) {
        throw std::invalid_argument{std::string{name} + " is no array of " +
                                    (count < 0 ? "any number of" : std::to_string(count)) + " lines of " +
                                    std::to_string(width) + " items of type '" + std::string{format} + "'"};
    }
    return {static_cast<std::uint8_t*>(info.ptr), info.shape[0], info.strides[0]};
}

} // namespace kiban::python
