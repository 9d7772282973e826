#!/usr/bin/env python3
"""kiban solve: results, comparison, bad lines, resuming, and an interruption in the middle."""

import functools
import json
import pathlib
import re
import signal
import subprocess
import time
import unittest

import kiban_program
from kiban_program import kiban

# Facts from the FFO problems: 14 empty squares each, and one of 34 that takes long.
SHORT = ["--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12;",
         "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X; A4:+10; B2:+0;",
         "-XXXXXX-X-XXXOO-XOXXXOOXXXOXOOOX-OXOOXXX--OOOXXX--OOXX----XOXXO- X; +0;"]
LONG = "--XOOO----OOO----OOOXOO--OOOOXO--OXOXXX-OOXXXX----X-XX---------- X"
BAD = "XXXX"
END_OF_CONNECT_FOUR = "2r2y1/2yy1r1/yyrrry1/yrryrrr/rryyyry/yrryyry r"
LINES = [[(rank + i * down, file + i * over) for i in range(4)] for rank in range(6) for file in range(7)
         for down, over in ((0, 1), (1, 0), (1, 1), (1, -1))
         if rank + 3 * down < 6 and 0 <= file + 3 * over < 7]

Board = tuple[str, ...]


def free_columns(board: Board) -> list[int]:
    return [c for c in range(7) if board[0][c] == "."]


def played(board: Board, column: int, side: str) -> Board:
    rank = max(r for r in range(6) if board[r][column] == ".")
    row = board[rank]
    return *board[:rank], row[:column] + side + row[column + 1:], *board[rank + 1:]


@functools.cache
def value_of(board: Board, side: str) -> int:
    """Of Connect Four for the side to move, by full search: 1, 0 or -1."""
    other = "y" if side == "r" else "r"
    if any(all(board[rank][file] == other for rank, file in line) for line in LINES):
        return -1
    return max((-value_of(played(board, c, side), other) for c in free_columns(board)), default=0)


def objects(out: str) -> list[dict]:
    return [json.loads(line) for line in out.splitlines()]


