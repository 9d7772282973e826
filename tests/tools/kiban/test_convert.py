#!/usr/bin/env python3
"""Records written in other formats: what is kept, what is said to be lost, and what is refused."""

import gzip
import json
import pathlib
import shutil
import socket
import subprocess
import tarfile
import unittest

import kiban_program
from kiban_program import kiban

KIF = """開始日時：2024/05/06 10:00:00
棋戦：練習対局
手合割：平手
先手：先崎　学
後手：Beta
手数----指手---------消費時間--
*始まり
   1 ７六歩(77)   ( 0:03/00:00:03)
*角道を開ける
*二行目
   2 ３四歩(33)   ( 0:05/00:00:05)
   3 ２二角成(88)   ( 0:10/00:00:13)
   4 同　銀(31)   ( 1:02/00:01:07)
   5 投了         ( 0:09/00:00:22)
"""
VARIATION = "\n変化：3手\n   3 ２六歩(27)\n"
STUDY = KIF + """
変化：4手
   4 同　飛(82)
*飛車で取る

変化：3手
   3 ２六歩(27)   ( 0:07/00:00:07)
   4 ８四歩(83)
   5 投了         ( 0:04/00:00:14)

変化：4手
   4 ４四歩(43)

変化：1手
   1 ２六歩(27)
"""
USI = "position startpos moves 7g7f 3c3d 8h2b+ 3a2b"
HANDICAPS = ("平手", "香落ち", "右香落ち", "角落ち", "飛車落ち", "飛香落ち", "二枚落ち", "三枚落ち", "四枚落ち", "五枚落ち", "左五枚落ち",
             "六枚落ち", "左七枚落ち", "右七枚落ち", "八枚落ち", "十枚落ち")
BOARD = "---------------------------O*------*O--------------------------- *"
GGF = f"(;GM[Othello]PC[GGS]DT[2003]PB[a]PW[b]RB[1500]RE[+2.00:t]TI[5:00]TY[8]BO[8 {BOARD}]B[F5/1.5/2]W[D6];)\n"


class Convert(unittest.TestCase):
    def setUp(self) -> None:
        self.scratch = kiban_program.scratch()
        self.addCleanup(self.scratch.cleanup)
        self.folder = pathlib.Path(self.scratch.name)

    def write(self, name: str, content: str | bytes) -> str:
        path = self.folder / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return str(path)

    def path(self, name: str) -> str:
        return str(self.folder / name)

    def converted(self, source: str, target: str, *options: str, losses: tuple[str, ...] = ()) -> str:
        """The path of the file written, after what was said of losses is as expected."""
        out = self.path(target)
        answer = kiban("convert", source, out, *options, "--force")
        self.assertEqual(answer.code, 0, answer)
        self.assertEqual(answer.err.splitlines(), [f"{out}: {loss}" for loss in losses])
        self.assertTrue(answer.out.startswith(f"wrote {out}: "), answer)
        return out

    def text(self, path: str) -> str:
        return pathlib.Path(path).read_text(encoding="utf-8")

    def refused(self, code: int, *arguments: str) -> str:
        """What is said. A run that fails (1) may overwrite files, and does not; 2 is for a wrong command line."""
        answer = kiban("convert", *arguments, *(("--force",) if code == 1 else ()))
        self.assertEqual((answer.code, answer.out), (code, ""), answer)
        return answer.err


