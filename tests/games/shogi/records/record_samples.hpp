#pragma once

#include "framework/random.hpp"
#include "games/shogi/game.hpp"
#include "games/shogi/records/record.hpp"

#include <string>

namespace kiban::tests {

/// The error of a text; empty if it was read.
template<class Result>
std::string failure(Result const& result) {
    return result ? "" : result.error().message();
}

/// A game of random legal moves, pointless non-promotions among them, with whole seconds and comments.
inline shogi::game_record random_record(splitmix64& random, shogi::position start, int plies) {
    shogi::game_record record{.start = start, .black = "Alpha", .white = "ベータ"};
    record.headers = {{"EVENT", "練習対局"}, {"START_TIME", "2024/05/06 10:00:00"}};
    record.comments = {"a comment before the first move"};
    shogi::position p = start;
    for (int i = 0; i < plies; ++i) {
        moves_of<shogi::position> moves;
        p.generate<move_kind::legal_all>(moves);
        if (moves.empty()) {
            break;
        }
        shogi::record_move played{moves[random.below(moves.size())]};
        if (random.below(4) != 0) {
            played.time = std::chrono::seconds{random.below(4000)};
        }
        if (random.below(8) == 0) {
            played.comments = {"* 120 7g7f", "好手"};
        }
        p.play(played.move);
        record.moves.push_back(played);
    }
    return record;
}

/// A random position some moves away from the start.
inline shogi::position random_position(splitmix64& random, int plies) {
    shogi::position p;
    for (int i = 0; i < plies; ++i) {
        moves_of<shogi::position> moves;
        p.generate<move_kind::legal_all>(moves);
        if (moves.empty()) {
            break;
        }
        p.play(moves[random.below(moves.size())]);
    }
    return p;
}

inline bool same(shogi::record_move const& a, shogi::record_move const& b) {
    return a.move == b.move && a.time == b.time && a.comments == b.comments;
}

/// The first difference between two records, or nothing; the number of the first move is ignored.
inline std::string difference(shogi::game_record const& a, shogi::game_record const& b) {
    auto const board_of = [](shogi::position const& p) {
        std::string const sfen = shogi::game::write(p);
        return sfen.substr(0, sfen.rfind(' '));
    };
    if (board_of(a.start) != board_of(b.start)) {
        return "start: " + board_of(a.start) + " and " + board_of(b.start);
    }
    if (a.black != b.black || a.white != b.white) {
        return "players";
    }
    if (a.headers != b.headers || a.comments != b.comments) {
        return "headers or comments";
    }
    if (a.moves.size() != b.moves.size()) {
        return "length";
    }
    for (std::size_t i = 0; i < a.moves.size(); ++i) {
        if (!same(a.moves[i], b.moves[i])) {
            return "move " + std::to_string(i + 1);
        }
    }
    return a.end == b.end && a.end_time == b.end_time ? "" : "end";
}

inline constexpr std::string_view sample_csa = "'CSA encoding=UTF-8\n"
                                               "V3.0\n"
                                               "N+Alpha\nN-Beta\n"
                                               "$EVENT:a test\n$START_TIME:2024/05/06 10:00:00\n"
                                               "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n"
                                               "P2 * -HI *  *  *  *  * -KA * \n"
                                               "P3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n"
                                               "P4 *  *  *  *  *  *  *  *  * \n"
                                               "P5 *  *  *  *  *  *  *  *  * \n"
                                               "P6 *  *  *  *  *  *  *  *  * \n"
                                               "P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\n"
                                               "P8 * +KA *  *  *  *  * +HI * \n"
                                               "P9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n"
                                               "+\n"
                                               "'*before the first move\n"
                                               "+7776FU\nT3.250\n'** 30 -3334FU\n"
                                               "-3334FU,T2\n"
                                               "+8822UM,T1,-3122GI,T1\n"
                                               "+0045KA\nT4\n"
                                               "%TORYO\nT9\n";

inline constexpr std::string_view sample_kif = "#KIF version=2.0 encoding=UTF-8\n"
                                               "棋戦：試験\n"
                                               "手合割：平手　　\n"
                                               "先手：Alpha\n"
                                               "後手：Beta\n"
                                               "手数----指手---------消費時間--\n"
                                               "*最初の局面\n"
                                               "   1 ７六歩(77)   ( 0:03/00:00:03)\n"
                                               "   2 ３四歩(33)   ( 0:02/00:00:02)\n"
                                               "*二手目\n"
                                               "&bookmark\n"
                                               "   3 ２二角成(88) ( 0:01/00:00:04)+\n"
                                               "   4 同　銀(31)   ( 0:01/00:00:03)\n"
                                               "   5 ４五角打     ( 1:04/00:01:08)\n"
                                               "   6 投了         ( 0:09/00:00:12)\n"
                                               "まで5手で先手の勝ち\n"
                                               "\n"
                                               "変化：3手\n"
                                               "   3 ２六歩(27)   ( 0:01/00:00:04)\n";

inline constexpr std::string_view sample_ki2 = "手合割：平手\n"
                                               "先手：Alpha\n"
                                               "後手：Beta\n"
                                               "\n"
                                               "▲７六歩 △３四歩　▲２二角成△同　銀\n"
                                               "*comment\n"
                                               "☗４五角\n"
                                               "まで5手で中断\n";

inline constexpr std::string_view sample_board_kif = "後手の持駒：飛　金二　歩三　\n"
                                                     "  ９ ８ ７ ６ ５ ４ ３ ２ １\n"
                                                     "+---------------------------+\n"
                                                     "|v香 ・ ・ ・ ・ ・ ・v玉v香|一\n"
                                                     "| ・ ・ ・ ・ ・ 馬v銀 ・ ・|二\n"
                                                     "|v歩 ・v桂 ・ ・ ・v桂v歩 ・|三\n"
                                                     "| ・ ・ ・ ・ ・ ・v歩 ・v歩|四\n"
                                                     "| ・ ・ ・ ・ ・ ・ ・ 歩 ・|五\n"
                                                     "| ・ ・ 歩 ・ ・ ・ ・ ・ ・|六\n"
                                                     "| 歩 歩 ・ ・v竜 歩 ・ ・ 歩|七\n"
                                                     "| ・ 玉 銀v全 ・ ・ ・ ・ ・|八\n"
                                                     "| 香 桂 ・ ・ ・ ・ ・ ・ 香|九\n"
                                                     "+---------------------------+\n"
                                                     "先手の持駒：金二　銀　桂　角　歩五　\n"
                                                     "後手番\n"
                                                     "手数----指手---------消費時間--\n";

} // namespace kiban::tests
