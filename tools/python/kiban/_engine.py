"""Searches, mates and endings, in this process."""

from __future__ import annotations

import atexit
import os
import weakref
from time import monotonic, sleep
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple, Optional, Sequence, Union

from . import _kiban
from ._arguments import plain_errors, plain_errors_of
from ._asynchronous import Awaitable, threads
from ._games import Position

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

#: What a search takes for a position: one, a board of shogi, or a text as :meth:`kiban.Game.position` reads it.
PositionLike = Union[Position, _kiban.Board, str]
#: An evaluation: the path of its file, or the file's bytes.
Weights = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, "npt.NDArray[np.uint8]"]


def _core_of(name: Optional[str], position: PositionLike) -> _kiban.Position:
    """The compiled part's position; of the game `name`, if that is given."""
    if isinstance(position, str):
        if name is None:
            raise ValueError("a text does not tell its game; give a kiban.Position or a board")
        return _kiban.read(name, position)
    core = position._core if isinstance(position, Position) else position._position()
    if name is not None and core.game != name:
        raise ValueError(f"this is a position of {core.game}, not of {name}")
    return core


class Report(NamedTuple):
    """News of a running search: one line of play at one depth. Scores are for the side to move at the root.

    ``depth``: plies searched in full width.
    ``selective_depth``: plies of the longest line looked at.
    ``line``: 1 for the best line, up to ``multipv``.
    ``score``: hundredths of a pawn or of a disc; `win_in` says that a game is decided.
    ``win_in``: plies to a forced win, negative to a forced loss; None if neither is proved, or wins have a margin
        (reversi).
    ``bound``: ``"exact"``, ``"lower"`` or ``"upper"``: what the score is of the true value.
    ``exact``: whether the score is proved to the end of the game.
    ``percent``: how sure the cuts of a solver's selective pass are, 0 for any other search.
    ``nodes``, ``seconds``: positions visited and time spent since the search began.
    ``hash_permille``: how full the table is, 0 to 1000.
    ``moves``: the line of play expected.
    """

    depth: int
    selective_depth: int
    line: int
    score: int
    win_in: Optional[int]
    bound: str
    exact: bool
    percent: int
    nodes: int
    seconds: float
    hash_permille: int
    moves: list[str]


class Outcome(NamedTuple):
    """What a search came to.

    ``best``: the move; None if the game is over.
    ``ponder``: the reply expected, None if unknown.
    ``score``, ``win_in``, ``depth``, ``nodes``, ``seconds``, ``exact``: as in :class:`Report`.
    """

    best: Optional[str]
    ponder: Optional[str]
    score: int
    win_in: Optional[int]
    depth: int
    nodes: int
    seconds: float
    exact: bool


class Search(Awaitable[Report, Outcome]):
    """A search that runs: an iterator over its reports, also by ``async for``; ``await`` gives its outcome.

    The next report is waited for with the interpreter's lock released, so that other threads run. Ctrl-C stops the
    search and raises KeyboardInterrupt.

    >>> import kiban
    >>> engine = kiban.Engine("reversi", hash=1)
    >>> search = engine.search("startpos", depth=4)
    >>> [report.depth for report in search]
    [1, 2, 3, 4]
    >>> search.result().best in kiban.game("reversi").initial().legal_moves()
    True
    """

    def __init__(self, core: _kiban.Search) -> None:
        """Searches are begun by :meth:`Engine.search`."""
        self._core = core

    def __iter__(self) -> Search:
        return self

    def __next__(self) -> Report:
        with _Waiting():
            return Report(*self._core.next())

    def stop(self) -> None:
        """Ends the search as soon as it has a move; does not wait. Another search of the engine goes on."""
        self._core.stop()

    @property
    def running(self) -> bool:
        """Whether the search has not ended yet."""
        return self._core.is_running()

    def result(self) -> Outcome:
        """Waits for the end, and returns what the search came to. Reports may be left unread."""
        with _Waiting():
            return Outcome(*self._core.end())


_engines: weakref.WeakSet[Engine] = weakref.WeakSet()
_waiting: set[_Waiting] = set()
_LAST_SECONDS = 5.0
"""How long the end of the program waits for threads that wait for a search."""


class _Waiting:
    """While a thread waits for a search."""

    def __enter__(self) -> None:
        _waiting.add(self)

    def __exit__(self, *error: object) -> None:
        _waiting.discard(self)


@atexit.register
def _stop_all() -> None:
    """A daemon thread in the compiled part that wants the lock of an interpreter that has ended would abort the program."""
    until = monotonic() + _LAST_SECONDS
    while True:
        for engine in list(_engines):
            engine.stop()
        if monotonic() > until or not (_waiting or any(thread.is_alive() for thread in list(threads))):
            return
        sleep(0.001)


