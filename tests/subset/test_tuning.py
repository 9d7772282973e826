#!/usr/bin/env python3
"""A build for tuning tunes: its runs are repeatable and go on where they were, after faults too.

usage: test_tuning.py BUILD INJECT

Configures the tree in the folder BUILD with -Dtuning=true and one game, builds the command line, and runs those tests of
tests/tools with it that need such a build. INJECT is the library of tests/tools/faults.
"""

import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOLS = ROOT / "tests/tools"


def run(*command: object) -> None:
    subprocess.run(list(map(str, command)), check=True)


def main() -> None:
    build, inject = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    again = ["--reconfigure"] if (build / "build.ninja").exists() else []
    run("meson", "setup", *again, "-Dgames=connect_four", "-Dtuning=true", "-Dtests=disabled", "-Dpython=disabled", build, ROOT)
    run("ninja", "-C", build, "tools/kiban")
    kiban = build / "tools/kiban"
    run(sys.executable, "-B", TOOLS / "kiban/test_tune.py", kiban, "true", "no-shogi",
        "Tune.test_a_run_is_repeatable_and_goes_on_where_it_was")
    run(sys.executable, "-B", TOOLS / "faults/test_faults.py", kiban, inject, "true", "--full", "--job", "tune")


main()
