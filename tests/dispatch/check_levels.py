#!/usr/bin/env python3
"""Every level of a program for all x86-64 counts and searches the same, and each processor gets its own.

usage: check_levels.py KIBAN-OR-EMPTY PROGRAM...

On this machine every level that it has is forced by KIBAN_CPU; older processors are qemu-user's.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

# Models of qemu-user, what a program takes there, and what it may not be forced to take. Zen 1 has a slow PEXT.
MODELS = {"qemu64": ("x86-64", "x86-64-v2"), "Conroe": ("x86-64", "x86-64-v2"), "Nehalem": ("x86-64-v2", "x86-64-v3"),
          "SandyBridge": ("x86-64-v2", "x86-64-v3"), "Haswell": ("x86-64-v3", "x86-64-v4"),
          "EPYC": ("x86-64-v3-slow-pext", "x86-64-v4"), "EPYC-Milan": ("x86-64-v3", "x86-64-v4")}
QEMU = shutil.which("qemu-x86_64")
PERFT = {"shogi": ("4", "3"), "minishogi": ("5", "4"), "reversi": ("8", "6"), "breakthrough": ("5", "4"),
         "connect_four": ("8", "6")}
USI = "usi\nisready\nsetoption name Threads value 1\nposition startpos\ngo depth 9\nquit\n"
NBOARD = "nboard 2\nset OwnBook off\nset depth 10\ngo\nping 1\n"
MAX_BYTES = 20 << 20
MAX_SECONDS = 0.05
MISUSED = 2


def run(command: list[str], level: str = "", text: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "KIBAN_CPU": level}
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False, env=environment)


def levels_of(program: str) -> list[str]:
    """All that the program holds, the best last."""
    return run([program], "?").stderr.split("there are ")[1].split()


def present_levels(program: str) -> list[str]:
    return [level for level in levels_of(program) if run([program, "--version"], level).returncode == 0]


def level_taken(words: list[str]) -> str:
    return run([*words, "--version"]).stdout.rstrip(")\n").rpartition(", ")[2]


def answer(program: str) -> str:
    """What an engine plays; of kiban its games."""
    name = pathlib.Path(program).name
    return {"kiban-shogi": USI, "kiban-reversi": NBOARD}.get(name, "")


def moves(said: str) -> list[str]:
    return [line.split("/")[0] for line in said.splitlines() if line.startswith(("bestmove", "==="))]


class OnThisMachine(unittest.TestCase):
    def test_the_best_level_is_taken(self) -> None:
        for program in PROGRAMS:
            present = present_levels(program)
            print(pathlib.Path(program).name, "runs here as", *present)
            taken = level_taken([program])
            self.assertIn(taken, present)
            self.assertIn(taken, (present[-1], "x86-64-v3-slow-pext"))

    def test_every_level_plays_the_same(self) -> None:
        for program in PROGRAMS:
            if text := answer(program):
                played = {level: moves(run([program], level, text).stdout) for level in present_levels(program)}
                self.assertTrue(all(played.values()), played)
                self.assertEqual(len({tuple(m) for m in played.values()}), 1, played)

    def test_every_level_counts_the_same(self) -> None:
        if not KIBAN:
            self.skipTest("the command line was not named")
        for game in (game["name"] for game in json.loads(run([KIBAN, "games", "--json"]).stdout)):
            for command in (["perft", game, PERFT[game][0]], ["bench", game]):
                counted = {level: json.loads(run([KIBAN, *command, "--json"], level).stdout)["nodes"]
                           for level in present_levels(KIBAN)}
                print(*command, counted, flush=True)
                self.assertEqual(len(set(counted.values())), 1, counted)

    def test_a_wrong_wish_is_refused(self) -> None:
        for program in PROGRAMS:
            done = run([program, "--version"], "x86-64-v9")
            self.assertEqual((done.returncode, done.stdout), (MISUSED, ""))
            self.assertIn("there is no 'x86-64-v9'; there are x86-64", done.stderr)

    def test_exceptions_are_caught(self) -> None:
        for program in PROGRAMS:
            for level in present_levels(program):
                done = run([program, "--no-such-option"], level)
                self.assertEqual((done.returncode, done.stdout), (MISUSED, ""), (level, done.stderr[-300:]))
                self.assertIn("no-such-option", done.stderr)

    def test_size_and_start(self) -> None:
        for program in PROGRAMS:
            with tempfile.TemporaryDirectory() as folder:
                stripped = pathlib.Path(folder, "program")
                subprocess.run(["strip", "-o", stripped, program], check=True)
                size = stripped.stat().st_size
            times = []
            for _ in range(5):
                begin = time.perf_counter()
                run([program, "--version"])
                times.append(time.perf_counter() - begin)
            print(f"{pathlib.Path(program).name}: {size} bytes, starts in {min(times) * 1000:.1f} ms")
            self.assertLessEqual(size, MAX_BYTES)
            self.assertLessEqual(min(times), MAX_SECONDS)


@unittest.skipIf(QEMU is None, "qemu-user is not installed")
class OnOlderProcessors(unittest.TestCase):
    def test_each_takes_its_level_and_no_higher_one(self) -> None:
        for program in PROGRAMS:
            held = levels_of(program)
            for model, (expected, higher) in MODELS.items():
                if expected not in held or higher not in held:
                    continue
                emulated = [str(QEMU), "-cpu", model, program]
                self.assertEqual(level_taken(emulated), expected, model)
                done = run([*emulated, "--version"], higher)
                self.assertEqual((done.returncode, done.stdout), (MISUSED, ""), model)
                self.assertIn("this processor lacks ", done.stderr)

    def test_engines_play_the_same(self) -> None:
        for program in PROGRAMS:
            if text := answer(program):
                here = moves(run([program], "", text).stdout)
                for model in MODELS:
                    done = run([str(QEMU), "-cpu", model, program], "", text)
                    self.assertEqual((done.returncode, moves(done.stdout)), (0, here), (model, done.stderr[-300:]))

    def test_counts_are_the_same(self) -> None:
        if not KIBAN:
            self.skipTest("the command line was not named")
        for game in (game["name"] for game in json.loads(run([KIBAN, "games", "--json"]).stdout)):
            for command in (["perft", game, PERFT[game][1]], ["bench", game, "--depth", "5"]):
                here = json.loads(run([KIBAN, *command, "--json"]).stdout)["nodes"]
                for model in MODELS:
                    there = run([str(QEMU), "-cpu", model, KIBAN, *command, "--json"])
                    self.assertEqual(there.returncode, 0, (model, there.stderr[-300:]))
                    self.assertEqual(json.loads(there.stdout)["nodes"], here, (model, command))


if __name__ == "__main__":
    KIBAN, *PROGRAMS = sys.argv[1:]
    unittest.main(argv=sys.argv[:1])
