#pragma once

#include "games/shogi/evaluation/features/piece_square.hpp"
#include "games/shogi/evaluation/nets/nn_file.hpp"
#include "search/models/small_net.hpp"

#include <cstddef>
#include <expected>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <variant>

namespace kiban::shogi {

using own_net = search::small_net<piece_square_features>;

/// The weight file inside the program; empty if it was built without one.
[[nodiscard]] std::span<std::byte const> embedded_weights() noexcept;

/// The source of evaluations: a value, whose nets are shared.
class evaluation_source {
  public:
    /// No net (the evaluation written by hand), the project's own, public ones.
    using any_net = std::variant<std::monostate, std::shared_ptr<own_net const>, public_net_ptr<half_kp>,
                                 public_net_ptr<half_kp_mirrored>, public_net_ptr<kp>>;

    /// The embedded weights; without them, the evaluation written by hand.
    evaluation_source() : evaluation_source{standard()} {}
    [[nodiscard]] static evaluation_source written() { return {"the evaluation written by hand", {}}; }
    /// Reads a file in memory, of either kind, or returns the error in it.
    [[nodiscard]] static std::expected<evaluation_source, error> read(std::span<std::byte const> file);
    [[nodiscard]] static std::expected<evaluation_source, error> load(std::filesystem::path const& path);

    /// As text: "HalfKP 256x2-32-32".
    [[nodiscard]] std::string const& name() const noexcept { return name_; }
    [[nodiscard]] any_net const& net() const noexcept { return net_; }

    /// The divisor of public nets' outputs that gives a pawn the value 90 (FV_SCALE); other nets have their
    /// own scale. At least 1.
    int scale = 16;

  private:
    std::string name_;
    any_net net_;

    evaluation_source(std::string name, any_net net) : name_{std::move(name)}, net_{std::move(net)} {}
    [[nodiscard]] static evaluation_source const& standard();
};

} // namespace kiban::shogi
