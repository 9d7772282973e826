#pragma once

#include "tools/core/commands.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

namespace kiban::web {

struct server_settings {
    std::string page{};     ///< the folder of the page's files; empty: those inside this program
    std::uint16_t port = 0; ///< 0: a free one
    std::string token{};    ///< the first part of every path
    core::core_limits limits{};
};

/// Serves the page and its engine on 127.0.0.1 until `stop` is set. `ready` is called with the page's address
/// once it can be opened. Throws std::exception if the port cannot be had.
void serve(server_settings const& settings, std::atomic<bool> const& stop,
           std::function<void(std::string const& address)> const& ready);

} // namespace kiban::web
