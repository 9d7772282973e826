#include "tools/python/packed.hpp"

#include "tools/terminal/failure.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>
#include <utility>

namespace kiban::python {

namespace {

using shogi::piece;
using shogi::piece_type;

struct code {
    unsigned bits = 0;
    unsigned length = 0;

    constexpr void add(unsigned more, unsigned count) {
        bits |= more << length;
        length += count;
    }
};

/// What a code stands for. Codes of no length are none.
struct meaning {
    piece what{};
    bool in_box = false; ///< of neither side
    unsigned length = 0;
};

constexpr unsigned board_bits = 8; // of the longest code
constexpr unsigned hand_bits = 7;

/// The codes of one format, both ways.
struct code_book {
    std::array<code, piece::count> on_board{};
    std::array<code, piece::count> in_hand{};
    std::array<code, shogi::piece_type_count> in_box{};
    std::array<meaning, 1 << board_bits> board_meanings{};
    std::array<meaning, 1 << hand_bits> hand_meanings{};
};

/// Of a kind's code the part that tells the kind.
constexpr code kind_code(packing how, piece_type t) {
    bool const apery = how == packing::hcp;
    switch (t) {
    case piece_type::pawn:
        return {0x01, 2};
    case piece_type::lance:
        return {0x03, 4};
    case piece_type::knight:
        return {apery ? 0x07U : 0x0bU, 4};
    case piece_type::silver:
        return {apery ? 0x0bU : 0x07U, 4};
    case piece_type::gold:
        return {0x0f, 5};
    case piece_type::bishop:
        return {0x1f, 6};
    default:
        return {0x3f, 6};
    }
}

/// Apery writes the side before the promotion, YaneuraOu behind it; golds have no promotion.
constexpr code board_code(packing how, piece p) {
    bool const is_promoted = shogi::is_promoted(p.type());
    piece_type const kind = is_promoted ? shogi::unpromoted(p.type()) : p.type();
    unsigned const side = p.side() == color::white ? 1 : 0;
    code c = kind_code(how, kind);
    if (kind == piece_type::gold) {
        c.add(side, 1);
    } else if (how == packing::hcp) {
        c.add(side | (is_promoted ? 2U : 0U), 2);
    } else {
        c.add((is_promoted ? 1U : 0U) | side << 1, 2);
    }
    return c;
}

/// One bit shorter than on the board, where an empty square now takes one.
constexpr code hand_code(packing how, piece p) {
    piece_type const t = p.type();
    code c = kind_code(how, t);
    bool const whole = how == packing::hcp && (t == piece_type::bishop || t == piece_type::rook);
    if (!whole) {
        c = {c.bits >> 1, c.length - 1};
        c.add(0, t == piece_type::gold ? 0 : 1);
    }
    c.add(p.side() == color::white ? 1 : 0, 1);
    return c;
}

/// As in black's hand, but promoted; a gold, which cannot be, takes the place of white's promoted silver.
constexpr code box_code(piece_type t) {
    piece_type const as = t == piece_type::gold ? piece_type::silver : t;
    code c = kind_code(packing::psfen, as);
    c = {c.bits >> 1, c.length - 1};
    c.add(1, 1);
    c.add(t == piece_type::gold ? 1 : 0, 1);
    return c;
}

template<std::size_t N>
constexpr void enter(std::array<meaning, N>& meanings, code c, meaning m) {
    m.length = c.length;
    for (std::size_t rest = 0; rest << c.length < N; ++rest) {
        meanings[rest << c.length | c.bits] = m;
    }
}

constexpr code_book make_book(packing how) {
    code_book book;
    enter(book.board_meanings, {0, 1}, {});
    for (color side : {color::black, color::white}) {
        for (std::size_t t = 1; t < shogi::piece_type_count; ++t) {
            piece const p{side, static_cast<piece_type>(t)};
            if (p.type() != piece_type::king) {
                code const c = book.on_board[p.index()] = board_code(how, p);
                enter(book.board_meanings, c, {.what = p});
            }
        }
        for (piece_type t : shogi::hand_types) {
            piece const p{side, t};
            code const c = book.in_hand[p.index()] = hand_code(how, p);
            enter(book.hand_meanings, c, {.what = p});
        }
    }
    for (piece_type t : shogi::hand_types) {
        if (how == packing::psfen) {
            code const c = book.in_box[shogi::index(t)] = box_code(t);
            enter(book.hand_meanings, c, {.what = piece{color::black, t}, .in_box = true});
        }
    }
    return book;
}

constexpr code_book books[] = {make_book(packing::psfen), make_book(packing::hcp)};

code_book const& book_of(packing how) { return books[static_cast<std::size_t>(how)]; }

constexpr unsigned all_bits = 8 * packed_size;

/// Bits from the lowest on; beyond the end they are zeros, of which there are enough for any board.
class bit_reader {
  public:
    explicit bit_reader(packed_bytes bytes) {
        std::memcpy(bytes_.data(), bytes.data(), bytes.size());
        std::memset(bytes_.data() + packed_size, 0, bytes_.size() - packed_size);
        load();
    }

