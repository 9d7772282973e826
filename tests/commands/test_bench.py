#!/usr/bin/env python3
"""The node signatures in the last commit's message are those of the program.

usage: test_bench.py KIBAN

A message says `Bench: GAME NODES, GAME NODES`. Skipped where there is no git or where sources differ from the commit.
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


def message_of_head(folder: pathlib.Path) -> str | None:
    """The message of the commit that `folder` holds unchanged; None if there is no such commit."""
    if not (folder / ".git").exists():
        return None
    log = git(folder, "log", "-1", "--format=%B")
    same = git(folder, "diff", "--quiet", "HEAD", "--", *SOURCES)
    return log.stdout if log and log.returncode == 0 and same and same.returncode == 0 else None


def nodes_of(game: str) -> int:
    said = subprocess.run([KIBAN, "bench", game], capture_output=True, text=True, check=True).stdout
    return int(re.findall(rf"^{game} .*\bnodes (\d+)", said, re.MULTILINE)[-1])


def wrong(message: str) -> list[str]:
    return [f"{game}: the commit says {nodes} nodes, kiban bench {counted}"
            for game, nodes in promised(message).items() if (counted := nodes_of(game)) != nodes]


class Reading(unittest.TestCase):
    def test_numbers_are_read(self) -> None:
        self.assertEqual(promised("Faster. Bench: reversi 12\n\nText"), {"reversi": 12})
        self.assertEqual(promised("X\n\nBench: shogi 1, connect_four 23 (unchanged)."), {"shogi": 1, "connect_four": 23})
        self.assertEqual(promised("X. Bench: unchanged"), {})
        self.assertEqual(promised("No functional change"), {})

    def test_a_wrong_number_is_found(self) -> None:
        nodes = nodes_of("connect_four")
        self.assertEqual(wrong(f"Bench: connect_four {nodes}"), [])
        self.assertEqual(len(wrong(f"Bench: connect_four {nodes + 1}")), 1)

    def test_only_an_unchanged_tree_is_compared(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            self.assertIsNone(message_of_head(folder))
            if git(folder, "init", "-q") is None:
                self.skipTest("git is not there")
            (folder / "meson.build").write_text("one\n", encoding="utf-8")
            git(folder, "add", ".")
            git(folder, "-c", "user.name=x", "-c", "user.email=x@example.com", "commit", "-qm", "Bench: shogi 1")
            self.assertEqual(message_of_head(folder), "Bench: shogi 1\n\n")
            (folder / "meson.build").write_text("two\n", encoding="utf-8")
            self.assertIsNone(message_of_head(folder))


class TheCommit(unittest.TestCase):
    def test_its_numbers_are_the_programs(self) -> None:
        message = message_of_head(ROOT)
        if message is None:
            self.skipTest("no commit to compare with")
        self.assertEqual(wrong(message), [])


if __name__ == "__main__":
    unittest.main()
