"""Engines of others as processes, with the interface of :class:`kiban.Engine`.

>>> import os
>>> from kiban import external
>>> with external.Engine("connect_four", [os.environ["KIBAN"], "engine", "connect_four"], protocol="ugi") as engine:
...     engine.search("d d", depth=4).result().depth
4
"""

from __future__ import annotations

import threading
import time
from operator import index
from types import TracebackType
from typing import Callable, Iterable, Mapping, Optional, Union

from ._arguments import plain_errors_of, shown
from ._asynchronous import Awaitable
from ._engine import Outcome, PositionLike, Report, _core_of
from ._games import Position, game as game_named
from ._process import Command, EngineError, Path, Process
from ._protocols import End, Limits, Said, Speaker, speaker

__all__ = ["Engine", "EngineError", "Search"]

_NEVER = float("inf")
_SLICE = 0.5
"""Seconds that a wait goes on before it looks at the time again."""
_LONGEST = 1e6
"""Seconds of the longest search."""


class Search(Awaitable[Report, Outcome]):
    """A search of an engine in another process; see :class:`kiban.Search`."""

    def __init__(self, engine: Engine, position: Position, seconds: Optional[float]) -> None:
        """Searches are begun by :meth:`Engine.search`."""
        self._engine = engine
        self._position = position
        self._began = time.monotonic()
        self._due = _NEVER if seconds is None else self._began + max(1.0, seconds) + engine.patience
        self._reports: list[Report] = []
        self._best: Optional[Report] = None
        self._outcome: Optional[Outcome] = None
        self._failure: Optional[EngineError] = None
        self._lock = threading.RLock()
        self.answer: Optional[str] = None
        """The engine's answer as it wrote it, once there is one: a move, ``"resign"`` or ``"win"`` (USI)."""

    def __iter__(self) -> Search:
        return self

    def __next__(self) -> Report:
        with self._lock:
            while not self._reports and self._outcome is None:
                self._take(None)
            if self._reports:
                return self._reports.pop(0)
        raise StopIteration

    def stop(self) -> None:
        """Asks the engine for its move at once; does not wait. Engines that speak GTP go on to their end.

        An engine that does not give it within its :attr:`Engine.patience` is ended, like one that does not keep its time.
        """
        self._engine._stop(self)

    @property
    def running(self) -> bool:
        """Whether the search has not ended yet."""
        if not self._lock.acquire(blocking=False):
            return True  # someone waits for it
        try:
            while self._outcome is None:
                if not self._take(0.0):
                    return True
        except EngineError:
            pass
        finally:
            self._lock.release()
        return False

    def result(self) -> Outcome:
        """Waits for the end, and returns what the search came to. Raises EngineError if it fails.

        `score`, `depth` and `nodes` are those of the last report on the best line, 0 where the engine says nothing.
        ``best`` is None if the game is over, or the engine resigns or claims a win; :attr:`answer` tells.
        """
        with self._lock:
            while self._outcome is None:
                self._take(None)
            return self._outcome

    def _take(self, seconds: Optional[float]) -> bool:
        """Waits for a line and reads it; false if none comes in that time."""
        if self._failure is not None:
            raise self._failure
        try:
            # In slices, as another thread may make it due earlier.
            line = self._engine._line(min(_SLICE if seconds is None else seconds, max(0.0, self._due - time.monotonic())))
            if line is None:
                if time.monotonic() >= self._due:
                    raise self._engine._late()
                return False
            said = self._engine._read(line)
            if not isinstance(said, End) and self._engine._process.written > self._due:
                raise self._engine._late()  # it writes on and on
            self._said(said)
        except KeyboardInterrupt:
            self.stop()
            raise
        except EngineError as error:
            self._failure = error
            raise
        return True

    def _said(self, said: Said) -> None:
        if isinstance(said, Report):
            self._reports.append(said)
            if said.line == 1 and said.bound == "exact":
                self._best = said
        elif isinstance(said, End):
            self._end(said)

    def _end(self, end: End) -> None:
        self.answer = end.answer
        best = self._legal(end.answer) if end.answer not in ("", "resign", "win") else None
        seen = self._best
        self._outcome = Outcome(best, end.ponder, seen.score if seen else 0, seen.win_in if seen else None,
                                seen.depth if seen else 0, seen.nodes if seen else 0, time.monotonic() - self._began,
                                seen.exact if seen else False)

    def _legal(self, answer: str) -> str:
        try:
            return self._position.play(answer).moves[-1]
        except ValueError as error:
            raise EngineError(f"{self._engine.name}: answers {answer!r} to {self._position.text}: {error}") from error


