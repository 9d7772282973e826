#!/usr/bin/env python3
"""`kiban convert` between the formats of reversi: GGF, lines of moves, and files of the WTHOR collection."""

import json
import pathlib
import subprocess

import kiban_program
from kiban_program import kiban
from test_convert import GGF, Convert

# To the last square, with a pass.
WHOLE_GAME = ("d3c5b6e3f4b5c6a7a4c7f5c3f2a5b2g1d7d6b8g6b4c8d2a3h7g5h6e1d1c2"
              "b3c4d8g4g3h5e6b1e2h4f3h8b7e7a8g2e8c1h3g7a1f6g8f8h1a2f1h2f7a6")
MARGIN = 16
BEST_PLAY = "results of best play are left out"
ELSEWHERE = "(;GM[Othello]PB[]PW[]TY[8]BO[8 " + "-" * 26 + "*O------*O" + "-" * 28 + " *];)\n"


def wthor(*games: bytes) -> bytes:
    header = bytes([20, 26, 11, 23]) + len(games).to_bytes(4, "little") + bytes(2) + (1999).to_bytes(2, "little")
    return header + bytes([8, 0, 24, 0]) + b"".join(
        (1).to_bytes(2, "little") + (7).to_bytes(2, "little") + (9).to_bytes(2, "little") + bytes([40, 36]) + moves
        + bytes(60 - len(moves)) for moves in games)


class Reversi(Convert):
    def test_ggf_keeps_what_ggf_has(self) -> None:
        out = self.converted(self.write("a.ggf", GGF), "b.ggf")
        for part in ("PC[GGS]", "DT[2003]", "PB[a]", "RB[1500]", "RE[+2.00:t]", "TI[5:00]", "B[F5/1.5/2]", "W[D6]"):
            self.assertIn(part, self.text(out))
        lines = self.converted(out, "b.txt", losses=(
            "names are left out", "times are left out", "evaluations are left out",
            "how the game ended is left out: time",
            "headers are left out: DT (date), PC (place), RB (black's rating), RE (result), "
            "TB (black's clock), TW (white's clock)"))
        self.assertEqual(self.text(lines), "f5d6\n")

    def test_results(self) -> None:
        unsaid = self.text(self.converted(self.write("a.txt", "f5d6\n"), "a.ggf"))
        self.assertIn("RE[?]", unsaid)
        self.assertIn("B[F5]W[D6]", unsaid)
        self.converted(self.write("a.txt", "f5d6\n"), "a.wtb", losses=("the game has no result and becomes a draw",))
        over = self.converted(self.write("a.txt", WHOLE_GAME + "\n"), "b.ggf")
        self.assertIn(f"RE[{MARGIN:+}.00]", self.text(over))
        self.assertEqual(self.text(over).count("[PA]"), 1)
        self.assertEqual(self.text(self.converted(over, "b.txt", losses=("headers are left out: PC (place), RE (result)",))),
                         WHOLE_GAME + "\n")

    def test_a_bad_line_is_left_out(self) -> None:
        path = self.write("a.txt", "f5d6\nf5f5\n# none\nf5f6\n")
        answer = kiban("convert", path, self.path("b.txt"))
        self.assertEqual((answer.code, self.text(self.path("b.txt"))), (1, "f5d6\nf5f6\n"), answer)
        self.assertEqual(answer.err,
                         f"{path}: as lines of moves of reversi: game 2: line 2: move 2: f5 is occupied (at column 3); left out\n")

    def test_comments_and_other_tags_of_ggf(self) -> None:
        ggf = self.write("a.ggf", GGF.replace("B[F5", "KM[2]CO[at first]B[F5").replace("W[D6]", "W[D6]CO[well played]"))
        back = self.text(self.converted(ggf, "b.ggf"))
        for part in ("KM[2]", "CO[at first]B[F5", "W[D6]CO[well played]"):
            self.assertIn(part, back)
        self.converted(ggf, "b.txt", losses=(
            "names are left out", "comments are left out", "times are left out", "evaluations are left out",
            "how the game ended is left out: time",
            "headers are left out: DT (date), KM (komi), PC (place), RB (black's rating), RE (result), "
            "TB (black's clock), TW (white's clock)"))

    def test_reasons_for_bad_moves(self) -> None:
        for text, said in (("a1", "as lines of moves of reversi: line 1: move 1: a1 turns no disc"),
                           ("d4", "move 1: d4 is occupied"), ("pa", "move 1: a pass is not legal while there are moves"),
                           ("f5d6a1c3", "move 3: a1 turns no disc"), ("f5f5", "move 2: f5 is occupied"),
                           ("f5i9", "move 2: 'i9' is neither a square"), ("--OX", "the board ends after 4 squares"),
                           (WHOLE_GAME + "a1", "the game is over")):
            with self.subTest(text):
                self.assertIn(said, self.refused(1, self.write("a.txt", text + "\n"), self.path("a.ggf"), "--of",
                                                 "reversi"))

    def test_other_starts(self) -> None:
        line = "--OX" + "-" * 60 + " X moves b1"
        ggf = self.converted(self.write("a.txt", line + "\n"), "a.ggf", "--of", "reversi")
        out = self.converted(ggf, "b.txt", losses=("headers are left out: PC (place), RE (result)",))
        self.assertEqual(self.text(out), line + "\n")


