#pragma once

#include "framework/ending.hpp"
#include "framework/text.hpp"
#include "games/shogi/text/declaration.hpp"
#include "tools/core/text/result.hpp"
#include "tools/core/text/search_text.hpp"
#include "tools/kiban/play/table_game.hpp"
#include "tools/kiban/play/thinking.hpp"
#include "tools/weights/learned_policy.hpp"

#include <algorithm>
#include <utility>

namespace kiban::tools {

template<game G, class Policy>
class game_on_table final : public table_game {
  public:
    using position_type = typename G::position;
    using move_type = typename position_type::move_type;

    void set_weights(search::weights_of<typename Policy::evaluator> const& weights) {
        engine_.set_weights(weights);
    }

    [[nodiscard]] std::string_view name() const override { return G::name; }

    void set_up(std::string const& start, std::span<std::string const> moves) override {
        game_.reset(*G::read_position(start));
        for (std::string const& m : moves) {
            play(m);
        }
    }
    void play(std::string const& move) override { game_.play(*G::read_move(now(), move)); }

    [[nodiscard]] color side() const override { return now().side_to_move(); }
    [[nodiscard]] std::string position() const override { return G::write(now()); }
    [[nodiscard]] std::vector<std::string> board(board_look const& look) const override {
        return text_board<G>(game_, look);
    }
    [[nodiscard]] parsed<std::string> read(std::string_view text) const override {
        auto m = read_any_move<G>(game_, text);
        if (!m) {
            auto const small = read_any_move<G>(game_, lowered(text));
            m = small ? small : m;
        }
        return m ? parsed<std::string>{G::write(now(), *m)} : std::unexpected{m.error()};
    }
    [[nodiscard]] std::string spelled(std::string const& move, move_style style) const override {
        return write_move<G>(game_, *G::read_move(now(), move), style);
    }
    [[nodiscard]] std::vector<std::string> spelled(std::span<std::string const> moves,
                                                   move_style style) const override {
        std::vector<std::string> texts;
        auto along = game_;
        for (std::string const& text : moves) {
            auto const m = *G::read_move(along.current(), text);
            texts.push_back(write_move<G>(along, m, style));
            along.play(m);
        }
        return texts;
    }
    [[nodiscard]] std::vector<std::string> legal_moves(move_style style) const override {
        moves_of<position_type> list;
        now().legal_moves(list);
        std::vector<std::string> texts;
        for (auto m : list) {
            texts.push_back(write_move<G>(game_, m, style));
        }
        std::ranges::sort(texts);
        return texts;
    }

    [[nodiscard]] std::optional<table_ending> ending() const override {
        auto const text = ending_for_user(now());
        auto const result = result_by_rules(now());
        if (!text || !result) {
            return std::nullopt;
        }
        score const of_black = side() == color::black ? *result : -*result;
        return table_ending{.text = *text,
                            .close = is_over(now()) ? record_close::by_the_rules : record_close::repetition,
                            .points = of_black > 0   ? 2
                                      : of_black < 0 ? 0
                                                     : 1};
    }
    [[nodiscard]] std::string forced_pass() const override {
        if constexpr (passing<position_type>) {
            moves_of<position_type> moves;
            now().legal_moves(moves);
            if (moves.size() == 1 && position_type::is_pass(moves[0])) {
                return G::write(now(), moves[0]);
            }
        }
        return {};
    }
    [[nodiscard]] bool knows_declarations() const override { return declarable<position_type>; }
    [[nodiscard]] bool can_declare() const override {
        if constexpr (declarable<position_type>) {
            return now().can_declare_win();
        } else {
            return false;
        }
    }

    [[nodiscard]] std::string why_no_declaration() const override {
        if constexpr (requires(position_type const& p) { shogi::why_no_declaration(p); }) {
            return shogi::why_no_declaration(now());
        } else {
            return "";
        }
    }

    void new_game() override { engine_.new_game(); }

    [[nodiscard]] engine_thought think(engine_effort const& effort, on_thought const& report) override {
        auto const found = kiban::tools::think<G>(engine_, game_, limits_from(effort), [&](auto const& r) {
            if (report && r.line == 1) {
                report(thought_of(r.pv, r.value, r.depth, r.nodes, r.time));
            }
        });
        return thought_of({found.best}, found.value, found.depth, found.nodes, found.time);
    }

  private:
    game_history<position_type> game_{G::initial()};
    search::session<G, Policy> engine_{16, 1};

    [[nodiscard]] position_type const& now() const { return game_.current(); }

    [[nodiscard]] static search::limits<position_type> limits_from(engine_effort const& effort) {
        search::limits<position_type> l;
        l.skill = effort.level;
        if (effort.remaining) {
            l.clock = search::game_clock{
                .remaining = *effort.remaining, .increment = effort.increment, .byoyomi = effort.byoyomi};
            l.margin = search::milliseconds{5};
        } else {
            l.move_time = effort.move_time;
        }
        return l;
    }

    /// The same for the other side: an end is a ply nearer.
    [[nodiscard]] static score after_a_move(score value) {
        return !is_decided(value) ? -value : value > 0 ? -value - 1 : -value + 1;
    }

    [[nodiscard]] engine_thought thought_of(std::vector<move_type> const& line, score value, int depth,
                                            std::uint64_t nodes, search::milliseconds time) const {
        return {.line = line_texts<G>(game_, line),
                .value = score_text<G>(value),
                .value_after = score_text<G>(after_a_move(value)),
                .hundredths = hundredths<G>(value),
                .depth = depth,
                .nodes = nodes,
                .time = time};
    }
};

} // namespace kiban::tools
