#include "games/shogi/evaluation/evaluate.hpp"

#include <algorithm>
#include <memory>
#include <type_traits>

namespace kiban::shogi {

namespace {

/// The value of a pawn in public nets, after scaling.
constexpr int public_pawn = 90;
constexpr int pawn = evaluation_weights{}.on_board[index(piece_type::pawn)];

} // namespace

evaluator::evaluator(evaluation_source const& source) : scale_{std::max(source.scale, 1)} {
    std::visit(
        [&]<class Net>(Net const& net) {
            if constexpr (!std::is_same_v<Net, std::monostate>) {
                using net_type = std::remove_const_t<typename Net::element_type>;
                using chosen =
                    search::nnue_evaluator<typename net_type::features, typename net_type::tail_type>;
                chosen_.emplace<chosen>(net);
            }
        },
        source.net());
}

void evaluator::reset(position const& p) {
    std::visit([&](auto& e) { e.reset(p); }, chosen_);
}

void evaluator::push(position const& before, move m) {
    std::visit([&](auto& e) { e.push(before, m); }, chosen_);
}

void evaluator::push_null(position const& p) {
    std::visit([&](auto& e) { e.push_null(p); }, chosen_);
}

void evaluator::pop() noexcept {
    std::visit([](auto& e) { e.pop(); }, chosen_);
}

score evaluator::operator()(position const& p) {
    return std::visit(
        [&]<class E>(E& e) -> score {
            if constexpr (requires { e.net().tail.scale; } || std::is_same_v<E, written_evaluator>) {
                return e(p);
            } else {
                int const value = e.output(p) / scale_;
                int const most = (score_bound - 1) * public_pawn / pawn;
                return std::clamp(value, -most, most) * pawn / public_pawn;
            }
        },
        chosen_);
}

} // namespace kiban::shogi
