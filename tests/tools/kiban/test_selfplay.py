#!/usr/bin/env python3
"""kiban selfplay: the games, killed runs, and unusable arguments."""

import os
import re
import signal
import subprocess
import time
import unittest

import kiban_program
from kiban_program import kiban


def games_of(answer: kiban_program.Answer) -> int:
    return int(re.match(r"games (\d+) positions \d+ black \d+ draws \d+ white \d+$", answer.out).group(1))


class Selfplay(unittest.TestCase):
    def setUp(self) -> None:
        folder = kiban_program.scratch()
        self.addCleanup(folder.cleanup)
        self.file = os.path.join(folder.name, "games")

    def play(self, *arguments: str, game: str = "connect_four") -> kiban_program.Answer:
        return kiban("selfplay", game, self.file, *arguments)

    def content(self) -> bytes:
        with open(self.file, "rb") as blocks, open(self.file + ".tail", "rb") as tail:
            return blocks.read() + tail.read()

    def test_a_seed_gives_the_same_games(self) -> None:
        self.assertEqual(games_of(self.play("--games", "12", "--nodes", "60")), 12)
        first = self.content()
        os.remove(self.file)
        os.remove(self.file + ".tail")
        self.play("--games", "12", "--nodes", "60")
        self.assertEqual(self.content(), first)

    def test_a_run_is_continued_and_not_repeated(self) -> None:
        self.play("--games", "5", "--nodes", "60")
        self.assertEqual(games_of(self.play("--games", "9", "--nodes", "60", "--threads", "2")), 9)
        before = self.content()
        self.assertEqual(games_of(self.play("--games", "9", "--nodes", "60")), 9)
        self.assertEqual(self.content(), before)
        other = self.play("--games", "9", "--nodes", "61")
        self.assertEqual(other.code, 1)
        self.assertIn("holds the games of another run", other.err)

    def test_a_killed_run_keeps_its_games(self) -> None:
        command = [kiban_program.PROGRAM, "selfplay", "reversi", self.file, "--games", "100000", "--depth", "1",
                   "--solve", "4", "--threads", "2"]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
            for _ in range(100):
                time.sleep(0.1)
                if os.path.exists(self.file + ".tail") and os.path.getsize(self.file + ".tail") > 4000:
                    break
            process.send_signal(signal.SIGKILL)
        kept = games_of(kiban("selfplay", "reversi", self.file, "--games", "1", "--depth", "1", "--solve", "4"))
        self.assertGreater(kept, 5)

    def test_openings_that_are_not_found_are_reported(self) -> None:
        answer = self.play("--games", "20", "--nodes", "20", "--random-plies", "38-42:1")
        games = games_of(answer)
        self.assertLess(games, 20)
        said = re.fullmatch(r".*games: (\d+) of 20 games: no opening was found for the others in 200 draws each; "
                            r"(\d+) draws ended the game, (\d+) gave one side too much, (\d+) were played already\n",
                            answer.err)
        self.assertEqual((answer.code, int(said[1])), (1, games), answer)
        self.assertGreaterEqual(sum(map(int, said.groups()[1:])), 200 * (20 - games))
        self.assertGreater(int(said[2]), 0)

    def test_a_damaged_file_is_refused_and_what_is_cut_short_is_reported(self) -> None:
        self.play("--games", "520", "--nodes", "1", "--solve", "0")
        os.remove(self.file + ".tail")
        with open(self.file, "rb") as file:
            whole = file.read()
        spoilt = bytearray(whole)
        spoilt[-9] ^= 4
        for content, said in ((spoilt, "damaged at byte"), (whole[:-9], "a block that was not written whole")):
            for command in (("train", "connect_four", self.file + ".w", "--epochs", "1", "--games", self.file),
                            ("selfplay", "connect_four", self.file, "--games", "1", "--nodes", "1", "--solve", "0")):
                with open(self.file, "wb") as file:
                    file.write(content)
                self.assertIn(said, kiban(*command).err)
        with open(self.file, "wb") as file:
            file.write(spoilt)
        self.play("--games", "1", "--nodes", "1", "--solve", "0")
        with open(self.file, "rb") as file:
            self.assertEqual(file.read(), spoilt)

    def test_an_interrupt_ends_it(self) -> None:
        command = [kiban_program.PROGRAM, "selfplay", "shogi", self.file, "--games", "100000"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            time.sleep(0.5)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=20)
        self.assertEqual((process.returncode, err), (130, "kiban selfplay: interrupted: run the same command again to continue\n"))
        self.assertRegex(out, r"^games \d+ positions ")

    def test_bad_arguments_are_named(self) -> None:
        for text, what in (("x", "not a number"), ("5-3", "empty range"), ("1-2:0", "empty range"),
                           ("1-2;3", "expected `-`, `:` or `,`"), ("1,", "not a number")):
            answer = self.play("--random-plies", text)
            self.assertEqual(answer.code, 2, answer)
            self.assertIn("--random-plies", answer.err)
            self.assertIn(what, answer.err)
        self.assertIn("there is no game", kiban("selfplay", "no_such_game", self.file).err)
        missing = kiban("selfplay", "reversi", "/nowhere/games")
        self.assertEqual(missing.code, 1)
        self.assertIn("/nowhere/games: cannot be written: No such file or directory", missing.err)


if __name__ == "__main__":
    kiban_program.main()
