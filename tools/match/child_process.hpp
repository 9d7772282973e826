#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

/// The program that a command names, as the system looks for it; empty if there is none.
[[nodiscard]] std::filesystem::path find_program(std::string const& name);

/// What a program writes: to its standard output, or to its standard error.
enum class written_stream : std::uint8_t { output, errors };

/// A program in a process of its own, with pipes to its input and from its output and its standard error. One
/// file for each system.
class child_process {
  public:
    /// Starts the program in its folder. Throws failure with the system's words.
    child_process(std::filesystem::path const& program, std::vector<std::string> const& words);
    child_process(child_process const&) = delete;
    child_process& operator=(child_process const&) = delete;
    /// Ends it, with all processes that it has started.
    ~child_process();

    /// Whether it has ended, while those that it has started may hold its output open.
    [[nodiscard]] bool has_ended() const;
    /// "exit status 3", or which signal has ended it: "signal 11 (Segmentation fault)". Precondition: it has
    /// ended.
    [[nodiscard]] std::string how_it_ended() const;
    /// Asks it, and all processes that it has started, to end, where the system has a way.
    void ask_to_end();

    /// The number of bytes written: 0 if it has read nothing within `patience`, negative once it has ended.
    [[nodiscard]] std::ptrdiff_t write_some(std::string_view bytes, std::chrono::milliseconds patience);
    void close_input();

    /// Waits for what it writes; 0 at its end, and after `stop_reading`, which another thread calls. One
    /// thread reads a stream.
    [[nodiscard]] std::size_t read_some(written_stream from, std::span<char> bytes);
    void stop_reading();

  private:
    struct state;
    std::unique_ptr<state> state_;
};

} // namespace kiban::tools
