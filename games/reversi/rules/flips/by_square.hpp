#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace kiban::reversi::flips {

/// A method specialised for each square: 64 functions in a table, in which the compiler has folded everything
/// that depends on the square. Edax has them written out; here any method can be used. The cost is the jump.
template<class Method>
struct by_square {
    /// The opponent's discs that are flipped when the owner of `own` plays `sq`. Precondition: `sq` is empty.
    [[nodiscard]] static constexpr std::uint64_t flips(int sq, std::uint64_t own,
                                                       std::uint64_t other) noexcept {
        return functions[static_cast<std::size_t>(sq)](own, other);
    }

  private:
    using function = std::uint64_t (*)(std::uint64_t, std::uint64_t) noexcept;

    template<int Square>
    [[nodiscard]] static constexpr std::uint64_t of_square(std::uint64_t own, std::uint64_t other) noexcept {
        return Method::flips(Square, own, other);
    }
    static constexpr auto functions = []<int... Squares>(std::integer_sequence<int, Squares...>) {
        return std::array<function, 64>{&of_square<Squares>...};
    }(std::make_integer_sequence<int, 64>{});

    static constexpr auto name_characters = [] {
        constexpr std::string_view prefix = "by_square ";
        constexpr std::string_view method = Method::name;
        std::array<char, prefix.size() + method.size() + 1> text{};
        std::ranges::copy(method, std::ranges::copy(prefix, text.begin()).out);
        return text;
    }();

  public:
    static constexpr char const* name = name_characters.data();
    static constexpr std::size_t table_bytes = sizeof(functions); ///< and a few KiB of code
};

} // namespace kiban::reversi::flips