class Wthor(Convert):
    def test_wthor_is_written(self) -> None:
        file = self.write("WTH.wtb", wthor(bytes([56, 64, 33]), bytes([56, 66])))
        self.converted(file, "b.wtb", losses=(BEST_PLAY,))
        date = 4 # of the file, which is not kept
        left_out = [at + 7 for at in (16, 16 + 68)] # results of best play
        was, now = bytearray(pathlib.Path(file).read_bytes()), bytearray(pathlib.Path(self.path("b.wtb")).read_bytes())
        for at in left_out:
            was[at] = now[at] = 0
        was[14] = now[14] = 0 # the depth of those results
        self.assertEqual(was[date:], now[date:])
        pasted = self.write("a.txt", "f5d6c3\nf5f6e6f4\n")
        self.converted(pasted, "c.wtb", losses=("the game has no result and becomes a draw",))
        self.assertEqual(kiban("convert", self.path("c.wtb"), "-", "--to", "lines").out, "f5d6c3\nf5f6e6f4\n")
        named = self.write("a.ggf", "(;GM[Othello]PB[Ann]PW[Bo]RE[?]TY[8]BO[8 " + "-" * 27 + "O*------*O" + "-" * 27 + " *]B[F5];)\n")
        answer = kiban("convert", named, self.path("d.wtb"))
        self.assertEqual(answer.code, 0, answer)
        self.assertIn("names are left out", answer.err)
        elsewhere = self.write("b.ggf", ELSEWHERE)
        self.assertIn("WTHOR holds games from the first position only",
                      self.refused(1, elsewhere, self.path("e.wtb")))
        folder = pathlib.Path(self.path("in"))
        folder.mkdir()
        (folder / "a.txt").write_text("f5d6c3\n")
        answer = kiban("convert", str(folder), self.path("out") + "/", "--to", "wthor", "--of", "reversi")
        self.assertEqual(answer.code, 0, answer)
        self.assertTrue(pathlib.Path(self.path("out/a.wtb")).exists(), answer)

    def test_tournaments_are_kept(self) -> None:
        file = self.write("WTH.wtb", wthor(bytes([56, 64, 33])).replace((1).to_bytes(2, "little") + (7).to_bytes(2, "little"),
                                                                        (1999).to_bytes(2, "little") + (7).to_bytes(2, "little")))
        ggf = self.converted(file, "a.ggf", losses=(BEST_PLAY,))
        self.assertIn("EV[tournament 1999]", self.text(ggf))
        back = pathlib.Path(self.converted(ggf, "b.wtb", losses=("headers are left out: PC (place)",))).read_bytes()
        self.assertEqual(back[16:18], (1999).to_bytes(2, "little"))
        self.assertIn(b"EV", kiban("convert", file, "-", "--to", "lines").err.encode())
        for name in ("tournament 70000", "tournament 5th", "Paris 1999"):
            other = self.write("c.ggf", self.text(ggf).replace("tournament 1999", name))
            self.assertIn("headers are left out: EV (event)", kiban("convert", other, self.path("c.wtb"), "--force").err)

    def test_a_game_that_begins_elsewhere_is_left_out(self) -> None:
        pasted = self.write("a.txt", "f5d6c3\nf5f6e6f4\n")
        games = self.text(self.converted(pasted, "a.ggf")).splitlines(keepends=True)
        three = self.write("b.ggf", games[0] + ELSEWHERE + games[1])
        said = f"{three}: game 2: WTHOR holds games from the first position only; left out\n"
        answer = kiban("convert", three, self.path("c.wtb"))
        self.assertEqual((answer.code, answer.out), (1, f"wrote {self.path('c.wtb')}: 2 games as wthor\n"), answer)
        self.assertIn(said, answer.err)
        self.assertEqual(kiban("convert", self.path("c.wtb"), "-", "--to", "lines").out, "f5d6c3\nf5f6e6f4\n")
        answer = kiban("convert", three, self.path("out") + "/", "--to", "wthor")
        self.assertEqual((answer.code, answer.out), (1, f"wrote {self.path('out')}/: 2 games in 1 file\n"), answer)
        self.assertIn(said, answer.err)

    def test_a_file_has_one_year(self) -> None:
        game = "(;GM[Othello]{}RE[?]TY[8]BO[8 " + "-" * 27 + "O*------*O" + "-" * 27 + " *]B[F5]W[D6];)\n"
        one = "years are changed: the file has one year, that of its first game"
        for first, second, said in (("DT[2014.1.2]", "DT[2003.3.4]", True), ("DT[2014.1.2]", "", True),
                                    ("DT[2014.1.2]", "DT[2014.3.4]", False)):
            with self.subTest(second):
                file = self.write("two.ggf", game.format(first) + game.format(second))
                answer = kiban("convert", file, self.path("two.wtb"), "--force")
                self.assertEqual((answer.code, one in answer.err), (0, said), answer)
        self.assertNotIn("PB[", self.text(self.converted(self.write("a.ggf", game.format("")), "b.ggf")))

    def test_best_play_is_claimed_only_where_it_is_known(self) -> None:
        whole = self.text(self.converted(self.write("a.txt", WHOLE_GAME + "\n"), "a.ggf"))
        without_last = whole[:whole.rindex("]") - len("W[A6")] + ";)\n"
        lost = without_last.replace(f"RE[{MARGIN:+}.00]", "RE[-64.00:t]")
        kiban("convert", self.write("b.ggf", whole + lost), self.path("b.wtb"))
        written = pathlib.Path(self.path("b.wtb")).read_bytes()
        self.assertEqual(written[14], 1) # an empty square, where nobody has a choice
        self.assertEqual([written[at + 6:at + 8] for at in (16, 16 + 68)], [bytes([40, 40]), bytes([0, 40])])
        answer = kiban("solve", "reversi", "--file", self.path("b.wtb"), "--json")
        self.assertEqual((answer.code, answer.err), (0, ""), answer)
        *found, total = map(json.loads, answer.out.splitlines())
        self.assertEqual([abs(problem["expected"]) for problem in found], [MARGIN, MARGIN])
        self.assertEqual((total["solved"], total["wrong"]), (2, 0))
        self.converted(self.path("b.wtb"), "c.wtb") # of which nothing is lost

    def test_names_of_players_come_from_the_folder_of_a_file_only(self) -> None:
        self.write("WTHOR.JOU", b"damaged")
        done = subprocess.run([kiban_program.PROGRAM, "convert", "-", "-", "--to", "ggf"], cwd=self.folder, check=True,
                              input=wthor(bytes([56])), capture_output=True)
        self.assertIn(b"PB[player 7]", done.stdout)

    def test_players_of_wthor_have_their_names(self) -> None:
        file = self.write("WTH.wtb", wthor(bytes([56, 64, 33])))
        names = [b"???", b"a", b"b", b"c", b"d", b"e", b"f", b"Andr\xe9", b"h", b"Zoe"]
        header = bytes([20, 24, 1, 1, 0, 0, 0, 0, len(names), 0, 0, 0, 0, 0, 0, 0])
        players = self.write("WTHOR.JOU", header + b"".join(name.ljust(20, b"\0") for name in names))
        self.assertIn("PB[André]PW[Zoe]", self.text(self.converted(file, "a.ggf", losses=(BEST_PLAY,))))
        again = pathlib.Path(self.converted(file, "again.wtb", losses=(BEST_PLAY,))).read_bytes()
        self.assertEqual(again[16 + 2:16 + 6], bytes([7, 0, 9, 0]))
        kiban("convert", file, self.path("out") + "/", "--to", "wthor")
        self.assertEqual(pathlib.Path(self.path("out/WTH.wtb")).read_bytes(), again)
        pathlib.Path(players).write_bytes(b"damaged")
        self.assertIn("WTHOR.JOU: ", self.refused(1, file, self.path("b.ggf")))

    def test_wthor_is_read(self) -> None:
        file = self.write("WTH.wtb", wthor(bytes([56, 64, 33]), bytes([56, 66])))
        first, second = self.text(self.converted(file, "a.ggf", losses=(BEST_PLAY,))).splitlines()
        for part in ("DT[1999]", "PB[player 7]", "PW[player 9]", "RE[+16.00]", "B[F5]W[D6]B[C3]"):
            self.assertIn(part, first)
        self.assertIn("B[F5]W[F6]", second)
        nameless = self.write("nameless", wthor(bytes([56, 64, 33])))
        self.converted(nameless, "b.ggf", losses=(BEST_PLAY,))
        broken = self.write("broken.wtb", wthor(bytes([56]), bytes([56, 11]), bytes([56, 64]), bytes([56, 99])))
        answer = kiban("convert", broken, self.path("c.ggf"))
        self.assertEqual((answer.code, answer.out), (1, f"wrote {self.path('c.ggf')}: 2 games as ggf\n"), answer)
        self.assertEqual(answer.err.splitlines(), [f"{self.path('c.ggf')}: {BEST_PLAY}",
                                                   f"{broken}: game 2: move 2: a1 turns no disc; left out",
                                                   f"{broken}: game 4: move 2: 99 is the number of no square; left out"])
        self.assertIn(f"{broken}: game 2: move 2: ", self.refused(1, broken, self.path("d.ggf"), "--game", "2"))
        self.converted(broken, "c.ggf", "--game", "1", losses=(BEST_PLAY,))

    def test_whole_games_of_a_damaged_file_are_read(self) -> None:
        whole = wthor(bytes([56, 64, 33]), bytes([56, 66]), bytes([56]))
        cut = self.write("cut.wtb", whole[:-30])
        answer = kiban("convert", cut, "-", "--to", "lines")
        self.assertEqual((answer.code, answer.out), (1, "f5d6c3\nf5f6\n"), answer)
        self.assertIn(f"{cut}: game 3: the header tells of 3 records, which take 220 bytes, but the file has 190; left out\n", answer.err)
        self.assertEqual(kiban("analyse", "reversi", cut, "--nodes", "100", "--json").out.count('"summary"'), 2)
        self.assertIn("the header tells of 3 records", self.refused(1, self.write("head.wtb", whole[:40]), self.path("a.ggf")))


if __name__ == "__main__":
    kiban_program.main()
