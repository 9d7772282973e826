#include "games/minishogi/rules/variant.hpp"
#include "games/shogi/text/notation_text.hpp"
#include "games/shogi/text/sfen_reader.hpp"

template struct kiban::shogi::notation<kiban::minishogi::variant>;
