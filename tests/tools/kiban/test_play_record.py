#!/usr/bin/env python3
"""Whatever is done in `kiban play` with a loaded record, nothing of it is lost from its file."""

import json
import pathlib
import random
import unittest

import kiban_program
from kiban_program import TWO_PEOPLE, kiban

RECORD = """手合割：平手
*初め
   1 ７六歩(77)   ( 0:01/00:00:01)
*一
   2 ３四歩(33)   ( 0:02/00:00:02)
   3 ２六歩(27)   ( 0:03/00:00:04)
*三
   4 ８四歩(83)   ( 0:04/00:00:06)
   5 ２五歩(26)   ( 0:05/00:00:09)
   6 投了   ( 0:06/00:00:12)
*終り

変化：4手
   4 ４四歩(43)   ( 0:07/00:00:09)
*四
   5 ４八銀(39)   ( 0:08/00:00:12)

変化：2手
   2 ８四歩(83)   ( 0:09/00:00:09)
   3 ６八銀(79)   ( 0:10/00:00:11)
*銀
"""
MOVES = "7g7f 3c3d 2g2f 8c8d 2f2e 4c4d 3i4h 7i6h 9g9f 9c9d 1g1f 1c1d".split()
COMMANDS = ("undo", "back", "back 2", "forward", "first", "last", "goto 1", "goto 3", "goto 4")
SEQUENCES = 60


def said_of_moves(path: str) -> dict[tuple[str, ...], set[str]]:
    """The times and comments of each move of the record's tree, by the moves up to it."""
    found: dict[tuple[str, ...], set[str]] = {}

    def walk(line: list[dict], before: tuple[str, ...]) -> None:
        for step in line:
            for fork in step.get("forks", ()):
                walk(fork, before)
            if "special" in step:
                continue  # an end, which is none if the game goes on
            before = (*before, json.dumps(step["move"])) if "move" in step else before
            time = [json.dumps(step["time"]["now"])] if "time" in step else []
            found.setdefault(before, set()).update(step.get("comments", ()), time)

    answer = kiban("convert", path, "-", "--to", "jkf")
    walk(json.loads(answer.out)["moves"], ())
    return found


class LoadedRecord(unittest.TestCase):
    def test_nothing_of_it_is_lost(self) -> None:
        with kiban_program.scratch() as folder:
            file = pathlib.Path(folder) / "game.kif"
            file.write_text(RECORD, "utf-8")
            wanted = said_of_moves(str(file))
            self.assertEqual((len(wanted), sum(map(len, wanted.values()))), (10, 14))
            for seed in range(SEQUENCES):
                dice = random.Random(seed)
                typed = [dice.choice(COMMANDS if dice.random() < 0.5 else MOVES) for _ in range(dice.randint(1, 25))]
                with self.subTest(typed=typed):
                    file.write_text(RECORD, "utf-8")
                    answer = kiban("play", "shogi", *TWO_PEOPLE, "--load", str(file), "--save", str(file),
                                   stdin="\n".join(typed) + "\n")
                    self.assertEqual((answer.code, answer.err), (0, ""))
                    self.assertNotIn("left out", answer.out)
                    found = said_of_moves(str(file))
                    for moves, said in wanted.items():
                        self.assertLessEqual(said, found.get(moves, set()), moves)

    def test_all_that_was_played_instead_may_be_undone(self) -> None:
        engine = ("--level", "0")  # white, who is to move where the record ends
        with kiban_program.scratch() as folder:
            file = pathlib.Path(folder) / "game.kif"
            for players, typed in ((TWO_PEOPLE, "undo\n8d8e\n2e2d\nundo\nundo\n"), (TWO_PEOPLE, "goto 3\n4c4d\nundo\n"),
                                   (TWO_PEOPLE, "goto 1\n8c8d\n7i6h\n9c9d\nundo\nundo\nundo\n"), (engine, "undo\n"),
                                   (TWO_PEOPLE, "goto 3\n9c9d\n9g9f\nback 2\n8c8d\nlast\n")):
                with self.subTest(typed):
                    file.write_text(RECORD, "utf-8")
                    kiban("play", "shogi", *players, "--load", str(file), "--save", str(file), stdin=typed + "comment x\n")
                    text = file.read_text("utf-8")
                    for kept in ("   5 ２五歩(26)   ( 0:05/00:00:09)\n", "   6 投了   ( 0:06/00:00:12)\n*終り\n", "変化：4手\n   4 ４四歩(43)"):
                        self.assertIn(kept, text)


if __name__ == "__main__":
    kiban_program.main()
