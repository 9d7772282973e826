#pragma once

/// What a variant compiles once, in sources of its own: KIBAN_SHOGI_RULES(variant) in one that includes
/// rules.hpp, KIBAN_SHOGI_MOVES(variant) in one that includes movegen_kinds.hpp, both outside of namespaces.
/// The tables are filled before everything that may look into them.
#define KIBAN_SHOGI_RULES(Variant)                                                                           \
    template struct kiban::sliders::KIBAN_SLIDER<Variant::board>;                                            \
    [[gnu::init_priority(                                                                                    \
        101)]] kiban::shogi::table_values<Variant> const kiban::shogi::table_store<Variant>::values{};       \
    template struct kiban::shogi::basic_tables<Variant>;                                                     \
    template class kiban::shogi::basic_position<Variant>

#define KIBAN_SHOGI_MOVES_OF_KIND(Variant, Kind)                                                             \
    template void kiban::shogi::basic_position<Variant>::generate<kiban::move_kind::Kind>(list_type&)        \
        const noexcept

#define KIBAN_SHOGI_MOVES(Variant)                                                                           \
    KIBAN_SHOGI_MOVES_OF_KIND(Variant, captures);                                                            \
    KIBAN_SHOGI_MOVES_OF_KIND(Variant, captures_and_promotions);                                             \
    KIBAN_SHOGI_MOVES_OF_KIND(Variant, quiets);                                                              \
    KIBAN_SHOGI_MOVES_OF_KIND(Variant, quiets_less_promotions);                                              \
    KIBAN_SHOGI_MOVES_OF_KIND(Variant, evasions);                                                            \
    KIBAN_SHOGI_MOVES_OF_KIND(Variant, non_evasions);                                                        \
    KIBAN_SHOGI_MOVES_OF_KIND(Variant, checks);                                                              \
    KIBAN_SHOGI_MOVES_OF_KIND(Variant, legal);                                                               \
    KIBAN_SHOGI_MOVES_OF_KIND(Variant, legal_all);                                                           \
    template void kiban::shogi::basic_position<Variant>::legal_moves(list_type&) const noexcept;             \
    template void kiban::shogi::basic_position<Variant>::generate_recaptures(kiban::square, list_type&)      \
        const noexcept;                                                                                      \
    template std::size_t kiban::shogi::basic_position<Variant>::count_moves() const noexcept
