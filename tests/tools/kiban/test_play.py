#!/usr/bin/env python3
"""Games on the terminal, with piped input."""

import pathlib
import unittest

import kiban_program
from kiban_program import kiban

TWO_PEOPLE = ("--black", "person", "--white", "person")
ENGINES = ("--black", "engine", "--white", "engine")


def played(text: str) -> list[str]:
    """The announced moves: `1. black d`."""
    return [line.split()[2] for line in text.splitlines() if line.split(".")[0].isdigit() and len(line.split()) == 3]


class Play(unittest.TestCase):
    def play(self, *arguments: str, stdin: str) -> str:
        answer = kiban("play", *arguments, stdin=stdin)
        self.assertEqual((answer.code, answer.err), (0, ""), answer)
        return answer.out

    def test_two_people(self) -> None:
        out = self.play("connect_four", *TWO_PEOPLE, stdin="a\nb\na\nb\na\nb\na\n")
        self.assertEqual(played(out), list("abababa"))
        self.assertIn("game over: black wins\n", out)

    def test_the_engine_replies(self) -> None:
        out = self.play("reversi", "--level", "1", stdin="f5\nquit\n")
        self.assertEqual(len(played(out)), 2)
        self.assertIn("2. white ", out)

    def test_the_engine_can_begin(self) -> None:
        out = self.play("shogi", "--black", "engine", "--white", "person", "--level", "1", stdin="")
        self.assertEqual(len(played(out)), 1)

    def test_engines_play_a_whole_game(self) -> None:
        for game in ("connect_four", "reversi"):
            with self.subTest(game):
                out = self.play(game, *ENGINES, "--level", "1", stdin="")
                self.assertIn("game over: ", out)
                self.assertGreater(len(played(out)), 7)

    def test_the_engine_takes_a_win_in_one(self) -> None:
        out = self.play("connect_four", *ENGINES, "--level", "2", "--position", "7/7/7/7/yyy4/rrr4 r", stdin="")
        self.assertEqual(played(out), ["d"])

    def test_undo_takes_back_the_reply_too(self) -> None:
        out = self.play("reversi", "--level", "1", stdin="f5\nundo\nmoves\nundo\n")
        self.assertIn("\nc4 d3 e6 f5\n", out)
        self.assertIn("undo: no move has been played", out)

    def test_undo_after_the_end(self) -> None:
        out = self.play("connect_four", *TWO_PEOPLE, stdin="a\nb\na\nb\na\nb\na\nc\nundo\nc\n")
        self.assertIn("the game is over", out)
        self.assertEqual(played(out), list("abababac"))

    def test_hint_gives_a_legal_move(self) -> None:
        out = self.play("reversi", "--level", "1", stdin="hint\n")
        hints = [line.split()[1] for line in out.splitlines() if line.startswith("hint: ")]
        self.assertEqual(len(hints), 1)
        self.assertIn(hints[0], "c4 d3 e6 f5".split())

    def test_passes_are_made_for_the_player(self) -> None:
        position = "O" * 62 + "X- X"
        out = self.play("reversi", *TWO_PEOPLE, "--position", position, stdin="h8\n")
        self.assertEqual(played(out), ["pass", "h8"])
        self.assertIn("game over: white wins by 64.00", out)

    def test_undo_goes_back_beyond_a_pass(self) -> None:
        line = "d3 c3 e6 d2 d1 e1 b2 c1".split()  # then black must pass
        out = self.play("reversi", *TWO_PEOPLE, stdin="\n".join([*line, "a3", "undo", "undo", "c1", ""]))
        self.assertEqual(played(out), [*line, "pass", "a3", "c1", "pass"])

    def test_bad_lines_change_nothing(self) -> None:
        out = self.play("connect_four", *TWO_PEOPLE,
                        stdin="\n   \nz\nlevel 0\nlevel x\nlevel\nsave\nundo 5\n\N{SNOWMAN}\nd\n")
        self.assertEqual(played(out), ["d"])
        for complaint in ("not a legal move here: 'z'; help", "level: a number from 1 to 9, not 0", "level: needs N",
                          "save: needs FILE", "undo: takes nothing after it"):
            self.assertIn(complaint, out)

    def test_resign_and_switch_and_new(self) -> None:
        out = self.play("reversi", "--level", "1", stdin="resign\nnew\nswitch\nresign\n")
        self.assertIn("game over: white wins by resignation", out)
        self.assertIn("black: engine, white: person", out)
        self.assertIn("game over: black wins by resignation", out)

    def test_help_lists_what_the_game_has(self) -> None:
        self.assertIn("declare", self.play("shogi", stdin="help\n"))
        self.assertNotIn("declare", self.play("reversi", stdin="help\n"))


