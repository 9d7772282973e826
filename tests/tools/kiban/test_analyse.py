#!/usr/bin/env python3
"""Records analysed: input, output, and that both stay the same."""

import html.parser
import json
import os
import pathlib
import re
import signal
import subprocess
import time
import unittest
import xml.etree.ElementTree
import zipfile

import kiban_program
from kiban_program import kiban

NODES = ("--nodes", "1000", "--hash", "1")
DISCS = "f5d6c3d3c4f4f6f3e6e7c6f7"
KIF = """開始日時：2024/05/06 10:00:00
手合割：平手
先手：先崎　学
後手：<b>後手</b>
手数----指手---------消費時間--
*始まり
   1 ７六歩(77)   ( 0:03/00:00:03)
*角道を開ける
   2 ３四歩(33)   ( 0:05/00:00:05)
   3 ２二角成(88)   ( 0:10/00:00:13)
   4 同　銀(31)   ( 1:02/00:01:07)
   5 投了
"""
CSA = "V2.2\nN+Alpha\nN-Beta\nPI\n+\n+7776FU\nT3\n'** 12 -8384FU\n-3334FU\nT5\n%TORYO\n"
MATE_MISSED = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*9i 5a6a"

# Black mates at once, or is far behind.
ONE_WAY_TO_WIN = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1 moves G*5b"


