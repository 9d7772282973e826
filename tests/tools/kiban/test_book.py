#!/usr/bin/env python3
"""Books: made from records and searches, merged, killed and continued, looked at, checked, exported."""

import json
import pathlib
import signal
import subprocess
import time
import unittest

import kiban_program
from kiban_program import PROGRAM, Answer, kiban, scratch
from test_convert_reversi import wthor

HEADER = "#YANEURAOU-DB2016 1.00\n"
FOREIGN = (HEADER + "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n"
           "7g7f 3c3d 53 32 1\n2g2f 8c8d 20 30 4\n")
GAMES = ["f5d6c3d3c4f4f6f3", "c4e3f6e6f5g6", "f5f6e6f4g5", "d3c5f6f5e6"]
SEARCHED = ["--nodes", "1500", "--lines", "2", "--hash", "1"]


class Book(unittest.TestCase):
    def setUp(self) -> None:
        folder = scratch()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def path(self, name: str) -> str:
        return str(self.folder / name)

    def write(self, name: str, text: str) -> str:
        (self.folder / name).write_text(text, encoding="utf-8")
        return self.path(name)

    def done(self, *arguments: str) -> str:
        answer = kiban("book", *arguments)
        self.assertEqual((answer.code, answer.err), (0, ""), answer)
        return answer.out

    def refused(self, what: str, *arguments: str) -> Answer:
        answer = kiban("book", *arguments)
        self.assertNotEqual(answer.code, 0, answer)
        self.assertIn(what, answer.err)
        return answer

    def test_a_book_in_which_no_player_qualifies_is_refused(self) -> None:
        answer = kiban("book", "make", "reversi", self.path("none.book"), self.write("a.txt", GAMES[0]), "--min-rating", "9999")
        self.assertEqual((answer.code, pathlib.Path(self.path("none.book")).exists()), (1, False), answer)
        self.assertIn("1 game is read, but no player has a rating of 9999: nothing is written", answer.err)

    def test_merged_books_equal_one_made_at_once(self) -> None:
        one, two = (self.write(f"{n}.txt", "\n".join(GAMES[n::2])) for n in (0, 1))
        self.done("make", "reversi", self.path("one"), one)
        self.done("make", "reversi", self.path("two"), two, "--positions", "3", *SEARCHED)
        self.done("merge", "reversi", self.path("merged"), self.path("two"), self.path("one"))
        self.done("make", "reversi", self.path("whole"), two, "--positions", "3", *SEARCHED)
        self.done("add", "reversi", self.path("whole"), one)
        merged = (self.folder / "merged").read_bytes()
        self.assertEqual(merged, (self.folder / "whole").read_bytes())
        self.done("merge", "reversi", self.path("merged again"), self.path("one"), self.path("two"))
        self.assertEqual(merged, (self.folder / "merged again").read_bytes())
        self.assertIn("nothing is wrong", self.done("check", "reversi", self.path("merged")))

    def test_collections_of_reversi_make_the_books_of_their_transcripts(self) -> None:
        plain = self.write("games.txt", "\n".join(GAMES))
        answer = kiban("convert", plain, self.path("games.ggf"))
        self.assertEqual(answer.code, 0, answer)
        squares = [bytes(10 * int(game[at + 1]) + ord(game[at]) - ord("a") + 1 for at in range(0, len(game), 2)) for game in GAMES]
        (self.folder / "games.wtb").write_bytes(wthor(*squares))
        shown = set()
        for name in ("games.txt", "games.ggf", "games.wtb"):
            book = self.path(name + ".book")
            self.assertIn("4 games of 1 file\n", self.done("make", "reversi", book, self.path(name), "--plies", "8"))
            self.assertIn("nothing is wrong", self.done("check", "reversi", book))
            entry = json.loads(self.done("probe", "reversi", book, "--moves", "f5", "--json"))
            shown.add(tuple(sorted((move["move"], move["games"]) for move in entry["moves"])))
        self.assertEqual(shown, {(("d6", 3), ("f6", 1))})  # d3c5 is f5d6 in a mirror

    def test_what_cannot_be_read_is_left_out(self) -> None:
        (self.folder / "games").mkdir()
        games = self.write("games/a.txt", f"{GAMES[0]}\n{GAMES[1]}a1\n{GAMES[2]}\n")
        empty, bad = self.write("games/empty.txt", ""), self.write("games/bad.ggf", "no game\n")
        answer = kiban("book", "make", "reversi", self.path("book"), self.path("games"))
        self.assertEqual((answer.code, answer.out.splitlines()[0]), (1, "2 games of 1 file"), answer)
        self.assertEqual([line.partition(": ")[0] for line in answer.err.splitlines()], [games, bad, empty])
        self.assertTrue(all(line.endswith("; left out") for line in answer.err.splitlines()), answer)
        self.assertIn("game 2: line 2: ", answer.err)
        self.done("make", "reversi", self.path("same"), self.write("good.txt", f"{GAMES[0]}\n{GAMES[2]}\n"))
        self.assertEqual((self.folder / "book").read_bytes(), (self.folder / "same").read_bytes())
        self.assertEqual(kiban("book", "add", "reversi", self.path("book"), games).code, 1)
        self.refused("no game can be read: nothing is written", "make", "reversi", self.path("none"), bad, empty)
        self.assertFalse((self.folder / "none").exists())

    def test_options_of_another_action_are_refused(self) -> None:
        book = self.path("book")
        self.done("make", "connect_four", book, self.write("a.txt", "ddc"))
        for action, option in (("probe", ["--positions", "3"]), ("show", ["--minimax"]), ("check", ["--json"]),
                               ("merge", ["--unbeaten"]), ("add", ["--json"]), ("export", ["--seed", "2"]),
                               ("openings", ["--hash", "4"]), ("check", ["--position", "startpos"])):
            with self.subTest(action):
                answer = self.refused(f"kiban book: {option[0]}: `book {action}` has no such option; it takes ", action,
                                      "connect_four", book, *option)
                self.assertEqual(answer.code, 2)
        self.refused("it takes --force", "merge", "connect_four", book, "--threads", "2")

    def test_another_game_s_book_is_named(self) -> None:
        book = self.path("book")
        self.done("make", "reversi", book, self.write("a.txt", "f5d6"))
        for action, more in (("probe", ()), ("show", ()), ("check", ()), ("export", (self.path("b"),)),
                             ("add", ("--positions", "1"))):
            with self.subTest(action):
                self.refused(f"kiban book: {book}: this is a book of reversi, not of connect_four\n", action, "connect_four",
                             book, *more)
        self.refused("this is a book of reversi, not of shogi", "merge", "shogi", self.path("c"), book)

    def test_a_journal_of_another_run_is_refused(self) -> None:
        made = ["connect_four", self.path("book"), "--positions", "2", *SEARCHED]
        self.done("make", *made)
        book = (self.folder / "book").read_bytes()
        self.write("book.journal", '{"run":"other"}\n')
        self.refused("of a run with other settings", "add", *made)
        self.assertEqual((self.folder / "book").read_bytes(), book)
        self.assertTrue((self.folder / "book.journal").exists())
        self.write("book.journal", "")
        self.done("add", *made)
        self.assertIn("4 positions", self.done("show", "connect_four", self.path("book")))

    def test_positions_of_records_are_judged(self) -> None:
        games = self.write("games.txt", "\n".join(GAMES))
        self.done("make", "reversi", self.path("book"), games, "--plies", "2")
        self.done("add", "reversi", self.path("book"), "--positions", "2", *SEARCHED)
        moves = json.loads(self.done("probe", "reversi", self.path("book"), "--json"))["moves"]
        self.assertEqual(moves[0]["games"], 4)
        self.assertGreater(moves[0]["depth"], 0)
        self.assertIn("nothing is wrong", self.done("check", "reversi", self.path("book")))

    def test_symmetry_and_transpositions_count_once(self) -> None:
        self.done("make", "reversi", self.path("book"), self.write("games.txt", "\n".join(GAMES)))
        found = json.loads(self.done("probe", "reversi", self.path("book"), "--json"))
        self.assertEqual([m["games"] for m in found["moves"]], [4])
        for moves in (["f5"], ["c4"], ["d3"], ["e6"]):
            found = json.loads(self.done("probe", "reversi", self.path("book"), "--json", "--moves", *moves))
            self.assertEqual(sorted(m["games"] for m in found["moves"]), [1, 3])

    def test_a_killed_run_loses_nothing(self) -> None:
        making = ["connect_four", self.path("killed"), "--positions", "12", "--nodes", "20000", "--hash", "1"]
        whole = ["connect_four", self.path("whole"), *making[2:]]
        self.done("make", *whole)
        journal = self.folder / "killed.journal"
        run = subprocess.Popen([PROGRAM, "book", "make", *making], stdout=subprocess.DEVNULL)
        end = time.monotonic() + 60
        while not (journal.exists() and journal.read_bytes().count(b"\n") >= 3) and run.poll() is None:
            self.assertLess(time.monotonic(), end)
        run.send_signal(signal.SIGKILL)
        run.wait()
        if not (self.folder / "killed").exists():  # it was not faster than the kill
            with journal.open("ab") as torn:
                torn.write(b'{"position":"7/7')
            self.done("make", *making)
        self.assertEqual((self.folder / "killed").read_bytes(), (self.folder / "whole").read_bytes())
        self.assertFalse(journal.exists())

    def test_an_interrupted_run_goes_on(self) -> None:
        making = ["make", "connect_four", self.path("book"), "--positions", "4000", "--nodes", "2000", "--hash", "1"]
        run = subprocess.Popen([PROGRAM, "book", *making], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        journal = self.folder / "book.journal"
        end = time.monotonic() + 60
        while not (journal.exists() and b"\n" in journal.read_bytes()):
            self.assertLess(time.monotonic(), end)
        run.send_signal(signal.SIGINT)
        self.assertIn("the same command continues from here", run.communicate(timeout=60)[1])
        self.assertEqual(run.returncode, 130)
        self.assertFalse((self.folder / "book").exists())
        judged = journal.read_bytes().count(b"\n")
        self.assertIn(f"{judged} positions judged",
                      self.done(*making[:3], "--positions", str(judged), *making[5:]))

    def test_a_book_of_each_game(self) -> None:
        for game in ("shogi", "minishogi", "reversi", "connect_four"):
            with self.subTest(game):
                book, out = self.path(game), self.path(game + ".out")
                self.done("make", game, book, "--positions", "3", *SEARCHED)
                self.assertIn("nothing is wrong", self.done("check", game, book))
                self.assertIn("3 positions", self.done("show", game, book))
                self.done("export", game, book, out)
                self.assertIn("nothing is wrong", self.done("check", game, out, "--minimax"))
                self.assertTrue(json.loads(self.done("probe", game, out, "--json"))["moves"])

    def test_an_export_fits(self) -> None:
        self.done("make", "reversi", self.path("book"), self.write("games.txt", "\n".join(GAMES)))
        self.done("export", "reversi", self.path("book"), self.path("small"), "--max-bytes", "400")
        self.refused("--max-bytes: no position fits in 10 bytes", "export", "reversi", self.path("book"), self.path("tiny"), "--max-bytes", "10")
        text = (self.folder / "small").read_text()
        self.assertLessEqual(len(text), 400)
        self.assertTrue(json.loads(self.done("probe", "reversi", self.path("small"), "--json"))["moves"])
        self.done("export", "reversi", self.path("book"), self.path("often"), "--min-count", "3")
        self.assertLess((self.folder / "often").stat().st_size, (self.folder / "book").stat().st_size)

    def test_a_foreign_book_of_shogi(self) -> None:
        book = self.write("yane.db", FOREIGN)
        self.assertIn("nothing is wrong", self.done("check", "shogi", book))
        table = self.done("probe", "shogi", book, "--notation", "japanese")
        self.assertIn("▲７六歩", table)
        self.assertIn("not in the book", self.done("probe", "shogi", book, "--moves", "1g1f"))
        self.assertIn("best moves: 7g7f", self.done("show", "shogi", book))
        self.assertIsNone(json.loads(self.done("probe", "shogi", book, "--json"))["moves"][0]["half_points"])

    def test_what_is_met_in_foreign_books_is_no_error(self) -> None:
        marked = self.write("marked.db", "\ufeff" + FOREIGN)
        resigning = self.write("resign.db", FOREIGN.replace("8c8d", "resign") + "resign none 0 0 1\n")
        for book in (marked, resigning):
            with self.subTest(book):
                self.assertIn("nothing is wrong", self.done("check", "shogi", book))
                moves = json.loads(self.done("probe", "shogi", book, "--json"))["moves"]
                self.assertEqual([m["move"] for m in moves], ["7g7f", "2g2f"])
                self.assertIn("2 moves" if book == marked else "3 moves", self.done("show", "shogi", book))
                self.done("merge", "shogi", book + ".merged", book)
                self.assertIn("1 position, 2 moves: nothing is wrong", self.done("check", "shogi", book + ".merged"))

    def test_an_export_of_judged_and_recorded_moves_is_consistent(self) -> None:
        games = self.write("games.txt", "startpos moves 7g7f 3c3d 2g2f\nstartpos moves 2g2f 8c8d\nstartpos moves 7g7f\n")
        self.done("make", "shogi", self.path("book"), games)
        self.done("add", "shogi", self.path("book"), "--positions", "2", *SEARCHED)
        self.done("export", "shogi", self.path("book"), self.path("out"))
        self.assertIn("nothing is wrong", self.done("check", "shogi", self.path("out"), "--minimax"))

    def test_the_best_move_is_probed_first(self) -> None:
        start = "TY[8]BO[8 ---------------------------O*------*O--------------------------- *]"
        lost, won = (f"(;GM[Othello]PB[A]PW[B]RE[{result}]{start}B[f5]W[{reply}];)" for result, reply in (("-20.00:r", "d6"), ("+20.00:r", "f6")))
        self.done("make", "reversi", self.path("book"), self.write("games.ggf", lost * 3 + won))
        moves = json.loads(self.done("probe", "reversi", self.path("book"), "--moves", "f5", "--json"))["moves"]
        self.assertEqual([m["move"] for m in moves], ["d6", "f6"])
        self.assertGreater(moves[0]["value"], moves[1]["value"])

    def test_damaged_lines_are_told(self) -> None:
        book = self.write("damaged.db", FOREIGN.replace("2g2f 8c8d 20", "2g2f 8c8d ab"))
        for action, message in {"probe": "2g2f 8c8d ab", "show": "1 damaged line left out"}.items():
            answer = kiban("book", action, "shogi", book)
            self.assertEqual(answer.code, 0, answer)
            self.assertIn("7g7f", answer.out)
            self.assertIn(message, answer.err)

    def test_illegal_moves_are_damage_to_every_reader(self) -> None:
        lines = "7g7f 3c3d 53 32 1\n2g2f 8c8d 20 30 4\n1g1f none none\n9g9f\n5g5f resign 0 0\n1a1b none 0 0\n"
        book = self.write("damaged.db", f"{HEADER}sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n{lines}")
        shown = kiban("book", "show", "shogi", book)
        self.assertIn("2 damaged lines left out", shown.err)
        self.assertIn("1 position, 4 moves: 2 judged by searches, 5 moves of recorded games\n", shown.out)
        self.assertEqual(kiban("book", "probe", "shogi", book).err.count("; left out\n"), 2)
        self.assertIn(": 2 complaints\n", kiban("book", "check", "shogi", book).out)

    def test_an_export_does_not_replace_its_book(self) -> None:
        book = self.path("book")
        self.done("make", "reversi", book, self.write("games.txt", GAMES[0] + "\n"))
        before = (self.folder / "book").read_bytes()
        self.refused("is the input, which is never overwritten", "export", "reversi", book, book, "--force")
        self.assertEqual((self.folder / "book").read_bytes(), before)

    def test_a_file_is_overwritten_only_with_force(self) -> None:
        book, out = self.path("book"), self.folder / "out"
        self.done("make", "reversi", book, self.write("games.txt", GAMES[0] + "\n"))
        for action, files in (("export", (book, str(out))), ("merge", (str(out), book))):
            with self.subTest(action):
                out.write_text("precious\n", encoding="utf-8")
                answer = self.refused("out exists already; --force overwrites it", action, "reversi", *files)
                self.assertEqual((answer.code, out.read_text(encoding="utf-8")), (2, "precious\n"))
                self.done(action, "reversi", *files, "--force")
                self.assertIn("nothing is wrong", self.done("check", "reversi", str(out)))
        self.refused("is the input, which is never overwritten", "merge", "reversi", book, book, str(out), "--force")

    def test_one_book_is_no_books(self) -> None:
        book = self.write("book", f"{HEADER}sfen 7/7/7/7/7/7 r\nd none 10 5 2 3\n")
        self.assertTrue(self.done("merge", "connect_four", self.path("a"), book).endswith(": 1 position of 1 book\n"))
        two = self.write("two", f"{HEADER}sfen 7/7/7/7/7/3r3 y\nd none -10 5 2 3\n")
        self.assertTrue(self.done("merge", "connect_four", self.path("b"), book, two).endswith(": 2 positions of 2 books\n"))

    def test_moves_that_only_games_have_are_worth_no_more_than_judged_ones(self) -> None:
        after = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"
        book = self.write("book", f"{HEADER}sfen {after}\n8c8d none -37 9 0 0\n4a3b none -53 9 0 0\n3c3d none 0 0 5 0\n"
                          "9c9d none 0 0 5 10\n")
        found = json.loads(self.done("probe", "shogi", book, "--moves", "7g7f", "--json"))["moves"]
        self.assertEqual([(m["move"], m["value"], m["half_points"]) for m in found],
                         [("8c8d", -37, 0), ("4a3b", -53, 0), ("9c9d", -53, 10), ("3c3d", -243, 0)])
        table = self.done("probe", "shogi", book, "--moves", "7g7f")
        self.assertRegex(table, r"(?m)^3c3d +-2\.43 +0 +5 +0\.0 % *$")
        self.assertRegex(table, r"(?m)^9c9d +-0\.53 +0 +5 +100\.0 % *$")
        self.assertRegex(table, r"(?m)^8c8d +-0\.37 +9 +0 *$")  # no games, no points

    def test_an_export_says_what_the_book_says(self) -> None:
        game = "PI\n+\n+9998KY\n-8384FU\n+7776FU\n%TORYO\n"  # a win after a bad move
        book, out = self.path("book"), self.path("out")
        self.done("make", "shogi", book, self.write("games.csa", "/\n".join([game] * 3)), "--positions", "1", "--nodes", "5000")
        self.done("export", "shogi", book, out)
        values = [[(m["move"], m["value"]) for m in json.loads(self.done("probe", "shogi", file, "--json"))["moves"]]
                  for file in (book, out)]
        self.assertEqual(values[0], values[1])
        self.assertGreater(len(values[0]), 1)
        self.assertIn("nothing is wrong", self.done("check", "shogi", out, "--minimax"))
        games = self.write("games.txt", "f5d6c3d3c4f4c5b3c2\nf5d6c3d3c4f4f6\nf5d6c4d3c3f4c5b3\nd3c3c4c5b4\n")
        for positions in ("3", "8", "20"):  # searches, results and transpositions mixed
            self.done("make", "reversi", self.path(positions), games, "--positions", positions, "--nodes", "300")
            self.done("export", "reversi", self.path(positions), out, "--force")
            self.assertIn("nothing is wrong", self.done("check", "reversi", out, "--minimax"))

    def test_what_cannot_be_done_is_said(self) -> None:
        book = self.write("book", "#YANEURAOU-DB2016 1.00\nsfen 7/7/7/7/7/7 r\nx none 1 1 1\n")
        self.refused("there is no 'mend'", "mend", "connect_four", book)
        self.refused("there is no such file", "probe", "connect_four", self.path("absent"))
        self.refused("BOOK: takes the name of a file", "make", "connect_four", "-", book)
        self.refused("FILE: takes the name of a file", "export", "connect_four", book, "-")
        self.refused("not a book", "probe", "connect_four", self.write("text", "hello\n"))
        self.refused("exists", "make", "connect_four", book, "--positions", "1")
        other = self.write("a.csa", "V2.2\nPI\n+\n+7776FU\n")
        self.refused(other + ": a record of shogi (csa), not of connect_four", "make", "connect_four", self.path("new"), other)
        self.refused("name records", "make", "connect_four", self.path("new"))
        self.refused("line 3: not a legal move here", "merge", "connect_four", self.path("new"), book)
        self.refused("name the books", "merge", "connect_four", self.path("new"))
        self.assertFalse((self.folder / "new").exists())
        answer = kiban("book", "check", "connect_four", book)
        self.assertEqual(answer.code, 1)
        self.assertIn("line 3: not a legal move here: 'x'", answer.out)

    def test_openings_are_even_and_differ(self) -> None:
        out = self.path("openings")
        making = ["openings", "connect_four", out, "--plies", "4", "--nodes", "1000", "--window", "32000"]
        self.refused("from 0 to 30000", *making)
        making[-1] = "30000"
        self.done(*making, "--count", "3")
        first = (self.folder / "openings").read_text()
        self.done(*making, "--count", "6")
        text = (self.folder / "openings").read_text()
        self.assertTrue(text.startswith(first))
        lines = [line for line in text.splitlines() if not line.startswith("#")]
        self.assertEqual(len(lines), len(set(lines)))
        self.assertEqual(len(lines), 6)
        played = kiban("match", "connect_four", "internal", "internal", "--games", "4", "--depth", "1", "--openings", out)
        self.assertEqual(played.code, 0, played)


if __name__ == "__main__":
    kiban_program.main()
