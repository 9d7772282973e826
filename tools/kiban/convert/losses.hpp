#pragma once

#include "tools/records/formats.hpp"

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace kiban::tools {

/// What a file does not hold of the games that it was written from, a line for each kind of loss: "times are
/// left out". `read`: the games as they are read from that file. Throws failure if a start or the moves
/// differ.
[[nodiscard]] std::vector<std::string> losses(std::span<listed_game const> written,
                                              std::span<listed_game const> read);

/// The losses of many files; each kind is named once.
class losses_of_files {
  public:
    /// `file`: its name in what is printed.
    void add(std::string const& file, std::vector<std::string> const& losses);
    /// On the standard error, of each kind the first file and how many have it.
    void print() const;

  private:
    struct files {
        std::string first;
        std::size_t count = 0;
    };
    std::map<std::string, files> by_loss_;
};

} // namespace kiban::tools
