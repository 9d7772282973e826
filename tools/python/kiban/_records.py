"""Records of games in the formats of their fields, and what analyses say of them."""

from __future__ import annotations

import os
import re
from typing import Any, Callable, Iterable, Iterator, NamedTuple, Optional, Sequence, Union

from . import _kiban
from ._arguments import plain_errors, plain_errors_of, shown
from ._engine import PositionLike, _core_of
from ._games import Position, game as game_named, games as game_names

Path = Union[str, "os.PathLike[str]"]

#: The game of each format; "lines" are for any game.
_FORMATS = {"csa": "shogi", "kif": "shogi", "ki2": "shogi", "jkf": "shogi", "ggf": "reversi", "wthor": "reversi", "lines": None}
_ENDINGS = {".csa": "csa", ".kif": "kif", ".kifu": "kif", ".ki2": "ki2", ".ki2u": "ki2", ".jkf": "jkf", ".ggf": "ggf",
            ".wtb": "wthor", ".txt": "lines", ".usi": "lines", ".sfen": "lines"}
_HOLD_ONE_GAME = ("kif", "ki2", "jkf")
_BY_LINES = ("csa", "kif", "ki2")
_DRAWN = re.compile(r"[-+]?0+(\.0*)?(:|$)")


class Variation(NamedTuple):
    """Another line of play of a record: it leaves the game, or an earlier variation, for moves of its own.

    ``before``: the moves from the start to where it begins, which the line that it leaves has too.
    ``moves``: its own, at least one.
    ``times``, ``scores``, ``comments``, ``close``, ``points``, ``end_time``, ``comment``: as in :class:`Record`, for its own
        moves.
    """

    before: Sequence[str] = ()
    moves: Sequence[str] = ()
    times: Sequence[Optional[float]] = ()
    scores: Sequence[Optional[int]] = ()
    comments: Sequence[Sequence[str]] = ()
    close: str = "unsaid"
    points: Optional[float] = None
    end_time: Optional[float] = None
    comment: str = ""


