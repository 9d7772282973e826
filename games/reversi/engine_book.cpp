#include "games/reversi/engine_book.hpp"

#include "framework/text.hpp"
#include "search/skill.hpp"

namespace kiban::reversi {

bool engine_book::has(std::string_view name) {
    bool found = false;
    book_settings settings;
    search::for_each_option(
        settings, [&](std::string_view own, auto const&) { found = found || search::same_name(own, name); });
    return found;
}

std::expected<void, error> engine_book::set(std::string_view name, std::string_view value) {
    book_settings changed = settings_;
    auto const result = search::set_option(changed, name, trimmed(value));
    if (!result) {
        return std::unexpected{error{"there is no setting " + quoted(name)}};
    }
    if (!*result) {
        return std::unexpected{error{std::string{name}.append(": ").append(result->error().what)}};
    }
    if (changed.BookFile.value != settings_.BookFile.value) {
        if (auto const opened = book_.open(changed.BookFile.value); !opened) {
            return std::unexpected{error{"BookFile: " + opened.error().what + "; the book stays as it was"}};
        }
    }
    settings_ = changed;
    return {};
}

std::vector<engine_book::move> engine_book::choose(position const& p, level of_player, std::uint64_t seed) {
    constexpr int discs_at_the_start = 4;
    bool const is_full = of_player.depth >= level::initial &&
                         of_player.skill.value_or(search::skill::best) == search::skill::best;
    if (!settings_.OwnBook.value || !is_full) {
        return {};
    }
    int const plies = static_cast<int>(position::max_moves) - p.empties().count() - discs_at_the_start;
    return book_.choose(p, plies, {},
                        {.last_ply = static_cast<int>(settings_.BookMoves.value),
                         .most_loss = static_cast<int>(settings_.BookEvalDiff.value),
                         .ignored_percent = static_cast<int>(settings_.BookIgnoreRate.value),
                         .narrow = settings_.NarrowBook.value},
                        seed);
}

} // namespace kiban::reversi
