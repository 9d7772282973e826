#!/usr/bin/env python3
"""Composes the page's problems: tsume shogi and reversi endings, judged by kiban's own solvers.

usage: make_problems.py KIBAN GAME [--count N] [--seed N] [--out FILE]

GAME is shogi or reversi. Tsume: random pieces around a king in the corner, kept where the solver finds a mate, every move of
the attacker but the last is the only one that mates (against every defence), no piece is idle, and none is left in hand.
Endings: positions of the engine's games against itself, kept where one move alone is best and does not look it.
Problems come out in order of difficulty, and the same seed gives the same problems.
"""

import argparse
import json
import random
import sys

from page_client import Client, Refused

MATE_NODES = 30000
WISHES = {3: 4, 5: 4, 7: 3, 9: 1}  # parts of the list by length
PIECES = "RBGGSSNNLLPPPP"
FULL_SET = {"R": 2, "B": 2, "G": 4, "S": 4, "N": 4, "L": 4, "P": 18}
FILES, RANKS = 9, 9


class Tsume:
    """A position to be: pieces by cell, and what the attacker, who is black, holds."""

    def __init__(self, pieces: dict[int, tuple[str, str]], hand: dict[str, int]):
        self.pieces, self.hand = pieces, hand

    def request(self) -> dict:
        """As `compose` wants it: the defender holds the rest of the set."""
        used = dict.fromkeys(FULL_SET, 0)
        for _, kind in self.pieces.values():
            if kind != "K":
                used[kind[-1]] += 1
        rest = {kind: FULL_SET[kind] - used[kind] - self.hand.get(kind, 0) for kind in FULL_SET}
        pieces = [{"cell": cell, "side": side, "kind": kind} for cell, (side, kind) in sorted(self.pieces.items())]
        return {"pieces": pieces, "hands": {"black": self.hand, "white": {k: n for k, n in rest.items() if n > 0}}, "turn": "black"}

    def smaller(self):
        """Each position with one piece less."""
        for cell, (_, kind) in self.pieces.items():
            if kind != "K":
                yield Tsume({c: p for c, p in self.pieces.items() if c != cell}, self.hand)
        for kind, count in self.hand.items():
            yield Tsume(self.pieces, {k: n - (k == kind) for k, n in self.hand.items() if n - (k == kind) > 0})


def random_tsume(lots: random.Random) -> Tsume:
    column, row = lots.randint(5, 8), lots.randint(0, 2)
    near = [r * FILES + c for r in range(max(0, row - 2), row + 4) for c in range(column - 3, min(FILES, column + 3)) if (c, r) != (column, row)]
    lots.shuffle(near)
    pieces = {row * FILES + column: ("white", "K")}
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
    return Tsume(pieces, hand)


def mate_of(client: Client, tsume: Tsume) -> tuple[str, list[str]] | None:
    """The position's text and the shortest mate, if the position is legal and has one."""
    try:
        start = client.ask(do="compose", game="shogi", **tsume.request())["position"]
    except Refused:
        return None
    found = client.ask(do="mate", game="shogi", start=start, moves=[], nodes=MATE_NODES, shortest=True)
    return (start, found["moves"]) if found["answer"] == "mate" and found["shortest"] else None


def is_only_line(client: Client, start: str, line: list[str]) -> bool:
    """Whether each of the attacker's moves but the last is the only one that mates, and no piece is left."""
    for ply in range(0, len(line) - 1, 2):
        legal = client.ask(do="position", game="shogi", start=start, moves=line[:ply])["legal"]
        for move in legal:
            if move["move"] == line[ply]:
                continue
            answer = client.ask(do="defend", game="shogi", start=start, moves=[*line[:ply], move["move"]], nodes=MATE_NODES)
            if answer["mate"] is not False:
                return False
    end = client.ask(do="position", game="shogi", start=start, moves=line)
    return end["result"] is not None and not any(end["hands"]["black"].values())


def tsume_problem(client: Client, lots: random.Random, wanted: dict[int, int]) -> dict | None:
    """One trial: a problem of a length that is still wanted, without a piece that it does not need."""
    tsume = random_tsume(lots)
    found = mate_of(client, tsume)
    if not found or not wanted.get(len(found[1])) or not is_only_line(client, *found):
        return None
    shrunk = True
    while shrunk:
        shrunk = False
        for smaller in tsume.smaller():
            other = mate_of(client, smaller)
            if other and len(other[1]) == len(found[1]) and is_only_line(client, *other):
                tsume, found, shrunk = smaller, other, True
                break
    return {"position": found[0], "plies": len(found[1])}


def make_tsume(client: Client, lots: random.Random, count: int) -> list[dict]:
    wanted = {plies: max(1, count * part // sum(WISHES.values())) for plies, part in WISHES.items()}
    problems: list[dict] = []
    trials = 0
    while any(wanted.values()):
        trials += 1
        if problem := tsume_problem(client, lots, wanted):
            if problem not in problems:
                problems.append(problem)
                wanted[problem["plies"]] -= 1
                print(f"{trials} trials, mate in {problem['plies']}: {problem['position']}", file=sys.stderr)
    return sorted(problems, key=lambda problem: (problem["plies"], len(problem["position"])))


def ending_problem(client: Client, lots: random.Random, empty: int) -> dict | None:
    """A position with so many empty squares that a game came to, if one answer is right and not the greedy one."""
    moves: list[str] = []
    while True:
        now = client.ask(do="position", game="reversi", moves=moves)
        if now["result"] or 64 - len(now["pieces"]) <= empty:
            break
        if len(moves) < 10:
            moves.append(lots.choice(now["legal"])["move"])
        else:
            moves.append(client.ask(do="search", game="reversi", moves=moves, depth=4)["best"])
    if now["result"] or len(now["legal"]) < 4:
        return None
    values = client.ask(do="solve", game="reversi", moves=moves, every_move=True)["values"]
    values.sort(key=lambda value: -value["discs"])
    if values[0]["discs"] - values[1]["discs"] < 2 or abs(values[0]["discs"]) > 16:
        return None
    taken = {move["move"]: flipped(client, moves, move["move"]) for move in now["legal"]}
    if taken[values[0]["move"]] == max(taken.values()):
        return None
    return {"position": now["position"], "empty": empty, "discs": values[0]["discs"]}


def flipped(client: Client, moves: list[str], move: str) -> int:
    before = client.ask(do="position", game="reversi", moves=moves)
    after = client.ask(do="position", game="reversi", moves=[*moves, move])
    return sum(p["side"] == before["turn"] for p in after["pieces"]) - sum(p["side"] == before["turn"] for p in before["pieces"])


def make_endings(client: Client, lots: random.Random, count: int) -> list[dict]:
    problems: list[dict] = []
    while len(problems) < count:
        problem = ending_problem(client, lots, 6 + 8 * len(problems) // count)
        if problem:
            problems.append(problem)
            print(f"{len(problems)}: {problem}", file=sys.stderr)
    return problems


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kiban")
    parser.add_argument("game", choices=("shogi", "reversi"))
    parser.add_argument("--count", type=int, default=36)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out")
    given = parser.parse_args()
    lots = random.Random(given.seed)
    with Client(given.kiban) as client:
        problems = (make_tsume if given.game == "shogi" else make_endings)(client, lots, given.count)
    text = "[\n" + ",\n".join(json.dumps(problem) for problem in problems) + "\n]\n"
    if given.out:
        with open(given.out, "w", encoding="utf-8") as file:
            file.write(text)
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
