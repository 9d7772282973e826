"""The examples of the package's own documentation hold."""

import doctest
import importlib
import pathlib

import pytest

import kiban

FOLDER = pathlib.Path(kiban.__file__).parent
MODULES = sorted(f.stem for f in FOLDER.glob("*.py") if f.stem != "__init__")


@pytest.mark.parametrize("name", ["kiban", *(f"kiban.{m}" for m in MODULES)])
def test_examples(name: str) -> None:
    if name.endswith(".arrays"):
        pytest.importorskip("numpy", reason="numpy is lacking (Debian: python3-numpy)")
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_examples_of_the_page() -> None:
    page = pathlib.Path(__file__).resolve().parents[2] / "tools/python/README.md"
    done = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert done.attempted > 10 and done.failed == 0


def test_everything_public_is_documented() -> None:
    for name in kiban.__all__:
        thing = getattr(kiban, name)
        if isinstance(thing, str) or name == "PositionLike":
            continue
        assert thing.__doc__, name
        for member, value in vars(thing).items() if isinstance(thing, type) else ():
            if not member.startswith("_") and (callable(value) or isinstance(value, property)):
                assert value.__doc__, f"{name}.{member}"
