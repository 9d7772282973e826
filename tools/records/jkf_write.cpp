#include "games/shogi/game.hpp"
#include "games/shogi/records/csa/words.hpp"
#include "games/shogi/records/japanese_words.hpp"
#include "games/shogi/records/kif/words.hpp"
#include "games/shogi/records/notation.hpp"
#include "games/shogi/records/pieces.hpp"
#include "games/shogi/records/variations.hpp"
#include "games/shogi/text/handicap.hpp"
#include "tools/records/jkf.hpp"
#include "tools/records/jkf_start.hpp"
#include "tools/records/jkf_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>
#include <vector>

namespace kiban::tools {

namespace {

using nlohmann::ordered_json;
using namespace shogi;

std::string dumped(ordered_json const& j) {
    return j.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

ordered_json header_json(game_record const& record) {
    auto header = ordered_json::object();
    handicap const* const named = handicap_of_sfen(shogi::game::write(record.start));
    bool const handicapped = named != nullptr && named != handicaps().data();
    for (color const side : {color::black, color::white}) {
        std::string const& name = side == color::black ? record.black : record.white;
        if (!name.empty()) {
            header[std::string{shogi::detail::side_name(side, handicapped)}] = name;
        }
    }
    for (auto const& [key, value] : record.headers) {
        header.emplace(std::string{shogi::detail::kif_header_of_key(key)},
                       shogi::detail::kif_header_value(key, value));
    }
    return header;
}

ordered_json place_json(square sq) {
    return {{"x", shogi::board::file_of(sq) + 1}, {"y", shogi::board::rank_of(sq) + 1}};
}

/// The letters for the words that Japanese notation needs to tell the move from others.
std::string relative_of(std::string_view japanese) {
    std::string letters;
    for (auto const& [letter, word] : jkf_words) {
        if (japanese.contains(word)) {
            letters += letter;
        }
    }
    return letters;
}

ordered_json move_json(position const& p, move m, square previous) {
    ordered_json j{{"color", index(p.side_to_move())}};
    if (!m.is_drop()) {
        j["from"] = place_json(m.from());
    }
    j["to"] = place_json(m.to());
    j["piece"] = name_of(p.moved_type(m)).csa;
    if (m.to() == previous) {
        j["same"] = true;
    }
    std::string const japanese = write_japanese_move(p, m, previous);
    if (m.promotes() || japanese.ends_with(shogi::detail::not_promoting)) {
        j["promote"] = m.promotes();
    }
    if (p.is_capture(m)) {
        j["capture"] = name_of(p.piece_on(m.to()).type()).csa;
    }
    if (std::string const relative = relative_of(japanese); !relative.empty()) {
        j["relative"] = relative;
    }
    return j;
}

/// The time for a move, and the side's total, to which it is added.
ordered_json time_json(std::chrono::milliseconds time, std::chrono::seconds& total) {
    auto const spent = std::chrono::floor<std::chrono::seconds>(time);
    total += spent;
    return {
        {"now", {{"m", spent.count() / 60}, {"s", spent.count() % 60}}},
        {"total", {{"h", total.count() / 3600}, {"m", total.count() / 60 % 60}, {"s", total.count() % 60}}}};
}

ordered_json end_json(record_end end, color mover) {
    auto j = ordered_json::object();
    j["special"] =
        shogi::detail::csa_end(end == record_end::move_limit ? record_end::agreed_draw : end, mover)
            .substr(1);
    return j;
}

ordered_json item_json(std::vector<std::string> const& comments) {
    auto j = ordered_json::object();
    if (!comments.empty()) {
        j["comments"] = comments;
    }
    return j;
}

/// Writes the lines of a record, each with the forks that leave it.
class item_writer {
  public:
    explicit item_writer(game_record const& record)
        : record_{record}, variations_{shogi::detail::in_order(record)} {}

    /// The first item is the start's, then there is one for each move, and one for the end.
    [[nodiscard]] std::vector<ordered_json> main() const {
        std::vector<ordered_json> items = line({}, record_);
        items.insert(items.begin(), item_json(record_.comments));
        fork(items, 1, {}, record_.moves, 0);
        return items;
    }

  private:
    game_record const& record_;
    std::vector<record_variation const*> variations_;

    /// The moves and the end of a record or a variation, which begins after the moves `before`.
    template<class Line>
    [[nodiscard]] std::vector<ordered_json> line(std::vector<record_move> const& before,
                                                 Line const& of) const {
        std::vector<ordered_json> items;
        std::chrono::seconds totals[2] = {};
        position p = record_.start;
        square previous = no_square;
        for (record_move const& m : before) {
            if (m.time) {
                static_cast<void>(time_json(*m.time, totals[index(p.side_to_move())]));
            }
            previous = m.move.to();
            p.play(m.move);
        }
        for (record_move const& played : of.moves) {
            ordered_json& item = items.emplace_back(item_json(played.comments));
            item["move"] = move_json(p, played.move, previous);
            if (played.time) {
                item["time"] = time_json(*played.time, totals[index(p.side_to_move())]);
            }
            previous = played.move.to();
            p.play(played.move);
        }
        if (of.end != record_end::none) {
            items.push_back(end_json(of.end, p.side_to_move()));
            if (of.end_time) {
                items.back()["time"] = time_json(*of.end_time, totals[index(p.side_to_move())]);
            }
        }
        if (!of.end_comments.empty()) {
            items.back()["comments"] = of.end_comments;
        }
        return items;
    }

    /// Adds to a line's items the forks that begin at its moves from number `from` on, counted from 0; the
    /// item of the first is at `first`.
    void fork(std::vector<ordered_json>& items, std::size_t first, std::vector<move> const& before,
              std::vector<record_move> const& moves, std::size_t from) const {
        std::vector<move> path = before;
        std::ranges::copy(shogi::detail::line_moves(moves), std::back_inserter(path));
        for (record_variation const* v : variations_) {
            std::size_t const played = v->before.size();
            if (played < before.size() + from || played > path.size() ||
                !std::equal(v->before.begin(), v->before.end(), path.begin())) {
                continue;
            }
            std::size_t const at = first + played - before.size();
            items.resize(std::max(items.size(), at + 1), ordered_json::object());
            auto own = line(shogi::detail::moves_before(record_, *v), *v);
            fork(own, 0, v->before, v->moves, 1);
            items[at]["forks"].push_back(own);
        }
    }
};

} // namespace

std::string write_jkf(game_record const& record) {
    std::string text = fmt::format("{{\n\"header\":{},\n\"initial\":{},\n\"moves\":[",
                                   dumped(header_json(record)), dumped(jkf_start(record.start)));
    std::string_view separator = "\n";
    for (ordered_json const& item : item_writer{record}.main()) {
        text.append(separator).append(dumped(item));
        separator = ",\n";
    }
    return text + "\n]\n}\n";
}

} // namespace kiban::tools
