#!/usr/bin/env python3
"""Bad arguments are named, exit with 2 and print nothing else; --json is JSON."""

import json
import os
import pathlib
import re
import subprocess
import unittest

import kiban_program
from kiban_program import kiban

# The command line, and what the error must name.
BAD = [
    ([], "COMMAND"),
    (["help", "no_such_command"], "'no_such_command'"),
    (["plya"], "did you mean 'play'?"),
    (["play", "reversy"], "did you mean 'reversi'?"),
    (["play", "reversi", "--levle", "3"], "did you mean '--level'?"),
    (["show", "shogi", "--position", "二枚落ちだ"], "'二枚落ちだ'"),
    (["show", "shogi", "--position", ""], "(at column 1)"),
    (["show", "connect_four", "--position", "44"], "no move: '44'"),
    (["no_such_game"], "'no_such_game'"),
    (["--nonsense"], "--nonsense"),
    (["games", "extra"], "extra"),
    (["perft"], "GAME"),
    (["perft", "reversi"], "DEPTH"),
    (["perft", "no_such_game", "3"], "'no_such_game'"),
    (["perft", "", "3"], "GAME"),
    (["perft", "reversi", "-1"], "DEPTH"),
    (["perft", "reversi", "three"], "'three'"),
    (["perft", "reversi", "3.5"], "DEPTH"),
    (["perft", "reversi", "99999999999999999999"], "DEPTH"),
    (["perft", "reversi", "3", "4"], "4"),
    (["perft", "reversi", "3", "--threads", "0"], "--threads"),
    (["perft", "reversi", "3", "--threads", "many"], "--threads"),
    (["perft", "reversi", "3", "--hash", "-5"], "--hash"),
    (["perft", "reversi", "3", "--hash"], "--hash"),
    (["perft", "reversi", "3", "--hash", "--divide"], "--hash: needs a value, and the next word is the option --divide"),
    (["analyse", "reversi", "a.txt", "--puzzles", "--json"], "--puzzles: needs a value"),
    (["perft", "reversi", "3", "--convention", "mine"], "--convention"),
    (["perft", "reversi", "3", "--position", "X"], "--position"),
    (["perft", "shogi", "3", "--position", "9/9/9 b - 1"], "--position"),
    (["perft", "connect_four", "3", "--position", "7/7/7/7/7/8 r"], "--position"),
    (["perft", "reversi", "3", "--colour", "red"], "--colour"),
    (["moves"], "GAME"),
    (["moves", "reversi", "--kind", "captures"], "--kind"),
    (["moves", "shogi", "--kind", "silly"], "'silly'"),
    (["moves", "shogi", "--kind", "evasions"], "--kind"),
    (["moves", "reversi", "--stdin", "--position", "startpos"], "--position"),
    (["search", "reversi", "--depth", "0"], "--depth"),
    (["search", "reversi", "--depth", "5", "--nodes", "5"], "--depth"),
    (["search", "reversi", "--moves", "f5", "f5"], "move 2"),
    (["search", "reversi", "--multipv", "0"], "--multipv"),
    (["search", "reversi", "--movetime", "soon"], "--movetime"),
    (["mate"], "GAME"),
    (["mate", "reversi"], "no checks in reversi"),
    (["mate", "shogi", "--position", "9/9/9 b - 1"], "--position"),
    (["mate", "shogi", "--stdin", "--file", "x"], "--file"),
    (["mate", "shogi", "--hash", "0"], "--hash"),
    (["mate", "shogi", "--nodes", "none"], "--nodes"),
    (["bench", "no_such_game"], "'no_such_game'"),
    (["bench", "reversi", "--depth", "0"], "--depth"),
    (["net"], "FILE"),
    (["net", "x", "--random", "256-32"], "'256-32'"),
    (["play", "go"], "'go'"),
    (["play", "reversi", "--level", "21"], "--level"),
    (["play", "reversi", "--black", "nobody"], "--black"),
    (["play", "reversi", "--white", "cat"], "--white"),
    (["play", "reversi", "--handicap", "2-piece"], "--handicap"),
    (["play", "shogi", "--handicap", "no-piece"], "two-piece"),
    (["play", "shogi", "--time", "soon"], "--time"),
    (["play", "shogi", "--time", "0"], "--time"),
    (["play", "shogi", "--pieces", "wooden"], "--pieces"),
    (["search", "reversi", "--depth", "3", "--depth=4"], "--depth: is given more than once"),
    (["search", "reversi", "--depth"], "--depth: needs a value"),
    (["completions", "cmd"], "SHELL"),
    (["analyse", "old.kif"], "GAME: there is no game 'old.kif'"),
    (["analyse", "shogi"], "FILE is required"),
    (["manual", "plya"], "COMMAND"),
]
JSON = [
    ["games", "--json"],
    ["perft", "reversi", "4", "--json", "--divide"],
    ["moves", "shogi", "--json"],
    ["search", "reversi", "--depth", "4", "--multipv", "2", "--json"],
    ["bench", "connect_four", "--depth", "3", "--json"],
]


