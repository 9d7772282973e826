"""NBoard as its GUI sees it: which lines an engine may send, and how to drive one."""

import re
import time

from engine_process import Engine, Failure
from rules.reversi_rules import Position, ggf

DECIMAL = r"[+-]?\d+(?:\.\d+)?"
MOVE = r"(?:[A-H][1-8]|PA)"
EVAL = rf"{DECIMAL}(?:,{DECIMAL})?"
LINES = {
    "name": re.compile(r"set myname (\S+)"),
    "status": re.compile(r"status(?: (.+))?"),
    "nodestats": re.compile(rf"nodestats (\d+) (\d+(?:\.\d+)?)"),
    "search": re.compile(rf"search ({MOVE}(?:-?{MOVE})*) ({EVAL}) (0) (\d\S*)(?: .*)?"),
    "book": re.compile(rf"book ({MOVE}(?:-?{MOVE})*) ({EVAL}) (\d+) (\d\S*)(?: .*)?"),
    "move": re.compile(rf"=== ({MOVE})(?:/({DECIMAL})?(?:/(\d+(?:\.\d+)?))?)?"),
    "pong": re.compile(r"pong (\d+)"),
    "learned": re.compile(r"(learned)"),
    "analysis": re.compile(rf"analysis (\d+) ({DECIMAL})"),
}


def check(condition, message, engine=None):
    """Fails with the message and, given an engine, the end of its conversation."""
    if not condition:
        raise engine.failure(message) if engine else Failure(message)


def parse(text):
    """The kind of a line and its fields, read as strictly as the GUI reads them (NBOARD.md, 3)."""
    for kind, form in LINES.items():
        found = form.fullmatch(text)
        if not found:
            continue
        fields = found.groups()
        if kind in ("search", "book"):
            values = [float(v) for v in fields[1].split(",")]
            check(values == sorted(values, reverse=True), f"pair of values in the wrong order: {text}")
            check(all(abs(v) <= 64 for v in values), f"more discs than the board has: {text}")
            check(int(fields[2]) < 2 ** 31, f"games overflow 32 bits: {text}")
            check("%" not in fields[3] or re.fullmatch(r"100%W?|\d+@\d+%", fields[3]), f"odd depth: {text}")
        check("-0.00" not in text, f"negative zero: {text}")
        return kind, fields
    raise Failure(f"not a line of the protocol: {text!r}")


def moves_of_pv(pv):
    pv = pv.replace("-", "")
    return [pv[i:i + 2] for i in range(0, len(pv), 2)]


def check_pv(position, pv):
    """Every move of the line is legal in its turn."""
    p = position.copy()
    for move in moves_of_pv(pv):
        check(move in p.moves(), f"{move} of {pv} is illegal in {p} (from {position})")
        p.play(move)


def wrong_with(text):
    """The error in a line of output, or None."""
    try:
        parse(text)
        return None
    except Failure as failure:
        return str(failure)


class NBoard(Engine):
    """An engine in NBoard mode; at the end of the `with` block every line of its output has been checked."""

    def __init__(self, path, *arguments, greet=True, depth=8, environment=None, book=False):
        super().__init__([path, *([] if book else ["--no-book"]), *arguments], check=wrong_with, environment=environment)
        self.passed = []
        self._ping = 100
        if greet:
            self.send("nboard 2", "set game " + ggf(), f"set depth {depth}")
            self.sync()

    @property
    def heard(self):
        """Every line that the engine has written so far."""
        return [text for direction, text in self.log if direction == "<"]

    def expect(self, pattern, timeout=10.0):
        """The first line that matches the whole pattern; those before it are kept in `passed`."""
        *self.passed, found = self.until(pattern, timeout)
        return found

    def collect(self, seconds):
        """The lines not read yet and those that arrive within the time."""
        return self.none_like("(?!)", seconds)

    def sync(self, timeout=10):
        """Sends a ping and waits for its pong; `passed` holds the lines before it."""
        self._ping += 1
        self.send(f"ping {self._ping}")
        return self.expect(f"pong {self._ping}", timeout)

    def go(self, position=None, timeout=30):
        """Sends `go`; the answer's move, value and seconds (None where left out). `passed` keeps the rest."""
        sent = self.send("go")
        answer = self.expect(r"=== .*", timeout)
        before = self.passed
        kind, (move, value, seconds) = parse(answer.text)
        if position is not None:
            allowed = position.moves() or ["PA"]
            check(move in allowed, f"{move} is illegal in {position}", self)
        self.expect("status")
        self.passed = before + self.passed
        self.took = answer.at - sent
        return move, None if value is None else float(value), None if seconds is None else float(seconds)

    def hint(self, n, position=None, timeout=30):
        """Sends `hint`; its rounds, each a list of (pv, value, depth)."""
        self.send(f"hint {n}")
        self.expect("status", timeout)
        return rounds(self.passed, n, position)


def rounds(lines, n, position=None):
    """Groups search lines by round; checks that a round has n lines (or all moves) of one depth (4.2)."""
    found = []
    for line in lines:
        kind, fields = parse(line.text)
        if kind == "search":
            pv, value, _, depth = fields
            if position is not None:
                check_pv(position, pv)
            if not found or found[-1][0][2] != depth or len(found[-1]) == n:
                found.append([])
            found[-1].append((pv, float(value), depth))
    expected = n if position is None else min(n, max(1, len(position.moves())))
    for one in found:
        first = {pv[:2] for pv, _, _ in one}
        check(len(first) == len(one), f"a move twice in one round: {one}")
        check(position is None or len(one) == expected, f"{len(one)} lines instead of {expected}: {one}")
    return found


def set_game(position, clock="TI[5:00]"):
    """The command that sets up a bare position."""
    return "set game " + ggf((), position, clock)


def wait(seconds):
    time.sleep(seconds)


START = Position()