class Solve(unittest.TestCase):
    def test_scores_of_a_file_are_compared(self) -> None:
        with kiban_program.scratch() as folder:
            (pathlib.Path(folder) / "p.obf").write_text("\n".join(["% a list", *SHORT, ""]), encoding="ascii")
            for threads in ("1", "2"):
                answer = kiban("solve", "reversi", "--file", "p.obf", "--json", "--threads", threads, cwd=folder)
                self.assertEqual((answer.code, answer.err), (0, ""))
                *found, total = objects(answer.out)
                self.assertEqual([(p["line"], p["result"], p["expected"]) for p in found],
                                 [(2, "+18", 18), (3, "+10", 10), (4, "+0", 0)])
                self.assertEqual((total["solved"], total["wrong"], total["errors"]), (3, 0, 0))
                self.assertEqual(found[0]["best"], "g8")

    def test_a_wrong_score_is_reported(self) -> None:
        answer = kiban("solve", "reversi", "--stdin", stdin=SHORT[2].replace("+0", "+2") + "\n")
        self.assertEqual(answer.code, 1)
        self.assertIn("+2!", answer.out)
        self.assertIn("wrong 1", answer.out)

    def test_a_file_without_positions_is_refused(self) -> None:
        answer = kiban("solve", "reversi", "--file", "/dev/null")
        self.assertEqual((answer.code, answer.out), (1, ""))
        self.assertIn("/dev/null: holds no position to solve", answer.err)

    def test_endings_of_games(self) -> None:
        with kiban_program.scratch() as folder:
            kiban("match", "reversi", "internal", "internal", "--games", "2", "--depth", "1", "--records", "games.ggf",
                  cwd=folder)
            games = (pathlib.Path(folder) / "games.ggf").read_text(encoding="utf-8")
            (pathlib.Path(folder) / "games.ggf").write_text(games + "(;GM[Chess];)\n", encoding="utf-8")
            answer = kiban("solve", "reversi", "--file", "games.ggf", "--empties", "9", "--json", cwd=folder)
            self.assertEqual(answer.code, 1)
            *found, total = objects(answer.out)
            self.assertEqual([p["empties"] for p in found[:2]], [9, 9])
            self.assertIn("error", found[2])
            self.assertEqual((total["solved"], total["errors"]), (2, 1))
            (pathlib.Path(folder) / "games.wtb").write_bytes(bytes([20, 24, 11, 30, 9]) + bytes(11))
            answer = kiban("solve", "reversi", "--file", "games.wtb", cwd=folder)
            self.assertEqual(answer.code, 1)
            self.assertIn("games.wtb: the header tells of 9 records", answer.err)
        answer = kiban("solve", "reversi", "--empties", "9", "--position", SHORT[0])
        self.assertEqual(answer.code, 2)
        self.assertIn("--empties", answer.err)

    def test_only_the_outcome(self) -> None:
        answer = kiban("solve", "reversi", "--wld", "--json", "--stdin", stdin="\n".join(line[:66] for line in SHORT))
        self.assertEqual([p["result"] for p in objects(answer.out)[:-1]], ["win", "win", "draw"])

    def test_the_rest_of_the_list_goes_on_after_a_bad_line(self) -> None:
        answer = kiban("solve", "reversi", "--stdin", stdin="\n".join([SHORT[0], "", BAD, SHORT[1]]))
        self.assertEqual(answer.code, 1)
        self.assertIn("line 3: the board ends after 4 squares", answer.err)
        self.assertIn("solved 2 skipped 0 wrong 0 errors 1", answer.out)

    def test_a_bad_line_of_a_file_is_named_with_the_file(self) -> None:
        with kiban_program.scratch() as folder:
            path = pathlib.Path(folder) / "bad.obf"
            path.write_text("\n".join([SHORT[0], "", BAD]))
            self.assertIn(f"{path}: line 3: ", kiban("solve", "reversi", "--file", path).err)
            wrong = objects(kiban("solve", "reversi", "--file", path, "--json").out)[1]
            self.assertEqual((wrong["file"], wrong["line"]), (str(path), 3))

    def test_a_list_is_resumed(self) -> None:
        with kiban_program.scratch() as folder:
            kiban("solve", "reversi", "--stdin", "--resume", "done", stdin=SHORT[0] + "\n", cwd=folder)
            done = pathlib.Path(folder) / "done"
            first = done.read_text(encoding="ascii")
            self.assertTrue(first.startswith(SHORT[0][:66] + "; G8:+18;"))
            done.write_text(first + SHORT[1][:30], encoding="ascii")  # as a kill would leave it
            answer = kiban("solve", "reversi", "--stdin", "--resume", "done", stdin="\n".join(SHORT), cwd=folder)
            self.assertIn("solved 2 skipped 1", answer.out)
            self.assertEqual([line[:66] for line in done.read_text(encoding="ascii").splitlines()],
                             [line[:66] for line in SHORT])
            done.write_text("no results\n", encoding="ascii")
            answer = kiban("solve", "reversi", "--stdin", "--resume", "done", stdin=SHORT[0], cwd=folder)
            self.assertEqual((answer.code, answer.out), (1, ""))
            self.assertIn("line 1", answer.err)
            self.assertEqual(done.read_text(encoding="ascii"), "no results\n")

    def test_an_interruption_leaves_bounds_and_a_move(self) -> None:
        with subprocess.Popen([kiban_program.PROGRAM, "solve", "reversi", "--json", "--position", LONG],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
            time.sleep(1)
            running.send_signal(signal.SIGINT)
            out, err = running.communicate(timeout=20)
        self.assertEqual(running.returncode, 130)
        self.assertIn("interrupted", err)
        found, total = objects(out)
        self.assertFalse(found["complete"])
        self.assertLess(found["lower"], found["upper"])
        self.assertIsNotNone(found["best"])
        self.assertEqual(total["solved"], 0)

    def test_limits_leave_bounds_and_go_on(self) -> None:
        for limit in (["--nodes", "200000"], ["--time", "1000"]):
            answer = kiban("solve", "reversi", "--stdin", "--json", *limit, stdin=f"{LONG}\n{SHORT[0]}\n")
            self.assertEqual((answer.code, answer.err), (0, ""), limit)
            given_up, solved, total = objects(answer.out)
            self.assertFalse(given_up["complete"], limit)
            self.assertLess(given_up["lower"], given_up["upper"])
            self.assertTrue(solved["complete"], limit)
            self.assertEqual(total["solved"], 1)
            answer = kiban("solve", "connect_four", "--position", "startpos", "--json", *limit)
            self.assertEqual([(f["result"], f["complete"], f["lower"], f["upper"]) for f in objects(answer.out)],
                             [("unknown", False, "loss", "win")], limit)

    def test_positions_as_people_write_them(self) -> None:
        long, short = (kiban("solve", "reversi", "--position", text, "--nodes", "5000", "--json").out
                       for text in ("startpos", "startpos moves f5 d6"))
        self.assertEqual([objects(text)[0]["empties"] for text in (long, short)], [60, 58])

    def test_lines_may_be_what_a_position_may_be(self) -> None:
        texts = ("f5d6c3", "startpos moves f5 d6", "1. f5 d6", SHORT[2])
        limits = ("--nodes", "2000", "--json")
        one_by_one = [objects(kiban("solve", "reversi", "--position", text, *limits).out)[0]["position"] for text in texts]
        with kiban_program.scratch() as folder:
            (pathlib.Path(folder) / "lines.txt").write_text("\n".join((*texts, "f5d6a1", "")), encoding="ascii")
            for source in ("--stdin", "--file"):
                answer = kiban("solve", "reversi", source, *(("lines.txt",) if source == "--file" else ()), *limits, cwd=folder,
                               stdin="\n".join((*texts, "f5d6a1")))
                *found, total = objects(answer.out)
                self.assertEqual([p["position"] for p in found if "position" in p], one_by_one, answer)
                self.assertEqual((answer.code, total["errors"]), (1, 1), answer)
                self.assertIn("move 3: a1 turns no disc", answer.out + answer.err)

    def test_proofs_agree_with_looking_at_everything(self) -> None:
        """Connect Four: the end of a long game, and the result of each move from there."""
        rows, side = END_OF_CONNECT_FOUR.split()
        board = tuple(re.sub(r"\d", lambda n: "." * int(n[0]), row) for row in rows.split("/"))
        boards = [(board, side), *((played(board, c, side), "y") for c in free_columns(board))]
        texts = [re.sub(r"\.+", lambda dots: str(len(dots[0])), "/".join(b)) + f" {s}" for b, s in boards]
        found = objects(kiban("solve", "connect_four", "--stdin", "--json", stdin="\n".join(texts)).out)
        expected = [("loss", "draw", "win")[value_of(b, s) + 1] for b, s in boards]
        self.assertEqual([f["result"] for f in found], expected)
        self.assertEqual([(f["lower"], f["upper"]) for f in found], [(e, e) for e in expected])
        self.assertEqual(set(expected), {"win", "draw", "loss"})

    def test_what_is_proved_before_the_limit_is_said(self) -> None:
        lost = ("solve", "connect_four", "--position", "7/7/3r2y/yryy2r/ryry1ry/rryyyrr r")
        lost += ("--method", "proof")
        half, = objects(kiban(*lost, "--json", "--nodes", "240").out)
        self.assertEqual((half["result"], half["complete"], half["lower"], half["upper"]),
                         ("loss or draw", False, "loss", "draw"))
        self.assertRegex(kiban(*lost, "--nodes", "240").out, r"^loss or draw nodes \d+ ")
        self.assertRegex(kiban(*lost).out, r"^loss nodes \d+ ")

    def test_a_proof_shows_the_win(self) -> None:
        answer = kiban("solve", "connect_four", "--position", "7/7/7/7/yyy4/rrr4 r")
        self.assertRegex(answer.out, r"^win in 1 nodes \d+ seconds \d+\.\d+: d\n$")
        self.assertEqual((answer.code, answer.err), (0, ""))
        proved = kiban("solve", "connect_four", "7/7/7/7/yyy4/rrr4 r", "--method", "proof")
        self.assertRegex(proved.out, r"^win nodes \d+ seconds \d+\.\d+: d\n$")

    def test_search_gives_the_length_and_a_line_of_it(self) -> None:
        position = "startpos moves d d d d d b b d a f c c c"
        by_search, = objects(kiban("solve", "connect_four", position, "--json").out)
        self.assertEqual((by_search["result"], by_search["complete"]), ("win", True))
        self.assertEqual((by_search["plies"], by_search["most_plies"]), (len(by_search["moves"]),) * 2)
        sign, = objects(kiban("solve", "connect_four", position, "--wld", "--json").out)
        self.assertEqual((sign["result"], sign["complete"]), ("win", True))
        self.assertGreaterEqual(sign["most_plies"], by_search["plies"])

    def test_what_proofs_do_not_take_is_refused(self) -> None:
        for arguments in (["--position", "7/7/7/7/7/7 r", "--threads", "2"], ["--file", "x"], [],
                          ["startpos", "--method", "guess"], ["startpos", "--position", "startpos"]):
            answer = kiban("solve", "connect_four", *arguments)
            self.assertEqual((answer.code, answer.out), (2, ""), arguments)

    def test_games_without_a_solver(self) -> None:
        answer = kiban("solve", "shogi", "--stdin")
        self.assertEqual((answer.code, answer.out), (2, ""))
        self.assertIn("GAME", answer.err)


if __name__ == "__main__":
    kiban_program.main()