# Command lines that can be used, with a file that cannot: NOWHERE is not there, SPOILT holds nothing of use.
FAILED = [
    ["show", "shogi", "--game", "FILE"],
    ["search", "reversi", "--game", "FILE"],
    ["analyse", "reversi", "FILE"],
    ["convert", "FILE", "out.csa"],
    ["play", "connect_four", "--load", "FILE"],
    ["book", "probe", "reversi", "FILE"],
    ["mate", "shogi", "--file", "FILE"],
    ["solve", "reversi", "--file", "FILE"],
    ["match", "connect_four", "internal", "internal", "--games", "2", "--depth", "1", "--openings", "FILE"],
    ["choices", "connect_four", "FILE", "internal", "--nodes", "10", "--judge-nodes", "10"],
    ["train", "reversi", "out.weights", "--games", "FILE"],
    ["net", "FILE"],
]


class Arguments(unittest.TestCase):
    def test_files_that_cannot_be_used_are_failures_of_the_run(self) -> None:
        with kiban_program.scratch() as folder:
            (pathlib.Path(folder) / "SPOILT").write_text("rubbish\n")
            for arguments in FAILED:
                for file in ("NOWHERE", "SPOILT"):
                    with self.subTest((arguments, file)):
                        answer = kiban(*(file if word == "FILE" else word for word in arguments), cwd=folder)
                        self.assertEqual(answer.code, 1, answer)
                        self.assertTrue(answer.err, answer)
                        self.assertFalse((pathlib.Path(folder) / "out.csa").exists())

    def test_bad_ones_are_named_and_exit_with_2(self) -> None:
        for arguments, named in BAD:
            with self.subTest(arguments):
                answer = kiban(*arguments)
                self.assertEqual((answer.code, answer.out), (2, ""), answer)
                self.assertIn(named, answer.err.splitlines()[0])
                self.assertTrue(answer.err.startswith("kiban"), answer)

    def test_a_letter_is_no_misspelt_option(self) -> None:
        self.assertNotIn("did you mean", kiban("play", "reversi", "-n").err)

    def test_json_is_json(self) -> None:
        for arguments in JSON:
            with self.subTest(arguments):
                answer = kiban(*arguments)
                self.assertEqual((answer.code, answer.err), (0, ""), answer)
                json.loads(answer.out)

    def test_json_says_what_was_counted(self) -> None:
        report = json.loads(kiban("perft", "connect_four", "3", "--divide", "--json").out)
        self.assertEqual((report["nodes"], report["complete"]), (343, True))
        self.assertEqual(report["divide"], dict.fromkeys("abcdefg", 49))

    def test_json_says_what_was_found(self) -> None:
        report = json.loads(kiban("search", "connect_four", "--position", "7/7/7/7/yyy4/rrr4 r", "--depth", "3",
                                  "--json").out)
        self.assertEqual((report["best"], report["score"]), ("d", 31999))
        self.assertEqual(report["rows"][-1]["moves"], ["d"])

    def test_a_finished_game_has_no_best_move(self) -> None:
        report = json.loads(kiban("search", "connect_four", "--position", "7/7/7/7/7/yyyrrrr y", "--json").out)
        self.assertEqual((report["best"], report["score"]), (None, -32000))

    def test_help_is_no_error(self) -> None:
        for arguments in (["--help"], ["help", "--help"], ["help", "-h"], ["help", "help"], ["perft", "--help"], ["play", "-h"], ["--version"]):
            with self.subTest(arguments):
                answer = kiban(*arguments)
                self.assertEqual((answer.code, answer.err), (0, ""), answer)


class ThePage(unittest.TestCase):
    """tools/kiban/README.md describes what the commands print."""

    def test_every_key_is_described(self) -> None:
        page = (pathlib.Path(__file__).resolve().parents[3] / "tools/kiban/README.md").read_text(encoding="utf-8")
        internal = ("internal", "internal", "--games", "2", "--depth", "1", "--sprt", "0,5")
        for command, arguments, stdin in [
                ("match", ("connect_four", *internal), ""),
                ("tournament", ("connect_four", "--engines", "a=internal", "b=internal", "--games", "2", "--depth", "1"), ""),
                ("choices", ("connect_four", "/dev/stdin", "internal", "--nodes", "50", "--judge-nodes", "50"), "startpos\n"),
                ("perft", ("connect_four", "2", "--divide"), ""), ("bench", ("connect_four", "--depth", "2"), "")]:
            with self.subTest(command):
                section = page.split(f"### `kiban {command} --json`\n")[1].split("\n### ")[0]
                report = json.loads(kiban(command, *arguments, "--json", stdin=stdin).out)
                rows = report if isinstance(report, list) else [report, *report.get("engines", [])]
                keys = {key for row in rows for key in row} | set(report["endings"] if command == "match" else ())
                self.assertTrue(keys)
                self.assertEqual([key for key in sorted(keys) if f"`{key}`" not in section], [])


