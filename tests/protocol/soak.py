"""Soak: thousands of games of one engine process through its protocol, its memory and its descriptors watched.

usage: soak.py ENGINE [--full] [--seed N]

Without --full it plays 8 games; KIBAN_SOAK_GAMES sets another number. With KIBAN_SOAK_STATE=FILE the totals are kept in
FILE after every game, and the same command goes on from them: a game depends on the seed and its number only.

The rule books in Python are the referees: an illegal move, a wrong end, a malformed line, a move that is late by a
millisecond of the engine's own time, memory that grows or a descriptor that is left open fails it. Time during which the
engine was ready to run and had no processor is the machine's.
"""

import hashlib
import json
import os
import random
import resource

from engine_process import case, cases, main, options, require
from nboard_session import NBoard, set_game
from rules import reversi_rules
from usi_gui import Usi
import usi_play

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

    def __init__(self, engine, totals):
        self.engine, self.totals, self.played = engine, totals, 0
        self.memory = self.descriptors = None

    @property
    def games(self):
        """The games before this one, those of earlier runs included."""
        return self.totals.value["games"]

    def state(self):
        return self.engine.resident_kib(), len(os.listdir(f"/proc/{self.engine.process.pid}/fd"))

    def move(self, left, own_seconds, what):
        """A move took `own_seconds` of the engine's own and had `left`, or no clock."""
        total = self.totals.value
        total["moves"] += 1
        if left is not None:
            late = own_seconds - left
            total["timed_moves"] += 1
            total["latest"] = late if total["latest"] is None else max(total["latest"], late)
            require(late <= 0, f"game {self.games + 1}, {what}: {1000 * late:.1f} ms late of {1000 * left:.0f} ms")

    def game_over(self, end):
        self.played += 1
        del self.engine.log[:-200]
        require(not self.engine.bad_lines, f"malformed: {self.engine.bad_lines[:3]}")
        memory, descriptors = self.state()
        if self.played == min(WARM, games()):
            self.memory, self.descriptors = memory, descriptors
        if self.memory is not None:
            require(memory <= self.memory + GROWTH_KIB, f"game {self.games}: memory grew from {self.memory} to {memory} KiB")
            require(descriptors == self.descriptors, f"game {self.games}: {descriptors} descriptors, not {self.descriptors}")

        self.totals.game_over(end)

    def report(self):
        memory, descriptors = self.state()
        total = self.totals.value
        latest = "none by a clock" if total["latest"] is None else \
            f"{total['timed_moves']} by a clock, the latest {-1000 * total['latest']:.1f} ms before its time was over"
        print(f"{self.games} games, {total['moves']} moves, {latest}; ended by {total['ends']}; in the last {self.played} games "
              f"memory {self.memory} KiB after {WARM} games, {memory} KiB at the end; {descriptors} descriptors; "
              f"referee {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss} KiB", flush=True)


class Totals:
    """What all games of a soak came to, kept in the file of KIBAN_SOAK_STATE if that is set."""

    def __init__(self, program):
        self.path = os.environ.get("KIBAN_SOAK_STATE")
        with open(program, "rb") as file:
            identity = [hashlib.sha256(file.read()).hexdigest(), options.seed]
        self.value = {"soak of": identity, "games": 0, "moves": 0, "timed_moves": 0, "latest": None, "ends": {}}
        if self.path and os.path.exists(self.path):
            with open(self.path, encoding="utf-8") as file:
                stored = json.load(file)
            require(stored["soak of"] == identity, f"{self.path} is of another program or seed")
            self.value = stored

    def game_over(self, end):
        self.value["games"] += 1
        self.value["ends"][end] = self.value["ends"].get(end, 0) + 1
        if self.path:
            with open(self.path + ".new", "w", encoding="utf-8") as file:
                json.dump(self.value, file)
            os.replace(self.path + ".new", self.path)


# Sudden death, byoyomi, increments, as short as in tests of engines. The other games are limited by nodes.
NODES = 200
USI_CLOCKS = [lambda: usi_play.Clock(1.5), lambda: usi_play.Clock(0.0, byoyomi=0.08),
              lambda: usi_play.Clock(0.4, increment=0.05)]
NBOARD_SECONDS = [1, 2]


def clock_of(game, clocks):
    """The clock of the game with this number, or None: every second game has one in the short form, every fiftieth in the
    full one: 10,000 games with clocks would take days."""
    every = 50 if options.full else 2
    return clocks[game // every % len(clocks)] if game % every == every - 1 else None


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
        end = usi_play.given_up(answer, position, text)
        if end is None:
            moves.append(answer.move)
            position.play(answer.move)
            checks.append(position.in_check(position.side))
            end = usi_play.finished(position, seen, checks)
    watch.engine.send("gameover draw")
    return end


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
    shogi = "shogi" in os.path.basename(program)
    engine = Usi(program) if shogi else NBoard(program, depth=60)
    with engine:
        watch = Watch(engine, Totals(program))
        while watch.games < games():
            random_ = random.Random(f"{options.seed} {watch.games}")
            if shogi:
                make = clock_of(watch.games, USI_CLOCKS) or (lambda: None)
                end = usi_game(watch, [make(), make()], random_)
            else:
                end = nboard_game(watch, clock_of(watch.games, NBOARD_SECONDS), random_)
            watch.game_over(end)
            if watch.games % 100 == 0:
                watch.report()
        watch.report()


if __name__ == "__main__":
    main()
