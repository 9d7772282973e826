#pragma once

/// What games know to be solved: for every program that solves positions by search.

#if !defined(KIBAN_WITHOUT_CONNECT_FOUR)
#include "games/connect_four/policy_solver.hpp"
#endif
