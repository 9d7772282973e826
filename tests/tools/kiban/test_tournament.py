#!/usr/bin/env python3
"""kiban tournament: all engines meet each other, the table adds up, and an interruption loses nothing."""

import json
import os
import re
import unittest

import kiban_program
from kiban_program import kiban

THREE = ("connect_four", "--engines", "a=internal", "b=internal", "c=internal", "--depth", "2", "--games", "4")


class Tournament(unittest.TestCase):
    def test_every_two_meet(self) -> None:
        answer = kiban("tournament", *THREE, "--json")
        table = json.loads(answer.out)
        self.assertEqual([repr(row["games"]) for row in table], ["8", "8", "8"])
        self.assertEqual(sum(row["points"] for row in table), 12)
        self.assertAlmostEqual(sum(row["elo"] for row in table), 0, 5)

    def test_the_table_ranks_by_strength(self) -> None:
        lines = kiban("tournament", *THREE).out.splitlines()
        self.assertEqual(len(lines), 4)
        elos = [float(line.split()[2]) for line in lines[1:]]
        self.assertEqual(elos, sorted(elos, reverse=True))
        self.assertTrue(all(re.search(r" -( |$)", line) for line in lines[1:]))

    def test_a_journal_is_continued(self) -> None:
        with kiban_program.scratch() as folder:
            journal = os.path.join(folder, "journal")
            first = kiban("tournament", *THREE, "--json", "--journal", journal)
            with open(os.path.join(journal, "a-b.jsonl"), "r+", encoding="utf-8") as f:
                f.truncate(os.path.getsize(f.name) - 5)
            os.remove(os.path.join(journal, "b-c.jsonl"))
            self.assertEqual(kiban("tournament", *THREE, "--json", "--journal", journal).out, first.out)
            other = kiban("tournament", *THREE, "--seed", "9", "--journal", journal)
            self.assertEqual(other.code, 1)
            self.assertIn("another match", other.err)

    def test_what_an_engine_cannot_be_asked_is_refused_before_the_first_game(self) -> None:
        answer = kiban("tournament", "connect_four", "--engines", "a=internal", "b=internal", "c=anything",
                       "--protocols", "c=gtp", "--depth", "2", "--games", "2")
        self.assertEqual((answer.code, answer.out), (1, ""))
        self.assertIn("anything: an engine that speaks GTP can be limited by time only", answer.err)
        self.assertNotIn(" - ", answer.err)  # no pairing has begun

    def test_bad_arguments_are_named(self) -> None:
        for arguments, named in [(("--engines", "a=internal"), "two engines"),
                                 (("--engines", "a=internal", "a=internal"), "'a'"),
                                 (("--engines", "a/b=internal", "c=internal"), "'a/b'"),
                                 (("--engines", "a=internal", "b=internal", "--options", "c:hash=1"), "'c'"),
                                 (("--engines", "a=internal", "b=internal", "--options", "a=1"), "ENGINE:NAME=VALUE"),
                                 (("--engines", "a=internal", "b=internal", "--protocols", "a=x"), "'x'")]:
            with self.subTest(arguments):
                answer = kiban("tournament", "reversi", *arguments)
                self.assertEqual(answer.code, 2)
                self.assertIn(named, answer.err)


if __name__ == "__main__":
    kiban_program.main()