class Page(html.parser.HTMLParser):
    """The elements of a page, and their references to the outside."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.closed_wrongly: list[str] = []
        self.outside: list[str] = []
        self.scripts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list) -> None:
        self.outside += [value for name, value in attrs if name in ("src", "href", "data", "action")]
        if tag == "script":
            self.scripts.append("")
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.closed_wrongly.append(tag)

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "script":
            self.scripts[-1] += data


def contrast(one: str, other: str) -> float:
    """Of two colours `#rrggbb` or `#rgb`, as WCAG 2 defines it."""
    def luminance(colour: str) -> float:
        digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
        parts = [int(digits[i:i + 2], 16) / 255 for i in (0, 2, 4)]
        red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


class Analyse(unittest.TestCase):
    def setUp(self) -> None:
        self.scratch = kiban_program.scratch()
        self.addCleanup(self.scratch.cleanup)
        self.folder = pathlib.Path(self.scratch.name)

    def write(self, name: str, text: str | bytes) -> str:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    def files_in(self, folder: str) -> list[str]:
        found = (self.folder / folder).rglob("*")
        return sorted(str(path.relative_to(self.folder / folder)) for path in found if path.is_file())

    def analysed(self, game: str, *arguments: str, stdin: str = "") -> list[dict]:
        answer = kiban("analyse", game, *arguments, *NODES, "--json", stdin=stdin)
        self.assertEqual((answer.code, answer.err), (0, ""), answer)
        return [json.loads(line) for line in answer.out.splitlines()]

    def test_a_missed_mate_is_reported(self) -> None:
        [game] = self.analysed("shogi", "-", stdin=MATE_MISSED)
        self.assertEqual(game["moves"][0]["events"], [{"kind": "mate_missed", "number": 1}])
        self.assertEqual((game["moves"][0]["best"], game["positions"][0]["mate"]), ("G*5b", 1))
        self.assertTrue(all("mate" in position for position in game["positions"]))
        answer = kiban("analyse", "shogi", "-", *NODES, "--notation", "japanese", stdin=MATE_MISSED)
        self.assertEqual((answer.code, answer.err), (0, ""), answer)
        self.assertIn("misses a mate in 1", answer.out)
        self.assertIn("▲９九金", answer.out)

    def test_a_loss_by_perpetual_check_is_no_mate(self) -> None:
        path = self.write("a.txt", "sfen 4k4/9/9/9/9/9/9/3R5/4K4 b G 1 moves 6h5h " + "5a6a 5h6h 6a5a 6h5h " * 3 + "\n")
        answer = kiban("analyse", "shogi", path, "--nodes", "500")
        self.assertEqual(answer.code, 0, answer)
        self.assertIn("perpetual check", answer.out)
        self.assertNotRegex(answer.out[answer.out.index("  11  5h6h"):], r"mate")

    def test_one_move_is_no_moves(self) -> None:
        out = kiban("analyse", "reversi", "-", *NODES, stdin="f5d6\n").out
        self.assertRegex(out, r"  opening +1 move, lost ")
        self.assertNotIn(" 1 moves", out)

    def test_both_spellings_of_the_command(self) -> None:
        self.assertEqual(kiban("analyze", "reversi", "-", *NODES, stdin=DISCS).out,
                         kiban("analyse", "reversi", "-", *NODES, stdin=DISCS).out)

    def test_every_kind_of_record(self) -> None:
        for name, text in (("a.kif", KIF.encode("cp932")), ("b.kif", KIF), ("GAME.KIF", KIF), ("c.csa", CSA),
                           ("d.txt", KIF.encode("cp932")), ("e.txt", CSA), ("g", "position startpos moves 7g7f 3c3d"),
                           ("f.ki2", "先手：A\n後手：B\n\n▲７六歩 △３四歩\nまで2手で後手の勝ち\n")):
            with self.subTest(name):
                [game] = self.analysed("shogi", self.write(name, text))
                self.assertEqual([m["played"] for m in game["moves"][:2]], ["7g7f", "3c3d"])
        header = bytes(4) + (1).to_bytes(4, "little") + bytes(2) + (2000).to_bytes(2, "little") + bytes(4)
        moves = bytes([56, 64, 33])  # f5 d6 c3
        wthor = bytes([20]) + header[1:] + bytes(6) + bytes([40, 40]) + moves + bytes(57)
        for name, text in (("a.txt", "f5d6c3\n"), ("b.wtb", wthor),
                           ("c.txt", "game reversi\nposition startpos\nmoves f5 d6 c3\n"),
                           ("d.ggf", "(;GM[Othello]PB[a]PW[b]RE[?]TY[8]BO[8 ---------------------------O*------*O----"
                                     "----------------------- *]B[f5]W[d6]B[c3];)")):
            with self.subTest(name):
                [game] = self.analysed("reversi", self.write(name, text))
                self.assertEqual([m["played"] for m in game["moves"]], ["f5", "d6", "c3"])

    def test_a_result_that_is_not_known_is_no_draw(self) -> None:
        board = "-" * 27 + "O*------*O" + "-" * 27 + " *"
        for game, name, text, points in (
                ("shogi", "a.csa", "PI\n+\n+7776FU\n", None), ("shogi", "b.csa", "PI\n+\n+7776FU\n%CHUDAN\n", None),
                ("shogi", "x.csa", "PI\n+\n+7776FU\n%ERROR\n", None), ("shogi", "y.csa", "PI\n+\n+7776FU\n%FUZUMI\n", None),
                ("shogi", "c.csa", "PI\n+\n+7776FU\n%SENNICHITE\n", 0.5), ("shogi", "d.csa", "PI\n+\n+7776FU\n%TORYO\n", 1),
                ("shogi", "e.kif", "1 ７六歩(77)\n2 時間切れ\n", 1), ("reversi", "f.txt", "f5d6c3\n", None),
                ("reversi", "g.ggf", f"(;GM[Othello]PB[a]PW[b]RE[?]TY[8]BO[8 {board}]B[f5];)", None),
                ("reversi", "h.ggf", f"(;GM[Othello]PB[a]PW[b]RE[+0.00]TY[8]BO[8 {board}]B[f5];)", 0.5),
                ("reversi", "i.ggf", f"(;GM[Othello]PB[a]PW[b]RE[-64:t]TY[8]BO[8 {board}]B[f5];)", 0)):
            with self.subTest(name):
                [analysed] = self.analysed(game, self.write(name, text))
                self.assertEqual(analysed["record"]["black_points"], points)
        kif = "1 ７六歩(77)\n2 ３四歩(33)\n\n変化：2手\n2 ８四歩(83)\n\n変化：1手\n1 ２六歩(27)\n2 投了\n"
        done, file = str(self.folder / "done.jsonl"), self.write("k.kif", kif)
        kiban("analyse", "shogi", file, *NODES, "--resume", done)
        [analysed] = [json.loads(line) for line in pathlib.Path(done).read_text(encoding="utf-8").splitlines()][-1:]
        self.assertEqual([v["black_points"] for v in analysed["record"]["variations"]], [None, 1])
        self.assertEqual(self.analysed("shogi", file, "--resume", done), [analysed])

    def test_folders_and_games_by_number(self) -> None:
        self.write("games/b.txt", "f5d6\n# a remark\n\nf5f6\n")
        self.write("games/a.txt", "f5d6c3\n")
        self.write("games/picture.png", b"\x89PNG")
        games = self.analysed("reversi", str(self.folder / "games"))
        self.assertEqual([(pathlib.Path(g["file"]).name, g["number"], len(g["moves"])) for g in games],
                         [("a.txt", 1, 3), ("b.txt", 1, 2), ("b.txt", 2, 2)])
        [second] = self.analysed("reversi", str(self.folder / "games/b.txt"), "--game", "2")
        self.assertEqual(second["moves"][1]["played"], "f6")

    def test_bad_files_are_named_and_the_others_go_on(self) -> None:
        bad = self.write("bad.kif", KIF.replace("７六歩(77)", "７五歩(77)"))
        good = self.write("good.csa", CSA)
        answer = kiban("analyse", "shogi", bad, good, self.write("x.png", b"\x89PNG\0\xff"), *NODES)
        self.assertEqual(answer.code, 1, answer)
        self.assertIn(f"{bad}: line 7, column", answer.err)
        self.assertIn("x.png: no kind of record that shogi has", answer.err)
        self.assertIn("Alpha", answer.out)
        lines = self.write("lines.txt", "f5d6\nf5a1\n")
        answer = kiban("analyse", "reversi", lines, *NODES, "--json")
        self.assertEqual(answer.code, 1, answer)
        errors = [json.loads(line) for line in answer.out.splitlines() if "error" in json.loads(line)]
        self.assertEqual([(e["file"], e["number"]) for e in errors], [(lines, 2)])
        self.assertIn("line 2: move 2", errors[0]["error"])
        for arguments in (("nowhere.kif",), (good, "--game", "2"), (good, "--notation", "chess"),
                          (good, "--record", "out.png"), (good, good, "--record", "out.kif"),
                          (good, good, "--svg", "out.svg")):
            with self.subTest(arguments):
                answer = kiban("analyse", "shogi", *arguments, *NODES, cwd=str(self.folder))
                self.assertIn(answer.code, (1, 2))
                self.assertNotEqual(answer.err, "")

    def test_a_re_run_is_the_same(self) -> None:
        runs = [kiban("analyse", "reversi", "-", *NODES, "--json", stdin=DISCS + "\n" + DISCS[:12]) for _ in range(2)]
        self.assertEqual(runs[0].out, runs[1].out)
        alone = kiban("analyse", "reversi", "-", *NODES, "--json", stdin=DISCS)
        self.assertEqual(alone.out.splitlines()[0], runs[0].out.splitlines()[0])

    def test_variations_are_analysed_on_request(self) -> None:
        study = self.write("study.kif", KIF + "\n変化：3手\n   3 ２六歩(27)   ( 0:07/00:00:07)\n*別の手\n   4 ８四歩(83)\n"
                           "\n変化：2手\n   2 ８四歩(83)\n")
        plain = json.loads(kiban("analyse", "shogi", study, *NODES, "--json").out)
        self.assertNotIn("variations", plain)
        self.assertEqual([v["moves"] for v in plain["record"]["variations"]], [["2g2f", "8c8d"], ["8c8d"]])
        options = ("analyse", "shogi", study, *NODES, "--variations", "--resume", str(self.folder / "done.jsonl"))
        out = self.folder / "out.kif"
        made = kiban(*options, "--json", "--record", str(out), "--html", str(self.folder / "page.html"))
        self.assertEqual((made.code, made.err), (0, ""))
        first, second = json.loads(made.out)["variations"]
        self.assertEqual([(m["ply"], m["played"]) for m in first["moves"]], [(3, "2g2f"), (4, "8c8d")])
        self.assertEqual((first["plies_before"], len(first["positions"]), second["plies_before"]), (2, 3, 1))
        text = out.read_text(encoding="utf-8")
        branch = text.split("変化：3手")[1].split("変化：")[0]
        self.assertIn("*別の手\n", branch)
        self.assertEqual(branch.count("*#評価値="), 2)
        self.assertIn("( 0:07/", branch)
        page = (self.folder / "page.html").read_text(encoding="utf-8")
        self.assertRegex(page, r'(?s)variation from move 3.*<tr data-ply="1"><td class="n">3</td>')
        table = kiban(*options)
        self.assertEqual(table.out.count("variation from ply"), 2)
        again = kiban(*options, "--json", "--record", str(out))
        self.assertEqual((again.out, out.read_text(encoding="utf-8")), (made.out, text))

    def test_games_at_a_time_change_nothing(self) -> None:
        lines = "f5d6c3d3c4\nf5f6e6f4\nf5d6c4d3\nno moves\nf5f4\n"
        alone = kiban("analyse", "reversi", "-", *NODES, "--json", stdin=lines)
        together = kiban("analyse", "reversi", "-", *NODES, "--json", "--concurrency", "3", stdin=lines)
        self.assertEqual(alone.out, together.out)
        self.assertEqual(len(alone.out.splitlines()), 5)

    def test_names_do_not_change_the_terminal(self) -> None:
        game = self.write("a.kif", KIF.replace("<b>後手</b>", "\x1b[31mred\x1b]0;title\x07\rX"))
        answer = kiban("analyse", "shogi", game, *NODES)
        self.assertIn("先崎　学 - ?[31mred?]0;title??X\n", answer.out)
        answer = kiban("analyse", "shogi", str(self.folder / "no\x1b[31mfile"), *NODES)
        self.assertIn("/no?[31mfile: there is no such file", answer.err)

    def test_lines_of_another_game_are_named(self) -> None:
        path = self.write("a.txt", DISCS + "\nf5f6e6f4\n")
        answer = kiban("analyse", "shogi", path, *NODES)
        self.assertEqual((answer.code, answer.out), (1, ""), answer)
        self.assertIn("a.txt: a record of reversi (lines), not of shogi", answer.err)

    def test_the_winner_is_named(self) -> None:
        table = kiban("analyse", "shogi", self.write("a.kif", KIF), *NODES).out
        self.assertIn("\nend: resignation, white wins: ", table)
        table = kiban("analyse", "connect_four", "-", *NODES, stdin="a b a b a b a\n").out
        self.assertIn("\nend: played to the end, red wins; last position lost for yellow\n", table)

    def test_other_weights_evaluate(self) -> None:
        game = self.write("a.txt", "7g7f 3c3d 2g2f 8c8d\n")
        done = str(self.folder / "done.jsonl")
        own, written = (self.analysed("shogi", game, *more) for more in ((), ("--weights", "written", "--resume", done)))
        self.assertEqual([g[0]["settings"]["weights"] for g in (own, written)], [None, "written"])
        values = [[p["value"] for p in g[0]["positions"]] for g in (own, written)]
        self.assertNotEqual(values[0], values[1])
        self.assertEqual(self.analysed("shogi", game, "--weights", "written"), written)
        other = kiban("analyse", "shogi", game, *NODES, "--resume", done)
        self.assertIn("other settings: --weights written there, not given here", other.err)
        missing = kiban("analyse", "shogi", game, *NODES, "--weights", f"{self.folder}/none.weights")
        self.assertEqual((missing.code, missing.out), (1, ""))
        self.assertIn("none.weights: there is no such file", missing.err)

    def test_weights_of_a_game_without_its_own(self) -> None:
        game = self.write("a.txt", "a2a3 a7a6\n")
        written = self.analysed("breakthrough", game, "--weights", "written")
        written[0]["settings"]["weights"] = None
        self.assertEqual(written, self.analysed("breakthrough", game))

    def test_a_corrected_record_is_read_again(self) -> None:
        done = str(self.folder / "done.jsonl")
        for name, end, words in (("甲", "投了", "resignation, black wins"), ("乙", "反則勝ち", "opponent, white wins")):
            file = self.write("k.kif", f"手合割：平手\n先手：{name}\n1 ７六歩(77)\n2 {end}\n")
            table = kiban("analyse", "shogi", file, *NODES, "--resume", done).out
            self.assertIn(name, table)
            self.assertIn(words, table)

    def test_a_resumed_run_equals_an_uninterrupted_one(self) -> None:
        games = self.write("games.txt", "".join(DISCS[:2 * n] + "\n" for n in range(4, 12)))
        whole, killed = str(self.folder / "whole.jsonl"), self.folder / "killed.jsonl"
        wanted = kiban("analyse", "reversi", games, *NODES, "--resume", whole)
        self.assertEqual((wanted.code, wanted.err), (0, ""), wanted)
        lines = pathlib.Path(whole).read_bytes()
        killed.write_bytes(lines[:len(lines) // 2])  # in the middle of a line, as a kill leaves it
        again = kiban("analyse", "reversi", games, *NODES, "--resume", str(killed))
        self.assertEqual((again.code, again.out, again.err), (0, wanted.out, ""))
        self.assertEqual(killed.read_bytes(), lines)
        kiban("analyse", "reversi", games, *NODES, "--resume", str(killed))
        self.assertEqual(killed.read_bytes(), lines)
        other = kiban("analyse", "reversi", games, "--nodes", "2000", "--resume", str(killed))
        self.assertEqual(other.code, 1, other)
        self.assertIn("other settings: --nodes 1000 there, 2000 here", other.err)
        self.assertEqual(killed.read_bytes(), lines)

    def test_an_interrupt_keeps_what_is_done(self) -> None:
        games = self.write("games.txt", (DISCS[:8] + "\n") * 100)
        out = self.folder / "out.jsonl"
        run = subprocess.Popen([kiban_program.PROGRAM, "analyse", "reversi", games, "--time", "50", "--hash", "1", "--resume",
                                str(out), "--html", str(self.folder / "out.html")], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
        deadline = time.monotonic() + 30
        while not (out.exists() and out.read_text().count("\n") >= 2) and time.monotonic() < deadline:
            time.sleep(0.05)
        run.send_signal(signal.SIGINT)
        _, err = run.communicate(timeout=30)
        self.assertEqual(run.returncode, 128 + signal.SIGINT)
        self.assertIn("interrupted", err)
        self.assertTrue(all(json.loads(line)["complete"] for line in out.read_text().splitlines()[:-1]))
        self.assertIn("</html>", (self.folder / "out.html").read_text())

    def test_an_interrupted_game_goes_on_where_it_was(self) -> None:
        game, out = self.write("game.txt", DISCS + "\n"), self.folder / "out.jsonl"
        slowly = ("analyse", "reversi", game, "--time", "200", "--proof", "0", "--hash", "1", "--resume", str(out))
        run = subprocess.Popen([kiban_program.PROGRAM, *slowly], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(2)
        run.send_signal(signal.SIGINT)
        run.communicate(timeout=30)
        part = json.loads(out.read_text())
        self.assertFalse(part["complete"])
        again = kiban(*slowly)
        self.assertEqual((again.code, again.err), (0, ""), again)
        first, whole = (json.loads(line) for line in out.read_text().splitlines())
        self.assertEqual(first, part)
        self.assertTrue(whole["complete"])
        known = [i for i, p in enumerate(part["positions"]) if p is not None]
        self.assertGreater(len(known), 2)
        self.assertEqual([whole["positions"][i] for i in known], [part["positions"][i] for i in known])
        self.assertEqual(kiban(*slowly).out, again.out)

    def test_a_folder_that_cannot_be_read_is_named_and_left_out(self) -> None:
        self.write("in/a.txt", DISCS + "\n")
        closed = self.folder / "in" / "closed"
        closed.mkdir(mode=0)
        self.folder.chmod(0o755)
        nobody = {"user": "nobody"} if os.geteuid() == 0 else {}
        try:
            done = subprocess.run([kiban_program.PROGRAM, "analyse", "reversi", *NODES, str(closed.parent)], capture_output=True,
                                  text=True, check=False, **nobody)
            self.assertIn("in/closed: cannot be read: Permission denied", done.stderr)
            self.assertEqual((done.returncode, "f7" in done.stdout), (1, True), done)
        except PermissionError:
            self.skipTest("nobody cannot start the program here")

    def test_a_folder_that_cannot_be_made_is_refused_before_the_work(self) -> None:
        kif = self.write("a.kif", KIF)
        answer = kiban("analyse", "shogi", kif, *NODES, "--record", f"{kif}/out/")
        self.assertEqual((answer.code, answer.out), (1, ""), answer)
        self.assertIn("a.kif/out/: cannot be made: Not a directory", answer.err)

    def test_what_an_annotated_record_does_not_hold_is_said(self) -> None:
        kif = self.write("in.kif", KIF + "\n変化：2手\n   2 ８四歩(83)\n")
        for name, lost in (("out.kif", []), ("out.csa", ["variations"]), ("out.ki2", ["times"])):
            out = str(self.folder / name)
            answer = kiban("analyse", "shogi", kif, *NODES, "--record", out)
            self.assertEqual(answer.code, 0, answer)
            self.assertEqual(answer.err, "".join(f"{out}: {what} are left out\n" for what in lost))

    def test_annotated_records_keep_what_was_there(self) -> None:
        kif = self.write("in.kif", KIF.encode("cp932"))
        answer = kiban("analyse", "shogi", kif, *NODES, "--record", str(self.folder / "out.kif"))
        self.assertEqual((answer.code, answer.err), (0, ""), answer)
        text = (self.folder / "out.kif").read_text()
        for part in ("先手：先崎　学\n", "後手：<b>後手</b>\n", "開始日時：2024/05/06 10:00:00\n", "*始まり\n", "*角道を開ける\n",
                     "( 1:02/00:01:07)", "投了", "*#評価値=", "*#読み筋=△", "*解析 "):
            self.assertIn(part, text)
        first = text
        kiban("analyse", "shogi", str(self.folder / "out.kif"), *NODES, "--record", str(self.folder / "again.kif"))
        self.assertEqual((self.folder / "again.kif").read_text(), first)
        for name in ("one.kif", "two.csa", "sub/one.kif"):
            self.write("in/" + name, KIF if name.endswith("kif") else CSA)
        answer = kiban("analyse", "shogi", f"{self.folder}/in/", *NODES, "--record", f"{self.folder}/out/")
        self.assertEqual((answer.code, answer.err), (0, ""), answer)
        self.assertEqual(self.files_in("out"), ["one.kif", "sub/one.kif", "two.csa"])
        csa = (self.folder / "out/two.csa").read_text()
        for part in ("N+Alpha\n", "T3\n", "'*played: * 12 -8384FU\n", "%TORYO\n"):
            self.assertIn(part, csa)

    def test_no_file_is_written_over_unasked(self) -> None:
        record = self.write("in/a.kif", KIF)
        before = pathlib.Path(record).read_bytes()
        other = self.write("other.html", "mine")
        run = ("analyse", "shogi", record, *NODES)
        for option, path in (("--record", record), ("--html", record), ("--svg", record), ("--puzzles", record),
                             ("--resume", record), ("--record", f"{self.folder}/in"), ("--record", f"{self.folder}/in/")):
            with self.subTest(option):
                answer = kiban(*run, "--force", option, path)
                self.assertEqual(answer.code, 2, answer)
                self.assertIn(f"{option}: {self.folder}/in/", answer.err)
                self.assertIn("a.kif is the input, which is never overwritten", answer.err)
        answer = kiban(*run, "--html", other)
        self.assertEqual(answer.code, 2, answer)
        self.assertIn("other.html exists already; --force overwrites it", answer.err)
        answer = kiban(*run, "--html", f"{self.folder}/new", "--svg", f"{self.folder}/./new")
        self.assertIn("--svg: " + f"{self.folder}/./new is the file of --html", answer.err)
        for option in ("--html", "--record"):
            self.assertIn(f"kiban analyse: {option}: takes the name of a file", kiban(*run, option, "-").err)
        answer = kiban(*run, "--record", self.write("notes", "mine"))
        self.assertEqual(answer.code, 2, answer)
        self.assertIn("notes: neither a folder nor a kind of record that is written", answer.err)
        self.assertEqual(pathlib.Path(record).read_bytes(), before)
        self.assertEqual(pathlib.Path(other).read_text(), "mine")
        self.assertEqual(kiban(*run, "--html", other, "--force").code, 0)
        self.assertIn("<!DOCTYPE html>", pathlib.Path(other).read_text())
        resumed = (*run, "--record", f"{self.folder}/out/", "--resume", f"{self.folder}/r.jsonl")
        for _ in range(2): # the same command again, as after a kill
            answer = kiban(*resumed)
            self.assertEqual((answer.code, answer.err), (0, ""), answer)

    def test_a_record_of_another_game_is_named_once(self) -> None:
        for game, other, name, text, kind in (("reversi", "shogi", "a.csa", CSA, "csa"),
                                              ("reversi", "shogi", "a.txt", KIF, "kif"),
                                              ("shogi", "reversi", "a.ggf", "(;GM[Othello]PB[a]PW[b]BO[8 ---]B[F5];)\n" * 3, "ggf")):
            path = self.write(name, text)
            answer = kiban("analyse", game, path, *NODES)
            self.assertEqual((answer.code, answer.err), (1, f"{path}: a record of {other} ({kind}), not of {game}\n"), answer)

    def test_a_file_that_is_no_analysis_is_not_resumed(self) -> None:
        other = self.write("notes.txt", "my notes\n")
        answer = kiban("analyse", "shogi", self.write("a.kif", KIF), *NODES, "--resume", other)
        self.assertEqual((answer.code, pathlib.Path(other).read_text()), (1, "my notes\n"), answer)
        self.assertIn("notes.txt: line 1: not an analysis: --resume takes a file that an earlier run has written", answer.err)

    def test_a_file_in_an_archive_is_named(self) -> None:
        path = self.folder / "games.zip"
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("one.kif", KIF)
            archive.writestr("__MACOSX/._one.kif", b"\0\5\x16\7")
            archive.writestr("two/three.csa", CSA + "/\n" + CSA)
            archive.writestr("対局é.kif", KIF)  # the name is marked as UTF-8
            archive.writestr("two/bad.kif", "手合割：平手\n1 ７七歩(77)\n")
        answer = kiban("analyse", "shogi", str(path), *NODES, "--json", "--record", f"{self.folder}/out/")
        if "without libarchive" in answer.err:
            self.skipTest(answer.err)
        games = [json.loads(line) for line in answer.out.splitlines()]
        self.assertEqual(sorted(game["file"] for game in games if "error" not in game), [f"{path}/one.kif", *[f"{path}/two/three.csa"] * 2, f"{path}/対局é.kif"])
        [bad] = [game for game in games if "error" in game]
        self.assertEqual((bad["file"], bad["error"].startswith("line 2")), (f"{path}/two/bad.kif", True), bad)
        self.assertEqual(self.files_in("out"), ["one.kif", "two/three-2.csa", "two/three.csa", "対局é.kif"])

    def test_the_page_stands_alone(self) -> None:
        page, curve = self.folder / "page.html", self.folder / "curve.svg"
        answer = kiban("analyse", "shogi", self.write("a.kif", KIF), *NODES, "--multipv", "2", "--html", str(page), "--svg",
                       str(curve))
        self.assertEqual((answer.code, answer.err), (0, ""), answer)
        parser = Page()
        parser.feed(page.read_text())
        self.assertEqual((parser.open, parser.closed_wrongly, parser.outside), ([], [], []))
        [data] = json.loads(parser.scripts[0])
        self.assertEqual((len(data["positions"]), len(data["played"])), (5, 4))
        self.assertEqual(data["played"][0], ["P-7f", "▲７六歩"])
        self.assertNotIn("<b>", page.read_text())
        self.assertIn('<p class="comment start">始まり</p>', page.read_text())
        self.assertRegex(page.read_text(), r'<tr data-ply="1">.*</tr>\n<tr class="comment"><td></td><td colspan="5">角道を開ける</td></tr>')
        root = xml.etree.ElementTree.parse(curve).getroot()
        plies = [e.get("data-ply") for e in root.iter() if e.get("data-ply")]
        self.assertEqual(plies, ["0", "1", "2", "3", "4"])

    def test_the_page_names_headers_in_words(self) -> None:
        page = self.folder / "page.html"
        path = self.write("a.csa", CSA.replace("PI\n", "$START_TIME:2024/05/06 10:00:00\n$X:<y>\nPI\n"))
        answer = kiban("analyse", "shogi", path, *NODES, "--html", str(page))
        self.assertEqual((answer.code, answer.err), (0, ""), answer)
        self.assertIn('began</span><span class="ja" lang="ja">開始日時</span>: 2024/05/06 10:00:00 · X: &lt;y&gt;', page.read_text())

    def test_the_page_is_legible_in_light_and_dark(self) -> None:
        page = self.folder / "page.html"
        answer = kiban("analyse", "shogi", self.write("a.txt", MATE_MISSED), *NODES, "--html", str(page))
        self.assertEqual((answer.code, answer.err), (0, ""), answer)
        text = page.read_text()
        light, dark = (dict(re.findall(r"--(\w+):(#\w+)[;}]", theme)) for theme in re.findall(r":root\{([^}]*\})", text)[:2])
        for theme in (light, dark):
            for words in ("text", "faint", "link", "inaccuracy", "mistake", "blunder"):
                for ground in ("back", "pick"):
                    self.assertGreater(contrast(theme[words], theme[ground]), 4.5, (words, ground))
        self.assertIn("<h3>", text) # the pictures of the worst moves are on the page's ground
        self.assertIn(".diagrams svg>rect:first-of-type{fill:var(--back)}.diagrams svg>text{fill:var(--faint)}", text)

    def test_puzzles_have_a_line_each(self) -> None:
        path = self.folder / "puzzles.tsv"
        answer = kiban("analyse", "shogi", "-", *NODES, "--puzzles", str(path),
                       stdin=f"{ONE_WAY_TO_WIN}\n{ONE_WAY_TO_WIN}") # which two games share
        self.assertEqual((answer.code, answer.err), (0, ""), answer)
        heading, *lines = path.read_text().splitlines()
        self.assertTrue(heading.startswith("#"))
        self.assertEqual([line.split("\t")[1:3] for line in lines], [["G*5b", "win"]])
        self.assertIn("\tproved\t", lines[0])
        for line in lines:
            position, solution, kind, *_ = line.split("\t")
            self.assertIn(kind, ("win", "hold"))
            shown = kiban("show", "shogi", "--position", position, "--moves", *solution.split())
            self.assertEqual((shown.code, shown.err), (0, ""), shown)


if __name__ == "__main__":
    kiban_program.main()