@plain_errors_of
class Engine:
    """A game's engine in this process: a table, threads, and one search at a time.

    ``threads``: 1 to 1024. ``hash``: the table's size in MiB. ``weights``: a file of weights or of an evaluation for
    the game, by its path or its bytes (an array of them, or what :func:`kiban.training.net_weights` returns), or
    ``"written"``, the evaluation written by hand; the game's own without it. Memory is taken at the first search. Any
    thread may call any method.

    Raises ValueError if there is no such game, a number is out of its range, or the weights cannot be read, are damaged,
    or belong to another game.

    >>> import kiban
    >>> with kiban.Engine("shogi", threads=2, hash=16) as engine:
    ...     found = engine.search("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", depth=3).result()
    >>> found.best, found.win_in
    ('G*5b', 1)
    """

    def __init__(self, game: str, *, threads: int = 1, hash: int = 64,
                 weights: Optional[Weights] = None) -> None:
        given = os.fspath(weights) if isinstance(weights, os.PathLike) else weights
        self._core = _kiban.Engine(game, hash, threads, given)
        self._game = game
        _engines.add(self)

    @property
    def game(self) -> str:
        """The name of the game it plays."""
        return self._game

    def search(self, position: PositionLike, *, depth: Optional[int] = None, nodes: Optional[int] = None,
               time: Optional[float] = None, multipv: int = 1, skill: Optional[int] = None,
               moves: Optional[Sequence[str]] = None) -> Search:
        """Begins to search a position and returns at once; a search that still runs is ended first.

        The first limit that is reached ends it: ``depth`` in plies (1 to 255), ``nodes``, ``time`` in seconds (at
        least 0.001). Without any it goes on until it is stopped or nothing is left to find out. ``multipv``: how many
        of the best moves to report (1 to 600). ``skill``: 0 to 20, how well to play; all it can without it. ``moves``:
        those to choose from.

        Raises ValueError, and searches on, if an argument cannot be used.
        """
        core = _core_of(self._game, position)
        if isinstance(moves, str):
            raise TypeError(moves)  # a sequence of its letters
        chosen = None if moves is None else list(moves)
        if chosen == []:
            raise ValueError("moves is empty: there is none to choose from")
        return Search(self._core.search(core, depth, nodes, time, multipv, skill, chosen))

    def stop(self) -> None:
        """Ends a running search as soon as it has a move; does not wait."""
        self._core.stop()

    def set_hash(self, mb: int) -> None:
        """Sets the table's size in MiB, 1 to 1048576; a running search is ended."""
        self._core.set_hash(mb)

    def set_threads(self, threads: int) -> int:
        """Sets the number of threads, and returns what there are: at most eight for each processor."""
        return self._core.set_threads(threads)

    def new_game(self) -> None:
        """Forgets all that was learned; a running search is ended."""
        self._core.new_game()

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, kind: Optional[type[BaseException]], error: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        self.stop()

    def __repr__(self) -> str:
        return f"kiban.Engine({self._game!r})"


class Mate(NamedTuple):
    """What :func:`mate` found.

    ``answer``: ``"mate"``, ``"nomate"`` (no row of checks ends in mate, however long), or ``"timeout"``, given
        up.
    ``moves``: the mate, with the longest defence that is known.
    ``shortest``: whether no mate is shorter.
    ``nodes``: positions visited.
    """

    answer: str
    moves: list[str]
    shortest: bool
    nodes: int

    def __bool__(self) -> bool:
        return self.answer == "mate"


@plain_errors
def mate(position: PositionLike, *, nodes: Optional[int] = None, time: Optional[float] = None,
         shortest: bool = False, hash: int = 256) -> Mate:
    """Looks for a mate by checks alone, for the side to move, by proof-number search.

    A text is a position of shogi. ``nodes`` and ``time`` (seconds) limit the work, which may be endless without them.
    ``shortest``: look for the shortest mate. ``hash``: MiB. Ctrl-C ends it. Raises ValueError for games without checks.

    >>> import kiban
    >>> kiban.mate("4k4/9/4P4/9/9/9/9/9/4K4 b G 1").moves
    ['G*5b']
    """
    core = _core_of("shogi" if isinstance(position, str) else None, position)
    return Mate(*_kiban.mate(core, nodes, time, hash, shortest))


class Solution(NamedTuple):
    """What :func:`solve` found, for the side to move.

    ``sign``: 1 for a win, 0 for a draw, -1 for a loss.
    ``discs``: the exact margin in discs, the empty squares counted for the winner; None in games without one.
    ``moves``: best play to the end, as far as it is known.
    ``nodes``: positions visited.
    """

    sign: int
    discs: Optional[int]
    moves: list[str]
    nodes: int


@plain_errors
def solve(position: PositionLike, *, game: str = "reversi", outcome: bool = False, threads: int = 1,
          hash: int = 64) -> Solution:
    """Solves an ending: exactly in reversi, by proofs in other games without checks.

    A text is a position of ``game``. ``outcome``: only whether it is a win, a loss or a draw (reversi). ``threads``: 1
    to 256, in reversi. ``hash``: MiB. Ctrl-C ends it.

    Raises ValueError for games with checks (see :func:`mate`) and for a text or a number that cannot be used, and
    RuntimeError if the search gives up before it knows the result.

    >>> import kiban
    >>> kiban.solve("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X").discs
    18
    """
    core = _core_of(game if isinstance(position, str) else None, position)
    sign, discs, moves, nodes = _kiban.solve(core, outcome, threads, hash)
    if sign is None:
        raise RuntimeError(f"{core.game}: the search gave up after {nodes} positions; the result is not known")
    return Solution(sign, discs, moves, nodes)
