#pragma once

#include "search/protocol/lines.hpp"
#include "search/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace kiban::search {

/// The `info` line of USI and UGI; `value` and `pv`, each move with a blank before it, as the protocol writes
/// them.
template<game_position P>
[[nodiscard]] std::string info_line(report<P> const& news, std::string_view value, std::string_view pv) {
    using enum bound;
    std::string_view const side = news.bound == lower   ? " lowerbound"
                                  : news.bound == upper ? " upperbound"
                                                        : "";
    return fmt::format(
        "info depth {} seldepth {} multipv {} score {}{} nodes {} nps {} hashfull {} time {} pv{}",
        news.depth, std::max(news.depth, news.selective_depth), news.line, value, side, news.nodes,
        nodes_per_second(news.nodes, news.time), std::clamp(news.hash_permille, 0, 1000), news.time.count(),
        pv);
}

} // namespace kiban::search
