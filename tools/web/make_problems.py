#!/usr/bin/env python3
"""Composes the page's problems: tsume shogi and reversi endings, judged by kiban's own solvers.

usage: make_problems.py KIBAN GAME [--count N] [--seed N] [--out FILE]

GAME is shogi or reversi. Tsume: random pieces around a king near the corner, kept where the solver finds a mate, every move of
the attacker but the last is the only one that mates (against every defence), no piece is idle, and none is left in hand.
Endings: positions of the engine's games against itself, kept where one move alone is best and a shallow search misses it.
Problems come out in order of difficulty, and the same seed gives the same problems.
"""

import argparse
import json
import random
import sys

from problem_tools import Lines, Ugi, is_won, left_in_hand, sfen

MATE_NODES = 30000
WISHES = {3: 12, 5: 10, 7: 1}  # how many mates of each length: longer ones are rare
PIECES = "RBGGSSNNLLPPPP"
FULL_SET = {"R": 2, "B": 2, "G": 4, "S": 4, "N": 4, "L": 4, "P": 18}
SIZE = 9

Pieces = dict[tuple[int, int], tuple[str, str]]  # (column from the left, row): side, kind


class Solver:
    """What the mate solver and the rules say of positions, each a text that may end in ` moves ...`."""

    def __init__(self, kiban: str):
        self.mates = Lines(kiban, "mate", "shogi", "--shortest", "--nodes", str(MATE_NODES), "--hash", "16")
        self.checks = Lines(kiban, "moves", "shogi", "--kind", "checks")
        self.all = Lines(kiban, "moves", "shogi")

    def mate(self, position: str) -> list[str] | None:
        """The shortest mate for the side to move, if there is one and the position is legal."""
        found = self.mates.ask(position)
        return found["moves"] if found and found["answer"] == "mate" and found["shortest"] else None

    def mates_anyhow(self, position: str) -> bool:
        """Whether the attacker, who has just given check, mates against every defence, or might."""
        for reply in self.all.ask(position)["moves"]:
            if self.mates.ask(f"{position} {reply}")["answer"] == "nomate":
                return False
        return True

    def is_only_line(self, start: str, line: list[str]) -> bool:
        """Whether each move of the attacker but the last is the only one that mates."""
        for ply in range(0, len(line) - 1, 2):
            here = " ".join([start, "moves", *line[:ply]])
            checks = self.checks.ask(here if ply else start)["moves"]
            if any(self.mates_anyhow(f"{here} {move}") for move in checks if move != line[ply]):
                return False
        return not left_in_hand(start, line)


def text_of(pieces: Pieces, hand: dict[str, int]) -> str | None:
    """The position's SFEN, black to move; the defender holds the rest of the set. None if the set is too small."""
    used = dict.fromkeys(FULL_SET, 0)
    for _, kind in pieces.values():
        if kind != "K":
            used[kind[-1]] += 1
    rest = {kind: count - used[kind] - hand.get(kind, 0) for kind, count in FULL_SET.items()}
    return sfen(pieces, hand, rest, SIZE) if min(rest.values()) >= 0 else None


def random_tsume(lots: random.Random) -> tuple[Pieces, dict[str, int]]:
    column, row = lots.randint(5, 8), lots.randint(0, 2)
    near = [(c, r) for r in range(max(0, row - 2), row + 4) for c in range(column - 3, min(SIZE, column + 3)) if (c, r) != (column, row)]
    lots.shuffle(near)
    pieces: Pieces = {(column, row): ("white", "K")}
    for side, most in (("black", 3), ("white", 4)):
        for _ in range(lots.randint(1, most)):
            kind = lots.choice(PIECES)
            if kind != "G" and lots.random() < (0.35 if side == "black" else 0.1):
                kind = "+" + kind
            pieces[near.pop()] = (side, kind)
    hand: dict[str, int] = {}
    for _ in range(lots.randint(1, 3)):
        kind = lots.choice("RBGSNLP")
        hand[kind] = hand.get(kind, 0) + 1
    return pieces, hand


