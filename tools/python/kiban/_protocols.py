"""What engines are told and answer: USI, UGI, NBoard and GTP, each as a small object without a process."""

from __future__ import annotations

from typing import NamedTuple, Optional, Protocol, Union

from ._engine import Report
from ._games import Position
from ._options import check_value, declared
from ._records import Record

MATE = 30000
"""The score of a decided game, in hundredths."""


class Limits(NamedTuple):
    """What ends a search, and what it is to look at."""

    depth: Optional[int] = None
    nodes: Optional[int] = None
    time: Optional[float] = None
    multipv: int = 1

    def only(self, protocol: str, *known: str) -> None:
        """Raises ValueError if a limit is set that the protocol lacks."""
        for name, value in self._asdict().items():
            if name not in known and value is not None and not (name == "multipv" and value == 1):
                raise ValueError(f"{protocol} has no way to limit a search by {name}")


class End(NamedTuple):
    """An engine's answer to a search."""

    answer: str
    """As it is written: a move, ``"resign"``, ``"win"``, or nothing."""
    ponder: Optional[str] = None


Said = Union[None, Report, End]


class Speaker(Protocol):
    """A protocol as one engine speaks it. What returns texts returns lines to send."""

    greeting: list[str]
    stops_by_itself: bool
    """Whether the engine itself keeps to a limit of time."""
    stops_when_asked: bool
    """Whether a search can be ended before its limits."""
    options: dict[str, str]
    """Those that the engine declares, with what it says of them."""

    def greeted(self, line: str) -> bool:
        """Whether this line, an answer to the greeting, is the last one before options are taken."""

    def set_option(self, name: str, value: str) -> list[str]:
        """A press on a button is an empty value. Raises ValueError if the engine has no such option, or not that value."""

    def asks_ready(self) -> list[str]:
        """Asks the engine to answer once it has done all that it was asked to."""

    def is_ready(self, line: str) -> bool:
        """Whether the line is that answer. Raises ValueError if something was refused."""

    def new_game(self) -> list[str]:
        """Says that what comes is another game."""

    def begin(self, position: Position, limits: Limits) -> list[str]:
        """Begins a search. Raises ValueError for limits or positions that the protocol has no words for."""

    def take(self, line: str) -> Said:
        """What a line says of the search that runs. Raises ValueError if the line is not of the protocol."""

    def stop(self) -> list[str]:
        """Ends the search."""


def _number(text: str) -> Optional[int]:
    try:
        return int(text)
    except ValueError:
        return None


class _Info:
    """The words of an `info` line."""

    _VALUES = ("depth", "seldepth", "multipv", "nodes", "time", "hashfull", "nps", "tbhits", "currmovenumber", "cpuload")

    def __init__(self, line: str) -> None:
        words = line.split()
        self.numbers: dict[str, int] = {}
        self.kind, self.value, self.bound = "", "", "exact"
        self.moves: list[str] = []
        at = 1
        while at < len(words):
            word = words[at]
            if word == "string":
                break
            if word == "pv":
                self.moves = words[at + 1:]
                break
            if word == "score" and at + 2 < len(words):
                self.kind, self.value = words[at + 1:at + 3]
                at += 2
            elif word in ("lowerbound", "upperbound"):
                self.bound = word[:5]
            elif word in self._VALUES and at + 1 < len(words):
                number = _number(words[at + 1])
                if number is not None:
                    self.numbers[word] = number
                at += 1
            at += 1

    def report(self, plies_of: int) -> Optional[Report]:
        """None for a line without a score or moves. ``plies_of``: 1 if mates are told in plies, 2 in moves."""
        number = _number(self.value)
        if not self.moves or self.kind not in ("cp", "mate"):
            return None
        score, win_in = number, None
        if self.kind == "mate":
            loses = self.value.startswith("-")
            score = -MATE if loses else MATE
            if number:
                win_in = number if plies_of == 1 else 2 * number - (0 if loses else 1)
        if score is None:
            return None
        of = self.numbers.get
        return Report(of("depth", 0), of("seldepth", 0), of("multipv", 1), score, win_in, self.bound, False, 0,
                      of("nodes", 0), of("time", 0) / 1000, of("hashfull", 0), self.moves)


