#!/usr/bin/env python3
"""A build of some games contains them and no others.

usage: test_subset.py BUILD

Configures the tree in the folder BUILD with -Dgames=connect_four, and builds and runs the laws and the command line there; then
the laws of a game that `kiban new-game` has written into a copy of the tree.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv.pop(1))


def run(*command: object) -> subprocess.CompletedProcess:
    return subprocess.run(list(map(str, command)), text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          check=False)


def set_up(games: str, folder: pathlib.Path) -> subprocess.CompletedProcess:
    again = ["--reconfigure"] if (folder / "build.ninja").exists() else []
    return run("meson", "setup", *again, f"-Dgames={games}", folder, ROOT)


class Subset(unittest.TestCase):
    def test_one_game_alone_keeps_the_laws(self) -> None:
        done = set_up("connect_four", BUILD)
        self.assertEqual(done.returncode, 0, done.stdout)
        targets = run("ninja", "-C", BUILD, "-t", "targets", "all").stdout
        for foreign in ("kiban-shogi", "kiban-reversi", "shogi_rules_movegen", "reversi_text_notation"):
            self.assertNotIn(foreign, targets)
        laws = run("meson", "test", "-C", BUILD, "--print-errorlogs", "--suite", "laws")
        self.assertEqual(laws.returncode, 0, laws.stdout)
        built = run("ninja", "-C", BUILD, "tools/kiban")
        self.assertEqual(built.returncode, 0, built.stdout[-3000:])
        self.assertEqual(run(BUILD / "tools/kiban", "perft", "connect_four", 3, "--json").returncode, 0)
        self.assertNotIn("shogi", run(BUILD / "tools/kiban", "games").stdout)

    def test_what_new_game_writes_keeps_the_laws(self) -> None:
        kiban = BUILD / "tools/kiban"  # as the test before has built it
        with tempfile.TemporaryDirectory(prefix="kiban ") as folder:
            tree = pathlib.Path(folder) / "tree"
            shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns("build*", ".git"))
            written = run(kiban, "new-game", "my_chess", "--tree", tree)
            self.assertEqual(written.returncode, 0, written.stdout)
            build = tree / "build"
            done = run("meson", "setup", "-Dgames=my_chess", build, tree)
            self.assertEqual(done.returncode, 0, done.stdout)
            laws = run("meson", "test", "-C", build, "--print-errorlogs", "--suite", "laws", "--suite", "games")
            self.assertEqual(laws.returncode, 0, laws.stdout)

    def test_a_game_that_is_not_there_is_named(self) -> None:
        for games, complaint in (("connect_four,chess", "there is no game 'chess'; the games: shogi, "),
                                 ("", "-Dgames is empty")):
            done = set_up(games, BUILD.with_name("no-subset"))
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(complaint, done.stdout)


unittest.main()
