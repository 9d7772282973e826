#pragma once

#include "search/models/file_bytes.hpp"

#include <cassert>
#include <cstddef>
#include <expected>
#include <filesystem>
#include <new>
#include <span>
#include <string>
#include <utility>

namespace kiban::search {

// A game's source of an evaluation is a value with `read(bytes)`, which returns it or the error in the bytes,
// and `written()`, the evaluation written by hand.

/// The content of a program's own weight file, or, if it has none, the evaluation written by hand.
template<class Source>
[[nodiscard]] Source embedded_source(std::span<std::byte const> file) {
    if (file.empty()) {
        return Source::written();
    }
    auto read = Source::read(file);
    assert(read);
    return read ? *std::move(read) : Source::written();
}

/// Reads a file; errors name its path.
template<class Source>
[[nodiscard]] std::expected<Source, error> load_source(std::filesystem::path const& path) {
    auto const file = read_file(path);
    if (!file) {
        return std::unexpected{file.error()};
    }
    try {
        auto source = Source::read(file->span());
        return source ? std::move(source)
                      : std::unexpected{error{path.string() + ": " + source.error().what}};
    } catch (std::bad_alloc const&) {
        return std::unexpected{error{path.string() + ": not enough memory for it"}};
    }
}

} // namespace kiban::search
