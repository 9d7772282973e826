#!/usr/bin/env python3
"""The commit that a program is built from, if this tree is a checkout of git.

usage: commit.py log ROOT            the file that git writes to when the commit changes, or nothing
       commit.py write ROOT OUTPUT   a C++ source that holds the commit, or an empty string
"""

import pathlib
import subprocess
import sys


def git(root: pathlib.Path, *words: str) -> str:
    """Git's answer; nothing where there is no git or `root` is not the top of a checkout."""
    try:
        done = subprocess.run(["git", "-C", root, "rev-parse", *words], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()


def main() -> None:
    root = pathlib.Path(sys.argv[2]).resolve()
    here = git(root, "--show-toplevel") == str(root)
    if sys.argv[1] == "log":
        log = root / git(root, "--git-path", "logs/HEAD")
        print(log if here and log.is_file() else "")
        return
    commit = git(root, "--short=10", "HEAD") if here else ""
    pathlib.Path(sys.argv[3]).write_text(f'extern char const kiban_commit[];\nchar const kiban_commit[] = "{commit}";\n',
                                         encoding="utf-8")


if __name__ == "__main__":
    main()