class Save(unittest.TestCase):
    def test_records_are_saved_and_loaded(self) -> None:
        for game, moves, ending, mark in [("shogi", "7g7f\n3c3d\n8h2b+\n", "kif", "２二角成(88)"), ("shogi", "7g7f\n3c3d\n8h2b+\n",
                                          "csa", "-3334FU"), ("reversi", "f5\nd6\nc3\n", "ggf", "B[F5]W[D6]B[C3]")]:
            with self.subTest(ending), kiban_program.scratch() as folder:
                file = pathlib.Path(folder) / f"game.{ending}"
                kiban("play", game, *TWO_PEOPLE, stdin=f"{moves}save {file}\n")
                self.assertIn(mark, file.read_text("utf-8"))
                again = pathlib.Path(folder) / f"again.{ending}"
                kiban("play", game, *TWO_PEOPLE, "--load", str(file), stdin=f"save {again}\n")
                self.assertEqual(again.read_text("utf-8"), file.read_text("utf-8"))
                file.write_text("nonsense", "utf-8")
                answer = kiban("play", game, "--load", str(file))
                self.assertEqual(answer.code, 2)
                self.assertIn("--load", answer.err)

    def test_a_game_is_saved_whole_and_goes_on(self) -> None:
        with kiban_program.scratch() as folder:
            file = pathlib.Path(folder) / "my game.txt"
            kiban("play", "connect_four", *TWO_PEOPLE, stdin=f"a\nb\nsave {file}\n")
            self.assertEqual(file.read_text(), "game connect_four\nposition 7/7/7/7/7/7 r\nmoves a b\n")
            kiban("play", "connect_four", *TWO_PEOPLE, "--load", str(file), stdin=f"c\nsave {file}\n")
            self.assertTrue(file.read_text().endswith("moves a b c\n"))
            self.assertEqual([f.name for f in pathlib.Path(folder).iterdir()], ["my game.txt"])

    def test_a_file_that_cannot_be_written_does_not_end_the_game(self) -> None:
        answer = kiban("play", "connect_four", *TWO_PEOPLE, stdin="save /nowhere/at/all\na\n")
        self.assertIn("save: /nowhere/at/all: cannot be written", answer.out)
        answer = kiban("play", "connect_four", *TWO_PEOPLE, stdin="save /dev/null\na\n")
        self.assertIn("save: /dev/null: cannot be written: not a regular file", answer.out)
        self.assertEqual((answer.code, played(answer.out)), (0, ["a"]))

    def test_a_spoilt_file_is_refused(self) -> None:
        with kiban_program.scratch() as folder:
            file = pathlib.Path(folder) / "game.txt"
            for text in ("", "game no_such_game\n", "game connect_four\nposition x\nmoves\n",
                         "game connect_four\nposition startpos\nmoves a h\n", "\0" * 50):
                with self.subTest(text):
                    file.write_text(text)
                    answer = kiban("play", "connect_four", "--load", str(file))
                    self.assertEqual((answer.code, answer.out), (2, ""), answer)
                    self.assertIn("--load", answer.err)

    def test_a_missing_file_is_a_failure(self) -> None:
        answer = kiban("play", "connect_four", "--load", "/nowhere/at/all")
        self.assertEqual((answer.code, answer.out), (1, ""), answer)
        self.assertIn("/nowhere/at/all: cannot be read", answer.err)


if __name__ == "__main__":
    kiban_program.main()
