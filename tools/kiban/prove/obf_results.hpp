#pragma once

#include "games/reversi/records/obf.hpp"
#include "games/reversi/text/notation.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/files/line_journal.hpp"
#include "tools/terminal/arguments.hpp"

#include <cstddef>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace kiban::tools {

/// Results of reversi endings in a file, one per line, in the form of the problems.
class obf_results {
  public:
    explicit obf_results(std::string path) : file_{std::move(path)} {
        auto const list = reversi::read_obf_list(file_.text());
        if (!list.errors.empty()) {
            refuse(list.errors.front().message());
        }
        if (file_.incomplete_tail().substr(0, cells).find_first_not_of("XO-") != std::string_view::npos) {
            refuse("the last line is not the beginning of a result");
        }
        for (auto const& item : list.records) {
            known_.insert(reversi::write(item.record.problem));
        }
    }
    /// Takes the results of another file, if it exists, as known; `keep`: adds them to this one too. Throws
    /// failure.
    void learn(std::string const& path, bool keep) {
        if (!std::filesystem::exists(path)) {
            return;
        }
        auto const list = reversi::read_obf_list(read_whole(path));
        for (auto const& item : list.records) {
            if (keep && !has(item.record.problem)) {
                add(item.record);
            }
            known_.insert(reversi::write(item.record.problem));
        }
    }
    [[nodiscard]] bool has(reversi::position const& p) const { return known_.contains(reversi::write(p)); }
    [[nodiscard]] std::size_t size() const noexcept { return known_.size(); }
    /// The result is safe from a kill of the process when this returns.
    void add(reversi::obf_record const& r) {
        file_.add(reversi::write_obf(r));
        known_.insert(reversi::write(r.problem));
    }

  private:
    static constexpr std::size_t cells = 64;

    line_journal file_;
    std::set<std::string> known_;

    [[noreturn]] void refuse(std::string const& why) const {
        throw failure{file_.path() + ": not a file of results: " + why};
    }
};

} // namespace kiban::tools
