"""pip installs the package from the checkout as the page says, without the network (slow: it compiles all)."""

import os
import pathlib
import subprocess
import sys

import pytest

pytest.importorskip("mesonpy", reason="meson-python is lacking (Debian: python3-mesonpy)")
pytest.importorskip("ensurepip", reason="venv is lacking (Debian: python3-venv)")

ROOT = pathlib.Path(__file__).resolve().parents[2]
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"PIP_CONFIG_FILE": os.devnull}


def run(*words: object, folder: pathlib.Path) -> str:
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True, check=False, cwd=folder, env=ENVIRONMENT)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


def test_pip_installs_the_package(tmp_path: pathlib.Path) -> None:
    own = tmp_path / "venv"
    run(sys.executable, "-m", "venv", "--system-site-packages", own, folder=tmp_path)
    python = own / "bin" / "python"
    before = {path.name for path in own.glob("lib/python*/site-packages/*")}
    run(python, "-m", "pip", "install", "--no-build-isolation", "--no-index",
        f"--config-settings=builddir={os.environ.get('KIBAN_WHEEL_BUILD', tmp_path / 'build')}", ROOT, folder=tmp_path)
    (site,) = own.glob("lib/python*/site-packages")
    installed = sorted({path.name for path in site.iterdir()} - before)
    assert [name for name in installed if not name.endswith(".dist-info")] == ["kiban"], installed
    assert not (own / "bin" / "kiban").exists()  # the package alone
    assert (site / "kiban" / "py.typed").is_file() and (site / "kiban" / "_kiban.pyi").is_file()
    (metadata,) = site.glob("kiban-*.dist-info/METADATA")
    assert "Requires-Python: >=3.11" in metadata.read_text(encoding="utf-8")
    program = ("import kiban; print(kiban.__file__, len(kiban.shogi.Board().legal_moves), "
               "kiban.Engine('reversi', hash=1).search('startpos', depth=4).result().best in ('c4', 'd3', 'e6', 'f5'))")
    assert run(python, "-c", program, folder=tmp_path).split() == [str(site / "kiban" / "__init__.py"), "30", "True"]
    arrays = "from kiban import arrays, training; print(arrays.PLANES)"
    assert run(python, "-c", arrays, folder=tmp_path).split() == ["42"]
