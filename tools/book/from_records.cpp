#include "tools/book/from_records.hpp"

#include "framework/text.hpp"

#include <array>
#include <string>
#include <string_view>

namespace kiban::tools {

namespace {

constexpr std::array<std::string_view, 2> rating_tags{"RB", "RW"};
constexpr std::array<std::string_view, 2> rating_comments{"black_rate:", "white_rate:"};

/// The number after the last colon.
std::optional<double> last_number(std::string_view text) {
    return whole_number<double>(trimmed(text.substr(text.rfind(':') + 1)));
}

} // namespace

std::optional<double> rating_in(noted_game const& game, std::size_t side) {
    for (auto const& [key, value] : game.headers) {
        if (key == rating_tags[side]) {
            return whole_number<double>(trimmed(value));
        }
    }
    for (std::string const& comment : game.comments) {
        if (auto const at = comment.find(rating_comments[side]); at != comment.npos) {
            return last_number(std::string_view{comment}.substr(at));
        }
    }
    return std::nullopt;
}

std::uint64_t half_points_of(noted_game const& game, std::size_t side) {
    int const points_of_black = is_unfinished(game.close) ? 1 : game.points;
    return static_cast<std::uint64_t>(side == 0 ? points_of_black : 2 - points_of_black);
}

bool takes_side(noted_game const& game, std::size_t side, record_choice const& choice) {
    if (choice.min_rating) {
        auto const rating = rating_in(game, side);
        if (!rating || *rating < *choice.min_rating) {
            return false;
        }
    }
    return !choice.unbeaten_only || half_points_of(game, side) > 0;
}

} // namespace kiban::tools
