#!/usr/bin/env python3
"""A game that has a policy cannot be searched without it: the compiler names the header to include.

usage: check_refused.py COMPILER... -- ARGUMENT...
"""

import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
SOURCE = pathlib.Path(__file__).with_name("policy_not_included.cpp").read_text(encoding="utf-8")
GAME = '#include "games/shogi/game.hpp"'
POLICY = '#include "games/shogi/policy.hpp"'
MESSAGE = "include games/NAME/policy.hpp"


def complaints(command: list[str], source: str) -> str:
    done = subprocess.run([*command, "-fsyntax-only", "-I", ROOT, "-x", "c++", "-"], input=source, text=True,
                          capture_output=True, check=False)
    return done.stderr if done.returncode != 0 else ""


def main() -> int:
    split = sys.argv.index("--")
    command = [word for word in sys.argv[1:split] if os.path.basename(word) != "ccache"] + sys.argv[split + 1:]
    assert GAME in SOURCE
    without, included = complaints(command, SOURCE), complaints(command, SOURCE.replace(GAME, POLICY))
    good = MESSAGE in without and "shogi::game" in without and not included
    print("refused, and accepted with its policy" if good else f"without:\n{without}\nincluded:\n{included}")
    return 0 if good else 1


sys.exit(main())
