#include "tools/kiban/match/shared_match.hpp"

namespace kiban::tools {

void put_together(std::vector<shared_match> const& matches, int processes) {
    for (shared_match const& m : matches) {
        if (parts_of_run(m.journal, processes).empty()) {
            continue; // no journal begins before an engine has started
        }
        put_parts_together(m.journal, processes, [&](auto const& parts) {
            match_journal whole{m.journal, m.described};
            for (std::string const& part : parts) {
                whole.learn(part, true);
            }
        });
    }
}

} // namespace kiban::tools
