#!/usr/bin/env python3
"""Help, completions and manual pages, which are made from the same descriptions."""

import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import kiban_program
from kiban_program import kiban

GROUPS = ["Play", "Study", "Prove", "Compare", "Learn", "Develop"]


def commands() -> list[str]:
    return re.findall(r"^  ([\w-]+)  ", kiban("--help").out.split("Examples:\n")[0], re.MULTILINE)


class Help(unittest.TestCase):
    def test_commands_stand_in_groups_with_examples(self) -> None:
        out = kiban("--help").out
        self.assertEqual(re.findall(r"^([A-Z]\w+):$", out, re.MULTILINE), [*GROUPS, "Examples"])
        self.assertEqual(len(re.findall(r"^  kiban ", out, re.MULTILINE)), 5)
        self.assertEqual(kiban("help").out, out)
        self.assertEqual(kiban("-h").out, out)

    def test_lines_fit_80_columns(self) -> None:
        for arguments in (["--help"], *([c, "--help"] for c in commands())):
            text = kiban(*arguments).out.split("\nExamples:\n")[0]
            for line in text.splitlines():
                self.assertLessEqual(len(line), 80, (arguments, line))

    def test_help_on_a_command_is_its_help_option(self) -> None:
        for command in commands():
            out = kiban("help", command).out
            self.assertEqual(out, kiban(command, "--help").out)
            self.assertIn(f"Usage: kiban {command} ", out)
        self.assertEqual(kiban("help", "analyze").out, kiban("analyse", "--help").out)

    def test_nothing_may_follow(self) -> None:
        for arguments, said in ((("help", "play", "extra"), "extra: help takes one command"),
                                (("--help", "play", "extra"), "extra: help takes one command"),
                                (("--version", "extra"), "extra: nothing may follow --version")):
            answer = kiban(*arguments)
            self.assertEqual((answer.code, answer.out), (2, ""), answer)
            self.assertIn(said, answer.err)

    def test_games_says_what_a_user_asks(self) -> None:
        out = kiban("games").out
        for part in ("kiban-shogi (USI)", "▲", "two-piece", "three-pawns", "ggf"):
            self.assertIn(part, out)


class Completions(unittest.TestCase):
    def complete(self, *words: str) -> set[str]:
        """What bash offers for the last of the words after `kiban`."""
        script = kiban("completions", "bash").out + f"""
            COMP_WORDS=(kiban {' '.join(f"'{w}'" for w in words)}) COMP_CWORD={len(words)}
            compopt() {{ :; }}
            _kiban
            printf '%s\\n' "${{COMPREPLY[@]}}"
        """
        done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=20, check=True)
        self.assertEqual(done.stderr, "")
        return set(done.stdout.splitlines()) - {""}

    def test_bash(self) -> None:
        self.assertEqual(self.complete("pl"), {"play"})
        self.assertEqual(self.complete("help", "ana"), {"analyse"})
        self.assertIn("shogi", self.complete("play", ""))
        self.assertEqual(self.complete("play", "shogi", "--leve"), {"--level"})
        self.assertEqual(self.complete("play", "shogi", "--pieces", "w"), {"western"})
        self.assertEqual(self.complete("play", "shogi", "--handicap", "2"), {"2-piece"})
        self.assertEqual(self.complete("play", "shogi", "--handicap", "t"), {"two-piece", "three-piece", "ten-piece", "three-pawns"})
        self.assertEqual(self.complete("play", "shogi", "--handicap", "二"), {"二枚落ち"})
        self.assertEqual(self.complete("manual", "ana"), {"analyse"})
        self.assertEqual(self.complete("play", "shogi", "--level", ""), set())
        self.assertEqual(self.complete("analyze", "shogi", "--puzz"), {"--puzzles"})
        self.assertEqual(self.complete("analyse", "shogi", "--weights", "writ"), {"written"})
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "two words.kif").touch()
            self.assertEqual(self.complete("analyse", "shogi", f"{folder}/tw"), {f"{folder}/two words.kif"})
        self.assertIn("/etc/passwd", self.complete("analyse", "shogi", "--weights", "/etc/pass"))

    def test_bash_knows_the_place_behind_options(self) -> None:
        for before in (("--level", "3"), ("--force",), ("--level", "=", "3"), ("--level", "3", "--pieces", "kanji")):
            self.assertEqual(self.complete("play", *before, "sho"), {"shogi"}, before)
        self.assertEqual(self.complete("play", "--force", "shogi", ""), set())
        self.assertEqual(self.complete("book", "--seed", "3", "prob"), {"probe"})
        self.assertEqual(self.complete("book", "probe", "--json", "sho"), {"shogi"})
        self.assertEqual(self.complete("analyse", "shogi", "--nodes", "9", "/etc/pass") & {"/etc/passwd"}, {"/etc/passwd"})
        self.assertEqual(self.complete("play", "shogi", "--pieces", "=", "w"), {"western"})
        self.assertEqual(self.complete("play", "shogi", "--pieces", "="), {"kanji", "western"})
        # An option with several values has all words up to the next option.
        self.assertEqual(self.complete("play", "--moves", "7g7f", "sho"), set())
        self.assertIn("/etc/passwd", self.complete("train", "shogi", "out.weights", "--games", "a", "/etc/pass"))
        self.assertEqual(self.complete("train", "--games", "a", "--epo"), {"--epochs"})

    def test_zsh_and_fish_read_theirs(self) -> None:
        for shell, flag in (("zsh", "-n"), ("fish", "--no-execute")):
            script = kiban("completions", shell).out
            for command in commands():
                self.assertIn(command, script)
            if shutil.which(shell):
                done = subprocess.run([shell, flag, "/dev/stdin"], input=script, capture_output=True, text=True,
                                      timeout=20, check=False)
                self.assertEqual((done.returncode, done.stderr), (0, ""))


class Manual(unittest.TestCase):
    def test_pages_name_every_command_and_option(self) -> None:
        whole = kiban("manual").out
        for command in commands():
            self.assertIn(".B " + command.replace("-", "\\-"), whole)
            page = kiban("manual", command).out
            for option in re.findall(r"^  (?:-\w, )?(--[\w-]+)", kiban(command, "--help").out, re.MULTILINE):
                self.assertIn(option.replace("-", "\\-"), page)

    def test_man_has_nothing_to_complain_about(self) -> None:
        if not shutil.which("groff"):
            self.skipTest("there is no groff here")
        for arguments in ([], ["play"], ["analyse"]):
            page = kiban("manual", *arguments).out
            done = subprocess.run(["groff", "-man", "-ww", "-Kutf8", "-Tutf8", "-z"], input=page, capture_output=True,
                                  text=True, timeout=20, check=False)
            self.assertEqual((done.returncode, done.stderr), (0, ""), arguments)


if __name__ == "__main__":
    kiban_program.main()
