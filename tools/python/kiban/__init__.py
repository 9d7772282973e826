"""kiban: board games over bitboards, with their rules, searches and records.

>>> import kiban
>>> kiban.game("reversi").initial().play("f5").legal_moves()
['d6', 'f4', 'f6']
"""

from . import shogi
from ._engine import Engine, Mate, Outcome, PositionLike, Report, Search, Solution, mate, solve
from ._games import Game, Perft, Position, Result, game, games
from ._kiban import __version__
from ._records import Record, Variation, analyse, analysis_page, annotated, parse_records, read_records, write_records

__all__ = ["Engine", "Game", "Mate", "Outcome", "Perft", "Position", "PositionLike", "Record", "Report", "Result",
           "Search", "Solution", "Variation", "analyse", "analysis_page", "annotated", "game", "games", "mate", "parse_records",
           "read_records", "shogi", "solve", "write_records", "__version__"]
