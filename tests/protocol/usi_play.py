"""USI conformance: whole games (U57), under the rules of a GUI that does not trust engines.

The GUI goes through the states of ShogiHome's driver; a reply in a state that expects none is a failure, and so are
an illegal move, a wrong declaration, and a move that comes too late.
"""

import random
import time

from engine_process import Failure, case, main, options, require
from rules import shogi_rules
from usi_gui import REPLY, Usi

LONGEST = 320
# How late a move may come in addition to the delay that a busy machine caused the engine.
SLACK = 0.03


class Clock:
    """Seconds left of main time, with byoyomi or an increment for every move."""

    def __init__(self, main_time, byoyomi=0.0, increment=0.0):
        self.left, self.byoyomi, self.increment = main_time, byoyomi, increment

    def spend(self, seconds):
        """Subtracts the time of a move; returns by how much it was too long."""
        late = seconds - self.left - self.byoyomi
        self.left = max(0.0, self.left - seconds) + self.increment
        return late


class Player:
    """One engine and its state as the GUI knows it: ready, thinking, or pondering on a position."""

    def __init__(self, program, pondering):
        self.engine = Usi(program, USI_Ponder="true" if pondering else "false")
        self.pondering, self.state, self.expected = pondering, "ready", None

    def new_game(self):
        require(self.state == "ready", f"isready in state {self.state}")
        self.engine.ready()
        self.engine.send("usinewgame")

    def move(self, text, clocks):
        """The reply in the position, and the time that it took."""
        lines = [f"position {text}", f"go {clocks}"]
        if self.state == "ponder":
            self.engine.none_like(REPLY, 0.0)
            if self.expected == text:
                lines = ["ponderhit"]
            else:
                self.engine.ask("stop", timeout=5)
        self.state = "thinking"
        answer = self.engine.ask(*lines)
        self.state = "ready"
        return answer

    def ponder(self, text, clocks):
        self.engine.send(f"position {text}", f"go ponder {clocks}")
        self.state, self.expected = "ponder", text

    def game_over(self, result):
        if self.state == "ponder":
            self.engine.none_like(REPLY, 0.0)
            self.engine.ask("stop", f"gameover {result}", timeout=5)
        else:
            self.engine.send(f"gameover {result}")
        self.state = "ready"
        self.engine.none_like(REPLY, 0.05)


def times(clocks):
    left = " ".join(f"{side}time {int(1000 * c.left)}" for side, c in zip("bw", clocks))
    if clocks[0].increment:
        # As ShogiHome does: the increment of this move is not in the main time yet.
        return left + "".join(f" {side}inc {int(1000 * c.increment)}" for side, c in zip("bw", clocks))
    return f"{left} byoyomi {int(1000 * clocks[0].byoyomi)}"


def opening(random_):
    """A few random moves, so that all games differ."""
    position, moves = shogi_rules.Position(), []
    for _ in range(random_.randrange(2, 9)):
        moves.append(random_.choice(sorted(position.legal_moves())))
        position.play(moves[-1])
    return moves, position


def finished(position, seen, checks):
    """Why the GUI ends the game, or None. `checks` says for each ply whether it gave check."""
    seen.setdefault(position.key(), []).append(len(checks))
    plies = seen[position.key()]
    if len(plies) == 4:
        since = checks[plies[0]:]
        return "perpetual check" if all(since[-1::-2]) or all(since[-2::-2]) else "repetition"
    return "too long" if len(checks) >= LONGEST else None


def given_up(answer, position, text):
    """Why the engine's answer ends the game, or None if it is a legal move, with a legal move to ponder on if any."""
    if answer.move == "resign":
        require(position.is_mate(), f"resigned without need after {text}")
        return "mate"
    if answer.move == "win":
        require(position.can_declare(), f"a wrong declaration after {text}")
        return "declaration"
    require(position.is_legal(answer.move), f"illegal {answer.text!r} after {text}")
    words = answer.text.split()
    if len(words) == 4:
        require(position.after(answer.move).is_legal(words[3]), f"illegal ponder move in {answer.text!r} after {text}")
    return None


def play(players, make_clock, random_):
    clocks = [make_clock(), make_clock()]
    moves, position = opening(random_)
    seen, checks, late = {}, [], 0.0
    for player in players:
        player.new_game()
    end = finished(position, seen, checks)
    while end is None:
        side = position.side
        text = "startpos moves " + " ".join(moves)
        answer = players[side].move(text, times(clocks))
        late = max(late, clocks[side].spend(answer.own_seconds))
        end = given_up(answer, position, text)
        if end is None:
            moves.append(answer.move)
            position.play(answer.move)
            checks.append(position.in_check(position.side))
            end = finished(position, seen, checks)
        words = answer.text.split()
        if end is None and players[side].pondering and len(words) == 4:
            players[side].ponder("startpos moves " + " ".join(moves + [words[3]]), times(clocks))
    for player in players:
        player.game_over("draw")
    return end, len(moves), late


TIME_CONTROLS = [lambda: Clock(0.0, byoyomi=0.1), lambda: Clock(0.6, increment=0.06), lambda: Clock(0.5, byoyomi=0.06),
                 lambda: Clock(4.0)]


@case("U57", timing=True)
def games_are_played_to_their_end(program):
    random_ = random.Random(options.seed + 57)
    until = time.monotonic() + (1200 if options.full else 15)
    games, worst, ends = 0, 0.0, {}
    players = [Player(program, pondering=True), Player(program, pondering=False)]
    try:
        while games < 2 or time.monotonic() < until:
            end, plies, late = play(players, TIME_CONTROLS[games % len(TIME_CONTROLS)], random_)
            games += 1
            worst = max(worst, late)
            ends[end] = ends.get(end, 0) + 1
            if late > SLACK:
                raise Failure(f"game {games}: a move was {late:.3f} s late")
            players.reverse()
    finally:
        for player in players:
            player.engine.__exit__(Failure, None, None)
    print(f"{games} games, no move late by more than {1000 * worst:.0f} ms; ended by {ends}", flush=True)
    for player in players:
        require(not player.engine.bad_lines and not player.engine.errors, f"{player.engine.bad_lines[:3]}")


if __name__ == "__main__":
    main()
