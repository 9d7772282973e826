#pragma once

#include <boost/align/aligned_allocator.hpp>

#include <vector>

namespace kiban::search {

/// A vector whose numbers begin at a cache line, so that no load of a full register crosses one.
template<class T>
using aligned_vector = std::vector<T, boost::alignment::aligned_allocator<T, 64>>;

} // namespace kiban::search
