#include "games/minishogi/game.hpp"
#include "games/shogi/movegen_kinds.hpp"

namespace kiban {

template void minishogi::position::generate<move_kind::captures>(list_type&) const noexcept;
template void minishogi::position::generate<move_kind::captures_and_promotions>(list_type&) const noexcept;
template void minishogi::position::generate<move_kind::quiets>(list_type&) const noexcept;
template void minishogi::position::generate<move_kind::quiets_less_promotions>(list_type&) const noexcept;
template void minishogi::position::generate<move_kind::evasions>(list_type&) const noexcept;
template void minishogi::position::generate<move_kind::non_evasions>(list_type&) const noexcept;
template void minishogi::position::generate<move_kind::checks>(list_type&) const noexcept;
template void minishogi::position::generate<move_kind::legal>(list_type&) const noexcept;
template void minishogi::position::generate<move_kind::legal_all>(list_type&) const noexcept;
template void minishogi::position::legal_moves(list_type&) const noexcept;
template void minishogi::position::generate_recaptures(square, list_type&) const noexcept;
template std::size_t minishogi::position::count_moves() const noexcept;

} // namespace kiban
