"""Shogi as users of cshogi write it: a board that moves are pushed onto and popped from.

Squares are numbers from 0 to 80, files from the right and down each file: 1a is 0, 1i is 8, 9i is 80. Pieces are
numbers too, 0 for none: PAWN to DRAGON for black, 16 more for white.

>>> from kiban import shogi
>>> board = shogi.Board()
>>> board.push_usi("7g7f")
kiban.shogi.Move('7g7f')
>>> board.sfen()
'lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2'
>>> len(board.legal_moves)
30
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Iterable, Optional, Union

from . import _kiban
from ._arguments import plain_errors, plain_errors_of
from ._games import Position
from ._kiban import Move
from ._records import Record

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

#: A packed position: 32 bytes.
Packed = Union[bytes, bytearray, memoryview, "npt.NDArray[np.uint8]"]

__all__ = ["BLACK", "WHITE", "Board", "Move", "square", "square_name",
           "PAWN", "LANCE", "KNIGHT", "SILVER", "BISHOP", "ROOK", "GOLD", "KING",
           "PRO_PAWN", "PRO_LANCE", "PRO_KNIGHT", "PRO_SILVER", "HORSE", "DRAGON", "HAND_PIECES",
           "NOT_REPETITION", "REPETITION_DRAW", "REPETITION_WIN", "REPETITION_LOSE"]

BLACK, WHITE = 0, 1
PAWN, LANCE, KNIGHT, SILVER, BISHOP, ROOK, GOLD, KING = range(1, 9)
PRO_PAWN, PRO_LANCE, PRO_KNIGHT, PRO_SILVER, HORSE, DRAGON = range(9, 15)
#: The kinds of :attr:`Board.pieces_in_hand`, in its order.
HAND_PIECES = (PAWN, LANCE, KNIGHT, SILVER, GOLD, BISHOP, ROOK)
#: What :meth:`Board.is_draw` returns, for the side to move.
NOT_REPETITION, REPETITION_DRAW, REPETITION_WIN, REPETITION_LOSE = range(4)


_WHOLE_BOARD = """\
P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
P2 * -HI *  *  *  *  * -KA *
P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
P4 *  *  *  *  *  *  *  *  *
P5 *  *  *  *  *  *  *  *  *
P6 *  *  *  *  *  *  *  *  *
P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
P8 * +KA *  *  *  *  * +HI *
P9+KY+KE+GI+KI+OU+KI+GI+KE+KY"""


def _bytes(packed: Packed) -> bytes:
    return bytes(memoryview(packed))  # type: ignore[arg-type]  # numpy's stubs do not say that an array has bytes


@plain_errors
def square(name: str) -> int:
    """The number of a square. Raises ValueError if there is none of that name.

    >>> square("7f")
    59
    """
    if len(name) == 2 and name[0] in "123456789" and name[1] in "abcdefghi":
        return (int(name[0]) - 1) * 9 + "abcdefghi".index(name[1])
    raise ValueError(f"not a square: {name!r}")


@plain_errors
def square_name(number: int) -> str:
    """The name of a square. Raises ValueError if the number is not 0 to 80.

    >>> square_name(59)
    '7f'
    """
    if not 0 <= number <= 80:
        raise ValueError(f"square is {number}, not 0 to 80")
    return f"{number // 9 + 1}{'abcdefghi'[number % 9]}"


@plain_errors_of
class Board(_kiban.Board):
    """A board with the moves played on it since the position was set.

    ``position``: an SFEN, a handicap's name, ``startpos``, a ``position ...`` line of USI, a :class:`kiban.Position`
    or another board; the even start without it.

    What is wrong raises ValueError, and leaves the board as it was.

    >>> board = Board("startpos moves 7g7f 3c3d 8h2b+")
    >>> sorted(board.western(m) for m in board.legal_moves if board.piece(m.to_square))
    ['Rx2b', 'Sx2b']
    >>> board.pop(), board.turn == BLACK
    (kiban.shogi.Move('8h2b+'), True)
    """

    def __init__(self, position: Union[str, Position, _kiban.Board, None] = None) -> None:
        super().__init__()
        if position is not None:
            self.set_position(position)

    def reset(self) -> None:
        """Sets the even start, and forgets the moves."""
        self._set_sfen("startpos")

    def set_sfen(self, sfen: str) -> None:
        """Sets a position by its SFEN or a handicap's name, and forgets the moves.

        >>> board = Board()
        >>> board.set_sfen("4k4/9/9/9/9/9/9/9/4K3 b - 1")
        Traceback (most recent call last):
            ...
        ValueError: the board ends in rank 9 after 8 squares (at column 22)
        """
        self._set_sfen(sfen)

    def set_position(self, position: Union[str, Position, _kiban.Board]) -> None:
        """Sets a position with the moves that led to it; see the class for what may be given."""
        if isinstance(position, str):
            self._set_position(position)
        elif isinstance(position, Position):
            self._set_game(position._core)
        else:
            self._set_copy(position)

    def copy(self) -> Board:
        """Another board with the same position and moves."""
        return type(self)(self)

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Board:
        return self.copy()

    def position(self) -> Position:
        """The position as a value, which never changes, with the moves."""
        return Position._of(self._position())

    def to_psfen(self) -> bytes:
        """The position as YaneuraOu's PackedSfen, 32 bytes; moves and move number are left out.

        Raises ValueError if a king is missing.
        """
        return self._packed("psfen")

    def set_psfen(self, psfen: Packed, move_number: int = 1) -> None:
        """Sets a position by its PackedSfen, 32 bytes or an array of them, and forgets the moves.

        >>> board = Board()
        >>> board.set_psfen(Board("two-piece").to_psfen())
        >>> board.sfen()
        'lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1'
        """
        self._set_packed("psfen", _bytes(psfen), move_number)

    def to_hcp(self) -> bytes:
        """The position as Apery's HuffmanCodedPos, 32 bytes. Raises ValueError if a piece is missing."""
        return self._packed("hcp")

    def set_hcp(self, hcp: Packed, move_number: int = 1) -> None:
        """Sets a position by its HuffmanCodedPos, 32 bytes or an array of them, and forgets the moves."""
        self._set_packed("hcp", _bytes(hcp), move_number)

    def push_move16(self, move: int) -> Move:
        """Plays a move given by the 16 bits that Apery, hcpe and cshogi have, and returns it.

        >>> Board().push_move16(59 | 60 << 7)
        kiban.shogi.Move('7g7f')
        """
        if not 0 <= move < 1 << 16:
            raise ValueError(f"move is {move}, not 0 to 65535")
        origin = move >> 7 & 127
        drops = origin > 80
        bits = move & 127 | (origin - 80 if drops else origin) << 7 | drops << 14 | (move >> 14 & 1) << 15
        played = Move.from_bits(bits)
        self.push(played)
        return played

    def move_is_draw(self, move: Move) -> int:
        """What :meth:`is_draw` returns once the move is played, for the side to move then."""
        self.push(move)
        try:
            return self.is_draw()
        finally:
            self.pop()

    def piece_type(self, square: int) -> int:
        """The kind of the piece on a square, PAWN to DRAGON, 0 if it is empty."""
        return self.piece(square) & 15

    def csa_pos(self) -> str:
        """The position as CSA files have it, a line for each rank.

        >>> Board().csa_pos().splitlines()[0]
        'P1-KY-KE-GI-KI-OU-KI-GI-KE-KY'
        """
        text = Record("shogi", self.sfen()).text("csa")
        lines = [line for line in text.splitlines() if line[:1] == "P" or line in ("+", "-")]
        return "\n".join(_WHOLE_BOARD if line == "PI" else line for line in lines) + "\n"

    def move_from_usi(self, usi: str) -> Move:
        """The legal move of a text in USI's notation; the board stays as it is. Raises ValueError if there is none.

        >>> Board().move_from_usi("7g7f")
        kiban.shogi.Move('7g7f')
        """
        self.push_usi(usi)
        return self.pop()

    def move_from_csa(self, csa: str) -> Move:
        """The same of a text in CSA's notation, with or without the side."""
        self.push_text(csa)
        return self.pop()

    def push_csa(self, csa: str) -> Move:
        """Plays a move in CSA's notation, with or without the side (+7776FU, 7776FU), and returns it."""
        return self.push_text(csa)

    def mate_move_in_1ply(self) -> Optional[Move]:
        """A move that mates at once, or None."""
        return self.mate_move(1)

    def csa(self, move: Move) -> str:
        """A legal move in CSA's notation.

        >>> Board().csa(Move("7g7f"))
        '+7776FU'
        """
        return self._move_text(move, "csa")

    def kif(self, move: Move) -> str:
        """A legal move as KIF files have it.

        >>> Board().kif(Move("7g7f"))
        '７六歩(77)'
        """
        return self._move_text(move, "kif")

    def japanese(self, move: Move) -> str:
        """A legal move as books print it.

        >>> Board().japanese(Move("7g7f"))
        '▲７六歩'
        """
        return self._move_text(move, "japanese")

    def western(self, move: Move) -> str:
        """A legal move in western notation.

        >>> Board().western(Move("7g7f"))
        'P-7f'
        """
        return self._move_text(move, "western")

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _kiban.Board) and self._equals(other)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"kiban.shogi.Board({self.sfen()!r})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _restored, (type(self), *self._state())


_kiban.add_board_methods(Board)  # its own are faster than inherited ones


def _restored(kind: type[Board], start: str, moves: Iterable[int]) -> Board:
    board = kind()
    board._set_state(start, list(moves))
    return board
