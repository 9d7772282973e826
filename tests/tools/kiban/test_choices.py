#!/usr/bin/env python3
"""kiban choices: what choices lose is measured, kept, and told apart between engines."""

import json
import os
import unittest

import kiban_program
from kiban_program import kiban

LINES = ["startpos moves " + line for line in ("d d", "b b d", "d c d d", "a g", "e d d", "c c c d", "f d", "d e e c",
                                              "b c d e", "g d d d d")]


class Choices(unittest.TestCase):
    def setUp(self) -> None:
        folder = kiban_program.scratch()
        self.addCleanup(folder.cleanup)
        self.positions = os.path.join(folder.name, "positions")
        self.values = os.path.join(folder.name, "values")
        self.write(LINES)

    def write(self, lines: list[str]) -> None:
        with open(self.positions, "w", encoding="utf-8") as f:
            f.write("\n".join(lines) + "\n")

    def choices(self, *more: str) -> kiban_program.Answer:
        return kiban("choices", "connect_four", self.positions, *more, "--judge-nodes", "20000")

    def test_a_beginner_loses_more(self) -> None:
        moves = "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c6 c5".split()
        self.write(["startpos moves " + " ".join(moves[:n]) for n in range(1, len(moves))] * 3)  # its errors are random
        answer = kiban("choices", "reversi", self.positions, "internal", "internal", "--second-options", "skill=0",
                       "--nodes", "10000", "--judge-nodes", "20000", "--json")
        report = json.loads(answer.out)
        first, second = report["engines"]
        self.assertGreater(second["loss"], first["loss"] + 0.02, answer)
        self.assertGreater(first["as_judge"], second["as_judge"])
        difference = report["first_less_second"]
        self.assertAlmostEqual(difference["loss"], first["loss"] - second["loss"])
        self.assertGreater(difference["loss_margin"], 0)

    def test_the_judge_agrees_with_itself(self) -> None:
        answer = self.choices("internal", "--nodes", "20000", "--json")
        report = json.loads(answer.out)
        self.assertEqual(report["engines"][0]["as_judge"], report["positions"])
        self.assertNotIn("first_less_second", report)

    def test_judgements_are_kept(self) -> None:
        how = ("internal", "--nodes", "3000", "--values", self.values)
        first = self.choices(*how)
        self.assertEqual(first.code, 0, first)
        with open(self.values, encoding="utf-8") as f:
            kept = f.read()
        self.assertIn('"chosen"', kept)
        self.assertEqual(self.choices(*how).out, first.out)
        with open(self.values, encoding="utf-8") as f:
            self.assertEqual(f.read(), kept)  # nothing was asked again
        with open(self.values, "w", encoding="utf-8") as f:
            f.write(kept[:len(kept) * 2 // 3])  # as after a kill
        self.assertEqual(self.choices(*how).out, first.out)
        other = kiban("choices", "connect_four", self.positions, *how)  # a judge of other nodes
        self.assertEqual(other.code, 1)
        self.assertIn("another judge", other.err)

    def test_several_at_a_time_come_to_the_same(self) -> None:
        how = ("internal", "--nodes", "3000", "--worst", "3")
        self.assertEqual(self.choices(*how, "--concurrency", "3").out, self.choices(*how).out)

    def test_what_cannot_be_judged_is_named(self) -> None:
        for lines, named in [(["startpos moves d x"], "line 1: "), (["", "# nothing"], "holds no position"),
                             (["startpos moves d a d a d a d"], "line 1: the game is over there")]:
            with self.subTest(lines):
                self.write(lines)
                answer = self.choices("internal")
                self.assertEqual((answer.code, answer.out), (1, ""))
                self.assertIn(f"POSITIONS: {self.positions}: {named}", answer.err)


if __name__ == "__main__":
    kiban_program.main()
