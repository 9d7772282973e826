#!/usr/bin/env python3
"""Every C++ file has clang-format's layout. Skipped (77) where this version of it is not installed."""

import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = "clang-format-19" # Versions differ in their results, so no other version is used.


def main() -> int:
    if shutil.which(PROGRAM) is None:
        print(f"skipped: {PROGRAM} is not installed")
        return 77
    files = sorted(file for room in ("framework", "search", "games", "tools", "tests")
                   for suffix in ("hpp", "cpp") for file in (ROOT / room).rglob("*." + suffix))
    assert files, "no source file found"
    return subprocess.run([PROGRAM, "--dry-run", "-Werror", *files], cwd=ROOT, check=False).returncode


sys.exit(main())