    /// At least `ensured` bits are seen. Precondition: not far beyond the end.
    [[nodiscard]] std::uint64_t see(unsigned ensured = board_bits) {
        if (left_ < ensured) {
            load();
        }
        return bits_;
    }
    /// The number of bits that `see` sees.
    [[nodiscard]] unsigned left() const { return left_; }
    /// Precondition: fewer than 64, and no more than are seen.
    void skip(unsigned count) {
        bits_ >>= count;
        at_ += count;
        left_ -= count;
    }
    [[nodiscard]] unsigned take(unsigned count) {
        auto const bits = static_cast<unsigned>(see() & ((1U << count) - 1));
        skip(count);
        return bits;
    }
    [[nodiscard]] unsigned at() const { return at_; }

  private:
    static constexpr std::size_t most_bits = 15 + shogi::board::squares * board_bits;
    std::array<std::uint8_t, most_bits / 8 + 1 + sizeof(std::uint64_t)> bytes_;
    std::uint64_t bits_ = 0;
    unsigned at_ = 0;
    unsigned left_ = 0;

    void load() {
        std::memcpy(&bits_, &bytes_[at_ / 8], sizeof bits_);
        bits_ >>= at_ % 8;
        left_ = 64 - at_ % 8;
    }
};

/// Writes no more than fits, and counts the rest.
class bit_writer {
  public:
    void put(code c) {
        if (at_ + c.length <= all_bits) {
            words_[at_ / 64] |= std::uint64_t{c.bits} << at_ % 64;
            if (at_ % 64 + c.length > 64) {
                words_[at_ / 64 + 1] |= std::uint64_t{c.bits} >> (64 - at_ % 64);
            }
        }
        at_ += c.length;
    }
    [[nodiscard]] unsigned at() const { return at_; }
    [[nodiscard]] std::array<std::uint8_t, packed_size> bytes() const {
        return std::bit_cast<std::array<std::uint8_t, packed_size>>(words_);
    }

