#!/usr/bin/env python3
"""Every header of framework/, search/ and games/ compiles alone, and without a warning.

usage: check_headers.py [--jumbo] COMPILER... -- ARGUMENT...

A header that its own test or, without --jumbo, its own source includes first is compiled alone by the build already, and one
that another header includes first is compiled alone with that header.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIRST_INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]', re.MULTILINE)


def first_include(source: pathlib.Path) -> str | None:
    found = FIRST_INCLUDE.search(source.read_text(encoding="utf-8"))
    return found[1] if found else None


def proved_by_the_build(header: pathlib.Path, jumbo: bool) -> bool:
    name = str(header.relative_to(ROOT))
    sources = [(ROOT / "tests" / name).with_suffix(".cpp"), *([] if jumbo else [header.with_suffix(".cpp")])]
    return any(first_include(source) == name for source in sources if source.exists())


def to_compile(headers: list[pathlib.Path], jumbo: bool) -> list[pathlib.Path]:
    """Those without which some header would not be compiled with nothing before it."""
    begun_with = {first_include(header) for header in headers}
    return [h for h in headers if str(h.relative_to(ROOT)) not in begun_with and not proved_by_the_build(h, jumbo)]


def complaint(command: list[str], header: pathlib.Path) -> str:
    """The compiler's messages for a source that contains only this header, twice."""
    line = f'#include "{header.relative_to(ROOT)}"\n'
    done = subprocess.run([*command, "-fsyntax-only", "-I", ROOT, "-x", "c++", "-"], input=line * 2, text=True,
                          capture_output=True, check=False)
    return "" if done.returncode == 0 else f"{header}:\n{done.stderr}"


def main() -> int:
    split = sys.argv.index("--")
    jumbo = sys.argv[1] == "--jumbo"
    compiler = [word for word in sys.argv[2 if jumbo else 1:split] if os.path.basename(word) != "ccache"]
    command = [*compiler, *sys.argv[split + 1:], "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror"]
    headers = sorted(h for room in ("framework", "search", "games") for h in (ROOT / room).rglob("*.hpp"))
    alone = to_compile(headers, jumbo)
    unguarded = [h for h in headers if not h.read_text(encoding="utf-8").startswith("#pragma once\n")]
    assert not unguarded, f"without #pragma once at its head: {unguarded}"
    assert headers and complaint(command, ROOT / "framework/no_such_header.hpp"), "the check cannot fail"
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        complaints = [c for c in pool.map(lambda h: complaint(command, h), alone) if c]
    print("\n".join(complaints))
    print(f"{len(headers)} headers, {len(alone)} of them compiled here, {len(complaints)} failed")
    return 1 if complaints else 0


sys.exit(main())
