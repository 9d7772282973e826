"""Runs tests of the package with pytest; exits with 77, which Meson counts as skipped, where something is lacking."""

import sys


def main() -> int:
    if len(sys.argv) > 2 and sys.argv[1] == "--skip":
        print("skipped:", " ".join(sys.argv[2:]))
        return 77
    try:
        import pytest
    except ImportError:
        print("skipped: pytest is lacking (Debian: python3-pytest)")
        return 77
    return int(pytest.main(["-q", "-p", "no:cacheprovider", *sys.argv[1:]]))


if __name__ == "__main__":
    sys.exit(main())
