#include "tools/kiban/match/shared_match.hpp"

#include <filesystem>

namespace kiban::tools {

void put_together(std::vector<shared_match> const& matches, int processes) {
    for (shared_match const& m : matches) {
        auto const parts = parts_of_run(m.journal, processes);
        if (parts.empty()) {
            continue;
        }
        {
            match_journal whole{m.journal, m.described};
            for (std::string const& part : parts) {
                whole.learn(part, true);
            }
        }
        for (std::string const& part : parts) {
            std::filesystem::remove(part);
        }
    }
}

} // namespace kiban::tools
