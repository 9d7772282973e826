#!/usr/bin/env python3
"""A game that lacks a member of the contract, or has it with another type, is refused by a message that names it.

usage: check_contract.py COMPILER... -- ARGUMENT...
"""

import concurrent.futures
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
SOURCE = pathlib.Path(__file__).with_name("spoilt_game.cpp")
# What the message must say, by the fault.
MESSAGES = {
    "FAULT_MAX_MOVES": ["position has no max_moves"],
    "FAULT_EQUAL": ["position has no operator=="],
    "FAULT_EQUAL_MOVES": ["move has no operator=="],
    "FAULT_KEY": ["the type of c.key() must be std::uint64_t", "int"],
    "FAULT_FINAL_SCORE": ["position has no member for: c.final_score()"],
    "FAULT_DIAGRAM": ["game has no member for: G::diagram(p)"],
    "NO_FAULT": [],
}


def complaint(command: list[str], fault: str) -> str:
    """What is wrong with the compiler's answer; empty if nothing is."""
    done = subprocess.run([*command, "-fsyntax-only", "-I", ROOT, f"-D{fault}", SOURCE], text=True,
                          capture_output=True, check=False)
    wanted = MESSAGES[fault]
    # The first message is the one that is read.
    errors = [line for line in done.stderr.splitlines() if "error:" in line][:1]
    good = done.returncode == 0 if not wanted else bool(errors) and wanted[0] in errors[0] and \
        all(word in done.stderr for word in wanted)
    return "" if good else f"{fault}:\n{done.stderr}"


def main() -> int:
    split = sys.argv.index("--")
    command = [word for word in sys.argv[1:split] if os.path.basename(word) != "ccache"] + sys.argv[split + 1:]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        complaints = [c for c in pool.map(lambda fault: complaint(command, fault), MESSAGES) if c]
    print("\n".join(complaints) or f"{len(MESSAGES) - 1} faults refused by name")
    return 1 if complaints else 0


sys.exit(main())
