"""Any game: what it is, its positions, its moves."""

from __future__ import annotations

from typing import NamedTuple, Optional

from . import _kiban
from ._arguments import plain_errors, plain_errors_of


class Result(NamedTuple):
    """How a game has ended.

    ``winner`` is ``"black"``, ``"white"`` or, after a draw, ``None``; ``margin`` is the winner's in discs (reversi),
    ``None`` elsewhere; ``by_repetition`` tells whether a repetition has ended the game rather than the lack of a move;
    ``words`` says it all in a line.
    """

    winner: Optional[str]
    margin: Optional[float]
    by_repetition: bool
    words: str

    def __str__(self) -> str:
        return self.words


class Perft(NamedTuple):
    """A count of positions: ``nodes``, and in ``divided`` how many follow each first move, sorted by move."""

    nodes: int
    divided: dict[str, int]


@plain_errors_of
class Position:
    """A position of a game with the moves that led to it.

    A value: it never changes, :meth:`play` gives a new one. Positions are equal when the same stands on the board with
    the same side to move (in shogi also the same hands and move number), whatever led there; equal ones have equal
    hashes. They pickle with their moves. Threads may share them.

    >>> import kiban
    >>> position = kiban.game("connect_four").initial()
    >>> position.legal_moves()
    ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    >>> position.play("d").play("d").turn
    'black'
    """

    __slots__ = ("_core",)
    _core: _kiban.Position

    def __init__(self, game: str, text: str = "startpos") -> None:
        """The position that a text tells of, with the moves in it; see :meth:`Game.position`."""
        self._core = _kiban.read(game, text)

    @classmethod
    def _of(cls, core: _kiban.Position) -> Position:
        position = cls.__new__(cls)
        position._core = core
        return position

    @property
    def game(self) -> Game:
        """The game that is played."""
        return _known[self._core.game]

    @property
    def text(self) -> str:
        """The position on one line in the game's notation: an SFEN in shogi, 64 squares and the side in reversi."""
        return self._core.text

    @property
    def diagram(self) -> str:
        """The board for people, on several lines."""
        return self._core.diagram

    @property
    def key(self) -> int:
        """A hash of 64 bits: equal positions have equal keys, in every run of every program of this version."""
        return self._core.key

    @property
    def turn(self) -> str:
        """Who is to move: ``"black"``, who moves first in most games, or ``"white"``."""
        return self._core.turn

    @property
    def in_check(self) -> bool:
        """Whether the side to move is in check; False in games without checks."""
        return bool(self._core.in_check)

    @property
    def start(self) -> str:
        """The text of the position that :attr:`moves` begin at."""
        return self._core.start

    @property
    def moves(self) -> list[str]:
        """The moves from :attr:`start` to here.

        >>> import kiban
        >>> kiban.Position("reversi", "f5d6").moves
        ['f5', 'd6']
        """
        return self._core.moves

    @property
    def before(self) -> Optional[Position]:
        """The position one move ago, ``None`` at the start."""
        core = self._core.before
        return None if core is None else Position._of(core)

    @property
    def result(self) -> Optional[Result]:
        """How the game has ended by its rules, or ``None`` if it goes on."""
        end = self._core.end()
        return None if end is None else Result(*end)

    def legal_moves(self, kind: str = "all") -> list[str]:
        """The moves that the rules allow, sorted; none when the game is over. A pass is a move.

        ``kind`` chooses some of them, as ``kiban moves --kind`` does: in games of the shogi family ``"captures"``,
        ``"quiets"``, ``"checks"``, ``"evasions"`` and more. Raises ValueError if the game has no such kind, or the
        position forbids it.

        >>> import kiban
        >>> kiban.game("reversi").initial().legal_moves()
        ['c4', 'd3', 'e6', 'f5']
        """
        return self._core.legal_moves(kind)

    def play(self, *moves: str) -> Position:
        """The position after these moves, in any notation that the game's readers know.

        Raises ValueError if one of them is not legal.

        >>> import kiban
        >>> kiban.game("reversi").initial().play("f5", "a1")
        Traceback (most recent call last):
            ...
        ValueError: a1 turns no disc (at column 1)
        """
        core = self._core
        for move in moves:
            core = core.play(move)
        return Position._of(core)

    def move_text(self, move: str, style: str) -> str:
        """A legal move in another style: shogi has ``"usi"``, ``"japanese"``, ``"western"`` and ``"csa"``.

        >>> import kiban
        >>> kiban.game("shogi").initial().move_text("7g7f", "japanese")
        '▲７六歩'
        """
        return self._core.written(move, style)

    def svg(self) -> str:
        """The board as a picture in SVG, the last move marked."""
        return self._core.svg()

    def _repr_svg_(self) -> str:
        return self.svg()

    def perft(self, depth: int, threads: int = 1, hash: int = 0) -> Perft:
        """Counts the positions ``depth`` plies below, 0 to 255, by the game's own convention.

        ``threads``: 1 to 1024. ``hash``: MiB of a table, 0 for none. Ctrl-C ends the count.

        >>> import kiban
        >>> kiban.game("shogi").initial().perft(3).nodes
        25470
        """
        return Perft(*self._core.perft(depth, threads, hash))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._core.equals(other._core)

    def __hash__(self) -> int:
        return hash((self._core.game, self._core.key))

    def __str__(self) -> str:
        return self._core.text

    def __repr__(self) -> str:
        return f"kiban.Position({self._core.game!r}, {self._core.text!r})"

    def __reduce__(self) -> tuple[object, tuple[str, str, list[str]]]:
        return _replayed, (self._core.game, self._core.start, self._core.moves)


def _replayed(game: str, start: str, moves: list[str]) -> Position:
    return Position._of(_kiban.replayed(game, start, moves))


@plain_errors_of
class Game:
    """A game's rules.

    >>> import kiban
    >>> kiban.game("reversi")
    kiban.game('reversi')
    """

    __slots__ = {"name": "As :func:`games` lists it.", "files": "How many columns the board has.",
                 "ranks": "How many rows the board has.",
                 "capabilities": "What the rules have that not every game has, such as ``\"passable\"``."}
    name: str
    files: int
    ranks: int
    capabilities: tuple[str, ...]

    def __init__(self, name: str, files: int, ranks: int, capabilities: list[str]) -> None:
        self.name = name
        self.files = files
        self.ranks = ranks
        self.capabilities = tuple(capabilities)

    def initial(self) -> Position:
        """The position that games begin with."""
        return Position._of(_kiban.initial(self.name))

    def position(self, text: str) -> Position:
        """The position that a text tells of, with the moves in it.

        The text is ``startpos``, a position in the game's notation, a handicap's name (shogi), each with ``moves ...``
        behind it if wanted, a whole ``position ...`` line of USI, or moves alone, played from the start. Raises
        ValueError that says what is wrong and at which column.

        >>> import kiban
        >>> kiban.game("shogi").position("startpos moves 7g7f 3c3d").text
        'lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3'
        """
        return Position(self.name, text)

    def __repr__(self) -> str:
        return f"kiban.game({self.name!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return game, (self.name,)


_known: dict[str, Game] = {row[0]: Game(*row) for row in _kiban.games()}


def games() -> list[str]:
    """The names of all games.

    >>> import kiban
    >>> "reversi" in kiban.games()
    True
    """
    return list(_known)


@plain_errors
def game(name: str) -> Game:
    """The game of that name. Raises ValueError if there is none."""
    if not isinstance(name, str):
        raise TypeError(name)
    try:
        return _known[name]
    except KeyError:
        raise ValueError(f"there is no game {name!r}; there are {', '.join(_known)}") from None