@plain_errors_of
class Record(NamedTuple):
    """A game as records have it: a line of play, with what was noted on the way, and variations.

    A value; ``record._replace(black="Alice")`` gives another. Texts of positions and moves are in the game's own
    notation, whatever the file's format was.

    ``game``: its name, as :func:`kiban.games` lists it.
    ``start``: the position that it began with.
    ``moves``: from there on.
    ``times``: seconds spent on each move, None where the record does not tell. A record that was read has one for each
        move; one that is made may leave them all out. So it is with the next two.
    ``scores``: evaluations for the side that moved, in hundredths of a pawn or a disc.
    ``comments``: those on the position after each move, a text for each line.
    ``black``, ``white``: the players' names.
    ``close``: how it ended: ``"open"`` (it has not), ``"by_the_rules"``, ``"repetition"``, ``"declaration"``,
        ``"resignation"``, ``"time"``, ``"illegal_move"``, ``"engine_failure"``, ``"move_limit"``, ``"agreed_draw"``,
        ``"interrupted"``, ``"sealed_move"``, ``"illegal_action"``, ``"opponent_illegal"``, ``"impasse"``, ``"win_by_default"``,
        ``"loss_by_default"``, ``"no_mate"``, or ``"unsaid"``. The loser is the side to move after the last move, except
        for declarations, ``"opponent_illegal"`` and ``"win_by_default"``.
    ``points``: black's: 1 for a win, 0.5, 0; None if it is not known, as where a game was interrupted.
    ``comment``: on how it ended.
    ``headers``: what else the record says of the game, under CSA's keys in shogi and GGF's tags in reversi.
    ``opening_comments``: before the first move, a text for each line.
    ``end_time``: seconds spent before the end.
    ``source``: the file it was read from.
    ``number``: in that file, from 1.
    ``error``: why the rest of the game could not be read.
    ``variations``: other lines of play, where the format has them (KIF, KI2, JKF). Those that cannot be read are
        left out.

    >>> import kiban
    >>> record = kiban.Record("shogi", moves=["7g7f", "3c3d"], black="Alice", close="resignation")
    >>> "N+Alice" in record.text("csa")
    True
    """

    game: str
    start: str = "startpos"
    moves: Sequence[str] = ()
    times: Sequence[Optional[float]] = ()
    scores: Sequence[Optional[int]] = ()
    comments: Sequence[Sequence[str]] = ()
    black: str = ""
    white: str = ""
    close: str = "unsaid"
    points: Optional[float] = None
    comment: str = ""
    headers: Sequence[tuple[str, str]] = ()
    opening_comments: Sequence[str] = ()
    end_time: Optional[float] = None
    source: str = ""
    number: int = 1
    error: Optional[str] = None
    variations: Sequence[Variation] = ()

    @classmethod
    def of(cls, position: Position, **fields: Any) -> Record:
        """The game that has led to a position; ``fields`` are other ones of the record.

        >>> import kiban
        >>> kiban.Record.of(kiban.Position("reversi", "f5d6"), black="Alice").moves
        ['f5', 'd6']
        """
        return cls(position._core.game, position.start, position.moves, **fields)

    def position(self, ply: Optional[int] = None) -> Position:
        """The position after ``ply`` moves, after all of them without it. Raises ValueError if there are fewer.

        >>> import kiban
        >>> kiban.Record("shogi", moves=["7g7f", "3c3d"]).position(1).turn
        'white'
        """
        if isinstance(self.moves, str):
            raise TypeError(self.moves)  # a sequence of its letters
        wanted = len(self.moves) if ply is None else ply
        if not 0 <= wanted <= len(self.moves):
            raise ValueError(f"ply is {ply}, not 0 to {len(self.moves)}")
        return Position(self.game, self.start).play(*self.moves[:wanted])

    def positions(self) -> Iterator[Position]:
        """All positions of the game, from the start on."""
        position = Position(self.game, self.start)
        yield position
        for move in self.moves:
            position = position.play(move)
            yield position

    def header(self, key: str) -> Optional[str]:
        """The first header of that key, None if there is none."""
        return next((value for name, value in self.headers if name == key), None)

    def text(self, format: str) -> str:
        """The record in a format: ``"csa"``, ``"kif"``, ``"ki2"``, ``"jkf"`` (shogi), ``"ggf"`` (reversi), or ``"lines"``
        (any game): the start and the moves on one line, and nothing else of the record. Raises ValueError if a move is
        not legal, or the format cannot hold a name or a line end. WTHOR has no text of one game: :func:`write_records`.

        >>> import kiban
        >>> kiban.Record("shogi", moves=["7g7f", "3c3d"]).text("lines")
        'position startpos moves 7g7f 3c3d\\n'
        """
        _check_format(self.game, format)
        fields = self._fields_of_core()
        if format in _BY_LINES:
            self._check_lines()
        return _kiban.write_record(self.game, format, fields)

    def _check_lines(self) -> None:
        """In formats of lines the rest of a text with a line end would be read as something else."""
        named = [("black", self.black), ("white", self.white),
                 *((f"headers[{i}]", key + value) for i, (key, value) in enumerate(self.headers)),
                 *((f"opening_comments[{i}]", line) for i, line in enumerate(self.opening_comments))]
        for where, comments in (("comments", self.comments),
                                *((f"variations[{i}].comments", v.comments) for i, v in enumerate(self.variations))):
            named += [(f"{where}[{i}]", line) for i, lines in enumerate(comments) for line in lines]
        endings = [("comment", self.comment), *((f"variations[{i}].comment", v.comment) for i, v in enumerate(self.variations))]
        named += [(name, line) for name, text in endings for line in text.split("\n")]
        for name, text in named:
            if "\n" in text or "\r" in text:
                raise ValueError(f"{name} has a line end: {text!r}")

    def _fields_of_core(self) -> tuple[object, ...]:
        """As the compiled part takes a record, with every move checked by the rules."""
        played = self.position()
        count = len(self.moves)
        return (played.start, played.moves, *_notes(count, self.times, self.scores, self.comments), self.black,
                self.white, self.close, _halves(self.points), self.comment, list(self.headers), list(self.opening_comments),
                self.end_time, self._variations_of_core(played))

    def _variations_of_core(self, played: Position) -> list[tuple[object, ...]]:
        lines = [played.moves]
        found: list[tuple[object, ...]] = []
        for number, variation in enumerate(self.variations):
            end = Position(self.game, self.start).play(*variation.before, *variation.moves)
            begin, moves = len(variation.before), end.moves[len(variation.before):]
            if not moves or all(line[:begin] != end.moves[:begin] for line in lines):
                raise ValueError(f"variation {number + 1} has no moves" if not moves else
                                 f"variation {number + 1} leaves neither the game nor an earlier variation")
            lines.append(end.moves)
            found.append((end.moves[:begin], moves,
                          *_notes(len(moves), variation.times, variation.scores, variation.comments),
                          variation.close, _halves(variation.points), variation.end_time,
                          variation.comment))
        return found


