"""Measures the package, beside cshogi where that can be imported, in turns:
`PYTHONPATH=build/tools/python /usr/bin/python3 tests/python/speed.py [SECONDS]`."""

import importlib
import importlib.util
import statistics
import sys
import time
from typing import Any, Callable, Optional

import numpy as np

import kiban
from kiban import arrays, shogi

POSITIONS = {"start": "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
             "middle game": "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"}
ROUNDS = 9
Work = Callable[[], int]


def a_second(work: Work, seconds: float) -> float:
    """How many times a second of processor time; `work` returns how many times it did it."""
    done = 0
    began = time.process_time()
    while (passed := time.process_time() - began) < seconds:
        done += work()
    return done / passed


def compare(name: str, own: Work, other: Optional[Work], seconds: float) -> None:
    """The best of some rounds in turns, and the median of the rounds' ratios."""
    own_rates, other_rates = [], []
    for _ in range(ROUNDS):
        own_rates.append(a_second(own, seconds))
        if other is not None:
            other_rates.append(a_second(other, seconds))
    line = f"| {name} | {max(own_rates):,.0f} |"
    if other_rates:
        ratio = statistics.median(a / b for a, b in zip(own_rates, other_rates))
        line += f" {max(other_rates):,.0f} | {ratio:.2f} |"
    print(line, flush=True)


def played(plies: int) -> shogi.Board:
    """A game of plausible length, always the same."""
    board = shogi.Board()
    for ply in range(plies):
        board.push(board.legal_moves[ply * 7 % len(board.legal_moves)])
    return board


def own_lists(board: Any) -> Work:
    def work() -> int:
        for _ in range(200):
            list(board.legal_moves)
        return 200

    return work


def pushes(board: Any) -> Work:
    moves = list(board.legal_moves)

    def work() -> int:
        for move in moves:
            board.push(move)
            board.pop()
        return len(moves)

    return work


def own_records(text: str, kind: str) -> Work:
    return lambda: len([record.moves for record in kiban.parse_records(text, kind)])


def other_records(cshogi: Any, text: str, kind: str) -> Work:
    parser = importlib.import_module(f"{cshogi.__name__}.{kind.upper()}").Parser
    if kind == "csa":
        return lambda: len([p.moves for p in parser.parse_str(text)])
    return lambda: len([parser.parse_str(text).moves])


def other_planes(cshogi: Any, hcps: Any) -> Work:
    board = cshogi.Board()
    out = np.empty((len(hcps), cshogi.PIECES_PLANES if hasattr(cshogi, "PIECES_PLANES") else 104, 9, 9), np.float32)

    def work() -> int:
        for hcp, planes in zip(hcps, out):
            board.set_hcp(hcp["hcp"])
            board.piece_planes(planes)
        return len(hcps)

    return work


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 0.2
    cshogi: Any = importlib.import_module("cshogi") if importlib.util.find_spec("cshogi") else None
    print("| a second | kiban | cshogi | ratio |\n|---|---|---|---|" if cshogi else "| | a second |\n|---|---|")
    for name, text in POSITIONS.items():
        board = shogi.Board(text)
        other = cshogi.Board(text) if cshogi else None
        compare(f"lists of legal moves, {name}", own_lists(board), other and own_lists(other), seconds)
        compare(f"pushes with their pops, {name}", pushes(board), other and pushes(other), seconds)
    game = kiban.Record.of(played(120).position(), black="a", white="b", close="resignation", points=0.0)
    full = game._replace(times=[float(i % 30) for i in range(120)], comments=[[f"* {i} +7776FU"] for i in range(120)])
    for kind in ("csa", "kif"):
        for name, record in ((kind.upper(), game), (f"{kind.upper()} with times and comments", full)):
            text = record.text(kind)
            compare(f"records of 120 moves, {name}", own_records(text, kind),
                    other_records(cshogi, text, kind) if cshogi else None, seconds)
    boards = [played(plies) for plies in range(1, 101)]
    hcps = np.array([list(b.to_hcp()) for b in boards] * 10, np.uint8)
    packed = np.array([list(b.to_psfen()) for b in boards] * 10, np.uint8)
    records = np.zeros(len(hcps), cshogi.HuffmanCodedPos) if cshogi else None
    if records is not None:
        records["hcp"] = hcps
    planes = np.empty((len(hcps), arrays.PLANES, 9, 9), np.float32)
    compare("positions made planes (hcp)", lambda: len(arrays.planes(hcps, "hcp", planes)),
            other_planes(cshogi, records) if cshogi else None, seconds)
    for name, work in {"positions read into boards (psfen)": lambda: len(arrays.unpack(packed).turns),
                       "positions read into boards (hcp)": lambda: len(arrays.unpack(hcps, "hcp").turns),
                       "positions made planes (psfen)": lambda: len(arrays.planes(packed, out=planes)),
                       "positions made features of a net": lambda: len(arrays.features(packed)),
                       "hcp made psfen": lambda: len(arrays.repack(hcps, "hcp", "psfen"))}.items():
        compare(name, work, None, seconds)


if __name__ == "__main__":
    main()
