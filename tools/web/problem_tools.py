"""What make_problems.py needs: kiban's commands as processes that answer line by line, and the text of positions."""

import json
import subprocess


class Lines:
    """A command of kiban with --stdin and --json: a position in, an object out. None: the position is not legal."""

    def __init__(self, kiban: str, *command: str):
        self.process = subprocess.Popen([kiban, *command, "--stdin", "--json"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1)

    def ask(self, position: str) -> dict | None:
        self.process.stdin.write(position + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        return None if "error" in answer else answer


class Ugi:
    """`kiban engine`: the best move after some moves, by a search to a fixed depth."""

    def __init__(self, kiban: str, game: str):
        self.process = subprocess.Popen([kiban, "engine", game], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def best(self, moves: list[str], depth: int) -> str:
        self.process.stdin.write(" ".join(["position", "startpos", "moves", *moves]) + f"\ngo depth {depth}\n")
        self.process.stdin.flush()
        while not (line := self.process.stdout.readline()).startswith("bestmove"):
            pass
        return line.split()[1]


def sfen(pieces: dict, hand: dict[str, int], rest: dict[str, int], size: int) -> str:
    """Black to move; `hand` is black's and `rest` white's. Pieces by (column from the left, row): side and kind."""
    rows = []
    for row in range(size):
        text, empty = "", 0
        for column in range(size):
            piece = pieces.get((column, row))
            if piece is None:
                empty += 1
                continue
            text += (str(empty) if empty else "") + (piece[1] if piece[0] == "black" else piece[1].lower())
            empty = 0
        rows.append(text + (str(empty) if empty else ""))
    held = "".join((str(n) if n > 1 else "") + name for counts, change in ((hand, str), (rest, str.lower))
                   for kind, n in counts.items() if n > 0 for name in [change(kind)])
    return f"{'/'.join(rows)} b {held or '-'} 1"


def left_in_hand(start: str, line: list[str]) -> bool:
    """Whether the attacker holds a piece after a line from an SFEN: no rule, only what is dropped and taken."""
    board, _, hand, _ = start.split()
    occupied = set()
    for row, text in enumerate(board.split("/")):
        column = 9
        for sign in text.replace("+", ""):
            column -= int(sign) if sign.isdigit() else 1
            if not sign.isdigit():
                occupied.add(f"{column + 1}{'abcdefghi'[row]}")
    count, held = "", 0
    for sign in hand:
        if sign.isdigit():
            count += sign
        else:
            held += int(count or 1) if sign.isupper() else 0
            count = ""
    for ply, move in enumerate(line):
        to = move[2:4]
        if move[1] == "*":
            held -= ply % 2 == 0
        else:
            held += ply % 2 == 0 and to in occupied
            occupied.discard(move[:2])
        occupied.add(to)
    return held > 0


def is_won(solved: dict) -> int:
    """The discs that the side which has just moved wins by, from what `kiban solve` says of the position."""
    return -solved["discs"]
