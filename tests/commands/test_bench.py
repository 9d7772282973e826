#!/usr/bin/env python3
"""The node signatures in the commits' messages are those of the program.

usage: test_bench.py KIBAN

A message says `Bench: GAME NODES, GAME NODES`. For each game the last commit that names it counts: those after it claim
that they change nothing. Skipped where there is no git or where sources differ from the commit.
"""

import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
KIBAN = str(pathlib.Path(sys.argv.pop(1)).resolve())

LINE = re.compile(r"\bBench: ((?:[a-z_]+ \d+(?:, )?)+)")
SOURCES = ("framework", "search", "games", "tools", "meson.build")


def promised(message: str) -> dict[str, int]:
    """Nodes by game; empty if the message gives none, as in `Bench: unchanged`."""
    return {game: int(nodes) for line in LINE.findall(message) for game, nodes in re.findall(r"([a-z_]+) (\d+)", line)}


def git(folder: pathlib.Path, *arguments: str) -> subprocess.CompletedProcess | None:
    try:
        return subprocess.run(["git", "-C", folder, *arguments], capture_output=True, text=True, check=False)
    except OSError:
        return None


def messages(folder: pathlib.Path) -> list[str]:
    """Those of the commits that `folder` holds unchanged, the newest first; none if it holds no commit or another state."""
    if not (folder / ".git").exists():
        return []
    log = git(folder, "log", "--format=%B%x00")
    same = git(folder, "diff", "--quiet", "HEAD", "--", *SOURCES)
    known = log and log.returncode == 0 and same and same.returncode == 0
    return [message.strip() for message in log.stdout.split("\0") if message.strip()] if known else []


def last_promised(newest_first: list[str]) -> dict[str, int]:
    """The last number of each game."""
    numbers: dict[str, int] = {}
    for message in newest_first:
        numbers = {**promised(message), **numbers}
    return numbers


def nodes_of(game: str) -> int:
    said = subprocess.run([KIBAN, "bench", game], capture_output=True, text=True, check=True).stdout
    return int(re.findall(rf"^{game} .*\bnodes (\d+)", said, re.MULTILINE)[-1])


def wrong(numbers: dict[str, int]) -> list[str]:
    return [f"{game}: the commits say {nodes} nodes, kiban bench {counted}"
            for game, nodes in numbers.items() if (counted := nodes_of(game)) != nodes]


class Reading(unittest.TestCase):
    def test_numbers_are_read(self) -> None:
        self.assertEqual(promised("Faster. Bench: reversi 12\n\nText"), {"reversi": 12})
        self.assertEqual(promised("X\n\nBench: shogi 1, connect_four 23 (unchanged)."), {"shogi": 1, "connect_four": 23})
        self.assertEqual(promised("X. Bench: unchanged"), {})
        self.assertEqual(promised("No functional change"), {})

    def test_a_wrong_number_is_found(self) -> None:
        nodes = nodes_of("connect_four")
        self.assertEqual(wrong({"connect_four": nodes}), [])
        self.assertEqual(len(wrong({"connect_four": nodes + 1})), 1)

    def test_the_last_number_of_each_game_counts(self) -> None:
        self.assertEqual(last_promised(["No functional change", "Bench: shogi 3", "x", "Bench: shogi 2, reversi 1"]),
                         {"shogi": 3, "reversi": 1})

    def test_only_an_unchanged_tree_is_compared(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            self.assertEqual(messages(folder), [])
            if git(folder, "init", "-q") is None:
                self.skipTest("git is not there")
            (folder / "meson.build").write_text("one\n", encoding="utf-8")
            git(folder, "add", ".")
            git(folder, "-c", "user.name=x", "-c", "user.email=x@example.com", "commit", "-qm", "Bench: shogi 1")
            self.assertEqual(messages(folder), ["Bench: shogi 1"])
            (folder / "meson.build").write_text("two\n", encoding="utf-8")
            self.assertEqual(messages(folder), [])


class TheCommits(unittest.TestCase):
    def test_their_numbers_are_the_programs(self) -> None:
        newest_first = messages(ROOT)
        if not newest_first:
            self.skipTest("no commit to compare with")
        self.assertEqual(wrong(last_promised(newest_first)), [])


if __name__ == "__main__":
    unittest.main()