class Folders(Convert):
    def folder_of_records(self) -> str:
        records = self.folder / "records"
        (records / "sub").mkdir(parents=True)
        (records / "a.kif").write_bytes(KIF.encode("shift_jis"))
        (records / "sub" / "a.csa").write_text("V2.2\nPI\n+\n+7776FU\n/\nPI\n+\n+2726FU\n")
        (records / "bad.kif").write_text("手合割：平手\n   1 ５五歩(56)\n", encoding="utf-8")
        (records / "notes.md").write_text("no record")
        return str(records)

    def files_in(self, name: str) -> list[str]:
        folder = self.folder / name
        return sorted(str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file())

    def test_a_folder_becomes_a_folder(self) -> None:
        records = self.folder_of_records()
        answer = kiban("convert", records, self.path("out") + "/", "--to", "jkf")
        self.assertEqual((answer.code, answer.out), (1, f"wrote {self.path('out')}/: 3 games in 3 files\n"))
        self.assertIn("bad.kif: line 2", answer.err)
        self.assertEqual(self.files_in("out"), ["a.jkf", "sub/a-1.jkf", "sub/a-2.jkf"])
        self.assertIn("a.kif: " + self.path("out/a.jkf") + " exists already; --force overwrites it\n",
                      kiban("convert", records, self.path("out"), "--to", "jkf").err)
        answer = kiban("convert", records, self.path("out"), "--to", "jkf", "--force")
        self.assertEqual(answer.out, f"wrote {self.path('out')}: 3 games in 3 files\n")
        answer = kiban("convert", records, self.path("out"), "--to", "ki2")
        self.assertRegex(answer.err, r"\.kif: times are left out\n")
        kiban("convert", records, self.path("lines") + "/", "--to", "lines")
        self.assertEqual(self.files_in("lines"), ["a.txt", "sub/a.txt"])
        self.assertEqual((self.folder / "lines/sub/a.txt").read_text().splitlines(),
                         ["position startpos moves 7g7f", "position startpos moves 2g2f"])

    def test_no_input_is_written_over(self) -> None:
        records = pathlib.Path(self.folder_of_records())
        before = {path: path.read_bytes() for path in records.rglob("*") if path.is_file()}
        answer = kiban("convert", str(records), str(records), "--to", "kif", "--force")
        self.assertIn(f"{records}/a.kif is the input, which is never overwritten\n", answer.err)
        self.assertEqual(answer.out, f"wrote {records}: 2 games in 2 files\n")
        (self.folder / "out" / "sub").mkdir(parents=True)
        (self.folder / "out" / "sub" / "a-1.kif").symlink_to(records / "a.kif")
        (records / "sub" / "a-1.kif").unlink()
        answer = kiban("convert", str(records), self.path("out"), "--to", "kif", "--force")
        self.assertIn("a-1.kif is another of the inputs, which are never overwritten\n", answer.err)
        self.assertEqual({path: path.read_bytes() for path in before}, before)

    def test_archives(self) -> None:
        records = pathlib.Path(self.folder_of_records())
        (records / "bad.kif").unlink()
        for kind in ("zip", "gztar"):
            with self.subTest(kind):
                packed = shutil.make_archive(self.path("packed"), kind, records)
                answer = kiban("convert", packed, self.path(kind) + "/", "--to", "csa")
                if "without libarchive" in answer.err:
                    self.skipTest("built without libarchive")
                self.assertEqual((answer.code, answer.err), (0, ""))
                self.assertEqual(self.files_in(kind), ["a.csa", "sub/a.csa"])
                self.assertIn("3 games as lines", kiban("convert", packed, self.path("all.txt"), "--force").out)
                analysed = kiban("analyse", "shogi", packed, "--nodes", "10", "--proof", "0", "--json")
                self.assertEqual([json.loads(g)["number"] for g in analysed.out.splitlines()], [1, 2, 3])
                damaged = self.write("damaged.zip", pathlib.Path(packed).read_bytes()[:300])
                self.assertIn("damaged.zip: ", self.refused(1, damaged, self.path("x.txt")))
        mixed = self.path("mixed.tar")
        with tarfile.open(mixed, "w") as archive:
            for name in (self.write("g.ggf", GGF), str(records / "a.kif"), self.write("two.txt", "7g7f\n2g2f\n")):
                archive.add(name, pathlib.Path(name).name)
        answer = kiban("convert", mixed, self.path("mixed") + "/", "--to", "csa")
        self.assertIn("reversi cannot be written as csa; there are ", answer.err)
        self.assertEqual((answer.code, self.files_in("mixed")), (1, ["a.csa", "two.csa"]), answer)
        kiban("convert", mixed, self.path("apart") + "/", "--to", "kif")
        self.assertEqual(self.files_in("apart"), ["a.kif", "two-1.kif", "two-2.kif"])
        single = self.write("a.kif.gz", gzip.compress(KIF.encode("shift_jis")))
        self.assertEqual(self.text(self.converted(single, "one.kif")),
                         self.text(self.converted(str(records / "a.kif"), "two.kif")))

    def test_what_cannot_be_a_folder_is_said(self) -> None:
        records = self.folder_of_records()
        self.assertIn("a folder", self.refused(2, records, self.path("one.kif")))
        self.assertIn("--to", self.refused(2, records, self.path("out") + "/"))
        self.assertIn("'kiff'", self.refused(2, records, self.path("out") + "/", "--to", "kiff"))


