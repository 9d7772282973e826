#!/usr/bin/env python3
"""Every command of README.md and README.ja.md works.

Each line of a block fenced with ```sh is a command, run by bash at the top of the tree; it must exit with 0 and
say something. Not run: the command that runs this test, and a block after a line <!-- test: skip, REASON -->.
"""

import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^(<!-- test: skip, \w.*-->\n)?```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ALREADY_RUNNING = "tools/test"
PAGES = ("README.md", "README.ja.md")
# A command of the README is for trying out, so it must not take long.
SECONDS = 60


def commands(text: str) -> list[str]:
    """The commands to run, without prompts and comments; a backslash at the end joins two lines."""
    found = []
    for skipped, body in BLOCK.findall(text):
        if not skipped:
            lines = body.replace("\\\n", " ").splitlines()
            found += [re.sub(r"^\$ |\s+#.*$", "", line).strip() for line in lines]
    return [line for line in found if line and not line.startswith("#")]


def works(command: str) -> bool:
    started = time.monotonic()
    try:
        done = subprocess.run(["bash", "-c", command], cwd=ROOT, stdin=subprocess.DEVNULL, timeout=SECONDS,
                              capture_output=True, text=True, check=False)
    except subprocess.TimeoutExpired:
        print(f"FAILED, more than {SECONDS} s: {command}")
        return False
    good = done.returncode == 0 and bool(done.stdout.strip() or done.stderr.strip())
    print(f"{'ok' if good else 'FAILED'}, {time.monotonic() - started:.1f} s: {command}", flush=True)
    if not good:
        print(f"exit status {done.returncode}\n{done.stdout}{done.stderr}")
    return good


def main() -> int:
    assert commands("```sh\n$ a \\\n b # c\n# d\n```\n<!-- test: skip, why -->\n```sh\ne\n```\n") == ["a   b"]
    assert not works("false") and not works("true"), "the check cannot fail"
    listed = {page: commands((ROOT / page).read_text(encoding="utf-8")) for page in PAGES}
    assert all(len(found) > 2 for found in listed.values()), listed
    once = dict.fromkeys(command for found in listed.values() for command in found)
    to_run = [command for command in once if command.split()[0] != ALREADY_RUNNING]
    assert "tools/run" in to_run, listed
    subprocess.run([ROOT / "tools/run", "--build"], check=True)
    failed = [command for command in to_run if not works(command)]
    print(f"{len(to_run)} commands, {len(failed)} failed")
    return 1 if failed else 0


sys.exit(main())
