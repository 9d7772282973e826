#!/usr/bin/env python3
"""kiban learn: from the rules of Connect Four to an evaluation that beats none, in seconds."""

import os
import re
import unittest

import kiban_program
from kiban_program import kiban

ROUND = re.compile(r"^generation (\d+): \+(\d+) =(\d+) -(\d+), [\d.]+ %, LOS [\d.]+ %: "
                   r"(better|no better|undecided, as \d+ games are fewer than 40)$", re.MULTILINE)


class Learn(unittest.TestCase):
    def setUp(self) -> None:
        folder = kiban_program.scratch()
        self.addCleanup(folder.cleanup)
        self.folder = os.path.join(folder.name, "learned")

    def learn(self, *arguments: str, game: str = "connect_four") -> kiban_program.Answer:
        return kiban("learn", game, self.folder, *arguments)

    def content(self) -> dict[str, bytes]:
        files = {}
        for name in os.listdir(self.folder):
            with open(os.path.join(self.folder, name), "rb") as f:
                files[name] = f.read()
        return files

    def test_it_learns_to_win(self) -> None:
        options = ("--generations", "1", "--games", "400", "--depth", "4", "--size", "32", "--epochs", "12",
                   "--match-games", "80", "--match-nodes", "150")
        answer = self.learn(*options)
        self.assertEqual((answer.code, answer.err), (0, ""), answer)
        (generation, wins, draws, losses, verdict), = ROUND.findall(answer.out)
        self.assertEqual((generation, int(wins) + int(draws) + int(losses), verdict), ("1", 80, "better"))
        self.assertIn("best.weights", self.content())
        before = self.content()
        again = self.learn(*options)
        self.assertEqual(ROUND.findall(again.out), ROUND.findall(answer.out))
        self.assertEqual(self.content(), before)
        played = kiban("match", "connect_four", "internal", "internal", "--games", "2", "--nodes", "100",
                       "--first-options", f"weights={self.folder}/best.weights")
        self.assertEqual((played.code, played.complaints), (0, ""), played)

    def test_few_games_decide_nothing_and_more_are_for_what_is_to_come(self) -> None:
        options = ("--nodes", "30", "--epochs", "1", "--match-games", "4", "--match-nodes", "30")
        first = self.learn("--generations", "1", "--games", "200", *options)
        self.assertEqual(ROUND.findall(first.out)[0][4], "undecided, as 4 games are fewer than 40")
        self.assertIn(f"no weights are better than no evaluation\nto play against the last ones: "
                      f"kiban play connect_four --weights '{self.folder}/1.weights'\n", first.out)
        before = self.content()
        more = self.learn("--generations", "2", "--games", "240", *options)
        self.assertEqual((more.code, more.err), (0, ""), more)
        self.assertIn(f"generation 1 has learned already: {self.folder}/1.weights is kept, and its games\n", more.out)
        self.assertIn("it was made with other settings: --games 200, now 240. To make it again, name another folder, or "
                      f"remove {self.folder}/1.* and those of later generations\n", more.out)
        self.assertIn("games 240 positions", more.out)
        self.assertEqual({name: self.content()[name] for name in before}, before)

    def test_another_game_s_folder_is_refused_at_once(self) -> None:
        options = ("--generations", "1", "--games", "40", "--nodes", "20", "--epochs", "1", "--match-games", "2",
                   "--match-nodes", "20")
        self.assertEqual(self.learn(*options).code, 0)
        before = self.content()
        other = self.learn(*options, game="minishogi")
        self.assertEqual((other.code, other.out), (1, ""))
        self.assertEqual(other.err, f"kiban learn: {self.folder} holds generations of connect_four, not of minishogi: name "
                                    "another folder\n")
        self.assertEqual(self.content(), before)
        same = self.learn(*options, "--lambda", "0.5")
        self.assertIn("with other settings: --lambda none, now 0.5. To", same.out)

    # A visible game whose policy has a hand-written evaluation and no weights of its own.
    def test_a_written_evaluation_plays_until_there_are_weights(self) -> None:
        answer = self.learn("--generations", "1", "--games", "40", "--nodes", "30", "--epochs", "1", "--match-games", "2",
                            "--match-nodes", "30", "--threads", "2", game="minishogi")
        self.assertEqual((answer.code, answer.err), (0, ""), answer)
        self.assertIn("the first weights are measured against the game's own evaluation\n", answer.out)
        table = kiban("tournament", "minishogi", "--engines", "own=internal", "hand=internal", "--options",
                      "hand:weights=written", "--games", "2", "--nodes", "30", "--max-moves", "40")
        self.assertEqual(table.code, 0, table)

    def test_a_match_evaluates_by_hand(self) -> None:
        """Breakthrough's only evaluation: without it the internal player would lose to the engine."""
        engine = f"{kiban_program.PROGRAM} engine breakthrough"
        match = kiban("match", "breakthrough", "internal", engine, "--games", "8", "--depth", "3", "--seed", "3")
        self.assertEqual(match.code, 0, match)
        self.assertIn("+4 =0 -4", match.out)  # equal moves: of each pair of games one is won

    def test_what_cannot_be_used_is_named(self) -> None:
        self.assertIn("there is no game", self.learn(game="no_such_game").err)
        self.assertIn("nowhere", self.learn("--from", "nowhere").err)
        self.assertFalse(os.path.exists(self.folder))  # so that the corrected command begins


if __name__ == "__main__":
    kiban_program.main()