def smaller(pieces: Pieces, hand: dict[str, int]):
    """Each position with one piece less."""
    for place, (_, kind) in pieces.items():
        if kind != "K":
            yield {at: piece for at, piece in pieces.items() if at != place}, hand
    for kind in hand:
        yield pieces, {k: n - (k == kind) for k, n in hand.items() if n > (k == kind)}


def tsume_problem(solver: Solver, lots: random.Random, wanted: dict[int, int]) -> dict | None:
    """One trial: a problem of a length that is still wanted, without a piece that it does not need."""
    pieces, hand = random_tsume(lots)
    text = text_of(pieces, hand)
    line = solver.mate(text) if text else None
    if not line or not wanted.get(len(line)) or not solver.is_only_line(text, line):
        return None
    shrunk = True
    while shrunk:
        shrunk = False
        for fewer, less in smaller(pieces, hand):
            other = text_of(fewer, less)
            found = solver.mate(other) if other else None
            if found and len(found) == len(line) and solver.is_only_line(other, found):
                pieces, hand, text, shrunk = fewer, less, other, True
                break
    return {"position": text, "plies": len(line)}


def make_tsume(kiban: str, lots: random.Random) -> list[dict]:
    wanted = dict(WISHES)
    solver, problems, trials = Solver(kiban), [], 0
    while any(wanted.values()):
        trials += 1
        problem = tsume_problem(solver, lots, wanted)
        if problem and problem not in problems:
            problems.append(problem)
            wanted[problem["plies"]] -= 1
            print(f"{trials} trials, mate in {problem['plies']}: {problem['position']}", file=sys.stderr)
    return sorted(problems, key=lambda problem: (problem["plies"], len(problem["position"])))


def ending_problem(rules: Lines, solver: Lines, player: Ugi, lots: random.Random, empty: int) -> dict | None:
    """A position of a game with `empty` empty squares, if one move alone is best and depth 1 misses it."""
    moves: list[str] = []
    while len(moves) - moves.count("pass") < 60 - empty:
        legal = rules.ask(" ".join(["startpos", "moves", *moves]) if moves else "startpos")["moves"]
        if not legal:
            return None
        moves.append(lots.choice(legal) if len(moves) < 12 else player.best(moves, 3))
    here = " ".join(["startpos", "moves", *moves])
    legal = rules.ask(here)["moves"]
    if len(legal) < 4:
        return None
    values = sorted(((is_won(solver.ask(f"{here} {move}")), move) for move in legal), reverse=True)
    (best, move), (second, _) = values[:2]
    if best - second < 2 or abs(best) > 16 or player.best(moves, 1) == move:
        return None
    return {"moves": moves, "empty": empty, "discs": best}


def make_endings(kiban: str, lots: random.Random, count: int) -> list[dict]:
    rules, solver, player = Lines(kiban, "moves", "reversi"), Lines(kiban, "solve", "reversi"), Ugi(kiban, "reversi")
    problems: list[dict] = []
    while len(problems) < count:
        problem = ending_problem(rules, solver, player, lots, 6 + 8 * len(problems) // count)
        if problem:
            problems.append(problem)
            print(f"{len(problems)}: {problem}", file=sys.stderr)
    return problems


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kiban")
    parser.add_argument("game", choices=("shogi", "reversi"))
    parser.add_argument("--count", type=int, default=24, help="of endings")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out")
    given = parser.parse_args()
    lots = random.Random(given.seed)
    problems = make_tsume(given.kiban, lots) if given.game == "shogi" else make_endings(given.kiban, lots, given.count)
    text = "[\n" + ",\n".join(json.dumps(problem) for problem in problems) + "\n]\n"
    if given.out:
        with open(given.out, "w", encoding="utf-8") as file:
            file.write(text)
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
