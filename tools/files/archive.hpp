#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace kiban::tools {

/// Whether a file's name ends as an archive's or a compressed file's does: .zip, .7z, .tar, .tgz, .gz, .bz2,
/// .xz, .zst.
[[nodiscard]] bool is_archive_name(std::string_view path);

/// Whether bytes begin as those of an archive or a compressed file.
[[nodiscard]] bool is_archive(std::string_view bytes) noexcept;

/// Calls f(name, content) for each file in an archive, in its order; a compressed file alone is one without a
/// name. Names are UTF-8, as far as their encoding is known. Throws failure if the archive is damaged,
/// encrypted or larger than a gigabyte once unpacked, or if the program was built without libarchive.
void for_each_in_archive(std::string_view bytes,
                         std::function<void(std::string name, std::string content)> const& f);

} // namespace kiban::tools
