#pragma once

#include "tools/book/book.hpp"

#include <string>

namespace kiban::tools {

/// A position that a search has judged.
struct judged_position {
    std::string key;
    stored_position stored;
};

} // namespace kiban::tools
