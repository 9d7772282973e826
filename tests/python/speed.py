"""Measures the package: `PYTHONPATH=build/tools/python /usr/bin/python3 tests/python/speed.py`."""

import time
from typing import Callable

import numpy as np

from kiban import arrays, shogi

POSITIONS = {"start": "startpos",
             "middle game": "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"}


def a_second(work: Callable[[], int]) -> float:
    """How many times a second: the best of five runs of a fifth of a second or more; `work` tells how many it did."""
    best = 0.0
    for _ in range(5):
        done = 0
        began = time.perf_counter()
        while (passed := time.perf_counter() - began) < 0.2:
            done += work()
        best = max(best, done / passed)
    return best


def lists(board: shogi.Board) -> int:
    for _ in range(1000):
        board.legal_moves
    return 1000


def pushes(board: shogi.Board) -> int:
    moves = board.legal_moves
    for move in moves:
        board.push(move)
        board.pop()
    return len(moves)


def main() -> None:
    for name, text in POSITIONS.items():
        board = shogi.Board(text)
        print(f"{name}: {a_second(lambda: lists(board)):,.0f} lists of legal moves a second, "
              f"{a_second(lambda: pushes(board)):,.0f} pushes with their pops")
    codes = [list(shogi.Board(text).to_psfen()) for text in POSITIONS.values()]
    packed = np.array(codes * 5000, np.uint8)
    print(f"packed positions: {a_second(lambda: len(arrays.unpack(packed).turns)):,.0f} unpacked a second, "
          f"{a_second(lambda: len(arrays.planes(packed))):,.0f} made planes")


if __name__ == "__main__":
    main()
