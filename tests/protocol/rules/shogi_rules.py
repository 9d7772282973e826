"""The rules of shogi, written plainly and independently of the engine: the oracle of its conformance tests."""

import re

START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
HAND = "RBGSNLP"
MOVE = re.compile(r"[1-9][a-i][1-9][a-i]\+?|[RBGSNLP]\*[1-9][a-i]")

# Steps (file, rank) as black sees them, where up the board is negative; then the directions of slides.
GOLD = [(0, -1), (-1, -1), (1, -1), (-1, 0), (1, 0), (0, 1)]
DIAGONAL = [(-1, -1), (1, -1), (-1, 1), (1, 1)]
STRAIGHT = [(0, -1), (0, 1), (-1, 0), (1, 0)]
STEPS = {"P": [(0, -1)], "N": [(-1, -2), (1, -2)], "S": [(0, -1)] + DIAGONAL, "G": GOLD,
         "K": STRAIGHT + DIAGONAL, "+P": GOLD, "+L": GOLD, "+N": GOLD, "+S": GOLD,
         "+B": STRAIGHT, "+R": DIAGONAL}
SLIDES = {"L": [(0, -1)], "B": DIAGONAL, "R": STRAIGHT, "+B": DIAGONAL, "+R": STRAIGHT}


def square(text):
    return int(text[0]), "abcdefghi".index(text[1]) + 1


def square_text(at):
    return f"{at[0]}{'abcdefghi'[at[1] - 1]}"


class Position:
    """A board {(file, rank): (side, piece)}, hands [black, white] and the side to move (0 is black)."""

    def __init__(self, sfen=START):
        board, side, hands = sfen.split()[:3]
        self.board, self.hands, self.side = {}, [{}, {}], "bw".index(side)
        for rank, row in enumerate(board.split("/"), 1):
            file, promoted = 9, ""
            for c in row:
                if c.isdigit():
                    file -= int(c)
                elif c == "+":
                    promoted = "+"
                else:
                    self.board[file, rank] = (0 if c.isupper() else 1, promoted + c.upper())
                    file, promoted = file - 1, ""
        count = ""
        for c in hands.replace("-", ""):
            if c.isdigit():
                count += c
            else:
                self.hands[0 if c.isupper() else 1][c.upper()] = int(count or 1)
                count = ""

    def copy(self):
        other = object.__new__(Position)
        other.board, other.hands, other.side = dict(self.board), [dict(h) for h in self.hands], self.side
        return other

    def key(self):
        hands = tuple(tuple(sorted(h.items())) for h in self.hands)
        return frozenset(self.board.items()), hands, self.side

    def targets(self, at):
        side, piece = self.board[at]
        forward = 1 if side == 0 else -1
        for df, dr in STEPS.get(piece, []):
            to = at[0] + df * forward, at[1] + dr * forward
            if on_board(to) and self.board.get(to, (None,))[0] != side:
                yield to
        for df, dr in SLIDES.get(piece, []):
            to = at
            while True:
                to = to[0] + df * forward, to[1] + dr * forward
                if not on_board(to) or self.board.get(to, (None,))[0] == side:
                    break
                yield to
                if to in self.board:
                    break

    def in_check(self, side):
        kings = [at for at, piece in self.board.items() if piece == (side, "K")]
        return any(kings[0] in self.targets(at) for at, (owner, _) in list(self.board.items())
                   if owner != side) if kings else False

    def play(self, move):
        """Plays a move without a check of its legality."""
        to = square(move[2:4])
        if move[1] == "*":
            piece = move[0]
            self.hands[self.side][piece] -= 1
            if not self.hands[self.side][piece]:
                del self.hands[self.side][piece]
        else:
            piece = self.board.pop(square(move[:2]))[1]
            if to in self.board:
                taken = self.board[to][1].strip("+")
                self.hands[self.side][taken] = self.hands[self.side].get(taken, 0) + 1
        self.board[to] = (self.side, ("+" if move.endswith("+") else "") + piece)
        self.side ^= 1

    def after(self, move):
        child = self.copy()
        child.play(move)
        return child

    def _dead(self, piece, rank):
        distance = rank if self.side == 0 else 10 - rank
        return distance <= {"P": 1, "L": 1, "N": 2}.get(piece, 0)

    def _board_moves(self, at):
        """Pseudo-legal moves of the piece on a square, none if the other side has it or it is empty."""
        side, piece = self.board.get(at, (None, None))
        if side != self.side:
            return
        zone = (1, 2, 3) if side == 0 else (7, 8, 9)
        for to in self.targets(at):
            text = square_text(at) + square_text(to)
            if piece in "PLNSBR" and (at[1] in zone or to[1] in zone):
                yield text + "+"
            if not self._dead(piece, to[1]):
                yield text

    def _drops(self, piece):
        for file in range(1, 10):
            if piece == "P" and (self.side, "P") in (self.board.get((file, r)) for r in range(1, 10)):
                continue  # nifu
            for rank in range(1, 10):
                if (file, rank) not in self.board and not self._dead(piece, rank):
                    yield f"{piece}*{square_text((file, rank))}"

    def pseudo_moves(self):
        for at in list(self.board):
            yield from self._board_moves(at)
        for piece in self.hands[self.side]:
            yield from self._drops(piece)

    def legal_moves(self):
        """Every legal move, pointless non-promotions included."""
        return (move for move in self.pseudo_moves() if self._allowed(move))

    def _allowed(self, move):
        """Whether a pseudo-legal move leaves no king in check and mates with no dropped pawn."""
        child = self.after(move)
        if child.in_check(self.side):
            return False
        uchifuzume = move.startswith("P*") and child.in_check(child.side) and child.is_mate()
        return not uchifuzume

    def is_legal(self, move):
        if not MOVE.fullmatch(move):
            return False
        if move[1] != "*":
            candidates = self._board_moves(square(move[:2]))
        else:
            candidates = self._drops(move[0]) if move[0] in self.hands[self.side] else []
        return move in candidates and self._allowed(move)

    def is_mate(self):
        return not any(self.legal_moves())

    def can_declare(self):
        """The CSA rule: 28 points for black, 27 for white, and ten pieces with the king in the enemy's camp."""
        camp = (1, 2, 3) if self.side == 0 else (7, 8, 9)
        inside = [piece for (_, rank), (side, piece) in self.board.items() if side == self.side and rank in camp]
        held = [piece for piece, count in self.hands[self.side].items() for _ in range(count)]
        points = sum(5 if piece.strip("+") in "RB" else 1 for piece in inside + held if piece != "K")
        return ("K" in inside and len(inside) > 10 and points >= 28 - self.side
                and not self.in_check(self.side))


def on_board(at):
    return 1 <= at[0] <= 9 and 1 <= at[1] <= 9


def from_usi(text):
    """The position that the arguments of a `position` command describe."""
    head, _, moves = text.partition(" moves")
    position = Position() if head.startswith("startpos") else Position(head.removeprefix("sfen").strip())
    for move in moves.split():
        position.play(move)
    return position
