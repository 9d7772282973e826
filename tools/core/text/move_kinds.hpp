#pragma once

#include "framework/capabilities.hpp"
#include "framework/error.hpp"

#include <array>
#include <expected>
#include <string>
#include <string_view>

namespace kiban::tools {

// The kinds of moves by name. Every game has the kind "all"; the others are those of `staged` games.

struct named_kind {
    std::string_view name;
    move_kind kind;
};

inline constexpr std::array named_kinds{
    named_kind{"legal", move_kind::legal},
    named_kind{"captures", move_kind::captures},
    named_kind{"captures_and_promotions", move_kind::captures_and_promotions},
    named_kind{"quiets", move_kind::quiets},
    named_kind{"quiets_less_promotions", move_kind::quiets_less_promotions},
    named_kind{"evasions", move_kind::evasions},
    named_kind{"non_evasions", move_kind::non_evasions},
    named_kind{"checks", move_kind::checks},
};

template<game_position P>
[[nodiscard]] bool is_kind(std::string_view name) {
    bool known = name == "all";
    if constexpr (staged<P>) {
        for (named_kind const& k : named_kinds) {
            known = known || k.name == name;
        }
    }
    return known;
}

template<game_position P>
[[nodiscard]] std::string kind_names() {
    std::string names = "all";
    if constexpr (staged<P>) {
        for (named_kind const& k : named_kinds) {
            names.append(", ").append(k.name);
        }
    }
    return names;
}

namespace detail {

template<move_kind... Kinds, staged P>
void generate_one_of(P const& p, move_kind wanted, moves_of<P>& moves) {
    ((wanted == Kinds ? p.template generate<Kinds>(moves) : void()), ...);
}

template<staged P>
void generate_kind(P const& p, move_kind wanted, moves_of<P>& moves) {
    using enum move_kind;
    generate_one_of<captures, captures_and_promotions, quiets, quiets_less_promotions, evasions, non_evasions,
                    checks, legal, legal_all>(p, wanted, moves);
}

/// Why a kind is not allowed in a position, or nothing.
template<staged P>
[[nodiscard]] std::expected<void, error> kind_allowed(P const& p, move_kind kind) {
    if constexpr (tactical<P>) {
        if (kind == move_kind::evasions && !p.in_check()) {
            return std::unexpected{error{"there are evasions only in check"}};
        }
        if (kind == move_kind::non_evasions && p.in_check()) {
            return std::unexpected{error{"in check there are evasions only"}};
        }
    }
    return {};
}

} // namespace detail

/// Lists the moves of a kind, or says why the kind is not allowed in this position. Precondition:
/// is_kind<P>(name).
template<game_position P>
[[nodiscard]] std::expected<void, error> list_moves(P const& p, std::string_view name, moves_of<P>& moves) {
    if (name == "all") {
        p.legal_moves(moves);
    }
    if constexpr (staged<P>) {
        for (named_kind const& k : named_kinds) {
            if (k.name == name) {
                if (auto const allowed = detail::kind_allowed(p, k.kind); !allowed) {
                    return allowed;
                }
                detail::generate_kind(p, k.kind, moves);
            }
        }
    }
    return {};
}

} // namespace kiban::tools
