#!/usr/bin/env python3
"""Games on the terminal, with piped input."""

import os
import pathlib
import re
import subprocess
import time
import unittest

import kiban_program
from kiban_program import TWO_PEOPLE, kiban, played

ENGINES = ("--black", "engine", "--white", "engine")
WHITE_TO_MOVE = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"


class Play(unittest.TestCase):
    def play(self, *arguments: str, stdin: str) -> str:
        answer = kiban("play", *arguments, stdin=stdin)
        self.assertEqual((answer.code, answer.err), (0, ""), answer)
        return answer.out

    def test_two_people(self) -> None:
        out = self.play("connect_four", *TWO_PEOPLE, stdin="a\nb\na\nb\na\nb\na\n")
        self.assertEqual(played(out), list("abababa"))
        self.assertIn("game over: red wins\n", out)
        out = self.play("shogi", *TWO_PEOPLE, "--position", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", stdin="G*5b\n")
        self.assertIn("game over: black wins by checkmate\n", out)

    def test_the_engine_replies(self) -> None:
        out = self.play("reversi", "--level", "1", stdin="f5\nquit\n")
        self.assertEqual(len(played(out)), 2)
        self.assertIn("2. white ", out)
        self.assertEqual(out.count("  a b c d e f g h"), 2)  # once before the move, once after the reply

    def test_the_engine_can_begin(self) -> None:
        out = self.play("shogi", "--black", "engine", "--white", "person", "--level", "1", stdin="")
        self.assertEqual(len(played(out)), 1)

    def test_engines_play_a_whole_game(self) -> None:
        for game in ("connect_four", "reversi"):
            with self.subTest(game):
                out = self.play(game, *ENGINES, "--level", "1", stdin="")
                self.assertIn("game over: ", out)
                self.assertGreaterEqual(len(played(out)), 7)  # the shortest win of Connect Four

    def test_the_engine_takes_a_win_in_one(self) -> None:
        out = self.play("connect_four", *ENGINES, "--level", "2", "--position", "7/7/7/7/yyy4/rrr4 r", stdin="")
        self.assertEqual(played(out), ["d"])

    def test_undo_takes_back_the_reply_too(self) -> None:
        out = self.play("reversi", "--level", "1", stdin="f5\nundo\nmoves\nundo\n")
        self.assertIn("\nc4 d3 e6 f5\n", out)
        self.assertIn("undo: no move has been played", out)

    def test_undo_after_the_end(self) -> None:
        out = self.play("connect_four", *TWO_PEOPLE, stdin="a\nb\na\nb\na\nb\na\nc\nundo\nc\n")
        self.assertIn("the game is over", out)
        self.assertEqual(played(out), list("abababac"))

    def test_an_earlier_position_ends_no_game(self) -> None:
        with kiban_program.scratch() as folder:
            file = pathlib.Path(folder) / "game.kif"
            stdin = f"7g7f\n3c3d\n2g2f\nback\nresign\ndeclare\nwin\nundo\nlast\nsave {file}\n"
            out = self.play("shogi", *TWO_PEOPLE, stdin=stdin)
            for command in ("resign", "declare", "undo"):
                self.assertIn(f"{command}: this is an earlier position; last returns to the game", out)
            self.assertEqual(len(played(out)), 3)
            self.assertIn("   3 ２六歩(27)", file.read_text("utf-8"))
            out = self.play("shogi", *TWO_PEOPLE, stdin="7g7f\nresign\nresign\nundo\n3c3d\n")
            self.assertIn("the game is over", out)
            self.assertEqual(len(played(out)), 2)

    def test_hint_gives_a_legal_move(self) -> None:
        out = self.play("reversi", "--level", "1", stdin="hint\n")
        hints = [line.split()[1] for line in out.splitlines() if line.startswith("hint: ")]
        self.assertEqual(len(hints), 1)
        self.assertIn(hints[0], "c4 d3 e6 f5".split())

    def test_passes_are_made_for_the_player(self) -> None:
        position = "O" * 62 + "X- X"
        out = self.play("reversi", *TWO_PEOPLE, "--position", position, stdin="h8\n")
        self.assertEqual(played(out), ["pass", "h8"])
        self.assertIn("game over: white wins by 64", out)

    def test_undo_goes_back_beyond_a_pass(self) -> None:
        line = "d3 c3 e6 d2 d1 e1 b2 c1".split()  # then black must pass
        out = self.play("reversi", *TWO_PEOPLE, stdin="\n".join([*line, "a3", "undo", "undo", "c1", ""]))
        self.assertEqual(played(out), [*line, "pass", "a3", "c1", "pass"])

    def test_bad_lines_change_nothing(self) -> None:
        out = self.play("connect_four", *TWO_PEOPLE,
                        stdin="\n   \nz\nlevel 21\nlevel x\nlevel\nsave\nundo 5\n\N{SNOWMAN}\nd\n")
        self.assertEqual(played(out), ["d"])
        for complaint in ("not a legal move here: 'z': columns are the letters a to g; help", "level: a number from 0 to 20, not 21", "level: needs N",
                          "save: needs FILE", "undo: takes nothing after it"):
            self.assertIn(complaint, out)

    def test_resign_and_switch_and_new(self) -> None:
        out = self.play("reversi", "--level", "1", stdin="resign\nnew\nswitch\nresign\n")
        self.assertIn("game over: white wins by resignation", out)
        self.assertIn("black: engine, white: person", out)
        self.assertIn("game over: black wins by resignation", out)

    def test_help_lists_what_the_game_has(self) -> None:
        self.assertIn("declare", self.play("shogi", stdin="help\n"))
        self.assertNotIn("declare", self.play("reversi", stdin="help\n"))

    def test_a_declaration_that_the_rules_forbid_has_its_reason(self) -> None:
        for position, reason in (("startpos", "the king is not in the enemy's camp"),
                                 ("K8/1+P+P+P+P+P+P+P+P/+P+P2+R4/9/9/9/9/9/8k b RB 1", "25 points, and 28 are needed")):
            out = self.play("shogi", *TWO_PEOPLE, "--position", position, stdin="declare\n")
            self.assertIn(f"declare: the rules do not allow it here: {reason}\n", out)

    def test_illegal_moves_have_their_reason(self) -> None:
        in_check = "4k4/9/9/9/9/9/4r4/4P4/4K4 b P 1"
        for position, move, reason in [
                ("startpos", "7g7e", "a pawn does not move from 7g to 7e"), ("startpos", "8h2b+", "a piece stands between"),
                ("startpos", "3c3d", "the opponent's"), ("startpos", "9a9b", "the opponent's"),
                ("startpos", "２二角成", "a piece stands between 8h and 2b"), ("startpos", "P*5e", "there is no pawn in hand"),
                ("4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "P*5c", "two pawns on a file (nifu)"),
                ("4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "５三歩打", "two pawns on a file (nifu)"),
                ("4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "P*5c", "nifu"), ("4k4/9/9/9/9/9/9/9/4K4 b N 1", "N*4b", "could never move"),
                ("7nk/9/7SN/9/9/9/9/9/4K4 b P 1", "P*1b", "a pawn must not be dropped to mate (uchifuzume)"),
                ("4k4/9/9/4r4/9/9/9/4G4/4K4 b - 1", "5h4h", "the king would be left in check"),
                ("4k4/9/9/9/9/9/3r5/9/4K4 b - 1", "5i6i", "the king would move into check"),
                ("4k4/4r4/9/9/9/9/9/9/4K4 b G 1", "G*1e", "the king is in check, and this does not stop it"),
                ("8k/4P4/9/9/9/9/9/9/4K4 b - 1", "5b5a", "it must promote"), (in_check, "+5857FU", ""),
                # Of several pieces of a kind it is about the one that was probably meant.
                ("startpos", "▲７五歩", "a pawn does not move from 7g to 7e"), ("startpos", "L-1e", "between 1i and 1e"),
                ("startpos", "S-4f", "a silver does not move from 3i to 4f"),
                ("startpos", "６六銀", "a silver does not move from 7i to 6f"),
                (WHITE_TO_MOVE, "P-5f", "a pawn does not move from 5c to 5f")]:
            with self.subTest(move=move, position=position):
                out = self.play("shogi", *TWO_PEOPLE, "--position", position, stdin=move + "\n")
                self.assertIn(reason, out)
                self.assertEqual("not a legal move here" in out, reason != "", out)

    def test_columns_are_letters(self) -> None:
        out = kiban("play", "connect_four", *TWO_PEOPLE, stdin="4\n").out
        self.assertIn("not a legal move here: '4': columns are the letters a to g", out)

    def test_an_ambiguous_move_is_answered_with_the_ways_to_say_it(self) -> None:
        for text, ways in (("▲５八金", ("▲５八金右", "▲５八金左")), ("５八金寄", ("▲５八金右", "▲５八金左")),
                           ("G-5h", ("G4i-5h", "G6i-5h"))):
            with self.subTest(text):
                out = self.play("shogi", *TWO_PEOPLE, stdin=f"{text}\n{ways[1]}\n")
                self.assertRegex(out, f"'{text}'; say ({ways[0]} or {ways[1]}|{ways[1]} or {ways[0]}); help")
                self.assertEqual(played(out), ["6i5h"])
        self.assertIn("two pieces or more can move there", self.play("shogi", *TWO_PEOPLE, stdin="▲５八金\n"))

    def test_a_mistyped_command_is_answered_with_the_one_that_was_meant(self) -> None:
        out = self.play("reversi", *TWO_PEOPLE, stdin="hlep\nf6\nfrist\n")
        self.assertRegex(out, "'hlep'.*; did you mean 'help'\\?\n")
        self.assertRegex(out, "'frist'.*; did you mean 'first'\\?\n")
        self.assertEqual(out.count("did you mean"), 2, out)

    def test_moves_in_every_notation(self) -> None:
        for moves in (["▲７六歩", "△３四歩", "▲２二角成"], ["P-7f", "P-3d", "Bx2b+"], ["+7776FU", "-3334FU", "+8822UM"]):
            with self.subTest(moves):
                out = self.play("shogi", *TWO_PEOPLE, stdin="\n".join(moves) + "\n")
                self.assertEqual(played(out), ["7g7f", "3c3d", "8h2b+"])
        out = self.play("shogi", *TWO_PEOPLE, "--notation", "japanese", stdin="7g7f\n")
        self.assertEqual(played(out), ["▲７六歩"])

    def test_handicaps(self) -> None:
        for name in ("2-piece", "two-piece", "二枚落ち"):
            out = self.play("shogi", *TWO_PEOPLE, "--handicap", name, stdin="5a4b\n")
            self.assertIn("1. white 5a4b", out)

    def test_capitals_are_read_where_they_mean_nothing_else(self) -> None:
        for game, moves in (("connect_four", "D\nE\n"), ("breakthrough", "A2A3\nB7B6\n"), ("minishogi", "5D5C\n")):
            self.assertEqual(played(kiban("play", game, *TWO_PEOPLE, stdin=moves).out), moves.lower().split())

    def test_review(self) -> None:
        out = self.play("connect_four", *TWO_PEOPLE, stdin="a\nb\nc\nfirst\nforward\nback 5\ngoto 2\ngoto 9\nd\nlast\nmoves\n")
        self.assertEqual(played(out), list("abcd"))  # d was played after the second move
        self.assertIn("goto: a number from 0 to 3, not 9", out)

    def test_analyse(self) -> None:
        out = self.play("reversi", *TWO_PEOPLE, stdin="f5\nd6\nanalyse 5\n")
        self.assertRegex(out, r"ply +played")

    def test_late_moves_lose(self) -> None:
        with subprocess.Popen([kiban_program.PROGRAM, "play", "connect_four", *TWO_PEOPLE, "--time", "0.2"],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            time.sleep(0.7)
            out, _ = process.communicate("a\n", timeout=20)
        self.assertIn("game over: yellow wins on time", out)

    def test_kanji_where_the_locale_has_them(self) -> None:
        for locale, piece in (("C.UTF-8", "v香v桂v銀v金v玉v金v銀v桂v香|一"), ("C", "| l  n  s  g  k  g  s  n  l |a")):
            answer = subprocess.run([kiban_program.PROGRAM, "play", "shogi"], input="quit\n", capture_output=True,
                                    encoding="utf-8", env={**os.environ, "LC_ALL": locale}, timeout=60, check=True)
            self.assertIn(piece, answer.stdout)


class Save(unittest.TestCase):
    def test_records_are_saved_and_loaded(self) -> None:
        for game, moves, ending, mark in [("shogi", "7g7f\n3c3d\n8h2b+\n", "kif", "２二角成(88)"), ("shogi", "7g7f\n3c3d\n8h2b+\n",
                                          "csa", "-3334FU"), ("reversi", "f5\nd6\nc3\n", "ggf", "B[F5]W[D6]B[C3]")]:
            with self.subTest(ending), kiban_program.scratch() as folder:
                file = pathlib.Path(folder) / f"game.{ending}"
                kiban("play", game, *TWO_PEOPLE, stdin=f"{moves}save {file}\n")
                self.assertIn(mark, file.read_text("utf-8"))
                again = pathlib.Path(folder) / f"again.{ending}"
                kiban("play", game, *TWO_PEOPLE, "--load", str(file), stdin=f"save {again}\n")
                self.assertEqual(again.read_text("utf-8"), file.read_text("utf-8"))
                file.write_text("nonsense", "utf-8")
                answer = kiban("play", game, "--load", str(file))
                self.assertEqual(answer.code, 1)
                self.assertIn(f"kiban play: {file}: ", answer.err)

    def test_a_saved_game_is_written_after_every_move(self) -> None:
        with kiban_program.scratch() as folder:
            first, second = pathlib.Path(folder) / "first.kif", pathlib.Path(folder) / "second.kif"
            kiban("play", "shogi", *TWO_PEOPLE, stdin=f"7g7f\nsave {first}\n3c3d\nsave {second}\n2g2f\nresign\n")
            self.assertIn("   4 投了", first.read_text("utf-8"))
            self.assertIn("   3 中断", second.read_text("utf-8"))

    def test_a_loaded_game_that_goes_on_loses_its_result(self) -> None:
        with kiban_program.scratch() as folder:
            loaded, saved = pathlib.Path(folder) / "loaded.ggf", pathlib.Path(folder) / "saved.ggf"
            board = "8 ---------------------------O*------*O--------------------------- *"
            for result in ("+10.00", "?"):
                loaded.write_text(f"(;GM[Othello]PC[x]PB[a]PW[b]RE[{result}]TY[8]BO[{board}]B[f5]W[d6]B[c3];)", "utf-8")
                kiban("play", "reversi", *TWO_PEOPLE, "--load", str(loaded), "--save", str(saved), "--force", stdin="")
                self.assertFalse(saved.exists())
                kiban("play", "reversi", *TWO_PEOPLE, "--load", str(loaded), "--save", str(saved), stdin="d3\nresign\n")
                self.assertIn("RE[-64.00:r]", saved.read_text("utf-8"))
                saved.unlink()

    def test_a_format_that_the_game_does_not_have_is_refused(self) -> None:
        with kiban_program.scratch() as folder:
            file = pathlib.Path(folder) / "game.kif"
            why = "a game of reversi cannot be written as kif; there are ggf"
            self.assertIn(f"save: {why}", kiban("play", "reversi", *TWO_PEOPLE, stdin=f"f5\nsave {file}\n").out)
            answer = kiban("play", "reversi", *TWO_PEOPLE, "--save", str(file))
            self.assertEqual((answer.code, file.exists()), (2, False), answer)
            self.assertIn(f"--save: {why}", answer.err)

    def test_an_ending_that_names_no_format_is_refused_as_convert_refuses_it(self) -> None:
        with kiban_program.scratch() as folder:
            file = pathlib.Path(folder) / "game.foo"
            why = f"{file}: its ending names no format; there are csa, kif, ki2, jkf, lines"
            self.assertIn(f"save: {why}\n", kiban("play", "shogi", *TWO_PEOPLE, stdin=f"7g7f\nsave {file}\n").out)
            self.assertIn(f"--save: {why}\n", kiban("play", "shogi", *TWO_PEOPLE, "--save", str(file)).err)
            self.assertIn(f"OUT: {why}", kiban("convert", "-", str(file), stdin="startpos moves 7g7f\n").err)
            self.assertFalse(file.exists())

    def test_wthor_cannot_be_written_after_every_move(self) -> None:
        with kiban_program.scratch() as folder:
            file = pathlib.Path(folder) / "w.wtb"
            why = f"{file}: WTHOR files are written whole, not game by game"
            self.assertIn(f"save: {why}\n", kiban("play", "reversi", *TWO_PEOPLE, stdin=f"f5\nsave {file}\n").out)
            self.assertEqual(kiban("convert", "-", str(file), stdin="f5d6c3\n").code, 0)
            answer = kiban("play", "reversi", *TWO_PEOPLE, "--load", str(file), "--save", str(file))
            self.assertEqual((answer.code, answer.out), (2, ""), answer)
            self.assertIn(f"--save: {why}\n", answer.err)

    def test_a_path_may_stand_in_quotes(self) -> None:
        with kiban_program.scratch() as folder:
            for quote, name in (('"', "a b.kif"), ("'", "it's.kif")):
                file = pathlib.Path(folder) / name
                out = kiban("play", "shogi", *TWO_PEOPLE, stdin=f"7g7f\nsave {quote}{file}{quote}\n").out
                self.assertIn(f"saved in {file}\n", out)
                self.assertTrue(file.exists())

    def test_what_a_file_does_not_hold_is_said_as_convert_says_it(self) -> None:
        with kiban_program.scratch() as folder:
            csa, kif, lines = (pathlib.Path(folder) / name for name in ("a.csa", "a.kif", "a.txt"))
            branch = "7g7f\n3c3d\ncomment good\nback\n8c8d\n"
            out = kiban("play", "shogi", *TWO_PEOPLE, stdin=f"{branch}resign\nsave {kif}\nsave {csa}\nsave {lines}\n").out
            self.assertNotIn(f"{kif}: ", out)
            self.assertIn(f"saved in {csa}\n{csa}: variations are left out\n", out)
            for target in (csa, lines):
                said = kiban("convert", str(kif), str(target), "--force").err.splitlines()
                self.assertEqual([line for line in out.splitlines() if line.startswith(f"{target}: ")], said)
                self.assertIn(f"{target}: variations are left out", said)
            file = pathlib.Path(folder) / "kept.csa"
            out = kiban("play", "shogi", *TWO_PEOPLE, "--save", str(file), stdin=f"{branch}2g2f\n").out
            self.assertEqual(out.count(f"{file}: variations are left out\n"), 1, out)
            self.assertEqual(out.count(f"{file}: "), 1, out)

    def test_evaluations_get_the_form_of_the_format(self) -> None:
        with kiban_program.scratch() as folder:
            csa, kif = pathlib.Path(folder) / "a.csa", pathlib.Path(folder) / "a.kif"
            csa.write_text("PI\n+\n+7776FU\n'** 53 -3334FU\n")
            kiban("play", "shogi", *TWO_PEOPLE, "--load", str(csa), stdin=f"save {kif}\n")
            self.assertIn("\n**評価値=53\n**読み筋=△３四歩\n", kif.read_text(encoding="utf-8"))

    def test_a_game_is_saved_whole_and_goes_on(self) -> None:
        with kiban_program.scratch() as folder:
            file = pathlib.Path(folder) / "my game.txt"
            kiban("play", "connect_four", *TWO_PEOPLE, stdin=f"a\nb\nsave {file}\n")
            self.assertEqual(file.read_text(), "game connect_four\nposition 7/7/7/7/7/7 r\nmoves a b\n")
            kiban("play", "connect_four", *TWO_PEOPLE, "--load", str(file), stdin=f"c\nsave {file}\n")
            self.assertTrue(file.read_text().endswith("moves a b c\n"))
            self.assertEqual([f.name for f in pathlib.Path(folder).iterdir()], ["my game.txt"])

    def test_what_a_record_says_is_kept(self) -> None:
        with kiban_program.scratch() as folder:
            file = pathlib.Path(folder) / "game.kif"
            file.write_text("開始日時：2020/01/02 03:04:05\n手合割：平手\n先手：羽生\n後手：佐藤\n手数----指手---------消費時間--\n"
                            "   1 ７六歩(77)\n*良い手\n   2 ３四歩(33)\n", "utf-8")
            again = pathlib.Path(folder) / "again.kif"
            kiban("play", "shogi", *TWO_PEOPLE, "--load", str(file), stdin=f"2g2f\ncomment 次は８四歩\nsave {again}\n")
            text = again.read_text("utf-8")
            for part in ("開始日時：2020/01/02 03:04:05", "先手：羽生", "後手：佐藤", "*良い手", "２六歩(27)", "*次は８四歩"):
                self.assertIn(part, text)
            out = kiban("play", "shogi", *TWO_PEOPLE, "--load", str(again), stdin=f"goto 2\n1g1f\nsave --force {again}\n").out
            self.assertIn("what followed here (1 move) is a variation of the record now", out)
            self.assertIn("変化：3手\n   3 ２六歩(27)\n*次は８四歩", again.read_text("utf-8"))

    def test_a_new_game_has_names_and_a_date_with_moves_too(self) -> None:
        with kiban_program.scratch() as folder:
            file = pathlib.Path(folder) / "game.kif"
            kiban("play", "shogi", *TWO_PEOPLE, "--moves", "7g7f", "3c3d", stdin=f"2g2f\nsave {file}\n")
            text = file.read_text("utf-8")
            for part in ("開始日時：20", "先手：person", "後手：person"):
                self.assertIn(part, text)

    def test_the_record_is_written_after_every_move(self) -> None:
        with kiban_program.scratch() as folder:
            file = pathlib.Path(folder) / "game.kif"
            kiban("play", "shogi", *TWO_PEOPLE, "--save", str(file), stdin="7g7f\n3c3d\nresign\n")
            file.write_text(file.read_text("utf-8").replace("投了", "投了   ( 0:09/00:00:09)"), "utf-8")
            kiban("play", "shogi", *TWO_PEOPLE, "--load", str(file), stdin=f"goto 1\n8c8d\nsave --force {file}\n")
            self.assertRegex(file.read_text("utf-8"), r"変化：2手\n +2 ３四歩\(33\)\n +3 投了 +\( 0:09")

    def test_no_file_is_written_over_unasked(self) -> None:
        with kiban_program.scratch() as folder:
            file = pathlib.Path(folder) / "my game.txt"
            file.write_text("mine")
            run = ("play", "connect_four", *TWO_PEOPLE)
            answer = kiban(*run, "--save", str(file), stdin="a\n")
            self.assertEqual((answer.code, answer.out), (2, ""), answer)
            self.assertIn(f"kiban play: --save: {file} exists already; --force overwrites it\n", answer.err)
            answer = kiban(*run, stdin=f"a\nsave {file}\n")
            self.assertIn(f"save: {file} exists already; --force overwrites it\n", answer.out)
            self.assertEqual(file.read_text(), "mine")
            for line in (f"save --force {file}", f"save {file} --force", f"save {file}"):
                answer = kiban(*run, "--moves", "a", stdin=f"b\nsave --force {file}\nc\n{line}\n")
                self.assertEqual(answer.out.count(f"saved in {file}\n"), 2, answer)
                self.assertTrue(file.read_text().endswith("moves a b c\n"))
            self.assertEqual(kiban(*run, "--save", str(file), "--force", stdin="d\n").code, 0)
            self.assertTrue(file.read_text().endswith("moves d\n"))

    def test_a_loaded_game_goes_on_in_its_file(self) -> None:
        with kiban_program.scratch() as folder:
            file = pathlib.Path(folder) / "game.txt"
            file.write_text("a b\n")
            answer = kiban("play", "connect_four", *TWO_PEOPLE, "--load", str(file), "--save", str(file), stdin="c\n")
            self.assertEqual((answer.code, answer.err), (0, ""), answer)
            self.assertTrue(file.read_text().endswith("moves a b c\n"))
            file.write_text("a b\nc d\n")
            for force in ((), ("--force",)):
                answer = kiban("play", "connect_four", *TWO_PEOPLE, "--load", str(file), "--number", "2", "--save", str(file),
                               *force, stdin="c\n")
                self.assertEqual(answer.code, 2, answer)
                self.assertIn(f"--save: {file} holds other games too, and is not overwritten", answer.err)
            self.assertEqual(file.read_text(), "a b\nc d\n")

    def test_a_file_stays_in_shift_jis(self) -> None:
        with kiban_program.scratch() as folder:
            file = pathlib.Path(folder) / "game.kif"
            file.write_bytes("先手：羽生\n手数----指手---------消費時間--\n   1 ７六歩(77)\n".encode("cp932"))
            run = ("play", "shogi", *TWO_PEOPLE, "--load", str(file), "--save", str(file))
            self.assertNotIn("UTF-8", kiban(*run, stdin="3c3d\n").out)
            self.assertIn("３四歩", file.read_bytes().decode("cp932"))
            out = kiban(*run, stdin="comment €\n2g2f\n").out
            self.assertEqual(out.count(f"{file}: in UTF-8 now, not in Shift_JIS: "), 1, out)
            self.assertIn("*€", file.read_text("utf-8"))

    def test_undo_leaves_a_loaded_record_its_moves(self) -> None:
        with kiban_program.scratch() as folder:
            file = pathlib.Path(folder) / "game.kif"
            file.write_text("   1 ７六歩(77)\n   2 ３四歩(33)\n*よい手\n   3 投了\n*早い\n", "utf-8")
            run = ("play", "shogi", *TWO_PEOPLE, "--load", str(file), "--save", str(file))
            out = kiban(*run, stdin="undo\n2g2f\nundo\nundo\nundo\n8c8d\n").out  # the end, a move of this game, two of the file
            self.assertEqual(out.count("undo: the record keeps what follows"), 2, out)
            text = file.read_text("utf-8")
            for kept in ("   1 ７六歩(77)", "   2 ３四歩(33)", "*よい手", "*早い"):
                self.assertIn(kept, text)
            self.assertNotIn("２六歩", text)

    def test_the_moves_of_a_loaded_record_may_be_played_again(self) -> None:
        kif = "手合割：平手\n   1 ７六歩(77)   ( 0:05/00:00:05)\n*一\n   2 ３四歩(33)\n   3 投了\n*早い\n\n変化：2手\n   2 ８四歩(83)\n"
        with kiban_program.scratch() as folder:
            file = pathlib.Path(folder) / "game.kif"
            texts = []
            for moves in ("comment x\n", "first\n7g7f\nundo\n7g7f\n3c3d\nfirst\ncomment x\n", "undo\nundo\n3c3d\nfirst\ncomment x\n"):
                file.write_text(kif, "utf-8")
                answer = kiban("play", "shogi", *TWO_PEOPLE, "--load", str(file), "--save", str(file), stdin=moves)
                self.assertNotIn("left out", answer.out)
                texts.append("".join(line for line in file.read_text("utf-8").splitlines(True) if line != "*x\n"))
            self.assertIn("*一", texts[0])
            self.assertIn("投了", texts[0])
            self.assertEqual(texts[1:], texts[:1] * 2)

    def test_a_line_that_was_left_is_taken_up_again(self) -> None:
        kif = "手合割：平手\n終了日時：2026/01/02\n   1 ７六歩(77)\n   2 ３四歩(33)   ( 0:05/00:00:05)\n*二\n   3 ２六歩(27)\n   4 投了\n*早い\n"
        with kiban_program.scratch() as folder:
            file, csa = pathlib.Path(folder) / "game.kif", pathlib.Path(folder) / "game.csa"
            for moves in ("goto 1\n8c8d\nundo\nlast\n", "goto 1\n8c8d\n2g2f\nback\n9g9f\nundo\nlast\nundo\nundo\nlast\n"):
                texts = []
                for played in ("comment x\n", moves + "comment x\n"):
                    file.write_text(kif, "utf-8")
                    kiban("play", "shogi", *TWO_PEOPLE, "--load", str(file), "--save", str(file), stdin=played)
                    texts.append(file.read_text("utf-8"))
                self.assertEqual(texts[0], texts[1])
            answer = kiban("play", "shogi", *TWO_PEOPLE, "--load", str(file), "--save", str(file), stdin="goto 1\n8c8d\nback\n3c3d\nlast\n")
            text = file.read_text("utf-8")
            for kept in ("   3 ２六歩(27)", "*二\n", "   4 投了", "終了日時：2026/01/02", "変化：2手\n   2 ８四歩(83)"):
                self.assertIn(kept, text)
            kiban("convert", str(file), str(csa))
            before = csa.read_text()
            answer = kiban("play", "shogi", *TWO_PEOPLE, "--load", str(csa), "--save", str(csa), stdin="goto 1\n8c8d\n2g2f\nundo\nundo\n")
            self.assertIn(f"this game is saved in {folder}/game-2.csa: {csa} stays as it was", answer.out)
            self.assertEqual(csa.read_text(), before)
            self.assertIn("%TORYO", (pathlib.Path(folder) / "game-2.csa").read_text())

    def test_the_record_says_what_time_the_players_have(self) -> None:
        for game, byoyomi, file, said in (("shogi", ("--byoyomi", "30"), "g.kif", "持ち時間：10分+30秒+5秒加算\n"),
                                          ("shogi", ("--byoyomi", "0.5"), "g.kif", None),
                                          ("reversi", (), "g.ggf", "TI[10:00/0:05]"),
                                          ("reversi", ("--byoyomi", "30"), "g.ggf", None)):
            first, second = ("7g7f", "3c3d") if game == "shogi" else ("f5", "d6")
            with kiban_program.scratch() as folder:
                path = pathlib.Path(folder) / file
                at_first = ("--time", "10m+5", *byoyomi, "--save", str(path), "--force")
                then = ("--load", str(path), "--time", "1m", "--save", str(path))  # in a game under way the clock is not its own
                for options, moves in ((at_first, first), (at_first, f"new\n{first}"), (then, second)):
                    with self.subTest(game=game, byoyomi=byoyomi, moves=moves):
                        self.assertEqual(kiban("play", game, *TWO_PEOPLE, *options, stdin=moves + "\n").code, 0)
                        found = re.findall("持ち時間.*\n|T[IBW]\\[.*?\\]", path.read_text(encoding="utf-8"))
                        self.assertEqual(found, [said] if said else [])

    def test_a_new_game_leaves_the_record_of_the_one_before_it(self) -> None:
        with kiban_program.scratch() as folder:
            file = pathlib.Path(folder) / "game.txt"
            answer = kiban("play", "connect_four", *TWO_PEOPLE, "--save", str(file), stdin="a\nnew\nb\nnew\nc\n")
            self.assertIn(f"this game is saved in {folder}/game-2.txt\n", answer.out)
            moves = {path.name: path.read_text().split()[-1] for path in pathlib.Path(folder).iterdir()}
            self.assertEqual(moves, {"game.txt": "a", "game-2.txt": "b", "game-3.txt": "c"})

    def test_a_new_game_has_nothing_of_a_loaded_one(self) -> None:
        with kiban_program.scratch() as folder:
            loaded, file = pathlib.Path(folder) / "v.kif", pathlib.Path(folder) / "v-2.kif"
            loaded.write_text("手合割：平手\n先手：太郎\n後手：花子\n   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n", "utf-8")
            answer = kiban("play", "shogi", *TWO_PEOPLE, "--load", str(loaded), "--save", str(loaded), stdin="new\n2g2f\n")
            self.assertNotIn("left out", answer.out)
            names = [line for line in file.read_text("utf-8").splitlines() if line.startswith(("先手：", "後手："))]
            self.assertEqual(names, ["先手：person", "後手：person"])

    def test_a_file_that_cannot_be_written_does_not_end_the_game(self) -> None:
        answer = kiban("play", "connect_four", *TWO_PEOPLE, stdin="save /nowhere/at/all.txt\na\n")
        self.assertIn("save: /nowhere/at/all.txt: cannot be written", answer.out)
        with kiban_program.scratch() as folder:
            device = pathlib.Path(folder) / "null.txt"
            device.symlink_to("/dev/null")
            answer = kiban("play", "connect_four", *TWO_PEOPLE, stdin=f"save {device}\na\n")
        self.assertIn(f"save: {device}: cannot be written: not a regular file", answer.out)
        self.assertEqual((answer.code, played(answer.out)), (0, ["a"]))

    def test_a_spoilt_file_is_refused(self) -> None:
        with kiban_program.scratch() as folder:
            file = pathlib.Path(folder) / "game.txt"
            for text in ("", "game no_such_game\n", "game connect_four\nposition x\nmoves\n",
                         "game connect_four\nposition startpos\nmoves a h\n", "\0" * 50):
                with self.subTest(text):
                    file.write_text(text)
                    answer = kiban("play", "connect_four", "--load", str(file))
                    self.assertEqual((answer.code, answer.out), (1, ""), answer)
                    self.assertIn(f"kiban play: {file}: ", answer.err)

    def test_a_missing_file_is_a_failure(self) -> None:
        answer = kiban("play", "connect_four", "--load", "/nowhere/at/all")
        self.assertEqual((answer.code, answer.out), (1, ""), answer)
        self.assertIn("/nowhere/at/all: there is no such file", answer.err)


if __name__ == "__main__":
    kiban_program.main()
