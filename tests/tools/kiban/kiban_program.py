"""Starts `kiban` as a user or a script would; the path of the program is the test's first argument."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

TWO_PEOPLE = ("--black", "person", "--white", "person")  # of `kiban play`
PROGRAM = pathlib.Path(sys.argv[1]).resolve()
TIMEOUT = 60


class Answer:
    """The result of a run: exit code, standard output, standard error."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def complaints(self) -> str:
        """Standard error without the lines of finished games of a match."""
        return re.sub(r"^game \d+ of \d+: .*\n", "", self.err, flags=re.MULTILINE)

    def __repr__(self) -> str:
        return f"exit code {self.code}\n--- stdout\n{self.out}\n--- stderr\n{self.err}"


def kiban(*arguments: str, stdin: str = "", cwd: str | None = None) -> Answer:
    done = subprocess.run([PROGRAM, *arguments], input=stdin, capture_output=True, text=True, cwd=cwd,
                          timeout=TIMEOUT, check=False)
    return Answer(done.returncode, done.stdout, done.stderr)


def shell(line: str, cwd: str) -> Answer:
    """A line as typed in a shell, with `kiban` on the path and an empty standard input."""
    path = f"{PROGRAM.parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(["bash", "-c", "set -o pipefail; " + line], stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, cwd=cwd, timeout=TIMEOUT, check=False, env={**os.environ, "PATH": path})
    return Answer(done.returncode, done.stdout, done.stderr)


def scratch() -> tempfile.TemporaryDirectory:
    return tempfile.TemporaryDirectory(prefix="kiban test ")  # with blanks, as a user's folder may have


def played(text: str) -> list[str]:
    """The announced moves: `1. red d`."""
    return [line.split()[2] for line in text.splitlines() if line.split(".")[0].isdigit() and len(line.split()) == 3]


def main() -> None:
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
