#!/usr/bin/env python3
"""Counts the leaves of the canaries by their rules, apart from the C++ code: prints a game's tests/data/GAME_perft.tsv.

usage: count.py GAME
"""

import sys
from collections.abc import Callable, Iterator

# A game here is one function: from a position's text to the texts of the positions after each move.

STEPS = {"C": [(0, 1)], "E": [(1, 1), (1, -1), (-1, 1), (-1, -1)], "G": [(0, 1), (0, -1), (1, 0), (-1, 0)],
         "L": [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y],
         "H": [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1)]}


def turned(rows: list[str], hands: str) -> tuple[list[str], str]:
    return [row[::-1].swapcase() for row in rows[::-1]], hands.swapcase()


def lion_hangs(rows: list[str]) -> bool:
    """Whether the side of the small letters can take the lion `L`."""
    at = {(f, r): rows[r][f] for f in range(3) for r in range(4)}
    lion = next((square for square, piece in at.items() if piece == "L"), None)
    return lion is None or any((f + x, r + y) == lion for (f, r), piece in at.items() if piece.islower()
                               for x, y in STEPS[piece.upper()])


def dobutsu_moves(rows: list[str], hands: str) -> Iterator[tuple[list[str], str]]:
    """For the side of the capitals, which moves up."""
    if "l" in rows[3]:
        return
    board = {(f, r): rows[r][f] for f in range(3) for r in range(4)}

    def changed(changes: dict) -> list[str]:
        new = board | changes
        return ["".join(new[f, r] for f in range(3)) for r in range(4)]

    for square, piece in board.items():
        for over, up in STEPS.get(piece, []):
            to = (square[0] + over, square[1] - up)
            if to in board and not board[to].isupper():
                gained = board[to].upper().replace("H", "C").replace(".", "")
                arrived = "H" if piece == "C" and to[1] == 0 else piece
                yield changed({square: ".", to: arrived}), hands + gained
    for piece in sorted(set(filter(str.isupper, hands))):
        for square, there in board.items():
            if there == ".":
                yield changed({square: piece}), hands.replace(piece, "", 1)


def dobutsu_shogi(text: str) -> list[str]:
    board, side, hands = text.split()
    rows = "".join("." * int(c) if c.isdigit() else c for c in board).split("/")
    hands = hands.replace("-", "")
    if side == "w":
        rows, hands = turned(rows, hands)
    after = []
    for new, held in dobutsu_moves(rows, hands):
        if not lion_hangs(new):
            new, held = (new, held) if side == "b" else turned(new, held)
            after.append(" ".join(["/".join(new).replace(".", "1"), "w" if side == "b" else "b", held or "-"]))
    return after


def small_kalah(text: str) -> list[str]:
    *numbers, side, passes = text.split()
    other = "w" if side == "b" else "b"
    if passes == "pass":
        return [" ".join([*numbers, other, "-"])]
    first = 0 if side == "b" else 5
    own, skipped = first + 4, (first + 9) % 10
    after = []
    for pit in range(first, first + 4):
        ring = [int(n) for n in numbers]
        seeds, ring[pit], at = ring[pit], 0, pit
        if not seeds:
            continue
        while seeds:
            at = (at + 1) % 10
            if at != skipped:
                ring[at] += 1
                seeds -= 1
        facing = 8 - at
        if first <= at < own and ring[at] == 1 and ring[facing]:
            ring[own] += 1 + ring[facing]
            ring[at] = ring[facing] = 0
        again = at == own and any(ring[first:own])
        after.append(" ".join([*map(str, ring), other, "pass" if again else "-"]))
    return after


def five_in_a_row(text: str) -> list[str]:
    stones = text.replace("-", "").split()
    board = {(ord(s[0]), int(s[1:])): turn % 2 for turn, s in enumerate(stones)}
    for (x, y), owner in board.items():
        for dx, dy in ((0, 1), (1, 0), (1, 1), (1, -1)):
            if all(board.get((x + i * dx, y + i * dy)) == owner for i in range(5)):
                return []
    return [" ".join([*stones, f"{f}{r}"]) for f in "abcdefghijklmno" for r in range(1, 16)
            if (ord(f), r) not in board]


