#!/usr/bin/env python3
"""Replays the transcripts in transcripts/: shell lines and what they print.

    # comment
    $ kiban moves connect_four       a line for the shell; `kiban` is the program under test
    a b c d e f g                    its output; {*} stands for anything within a line, a line {...} for any lines
    ! kiban moves: ...               a line of its standard error
    [2]                              its exit code, if it is not 0

usage: test_transcripts.py KIBAN
       test_transcripts.py KIBAN --write FILE   runs FILE's shell lines and writes what they print below them; read it before
                                                you commit it
"""

import pathlib
import re
import sys
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


def written(file: pathlib.Path) -> str:
    """The file with its comments and shell lines, and what these print now."""
    text = ""
    with kiban_program.scratch() as folder:
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith("#"):
                text += line + "\n"
            elif line.startswith("$ "):
                answer = kiban_program.shell(line[2:], folder)
                out = re.sub(r"\b(seconds|nps) [\d.]+", r"\1 {*}", answer.out.rstrip("\n"))
                text += line + "\n" + (out + "\n" if out else "")
                text += "".join(f"! {said}\n" for said in answer.err.splitlines())
                text += f"[{answer.code}]\n\n" if answer.code else "\n"
    return text


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
    if sys.argv[2:3] == ["--write"]:
        path = pathlib.Path(sys.argv[3])
        path.write_text(written(path), encoding="utf-8")
    else:
        kiban_program.main()
