#pragma once

#include "tools/core/searcher.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

/// The engine as commands and events in JSON: the one core behind the page, whether it runs in the page or
/// beside it. tools/web/PROTOCOL.md has every command.
namespace kiban::core {

struct kept_engine;

/// Commands of different lanes may run beside each other, on a command_core each; those of one run in turn.
enum class lane : std::uint8_t { rules, search, proof };
inline constexpr std::size_t lane_count = 3;

/// What a message asks for, as far as its transport must know.
struct command_head {
    std::string id;                     ///< JSON, as it was sent
    lane on = lane::rules;              ///< by the command
    std::optional<std::string> stops{}; ///< `stop`: the id of the command to end
};

/// Throws tools::bad_argument for what is no JSON object with a number or a short text as `id`, and a known
/// command.
[[nodiscard]] command_head head_of(std::string_view message);

/// The message's id as JSON: "null" if it has none that can be read.
[[nodiscard]] std::string id_of(std::string_view message);

/// The answer that says why a message was refused. `id`: JSON.
[[nodiscard]] std::string refusal(std::string const& id, std::string_view why);
/// The answer to `stop`.
[[nodiscard]] std::string nothing_to_say(std::string const& id);

/// The most that commands may take.
struct core_limits {
    int threads = 1;
    int hash_mb = 64;
};

/// Answers commands, one at a time, on the calling thread. It keeps an engine with its hash table, and
/// nothing else, from one to the next.
class command_core {
  public:
    using on_message = std::function<void(std::string message)>;

    explicit command_core(core_limits limits);
    command_core(command_core const&) = delete;
    command_core& operator=(command_core const&) = delete;
    ~command_core();

    /// Carries a command out: any number of events, then one answer. Errors are answers too; nothing is
    /// thrown but what ends the program, such as lack of memory. `stop` may be asked from another thread, or
    /// by `say`.
    void run(std::string_view message, on_message const& say, stop_request& stop);

  private:
    core_limits limits_;
    std::unique_ptr<kept_engine> kept_;
};

} // namespace kiban::core
