#!/usr/bin/env python3
"""The closing line of tools/test is correct: how run_tests.py counts, and what it chooses."""

import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools/lib"))
import run_tests  # noqa: E402

BOOST_FAILED = """Test module "demo" has failed with:
  2 test cases out of 6 passed
  1 test case out of 6 passed with warnings
  2 test cases out of 6 failed
  1 test case out of 6 skipped
  1 test case out of 6 aborted
  2 assertions out of 4 passed
  2 assertions out of 4 failed
"""
BOOST_PASSED = 'Test module "demo" has passed with:\n  30 test cases out of 30 passed\n'
UNITTEST_FAILED = "Ran 7 tests in 0.1s\n\nFAILED (failures=1, errors=2, skipped=1)\n"
UNITTEST_PASSED = "Ran 7 tests in 0.1s\n\nOK (skipped=2)\n"


def tally(*results: tuple[str, str]) -> tuple[int, int, int]:
    return run_tests.tally("\n".join(json.dumps({"result": r, "stderr": said}) for r, said in results))


class Counting(unittest.TestCase):
    def test_cases_are_counted(self) -> None:
        self.assertEqual(tally(("OK", BOOST_PASSED), ("OK", UNITTEST_PASSED), ("OK", "")), (36, 0, 0))

    def test_failures_are_counted(self) -> None:
        self.assertEqual(tally(("FAIL", BOOST_FAILED)), (3, 2, 0))
        self.assertEqual(tally(("FAIL", UNITTEST_FAILED)), (3, 3, 0))
        self.assertEqual(tally(("FAIL", "")), (0, 1, 0))

    def test_a_test_that_died_has_failed_whatever_it_said(self) -> None:
        for result in ("FAIL", "TIMEOUT", "ERROR", "INTERRUPT", "UNEXPECTEDPASS"):
            self.assertEqual(tally((result, BOOST_PASSED)), (30, 1, 0), result)

    def test_skipped_is_neither(self) -> None:
        self.assertEqual(tally(("SKIP", "skipped: no such tool")), (0, 0, 1))

    def test_what_failed_is_said_once_more(self) -> None:
        log = "\n".join(json.dumps({"name": name, "result": result, "stdout": "a\nb\n"})
                        for name, result in (("good", "OK"), ("bad", "TIMEOUT")))
        self.assertEqual(run_tests.failures(log), ["failed: bad (TIMEOUT)\n  | a\n  | b"])


class Choosing(unittest.TestCase):
    TESTS = [{"name": name, "suite": [f"kiban:{s}" for s in suites]} for name, suites in
             (("rules", ["games"]), ("long", ["games", "slow"]), ("texts", ["laws"]), ("all", ["slow"]),
              ("readme", ["readme"]))]

    def chosen(self, *names: str, slow: bool = False) -> set[str]:
        """The tests that Meson would run, by its rule: an excluded suite wins, then suites and names narrow."""
        arguments = run_tests.selection(self.TESTS, list(names), slow)
        wanted, shut = ({a.split("=")[1] for a in arguments if a.startswith(option)}
                        for option in ("--suite=", "--no-suite="))
        named = {a for a in arguments if not a.startswith("--")}
        return {t["name"] for t in self.TESTS if (s := run_tests.suites_of(t)) & wanted and not s & shut
                and (not named or t["name"] in named)}

    def test_choices(self) -> None:
        self.assertEqual(self.chosen(), {"rules", "texts"})
        self.assertEqual(self.chosen(slow=True), {"rules", "texts", "long", "all"})
        self.assertEqual(self.chosen("games"), {"rules"})
        self.assertEqual(self.chosen("slow"), {"long", "all"})
        self.assertEqual(self.chosen("long"), {"long"})
        self.assertEqual(self.chosen("texts", "readme"), {"texts", "readme"})

    def test_with_slow_a_suite_is_whole(self) -> None:
        self.assertEqual(self.chosen("games", slow=True), {"rules", "long"})

    def test_an_unknown_name_ends_with_2(self) -> None:
        with self.assertRaises(SystemExit) as end:
            self.chosen("gmaes")
        self.assertEqual(end.exception.code, 2)


if __name__ == "__main__":
    unittest.main()
