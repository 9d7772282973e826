"""Positions of shogi in numpy arrays: files of training positions, boards and planes, without a loop in Python.

Needs numpy, which ``import kiban`` alone does not.

>>> import numpy as np
>>> from kiban import arrays, shogi
>>> psfen = np.frombuffer(shogi.Board().to_psfen(), np.uint8).reshape(1, 32)
>>> arrays.unpack(psfen).pieces[0, shogi.square("5i")] == shogi.KING
True
"""

from __future__ import annotations

import os
from operator import index
from typing import NamedTuple, Optional, Union

import numpy as np
import numpy.typing as npt

from . import _kiban
from ._arguments import plain_errors

__all__ = ["PLANES", "Boards", "HuffmanCodedPosAndEval", "PackedSfenValue", "apery_moves", "feature_shape", "features",
           "hcpe_of_psv", "move_bits", "pack", "planes", "psv_of_hcpe", "read_hcpe", "read_psv", "repack", "unpack",
           "write_hcpe", "write_psv"]

Bytes = npt.NDArray[np.uint8]
Path = Union[str, "os.PathLike[str]"]

#: YaneuraOu's PackedSfenValue, 40 bytes: the position, its value for the side to move, the move played, the ply, and
#: the result for the side to move (1, 0, -1). The move has the bits of :attr:`kiban.shogi.Move.bits`.
PackedSfenValue = np.dtype([("sfen", np.uint8, 32), ("score", "<i2"), ("move", "<u2"), ("gamePly", "<u2"),
                            ("game_result", "i1"), ("padding", "u1")])

#: hcpe, 38 bytes: Apery's position, its value, the best move as Apery has it (:func:`move_bits`), and the result (0 a
#: draw, 1 black wins, 2 white wins).
HuffmanCodedPosAndEval = np.dtype([("hcp", np.uint8, 32), ("eval", "<i2"), ("bestMove16", "<u2"),
                                   ("gameResult", "i1"), ("dummy", "u1")])

#: The number of planes of a position; see :func:`planes`.
PLANES: int = _kiban.plane_count


class Boards(NamedTuple):
    """``n`` positions: what stands where, what is in hand, and who is to move.

    ``pieces``: shape ``(n, 81)``: the piece on each square, numbered as in :mod:`kiban.shogi`, 0 for none.
    ``hands``: shape ``(n, 2, 7)``: by side, the number of each of ``kiban.shogi.HAND_PIECES``.
    ``turns``: shape ``(n,)``: 0 for black, 1 for white.
    """

    pieces: Bytes
    hands: Bytes
    turns: Bytes


@plain_errors
def read_psv(path: Path) -> npt.NDArray[np.void]:
    """A file of PackedSfenValue as an array of that dtype, mapped into memory: only what is used is read.

    Raises ValueError if the file's size is not a multiple of 40 bytes.
    """
    return _mapped(path, PackedSfenValue)


@plain_errors
def read_hcpe(path: Path) -> npt.NDArray[np.void]:
    """A file of hcpe, likewise; its records have 38 bytes."""
    return _mapped(path, HuffmanCodedPosAndEval)


@plain_errors
def write_psv(path: Path, records: npt.NDArray[np.void]) -> None:
    """Writes a file of PackedSfenValue, whole or not at all. Raises ValueError if the dtype is another."""
    _written(path, records, PackedSfenValue, "PackedSfenValue")


@plain_errors
def write_hcpe(path: Path, records: npt.NDArray[np.void]) -> None:
    """Writes a file of hcpe, likewise."""
    _written(path, records, HuffmanCodedPosAndEval, "HuffmanCodedPosAndEval")


def _check_records(records: npt.NDArray[np.void], dtype: np.dtype[np.void], name: str) -> None:
    if records.dtype != dtype or records.ndim != 1:
        raise ValueError(f"records have shape {records.shape} and dtype {records.dtype}, not (n,) and {name}")


def _written(path: Path, records: npt.NDArray[np.void], dtype: np.dtype[np.void], name: str) -> None:
    _check_records(records, dtype, name)
    new = os.fspath(path) + ".new"
    try:
        records.tofile(new)
        os.replace(new, path)
    except BaseException:
        if os.path.exists(new):
            os.remove(new)
        raise


@plain_errors
def hcpe_of_psv(records: npt.NDArray[np.void]) -> npt.NDArray[np.void]:
    """Records of PackedSfenValue as hcpe, which has no plies.

    Raises ValueError that says which position has no HuffmanCodedPos: one with a piece missing.
    """
    _check_records(records, PackedSfenValue, "PackedSfenValue")
    found = np.zeros(len(records), HuffmanCodedPosAndEval)
    found["hcp"] = repack(records["sfen"], "psfen", "hcp")
    found["eval"], found["bestMove16"] = records["score"], apery_moves(records["move"])
    white = records["sfen"][:, 0] & 1
    wins = records["game_result"] * np.where(white, -1, 1)
    found["gameResult"] = np.where(wins > 0, 1, np.where(wins < 0, 2, 0))
    return found


@plain_errors
def psv_of_hcpe(records: npt.NDArray[np.void], ply: int = 1) -> npt.NDArray[np.void]:
    """Records of hcpe as PackedSfenValue, all with that ply, 0 to 65535. Raises ValueError that says which position is
    damaged."""
    _check_records(records, HuffmanCodedPosAndEval, "HuffmanCodedPosAndEval")
    if not 0 <= index(ply) <= 65535:
        raise ValueError(f"ply is {ply}, not 0 to 65535")
    found = np.zeros(len(records), PackedSfenValue)
    found["sfen"] = repack(records["hcp"], "hcp", "psfen")
    found["score"], found["move"], found["gamePly"] = records["eval"], move_bits(records["bestMove16"]), ply
    white = records["hcp"][:, 0] & 1
    black_wins = np.where(records["gameResult"] == 1, 1, np.where(records["gameResult"] == 2, -1, 0))
    found["game_result"] = black_wins * np.where(white, -1, 1)
    return found


