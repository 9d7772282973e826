#pragma once

#include "tools/files/file_lock.hpp"
#include "tools/match/tuning/spsa.hpp"

#include <optional>
#include <string>

namespace kiban::tools {

/// Keeps the state of a tuning in a file that is written whole after every iteration, and continues from it.
class tuning_state {
  public:
    /// Without a file, nothing is kept. `settings`: what distinguishes this tuning. Throws failure if another
    /// run is writing the file, or if it cannot be written.
    tuning_state(std::optional<std::string> path, std::string settings);

    /// Takes the state from the file, if there is one. Throws failure (tools/terminal/failure.hpp) with the
    /// error in it; the tuning is then unchanged.
    void load(spsa& tuning) const;
    /// Throws failure if it cannot be written.
    void save(spsa const& tuning) const;

  private:
    std::optional<std::string> path_;
    std::string settings_;
    std::optional<file_lock> lock_;
};

} // namespace kiban::tools
