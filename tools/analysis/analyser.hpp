#pragma once

#include "tools/analysis/analysis.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>

namespace kiban::tools {

/// Analyses games of one kind, one after another. Its memory and its threads are allocated at the first game.
class analyser {
  public:
    /// Positions analysed, and their total.
    using on_step = std::function<void(std::size_t done, std::size_t all)>;

    analyser() = default;
    analyser(analyser const&) = delete;
    analyser& operator=(analyser const&) = delete;
    virtual ~analyser() = default;

    /// Called after each position and each variation with a function that makes an incomplete analysis of
    /// what has been done.
    using on_part = std::function<void(std::function<analysed_game()> const& so_far)>;
    /// An analysis of the same game by the same settings that was interrupted, and who keeps the parts of
    /// this one, so that a later one can continue it.
    struct continuation {
        analysed_game const* earlier = nullptr;
        on_part part{};
    };

    /// Analyses the game from its last position to its first, in one table, and then its variations, if the
    /// settings say so. On one thread, and limited by depth or nodes, the same game always gets the same
    /// analysis, whatever was analysed before it; a continued one may differ, as its table begins empty.
    ///
    /// Precondition: the start and the moves of the record are valid. The caller sets `source` and `number`.
    /// If `stop` ends it early, it is incomplete: only the last positions have been analysed.
    [[nodiscard]] virtual analysed_game analyse(noted_game const& record, on_step const& step,
                                                continuation const& goes_on) = 0;
    [[nodiscard]] analysed_game analyse(noted_game const& record, on_step const& step = {}) {
        return analyse(record, step, {});
    }

    /// Ends the current analysis and every later one, soon; from any thread.
    virtual void stop() = 0;
};

/// The positions that are analysed: of the game, and of its variations if they are.
[[nodiscard]] std::size_t positions_of(noted_game const& record, bool with_variations) noexcept;

/// The analyser of the game of that name; null if there is none.
[[nodiscard]] std::unique_ptr<analyser> make_analyser(std::string_view game,
                                                      analysis_settings const& settings);

} // namespace kiban::tools
