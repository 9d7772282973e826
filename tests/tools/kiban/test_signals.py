#!/usr/bin/env python3
"""Every command and engine ends at SIGINT, SIGTERM and SIGHUP with a message and the exit status that shells expect."""

import concurrent.futures
import os
import pathlib
import re
import signal
import subprocess
import time
import unittest

import kiban_program

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
# Each takes longer than the test waits, or waits for its input.
COMMANDS = (
    ("analyse", "reversi", "{folder}/lines.txt", "--time", "600000"),
    ("bench", "shogi", "--depth", "40"),
    ("book", "make", "shogi", "new.book", "--positions", "100000"),
    ("choices", "shogi", "{folder}/positions.txt", "internal", "--nodes", "1000000000"),
    ("convert", "-", "out.csa"),
    ("convert", "{folder}/games.csa", "out/", "--to", "kif"),
    ("engine", "connect_four"),
    ("fit-probcut", "shogi", "{folder}/shogi", "samples", "--depth", "60"),
    ("learn", "reversi", "out", "--games", "1000000", "--generations", "9"),
    ("magic", "--tries", "1000000000"),
    ("match", "shogi", "internal", "internal", "--games", "1000", "--nodes", "1000000000"),
    ("mate", "shogi", "--stdin"),
    ("moves", "shogi", "--stdin"),
    ("perft", "connect_four", "16"),
    ("play", "reversi"),
    ("search", "shogi", "--movetime", "600000"),
    ("selfplay", "reversi", "games", "--games", "1000000"),
    ("show", "shogi", "--game", "-"),
    ("solve", "reversi", "--position", "-" * 27 + "OX------XO" + "-" * 27 + " X"),
    ("tournament", "connect_four", "--engines", "a=internal", "b=internal", "--games", "100000"),
    ("train", "connect_four", "weights", "--games", "{folder}/games", "--epochs", "100000", "--patience", "100000"),
)
# These end at once, or play nothing but matches; a signal is the usual end of serve, which tests/web sees to.
QUICK = {"completions", "games", "manual", "net", "new-game", "serve", "tune"}
ENGINES = (("kiban-shogi", "usi\nisready\nposition startpos\ngo infinite\n"), ("kiban-reversi", "nboard 2\nset depth 60\ngo\n"))


def as_in_a_terminal() -> None:
    """A shell's background jobs ignore SIGINT, and so would what they start."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)


def catches(process: int, number: int) -> bool:
    try:
        with open(f"/proc/{process}/status", encoding="ascii") as status:
            caught = next(line for line in status if line.startswith("SigCgt:"))
    except (OSError, StopIteration):
        return False
    return bool(int(caught.split()[1], 16) >> (number - 1) & 1)


def ended_by(command: list[str], number: int, folder: str, text: str = "") -> str:
    """Runs the command and sends it the signal; what was wrong with its end, or nothing."""
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                          cwd=folder, preexec_fn=as_in_a_terminal) as process:
        process.stdin.write(text)
        process.stdin.flush()
        for _ in range(200):  # a busy machine takes long to start a program
            if catches(process.pid, number) or process.poll() is not None:
                break
            time.sleep(0.05)
        time.sleep(0.3)
        lives = process.poll() is None
        process.send_signal(number)
        try:
            process.wait(timeout=20)  # its input stays open
            error = process.stderr.read()
        except subprocess.TimeoutExpired:
            error = "it goes on"
        finally:
            process.kill()
    good = lives and process.returncode in (128 + number, -number) and "interrupted" in error
    return "" if good else f"{command} at {number}: lives: {lives}, exit code {process.returncode}: {error}"


class Signals(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        folder = kiban_program.scratch()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        (cls.folder / "lines.txt").write_text("f5d6c3d3c4\n" * 20, encoding="ascii")
        (cls.folder / "positions.txt").write_text("startpos moves 7g7f\n" * 10_000, encoding="ascii")
        (cls.folder / "games.csa").write_text("PI\n+\n+7776FU\n/\n" * 50_000, encoding="ascii")
        kiban_program.kiban("selfplay", "connect_four", str(cls.folder / "games"), "--games", "100", "--nodes", "20")
        kiban_program.kiban("selfplay", "shogi", str(cls.folder / "shogi"), "--games", "2", "--nodes", "20")

    def test_every_command_is_here(self) -> None:
        groups = kiban_program.kiban("--help").out.split("Examples:\n")[0]
        listed = set(re.findall(r"^  ([\w-]+)  ", groups, re.MULTILINE))
        self.assertEqual(listed - QUICK, {command[0] for command in COMMANDS} & listed)
        self.assertEqual({command[0] for command in COMMANDS} - listed, set())

    def check(self, commands: list[tuple[list[str], str]]) -> None:
        runs = []
        for command, text in commands:
            for number in SIGNALS:
                folder = self.folder / f"{len(runs)} {pathlib.Path(command[0]).name} {number}"
                folder.mkdir()
                runs.append((command, number, str(folder), text))
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            wrong = [complaint for complaint in pool.map(lambda run: ended_by(*run), runs) if complaint]
        self.assertEqual(wrong, [])

    def test_every_command_says_that_it_was_interrupted(self) -> None:
        self.check([([str(kiban_program.PROGRAM), *(word.format(folder=self.folder) for word in command)], "")
                    for command in COMMANDS])

    def test_engines_say_so_too(self) -> None:
        self.check([([str(kiban_program.PROGRAM.with_name(name))], text) for name, text in ENGINES])

    def test_what_the_parent_ignores_stays_ignored(self) -> None:
        with subprocess.Popen([kiban_program.PROGRAM, "perft", "connect_four", "9"], stdout=subprocess.PIPE, text=True,
                              preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN)) as process:
            os.kill(process.pid, signal.SIGHUP)
            out, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0)
        self.assertIn("nodes", out)


kiban_program.main()
