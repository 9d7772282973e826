#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::reversi {

/// A request of the Go Text Protocol, version 2 (G. Farnebäck, "Specification of the Go Text Protocol",
/// 2002).
struct gtp_request {
    std::string id{}; ///< digits; empty if the request has none
    std::string command{};
    std::vector<std::string> arguments{};

    /// The i-th argument, empty if there are fewer.
    [[nodiscard]] std::string_view argument(std::size_t i) const noexcept {
        return i < arguments.size() ? std::string_view{arguments[i]} : std::string_view{};
    }
};

/// Strips comments and control characters and splits the line. Nothing for an empty line, which gets no
/// answer.
[[nodiscard]] std::optional<gtp_request> read_gtp_request(std::string_view line);

/// The answer, with its empty line but without the last line break. A success begins with `=`, a failure with
/// `?`.
[[nodiscard]] std::string write_gtp_answer(gtp_request const& request, bool success, std::string_view text);

} // namespace kiban::reversi
