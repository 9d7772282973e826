#include "tools/files/archive.hpp"

#include "framework/encoding/encoding.hpp"
#include "framework/text.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/terminal/failure.hpp"

#if defined(KIBAN_LIBARCHIVE)
#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#endif

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>

namespace kiban::tools {

bool is_archive_name(std::string_view path) {
    constexpr std::array<std::string_view, 8> endings{".zip", ".7z",  ".tar", ".tgz",
                                                      ".gz",  ".bz2", ".xz",  ".zst"};
    std::string const small = lowered(path);
    return std::ranges::any_of(endings, [&](auto e) { return small.ends_with(e); });
}

bool is_archive(std::string_view bytes) noexcept {
    using namespace std::string_view_literals;
    constexpr std::array heads{"PK\3\4"sv,
                               "PK\5\6"sv,
                               "7z\xbc\xaf\x27\x1c"sv,
                               "\x1f\x8b"sv,
                               "BZh"sv,
                               "\xfd"
                               "7zXZ"sv,
                               "\x28\xb5\x2f\xfd"sv};
    constexpr std::size_t tar_mark = 257;
    return std::ranges::any_of(heads, [&](auto head) { return bytes.starts_with(head); }) ||
           (bytes.size() > tar_mark && bytes.substr(tar_mark).starts_with("ustar"));
}

#if defined(KIBAN_LIBARCHIVE)

namespace {

/// A locale in UTF-8 for this thread, if the system has one: libarchive gives no name that the locale cannot
/// hold, and a program begins in one that holds ASCII alone.
class utf8_locale {
  public:
    utf8_locale() {
        if (made_ != locale_t{}) {
            before_ = uselocale(made_);
        }
    }
    utf8_locale(utf8_locale const&) = delete;
    utf8_locale& operator=(utf8_locale const&) = delete;
    ~utf8_locale() {
        if (made_ != locale_t{}) {
            uselocale(before_);
            freelocale(made_);
        }
    }

  private:
    locale_t made_ = newlocale(LC_CTYPE_MASK, "C.UTF-8", locale_t{});
    locale_t before_{};
};

/// Reads an archive in memory.
class archive_reader {
  public:
    explicit archive_reader(std::string_view bytes) : archive_{archive_read_new(), archive_read_free} {
        archive_read_support_filter_all(archive_.get());
        archive_read_support_format_all(archive_.get());
        archive_read_support_format_raw(archive_.get()); // a compressed file alone
        check(archive_read_open_memory(archive_.get(), bytes.data(), bytes.size()));
    }

    /// The next file; false at the end.
    bool next() {
        int const state = archive_read_next_header(archive_.get(), &entry_);
        if (state == ARCHIVE_EOF) {
            return false;
        }
        check(state);
        return true;
    }
    [[nodiscard]] bool is_file() const { return archive_entry_filetype(entry_) == AE_IFREG; }
    [[nodiscard]] std::string name() const {
        if (archive_format(archive_.get()) == ARCHIVE_FORMAT_RAW) {
            return "";
        }
        char const* text = archive_entry_pathname(entry_);
        text = text == nullptr ? archive_entry_pathname_utf8(entry_) : text;
        auto const decoded = decode_text(text == nullptr ? "" : text);
        return decoded ? decoded->text : "";
    }
    [[nodiscard]] std::string content(std::size_t most) {
        std::string all;
        std::array<char, 65'536> part{};
        for (;;) {
            auto const size = archive_read_data(archive_.get(), part.data(), part.size());
            if (size == 0) {
                return all;
            }
            check(size < 0 ? static_cast<int>(size) : ARCHIVE_OK);
            all.append(part.data(), static_cast<std::size_t>(size));
            if (all.size() > most) {
                throw failure{"the archive is too large once unpacked"};
            }
        }
    }

  private:
    utf8_locale locale_;
    std::unique_ptr<archive, int (*)(archive*)> archive_;
    archive_entry* entry_ = nullptr;

    void check(int state) {
        if (state < ARCHIVE_WARN) {
            char const* const why = archive_error_string(archive_.get());
            throw failure{std::string{"the archive cannot be read: "} + (why == nullptr ? "damaged" : why)};
        }
    }
};

} // namespace

void for_each_in_archive(std::string_view bytes,
                         std::function<void(std::string name, std::string content)> const& f) {
    archive_reader reader{bytes};
    std::size_t left = most_bytes_read;
    while (reader.next()) {
        if (reader.is_file()) {
            std::string content = reader.content(left);
            left -= content.size();
            f(reader.name(), std::move(content));
        }
    }
}

#else

void for_each_in_archive(std::string_view, std::function<void(std::string, std::string)> const&) {
    throw failure{"an archive: this program was built without libarchive, which reads them"};
}

#endif

} // namespace kiban::tools