class Uci:
    """USI (shogi) and UGI (any game), which descend from UCI."""

    stops_by_itself = True
    stops_when_asked = True

    def __init__(self, name: str) -> None:
        self.name = name
        self.greeting = [name]
        self.options: dict[str, str] = {}
        self._multipv = 1

    def greeted(self, line: str) -> bool:
        if line.startswith("option name "):
            name, _, said = line[len("option name "):].partition(" type ")
            self.options[name] = said
        return line == self.name + "ok"

    def set_option(self, name: str, value: str) -> list[str]:
        known = declared(self.options, name)
        if known is not None:
            check_value(known, self.options[known], value)
        elif self.name != "usi" or name not in ("USI_Hash", "USI_Ponder"):  # which every engine of USI takes
            raise ValueError(f"the engine has no option {name!r}; it has {', '.join(self.options) or 'none'}")
        name = known or name
        return [f"setoption name {name} value {value}" if value else f"setoption name {name}"]

    def asks_ready(self) -> list[str]:
        return ["isready"]

    def is_ready(self, line: str) -> bool:
        return line == "readyok"

    def new_game(self) -> list[str]:
        return [self.name + "newgame"]

    def begin(self, position: Position, limits: Limits) -> list[str]:
        limits.only(self.name.upper(), "depth", "nodes", "time", "multipv")
        lines = []
        if limits.multipv != self._multipv:
            lines += self.set_option("MultiPV", str(limits.multipv))
            self._multipv = limits.multipv
        start = ("sfen " if self.name == "usi" else "fen ") + position.start
        moves = " moves " + " ".join(position.moves) if position.moves else ""
        words = ["go"]
        if limits.depth is not None:
            words.append(f"depth {limits.depth}")
        if limits.nodes is not None:
            words.append(f"nodes {limits.nodes}")
        if limits.time is not None:
            ms = max(1, round(limits.time * 1000))
            words.append(f"btime 0 wtime 0 byoyomi {ms}" if self.name == "usi" else f"movetime {ms}")
        if len(words) == 1:
            words.append("infinite")
        return [*lines, f"position {start}{moves}", " ".join(words)]

    def take(self, line: str) -> Said:
        if line.startswith("info "):
            return _Info(line).report(1 if self.name == "usi" else 2)
        if line.startswith("bestmove"):
            words = line.split()
            ponder = words[3] if len(words) > 3 and words[2] == "ponder" else None
            answer = words[1] if len(words) > 1 else ""
            return End("" if answer in ("0000", "(none)") else answer, ponder)
        return None

    def stop(self) -> list[str]:
        return ["stop"]


