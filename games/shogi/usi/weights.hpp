#pragma once

#include "games/shogi/usi/options.hpp"

#include <cstddef>
#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::shogi {

/// The evaluation file that the options name, none for the embedded weights: EvalFile, or else nn.bin in
/// EvalDir. A relative path counts from the program's folder if it exists there.
[[nodiscard]] std::optional<std::filesystem::path> evaluation_file(usi_options const& options);

/// The file in EvalDir with the options that its weights need, if there is one.
[[nodiscard]] std::optional<std::filesystem::path> evaluation_options_file(usi_options const& options);

/// The largest size of such a file in bytes.
inline constexpr std::size_t longest_options_file = 1 << 16;

/// The lines of such a file, or why it cannot be read: it is not a regular file, too long or not readable.
[[nodiscard]] std::expected<std::vector<std::string>, error>
read_options_file(std::filesystem::path const& path);

/// Whether a line of such a file is blank or a comment: from '#', ';' or "//" on.
[[nodiscard]] bool is_option_comment(std::string_view line);

/// A line of such a file: "option name X type T default V ...", "X V", "X=V" or "X: V"; nothing if it sets no
/// option.
struct option_setting {
    std::string_view name;
    std::string_view value;
};
[[nodiscard]] std::optional<option_setting> read_option_setting(std::string_view line);

} // namespace kiban::shogi