def _halves(points: Optional[float]) -> int:
    if points not in (None, 0.0, 0.5, 1.0):
        raise ValueError(f"points is {points}, not 0, 0.5, 1 or None")
    return 1 if points is None else round(points * 2)


def _points(close: str, halves: int, headers: Sequence[tuple[str, str]] = ()) -> Optional[float]:
    """The compiled part has a half for what is not known; a game of reversi may be drawn by its header's word alone."""
    if close in ("open", "interrupted"):
        return None
    if close == "unsaid" and halves == 1:
        return 0.5 if any(key == "RE" and _DRAWN.match(value) for key, value in headers) else None
    return halves / 2


def _notes(count: int, times: Sequence[Optional[float]], scores: Sequence[Optional[int]],
           comments: Sequence[Sequence[str]]) -> tuple[list[Optional[float]], list[Optional[int]], list[list[str]]]:
    return (list(times) or [None] * count, list(scores) or [None] * count,
            [list(lines) for lines in comments] or [[] for _ in range(count)])


def _check_format(game: str, format: str) -> None:
    game_named(game)
    if _FORMATS.get(format, "") not in (game, None):
        known = [name for name, owner in _FORMATS.items() if owner in (game, None)]
        raise ValueError(f"{game} has no format of records {format!r}; there are {', '.join(known)}")


def _check_errors(errors: str) -> None:
    if errors not in ("raise", "keep"):
        raise ValueError(f"errors is {errors!r}, not 'raise' or 'keep'")


def _records(source: str, games: _kiban.RecordList, errors: str) -> Iterator[Record]:
    game = games.game
    while (read := games.next()) is not None:
        number, error, fields = read
        if error is not None and errors == "raise":
            raise ValueError(f"{source}, game {number}: {error}" if source else f"game {number}: {error}")
        lines = fields[13]
        variations = tuple(Variation(*line[:6])._replace(points=_points(line[5], line[6]), end_time=line[7], comment=line[8])
                           for line in lines) if lines else ()
        values = (game, *fields[:8], _points(fields[7], fields[8], fields[10]), *fields[9:13], source, number, error, variations)
        yield tuple.__new__(Record, values)  # as Record(*values), in a third of the time


@plain_errors
def read_records(path: Path, game: Optional[str] = None, *, errors: str = "raise") -> Iterator[Record]:
    """The games of a file, or of all records in a folder and the folders in it, one after another.

    Formats: KIF, KI2, CSA and JKF (shogi, in UTF-8 or Shift-JIS), GGF and WTHOR's .wtb (reversi), and for any game a
    position with moves, or moves alone, on each line; and archives of such files (zip, tar, 7z, ...), where the package
    was built with libarchive. The end of the file's name tells the format, otherwise its content. ``game``: only records
    of that game. Without it the format tells it, and for lines of moves it is the first game that can read most of them.

    ``errors``: ``"raise"``, a game that cannot be read raises ValueError that says which and where; ``"keep"``, it is
    yielded with :attr:`Record.error`, in WTHOR with the moves before that, and so is a file in which nothing can be read;
    the game of such a record is ``""`` where it is not known. ValueError is raised at once if there is no such file, or a
    folder has no record.
    """
    _check_errors(errors)
    files = _kiban.record_files(game, os.fspath(path))
    return (record for file in files for record in _records_of(file, game, errors))


def _records_of(file: str, game: Optional[str], errors: str) -> Iterator[Record]:
    try:
        games = _kiban.read_records(game, file)
    except ValueError as error:
        said = str(error)
        if errors == "raise":
            raise ValueError(said if file in said else f"{file}: {said}") from None
        format = _ENDINGS.get(os.path.splitext(file)[1].lower(), "lines")
        return iter([Record(game or _FORMATS[format] or "", source=file, error=said)])
    return _records(file, games, errors)


@plain_errors
def parse_records(content: Union[str, bytes], format: str, *, game: Optional[str] = None,
                  errors: str = "raise") -> Iterator[Record]:
    """The games of a file's content: ``"csa"``, ``"kif"``, ``"ki2"``, ``"jkf"``, ``"ggf"``, ``"wthor"``, ``"lines"``; see
    :func:`read_records`. ``game`` is asked for by lines alone.

    >>> import kiban
    >>> [record.moves for record in kiban.parse_records("PI\\n+\\n+7776FU\\n%TORYO\\n", "csa")]
    [['7g7f']]
    """
    _check_errors(errors)
    data = content.encode() if isinstance(content, str) else content
    try:
        return _records("", _kiban.parse_records(format, data, game), errors)
    except ValueError as error:
        if errors == "raise" or format not in _FORMATS or game is not None and game not in game_names():
            raise
        return iter([Record(_FORMATS[format] or game or "", error=str(error))])


