#!/usr/bin/env python3
"""Replays the transcripts in transcripts/: shell lines and what they print.

    # comment
    $ kiban moves connect_four       a line for the shell; `kiban` is the program under test
    a b c d e f g                    its output; {*} stands for anything within a line, a line {...} for any lines
    ! kiban moves: ...               a line of its standard error
    [2]                              its exit code, if it is not 0
"""

import pathlib
import re
import unittest

import kiban_program

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "transcripts"


class Step:
    def __init__(self, where: str, line: str) -> None:
        self.where, self.line = where, line
        self.out: list[str] = []
        self.err: list[str] = []
        self.code = 0


def steps(file: pathlib.Path) -> list[Step]:
    found: list[Step] = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("$ "):
            found.append(Step(f"{file.name}:{number}", line[2:]))
        elif line.startswith("#") or (not line and (not found or not _wants_more(found[-1]))):
            continue
        elif line.startswith("! "):
            found[-1].err.append(line[2:])
        elif re.fullmatch(r"\[\d+\]", line):
            found[-1].code = int(line[1:-1])
        else:
            found[-1].out.append(line)
    for step in found:
        while step.out and not step.out[-1]:
            step.out.pop()
    return found


def _wants_more(step: Step) -> bool:
    return step.code == 0 and not step.err


def matches(expected: list[str], text: str) -> bool:
    pattern = ""
    for line in expected:
        pattern += r"(?:.*\n)*" if line == "{...}" else ".*".join(map(re.escape, line.split("{*}"))) + r"\n"
    return re.fullmatch(pattern, text.rstrip("\n") + "\n" if text.strip("\n") else "") is not None


class Transcripts(unittest.TestCase):
    def test_every_file(self) -> None:
        files = sorted(FOLDER.glob("*.txt"))
        self.assertGreater(len(files), 3)
        with kiban_program.scratch() as folder:
            for step in (step for file in files for step in steps(file)):
                with self.subTest(step.where, line=step.line):
                    answer = kiban_program.shell(step.line, folder)
                    self.assertTrue(matches(step.out, answer.out), f"\nexpected {step.out}\n{answer}")
                    self.assertTrue(matches(step.err, answer.err), f"\nexpected {step.err}\n{answer}")
                    self.assertEqual(answer.code, step.code, answer)


if __name__ == "__main__":
    kiban_program.main()
