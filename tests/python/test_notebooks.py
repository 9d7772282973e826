"""The notebooks run from their first cell to their last."""

import os
import pathlib
import random
import struct

import pytest

import kiban

nbformat = pytest.importorskip("nbformat", reason="nbformat is lacking (Debian: python3-nbformat)")
preprocessors = pytest.importorskip("nbconvert.preprocessors", reason="nbconvert is lacking (Debian: jupyter-nbconvert)")
pytest.importorskip("ipykernel", reason="ipykernel is lacking (Debian: python3-ipykernel)")

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "tools" / "python" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def wthor_file(file: pathlib.Path, games: int) -> None:
    """A file of random games that all begin with f5."""
    chance = random.Random(1)
    rows = b""
    for _ in range(games):
        position = kiban.Position("reversi", "f5")
        while position.result is None:
            position = position.play(chance.choice(position.legal_moves()))
        squares = [int(m[1]) * 10 + ord(m[0]) - ord("a") + 1 for m in position.moves if m != "pass"]
        discs = position.text.count("X")
        rows += struct.pack("<HHHBB", 0, 1, 2, discs, discs) + bytes(squares) + bytes(60 - len(squares))
    head = struct.pack("<BBBBIHHBBBB", 20, 26, 11, 24, games, 0, 2026, 8, 0, 24, 0)
    file.write_bytes(head + rows)


def test_there_are_three() -> None:
    assert len(NOTEBOOKS) == 3


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=[file.stem for file in NOTEBOOKS])
def test_notebooks(notebook: pathlib.Path, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if notebook.stem == "train_a_net":
        pytest.importorskip("numpy", reason="numpy is lacking (Debian: python3-numpy)")
    wthor_file(tmp_path / "WTH_2026.wtb", 60)
    for name, value in (("WTHOR", str(tmp_path / "WTH_2026.wtb")), ("JUPYTER_RUNTIME_DIR", str(tmp_path)),
                        ("IPYTHONDIR", str(tmp_path / "ipython")), ("OMP_NUM_THREADS", "1"),
                        ("OPENBLAS_NUM_THREADS", "1")):
        monkeypatch.setitem(os.environ, name, value)
    read = nbformat.read(str(notebook), as_version=4)
    assert all(not cell.get("outputs") and not cell.get("execution_count") for cell in read.cells)  # kept without
    done, _ = preprocessors.ExecutePreprocessor(timeout=280, kernel_name="python3").preprocess(
        read, {"metadata": {"path": str(tmp_path)}})
    outputs = [output for cell in done.cells for output in cell.get("outputs", ())]
    assert outputs and not any(output["output_type"] == "error" for output in outputs)
