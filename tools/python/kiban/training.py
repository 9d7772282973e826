"""Games that evaluations are learned from, their samples as numpy arrays, and files of weights.

Needs numpy, which ``import kiban`` alone does not. The games are those of ``kiban selfplay``, or come from records.

>>> import kiban
>>> from kiban import training
>>> games = training.games_of([kiban.Record("connect_four", moves=["d", "d", "c"], scores=[5, -3, 8], points=0.5)])
>>> games.moves["score"].tolist()
[5, -3, 8]
>>> games.record(0).moves
['d', 'd', 'c']
"""

from __future__ import annotations

import os
import warnings
from operator import index
from typing import NamedTuple, Optional, Sequence, Union

import numpy as np
import numpy.typing as npt

from . import _kiban
from ._arguments import plain_errors, plain_errors_of
from ._games import Position
from ._records import Record

__all__ = ["NO_SCORE", "GameRow", "Games", "MoveRow", "Samples", "games_of", "net_weights", "read_games", "samples",
           "write_games"]

Path = Union[str, "os.PathLike[str]"]

#: The score of a move that has none.
NO_SCORE: int = _kiban.no_score

#: A game: its number, which no other game of its file has; how many random moves it begins with; black's final score
#: (its sign in most games, a hundred times the margin in discs in reversi); and where its moves end in those of all.
GameRow = np.dtype([("number", "<u8"), ("opening", "<u4"), ("result", "<i2"), ("end", "<u8")])

#: A move: its number, which depends on the game (in shogi :attr:`kiban.shogi.Move.bits`), and the search's score for
#: the side that moved, in the engine's own units, or NO_SCORE.
MoveRow = np.dtype([("move", "<u4"), ("score", "<i2")])


@plain_errors_of
class Games(NamedTuple):
    """Games played for training, as arrays.

    ``game``: what was played.
    ``settings``: the run that they are of, in words.
    ``starts``: of each game the first position, empty for the usual one.
    ``games``: shape ``(n,)``, dtype :data:`GameRow`.
    ``moves``: the moves of all games, one game after another, dtype :data:`MoveRow`.
    """

    game: str
    settings: str
    starts: list[str]
    games: npt.NDArray[np.void]
    moves: npt.NDArray[np.void]

    def moves_of(self, number: int) -> npt.NDArray[np.void]:
        """The moves of a game, counted from 0. Raises ValueError if there is no such game."""
        if not 0 <= number < len(self.games):
            raise ValueError(f"game is {number}, not 0 to {len(self.games) - 1}")
        return self.moves[int(self.games["end"][number - 1]) if number else 0:int(self.games["end"][number])]

    def record(self, number: int) -> Record:
        """A game, counted from 0, as a record. Raises ValueError if there is no such game, or a move is not legal."""
        rows = self.moves_of(number)
        core = _kiban.replay_numbers(self.game, self.starts[number], np.ascontiguousarray(rows["move"]))
        unit = _kiban.score_of_unit(self.game)
        scores = [None if s == NO_SCORE else round(s * 100 / unit) for s in rows["score"].tolist()]
        result = int(self.games["result"][number])
        return Record.of(Position._of(core), scores=scores, points=0.5 * ((result > 0) - (result < 0)) + 0.5,
                         close="unsaid")


@plain_errors
def read_games(path: Path, game: Optional[str] = None) -> Games:
    """A file of ``kiban selfplay`` (.kg), with the games that still wait beside it.

    Warns if the end of the file was not written whole, and leaves it out. Raises ValueError if it is damaged, or holds
    games other than ``game``.
    """
    found, settings, starts, numbers, openings, results, ends, moves, scores, rests = _kiban.read_kg(os.fspath(path), game)
    for rest in rests:
        warnings.warn(rest, stacklevel=2)
    games = np.empty(len(starts), GameRow)
    games["number"], games["opening"], games["result"], games["end"] = numbers, openings, results, ends
    rows = np.empty(len(moves), MoveRow)
    rows["move"], rows["score"] = moves, scores
    return Games(found, settings, starts, games, rows)


@plain_errors
def write_games(path: Path, games: Games) -> None:
    """Writes a file that ``kiban train`` and :func:`samples` read, whole or not at all.

    Raises ValueError if the columns do not fit each other, or two games have the same number.
    """
    rows = games.games
    for name, array, dtype, of in (("games", rows, GameRow, "GameRow"), ("moves", games.moves, MoveRow, "MoveRow")):
        if array.dtype != dtype or array.ndim != 1:
            raise ValueError(f"games.{name} has shape {array.shape} and dtype {array.dtype}, not (n,) and {of}")
    _kiban.write_kg(os.fspath(path), games.game, games.settings, games.starts, rows["number"], rows["opening"],
                    rows["result"], rows["end"], games.moves["move"], games.moves["score"])


