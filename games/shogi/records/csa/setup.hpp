#pragma once

#include "games/shogi/records/reader.hpp"

namespace kiban::shogi::detail {

/// The statements of a CSA record that begin with P: the pieces of the start.
class csa_setup {
  public:
    [[nodiscard]] parsed<void> take(record_line const& s);

    /// The start, after the statement "+" or "-" that says which side moves first. Errors are reported on
    /// that.
    [[nodiscard]] parsed<position> start(record_line const& side);

  private:
    placement setup_{};
    bool described_ = false;

    parsed<void> even_less(record_line const& s);
    parsed<void> row(record_line const& s);
    parsed<void> pieces(record_line const& s);
    parsed<void> listed_piece(record_line const& s, color side);
};

} // namespace kiban::shogi::detail
