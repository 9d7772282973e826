#!/usr/bin/env python3
"""Every header of framework/, search/ and games/ compiles alone, and without a warning.

usage: check_headers.py COMPILER... -- ARGUMENT...

A header that its own source or its own test includes first is compiled alone by the build already.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIRST_INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]', re.MULTILINE)


def proved_by_the_build(header: pathlib.Path) -> bool:
    name = header.relative_to(ROOT)
    for source in (header.with_suffix(".cpp"), (ROOT / "tests" / name).with_suffix(".cpp")):
        if source.exists():
            first = FIRST_INCLUDE.search(source.read_text(encoding="utf-8"))
            if first and first[1] == str(name):
                return True
    return False


def complaint(command: list[str], header: pathlib.Path) -> str:
    """The compiler's messages for a source that contains only this header, twice."""
    line = f'#include "{header.relative_to(ROOT)}"\n'
    done = subprocess.run([*command, "-fsyntax-only", "-I", ROOT, "-x", "c++", "-"], input=line * 2, text=True,
                          capture_output=True, check=False)
    return "" if done.returncode == 0 else f"{header}:\n{done.stderr}"


def main() -> int:
    split = sys.argv.index("--")
    compiler = [word for word in sys.argv[1:split] if os.path.basename(word) != "ccache"]
    command = [*compiler, *sys.argv[split + 1:], "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror"]
    headers = sorted(h for room in ("framework", "search", "games") for h in (ROOT / room).rglob("*.hpp"))
    alone = [h for h in headers if not proved_by_the_build(h)]
    assert headers and complaint(command, ROOT / "framework/no_such_header.hpp"), "the check cannot fail"
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        complaints = [c for c in pool.map(lambda h: complaint(command, h), alone) if c]
    print("\n".join(complaints))
    print(f"{len(headers)} headers, {len(alone)} of them compiled here, {len(complaints)} failed")
    return 1 if complaints else 0


sys.exit(main())
