#include "tools/training/defaults.hpp"

#include <fmt/format.h>

#include <charconv>

namespace kiban::tools {

namespace {

constexpr int most = 10'000;

/// A whole number at the beginning of the text, which is removed from it.
parsed<int> take_number(std::string_view& text, std::size_t where) {
    int value = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || value < 0 || value > most) {
        return bad_notation(fmt::format("not a number from 0 to {}", most), where);
    }
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

/// Removes the sign from the beginning of the text, if it is there.
bool take_sign(std::string_view& text, char sign) {
    bool const there = text.starts_with(sign);
    text.remove_prefix(there ? 1 : 0);
    return there;
}

} // namespace

parsed<std::vector<opening_range>> read_openings(std::string_view text) {
    std::string_view const whole = text;
    auto const here = [&] { return whole.size() - text.size(); };
    std::vector<opening_range> ranges;
    do {
        opening_range r;
        auto number = take_number(text, here());
        for (auto [sign, field] : {std::pair{'\0', &r.least}, {'-', &r.most}, {':', &r.weight}}) {
            if (sign != '\0' && number && take_sign(text, sign)) {
                number = take_number(text, here());
            } else if (field != &r.least) {
                number = field == &r.most ? r.least : 1;
            }
            if (!number) {
                return std::unexpected{number.error()};
            }
            *field = *number;
        }
        if (r.most < r.least || r.weight == 0) {
            return bad_notation("an empty range or weight", here());
        }
        ranges.push_back(r);
    } while (take_sign(text, ','));
    if (!text.empty()) {
        return bad_notation("expected `-`, `:` or `,`", here());
    }
    return ranges;
}

std::string describe(selfplay_rules const& r) {
    std::string openings;
    for (auto const& o : r.openings) {
        openings += fmt::format("{}{}-{}:{}", openings.empty() ? "" : ",", o.least, o.most, o.weight);
    }
    return fmt::format("seed {} depth {} nodes {} solve {} openings {} window {} resign {} max-moves {}",
                       r.seed, r.depth.value_or(0), r.soft_nodes.value_or(0), r.exact_plies, openings,
                       r.window, r.certain_score, r.max_moves);
}

} // namespace kiban::tools