def draughts_jumps(board: dict, square: tuple, piece: str, over: set) -> list[tuple[tuple, set]]:
    """Where the piece of the small letter `b`, or its king, ends after each way of capturing, and what it takes."""
    (x, y), ends = square, []
    for dx, dy in [(-1, -1), (1, -1)] + [(-1, 1), (1, 1)] * (piece == "B"):
        across, to = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
        if board.get(across, ".") in "wW" and across not in over and board.get(to) == ".":
            crowned = piece == "b" and to[1] == 0
            ends += [(to, over | {across})] if crowned else draughts_jumps(board, to, piece, over | {across})
    return ends or ([(square, over)] if over else [])


def small_draughts(text: str) -> list[str]:
    rows, side = text.split()
    lines = "".join("." * int(c) if c.isdigit() else c for c in rows).split("/")
    exchange = str.maketrans("bwBW", "wbWB")
    if side == "w":
        lines = [line[::-1].translate(exchange) for line in lines[::-1]]
    board = {(x, y): c for y, line in enumerate(lines) for x, c in enumerate(line)}
    captures, steps = [], []
    for square, piece in board.items():
        if piece not in "bB":
            continue
        captures += [(square, piece, *end) for end in draughts_jumps({**board, square: "."}, square, piece, set())]
        for dx, dy in [(-1, -1), (1, -1)] + [(-1, 1), (1, 1)] * (piece == "B"):
            if board.get((square[0] + dx, square[1] + dy)) == ".":
                steps.append((square, piece, (square[0] + dx, square[1] + dy), set()))
    after = []
    for square, piece, to, taken in captures or steps:
        new = {**board, **dict.fromkeys(taken, "."), square: "."}
        new[to] = "B" if to[1] == 0 else piece
        out = ["".join(new[x, y] for x in range(6)) for y in range(6)]
        if side == "w":
            out = [line[::-1].translate(exchange) for line in out[::-1]]
        after.append("/".join(out).replace(".", "1") + (" w" if side == "b" else " b"))
    return after


def leaves(after: Callable[[str], list[str]], text: str, depth: int) -> int:
    return 1 if depth == 0 else sum(leaves(after, child, depth - 1) for child in after(text))


# What is counted: positions with the depths to count them to.
GAMES = {
    dobutsu_shogi: [("gle/1c1/1C1/ELG b -", 6), ("1l1/3/2E/1L1 w CGGec", 3), ("1l1/3/C1e/GLE b CG", 3),
                    ("gl1/1Ce/3/ELG w C", 4), ("l1L/3/3/EGG w CCE", 1)],
    small_kalah: [("3 3 3 3 0 3 3 3 3 0 b -", 8), ("0 4 4 4 0 3 3 3 3 0 w -", 6),
                  ("1 0 2 1 6 0 3 0 1 10 b -", 7), ("3 3 3 0 1 4 4 3 3 0 w -", 5), ("0 0 0 0 12 3 3 3 3 0 b -", 1)],
    small_draughts: [("1w1w1w/w1w1w1/6/6/1b1b1b/b1b1b1 b", 8), ("5w/2w1w1/3w2/2b3/1b4/b1B3 w", 6),
                     ("6/2w3/1w1w2/4w1/1w1w2/B5 b", 4), ("3B2/6/3w2/4b1/1W4/6 w", 6)],
    five_in_a_row: [("-", 2), ("h8 i8 h9 i9 h10 i10 h11 i11", 2), ("a11 b1 a12 b2 a13 b3 a14 b4 a15", 1),
                    ("a1 b1 b2 c1 c3 d1 d4 f1", 2)],
}


def main() -> None:
    after = next((game for game in GAMES if game.__name__ in sys.argv[1:]), None)
    if after is None:
        sys.exit(__doc__)
    print(f"# Perft of {after.__name__}: position <tab> depth <tab> nodes <tab> convention <tab> source\n"
          "# A game that ends early has no leaf; a pass is a ply. Written by tests/canaries/count.py.")
    for text, deepest in GAMES[after]:
        for depth in range(1, deepest + 1):
            print(text, depth, leaves(after, text, depth), "-", "count.py", sep="\t")


if __name__ == "__main__":
    main()
