"""Soak: thousands of games of one engine process through its protocol, its memory and its descriptors watched.

usage: soak.py ENGINE [--full] [--seed N]

Without --full it plays 8 games; KIBAN_SOAK_GAMES sets another number.

The rule books in Python are the referees: an illegal move, a wrong end, a malformed line, a move that is late by a
millisecond of the engine's own time, memory that grows or a descriptor that is left open fails it. Time during which the
engine was ready to run and had no processor is the machine's.
"""

import os
import random
import resource

import reversi_rules
import usi_play
from engine_process import case, cases, main, options, require
from nboard_session import NBoard, set_game
from usi_gui import Usi

GAMES = 10_000
SHORT = 8
cases.clear()  # of usi_play
# Memory is compared with that after some games: by then every table has been touched.
WARM = 10
GROWTH_KIB = 4096


def games():
    return int(os.environ.get("KIBAN_SOAK_GAMES", GAMES if options.full else SHORT))


class Watch:
    """Memory, descriptors and lateness of an engine over all of its games."""

    def __init__(self, engine):
        self.engine, self.games, self.plies, self.latest, self.ends = engine, 0, 0, -float("inf"), {}
        self.memory = self.descriptors = None

    def state(self):
        return self.engine.resident_kib(), len(os.listdir(f"/proc/{self.engine.process.pid}/fd"))

    def move(self, left, own_seconds, what):
        """A move took `own_seconds` of the engine's own and had `left`, or no clock."""
        self.plies += 1
        if left is not None:
            late = own_seconds - left
            self.latest = max(self.latest, late)
            require(late <= 0, f"game {self.games + 1}, {what}: {1000 * late:.1f} ms late of {1000 * left:.0f} ms")

    def game_over(self, end):
        self.games += 1
        self.ends[end] = self.ends.get(end, 0) + 1
        del self.engine.log[:-200]
        require(not self.engine.bad_lines, f"malformed: {self.engine.bad_lines[:3]}")
        memory, descriptors = self.state()
        if self.games == min(WARM, games()):
            self.memory, self.descriptors = memory, descriptors
        if self.memory is not None:
            require(memory <= self.memory + GROWTH_KIB, f"game {self.games}: memory grew from {self.memory} to {memory} KiB")
            require(descriptors == self.descriptors, f"game {self.games}: {descriptors} descriptors, not {self.descriptors}")

    def report(self):
        memory, descriptors = self.state()
        print(f"{self.games} games, {self.plies} moves, the latest {-1000 * self.latest:.1f} ms before its time was over; ended by "
              f"{self.ends}; memory {self.memory} KiB after {WARM} games, {memory} KiB at the end; {descriptors} descriptors; "
              f"referee {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss} KiB", flush=True)


# Sudden death, byoyomi, increments, as short as in tests of engines; none: a number of nodes.
NODES = 200
USI_CLOCKS = [lambda: None, lambda: usi_play.Clock(1.5), lambda: None, lambda: usi_play.Clock(0.0, byoyomi=0.08), lambda: None,
              lambda: usi_play.Clock(0.4, increment=0.05)]
NBOARD_SECONDS = [None, 1, None, 2]


def usi_game(watch, clocks, random_):
    """One game of the engine with itself; returns how it ended."""
    moves, position = usi_play.opening(random_)
    seen, checks = {}, []
    watch.engine.ready()
    watch.engine.send("usinewgame")
    end = usi_play.finished(position, seen, checks)
    while end is None:
        clock = clocks[position.side]
        text = "startpos moves " + " ".join(moves)
        answer = watch.engine.ask(f"position {text}", f"go {usi_play.times(clocks) if clock else f'nodes {NODES}'}")
        watch.move(clock and clock.left + clock.byoyomi, answer.own_seconds, text)
        if clock:
            clock.spend(answer.own_seconds)
        if answer.move == "resign":
            require(position.is_mate(), f"resigned without need after {text}")
            end = "mate"
        elif answer.move == "win":
            require(position.can_declare(), f"a wrong declaration after {text}")
            end = "declaration"
        else:
            require_legal(position, answer, text)
            moves.append(answer.move)
            position.play(answer.move)
            checks.append(position.in_check(position.side))
            end = usi_play.finished(position, seen, checks)
    watch.engine.send("gameover draw")
    return end


def require_legal(position, answer, text):
    require(position.is_legal(answer.move), f"illegal {answer.text!r} after {text}")
    words = answer.text.split()
    if len(words) == 4:
        require(position.after(answer.move).is_legal(words[3]), f"illegal ponder move in {answer.text!r} after {text}")


def nboard_game(watch, seconds, random_):
    """One game of the engine with itself; returns how it ended."""
    position = reversi_rules.after("".join(reversi_rules.random_game(random_.randrange(0, 12), random_)))
    clock = "TI[0]" if seconds is None else f"TB[{seconds}]TW[{seconds}]"
    watch.engine.send(f"set depth {6 if seconds is None else 60}", set_game(position, clock))
    watch.engine.sync()
    used = {"*": 0.0, "O": 0.0}
    while not position.over():
        side = position.mover
        starved = watch.engine.starved_seconds()
        move, value, _ = watch.engine.go(position)
        own = max(0.0, watch.engine.took - max(0.0, watch.engine.starved_seconds() - starved))
        watch.move(seconds and seconds - used[side], own, str(position))
        used[side] += own
        watch.engine.send(f"move {move}/{value or ''}/{own:.3f}")
        position.play(move)
    return "discs" if position.margin() else "draw"


@case("soak", timing=False)
def nothing_is_lost_in_thousands_of_games(program):
    random_ = random.Random(options.seed)
    shogi = "shogi" in os.path.basename(program)
    engine = Usi(program) if shogi else NBoard(program, depth=60)
    with engine:
        watch = Watch(engine)
        while watch.games < games():
            if shogi:
                make = USI_CLOCKS[watch.games % len(USI_CLOCKS)]
                end = usi_game(watch, [make(), make()], random_)
            else:
                end = nboard_game(watch, NBOARD_SECONDS[watch.games % len(NBOARD_SECONDS)], random_)
            watch.game_over(end)
            if watch.games % 100 == 0:
                watch.report()
        watch.report()


if __name__ == "__main__":
    main()
