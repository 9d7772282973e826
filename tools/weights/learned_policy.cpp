#include "tools/weights/learned_policy.hpp"

#define KIBAN_LEARNED(name)                                                                                  \
    template class kiban::search::session<kiban::name::game, kiban::tools::learned_policy<kiban::name::game>>;
KIBAN_MINISHOGI(KIBAN_LEARNED)
KIBAN_BREAKTHROUGH(KIBAN_LEARNED)
KIBAN_CONNECT_FOUR(KIBAN_LEARNED)
#undef KIBAN_LEARNED
