#!/usr/bin/env python3
"""Races between methods: each runs and says what it measured.

usage: test_races.py KIBAN_RACES
"""

import json
import re
import subprocess
import sys
import unittest

PROGRAM = sys.argv.pop(1)


def races(*arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=60, check=False)


class Races(unittest.TestCase):
    def test_each_that_is_listed_has_numbers_of_several_methods(self) -> None:
        listed = races("--help").stdout.split("\nRaces:\n")[1]
        names = re.findall(r"^  ([a-z]+)  ", listed, re.MULTILINE)
        self.assertEqual(set(names), {"drivers", "eval", "flips", "movegen", "sliders"}, listed)
        for name in sorted(set(names) - {"eval"}):  # which takes ten seconds
            with self.subTest(name):
                done = races(name, "--depth", "1", "--json")
                self.assertEqual((done.returncode, done.stderr), (0, ""), done)
                self.assertGreater(len(json.loads(done.stdout)), 1, done.stdout)

    def test_another_name_is_refused(self) -> None:
        for words, complaint in ((["walk"], "RACE: there is no race 'walk'; there are "), ([], "RACE is required"),
                                 (["flips", "--depth", "0"], "--depth")):
            with self.subTest(words):
                done = races(*words)
                self.assertEqual((done.returncode, done.stdout), (2, ""), done)
                self.assertIn(complaint, done.stderr)


if __name__ == "__main__":
    unittest.main()