@plain_errors
def write_records(path: Path, records: Iterable[Record], format: Optional[str] = None) -> None:
    """Writes a file of games, whole or not at all. ``format`` need not be given where the file's name tells it. A KIF, KI2
    or JKF file holds one game; in WTHOR players have numbers, and best play is left out.

    Raises ValueError if a game cannot be written, and OSError if the file cannot, as on a full disk; a file that was there
    is left as it was.
    """
    if isinstance(records, Record):
        raise TypeError("kiban.write_records: records is one Record, not an iterable of Record")  # a sequence of its fields
    chosen = format or _ENDINGS.get(os.path.splitext(os.fspath(path))[1].lower())
    if chosen is None:
        raise ValueError(f"{os.fspath(path)}: the name does not tell the format; give it")
    if chosen == "wthor":
        _write_wthor(path, list(records))
        return
    texts = [record.text(chosen) for record in records]
    if chosen in _HOLD_ONE_GAME and len(texts) != 1:
        raise ValueError(f"a {chosen.upper()} file holds one game, not {len(texts)}")
    _write_file(path, ("/\n" if chosen == "csa" else "").join(texts).encode())


def _write_wthor(path: Path, records: list[Record]) -> None:
    for number, record in enumerate(records, 1):
        if record.game != "reversi":
            raise ValueError(f"record {number} is a game of {record.game}: WTHOR has those of reversi")
    _write_file(path, _kiban.wthor_file([record._fields_of_core() for record in records]))


def _write_file(path: Path, data: bytes) -> None:
    name = os.fspath(path)
    if os.path.isfile(name) or not os.path.exists(name):
        _kiban.write_whole(name, data)
    else:
        with open(name, "wb") as file:  # a device or a pipe, whose name no file may take
            file.write(data)


@plain_errors
def analyse(game: Union[Record, PositionLike], *, depth: Optional[int] = None, nodes: Optional[int] = None,
            time: Optional[float] = None, multipv: int = 1, threads: int = 1, hash: int = 64,
            proof: Optional[int] = None, puzzles: bool = False,
            progress: Optional[Callable[[int, int], None]] = None) -> dict[str, Any]:
    """What a game was played well and what not: values, better moves, marks, as ``kiban analyse --json`` says it.

    The keys are described in tools/analysis/README.md: ``positions`` with values and best lines, ``moves`` with losses
    and marks, ``players`` with summaries. A text is a game of shogi. Each position gets ``depth`` plies, ``nodes`` or
    ``time`` seconds (1 without any of them); ``proof``: positions for the mate or the endgame solver. ``progress`` is
    called with the number of positions looked at and of all. Ctrl-C ends it.

    >>> import kiban
    >>> report = kiban.analyse(kiban.Position("reversi", "f5d6c3d3c4f4c5b3c2"), nodes=500)
    >>> [move["played"] for move in report["moves"]][:3]
    ['f5', 'd6', 'c3']
    """
    if not isinstance(game, Record):
        core = _core_of("shogi" if isinstance(game, str) else None, game)
        game = Record.of(Position._of(core))
    import json  # here, so that the package is imported sooner

    settings = _kiban.AnalysisSettings(depth, nodes, time, multipv, threads, hash, proof, puzzles)
    line = _kiban.analyse(game.game, game._fields_of_core(), game.source, game.number, settings, progress)
    analysed: dict[str, Any] = json.loads(line)
    return analysed


def _lines(analyses: Iterable[dict[str, Any]]) -> list[str]:
    import json

    return [json.dumps(analysis) for analysis in analyses]


@plain_errors
def annotated(analyses: Union[dict[str, Any], Iterable[dict[str, Any]]], format: str) -> str:
    """A record with what analyses say, in the forms that GUIs read: ``"kif"``, ``"ki2"``, ``"jkf"`` or ``"csa"`` (shogi),
    ``"ggf"``."""
    games = [analyses] if isinstance(analyses, dict) else list(analyses)
    for one in games:
        game = one.get("game")
        if not isinstance(game, str):
            raise ValueError(f"this is no analysis, which would name its game: {shown(one)}")
        _check_format(game, format)
    return _kiban.annotated(_lines(games), format)


@plain_errors
def analysis_page(analyses: Union[dict[str, Any], Iterable[dict[str, Any]]]) -> str:
    """An HTML page with these games: curves, marks, and boards to step through. It needs no other file."""
    return _kiban.analysis_page(_lines([analyses] if isinstance(analyses, dict) else analyses))
