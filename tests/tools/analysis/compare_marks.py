#!/usr/bin/env python3
"""The marks of `kiban analyse shogi` beside those of a GUI's analysis with another engine.

usage: compare_marks.py KIBAN NODES ENGINE SECONDS FILE... [-- NAME=VALUE...]

As ShogiHome does it, the engine searches each position from the first to the last (`go infinite`), is stopped after SECONDS, and a
move loses what the last report before it is better than the one after it; nothing if it was the best one. Marks are by loss of
expected points, with the limits of kiban. SECONDS are the engine's processor time, as NODES are not the clock's either: so a machine
that others use gives the same marks. Prints a table, the processor time of both, and the moves that one alone calls a blunder.
Needs Linux. NAME=VALUE are the engine's options.
"""

import json
import math
import os
import queue
import resource
import subprocess
import sys
import threading
import time
from typing import NamedTuple, Optional

LIMITS = (0.05, 0.10, 0.20)
MARKS = (None, "inaccuracy", "mistake", "blunder")
POLL = 0.004
PATIENCE = 10 # of the clock for one of the processor


class Judgement(NamedTuple):
    points: Optional[float]  # expected, for the side to move
    best: Optional[str]


class Engine:
    """An engine of USI."""

    def __init__(self, command: str, options: list[str]) -> None:
        folder = os.path.dirname(os.path.abspath(command))
        self._process = subprocess.Popen([os.path.abspath(command)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=folder)
        self._lines: "queue.SimpleQueue[list[str]]" = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()
        self.seconds = 0.0
        self._ask("usi", "usiok")
        for option in options:
            name, value = option.split("=", 1)
            self._say(f"setoption name {name} value {value}")

    def new_game(self) -> None:
        self._ask("isready", "readyok")
        self._say("usinewgame")

    def judge(self, position: str, seconds: float) -> Judgement:
        began = self._processor_time()
        latest = time.monotonic() + PATIENCE * seconds
        self._say(position)
        self._say("go infinite")
        points: Optional[float] = None
        best: Optional[str] = None
        stopped = False
        while True:
            # An engine that has found the end only waits.
            if not stopped and (self._processor_time() - began >= seconds or time.monotonic() > latest):
                self._say("stop")
                stopped = True
            try:
                words = self._lines.get(timeout=POLL)
            except queue.Empty:
                continue
            if words[:1] == ["bestmove"]:
                self.seconds += self._processor_time() - began
                return Judgement(points, best if best is not None else words[1])
            if words[:1] == ["info"] and "score" in words and not stopped:
                points = expected(*words[words.index("score") + 1:][:2])
                best = words[words.index("pv") + 1] if "pv" in words else best

    def quit(self) -> None:
        self._say("quit")
        self._process.wait()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line.split())

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def _ask(self, line: str, answer: str) -> None:
        self._say(line)
        while self._lines.get() != [answer]:
            pass

    def _processor_time(self) -> float:
        threads = f"/proc/{self._process.pid}/task"
        total = 0
        for thread in os.listdir(threads):
            with open(f"{threads}/{thread}/schedstat", encoding="ascii") as file:
                total += int(file.read().split()[0])
        return total / 1e9


def expected(kind: str, value: str) -> float:
    if kind == "mate":
        return 0.0 if value.startswith("-") else 1.0
    return 1 / (1 + math.exp(-int(value) / 600))


def marks_of_engine(engine: Engine, start: str, moves: list[str], seconds: float) -> list[float]:
    """The expected points that each move loses."""
    engine.new_game()
    judged = [engine.judge(f"position {start}" + (f" moves {' '.join(moves[:n])}" if n else ""), seconds) for n in range(len(moves) + 1)]
    lost = []
    for move, before, after in zip(moves, judged, judged[1:]):
        known = before.points is not None and after.points is not None and move != before.best
        lost.append(max(0.0, (before.points or 0.0) + (after.points or 0.0) - 1) if known else 0.0)
    return lost


def mark(lost: float) -> int:
    return sum(round(lost, 4) >= limit for limit in LIMITS)


def main() -> int:
    end = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    kiban, nodes, command, seconds = sys.argv[1:5]
    files, chosen = sys.argv[5:end], sys.argv[end + 1:]
    engine = Engine(command, chosen)
    table = [[0] * len(MARKS) for _ in MARKS]
    positions, alone = 0, []
    for file in files:
        said = subprocess.run([kiban, "analyse", "shogi", file, "--nodes", nodes, "--game", "1", "--json"], check=True, capture_output=True, text=True)
        game = json.loads(said.stdout)
        moves = [move["played"] for move in game["moves"]]
        lost = marks_of_engine(engine, "sfen " + game["record"]["start"], moves, float(seconds))
        positions += len(moves) + 1
        for move, loss in zip(game["moves"], lost):
            theirs, ours = mark(loss), MARKS.index(move["mark"])
            table[theirs][ours] += 1
            if max(theirs, ours) == 3 and theirs != ours:
                alone.append(f"{file}, move {move['ply']} {move['played']}: engine {loss:.2f}, kiban {move['points_lost']:.2f}")
        print(f"{file}: {len(moves)} moves", file=sys.stderr, flush=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)  # kiban's: the engine still runs
    engine.quit()
    print(f"{len(files)} games, {positions} positions; processor time: engine {engine.seconds:.1f} s, "
          f"kiban {used.ru_utime + used.ru_stime:.1f} s")
    for name, row in zip(MARKS, table):
        print(f"engine: {name or 'no mark':<12} kiban: " + ", ".join(f"{other or 'no mark'} {count}" for other, count in zip(MARKS, row)))
    for line in alone:
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