@plain_errors
def repack(packed: Bytes, packing: str, wanted: str) -> Bytes:
    """Positions of shape ``(n, 32)`` from ``packing`` to ``wanted``. Raises ValueError that names the first it cannot."""
    found = np.empty((len(packed), 32), np.uint8)
    _kiban.repack(packing, packed, wanted, found)
    return found


def _mapped(path: Path, dtype: np.dtype[np.void]) -> npt.NDArray[np.void]:
    with open(path, "rb") as file:
        size = os.fstat(file.fileno()).st_size
    if size % dtype.itemsize:
        raise ValueError(f"{os.fspath(path)}: {size} bytes are no whole number of records of {dtype.itemsize}")
    return np.memmap(path, dtype, "r") if size else np.empty(0, dtype)


@plain_errors
def unpack(packed: Bytes, packing: str = "psfen") -> Boards:
    """Positions of shape ``(n, 32)`` as boards. ``packing``: ``"psfen"`` or ``"hcp"``.

    Raises ValueError that says which position is damaged and how. Whether pieces stand soundly is not asked.
    """
    count = len(packed)
    boards = Boards(np.empty((count, 81), np.uint8), np.empty((count, 2, 7), np.uint8), np.empty(count, np.uint8))
    _kiban.unpack(packing, packed, *boards)
    return boards


@plain_errors
def pack(boards: Boards, packing: str = "psfen") -> Bytes:
    """Boards as an array of shape ``(n, 32)``. Raises ValueError that says which of them cannot be packed, and why."""
    packed = np.empty((len(boards.turns), 32), np.uint8)
    _kiban.pack(packing, boards.pieces, boards.hands, boards.turns, packed)
    return packed


@plain_errors
def planes(packed: Bytes, packing: str = "psfen", out: Optional[npt.NDArray[np.float32]] = None
           ) -> npt.NDArray[np.float32]:
    """Positions of shape ``(n, 32)`` as planes of shape ``(n, 42, 9, 9)``, dtype float32, as the side to move sees them.

    Planes 0 to 13: own pieces, PAWN to DRAGON, 1 where one stands. 14 to 27: the other side's. 28 to 34: own pieces in
    hand in the order of ``kiban.shogi.HAND_PIECES``, their number everywhere. 35 to 41: the other side's. The last two
    axes are the file from the right and the rank from the far edge; the board is turned if white is to move. ``out``: an
    array of that shape to write to and return, quicker than a new one.
    """
    found = np.empty((len(packed), PLANES, 9, 9), np.float32) if out is None else out
    if not found.flags.writeable:
        raise ValueError("out cannot be written to")
    _kiban.planes(packing, packed, found)
    return found


@plain_errors
def feature_shape(kind: str) -> tuple[int, int]:
    """How many features of a kind there are, and how many a view has at most; see :func:`features`."""
    return _kiban.feature_shape(kind)


@plain_errors
def features(packed: Bytes, kind: str = "piece_square", packing: str = "psfen") -> npt.NDArray[np.uint32]:
    """The numbers of the features of positions: shape ``(n, 2, most)``, dtype uint32, the side to move's view first.

    ``kind``: ``"piece_square"``, which ``kiban train`` takes; ``"half_kp"`` and ``"kp"``, which public nets take. Views
    with fewer than ``most`` features are filled with the number of all features, so that an embedding needs one row more
    and nothing else. Raises ValueError that says which position is damaged or against the rules.

    >>> from kiban import shogi
    >>> start = np.frombuffer(shogi.Board().to_psfen(), np.uint8).reshape(1, 32)
    >>> features(start, "half_kp").shape, feature_shape("half_kp")
    ((1, 2, 38), (125388, 38))
    """
    _, most = feature_shape(kind)
    found = np.empty((len(packed), 2, most), np.uint32)
    _kiban.features(kind, packing, packed, found)
    return found


def _check_moves(moves: npt.NDArray[np.uint16]) -> None:
    if moves.dtype != np.uint16:
        raise ValueError(f"moves have dtype {moves.dtype}, not uint16")


@plain_errors
def move_bits(apery: npt.NDArray[np.uint16]) -> npt.NDArray[np.uint16]:
    """Moves as Apery and hcpe have them as the bits of :attr:`kiban.shogi.Move.bits`.

    >>> from kiban import shogi
    >>> [shogi.Move.from_bits(int(m)) for m in move_bits(np.array([59 | 60 << 7, 40 | 81 << 7], np.uint16))]
    [kiban.shogi.Move('7g7f'), kiban.shogi.Move('P*5e')]
    """
    _check_moves(apery)
    to, origin, promotes = apery & 127, apery >> 7 & 127, apery >> 14 & 1
    drops = origin >= 81
    origin = np.where(drops, origin - 80, origin)
    return (to | origin << 7 | drops.astype(np.uint16) << 14 | promotes << 15).astype(np.uint16)


@plain_errors
def apery_moves(bits: npt.NDArray[np.uint16]) -> npt.NDArray[np.uint16]:
    """The same the other way round."""
    _check_moves(bits)
    to, origin, drops, promotes = bits & 127, bits >> 7 & 127, bits >> 14 & 1, bits >> 15
    return (to | np.where(drops == 1, origin + 80, origin) << 7 | promotes << 14).astype(np.uint16)
