#include "games/shogi/game.hpp"
#include "games/shogi/records/csa/csa.hpp"
#include "games/shogi/records/kif/kif.hpp"
#include "games/shogi/records/time_limit.hpp"

#include <boost/test/unit_test.hpp>

#include <string>

BOOST_AUTO_TEST_SUITE(shogi_time_limits_tests)

using namespace kiban;
using namespace kiban::shogi;
using namespace std::chrono_literals;
using shogi::detail::read_time_limit;
using shogi::detail::time_limit;

namespace {

std::string const moves = "手合割：平手\n   1 ７六歩(77)\n";

} // namespace

BOOST_AUTO_TEST_CASE(every_usual_form_is_read) {
    for (auto const& [text, limit] :
         {std::pair{"00:25+00", time_limit{25min}}, std::pair{"01:30+60", time_limit{90min, 60s}},
          std::pair{"1500+30+0", time_limit{25min, 30s}}, std::pair{"300+0+10", time_limit{5min, 0s, 10s}},
          std::pair{"各6時間", time_limit{6h}}, std::pair{"1時間30分+60秒", time_limit{90min, 60s}},
          std::pair{"１５分＋３０秒", time_limit{15min, 30s}}, std::pair{"10分切れ負け", time_limit{10min}},
          std::pair{"5分、秒読み30秒", time_limit{5min, 30s}},
          std::pair{"15分(秒読み60秒)", time_limit{15min, 60s}},
          std::pair{"各25分、切れたら1手30秒", time_limit{25min, 30s}},
          std::pair{"1手30秒", time_limit{0s, 30s}}, std::pair{"10分+5秒加算", time_limit{10min, 0s, 5s}}}) {
        BOOST_TEST((read_time_limit(text) == limit), text);
    }
    for (char const* const text : {"", "long", "6", "6時", "分", "10分+", "10分+30", "00:25", "+", "1+2",
                                   "1+2+3+4", "10分30分", "各", "99999999999分", "切れ負け"}) {
        BOOST_TEST(!read_time_limit(text).has_value(), text);
    }
}

BOOST_AUTO_TEST_CASE(a_limit_is_written_in_the_form_of_each_format) {
    time_limit const byoyomi{25min, 30s};
    BOOST_TEST(shogi::detail::time_limit_in_csa_v2(byoyomi).value() == "00:25+30");
    BOOST_TEST(shogi::detail::time_limit_in_csa_v3(byoyomi) == "1500+30+0");
    BOOST_TEST(!shogi::detail::time_limit_in_csa_v2({10min, 0s, 5s}).has_value()); // has no increment
    BOOST_TEST(!shogi::detail::time_limit_in_csa_v2({90s}).has_value());           // nor seconds
    for (time_limit const& limit : {byoyomi, time_limit{6h}, time_limit{0s, 10s}, time_limit{61s, 2s, 3s}}) {
        std::string const v3 = shogi::detail::time_limit_in_csa_v3(limit);
        std::string const words = shogi::detail::time_limit_in_kif(v3);
        BOOST_TEST((read_time_limit(words) == limit), words);
        BOOST_TEST(shogi::detail::time_limit_in_kif(words) == words);
    }
    BOOST_TEST(shogi::detail::time_limit_in_kif("00:25+30") == "25分+30秒");
    BOOST_TEST(shogi::detail::time_limit_in_kif("各6時間") == "各6時間"); // as it was
}

BOOST_AUTO_TEST_CASE(records_hold_it_under_one_key) {
    auto const kif = read_kif("持ち時間：各25分\n" + moves);
    BOOST_REQUIRE(kif.has_value());
    BOOST_TEST(write_csa(*kif, csa_version::v2_2).contains("$TIME_LIMIT:00:25+00\n"));
    BOOST_TEST(write_csa(*kif, csa_version::v3_0).contains("$TIME:1500+0+0\n"));
    BOOST_TEST(write_kif(*kif, text_encoding::utf8)->contains("持ち時間：各25分\n"));
    auto const csa = read_csa("V3.0\n$TIME:300+0+10\nPI\n+\n+7776FU\n");
    BOOST_REQUIRE(csa.has_value());
    BOOST_TEST(write_kif(*csa, text_encoding::utf8)->contains("持ち時間：5分+10秒加算\n"));
    BOOST_TEST(write_csa(*csa, csa_version::v3_0).contains("$TIME:300+0+10\n"));
    BOOST_TEST(write_csa(*csa, csa_version::v2_2).contains("'*持ち時間:5分+10秒加算\n"));
    auto const other = read_kif("持ち時間：無制限\n" + moves);
    BOOST_REQUIRE(other.has_value());
    BOOST_TEST(write_csa(*other, csa_version::v3_0).contains("'*持ち時間:無制限\n"));
}

BOOST_AUTO_TEST_CASE(a_diagram_says_which_move_led_to_it) {
    auto const p = game::read_position("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
    game_record shown;
    shown.start = *p;
    std::string text = *write_kif(shown, text_encoding::utf8);
    text.insert(text.find("手数----"), "手数＝1  ▲７六歩  まで\n");
    auto const record = read_kif(text);
    BOOST_REQUIRE(record.has_value());
    BOOST_TEST(game::write(record->start) == game::write(*p));
    BOOST_TEST(record->remarks.at(0) == "the move before the position is left out: ▲７六歩  まで");
    BOOST_TEST(write_kif(*record, text_encoding::utf8)->contains("\n手数＝1\n"));
    auto const branched = read_kif(text + "   2 ３四歩(33)\n   3 ２六歩(27)\n\n変化：3手\n   3 ６六歩(67)\n");
    BOOST_REQUIRE(branched.has_value());
    BOOST_TEST(branched->remarks.size() == 1U);
    BOOST_TEST(branched->variations.at(0).before.size() == 1U);
}

BOOST_AUTO_TEST_SUITE_END()
