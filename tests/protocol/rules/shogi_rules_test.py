"""Tests the oracle itself: published counts of moves."""

import unittest

from shogi_rules import START, Position, from_usi


def perft(position, depth):
    if depth == 0:
        return 1
    return sum(perft(position.after(move), depth - 1) for move in position.legal_moves())


class Perft(unittest.TestCase):
    def test_start(self):
        self.assertEqual([perft(Position(START), depth) for depth in (1, 2)], [30, 900])

    def test_most_moves(self):
        self.assertEqual(perft(Position("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1"), 1), 593)

    def test_middle_game(self):
        self.assertEqual(
            perft(Position("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"), 1), 207)

    def test_pawn_drops(self):
        self.assertEqual(perft(Position("7nk/9/7G1/9/9/9/9/9/K8 b P 1"), 1), 78)
        self.assertEqual(perft(Position("4k4/9/9/9/4P4/9/9/9/4K4 b P 1"), 1), 70)


class Rules(unittest.TestCase):
    def test_stalemate_is_mate(self):
        self.assertTrue(Position("8k/9/7GN/9/9/9/9/9/K8 w - 1").is_mate())

    def test_moves_lead_on(self):
        position = from_usi("startpos moves 7g7f 3c3d 8h2b+ 3a2b")
        self.assertEqual(position.key(), Position("lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 5").key())

    def test_declaration(self):
        wins = "+R+BGGGG+B+R1/SSSSK4/9/9/9/9/9/9/4k4 b - 1"
        self.assertTrue(Position(wins).can_declare())
        self.assertFalse(Position(wins.replace("SSSSK", "SSS1K")).can_declare())


if __name__ == "__main__":
    unittest.main()