class NBoard:
    """NBoard's protocol, version 2 (reversi). Its scores are discs with two decimals, which are hundredths."""

    stops_by_itself = False
    stops_when_asked = True

    def __init__(self) -> None:
        self.options: dict[str, str] = {}
        self._pings = 0
        self._setting = False
        self.greeting = ["nboard 2", *self.asks_ready()]
        self._stopped = False
        self._hints = False
        self._depth = ""
        self._round: list[Report] = []
        self._nodes, self._seconds = 0, 0.0

    def greeted(self, line: str) -> bool:
        return self.is_ready(line)

    def set_option(self, name: str, value: str) -> list[str]:
        self._setting = True
        return [f"set {name} {value}"]

    def asks_ready(self) -> list[str]:
        self._pings += 1
        return [f"ping {self._pings}"]

    def is_ready(self, line: str) -> bool:
        if self._setting and line.lower().startswith("status error"):
            raise ValueError("it refuses the option")
        ready = line.split() == ["pong", str(self._pings)]
        self._setting = self._setting and not ready
        return ready

    def new_game(self) -> list[str]:
        return []

    def begin(self, position: Position, limits: Limits) -> list[str]:
        limits.only("NBoard", "depth", "time", "multipv")
        self._stopped, self._depth, self._round = False, "", []
        self._nodes, self._seconds = 0, 0.0
        self._hints = limits.multipv > 1
        game = Record.of(position).text("ggf").strip().replace("\n", " ")
        return [f"set game {game}", f"set depth {limits.depth or 60}", *self.asks_ready(),
                f"hint {limits.multipv}" if self._hints else "go"]

    def take(self, line: str) -> Said:
        word, _, rest = line.partition(" ")
        if word == "===" and not self._hints:
            return End(_square(rest.replace("/", " ").split()[0]) if rest.strip() else "")
        if (self._stopped and self.is_ready(line)) or (self._hints and line.strip() == "status" and self._round):
            return End(max(self._round, key=lambda report: report.score).moves[0] if self._round else "")
        if word == "nodestats":
            nodes, seconds = rest.split()[:2]
            self._nodes, self._seconds = int(float(nodes)), float(seconds)
        return self._report(rest.split()) if word in ("search", "book") else None

    def stop(self) -> list[str]:
        self._stopped = True
        return self.asks_ready()

    def _report(self, words: list[str]) -> Report:
        """`search F5-D6 0.35 0 12`: a percentage in place of the depth is a solver's, 100% exact."""
        line, value, _, depth = words[:4]
        number, _, rest = depth.partition("%")
        plies, _, at = number.partition("@")
        percent = int(at or plies) if "%" in depth else 0
        self._round = [] if depth != self._depth else self._round
        self._depth = depth
        found = Report(int(plies) if at or not percent else 0, 0, len(self._round) + 1,
                       round(float(value.split(",")[0]) * 100), None, "exact", percent == 100 and not rest, percent,
                       self._nodes, self._seconds, 0, _squares(line))
        self._round.append(found)
        return found


def _square(text: str) -> str:
    return "pass" if text.lower().startswith(("pa", "ps", "--")) else text.lower()[:2]


def _squares(line: str) -> list[str]:
    text = line if "--" in line else line.replace("-", "")
    return [_square(text[at:at + 2]) for at in range(0, len(text) - 1, 2)]


class Gtp:
    """GTP, version 2: games from their usual start. A search says nothing but its move, and cannot be stopped."""

    stops_by_itself = True
    stops_when_asked = False

    def __init__(self) -> None:
        self.options: dict[str, str] = {}
        self._unanswered = 0
        self.greeting = self._ask("protocol_version")

    def greeted(self, line: str) -> bool:
        return self.is_ready(line)

    def set_option(self, name: str, value: str) -> list[str]:
        return self._ask(f"{name} {value}".strip())

    def asks_ready(self) -> list[str]:
        return self._ask("name")

    def is_ready(self, line: str) -> bool:
        if not line.startswith(("=", "?")):
            return False
        self._unanswered -= 1
        if line.startswith("?"):
            raise ValueError("it refuses what it was asked")
        return self._unanswered == 0

    def new_game(self) -> list[str]:
        return self._ask("clear_board")

    def begin(self, position: Position, limits: Limits) -> list[str]:
        limits.only("GTP", "time")
        along = position.game.initial()
        if position.start != along.text:
            raise ValueError("GTP knows games from their usual start alone")
        lines = ["clear_board"]
        for move in position.moves:
            lines.append(f"play {along.turn} {move}")
            along = along.play(move)
        if limits.time is not None:  # in whole seconds
            lines.append(f"time_settings 0 {max(1, int(limits.time))} 1")
        return self._ask(*lines, f"genmove {position.turn}")

    def take(self, line: str) -> Said:
        return End(line[1:].strip().lower()) if self.is_ready(line) else None

    def stop(self) -> list[str]:
        return []

    def _ask(self, *lines: str) -> list[str]:
        self._unanswered += len(lines)
        return list(lines)


def speaker(protocol: str) -> Speaker:
    """That of a name: ``"usi"``, ``"ugi"``, ``"nboard"`` or ``"gtp"``. Raises ValueError for other names."""
    if protocol in ("usi", "ugi"):
        return Uci(protocol)
    if protocol == "nboard":
        return NBoard()
    if protocol == "gtp":
        return Gtp()
    raise ValueError(f"there is no protocol {protocol!r}; there are usi, ugi, nboard, gtp")