class Shogi(Convert):
    def test_what_all_formats_hold_survives_the_way_through_all_of_them(self) -> None:
        first = self.converted(self.write("a.kif", KIF), "first.kif")
        last = first
        for name in ("b.csa", "c.jkf", "d.kifu", "e.jkf", "f.csa", "g.kif"):
            last = self.converted(last, name)
        self.assertEqual(self.text(last), self.text(first))
        for part in ("先手：先崎　学\n", "後手：Beta\n", "開始日時：2024/05/06 10:00:00\n", "棋戦：練習対局\n", "*始まり\n", "*二行目\n",
                     "( 1:02/00:01:07)", "投了   ( 0:09/00:00:22)", "まで4手で後手の勝ち\n"):
            self.assertIn(part, self.text(last))

    def test_ki2_has_no_times(self) -> None:
        ki2 = self.converted(self.write("a.kif", KIF), "a.ki2", losses=("times are left out",))
        for part in ("先手：先崎　学\n", "*始まり\n", "▲７六歩\n*角道を開ける\n", "△３四歩 ▲２二角成 △同　銀\n", "まで4手で後手の勝ち\n"):
            self.assertIn(part, self.text(ki2))
        again = self.converted(self.converted(ki2, "b.csa"), "b.ki2")
        self.assertEqual(self.text(again), self.text(ki2))

    def test_lines_hold_the_moves_alone(self) -> None:
        usi = self.converted(self.write("a.kif", KIF), "a.usi", losses=(
            "names are left out", "comments are left out", "times are left out",
            "how the game ended is left out: resignation", "headers are left out: EVENT (event), START_TIME (began)"))
        self.assertEqual(self.text(usi), USI + "\n")
        for name in ("b.kif", "b.ki2", "b.csa", "b.jkf"):
            self.assertEqual(self.text(self.converted(self.converted(usi, name), "c.usi")), USI + "\n")

    def test_encodings_are_found_and_written(self) -> None:
        wanted = self.text(self.converted(self.write("utf8.kif", KIF), "wanted.kif"))
        for name, content in (("sjis.kif", KIF.encode("cp932")), ("mark.kif", b"\xef\xbb\xbf" + KIF.encode()),
                              ("crlf.kif", KIF.replace("\n", "\r\n").encode("cp932"))):
            with self.subTest(name):
                self.assertEqual(self.text(self.converted(self.write(name, content), "out.kif")), wanted)
        for name, named in (("a.kif", "#KIF version=2.0 encoding=Shift_JIS"), ("a.csa", "'CSA encoding=SHIFT_JIS")):
            with self.subTest(name):
                sjis = self.converted(self.write("in.kif", KIF), name, "--encoding", "shift_jis")
                content = pathlib.Path(sjis).read_bytes()
                self.assertIn("先崎　学".encode("cp932"), content)
                self.assertTrue(content.startswith(named.encode()), content)
                self.assertEqual(self.text(self.converted(sjis, "back.kif")), wanted)
        snow = self.write("snow.kif", KIF.replace("Beta", "❄"))
        self.assertIn("out.kif: a character that Shift-JIS lacks: ❄, in line 6 of what was to be written: 後手：❄",
                      self.refused(1, snow, self.path("out.kif"), "--encoding", "shift_jis"))
        self.assertIn("UTF-8", self.refused(2, snow, self.path("out.jkf"), "--encoding", "shift_jis"))

    def test_a_standard_input_may_be_a_socket(self) -> None:
        ours, theirs = socket.socketpair()
        with ours, theirs:
            ours.sendall(USI.encode())
            ours.shutdown(socket.SHUT_WR)
            done = subprocess.run([kiban_program.PROGRAM, "convert", "-", "-", "--to", "csa"], stdin=theirs, capture_output=True, check=True)
        self.assertIn(b"\n+7776FU\n", done.stdout)

    def test_every_handicap_comes_back(self) -> None:
        moves = [f"{name} moves {'7g7f' if name == '平手' else '3c3d'}" for name in HANDICAPS]
        lines = self.text(self.converted(self.write("a.txt", "\n".join(moves) + "\n"), "b.usi"))
        self.assertEqual(len(set(lines.splitlines())), len(HANDICAPS))
        self.assertEqual(self.text(self.converted(self.converted(self.path("b.usi"), "b.csa"), "c.usi")), lines)

    def test_handicaps_keep_their_names(self) -> None:
        for name in ("平手", "右香落ち", "二枚落ち", "左七枚落ち"):
            with self.subTest(name):
                move = "   1 ３四歩(33)\n" if name != "平手" else "   1 ７六歩(77)\n"
                kif = self.write("a.kif", f"手合割：{name}\n下手：弱\n上手：強\n手数----指手---------消費時間--\n{move}")
                back = kif
                for target in ("b.csa", "b.jkf", "b.ki2", "b.kif"):
                    back = self.converted(back, target)
                self.assertIn(f"手合割：{name}\n", self.text(back))
                self.assertIn("上手：強\n" if name != "平手" else "後手：強\n", self.text(back))
                usi = self.text(self.converted(back, "b.usi", losses=("names are left out",)))
                self.assertTrue(usi.startswith("position "), usi)

    def test_a_board_with_hands_comes_back(self) -> None:
        line = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1 moves G*5b"
        source = self.write("a.sfen", line + "\n")
        for name in ("b.kif", "b.ki2", "b.csa", "b.jkf"):
            with self.subTest(name):
                self.assertEqual(self.text(self.converted(self.converted(source, name), "c.usi")), line + "\n")
        later = self.write("a.sfen", line.replace("17p 1", "17p 31") + "\n")
        self.converted(later, "d.kif")
        self.converted(later, "d.csa", losses=("the number of the first move is left out",))

    def test_variations_survive_the_way_through_all_formats_that_have_them(self) -> None:
        first = self.converted(self.write("a.kif", STUDY), "first.kif")
        self.assertEqual(self.text(first).count("変化："), 4)
        self.assertRegex(self.text(first), r"投了 +\( 0:04/00:00:")
        last = self.converted(self.converted(first, "b.jkf"), "c.kif")
        self.assertEqual(self.text(last), self.text(first))
        tree = json.loads(self.text(self.path("b.jkf")))["moves"]
        self.assertEqual([len(item.get("forks", [])) for item in tree], [0, 1, 0, 1, 1, 0])
        self.assertEqual(len(tree[3]["forks"][0][1]["forks"]), 1)
        ki2 = self.converted(first, "d.ki2", losses=("times are left out",))
        self.assertEqual(self.text(self.converted(ki2, "e.ki2")), self.text(ki2))
        self.assertEqual(self.text(ki2).count("変化："), 4)
        self.assertIn("まで4手で後手の勝ち\n\n変化：4手\n", self.text(ki2))
        self.assertIn("*飛車で取る", self.text(ki2))

    def test_moves_of_books_with_variations_need_no_header(self) -> None:
        pasted = self.write("pasted", "▲７六歩 △３四歩\n\n変化：2手\n△８四歩\n")
        self.assertIn("\n変化：2手\n   2 ８四歩(83)\n", self.text(self.converted(pasted, "pasted.kif")))

    def test_a_variation_that_cannot_be_read_is_said_to_be_left_out(self) -> None:
        unreadable = STUDY.replace("同　飛(82)", "同　金(41)")
        why = "a variation cannot be read and is left out: line "
        source = self.write("a.kif", unreadable)
        answer = kiban("convert", source, self.path("b.kif"))
        self.assertEqual(answer.code, 1)
        self.assertRegex(answer.err, f"a.kif: {why}17, column 6: .*a gold does not move from 4a to 2b")
        answer = kiban("analyse", "shogi", source, "--nodes", "100", "--variations")
        self.assertEqual(answer.code, 0, answer)
        self.assertRegex(answer.err, f"a.kif: {why}17, column 6: .*a gold does not move from 4a to 2b")

    def test_variations_are_said_to_be_left_out(self) -> None:
        lost = ("variations are left out",)
        self.converted(self.write("a.kif", KIF + VARIATION), "a.csa", losses=lost)
        jkf = json.loads(self.text(self.converted(self.write("a.kif", KIF), "a.jkf")))
        jkf["moves"][3]["forks"] = [[{"special": "TORYO"}]]
        forked = self.write("forked.jkf", json.dumps(jkf))
        answer = kiban("convert", forked, self.path("b.kif"), "--force")
        why = "a variation cannot be read and is left out: a fork after move 2: a fork without moves"
        self.assertEqual((answer.code, answer.err), (1, f"{forked}: {why}\n"), answer)

    def test_other_losses_are_said(self) -> None:
        csa = "V3.0\nN+A\nPI\n+\n+7776FU\nT1.250\n"
        self.converted(self.write("a.csa", csa + "%CHUDAN\n"), "a.kif", losses=("fractions of seconds are left out",))
        self.converted(self.write("a.csa", csa.replace(".250", "") + "%HIKIWAKE\n"), "a.kif",
                       losses=("how the game ended is changed: agreed draw becomes impasse",))
        self.converted(self.write("a.csa", csa.replace(".250", "") + "%MAX_MOVES\n"), "a.jkf",
                       losses=("how the game ended is changed: move limit becomes agreed draw",))
        noted = self.write("a.kif", KIF.replace("棋戦：練習対局", "備考：なし"))
        csa = self.converted(noted, "b.csa", losses=("headers become comments: 備考",))
        self.assertIn("'*備考:なし\n", self.text(csa))

    def test_the_length_of_a_mate_has_no_place_in_csa(self) -> None:
        mate = KIF.replace("*角道を開ける\n", "**詰み=先手勝ち:7手\n")
        csa = self.converted(self.write("a.kif", mate), "a.csa", losses=("lengths of mates are left out",))
        self.assertIn("**詰み=先手勝ち\n", self.text(self.converted(csa, "b.kif")))

    def test_several_games(self) -> None:
        games = "V2.2\nN+A\nPI\n+\n+7776FU\n%TORYO\n/\nN+B\nPI\n+\n+2726FU\n/\nN+C\nPI\n+\n"
        csa = self.write("a.csa", games)
        out = self.converted(csa, "b.csa")
        self.assertEqual([line for line in self.text(out).splitlines() if line.startswith(("N+", "/"))],
                         ["N+A", "/", "N+B", "/", "N+C"])
        for name in ("b.kif", "b.ki2", "b.jkf"):
            self.assertIn("--game", self.refused(2, csa, self.path(name)))
            self.assertFalse((self.folder / name).exists())
        self.assertIn("先手：B\n", self.text(self.converted(csa, "b.kif", "--game", "2")))
        self.assertIn("there is no game 4: the file holds 3", self.refused(1, csa, self.path("b.kif"), "--game", "4"))
        lines = self.converted(csa, "b.txt", losses=("names are left out",
                                                     "how the game ended is left out: resignation"))
        self.assertEqual(self.text(lines), "position startpos moves 7g7f\nposition startpos moves 2g2f\nposition startpos\n")
        shown = kiban("show", "shogi", "--game", csa, "--number", "2", "--notation", "csa")
        self.assertIn("last move: +2726FU\n", shown.out, shown)
        self.assertIn("holds 3", kiban("show", "shogi", "--game", csa, "--number", "4").err)

    def test_what_another_format_would_misread(self) -> None:
        kif = self.write("a.kif", "開始日時：2023/04/05(水) 09:00:00\n手合割：平手\n1 ７六歩(77)\n*&no bookmark\n&a bookmark\n")
        csa = self.converted(kif, "a.csa", losses=("headers are changed: START_TIME (began)",))
        self.assertIn("\n$START_TIME:2023/04/05 09:00:00\n", self.text(csa))
        back = self.text(self.converted(kif, "b.kif"))
        for line in ("開始日時：2023/04/05(水) 09:00:00", "* &no bookmark", "&a bookmark"):
            self.assertIn(f"\n{line}\n", back)

    def test_an_adjourned_game(self) -> None:
        kif = self.write("a.kif", "手合割：平手\n1 ７六歩(77)\n2 封じ手\n")
        self.assertIn("封じ手", self.text(self.converted(kif, "b.ki2")))
        self.assertIn("\n   2 封じ手", self.text(self.converted(self.path("b.ki2"), "b.kif")))
        change = "how the game ended is changed: sealed move becomes interrupted"
        self.assertIn("%CHUDAN", self.text(self.converted(kif, "b.csa", losses=(change,))))

    def test_an_interrupted_game(self) -> None:
        for end, losses in (("%CHUDAN\n", ()), ("", ())):
            csa = self.write("a.csa", "V2.2\nPI\n+\n+7776FU\n" + end)
            back = csa
            for name in ("a.kif", "a.ki2", "a.jkf", "b.csa"):
                back = self.converted(back, name, losses=losses)
            self.assertEqual("%CHUDAN" in self.text(back), bool(end))


