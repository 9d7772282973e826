"""pip installs the package from the checkout, without the network, and nothing but the package (slow: it compiles all)."""

import os
import pathlib
import subprocess
import sys

import pytest

pytest.importorskip("mesonpy", reason="meson-python is lacking (Debian: python3-mesonpy)")
pytest.importorskip("pip", reason="pip is lacking (Debian: python3-pip)")

ROOT = pathlib.Path(__file__).resolve().parents[2]


def test_pip_installs_the_package(tmp_path: pathlib.Path) -> None:
    site = tmp_path / "site"
    done = subprocess.run([sys.executable, "-m", "pip", "install", "--no-build-isolation", "--no-index", "--no-deps",
                           "--target", str(site), f"--config-settings=builddir={tmp_path / 'build'}", str(ROOT)],
                          capture_output=True, text=True, check=False, env={**os.environ, "PIP_CONFIG_FILE": os.devnull})
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    installed = sorted(path.name for path in site.iterdir())
    assert [name for name in installed if not name.endswith(".dist-info")] == ["kiban"], installed
    assert (site / "kiban" / "py.typed").is_file() and (site / "kiban" / "_kiban.pyi").is_file()
    program = "import kiban; print(kiban.__file__, len(kiban.shogi.Board().legal_moves))"
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=tmp_path,
                           env={**os.environ, "PYTHONPATH": str(site)})
    assert found.stdout.split() == [str(site / "kiban" / "__init__.py"), "30"]
