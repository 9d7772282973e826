#include "tools/kiban/match/shared_match.hpp"

namespace kiban::tools {

void put_together(std::vector<shared_match> const& matches, int processes) {
    for (shared_match const& m : matches) {
        put_parts_together(m.journal, processes, [&](auto const& parts) {
            match_journal whole{m.journal, m.described};
            for (std::string const& part : parts) {
                whole.learn(part, true);
            }
        });
    }
}

} // namespace kiban::tools
