#include "games/shogi/rules.hpp"

#include "games/minishogi/game.hpp"

namespace kiban {

template struct sliders::KIBAN_SLIDER<minishogi::variant::board>;

namespace shogi {

[[gnu::init_priority(101)]] table_values<minishogi::variant> const table_store<minishogi::variant>::values{};

template struct basic_tables<minishogi::variant>;
template class basic_position<minishogi::variant>;
template struct notation<minishogi::variant>;

} // namespace shogi
} // namespace kiban
