#!/usr/bin/env python3
"""tools/release makes the same bytes of one commit, in checkouts at different places.

usage: check_reproducible.py KIND

KIND is an option of tools/release without its dashes, such as library. Builds twice, without a compiler's cache, what
the checkout's last commit holds. Skipped (77) where there is no checkout, or what the packages are made with is not installed.
"""

import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOLS = {"library": ["git", "dpkg-shlibdeps"], "aarch64": ["git", "aarch64-linux-gnu-g++", "dpkg-source"],
         "windows": ["git", "x86_64-w64-mingw32-g++-posix", "dpkg-source"]}


def checksums(folder: pathlib.Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


def released(kind: str, checkout: pathlib.Path, **environment: str) -> dict[str, str]:
    """The names and checksums of the packages that a new clone makes."""
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, checkout], check=True)
    subprocess.run([checkout / "tools/release", f"--{kind}"], check=True, stdout=subprocess.DEVNULL,
                   env={**os.environ, "CCACHE_DISABLE": "1", **environment})
    packages = checksums(checkout / "build-release/packages")
    shutil.rmtree(checkout)
    return packages


def main() -> int:
    kind = sys.argv[1]
    for tool in TOOLS[kind]:
        if shutil.which(tool) is None:
            print(f"skipped: {tool} is not installed")
            return 77
    if not (ROOT / ".git").exists():
        print("skipped: this is no checkout of git")
        return 77
    with tempfile.TemporaryDirectory() as temporary:
        first = released(kind, pathlib.Path(temporary, "here"))
        second = released(kind, pathlib.Path(temporary, "elsewhere"), TZ="Asia/Tokyo", LC_ALL="C")
    for name, checksum in sorted(first.items()):
        print(checksum, name, flush=True)
    assert first, "nothing was made"
    assert first == second, f"the second build gave {second}"
    return 0


if __name__ == "__main__":
    sys.exit(main())
