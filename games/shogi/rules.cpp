#include "games/shogi/rules.hpp"

namespace kiban {

template struct sliders::KIBAN_SLIDER<shogi::board>;

namespace shogi {

[[gnu::init_priority(101)]] table_values<standard> const table_store<standard>::values{};

template struct basic_tables<standard>;
template class basic_position<standard>;
template struct notation<standard>;

} // namespace shogi
} // namespace kiban
