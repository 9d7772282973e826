#include "tools/terminal/help/similar.hpp"

#include "framework/text.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace kiban::tools {

namespace {

/// Edits from one word to the other, without regard to case; adjacent letters swapped count once.
std::size_t distance(std::string const& a, std::string const& b) {
    std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            std::size_t const change = d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, change});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
            }
        }
    }
    return d[a.size()][b.size()];
}

} // namespace

std::optional<std::string> most_similar(std::string_view word, std::span<std::string const> candidates) {
    constexpr std::size_t longest = 40;
    std::string const typed = lowered(word);
    std::optional<std::string> best;
    if (typed.size() < 2 || typed.size() > longest) {
        return best;
    }
    std::size_t least = 1 + std::max<std::size_t>(1, typed.size() / 3); // a third of the letters may be wrong
    for (std::string const& candidate : candidates) {
        std::string const known = lowered(candidate);
        std::size_t const edits = known.starts_with(typed) && typed.size() > 2 ? 1 : distance(typed, known);
        if (edits < least) {
            least = edits;
            best = candidate;
        }
    }
    return best;
}

std::string did_you_mean(std::string_view word, std::span<std::string const> candidates) {
    auto const meant = most_similar(word, candidates);
    return meant ? "; did you mean '" + *meant + "'?" : "";
}

} // namespace kiban::tools
