"""The rules of reversi, written plainly and independently of the engine, to check its output."""

import random

START = "-" * 27 + "O*" + "-" * 6 + "*O" + "-" * 27
OTHER = {"*": "O", "O": "*"}
WALKS = [(df, dr) for df in (-1, 0, 1) for dr in (-1, 0, 1) if df or dr]


def square(name):
    """The index of "F5" in a board's 64 characters (a1, b1, ... h8)."""
    return (ord(name[1]) - ord("1")) * 8 + ord(name[0].upper()) - ord("A")


def name_of(index):
    return "ABCDEFGH"[index % 8] + "12345678"[index // 8]


class Position:
    """A board of 64 characters, `*` black, `O` white, `-` empty, and the side to move."""

    def __init__(self, board=START, mover="*"):
        self.board = list(board)
        self.mover = mover

    def copy(self):
        return Position(self.board, self.mover)

    def __eq__(self, other):
        return self.board == other.board and self.mover == other.mover

    def flips(self, at, mover=None):
        mover = mover or self.mover
        if self.board[at] != "-":
            return []
        found = []
        for df, dr in WALKS:
            f, r, line = at % 8 + df, at // 8 + dr, []
            while 0 <= f < 8 and 0 <= r < 8 and self.board[r * 8 + f] == OTHER[mover]:
                line.append(r * 8 + f)
                f, r = f + df, r + dr
            if line and 0 <= f < 8 and 0 <= r < 8 and self.board[r * 8 + f] == mover:
                found += line
        return found

    def places(self, mover=None):
        return [i for i in range(64) if self.flips(i, mover)]

    def moves(self):
        """The legal moves as texts; ["PA"] if the mover must pass; [] at the end."""
        places = self.places()
        if places:
            return [name_of(i) for i in places]
        return ["PA"] if self.places(OTHER[self.mover]) else []

    def play(self, move):
        move = move.upper()
        assert move in self.moves(), f"{move} is illegal in {self}"
        if move != "PA":
            at = square(move)
            for i in self.flips(at) + [at]:
                self.board[i] = self.mover
        self.mover = OTHER[self.mover]
        return self

    def over(self):
        return not self.moves()

    def margin(self, side="*"):
        """Discs of the side minus the other's; empty squares count for the winner."""
        mine, theirs = self.board.count(side), self.board.count(OTHER[side])
        empty = self.board.count("-")
        return mine - theirs + (empty if mine > theirs else -empty if mine < theirs else 0)

    def empties(self):
        return self.board.count("-")

    def __str__(self):
        return "".join(self.board) + " " + self.mover

    def colours_swapped(self):
        swap = {"*": "O", "O": "*", "-": "-"}
        return Position([swap[c] for c in self.board], OTHER[self.mover])


def after(moves, start=None):
    """The position after a text of moves such as "F5D6C3", with passes omitted or as PA."""
    position = start.copy() if start else Position()
    for i in range(0, len(moves), 2):
        move = moves[i:i + 2].upper()
        if position.moves() == ["PA"] and move != "PA":
            position.play("PA")
        position.play(move)
    return position


def ggf(moves=(), start=None, clock="TI[5:00]", extra=""):
    """A game on one line; each move is its text, or (text, seconds)."""
    first = start or Position()
    mover = first.mover
    body = ""
    for move in moves:
        text, seconds = (move, None) if isinstance(move, str) else move
        body += f"{'B' if mover == '*' else 'W'}[{text}{'' if seconds is None else f'//{seconds}'}]"
        mover = OTHER[mover]
    board = "".join(first.board)
    return f"(;GM[Othello]PC[test]PB[ann]PW[bob]RE[?]{clock}TY[8]{extra}BO[8 {board} {first.mover}]{body};)"


def random_game(plies, generator=random):
    """Moves of a random game (passes as PA) of at most `plies` plies."""
    position, moves = Position(), []
    while len(moves) < plies and not position.over():
        moves.append(generator.choice(position.moves()))
        position.play(moves[-1])
    return moves


def perft(position, depth):
    """Leaves below the position; a pass is a ply, a finished game a leaf."""
    if depth == 0 or position.over():
        return 1
    return sum(perft(position.copy().play(m), depth - 1) for m in position.moves())
