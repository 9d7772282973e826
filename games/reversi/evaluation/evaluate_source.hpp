#pragma once

#include "games/reversi/evaluation/evaluate_patterns.hpp"
#include "search/models/linear.hpp"

#include <cstddef>
#include <expected>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <utility>

namespace kiban::reversi {

using pattern_weights = search::linear_weights<pattern_features>;

/// The weight file inside the program; empty if it was built without one.
[[nodiscard]] std::span<std::byte const> embedded_weights() noexcept;

/// The source of evaluations: a value, whose weights are shared.
class evaluation_source {
  public:
    /// The embedded weights; without them, the evaluation written by hand.
    evaluation_source() : evaluation_source{standard()} {}
    [[nodiscard]] static evaluation_source written() { return evaluation_source{nullptr}; }
    /// Reads a file in memory, or returns the error in it.
    [[nodiscard]] static std::expected<evaluation_source, error> read(std::span<std::byte const> file);
    [[nodiscard]] static std::expected<evaluation_source, error> load(std::filesystem::path const& path);
    /// As users name it: a file, or `written`.
    [[nodiscard]] static std::expected<evaluation_source, error> named(std::string const& name);

    /// Null for the evaluation written by hand.
    [[nodiscard]] std::shared_ptr<pattern_weights const> const& weights() const noexcept { return weights_; }

  private:
    std::shared_ptr<pattern_weights const> weights_;

    explicit evaluation_source(std::shared_ptr<pattern_weights const> w) : weights_{std::move(w)} {}
    [[nodiscard]] static evaluation_source const& standard();
};

} // namespace kiban::reversi
