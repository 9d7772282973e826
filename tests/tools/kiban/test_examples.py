#!/usr/bin/env python3
"""Every example command in a --help works unchanged."""

import re
import unittest

import kiban_program
from kiban_program import kiban


def commands() -> list[str]:
    listed = kiban("--help").out.split("Examples:\n")[0]
    return re.findall(r"^  ([\w-]+)  ", listed, re.MULTILINE)


def examples(command: str) -> list[str]:
    return [line.strip() for line in kiban(command, "--help").out.split("Examples:\n")[1].splitlines()]


class Examples(unittest.TestCase):
    def test_there_are_some_for_each_command(self) -> None:
        self.assertGreaterEqual(len(commands()), 6)
        for command in commands():
            with self.subTest(command):
                self.assertGreaterEqual(len(examples(command)), 2)
                self.assertTrue(all(f"kiban {command}" in line for line in examples(command)))

    def test_each_runs(self) -> None:
        with kiban_program.scratch() as folder:
            for line in (line for command in commands() for line in examples(command)):
                with self.subTest(line):
                    if line.startswith("kiban serve"): # goes on until Ctrl-C; timeout sends two of them unless it is in the foreground
                        line = f"timeout --foreground --preserve-status --signal=INT 2 {line}"
                    answer = kiban_program.shell(line, folder)
                    self.assertEqual((answer.code, answer.complaints), (0, ""), answer)
                    self.assertNotEqual(answer.out, "")


if __name__ == "__main__":
    kiban_program.main()
