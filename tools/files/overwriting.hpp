#pragma once

#include "framework/error.hpp"

#include <expected>
#include <filesystem>
#include <span>
#include <string>

namespace kiban::tools {

/// One name for a file that may not be there, whatever the links and the folder from which it is named; empty
/// if its folders cannot be looked at.
[[nodiscard]] std::string whole_name(std::filesystem::path const& path);

/// The error says why a file must not be written: it is one of the inputs, under that name or another ("-" is
/// the standard input), or it is there already and must not be overwritten.
[[nodiscard]] std::expected<void, error> may_overwrite(std::string const& out,
                                                       std::span<std::string const> inputs, bool over);

/// A name beside the path's that no file has: "game-2.kif", "game-3.kif", ...
[[nodiscard]] std::string unused_name(std::string const& path);

} // namespace kiban::tools
