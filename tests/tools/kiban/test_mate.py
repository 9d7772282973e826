#!/usr/bin/env python3
"""kiban mate: mates, disproofs and limits; from an argument, a file and the standard input."""

import json
import pathlib
import re
import unittest

import kiban_program
from kiban_program import kiban, scratch

ONE = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
THREE = "7nl/7k1/9/7P1/9/9/9/9/9 b 2G2r2b2g4s3n3l17p 1"
NONE = "4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1"
HARD = "4k4/9/9/9/9/9/9/9/9 b B4G2S9P2rb2s4n4l9p 1"


class Mate(unittest.TestCase):
    def test_the_moves_are_given(self) -> None:
        answer = kiban("mate", "shogi", "--position", ONE)
        self.assertEqual((answer.code, answer.err), (0, ""), answer)
        self.assertRegex(answer.out, r"^mate 1 nodes \d+ seconds \d\.\d+: G\*5b\n$")

    def test_json(self) -> None:
        report = json.loads(kiban("mate", "shogi", "--position", THREE, "--shortest", "--json").out)
        self.assertEqual((report["answer"], report["plies"], report["shortest"]), ("mate", 3, True))
        self.assertEqual(len(report["moves"]), 3)

    def test_no_mate_is_not_the_same_as_giving_up(self) -> None:
        self.assertTrue(kiban("mate", "shogi", "--position", NONE).out.startswith("nomate "))
        self.assertTrue(kiban("mate", "shogi", "--position", HARD, "--nodes", "1000").out.startswith("timeout "))
        self.assertTrue(kiban("mate", "shogi", "--position", HARD, "--time", "50").out.startswith("timeout "))

    def test_many_from_a_file_or_the_standard_input(self) -> None:
        text = f"# comment\n{ONE}\t1\tlabel\r\n\nrubbish\n{NONE}"
        with scratch() as folder:
            path = pathlib.Path(folder) / "problems.tsv"
            path.write_text(text)
            answers = [kiban("mate", "shogi", "--file", str(path)), kiban("mate", "shogi", "--stdin", stdin=text)]
        for answer, source in zip(answers, (f"{path}: ", "")):
            self.assertEqual(answer.code, 1, answer)
            self.assertRegex(answer.err, f"^{re.escape(source)}line 4: [^\n]+\n$")
            kinds = [line.split()[0] for line in answer.out.splitlines()]
            self.assertEqual(kinds, ["mate", "nomate"])
        answer = kiban("mate", "shogi", "--stdin", "--json", stdin=text)
        self.assertEqual((answer.code, answer.err), (1, ""), answer)
        first, second, third = map(json.loads, answer.out.splitlines())
        self.assertEqual([first["line"], second["line"], third["line"]], [2, 4, 5])
        self.assertEqual((first["answer"], third["answer"]), ("mate", "nomate"))
        self.assertIn("error", second)

    def test_nothing_to_solve_is_said(self) -> None:
        with scratch() as folder:
            path = pathlib.Path(folder) / "problems.tsv"
            path.write_text("# none\n \n")
            answers = [(kiban("mate", "shogi", "--file", str(path)), str(path)),
                       (kiban("mate", "shogi", "--stdin", stdin="\n \n"), "the standard input")]
        for answer, source in answers:
            self.assertEqual((answer.code, answer.out, answer.err), (1, "", f"kiban mate: {source}: no position in it\n"))

    def test_a_record_is_no_list_of_positions(self) -> None:
        with scratch() as folder:
            path = pathlib.Path(folder) / "game.kif"
            path.write_text("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n", encoding="utf-8")
            answer = kiban("mate", "shogi", "--file", str(path))
        self.assertEqual((answer.code, answer.out, answer.err),
                         (1, "", f"kiban mate: {path}: a record (kif), not a list of positions; --game takes a position of it\n"))

    def test_a_file_that_is_not_there_is_named(self) -> None:
        answer = kiban("mate", "shogi", "--file", "/nowhere/problems")
        self.assertEqual((answer.code, answer.out), (1, ""), answer)
        self.assertIn("/nowhere/problems", answer.err)


if __name__ == "__main__":
    kiban_program.main()