  private:
    std::array<std::uint64_t, packed_size / 8> words_{};
    unsigned at_ = 0;
};

constexpr unsigned no_king = shogi::board::squares;

square king_of(shogi::placement const& p, color side) {
    auto const found = std::ranges::find(p.on, piece{side, piece_type::king});
    return static_cast<square>(found - p.on.begin());
}

/// The pieces of a set that are neither on the board nor in a hand.
int missing(shogi::placement const& p, piece_type t) {
    auto const same = [&](piece there) {
        return !there.empty() && there.type() != piece_type::king && shogi::unpromoted(there.type()) == t;
    };
    return shogi::set_size(t) - p.hands[0].count(t) - p.hands[1].count(t) -
           static_cast<int>(std::ranges::count_if(p.on, same));
}

} // namespace

packing packing_named(std::string_view name) {
    if (name != "psfen" && name != "hcp") {
        throw tools::bad_argument{"there is no packing '" + std::string{name} + "'; there are psfen, hcp"};
    }
    return name == "hcp" ? packing::hcp : packing::psfen;
}

namespace {

/// The squares between two kings, or a king and an end of the board. Runs of empty squares are runs of zeros.
void read_squares(code_book const& book, bit_reader& in, std::span<piece> squares) {
    std::size_t at = 0;
    while (at < squares.size()) {
        auto const zeros = static_cast<std::size_t>(std::countr_zero(in.see() | std::uint64_t{1} << 63));
        std::size_t const empty = std::min({zeros, squares.size() - at, std::size_t{in.left()}});
        in.skip(static_cast<unsigned>(empty));
        at += empty;
        if (at < squares.size()) {
            meaning const& m = book.board_meanings[in.see() & ((1U << board_bits) - 1)];
            in.skip(m.length);
            squares[at++] = m.what;
        }
    }
}

/// What the hands hold, or what is wrong with it.
std::string read_hands(code_book const& book, bit_reader& in, std::array<shogi::hand, 2>& hands) {
    std::array<std::uint8_t, piece::count> counts{};
    while (in.at() < all_bits) {
        meaning const& m = book.hand_meanings[in.see() & ((1U << hand_bits) - 1)];
        if (m.length == 0) {
            return "no piece in hand has the code at bit " + std::to_string(in.at());
        }
        in.skip(m.length);
        counts[m.what.index()] = static_cast<std::uint8_t>(counts[m.what.index()] + !m.in_box);
    }
    if (in.at() != all_bits) {
        return "the pieces take more than 256 bits";
    }
    for (color side : {color::black, color::white}) {
        for (piece_type t : shogi::hand_types) {
            int const count = counts[piece{side, t}.index()];
            if (count > shogi::set_size(t)) {
                return "a hand holds more pieces of a kind than a set has";
            }
            hands[kiban::index(side)].add(t, count);
        }
    }
    return {};
}

} // namespace

std::expected<shogi::placement, std::string> unpack(packing how, packed_bytes bytes) {
    code_book const& book = book_of(how);
    bit_reader in{bytes};
    std::expected<shogi::placement, std::string> found;
    shogi::placement& p = *found;
    p.side = in.take(1) == 0 ? color::black : color::white;
    std::array<unsigned, 2> kings{};
    for (color side : {color::black, color::white}) {
        unsigned const king = kings[kiban::index(side)] = in.take(7);
        if (king > no_king) {
            return std::unexpected{"a king stands on square " + std::to_string(king) + ", not 0 to 80"};
        }
        if (king < no_king && !p.on[king].empty()) {
            return std::unexpected{"both kings stand on square " + std::to_string(king)};
        }
        if (king < no_king) {
            p.on[king] = piece{side, piece_type::king};
        }
    }
    auto const [first, second] = std::minmax(kings[0], kings[1]);
    std::span<piece> const squares{p.on};
    read_squares(book, in, squares.first(first));
    if (first < no_king) {
        read_squares(book, in, squares.subspan(first + 1, second - first - 1));
    }
    if (second < no_king) {
        read_squares(book, in, squares.subspan(second + 1));
    }
    if (std::string wrong = read_hands(book, in, p.hands); !wrong.empty()) {
        return std::unexpected{std::move(wrong)};
    }
    return found;
}

std::expected<std::array<std::uint8_t, packed_size>, std::string> pack(packing how,
                                                                       shogi::placement const& p) {
    code_book const& book = book_of(how);
    bit_writer out;
    out.put({p.side == color::white ? 1U : 0U, 1});
    for (color side : {color::black, color::white}) {
        out.put({static_cast<unsigned>(king_of(p, side)), 7});
    }
    for (piece const there : p.on) {
        if (there.empty()) {
            out.put({0, 1});
        } else if (there.type() != piece_type::king) {
            out.put(book.on_board[there.index()]);
        }
    }
    for (color side : {color::black, color::white}) {
        for (piece_type t : shogi::hand_types) {
            for (int i = p.hands[kiban::index(side)].count(t); i > 0; --i) {
                out.put(book.in_hand[piece{side, t}.index()]);
            }
        }
    }
    for (piece_type t : shogi::hand_types) {
        for (int i = missing(p, t); i > 0; --i) {
            out.put(book.in_box[shogi::index(t)]);
        }
    }
    if (out.at() != all_bits) {
        return std::unexpected<std::string>{how == packing::hcp ? "a piece is missing" : "a king is missing"};
    }
    return out.bytes();
}

} // namespace kiban::python
