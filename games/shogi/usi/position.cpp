#include "games/shogi/usi/position.hpp"

#include "framework/notation.hpp"

#include <utility>

namespace kiban::shogi {

namespace {

/// The part of a `position` line that describes the start, and where the moves begin.
struct start_text {
    std::string_view sfen; ///< or "startpos"
    std::size_t moves;     ///< offset behind the word `moves`, or the end
};

start_text find_start(std::string_view arguments) {
    tokenizer tokens{arguments};
    std::string_view token = tokens.next();
    std::size_t const begin = token == "sfen" ? tokens.where() + token.size() : tokens.where();
    while (!token.empty() && token != "moves") {
        token = tokens.next();
    }
    std::string_view sfen = arguments.substr(begin, token.empty() ? arguments.npos : tokens.where() - begin);
    auto const first = sfen.find_first_not_of(" \t");
    sfen = first == sfen.npos ? std::string_view{}
                              : sfen.substr(first, sfen.find_last_not_of(" \t") - first + 1);
    return {sfen, token.empty() ? arguments.size() : tokens.where() + token.size()};
}

} // namespace

template<kiban::game Game>
bool is_start_of(std::string_view arguments) {
    std::string_view const sfen = find_start(arguments).sfen;
    return sfen != "startpos" && Game::read_position(sfen).has_value();
}

template<kiban::game Game>
std::optional<std::string> basic_usi_position<Game>::set(std::string_view arguments) {
    // The same game, some moves later: only those are played.
    if (!text_.empty() && arguments.starts_with(text_)) {
        std::string_view const more = arguments.substr(text_.size());
        bool const has_moves = (' ' + text_ + ' ').find(" moves ") != std::string::npos;
        if (has_moves && (more.empty() || more.front() == ' ')) {
            unknown_ = false;
            return play(arguments, text_.size());
        }
    }
    start_text const start = find_start(arguments);
    auto root =
        start.sfen == "startpos" ? parsed<position>{Game::initial()} : Game::read_position(start.sfen);
    unknown_ = !root;
    if (unknown_) {
        return "position: " + root.error().message();
    }
    history_.reset(std::move(*root));
    return play(arguments, start.moves);
}

template<kiban::game Game>
void basic_usi_position<Game>::set_rules(declaration_rule declaration, int move_limit) {
    position start = history_.start();
    if (start.declaration() == declaration && start.move_limit() == move_limit) {
        return;
    }
    auto const moves = history_.moves();
    start.set_declaration(declaration);
    start.set_move_limit(move_limit);
    history_.reset(std::move(start));
    for (move m : moves) {
        history_.play(m);
    }
}

template<kiban::game Game>
std::optional<std::string> basic_usi_position<Game>::play(std::string_view arguments, std::size_t from) {
    text_.clear();
    tokenizer tokens{arguments.substr(from)};
    for (std::string_view token = tokens.next(); !token.empty(); token = tokens.next()) {
        auto const m = Game::read_move(history_.current(), token);
        if (!m) {
            return "move " + std::to_string(history_.moves().size() + 1) + ": " + m.error().what;
        }
        history_.play(*m);
    }
    text_ = arguments;
    return {};
}

template bool is_start_of<game>(std::string_view);
template bool is_start_of<minishogi::game>(std::string_view);
template class basic_usi_position<game>;
template class basic_usi_position<minishogi::game>;

} // namespace kiban::shogi
