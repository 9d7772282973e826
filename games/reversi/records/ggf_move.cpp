#include "games/reversi/records/ggf.hpp"
#include "games/reversi/text/notation.hpp"
#include "games/reversi/text/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace kiban::reversi {

namespace {

std::optional<double> read_number(std::string_view text) {
    std::string digits{text};
    std::ranges::replace(digits, ',', '.');
    char const* from = digits.data();
    char const* const to = from + digits.size();
    if (from != to && *from == '+') {
        ++from;
    }
    double value = 0;
    auto const [end, error] = std::from_chars(from, to, value, std::chars_format::general);
    if (error != std::errc{} || end != to || !std::isfinite(value)) {
        return std::nullopt;
    }
    return value;
}

/// The shortest decimal fraction that reads back as the same number.
std::string write_number(double value) {
    std::array<char, 400> text{};
    auto const [end, error] =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
    return {text.data(), end};
}

} // namespace

parsed<recorded_move> read_recorded_move(position const& p, std::string_view text) {
    std::array<std::string_view, 3> parts{};
    std::size_t from = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        std::size_t const end =
            i + 1 < parts.size() ? std::min(text.find('/', from), text.size()) : text.size();
        parts[i] = text.substr(from, end - from);
        from = std::min(end + 1, text.size());
    }
    auto const played = read_move(p, parts[0]);
    if (!played) {
        return std::unexpected{played.error()};
    }
    recorded_move m{*played};
    m.eval = read_number(parts[1]);
    m.seconds = read_number(parts[2]);
    if (m.seconds && *m.seconds < 0) {
        m.seconds.reset();
    }
    return m;
}

std::string write(recorded_move const& m) {
    std::string text = m.played.is_pass() ? "PA" : write(m.played);
    text[0] = upper(text[0]);
    if (m.eval || m.seconds) {
        text += '/';
    }
    if (m.eval) {
        text += write_number(*m.eval);
    }
    if (m.seconds) {
        text += '/' + write_number(*m.seconds);
    }
    return text;
}

} // namespace kiban::reversi
