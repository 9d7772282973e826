"""The examples of the package's own documentation hold."""

import doctest
import importlib
import inspect
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


@pytest.mark.parametrize("name", ["kiban", "kiban.arrays", "kiban.external", "kiban.shogi", "kiban.training"])
def test_everything_public_is_documented(name: str) -> None:
    if name in ("kiban.arrays", "kiban.training"):
        pytest.importorskip("numpy", reason="numpy is lacking (Debian: python3-numpy)")
    module = importlib.import_module(name)
    assert module.__doc__
    for public in module.__all__:
        thing = getattr(module, public)
        if not isinstance(thing, type) and not callable(thing) or public == "PositionLike":
            continue
        assert thing.__doc__, public
        for member in dir(thing) if isinstance(thing, type) else ():
            if not member.startswith("_") and member not in dir(Exception) and member not in dir(tuple):
                field = member in getattr(thing, "_fields", ())
                doc = f"``{member}``" in thing.__doc__ if field else inspect.getdoc(getattr(thing, member))
                assert doc, f"{public}.{member}"
