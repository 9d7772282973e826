#!/usr/bin/env python3
"""Games on a terminal of their own."""

import fcntl
import json
import os
import pathlib
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
import unittest

import kiban_program
from kiban_program import TWO_PEOPLE, kiban, played


class Terminal(unittest.TestCase):
    """On a terminal of 80x24, as a person sees it."""

    def start(self, *arguments: str, size: tuple[int, int] = (80, 24), **environment: str) -> None:
        try:
            screen, terminal = pty.openpty()
        except OSError as no_terminal: # as in a chroot without /dev/pts
            raise unittest.SkipTest(str(no_terminal)) from no_terminal
        self.screen = screen
        self.resize(*size)
        self.folder = kiban_program.scratch()
        self.addCleanup(self.folder.cleanup)
        self.addCleanup(os.close, screen)
        env = {**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8", "XDG_STATE_HOME": self.folder.name, **environment}
        env.pop("NO_COLOR", None) if "NO_COLOR" not in environment else None
        self.process = subprocess.Popen([kiban_program.PROGRAM, "play", *arguments], stdin=terminal, stdout=terminal,
                                        stderr=terminal, env=env, start_new_session=True)
        os.close(terminal)
        self.addCleanup(self.end)

    def resize(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.screen, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    def shown(self, until: str) -> str:
        """What is written up to a text."""
        written = b""
        deadline = time.monotonic() + 30
        while until not in written.decode("utf-8", "replace"):
            self.assertLess(time.monotonic(), deadline, written)
            if select.select([self.screen], [], [], 1)[0]:
                written += os.read(self.screen, 65536)
        return written.decode("utf-8", "replace")

    def send(self, line: str) -> None:
        os.write(self.screen, line.encode() + b"\n")

    def test_one_frame_is_redrawn_in_place(self) -> None:
        self.start("connect_four", *TWO_PEOPLE)
        first = self.shown("red>")
        self.assertTrue(first.startswith("\x1b[?1049h\x1b[H\x1b[J"), repr(first))
        self.send("d")
        second = self.shown("yellow>")
        self.assertIn("\x1b[H\x1b[J", second)
        self.assertIn("   1. d", second)
        self.assertIn("\x1b[91", second) # red
        self.send("quit")
        self.assertIn("\x1b[?1049l", self.shown("\x1b[?1049l"))

    def test_a_command_ends_a_page_too(self) -> None:
        self.start("connect_four", *TWO_PEOPLE)
        self.shown("red>")
        self.send("help")
        self.shown("Enter returns to the game>")
        self.send("d")
        self.assertIn("   1. d", self.shown("yellow>"))

    def test_a_long_text_is_shown_page_by_page(self) -> None:
        self.start("reversi", *TWO_PEOPLE, "--moves", *"d3 c5 b6 e3 f4 b5 c6 a7 a4 c7 f5 c3 f2 a5 b2".split())
        self.shown("white>")
        self.send("analyse 5")
        first = self.shown("Enter shows more>").split("\x1b[H\x1b[J")[-1]
        self.assertLess(first.count("\n"), 24, first)
        self.assertIn("   1  d3 ", first)
        self.send("")
        self.assertIn("accuracy", self.shown("Enter returns to the game>"))
        self.send("")
        self.shown("white>")
        self.send("analyse 5")
        self.shown("Enter shows more>")
        self.send("back")
        self.assertIn("and 1 more", self.shown("black>"))

    def test_an_interrupted_analysis_returns_to_the_game(self) -> None:
        self.start("reversi", *TWO_PEOPLE, "--moves", *"f5 d6 c3 d3 c4 f4".split())
        self.shown("black>")
        for _ in range(2):
            self.send("analyse 1500")
            self.shown("analysing: 1 of ")
            self.process.send_signal(signal.SIGINT)
            self.assertIn("analyse: interrupted", self.shown("black>"))
        self.send("c5")
        self.shown("white>")
        self.process.send_signal(signal.SIGINT)
        self.assertIn("interrupted", self.shown("interrupted"))
        self.assertIn(self.process.wait(timeout=20), (128 + signal.SIGINT, -signal.SIGINT))

    def test_a_page_keeps_words_whole(self) -> None:
        self.start("shogi", *TWO_PEOPLE, "--moves", "7g7f", "--pieces", "western", size=(70, 24))
        self.shown("white>")
        self.send("analyse 20")
        page = self.shown("Enter returns to the game>").split("\x1b[H\x1b[J")[-1].replace("\r", "")
        self.assertTrue(all(len(line) <= 70 for line in page.splitlines()), page)
        self.assertRegex(page, r"mistakes,( \d+)?\n  (\d+ )?blunders\n")
        self.assertIn("played     value  best", page)

    def test_the_board_is_whole_on_a_low_screen(self) -> None:
        for columns, rows in ((80, 12), (30, 16)):
            with self.subTest((columns, rows)):
                self.start("connect_four", *TWO_PEOPLE, size=(columns, rows), NO_COLOR="1")
                self.shown("red>")
                self.send("nonsense")
                frame = self.shown("red>").split("\x1b[H\x1b[J")[-1]
                self.assertLessEqual(frame.count("\n"), rows - 1, frame)
                self.assertEqual(frame.count("a b c d e f g"), 1, frame)
                self.assertEqual(frame.count("+---------------+"), 2, frame)
                self.assertEqual(frame.count("| . . . . . . . |"), 6, frame)
                self.assertIn("nonsense", frame)
                self.end()

    def test_a_screen_too_small_for_the_board_has_lines(self) -> None:
        for game, size, least in (("shogi", (80, 10), "80x10"), ("connect_four", (12, 24), "12x24"),
                                  ("connect_four", (80, 11), "80x11")):
            with self.subTest(game):
                self.start(game, *TWO_PEOPLE, "--pieces", "western", size=size)
                said = self.shown("black>" if game == "shogi" else "red>")
                self.assertIn(f"the terminal is {least}, and the board needs ", said)
                self.assertNotIn("\x1b[H\x1b[J", said)
                self.assertLess(said.index("one after another"), said.rindex("1" if game == "shogi" else "a b"))
                self.end()

    def test_a_screen_of_another_size_is_drawn_at_once(self) -> None:
        for locale in ("C", "C.UTF-8"): # with and without the editing of lines
            with self.subTest(locale):
                self.start("connect_four", *TWO_PEOPLE, "--moves", "d", LC_ALL=locale, NO_COLOR="1")
                self.assertIn("   1. d", self.shown("yellow>"))
                os.write(self.screen, b"e")
                self.resize(30, 24)
                frame = self.shown("yellow>").split("\x1b[H\x1b[J")[-1]
                plain = re.sub(r"\x1b\[[0-9;]*m|\r", "", frame)
                self.assertTrue(all(len(line) <= 30 for line in plain.splitlines()), frame)
                self.assertEqual(frame.count("a b c d e f g"), 1, frame)
                self.send("")
                self.assertIn("1. d  e", self.shown("red>")) # typed before
                self.resize(30, 5)
                said = self.shown("red>")
                self.assertIn("the terminal is 30x5, and the board needs ", said)
                self.assertEqual(said.count("a b c d e f g"), 1, said)
                self.resize(80, 24)
                self.assertIn("\x1b[?1049h\x1b[H\x1b[J", self.shown("red>"))
                self.end()

    def test_no_color(self) -> None:
        self.start("reversi", *TWO_PEOPLE, NO_COLOR="1")
        self.assertNotIn("\x1b[9", self.shown("black>"))

    def test_the_evaluation_is_that_of_the_position_that_is_shown(self) -> None:
        self.start("reversi", "--level", "1")
        self.shown("black>")
        self.send("eval")
        self.assertIn("evaluation for black: ", self.shown("black>"))
        self.send("f5")
        self.assertIn("evaluation for black: ", self.shown("black>").split("\x1b[H\x1b[J")[-1])
        self.send("back 2")
        self.assertNotIn("evaluation", self.shown("black>").split("\x1b[H\x1b[J")[-1])
        self.end()
        self.start("connect_four", *TWO_PEOPLE)
        self.shown("red>")
        self.send("eval")
        self.assertIn("evaluation for red: ", self.shown("red>"))
        self.send("d")
        self.assertNotIn("evaluation", self.shown("yellow>").split("\x1b[H\x1b[J")[-1])

    def test_keys_without_meaning_type_nothing(self) -> None:
        self.start("connect_four", *TWO_PEOPLE)
        self.shown("red>")
        os.write(self.screen, b"\x1b[5~\x1b[15~\x1b[24~d\n")
        self.assertIn("   1. d", self.shown("yellow>"))

    def test_kanji_are_read_in_a_locale_without_them(self) -> None:
        for locale in ("C", "C.UTF-8"):
            with self.subTest(locale):
                self.start("shogi", *TWO_PEOPLE, LC_ALL=locale)
                self.shown("black>")
                self.send("７六歩")
                self.shown("white>")
                self.end()

    def test_the_clock_runs_and_ends_the_game_while_nothing_is_typed(self) -> None:
        for locale in ("C", "C.UTF-8"): # with and without the editing of lines
            with self.subTest(locale):
                self.start("connect_four", *TWO_PEOPLE, "--time", "3", LC_ALL=locale)
                self.assertIn("0:03", self.shown("red>"))
                said = self.shown("game over: yellow wins on time")
                self.assertRegex(said, r"\x1b7\x1b\[\d+;1H\x1b\[K[^\n]* 0:02.*\x1b8")
                self.assertIn("0:00", said)
                self.end()

    def test_an_unfinished_game_is_put_aside_for_another(self) -> None:
        state = kiban_program.scratch()
        self.addCleanup(state.cleanup)
        kept = pathlib.Path(state.name) / "kiban"
        record = pathlib.Path(state.name) / "game.txt"
        resume = "kiban play connect_four --resume goes on with it"

        def begin(move: str, until: str, *arguments: str) -> str:
            self.start("connect_four", *TWO_PEOPLE, *arguments, XDG_STATE_HOME=state.name)
            self.shown("red>")
            self.send(move)
            said = self.shown("yellow>")
            self.send("quit")
            said += self.shown(until)
            self.end()
            return said

        def piped(*arguments: str, stdin: str) -> subprocess.CompletedProcess[str]:
            return subprocess.run([kiban_program.PROGRAM, "play", "connect_four", *arguments], input=stdin, text=True,
                                  capture_output=True, env={**os.environ, "XDG_STATE_HOME": state.name}, timeout=60, check=False)

        self.assertNotIn("before", begin("a", resume, "--save", str(record)))
        said = begin("b", "connect_four-2.json' goes on with it")
        self.assertIn("the unfinished game before this one", said)
        self.assertIn(resume, said)
        moves = {path.name: json.loads(path.read_text())["record"].split()[-1] for path in kept.iterdir()}
        self.assertEqual(moves, {"connect_four.json": "b", "connect_four-2.json": "a"})
        self.assertEqual(played(piped("--resume", stdin="c\n").stdout), ["c"])
        refused = piped("--resume", "--save", str(record), stdin="c\n")
        self.assertEqual(refused.returncode, 2, refused)
        self.assertIn("game.txt exists already", refused.stderr)
        # The game that was put aside goes on, in its record too.
        self.assertIn("2. yellow d", piped("--load", str(kept / "connect_four-2.json"), stdin="d\n").stdout)
        self.assertTrue(record.read_text().endswith("moves a d\n"), record.read_text())
        other = piped("--load", str(kept / "connect_four-2.json"), stdin="e\n")
        self.assertEqual((other.returncode, other.stderr), (0, ""), other)
        self.assertTrue(record.read_text().endswith("moves a d\n"), "another game's record is overwritten")
        wrong = subprocess.run([kiban_program.PROGRAM, "play", "reversi", "--load", str(kept / "connect_four.json")], input="",
                               text=True, capture_output=True, timeout=60, check=False)
        self.assertEqual(wrong.returncode, 1, wrong)

    def test_a_new_game_puts_the_one_before_it_aside(self) -> None:
        state = kiban_program.scratch()
        self.addCleanup(state.cleanup)
        kept = pathlib.Path(state.name) / "kiban"
        self.start("connect_four", *TWO_PEOPLE, XDG_STATE_HOME=state.name)
        for line, until in (("a", "yellow>"), ("new", "red>"), ("b", "yellow>")):
            self.shown("red>") if line == "a" else None
            self.send(line)
            said = self.shown(until)
        self.assertIn("the unfinished game before this one is kept in", said)
        self.send("quit")
        self.shown("connect_four-2.json' goes on with it")
        self.end()
        moves = {path.name: json.loads(path.read_text())["record"].split()[-1] for path in kept.iterdir()}
        self.assertEqual(moves, {"connect_four.json": "b", "connect_four-2.json": "a"})

    def test_two_games_at_once_keep_a_file_each(self) -> None:
        state = kiban_program.scratch()
        self.addCleanup(state.cleanup)
        games = []
        for move in ("a", "b"):
            self.start("connect_four", *TWO_PEOPLE, XDG_STATE_HOME=state.name)
            self.shown("red>")
            self.send(move)
            self.assertNotIn("the unfinished game before", self.shown("yellow>"))
            games.append((self.screen, self.process))
        for move, prompt in (("c", "red>"), ("d", "yellow>")):
            for self.screen, self.process in games:
                self.send(move)
                self.shown(prompt)
        kept = pathlib.Path(state.name) / "kiban"
        moves = {path.name: json.loads(path.read_text())["record"].split()[-3:] for path in kept.glob("*.json")}
        self.assertEqual(moves, {"connect_four.json": ["a", "c", "d"], "connect_four-2.json": ["b", "c", "d"]})
        for (self.screen, self.process), again in zip(games, ("--resume", f"--load '{kept / 'connect_four-2.json'}'")):
            self.send("quit")
            self.shown(f"kiban play connect_four {again} goes on with it")
            self.end()
        (kept / "connect_four.json").unlink()
        self.start("connect_four", "--resume", XDG_STATE_HOME=state.name)
        self.shown(f"--load '{kept / 'connect_four-2.json'}' goes on with an earlier one")

    def test_a_game_that_cannot_be_kept_says_so_until_it_is_read(self) -> None:
        self.start("connect_four", "--level", "0", XDG_STATE_HOME="/proc/none")
        self.shown("red>")
        self.send("d")
        said = self.shown("red>")
        self.assertIn("not saved: ", said.rsplit("\x1b[H\x1b[J", 1)[1])
        self.send("e")
        self.assertNotIn("not saved: ", self.shown("red>").rsplit("\x1b[H\x1b[J", 1)[1])
        self.send("quit")
        said = self.shown("\x1b[?1049l")
        while self.process.poll() is None or select.select([self.screen], [], [], 0)[0]:
            try:
                said += os.read(self.screen, 65536).decode("utf-8", "replace")
            except OSError: # the end
                break
        self.assertIn("not saved: ", said.rsplit("\x1b[?1049l", 1)[1])

    def test_a_resumed_game_has_its_players(self) -> None:
        state = kiban_program.scratch()
        self.addCleanup(state.cleanup)
        self.start("connect_four", "--level", "0", XDG_STATE_HOME=state.name)
        self.assertIn("yellow kiban level 0", self.shown("red>"))
        self.send("d")
        self.shown("red>")
        self.send("quit")
        self.shown("--resume goes on with it")
        self.end()
        self.start("connect_four", "--resume", XDG_STATE_HOME=state.name)
        said = self.shown("red>")
        for player in ("red person", "yellow kiban level 0"):
            self.assertIn(player, said)
        self.send("level 1")
        self.assertIn("yellow kiban level 1", self.shown("red>"))
        self.send("switch")
        self.assertIn("red: engine, yellow: person", self.shown("yellow>"))

    def test_an_unfinished_game_is_resumed(self) -> None:
        self.start("shogi", *TWO_PEOPLE)
        self.shown("black>")
        self.send("7g7f")
        self.shown("white>")
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        kept = pathlib.Path(self.folder.name) / "kiban" / "shogi.json"
        self.assertIn("７六歩(77)", json.loads(kept.read_text("utf-8"))["record"])
        self.assertIn("+7776FU", kiban("convert", str(kept), "-", "--to", "csa").out)
        self.assertIn("7g7f", kiban("show", "shogi", "--game", str(kept)).out)
        answer = subprocess.run([kiban_program.PROGRAM, "play", "shogi", "--resume"], input="3c3d\n", text=True,
                                capture_output=True, env={**os.environ, "XDG_STATE_HOME": self.folder.name},
                                timeout=60, check=True)
        self.assertEqual(played(answer.stdout), ["3c3d"])


if __name__ == "__main__":
    kiban_program.main()
