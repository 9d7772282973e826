#pragma once

/// Proof-number search: the class and the definitions of its longer members.
#include "search/proof/conclusion.hpp"
#include "search/proof/proof_search.hpp"