class Everything(Convert):
    def test_the_game_is_found(self) -> None:
        for text, options, line in (("7g7f 3c3d", (), "position startpos moves 7g7f 3c3d"),
                                    ("▲７六歩 △３四歩", (), "position startpos moves 7g7f 3c3d"),
                                    ("F5D6C3", (), "f5d6c3"), ("f5 d6 c3", (), "f5d6c3"),
                                    ("ddc", (), "startpos moves d d c"),
                                    ("startpos", ("--of", "reversi"), "startpos"),
                                    ("game reversi\nposition startpos\nmoves f5 d6", (), "f5d6")):
            with self.subTest(text):
                answer = kiban("convert", "-", "-", "--to", "lines", *options, stdin=text + "\n")
                self.assertEqual((answer.code, answer.out, answer.err), (0, line + "\n", ""), answer)

    def test_the_content_decides_where_the_name_does_not(self) -> None:
        for content, target in ((KIF, "a.csa"), (KIF.encode("cp932"), "a.jkf"), ("V2.2\nPI\n+\n+7776FU\n", "a.kif"),
                                (self.text(self.converted(self.write("a.kif", KIF), "b.jkf")), "b.kif"),
                                (GGF, "b.ggf")):
            self.converted(self.write("record.txt", content), target)

    def test_what_is_there_is_written_over_only_by_force(self) -> None:
        kif = self.write("a.kif", KIF)
        csa = self.write("b.csa", "as it was")
        self.assertIn(f"OUT: {csa} exists already; --force overwrites it", self.refused(2, kif, csa))
        self.assertEqual(self.text(csa), "as it was")
        self.converted(kif, "b.csa")
        self.assertIn("+7776FU", self.text(csa))
        (self.folder / "link.kif").symlink_to(kif)
        (self.folder / "hard.kif").hardlink_to(kif)
        for out in ("a.kif", "link.kif", "hard.kif", "../" + self.folder.name + "/a.kif"):
            with self.subTest(out):
                said = self.refused(2, kif, self.path(out), "--force")
                self.assertIn(f"OUT: {self.path(out)} is the input, which is never overwritten", said)
                self.assertEqual(self.text(kif), KIF)
        with open(kif, encoding="utf-8") as file:
            done = subprocess.run([kiban_program.PROGRAM, "convert", "-", kif, "--force"], stdin=file, text=True,
                                  capture_output=True, check=False)
        self.assertEqual((done.returncode, self.text(kif)), (2, KIF), done)

    def test_an_illegal_move_in_lines_names_the_format(self) -> None:
        for text, said in (("7g7f 7g7f", "as lines of moves of shogi: line 1: move 2: "),
                           ("f5d6c3a1", "as lines of moves of reversi: line 1: move 4: a1 turns no disc"),
                           ("ddz", "as lines of moves of connect_four: line 1: move 3: "),
                           ("position startpos moves 7g7f 7g7f", "as lines of moves of shogi: line 1: move 2: ")):
            with self.subTest(text):
                self.assertIn(": " + said, self.refused(1, self.write("a.txt", text + "\n"), self.path("b.txt")))

    def test_what_is_kept_otherwise_than_it_stands_is_said(self) -> None:
        taken_back = self.write("a.csa", "V2.2\nPI\n+\n+7776FU\n%MATTA\n")
        for command in (("convert", taken_back, self.path("a.kif")), ("analyse", "shogi", taken_back, "--nodes", "100")):
            answer = kiban(*command)
            self.assertEqual((answer.code, "MATTA, a move taken back, is kept as an interruption" in answer.err), (0, True))

    def test_why_a_position_is_refused(self) -> None:
        for text in ("sfen 4k4/9/9/9/9/9/9/4R4/4K4 b 2b4g4s4n4l18p 1", "position sfen 4k4/9/9/9/9/9/9/4R4/4K4 b - 1 moves 5h5g"):
            self.assertIn("the side not to move is in check", self.refused(1, self.write("a.txt", text + "\n"), self.path("b.kif")))

    def test_signs_of_another_encoding_change_comments(self) -> None:
        answer = kiban("convert", self.write("a.kif", KIF.replace("始まり", "始〜まり")), self.path("b.kif"), "--encoding", "shift_jis")
        self.assertIn("comments are changed", answer.err)

    def test_unknown_kinds_are_told_which_there_are(self) -> None:
        for name, content in (("x.png", b"\x89PNG\0\xff"), ("x.txt", "once upon a time\n"), ("y", "1. e4 e5"), ("z", "garbage\n")):
            said = self.refused(1, self.write(name, content), self.path("a.kif"))
            self.assertIn(f"{self.path(name)}: no kind of record; there are KIF, KI2, CSA and JKF of shogi", said)
        kif = self.write("a.kif", KIF)
        for arguments, part in (((self.path("a.xyz"),), "there are csa, kif, ki2, jkf, lines"),
                                ((self.path("b.kif"), "--to", "pgn"), "--to: there is no format 'pgn'"),
                                ((self.path("a.ggf"),), "a game of shogi cannot be written as ggf"),
                                ((self.path("a.kif"), "--encoding", "latin-1"), "--encoding"),
                                ((self.path("a.kif"), "--of", "go"), "--of: there is no game 'go'")):
            with self.subTest(part):
                self.assertIn(part, self.refused(2, kif, *arguments))

    def test_bad_files_are_named_with_the_line(self) -> None:
        (self.folder / "out.csa").write_text("as it was")
        for name, content, part in (("a.kif", KIF.replace("７六歩(77)", "７五歩(77)"), "line 8, column"),
                                    ("cut.kif", KIF[:KIF.index("(31)")], "line 13"), ("a.jkf", "{\n\"moves\":[\n", "line 3"),
                                    ("a.csa", "V2.2\nPI\n+\n+7776FU\n-7776FU\n", "line 5"),
                                    ("a.usi", "7g7f 7g7f\n7g7f 7g7f\n",
                                     "as lines of moves of shogi: line 1: move 2"),
                                    ("empty.kif", "", ""), ("empty.txt", "\n", "holds no game"),
                                    ("b.kif", KIF.encode("cp932")[:-3] + b"\x83", "")):
            with self.subTest(name):
                path = self.write(name, content)
                said = self.refused(1, path, self.path("out.csa"))
                self.assertIn(path, said)
                self.assertIn(part, said)
        self.assertIn("nowhere.kif", self.refused(1, self.path("nowhere.kif"), self.path("out.csa")))
        self.assertEqual((self.folder / "out.csa").read_text(), "as it was")
        bad_ggf = self.write("two.ggf", "(;GM[Chess];)\n" + GGF)
        answer = kiban("convert", bad_ggf, self.path("out.ggf"))
        self.assertEqual((answer.code, self.text(self.path("out.ggf")).count("(;")), (1, 1), answer)
        self.assertIn(f"{bad_ggf}: game 1: ", answer.err)

    def test_a_file_that_cannot_be_written(self) -> None:
        kif = self.write("a.kif", KIF)
        self.assertIn("nowhere", self.refused(1, kif, self.path("nowhere/b.csa")))
        (self.folder / "folder.csa").mkdir()
        self.assertIn("folder.csa", self.refused(2, kif, self.path("folder.csa"))) # a folder needs --to

    def test_a_bad_game_of_csa_is_left_out(self) -> None:
        games = ("PI\n+\n+7776FU\n%TORYO\n", "PI\n+\n+9999FU\n", "PI\n+\n+2726FU\n%CHUDAN\n")
        path = self.write("a.csa", "/\n".join(games))
        answer = kiban("convert", path, "-", "--to", "lines")
        self.assertEqual((answer.code, answer.out), (1, "position startpos moves 7g7f\nposition startpos moves 2g2f\n"), answer)
        self.assertIn(f"{path}: game 2: line 8, column 6: ", answer.err)
        self.assertIn("; left out\n", answer.err)
        answer = kiban("analyse", "shogi", path, "--nodes", "100", "--json")
        self.assertEqual((answer.code, [json.loads(line).get("number") for line in answer.out.splitlines()]), (1, [2, 1, 3]), answer)

    def test_messages_are_short(self) -> None:
        for text in ("f" * 100_000, "f5" + "7" * 100_000, "▲" + "あ" * 100_000, "P-7e" + "f" * 100_000, "二枚落" * 10_000):
            said = self.refused(1, self.write("long.txt", text + "\n"), self.path("out.ggf"))
            self.assertLess(len(said), 1000)

    def test_what_is_a_game_of_kif(self) -> None:
        self.assertIn("no game: neither a header nor a move", self.refused(1, self.write("a.kif", "hello: world\n"), self.path("b.kif")))
        digits = self.converted(self.write("a.kif", "手合割：平手\n   1 7六歩(77)\n"), "b.csa")
        self.assertIn("\n+7776FU\n", self.text(digits)) # as some programs write it
        for header in ("開始日時:2020/01/02", "手合割：平手", "先手：甲"):
            self.converted(self.write("a.kif", header + "\n"), "b.kif")

    def test_a_text_is_no_kind_of_record(self) -> None:
        path = self.write("readme.md", "# kiban\n\nA text.\nface bed dad\n" + "More of it.\n" * 9)
        self.assertIn(f"{path}: no kind of record; there are KIF, ", self.refused(1, path, self.path("out.kif")))

    def test_a_game_pasted_over_several_lines_is_one(self) -> None:
        for name, text in (("a.txt", "1. f5 d6\n2. c3 d3\n\n3. c4\n"), ("b.txt", "f5d6c3\nd3c4\n")):
            out = self.converted(self.write(name, text), "out.txt")
            self.assertEqual(self.text(out), "f5d6c3d3c4\n")
        for text, end in (("▲７六歩　　△３四歩\n▲２六歩　　△８四歩\n", []), ("▲７六歩△３四歩\n▲２六歩△８四歩\nまで4手で後手の勝ち\n", ["%TORYO"])):
            out = self.converted(self.write("c.txt", text), "out.csa")
            moves = [line for line in self.text(out).splitlines() if line[0] in "+-%" and len(line) > 1]
            self.assertEqual(moves, ["+7776FU", "-3334FU", "+2726FU", "-8384FU", *end])
        self.assertEqual(self.text(self.converted(self.write("d.txt", "f5d6\nf5f6\n"), "out.txt")), "f5d6\nf5f6\n")
        timed = self.write("e.txt", "   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 ３四歩(33)\n")
        self.assertIn("\nT16\n-3334FU\n", self.text(self.converted(timed, "out.csa")))


if __name__ == "__main__":
    kiban_program.main()
