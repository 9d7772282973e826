"""The types of the package hold: the tests of the package, which use all of it, pass the strictest check."""

import os
import pathlib
import subprocess
import sys

import pytest

import kiban

pytest.importorskip("mypy", reason="mypy is lacking (Debian: mypy)")

TESTS = pathlib.Path(__file__).parent
PACKAGE = pathlib.Path(kiban.__file__).parent


def test_types(tmp_path: pathlib.Path) -> None:
    files = [*map(str, TESTS.glob("*.py")), str(PACKAGE)]
    path = os.pathsep.join([str(PACKAGE.parent), str(TESTS)])
    checked = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path), *files],
                             env={**os.environ, "MYPYPATH": path}, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