@plain_errors
def games_of(records: Sequence[Record], *, opening: int = 0, settings: str = "records") -> Games:
    """Records as games for training, numbered from 0.

    ``opening``: how many moves each begins with that nothing is to be learned from. Moves without a score are not
    learned from either, except in games with a margin; scores too large for MoveRow are cut. Raises ValueError if the
    records are of several games, a move is not legal, or the result is not known.
    """
    if not records or any(r.game != records[0].game for r in records):
        raise ValueError("there must be records, all of one game")
    if index(opening) < 0:
        raise ValueError(f"opening is {opening}, not 0 or more")
    game = records[0].game
    unit = _kiban.score_of_unit(game)
    usual, most = Position(game).text, int(np.iinfo(np.int16).max)
    starts, numbers, scores, results = [], [], [], []
    for number, record in enumerate(records):
        end = record.position()
        if record.points not in (0.0, 0.5, 1.0):
            raise ValueError(f"record {number} has " + ("no result" if record.points is None else
                                                        f"the points {record.points}, not 0, 0.5 or 1"))
        starts.append("" if end.start == usual else end.start)
        numbers.append(_kiban.move_numbers(end._core))
        told = list(record.scores) or [None] * len(record.moves)
        if len(told) != len(record.moves):
            raise ValueError(f"record {number} has {len(told)} scores for {len(record.moves)} moves")
        scores.append([NO_SCORE if s is None else max(-most, min(round(s * unit / 100), most)) for s in told])
        sign = round(record.points * 2) - 1
        margin = end.result.margin if end.result else None
        results.append(sign if margin is None else round(sign * margin * 100))
    lengths = [len(moves) for moves in numbers]
    rows = np.empty(len(records), GameRow)
    rows["number"], rows["opening"] = np.arange(len(records)), np.minimum(opening, lengths)
    rows["result"], rows["end"] = results, np.cumsum(lengths)
    moves = np.empty(sum(lengths), MoveRow)
    moves["move"] = [n for game_moves in numbers for n in game_moves]
    moves["score"] = [s for game_scores in scores for s in game_scores]
    return Games(game, settings, starts, rows, moves)


class Samples(NamedTuple):
    """Positions to learn from: the features of each, and the target for the side to move.

    The features of position ``i`` seen by view ``v`` (0 the side to move's, 1 the other's) are
    ``features[offsets[i * views + v]:offsets[i * views + v + 1]]``. The positions of one game in twenty are held out to
    measure the error; they come last.

    ``game``: what was played.
    ``model``: ``"nnue"``, a net over two views, or ``"linear"``.
    ``dimensions``: the number of features.
    ``views``: 2, or 1 where only the side to move looks at the position.
    ``bucket_count``: the number of classes of positions.
    ``by_margin``: whether targets are margins, in units; otherwise expected results, 0 to 1.
    ``unit``: the score, in the engine's own units, of an output of 1.
    ``limit``: parameters of a net lie within plus and minus this.
    ``games``: how many games there are.
    ``training``: how many positions are not held out.
    ``features``: numbers from 0 to ``dimensions`` - 1, those of all positions one after another.
    ``offsets``: shape ``(n * views + 1,)``.
    ``buckets``: shape ``(n,)``: the class of each position, which a model may have separate weights for.
    ``targets``: shape ``(n,)``.
    """

    game: str
    model: str
    dimensions: int
    views: int
    bucket_count: int
    by_margin: bool
    unit: float
    limit: float
    games: int
    training: int
    features: npt.NDArray[np.uint32]
    offsets: npt.NDArray[np.uint64]
    buckets: npt.NDArray[np.int32]
    targets: npt.NDArray[np.float32]


@plain_errors
def samples(game: str, paths: Union[Path, Sequence[Path]], *, seed: int = 1, result_share: Optional[float] = None,
            lambda_: Optional[float] = None, unit: Optional[float] = None) -> Samples:
    """The samples of files of games, as ``kiban train`` takes them.

    ``seed``: of the choice of the games held out. ``result_share``: the weight of the game's result beside the search's
    score, 0 to 1. ``lambda_``: that of the scores of later moves (TD(lambda)), 0 to 1. ``unit``: the score of an output
    of 1. Without them the trainer's own. Raises ValueError if a file is damaged or of another game, or the game has no
    features.
    """
    if not 0 <= index(seed) < 2**64:
        raise ValueError(f"seed is {seed}, not 0 to 2**64 - 1")
    files = [os.fspath(p) for p in ([paths] if isinstance(paths, (str, os.PathLike)) else paths)]
    return Samples(game=game, **_kiban.samples(game, files, seed, result_share, lambda_, unit))


@plain_errors
def net_weights(game: str, first: npt.ArrayLike, first_biases: npt.ArrayLike, last: npt.ArrayLike,
                last_biases: npt.ArrayLike, *, unit: Optional[float] = None, record: str = "") -> bytes:
    """The weight file of a net in floating point, for :class:`kiban.Engine`, ``kiban match`` and the engines' EvalFile.

    ``first``: shape ``(dimensions, width)``, a row for each feature; the width is a multiple of 32. ``first_biases``:
    ``(width,)``. ``last``: ``(bucket_count, views * width)``, the side to move's view first. ``last_biases``:
    ``(bucket_count,)``. The net's output is ``last[bucket] @ clip(sum of rows + first_biases, 0, 1) ** 2 +
    last_biases[bucket]``, in units of ``unit``; its sigmoid estimates the result. Parameters are rounded to the nearest
    integers of the file. ``record``: how it was made, in words. Raises ValueError if the shapes do not fit the game.
    """
    arrays = [np.asarray(a, np.float32) for a in (first, first_biases, last, last_biases)]
    if arrays[0].ndim != 2:
        raise ValueError(f"first has {arrays[0].ndim} axes, not 2")
    for name, array in zip(("first", "first_biases", "last", "last_biases"), arrays):
        if not np.isfinite(array).all():
            raise ValueError(f"{name} has a value that is NaN or infinite")
    parameters = np.concatenate([a.ravel() for a in arrays])
    return _kiban.net_file(game, arrays[0].shape[1], parameters, unit, record)
