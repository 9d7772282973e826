#include "tools/weights/learned_policy.hpp"

template class kiban::search::session<kiban::connect_four::game,
                                      kiban::tools::learned_policy<kiban::connect_four::game>>;
template class kiban::search::session<kiban::minishogi::game,
                                      kiban::tools::learned_policy<kiban::minishogi::game>>;