class Scores(unittest.TestCase):
    def test_a_search_has_one_scale_in_every_door(self) -> None:
        position = "startpos moves 7g7f 3c3d 2g2f"  # white is to move
        command = kiban("search", "shogi", "--position", position, "--depth", "6")
        shown = re.search(r"^best \S+ score ([-+\d.]+) ", command.out, re.MULTILINE)
        json_score = json.loads(kiban("search", "shogi", "--position", position, "--depth", "6", "--json").out)["score"]
        with subprocess.Popen([kiban_program.PROGRAM.with_name("kiban-shogi"), "--no-book"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True) as engine:
            engine.stdin.write(f"usi\nisready\nposition {position}\ngo depth 6\n")
            engine.stdin.flush()
            lines: list[str] = []
            while not lines or not lines[-1].startswith("bestmove"):
                lines.append(engine.stdout.readline())
            engine.stdin.write("quit\n")
            engine.stdin.close()
        cp = [int(score) for score in re.findall(r" score cp (-?\d+) ", "".join(lines))][-1]
        self.assertEqual((round(100 * float(shown.group(1))), json_score), (cp, cp))
        self.assertIn("for the side to move", " ".join(kiban("search", "--help").out.split()))


class StandardInput(unittest.TestCase):
    def test_every_line_has_its_answer_in_order(self) -> None:
        lines = ["startpos", "rubbish", "7/7/7/7/7/yyyrrrr y", "", "7/7/7/7/7/r6 y", "\N{SNOWMAN}" * 9]
        answer = kiban("moves", "connect_four", "--stdin", stdin="\n".join(lines * 200) + "\n")
        replies = answer.out.split("\n")
        self.assertEqual(len(replies), 1201)
        for i, reply in enumerate(replies[:-1]):
            if i % 6 in (0, 4):
                self.assertEqual(reply, "a b c d e f g")
            elif i % 6 == 2:
                self.assertEqual(reply, "")
            else:
                self.assertTrue(reply.startswith(f"error: line {i + 1}: "), reply)
        self.assertEqual((answer.code, answer.err), (1, ""))

    def test_a_last_line_without_its_end_counts(self) -> None:
        self.assertEqual(kiban("moves", "connect_four", "--stdin", stdin="startpos").out, "a b c d e f g\n")

    def test_what_cannot_be_read_is_no_end_of_the_input(self) -> None:
        for command in (("moves", "shogi", "--stdin"), ("mate", "shogi", "--stdin"), ("solve", "reversi", "--stdin"),
                        ("solve", "connect_four", "--stdin"), ("play", "reversi")):
            folder = os.open("/", os.O_RDONLY)
            self.addCleanup(os.close, folder)
            done = subprocess.run([kiban_program.PROGRAM, *command], stdin=folder, capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stderr),
                             (1, f"kiban {command[0]}: the input cannot be read: Is a directory\n"))

    def test_json_has_an_object_a_line(self) -> None:
        answer = kiban("moves", "reversi", "--stdin", "--json", stdin="startpos\nx\n\udc80".encode(
            "utf-8", "surrogateescape").decode("latin-1"))
        first, second, third = map(json.loads, answer.out.splitlines())
        self.assertEqual(first["moves"], ["c4", "d3", "e6", "f5"])
        self.assertEqual([first["line"], second["line"], third["line"]], [1, 2, 3])
        self.assertIn("error", second)
        self.assertIn("error", third)


class ClosedFolder(unittest.TestCase):
    def test_a_file_in_it_is_named_with_the_reason(self) -> None:
        with kiban_program.scratch() as scratch:
            folder = pathlib.Path(scratch)
            (folder / "a.txt").write_text("f5d6c3\n")
            closed = folder / "closed"
            closed.mkdir(mode=0)
            folder.chmod(0o755)
            nobody = {"user": "nobody"} if os.geteuid() == 0 else {}
            for command, why in ((["convert", str(folder / "a.txt"), str(closed / "x.ggf")], ": cannot be written: Permission denied"),
                                 (["book", "make", "reversi", str(closed / "x.ggf"), str(folder / "a.txt")], ": Permission denied")):
                try:
                    done = subprocess.run([kiban_program.PROGRAM, *command], capture_output=True, text=True, check=False, **nobody)
                except PermissionError:
                    self.skipTest("nobody cannot start the program here")
                self.assertEqual(done.returncode, 1, done)
                self.assertIn(f": {closed / 'x.ggf'}{why}\n", done.stderr)
                self.assertNotIn("filesystem error", done.stderr)


if __name__ == "__main__":
    kiban_program.main()
