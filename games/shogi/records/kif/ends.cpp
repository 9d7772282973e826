#include "games/shogi/records/kif/ends.hpp"

#include "framework/text.hpp"
#include "games/shogi/records/japanese_words.hpp"
#include "games/shogi/records/kif/words.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace kiban::shogi::detail {

namespace {

/// Whether the text says that the side did that: `先手の勝ち`.
bool says_of(std::string_view text, color side, std::string_view what) {
    return std::ranges::any_of(std::array{false, true}, [&](bool handicapped) {
        return text.contains(std::string{side_name(side, handicapped)}.append("の").append(what));
    });
}

} // namespace

end_word const* find_end_word(std::string_view text) {
    end_word const* found = nullptr;
    for (auto const& word : kif_end_words) {
        bool const longer = found == nullptr || word.word.size() > found->word.size();
        if (text.starts_with(word.word) && longer) {
            found = &word;
        }
    }
    return found;
}

end_word const* end_word_within(std::string_view text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (auto const* const word = find_end_word(text.substr(at))) {
            return word;
        }
    }
    return nullptr;
}

std::optional<color> winner_named(std::string_view text, end_word const* word) {
    for (color const side : {color::black, color::white}) {
        if (says_of(text, side, "勝ち")) {
            return side;
        }
        if (word != nullptr && says_of(text, side, word->word)) {
            bool const wins = word->word.contains("勝");
            bool const loses = word->word.contains("負") || word->word.contains("敗");
            return wins ? std::optional{side} : loses ? std::optional{~side} : std::nullopt;
        }
    }
    return std::nullopt;
}

std::optional<record_end> end_won_by(record_end end, color winner, color mover) {
    constexpr std::array opposites{std::pair{record_end::illegal_move, record_end::opponent_illegal},
                                   std::pair{record_end::opponent_illegal, record_end::illegal_action},
                                   std::pair{record_end::win_by_default, record_end::loss_by_default},
                                   std::pair{record_end::loss_by_default, record_end::win_by_default}};
    if (result_of(end, mover) == won_by(winner)) {
        return end;
    }
    for (auto const& [of_one, of_other] : opposites) {
        if (end == of_one && result_of(of_other, mover) == won_by(winner)) {
            return of_other;
        }
    }
    return std::nullopt;
}

std::size_t begin_of_end(std::string_view text) {
    if (std::size_t const at = text.find(summary); at != text.npos) {
        return at;
    }
    std::size_t const wide = text.rfind(wide_blank);
    std::size_t const narrow = text.find_last_of(blanks);
    std::size_t const after_wide = wide == text.npos ? 0 : wide + wide_blank.size();
    std::size_t const last = std::max(after_wide, narrow == text.npos ? 0 : narrow + 1);
    auto const* const word = find_end_word(text.substr(last));
    return word != nullptr && word->word.size() == text.size() - last ? last : text.size();
}

} // namespace kiban::shogi::detail
