// For systems that bind no thread to a processor.
#include "search/pinning.hpp"

namespace kiban::search {

pinning::pinning(int) noexcept {}
pinning::~pinning() = default;

} // namespace kiban::search
