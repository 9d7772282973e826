#!/usr/bin/env python3
"""How many plies before a mate the mate solver sees it: search/proof/RESULTS.md has the figures.

usage: mates_before_the_end.py [GAME [GAMES]]      (minishogi and 40; with PYTHONPATH for kiban)

The engine plays with 3,000 nodes a move after six random moves. From the positions of the side that mates, N plies
before the end, `kiban.mate` looks for a mate by checks alone with at most a million nodes.
"""

import random
import sys
import time
from typing import Optional

import kiban

RANDOM_PLIES = 6
PLAY_NODES = 3_000
MATE_NODES = 1_000_000
MOST_PLIES = 21


def mated_game(engine: kiban.Engine, rules: kiban.Game) -> Optional[list[kiban.Position]]:
    """The positions of a game that ended by mate, or None if this one did not."""
    line = [rules.initial()]
    while not line[-1].result and len(line) < 150:
        move = (random.choice(line[-1].legal_moves()) if len(line) <= RANDOM_PLIES
                else engine.search(line[-1], nodes=PLAY_NODES).result().best)
        assert move is not None
        line.append(line[-1].play(move))
    return line if line[-1].in_check and not line[-1].legal_moves() else None


def main() -> None:
    game = sys.argv[1] if len(sys.argv) > 1 else "minishogi"
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    random.seed(5)
    rules, engine = kiban.game(game), kiban.Engine(game, threads=1, hash=32)
    answers: dict[int, list[str]] = {plies: [] for plies in range(1, MOST_PLIES + 1, 2)}
    seconds = dict.fromkeys(answers, 0.0)
    games = 0
    while games < wanted:
        line = mated_game(engine, rules)
        if line is None:
            continue
        games += 1
        for plies in answers:
            if plies + RANDOM_PLIES < len(line):
                started = time.process_time()
                answers[plies].append(kiban.mate(line[-1 - plies], nodes=MATE_NODES).answer)
                seconds[plies] += time.process_time() - started
    print("plies  positions  mate  none  unknown  seconds each")
    for plies, found in answers.items():
        mates, none = found.count("mate"), found.count("nomate")
        print(f"{plies:5}  {len(found):9}  {mates:4}  {none:4}  {len(found) - mates - none:7}  "
              f"{seconds[plies] / max(1, len(found)):.4f}")


if __name__ == "__main__":
    main()
