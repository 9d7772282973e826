"""Tests the checker itself: its leaf counts, and games whose ends are known."""

import sys

from reversi_rules import Position, after, name_of, perft, square


def main():
    # The start position's counts, as published by Aart Bik and others.
    assert [perft(Position(), depth) for depth in range(1, 7)] == [4, 12, 56, 244, 1396, 8200]
    assert name_of(square("F5")) == "F5" and square("A1") == 0 and square("H8") == 63
    assert after("D3C3E6D2D1E1B2C1").moves() == ["PA"]
    assert after("E6F4E3F6G5D6E7F5C5").over() and after("E6F4E3F6G5D6E7F5C5").margin() == 64
    assert after("F5").colours_swapped().moves() == after("F5").moves()
    return 0


if __name__ == "__main__":
    sys.exit(main())
