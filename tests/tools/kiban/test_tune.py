#!/usr/bin/env python3
"""kiban tune: the list of numbers, its errors, and in a build for tuning its runs."""

import json
import os
import re
import subprocess
import sys
import unittest

import kiban_program
from kiban_program import kiban

TUNING = sys.argv.pop(2) == "true"
SHOGI = sys.argv.pop(2)
RUN = ["connect_four", "--depth", "3", "--iterations", "6", "--games", "4", "--parameters", "reduction_base=300",
       "aspiration", "--seed", "3", "--json"]


class Tune(unittest.TestCase):
    def test_every_number_is_listed_with_its_range(self) -> None:
        numbers = json.loads(kiban("tune", "shogi", "--list", "--json").out)
        self.assertGreater(len(numbers), 30)
        self.assertEqual(len({n["name"] for n in numbers}), len(numbers))
        for n in numbers:
            self.assertLess(n["min"], n["max"])
            self.assertTrue(n["help"])
        lines = kiban("tune", "shogi", "--list").out.splitlines()
        self.assertEqual([line.split()[0] for line in lines], [n["name"] for n in numbers])

    def test_the_engine_offers_them_in_a_build_for_tuning_only(self) -> None:
        said = subprocess.run([SHOGI], input="usi\nquit\n", capture_output=True, text=True, timeout=20, check=True)
        offered = {}
        for line in re.findall(r"^option name (\w+) type spin default (-?\d+) ", said.stdout, re.MULTILINE):
            offered[line[0]] = int(line[1])
        self.assertIn("USI_Hash", offered)
        for n in json.loads(kiban("tune", "shogi", "--list", "--json").out):
            self.assertEqual(offered.get(n["name"]), n["value"] if TUNING else None)

    def test_what_cannot_be_tuned_is_named(self) -> None:
        for wrong, said in ((["--parameters", "depth_of_thought"], "no number 'depth_of_thought'"),
                            (["--parameters", "aspiration=x"], "'x' is not a number"),
                            (["--parameters", "aspiration=0"], "a step is greater than 0"),
                            (["--games", "0"], "--games")):
            answer = kiban("tune", "shogi", *wrong)
            self.assertEqual((answer.code, answer.out), (2, ""))
            self.assertIn(said, answer.err)

    @unittest.skipIf(TUNING, "a build for tuning")
    def test_numbers_are_fixed_in_other_builds(self) -> None:
        answer = kiban("tune", *RUN)
        self.assertEqual((answer.code, answer.out), (1, ""))
        self.assertIn("-Dtuning=true", answer.err)

    @unittest.skipUnless(TUNING, "no build for tuning")
    def test_a_run_is_repeatable_and_goes_on_where_it_was(self) -> None:
        first = kiban("tune", *RUN)
        self.assertEqual(first.code, 0, first)
        values = json.loads(first.out)["values"]
        self.assertEqual(list(values), ["reduction_base", "aspiration"])
        with kiban_program.scratch() as folder:
            state = os.path.join(folder, "state")
            self.assertEqual(kiban("tune", *RUN, "--state", state).out, first.out)
            with open(state, encoding="utf-8") as text:
                half = json.load(text)
            self.assertEqual(half["iteration"], 6)
            self.assertEqual(kiban("tune", *RUN, "--state", state).out, first.out)
            other = kiban("tune", *RUN, "--rate", "5", "--state", state)
            self.assertEqual(other.code, 1)
            self.assertIn("of another tuning", other.err)


if __name__ == "__main__":
    kiban_program.main()