@plain_errors_of
class Engine:
    """A program that plays a game, as a process of its own.

    ``command``: the words that start it. ``protocol``: ``"usi"``, ``"ugi"``, ``"nboard"`` or ``"gtp"``; without it
    the game's own, USI for games of the shogi family, NBoard for reversi, UGI for others. ``options``: what to set
    before the first search; values are texts, numbers or bools, None to press a button. ``directory``: where it runs.
    ``patience``: how many seconds late an answer may be: to the greeting and to options, to a request to stop, and after
    the time of a search. A program that is later is ended. A search without ``time`` that nobody stops may last for ever.

    Raises :class:`EngineError`, a RuntimeError, if the program does not start, ends, is late, or does not keep to the
    protocol, and ValueError if it has no such option, or the option no such value (USI, UGI).
    """

    def __init__(self, game: str, command: Command, *, protocol: Optional[str] = None,
                 options: Optional[Mapping[str, Union[str, int, None]]] = None,
                 directory: Optional[Path] = None, patience: float = 30.0) -> None:
        game_named(game)
        self.patience = _checked("patience", patience, 0.0)
        """Seconds that an answer may be late."""
        usual = {"reversi": "nboard", "shogi": "usi", "minishogi": "usi"}
        self._game = game
        self._speaker: Speaker = speaker(protocol if protocol is not None else usual.get(game, "ugi"))
        self._process = Process(command, directory)
        self._lock = threading.RLock()
        self._search: Optional[Search] = None
        try:
            self._greet()
            for name, value in (options or {}).items():
                self._send(self._speaker.set_option(name, _option(name, value)))
            self._wait_until_ready()
        except BaseException:
            self._process.close(0.5)
            raise

    @property
    def game(self) -> str:
        """The name of the game it plays."""
        return self._game

    @property
    def name(self) -> str:
        """The program's name."""
        return self._process.name

    @property
    def options(self) -> dict[str, str]:
        """The options that the engine has declared, with its words on each; empty for NBoard and GTP."""
        return dict(self._speaker.options)

    def search(self, position: PositionLike, *, depth: Optional[int] = None, nodes: Optional[int] = None,
               time: Optional[float] = None, multipv: int = 1) -> Search:
        """Begins to search a position and returns at once; see :meth:`kiban.Engine.search`.

        Raises ValueError for limits that the protocol lacks: NBoard has no nodes; GTP has time alone, in whole seconds of at
        least 1, and no position but those that follow from the usual start. Waiting for the search raises EngineError, and
        the program is ended, if it has not answered :attr:`patience` seconds after ``time``.
        """
        at = Position._of(_core_of(self._game, position))
        for name, value in (("depth", depth), ("nodes", nodes), ("multipv", multipv)):
            if value is not None and index(value) <= 0:
                raise ValueError(f"{name} is {value}, not above 0")
        if time is not None:
            _checked("time", time, 0.001)
        limits = Limits(depth, nodes, time, multipv)
        with self._lock:
            self._finish()
            lines = self._speaker.begin(at, limits)
            search = self._search = Search(self, at, time)
            self._send(lines)
        if time is not None and not self._speaker.stops_by_itself:
            timer = threading.Timer(time, search.stop)
            timer.daemon = True
            timer.start()
        return search

    def stop(self) -> None:
        """Ends a running search as soon as it has a move; does not wait."""
        if (search := self._search) is not None:
            self._stop(search)

    def set_option(self, name: str, value: Union[str, int, None]) -> None:
        """Sets an option; None presses a button. A running search is ended.

        Raises ValueError if an engine of USI or UGI has not declared such an option, or the option has no such value, and
        EngineError if one of NBoard or GTP (where an option is a command) says that it refuses it.
        """
        with self._lock:
            self._finish()
            self._send(self._speaker.set_option(name, _option(name, value)))
            self._wait_until_ready()

    def new_game(self) -> None:
        """Says that another game begins; a running search is ended."""
        with self._lock:
            self._finish()
            self._send(self._speaker.new_game())
            self._wait_until_ready()

    def close(self) -> None:
        """Ends the program: asks it to, and kills it if it has not ended within seconds."""
        with self._lock:
            try:
                self._send(["quit"])
            except EngineError:
                pass
            self._process.close(3.0)

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, kind: Optional[type[BaseException]], error: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"kiban.external.Engine({self._game!r}, {self.name!r})"

    def _send(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._process.send(line)

    def _line(self, seconds: Optional[float]) -> Optional[str]:
        return self._process.take(None if seconds is None else time.monotonic() + seconds)

    def _read(self, line: str) -> Said:
        try:
            return self._speaker.take(line)
        except (ValueError, IndexError) as error:
            raise EngineError(f"{self.name}: writes {line!r}: {error}") from error

    def _greet(self) -> None:
        self._send(self._speaker.greeting)
        self._await("the greeting", self._speaker.greeted)

    def _wait_until_ready(self) -> None:
        self._send(self._speaker.asks_ready())
        self._await("what it was asked", self._speaker.is_ready)

    def _await(self, what: str, is_it: Callable[[str], bool]) -> None:
        until = time.monotonic() + self.patience
        while (line := self._process.take(until)) is not None:
            try:
                if is_it(line):
                    return
            except ValueError as error:
                raise EngineError(f"{self.name}: writes {line!r}: {error}") from error
            if self._process.written > until:
                break  # it writes on and on
        raise self._late(what)

    def _late(self, what: str = "a search") -> EngineError:
        """Ends the program, which may hang."""
        self._process.kill()
        return self._process.error(f"has not answered to {what} within {self.patience:g} seconds, and was ended")

    def _stop(self, search: Search) -> None:
        """Of this search alone: a later one goes on."""
        with self._lock:
            if search is self._search and search._outcome is None and search._failure is None:
                self._send(self._speaker.stop())
                if self._speaker.stops_when_asked:
                    search._due = min(search._due, time.monotonic() + self.patience)

    def _finish(self) -> None:
        """Ends the search that runs, and reads all that it has to say."""
        if (search := self._search) is not None and search._outcome is None and search._failure is None:
            self._stop(search)
            search.result()


def _checked(name: str, seconds: float, least: float) -> float:
    if not least <= seconds <= _LONGEST:  # which is false for NaN too
        raise ValueError(f"{name} is {seconds}, not {least:g} to {_LONGEST:g} seconds")
    return seconds


def _option(name: str, value: Union[str, int, None]) -> str:
    if value is not None and not isinstance(value, (str, int, float)):
        raise TypeError(f"option {name} is {shown(value)}, not a text, a number, a bool or None")
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
