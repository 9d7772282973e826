#pragma once

#include "games/minishogi/engine.hpp"
#include "games/registry.hpp"
#include "games/reversi/engine.hpp"
#include "games/shogi/engine.hpp"
#include "search/session.hpp"

/// The games with what the search knows of each: for every program that searches. A game with a policy.hpp
/// needs the line of its engine.hpp here, or nobody sees the policy; another one needs none.
