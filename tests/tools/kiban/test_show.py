#!/usr/bin/env python3
"""Positions and moves as users write them, boards as text and as pictures."""

import json
import pathlib
import re
import unittest
import xml.etree.ElementTree

import kiban_program
from kiban_program import kiban

AFTER_TWO = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3"
TWO_PIECE = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
# A bishop exchange: 同 with both kinds of blank, promotion and a drop after it.
EXCHANGE = ["7g7f 3c3d 8h2b+ 3a2b B*4e", "▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲４五角", "▲76歩△34歩▲22角成△同 銀▲45角打",
            "P-7f P-3d Bx2b+ Sx2b B*4e", "+7776FU -3334FU +8822UM -3122GI +0045KA",
            "7776fu 3334fu 8822um 3122gi 0045ka".upper(), "７六歩(77) ３四歩(33) ２二角成(88) 同　銀(31) ４五角打",
            "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e", "1. P-7f 2. P-3d 3. Bx2b+ 4. Sx2b 5. B*4e"]
KIF = """手合割：平手
手数----指手---------消費時間--
   1 ７六歩(77)
   2 ３四歩(33)
   3 ２六歩(27)
   4 投了
"""


class Show(unittest.TestCase):
    def position(self, game: str, *arguments: str) -> str:
        answer = kiban("show", game, *arguments)
        self.assertEqual((answer.code, answer.err), (0, ""), answer)
        return answer.out.splitlines()[-1]

    def test_every_notation_of_shogi_leads_to_the_same_position(self) -> None:
        wanted = self.position("shogi", "--moves", *EXCHANGE[0].split())
        self.assertTrue(wanted.endswith(" w b 6"), wanted)
        for text in EXCHANGE:
            with self.subTest(text):
                self.assertEqual(self.position("shogi", "--position", text), wanted)

    def test_whole_lines_of_usi(self) -> None:
        for text in ("startpos moves 7g7f 3c3d", "\ufeffstartpos moves 7g7f 3c3d", "position startpos moves 7g7f 3c3d", f"sfen {AFTER_TWO}", AFTER_TWO,
                     "even moves P-7f P-3d"):
            with self.subTest(text):
                self.assertEqual(self.position("shogi", "--position", text), AFTER_TWO)

    def test_handicaps_by_name(self) -> None:
        for name in ("2-piece", "two-piece", "Two_Piece", "two piece", "二枚落ち", "2枚落ち", "nimaiochi", "nimai"):
            with self.subTest(name):
                self.assertEqual(self.position("shogi", "--position", name), TWO_PIECE)
        self.assertEqual(self.position("shogi", "--position", "10-piece"), self.position("shogi", "--position", "十枚落ち"))

        for name in ("naked-king", "裸玉", "three-pawns", "歩三兵"):
            self.assertTrue(self.position("shogi", "--position", name).startswith("4k4/9/9/9/9/9/PPPPPPPPP/"))

    def test_a_mistyped_handicap_is_answered_with_the_names(self) -> None:
        for typed, meant in (("two-peice", "two-piece"), ("2-peice", "2-piece"), ("rok moves 5c5d", "rook")):
            answer = kiban("show", "shogi", "--position", typed)
            self.assertEqual(answer.code, 2, answer)
            self.assertIn(f"there is no handicap '{typed.split()[0]}'; there are even, lance, ", answer.err)
            self.assertIn(f"three-pawns; did you mean '{meant}'?", answer.err)
        self.assertIn("there are 平手, 香落ち", kiban("show", "shogi", "--position", "一枚落ち").err)
        self.assertIn("not a move: 'xyz'", kiban("show", "shogi", "--position", "xyz").err)
        self.assertIn("no piece has the letter 'f' (at column 6)", kiban("show", "shogi", "--position", "sfen foo").err)
        answer = kiban("play", "shogi", "--handicap", "2-peice")
        self.assertIn("three-pawns; did you mean '2-piece'?", answer.err)

    def test_every_command_that_takes_a_position_takes_moves_and_records(self) -> None:
        with kiban_program.scratch() as folder:
            path = pathlib.Path(folder) / "a.kif"
            path.write_text(KIF, encoding="utf-8")
            record = ("--game", str(path), "--ply", "2")
            moves = ("--moves", "７六歩", "P-3d")
            for command in (("moves", "shogi"), ("perft", "shogi", "1", "--divide"), ("search", "shogi", "--depth", "1"),
                            ("mate", "shogi", "--json")):
                with self.subTest(command):
                    one, other = kiban(*command, *moves), kiban(*command, *record)
                    self.assertEqual((one.code, other.code, one.err, other.err), (0, 0, "", ""), (one, other))
                    seconds = re.compile(r"(seconds|nps)\W+[\d.e-]+|\d+\.\d{3} ")
                    self.assertEqual(seconds.sub("", one.out), seconds.sub("", other.out))
            self.assertIn("8h2b+", kiban("moves", "shogi", *record).out.split())
            picture = kiban("show", "shogi", "--game", str(path), "--svg", str(path))
            self.assertIn("a.kif is the input, which is never overwritten", picture.err)
            self.assertEqual(path.read_text(encoding="utf-8"), KIF)
        solved = kiban("solve", "connect_four", "d d d d d b b d a", "--moves", "f", "c", "c", "c", "--json")
        self.assertEqual(solved.code, 0, solved)
        self.assertEqual(json.loads(solved.out)["result"],
                         json.loads(kiban("solve", "connect_four", "dddddbbdafccc", "--json").out)["result"])
        for command in ("moves", "mate"):
            self.assertRegex(kiban(command, "shogi", "--stdin", "--moves", "7g7f").err, "--stdin excludes --moves|--moves excludes --stdin")

    def test_moves_after_a_start_and_numbered_moves(self) -> None:
        wanted = self.position("shogi", "--position", "2-piece moves 5c5d")
        for text in ("2-piece 5c5d", "二枚落ち △５四歩"):
            self.assertEqual(self.position("shogi", "--position", text), wanted, text)
        self.assertEqual(self.position("shogi", "--position", "1.P-7f 2.P-3d"), AFTER_TWO)
        wanted = self.position("reversi", "--position", "f5d6c3d3")
        for text in ("1. f5 d6 2. c3 d3", "1.F5 2.D6 3.C3 4.D3", "1. f5 1... d6 2. c3 2... d3"):
            self.assertEqual(self.position("reversi", "--position", text), wanted, text)
        for text in ("f5-d6-c3-d3", "f5, d6, c3, d3", "１．f5　d6　２．c3　d3", "1: f5 2: d6 3: c3 4: d3", '"f5d6c3d3"', "Ｆ５Ｄ６ｃ３ｄ３",
                     "f5d6c3d3 40-24", "1 f5\n2 d6\n3 c3\n4 d3\n", "1 f5 d6 2 c3 d3"):
            self.assertEqual(self.position("reversi", "--position", text), wanted, text)
        self.assertIn("'12' is neither a square", kiban("show", "reversi", "--moves", "f5", "12", "d6").err)
        for text in ("1 2 3", "40-24", "f5 40-25", "f5 40-", "2 f5", "f5 d6 4 c3", "\"f5", "Ｆ９"):
            answer = kiban("show", "reversi", "--position", text)
            self.assertEqual((answer.code, answer.out), (2, ""), text)

    def test_moves_without_blanks_between_them(self) -> None:
        for game, text, moves in (("shogi", "7g7f3c3d", "7g7f 3c3d"), ("shogi", "7g7f3c3d8h2b+3a2bB*4e", "7g7f 3c3d 8h2b+ 3a2b B*4e"),
                                  ("shogi", "7g7f-3c3d,8h2b+", "7g7f 3c3d 8h2b+"), ("shogi", "+7776FU-3334FU+8822UM", "7g7f 3c3d 8h2b+"),
                                  ("shogi", "7776FU3334FU8822UM", "7g7f 3c3d 8h2b+"), ("shogi", "P-7fP-3dBx2b+", "7g7f 3c3d 8h2b+"),
                                  ("shogi", "７六歩３四歩２二角成同銀", "7g7f 3c3d 8h2b+ 3a2b"),
                                  ("shogi", "７六歩(77)３四歩(33)２二角成(88)", "7g7f 3c3d 8h2b+"),
                                  ("shogi", "１．▲７六歩　２．△３四歩　３．▲２二角成", "7g7f 3c3d 8h2b+"),
                                  ("shogi", "１．７六歩２．３四歩", "7g7f 3c3d"), ("shogi", "１ ７六歩 ２ ３四歩", "7g7f 3c3d"),
                                  ("shogi", "２▲７六歩３△３四歩", "7g7f 3c3d"), ("minishogi", "5d5c1b1c", "5d5c 1b1c"),
                                  ("shogi", "７六歩、３四歩，２二角成", "7g7f 3c3d 8h2b+"), ("shogi", "▲７六歩(1)△３四歩(2)", "7g7f 3c3d"),
                                  ("shogi", "７六歩(77)(1)３四歩(2)", "7g7f 3c3d"), ("connect_four", "d-d-c", "d d c")):
            with self.subTest(text):
                self.assertEqual(self.position(game, "--position", text), self.position(game, "--moves", *moves.split()))
        for text, said in (("7g7f3c3e", "move 2: not a legal move here: '3c3e'"), ("7g7f+", "move 1: not a legal move here: '7g7f+'"),
                           ("7g7f3c3dx", "move 3: not a move: 'x'"), ("▲７六歩打", "move 1: "), ("▲７六歩(78)", "move 1: no such piece"),
                           ("▲７六歩(2)", "move 1: "), ("７六歩　△３四歩　▲同歩", "from 3g to 3d (at column 10)")):
            with self.subTest(text):
                self.assertIn(said, kiban("show", "shogi", "--position", text).err)

    def test_a_missing_record_is_named_once(self) -> None:
        answer = kiban("show", "shogi", "--game", "missing.kif")
        self.assertEqual((answer.code, answer.err),
                         (1, "kiban show: missing.kif: there is no such file\n"))

    def test_a_record_under_the_ending_of_another_format(self) -> None:
        with kiban_program.scratch() as folder:
            path = pathlib.Path(folder) / "a.csa"
            path.write_text(KIF, encoding="utf-8")
            self.assertEqual(kiban("show", "shogi", "--game", str(path)).code, 0)
            path.write_text("V2.2\nPI\n+\nhello\n", encoding="utf-8")
            self.assertIn("a.csa: line 4, column 1: not a statement of the CSA format",
                          kiban("show", "shogi", "--game", str(path)).err)

    def test_a_record_from_the_standard_input(self) -> None:
        for command in ("show", "moves", "mate", "search --nodes 100"):
            answer = kiban(*command.split(), "shogi", "--game", "-", stdin=KIF)
            self.assertEqual((answer.code, answer.err), (0, ""), command)
            self.assertNotEqual(answer.out, "", command)
        for command in ("show", "moves", "search --nodes 100", "solve --time 1"):
            answer = kiban(*command.split(), "reversi", "--game", "-", stdin="f5d6c3\n")
            self.assertEqual((answer.code, answer.err), (0, ""), command)

    def test_a_win_that_may_be_declared_is_declared(self) -> None:
        search = ("search", "shogi", "--nodes", "100", "--position", "K8/1+P+P+P+P+P+P+P+P/+P+P2+R4/9/9/9/9/9/8k b RBB4G 1")
        answer = json.loads(kiban(*search, "--json").out)
        self.assertEqual((answer["best"], answer["score"], answer["rows"]), ("win", 32000, []))
        for notation, best in (("usi", "win"), ("japanese", "入玉宣言")):
            self.assertTrue(kiban(*search, "--notation", notation).out.startswith(f"best {best} score win "), notation)

    def test_the_end_of_a_record_is_told(self) -> None:
        with kiban_program.scratch() as folder:
            file = pathlib.Path(folder) / "a.kif"
            file.write_text(KIF, "utf-8")
            told = "\nthe record ends here: resignation, black wins\n"
            self.assertIn(told, kiban("show", "shogi", "--game", str(file)).out)
            self.assertNotIn("ends here", kiban("show", "shogi", "--game", str(file), "--ply", "2").out)

    def test_the_times_of_a_record_are_shown(self) -> None:
        with kiban_program.scratch() as folder:
            path = pathlib.Path(folder) / "a.kif"
            path.write_text(KIF.replace("(77)\n", "(77)   ( 1:07/00:01:07)\n").replace("(33)\n", "(33)   ( 0:09/00:00:09)\n"),
                            encoding="utf-8")
            self.assertIn("time used: black 0:01:07, white 0:00:09\n", kiban("show", "shogi", "--game", str(path)).out)
            self.assertIn("time used: black 0:01:07, white 0:00:00\n",
                          kiban("show", "shogi", "--game", str(path), "--ply", "1").out)
            picture = pathlib.Path(folder) / "board.svg"
            kiban("show", "shogi", "--game", str(path), "--svg", str(picture))
            self.assertIn(">time used: black 0:01:07, white 0:00:09<", picture.read_text(encoding="utf-8"))
            self.assertEqual(kiban("show", "shogi", "--game", str(path), "--svg", "-").out, picture.read_text(encoding="utf-8"))
            path.write_text(KIF, encoding="utf-8")
            self.assertNotIn("time used", kiban("show", "shogi", "--game", str(path)).out)
            kiban("show", "shogi", "--game", str(path), "--svg", str(picture), "--force")
            self.assertNotIn("time used", picture.read_text(encoding="utf-8"))

    def test_moves_and_mates_in_other_notations(self) -> None:
        self.assertIn("▲７六歩", kiban("moves", "shogi", "--notation", "japanese").out)
        mate = kiban("mate", "shogi", "--position", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "--notation", "japanese")
        self.assertIn("▲５二金", mate.out)

    def test_transcripts_of_reversi_and_connect_four(self) -> None:
        wanted = self.position("reversi", "--moves", "f5", "d6", "c3")
        for text in ("f5d6c3", "F5D6C3", "f5 D6 c3", "startpos moves f5d6c3"):
            with self.subTest(text):
                self.assertEqual(self.position("reversi", "--position", text), wanted)
        self.assertEqual(self.position("connect_four", "--position", "ddc"),
                         self.position("connect_four", "--moves", "d", "d", "c"))

    def test_a_bad_move_is_named_with_its_number(self) -> None:
        for game, text, named in (("shogi", "7g7f 3c3d 1a1a", "move 3"), ("shogi", "▲７六歩 △３四歩 ▲５四角", "move 3"),
                                  ("reversi", "f5d6a1", "move 3"), ("connect_four", "ddx", "move 3"),
                                  ("shogi", "startpos moves 7g7f 7g7f", "move 2"), ("shogi", "G-5b", "--position")):
            with self.subTest(text):
                answer = kiban("show", game, "--position", text)
                self.assertEqual((answer.code, answer.out), (2, ""), answer)
                self.assertIn(named, answer.err)

    def test_a_record_at_a_ply(self) -> None:
        with kiban_program.scratch() as folder:
            path = pathlib.Path(folder) / "game.kif"
            path.write_bytes(KIF.encode("cp932"))
            self.assertEqual(self.position("shogi", "--game", str(path), "--ply", "2"), AFTER_TWO)
            self.assertEqual(self.position("shogi", "--game", str(path)),
                             self.position("shogi", "--position", "7g7f 3c3d 2g2f"))
            self.assertIn("--ply", kiban("show", "shogi", "--game", str(path), "--ply", "4").err)
            picture = pathlib.Path(folder) / "game.png"
            picture.write_bytes(b"\x89PNG\0\xff")
            self.assertIn(".kif", kiban("show", "shogi", "--game", str(picture)).err)
            self.assertIn("--game", kiban("show", "shogi", "--number", "2").err)

    def test_whose_move_it_is_and_how_the_game_has_ended(self) -> None:
        for game, said in (("shogi", "black to move\n"), ("reversi", "black to move\n"), ("breakthrough", "black to move\n"),
                           ("connect_four", "red to move\n")):
            self.assertEqual(kiban("show", game).out.count(said), 1, game)
        repeated = " ".join(["2h3h 8b7b 3h2h 7b8b"] * 3)
        for game, text, said in (("connect_four", "dededed", "red wins"), ("reversi", "f5d6c5f4e3f6g5e6e7", "black wins by 64"),
                                 ("shogi", "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b", "black wins by checkmate"),
                                 ("shogi", repeated, "draw by repetition")):
            out = kiban("show", game, "--position", text).out
            self.assertIn(f"\ngame over: {said}\n", out)
            self.assertNotIn("red to move", out)

    def test_a_move_after_the_end_is_told_so(self) -> None:
        for game, text in (("connect_four", "dedededa"), ("reversi", "f5d6c5f4e3f6g5e6e7a1"),
                           ("shogi", "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b 5a5b")):
            self.assertIn("the game is over (at column", kiban("show", game, "--position", text).err)

    def test_the_last_move_in_each_notation(self) -> None:
        for notation, text in (("usi", "8h2b+"), ("japanese", "▲２二角成"), ("western", "Bx2b+"), ("csa", "+8822UM")):
            with self.subTest(notation):
                answer = kiban("show", "shogi", "--position", "7g7f 3c3d 8h2b+", "--notation", notation)
                self.assertIn(f"last move: {text}\n", answer.out)
        for game, notation in (("shogi", "french"), ("reversi", "japanese")):
            self.assertIn("--notation", kiban("show", game, "--notation", notation).err)

    def test_western_notation_tells_two_pieces_apart(self) -> None:
        line = ("7g7f", "3c3d", "6i7h", "4a3b", "4i5h")
        shown = kiban("show", "shogi", "--moves", *line, "--notation", "western").out
        self.assertIn("last move: G-5h\n", shown)
        shown = kiban("show", "shogi", "--moves", "4i5h", "--notation", "western").out
        self.assertIn("last move: G4i-5h\n", shown)

    def test_a_picture_is_written_over_another_file_only_by_force(self) -> None:
        with kiban_program.scratch() as folder:
            path = pathlib.Path(folder) / "board.svg"
            path.write_text("mine")
            answer = kiban("show", "reversi", "--svg", str(path))
            self.assertEqual((answer.code, answer.out), (2, ""), answer)
            self.assertIn(f"kiban show: --svg: {path} exists already; --force overwrites it\n", answer.err)
            self.assertEqual(path.read_text(), "mine")
            self.assertEqual(kiban("show", "reversi", "--svg", str(path), "--force").code, 0)
            xml.etree.ElementTree.parse(path)

    def test_the_reason_is_about_the_piece_that_was_meant(self) -> None:
        for text, reason in (("▲７五歩", "a pawn does not move from 7g to 7e"),
                             ("▲７六歩 △５六歩", "a pawn does not move from 5c to 5f"),
                             ("▲５八金", "say ▲５八金(右 or ▲５八金左|左 or ▲５八金右)")):
            with self.subTest(text):
                self.assertRegex(kiban("show", "shogi", "--position", text).err, reason)

    def test_pictures(self) -> None:
        with kiban_program.scratch() as folder:
            for game, position, wanted in (("shogi", "7g7f", ("歩", "龍")), ("reversi", "f5d6", ()),
                                           ("connect_four", "ddc", ("#e53e3e", "#fafafa")),
                                           ("minishogi", "startpos", ("玉",)),
                                           ("breakthrough", "a2a3 a7a6", ("#fafafa", "#f6e05e"))):
                with self.subTest(game):
                    path = pathlib.Path(folder) / f"{game}.svg"
                    answer = kiban("show", game, "--position", position, "--svg", str(path))
                    self.assertEqual((answer.code, answer.err), (0, ""), answer)
                    xml.etree.ElementTree.parse(path)
                    text = path.read_text()
                    self.assertEqual([w in text for w in wanted], [True, False][:len(wanted)])
            reversi = (pathlib.Path(folder) / "reversi.svg").read_text()
            self.assertEqual(reversi.count('r="25"'), 6)
            self.assertEqual(reversi.count('fill="#9ae6b4"'), len(kiban("moves", "reversi", "--position", "f5d6").out.split()))
            self.assertEqual((pathlib.Path(folder) / "connect_four.svg").read_text().count('r="25"'), 3)
            breakthrough = (pathlib.Path(folder) / "breakthrough.svg").read_text()
            self.assertEqual([breakthrough.count(f'r="25" fill="{colour}"') for colour in ("#1a1a1a", "#fafafa")], [16, 16])
            self.assertEqual(re.findall(r'x="17" [^>]*>(\d)<', breakthrough), list("87654321"))  # as in the squares' names


if __name__ == "__main__":
    kiban_program.main()
