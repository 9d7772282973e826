#!/usr/bin/env python3
"""Every header of framework/, search/ and games/ compiles alone, and without a warning.

usage: check_headers.py COMPILER... -- ARGUMENT...

One compilation serves a chain of headers, each of which includes the one before it, directly or not: what a header includes in
any case, before its own text, helps it to nothing that it would lack alone.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)


def included(headers: dict[str, str]) -> dict[str, set[str]]:
    """For each header by its path, the others that it includes, directly or not."""
    direct = {name: {other for other in INCLUDE.findall(text) if other in headers} for name, text in headers.items()}
    reached = {name: set(others) for name, others in direct.items()}
    grows = True
    while grows:
        grows = False
        for others in reached.values():
            more = set().union(*(direct[other] for other in others)) - others
            others |= more
            grows = grows or bool(more)
    return reached


def chains(reached: dict[str, set[str]]) -> list[list[str]]:
    """All headers in few chains, from those that include little to those that include much."""
    found: list[list[str]] = []
    for name in sorted(reached, key=lambda name: (len(reached[name]), name)):
        before = [chain for chain in found if chain[-1] in reached[name]]
        if before:
            max(before, key=lambda chain: len(reached[chain[-1]])).append(name)
        else:
            found.append([name])
    return found


def complaint(command: list[str], chain: list[str]) -> str:
    """The compiler's messages for a source that contains only these headers, twice."""
    text = "".join(f'#include "{name}"\n' for name in chain)
    done = subprocess.run([*command, "-fsyntax-only", "-I", ROOT, "-x", "c++", "-"], input=text * 2, text=True,
                          capture_output=True, check=False)
    return "" if done.returncode == 0 else f"{', '.join(chain)}:\n{done.stderr}"


def main() -> int:
    split = sys.argv.index("--")
    compiler = [word for word in sys.argv[1:split] if os.path.basename(word) != "ccache"]
    command = [*compiler, *sys.argv[split + 1:], "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror"]
    headers = {str(h.relative_to(ROOT)): h.read_text(encoding="utf-8")
               for room in ("framework", "search", "games") for h in (ROOT / room).rglob("*.hpp")}
    unguarded = [name for name, text in headers.items() if not text.startswith("#pragma once\n")]
    assert not unguarded, f"without #pragma once at its head: {unguarded}"
    assert chains(included({"a": '#include "b"\n#include "c"', "b": '#include "c"', "c": "", "d": '#include "c"'})) == [
        ["c", "b", "a"], ["d"]], "a chain holds a header that does not include the one before it"
    assert headers and complaint(command, ["framework/no_such_header.hpp"]), "the check cannot fail"
    together = chains(included(headers))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        complaints = [c for c in pool.map(lambda chain: complaint(command, chain), together) if c]
    print("\n".join(complaints))
    print(f"{len(headers)} headers in {len(together)} compilations, {len(complaints)} of them failed")
    return 1 if complaints else 0


sys.exit(main())
