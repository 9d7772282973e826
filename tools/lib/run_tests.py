#!/usr/bin/env python3
"""Runs Meson's tests in a build directory and says, in one closing line, how many passed and failed.

usage: run_tests.py DIR [--slow] [SUITE | TEST]...

Without a name every suite runs but those in APART; --slow takes in the suite of that name. The count is
Meson's own: each test counts the cases its program reports (Boost.Test, unittest), or one if it reports none.
"""

import json
import pathlib
import re
import subprocess
import sys

# Run only when named.
APART = {"slow", "readme", "soak"}
# Timeouts are for a machine with nothing else to do and a build without sanitizers; others need more.
PATIENCE = 8
LOG = "meson-logs/testlog.json"
# Lines repeated of a test that failed.
TAIL = 30

BOOST = re.compile(r"^\s*(\d+) test cases? out of \d+ (passed|failed)", re.MULTILINE)
UNITTEST = re.compile(r"^Ran (\d+) tests? in ", re.MULTILINE)
UNITTEST_BAD = re.compile(r"^FAILED \((.*)\)", re.MULTILINE)
UNITTEST_SKIPPED = re.compile(r"\bskipped=(\d+)")


def cases(text: str) -> tuple[int, int]:
    """The cases passed and failed that a test program's own report counts; (0, 0) if it has none."""
    passed = failed = 0
    for number, verdict in BOOST.findall(text):
        if verdict == "passed":
            passed += int(number)
        else:
            failed += int(number)
    ran = sum(map(int, UNITTEST.findall(text)))
    bad = sum(int(n) for report in UNITTEST_BAD.findall(text)
              for n in re.findall(r"(?:failures|errors)=(\d+)", report))
    skipped = sum(map(int, UNITTEST_SKIPPED.findall(text)))
    return passed + max(0, ran - bad - skipped), failed + bad


def tally(log: str) -> tuple[int, int, int]:
    """Passed, failed and skipped, from the lines of Meson's testlog.json."""
    passed = failed = skipped = 0
    for line in log.splitlines():
        test = json.loads(line)
        good, bad = cases(test.get("stdout", "") + "\n" + test.get("stderr", ""))
        if test["result"] in ("OK", "EXPECTEDFAIL"):
            passed += max(good, 1)
        elif test["result"] == "SKIP":
            skipped += 1
        else:
            passed += good
            failed += max(bad, 1)
    return passed, failed, skipped


def failures(log: str) -> list[str]:
    """Each failed test's name and the end of what it said, every line marked, so that `.ci/run` can gather them."""
    reports = []
    for test in map(json.loads, log.splitlines()):
        if test["result"] not in ("OK", "EXPECTEDFAIL", "SKIP"):
            said = (test.get("stdout", "") + "\n" + test.get("stderr", "")).rstrip().splitlines()[-TAIL:]
            reports.append("\n".join([f"failed: {test['name']} ({test['result']})", *("  | " + line for line in said)]))
    return reports


def suites_of(test: dict) -> set[str]:
    return {suite.split(":")[-1] for suite in test["suite"]}


def selection(tests: list[dict], names: list[str], slow: bool) -> list[str]:
    """Meson's arguments for the tests asked for. Exits with 2 on a name that is neither suite nor test."""
    suites = {suite for test in tests for suite in suites_of(test)}
    for name in names:
        if name not in suites | {test["name"] for test in tests}:
            print(f"kiban: no suite or test '{name}'; the suites: {' '.join(sorted(suites))}", file=sys.stderr)
            sys.exit(2)
    apart = APART - set(names) - ({"slow"} if slow else set())
    chosen = [test for test in tests if test["name"] in names or
              (suites_of(test) & (set(names) or suites) and not suites_of(test) & apart)]
    # A suite that is named overrides the setup's, one shut out overrides both, then the tests' names choose.
    named = {suite for test in chosen for suite in suites_of(test)}
    return [f"--suite={s}" for s in sorted(named)] + [f"--no-suite={s}" for s in sorted(APART - named)] + \
        sorted({test["name"] for test in chosen} if names else set())


def main() -> None:
    directory = pathlib.Path(sys.argv[1])
    slow = "--slow" in sys.argv[2:]
    names = [argument for argument in sys.argv[2:] if argument != "--slow"]
    # Brings build.ninja up to date first, so that a test added since is known.
    subprocess.run(["ninja", "-C", directory, "build.ninja"], stdout=subprocess.DEVNULL, check=False)
    tests = json.loads(subprocess.run(["meson", "introspect", "--tests", directory],
                                      stdout=subprocess.PIPE, check=True).stdout)
    chosen = selection(tests, names, slow)
    log = directory / LOG
    log.unlink(missing_ok=True)
    status = subprocess.run(["meson", "test", "-C", directory, "--print-errorlogs", f"-t{PATIENCE}", *chosen],
                            stdin=subprocess.DEVNULL, check=False).returncode
    if log.exists():
        passed, failed, skipped = tally(log.read_text(encoding="utf-8"))
        failed += status != 0 and failed == 0
        for report in failures(log.read_text(encoding="utf-8")):
            print("\n" + report)
    else:
        print("kiban: no test ran: the build failed, or nothing was chosen", file=sys.stderr)
        passed, failed, skipped = 0, 1, 0
    print(f"\n{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    sys.exit(1 if failed or passed == 0 else 0)


if __name__ == "__main__":
    main()
