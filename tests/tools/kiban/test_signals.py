#!/usr/bin/env python3
"""Every long command ends at SIGINT, SIGTERM and SIGHUP with a message and the exit status that shells expect."""

import os
import signal
import subprocess
import tempfile
import time
import unittest

import kiban_program

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
# Each takes longer than the test waits.
COMMANDS = (
    ("bench", "shogi", "--depth", "40"),
    ("engine", "connect_four"),
    ("learn", "reversi", "out", "--games", "1000000", "--generations", "9"),
    ("magic", "--tries", "1000000000"),
    ("match", "shogi", "internal", "internal", "--games", "1000"),
    ("mate", "shogi", "--stdin"),
    ("moves", "shogi", "--stdin"),
    ("perft", "connect_four", "16"),
    ("play", "reversi"),
    ("search", "shogi", "--movetime", "600000"),
    ("selfplay", "reversi", "games", "--games", "1000000"),
    ("solve", "reversi", "--position", "-" * 27 + "OX------XO" + "-" * 27 + " X"),
    ("tournament", "connect_four", "--engines", "a=internal", "b=internal", "--games", "100000"),
)


def as_in_a_terminal() -> None:
    """A shell's background jobs ignore SIGINT, and so would what they start."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)


class Signals(unittest.TestCase):
    def test_every_command_says_that_it_was_interrupted(self) -> None:
        for command in COMMANDS:
            for number in SIGNALS if command[0] in ("bench", "match", "perft", "search") else SIGNALS[1:2]:
                with self.subTest(command=command[0], signal=number.name), tempfile.TemporaryDirectory() as folder:
                    code, err = self.run_and_signal(command, number, folder)
                    self.assertIn(code, (128 + number, -number), err)
                    self.assertIn("interrupted", err)

    def run_and_signal(self, command: tuple[str, ...], number: int, folder: str) -> tuple[int, str]:
        with subprocess.Popen([kiban_program.PROGRAM, *command], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, text=True, cwd=folder, preexec_fn=as_in_a_terminal) as process:
            time.sleep(0.4)
            self.assertIsNone(process.poll(), f"{command} has ended: {process.stderr.read() if process.poll() else ''}")
            process.send_signal(number)
            try:
                _, err = process.communicate(timeout=20)
            finally:
                process.kill()
        return process.returncode, err

    def test_what_the_parent_ignores_stays_ignored(self) -> None:
        with subprocess.Popen([kiban_program.PROGRAM, "perft", "connect_four", "9"], stdout=subprocess.PIPE, text=True,
                              preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN)) as process:
            os.kill(process.pid, signal.SIGHUP)
            out, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0)
        self.assertIn("nodes", out)


kiban_program.main()
