"""Runs tests of the package with pytest; exits with 77, which Meson counts as skipped, where something is lacking."""

import sys


class Skips:
    """A plugin of pytest: whether a file was skipped before its tests were collected."""

    def __init__(self) -> None:
        self.any = False

    def pytest_collectreport(self, report: object) -> None:
        self.any = self.any or getattr(report, "skipped", False)


def main() -> int:
    if len(sys.argv) > 2 and sys.argv[1] == "--skip":
        print("skipped:", " ".join(sys.argv[2:]))
        return 77
    try:
        import pytest
    except ImportError:
        print("skipped: pytest is lacking (Debian: python3-pytest)")
        return 77
    skips = Skips()
    code = pytest.main(["-q", "-p", "no:cacheprovider", *sys.argv[1:]], plugins=[skips])
    return 77 if skips.any and code == pytest.ExitCode.NO_TESTS_COLLECTED else int(code)


if __name__ == "__main__":
    sys.exit(main())
