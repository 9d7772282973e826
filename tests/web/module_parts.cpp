// Linked of the parts of the page's module alone, compiled for this machine, and asked for an answer as
// tools/web/wasm/entry.cpp does.

#include "tools/core/commands.hpp"

#include <cstdio>
#include <string>

int main() {
    kiban::core::command_core core{{.threads = 1, .hash_mb = 1}};
    kiban::core::stop_request stop;
    std::string answer;
    core.run(
        R"({"id": 1, "do": "perft", "game": "reversi", "depth": 3})",
        [&](std::string said) { answer = std::move(said); }, stop);
    std::printf("%s\n", answer.c_str());
    return answer.contains(R"("leaves":56)") ? 0 : 1;
}
