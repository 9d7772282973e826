#pragma once

#include "tools/terminal/failure.hpp"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

/// Thrown when an engine cannot be started, has ended, or does not answer in time.
class engine_failure : public failure {
  public:
    using failure::failure;
};

/// An engine in its own process, with line-by-line communication. If it ends too early, the failure says how
/// it ended, in which folder it ran, and what it wrote last to its standard error. The destructor ends it: it
/// sends `quit`, after a second SIGTERM, and at last SIGKILL to the engine's process group, so that none of
/// its children is left. An engine that writes without end is abandoned before its lines fill the memory.
class engine_process {
  public:
    using time_point = std::chrono::steady_clock::time_point;

    /// Starts the command, split at blanks outside double quotes, in the folder of its program, where engines
    /// look for their files. Throws engine_failure.
    explicit engine_process(std::string const& command);
    engine_process(engine_process const&) = delete;
    engine_process& operator=(engine_process const&) = delete;
    ~engine_process();

    /// Its program, as named in the command.
    [[nodiscard]] std::string const& program() const { return program_; }

    /// Throws engine_failure if the engine has ended, if it leaves its input unread for ten seconds, or when
    /// the user asks to stop.
    void send(std::string_view line);
    /// The next line of the engine, or nothing if none came before the deadline. Throws engine_failure if the
    /// engine has ended, if it has been abandoned, or when the user asks to stop
    /// (tools/terminal/interrupt.hpp).
    [[nodiscard]] std::optional<std::string> line_before(time_point deadline);

  private:
    struct process;
    std::string program_;
    std::unique_ptr<process> process_;

    void wait_until_read(time_point deadline);
    [[nodiscard]] engine_failure early_end();
};

/// The words of a command line: split at blanks, except between double quotes.
[[nodiscard]] std::vector<std::string> words_of_command(std::string_view command);

} // namespace kiban::tools
