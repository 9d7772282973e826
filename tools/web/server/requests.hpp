#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// What the server answers and what not.
namespace kiban::web {

/// 128 random bits as text.
[[nodiscard]] std::string random_token();

/// Whether two texts are equal, in a time that does not tell where they differ.
[[nodiscard]] bool equal_in_constant_time(std::string_view a, std::string_view b) noexcept;

/// "127.0.0.1:PORT" or "localhost:PORT": what a page's name may be, so that no foreign name that was made to
/// mean this machine (DNS rebinding) reaches the server.
[[nodiscard]] bool is_own_host(std::string_view host, std::uint16_t port);
/// The same of a page's origin, "http://HOST:PORT".
[[nodiscard]] bool is_own_origin(std::string_view origin, std::uint16_t port);

/// The path below the token, without the leading slash or a query: "" for the page itself. Nothing if the
/// token is another.
[[nodiscard]] std::optional<std::string> path_below_token(std::string_view target, std::string_view token);

/// Whether a path names a file below the page's folder plainly: no empty, hidden or upward part, and only
/// letters, digits, `-`, `_` and `.`.
[[nodiscard]] bool is_plain_path(std::string_view path);

/// The type of a file by the end of its name; nothing for files that are not served.
[[nodiscard]] std::optional<std::string_view> media_type(std::string_view path);

/// Messages let through: `a_second` in the long run, and as many at once.
class rate_limit {
  public:
    explicit rate_limit(double a_second) : a_second_{a_second}, left_{a_second} {}
    /// `now`: seconds.
    [[nodiscard]] bool take(double now);

  private:
    double a_second_;
    double left_;
    double before_ = 0;
};

} // namespace kiban::web
