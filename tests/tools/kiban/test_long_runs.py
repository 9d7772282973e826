#!/usr/bin/env python3
"""Interrupts, and the progress line: on a terminal only."""

import os
import pathlib
import pty
import re
import signal
import subprocess
import tempfile
import time
import unittest

import kiban_program
from test_convert_reversi import WHOLE_GAME

LONG_PERFT = ("perft", "connect_four", "14", "--divide")


def interrupted(*arguments: str, after: float, stdin: int | None = None) -> kiban_program.Answer:
    """With an `after` of 0 the interrupt comes after the first line has been printed."""
    with subprocess.Popen([kiban_program.PROGRAM, *arguments], stdin=stdin, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout and process.stderr
        first = process.stdout.readline() if after == 0 else ""
        time.sleep(after or 0.2)
        process.send_signal(signal.SIGINT)
        code = process.wait(timeout=20)
        return kiban_program.Answer(code, first + process.stdout.read(), process.stderr.read())


def stderr_on_a_terminal(*arguments: str, seconds: float) -> str:
    """The output to a terminal as standard error in that time, before an interrupt."""
    try:
        screen, terminal = pty.openpty()
    except OSError as no_terminal: # as in a chroot without /dev/pts
        raise unittest.SkipTest(str(no_terminal)) from no_terminal
    process = subprocess.Popen([kiban_program.PROGRAM, *arguments], stdout=subprocess.DEVNULL, stderr=terminal)
    os.close(terminal)
    time.sleep(seconds)
    process.send_signal(signal.SIGINT)
    written = b""
    try:
        while chunk := os.read(screen, 4096):
            written += chunk
    except OSError:  # the other end is closed
        pass
    process.wait(timeout=20)
    os.close(screen)
    return written.decode()


class LongRuns(unittest.TestCase):
    def test_an_interrupted_perft_prints_what_it_has(self) -> None:
        answer = interrupted(*LONG_PERFT, after=2.0)
        self.assertEqual(answer.code, 130, answer)
        self.assertRegex(answer.out, r"^a \d+\n(.*\n)+nodes \d+ seconds [\d.]+ nps \d+\n$")
        self.assertEqual(answer.err, "kiban perft: interrupted: only what was finished is counted\n")

    def test_an_interrupted_search_prints_its_best_move(self) -> None:
        answer = interrupted("search", "shogi", "--movetime", "60000", after=0)
        self.assertEqual(answer.code, 130, answer)
        self.assertRegex(answer.out, r"\nbest \S+ score ")

    def test_an_analysis_that_was_interrupted_in_its_first_game_goes_on(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            game, record = pathlib.Path(folder, "game.txt"), pathlib.Path(folder, "out.ggf")
            game.write_text(WHOLE_GAME + "\n")
            self.assertEqual(kiban_program.kiban("convert", str(game), folder + "/game.ggf").code, 0)
            command = ("analyse", "reversi", folder + "/game.ggf", "--nodes", "5000000", "--proof", "0", "--resume",
                       folder + "/out.jsonl", "--record", str(record))
            for _ in range(2):  # the second finds the record of the first
                answer = interrupted(*command, after=2.0)
                self.assertEqual(answer.code, 130, answer)
                self.assertIn("interrupted: 0 of 1 games analysed", answer.err)
                self.assertTrue(record.exists())

    def test_an_interrupt_ends_the_wait_for_a_move(self) -> None:
        answer = interrupted("play", "reversi", after=0, stdin=subprocess.PIPE)
        self.assertEqual((answer.code, answer.err), (130, "kiban play: interrupted\n"), answer)

    def test_progress_is_shown_on_a_terminal_and_wiped(self) -> None:
        written = stderr_on_a_terminal(*LONG_PERFT, seconds=2.5)
        self.assertRegex(written, r"\r\x1b\[K\[[#.]{30}\] +\d+ %(  \d+:\d\d:\d\d left)?  \d+ nodes")
        self.assertTrue(re.search(r"\r\x1b\[K(kiban perft: interrupted.*)?\s*$", written), repr(written))

    def test_a_short_run_shows_no_progress(self) -> None:
        self.assertEqual(stderr_on_a_terminal("perft", "connect_four", "5", seconds=0.3), "")


if __name__ == "__main__":
    kiban_program.main()
