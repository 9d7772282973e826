"""Records of games come back as they were written, and analyses are those of the command line."""

import errno
import json
import os
import pathlib
import struct
import subprocess
import sys
from typing import Any, Optional

import pytest
from conftest import answers, command_line

import kiban
from kiban import Record

GAME = Record("shogi", moves=["7g7f", "3c3d", "8h2b+", "3a2b"], times=[3.0, 65.0, 1.0, 2.0], scores=[None] * 4, black="Alice", white="玉子",
              close="resignation", points=0.0, headers=[("EVENT", "練習")], comments=[["one", "two"], [], ["three"], []],
              opening_comments=["at first"], end_time=9.0)
REVERSI = Record("reversi", moves=["f5", "d6", "c3"], times=[1.5, 2.0, 0.0], scores=[100, -250, None], black="Alice",
                 white="Bob")
WTHOR = struct.pack("<BBBBIHHBBBB", 20, 26, 11, 23, 2, 0, 1999, 8, 0, 24, 0) + b"".join(
    struct.pack("<HHHBB", 1, 7, 9, 40, 36) + bytes(moves) + bytes(60 - len(moves))
    for moves in ([56, 64, 33], [56, 11]))
KI2 = "手合割：平手\n先手：甲\n後手：乙\n▲７六歩    △３四歩    ▲２二角成  △同　銀\nまで4手で中断\n"


@pytest.mark.parametrize("format", ["csa", "kif", "jkf"])
def test_records_of_shogi_come_back(format: str, tmp_path: pathlib.Path) -> None:
    file = tmp_path / f"game.{format}"
    kiban.write_records(file, [GAME])
    (back,) = kiban.read_records(file)
    assert back._replace(source="", start="startpos") == GAME
    assert back.position() == GAME.position() and back.header("EVENT") == "練習" and back.header("SITE") is None
    assert [p.text for p in back.positions()][-1] == GAME.position().text
    shown = command_line("show", "shogi", "--game", str(file))
    assert shown.splitlines()[-1] == GAME.position().text
    if format == "kif":
        (from_sjis,) = kiban.parse_records(GAME.text("kif").encode("cp932"), "kif")
        assert from_sjis._replace(source=back.source) == back


VARIATIONS = [kiban.Variation(["7g7f", "3c3d"], ["2g2f", "8c8d"], [4.0, None], comments=[["why not"], []],
                              close="resignation", points=0.0, comment="too late\nfor this"),
              kiban.Variation(["7g7f", "3c3d", "2g2f"], ["4c4d"]), kiban.Variation([], ["2g2f"])]


@pytest.mark.parametrize("format", ["kif", "ki2", "jkf"])
def test_variations(format: str) -> None:
    record = GAME._replace(variations=VARIATIONS)
    (back,) = kiban.parse_records(record.text(format), format)
    assert [(v.before, v.moves) for v in back.variations] == [(v.before, v.moves) for v in VARIATIONS]
    assert back.moves == GAME.moves and back.variations[0].comments == [["why not"], []]
    assert (back.variations[0].close, back.variations[0].points) == ("resignation", 0.0)
    assert back.variations[0].comment == "too late\nfor this"
    assert (back.variations[1].close, back.variations[1].points) == ("unsaid", None)
    assert format == "ki2" or back.variations[0].times == [4.0, None]
    assert back.text(format) == record.text(format)
    moved = back._replace(variations=(*back.variations[2:], *back.variations[:2]))
    again = kiban.parse_records(moved.text(format), format)
    assert next(again).variations == back.variations
    for wrong, words in ((kiban.Variation(["7g7f"], []), "variation 1 has no moves"),
                         (kiban.Variation(["2g2f"], ["3c3d"]), "variation 1 leaves neither the game nor"),
                         (kiban.Variation(["7g7f"], ["7g7f"]), "not a legal move here")):
        with pytest.raises(ValueError, match=words):
            GAME._replace(variations=[wrong]).text(format)


def test_ki2(tmp_path: pathlib.Path) -> None:
    (record,) = kiban.parse_records(KI2, "ki2")
    assert (record.black, record.white, record.moves) == ("甲", "乙", ["7g7f", "3c3d", "8h2b+", "3a2b"])
    assert (record.close, record.points, record.times) == ("interrupted", None, [None] * 4)
    (back,) = kiban.parse_records(record.text("ki2"), "ki2")
    assert back == record and "▲７六歩 △３四歩 ▲２二角成 △同　銀\n" in record.text("ki2")
    kiban.write_records(tmp_path / "game.ki2", [record])
    assert next(kiban.read_records(tmp_path / "game.ki2"))._replace(source="") == record


@pytest.mark.parametrize("format, text, points", [
    ("csa", "PI\n+\n+7776FU\n", None), ("csa", "PI\n+\n+7776FU\n%CHUDAN\n", None), ("csa", "PI\n+\n+7776FU\n%JISHOGI\n", 0.5),
    ("csa", "PI\n+\n+7776FU\n%TORYO\n", 1.0), ("kif", "手合割：平手\n   1 ７六歩(77)\n", None), ("lines", "f5d6c3\n", None),
    *(("ggf", f"(;GM[Othello]PB[A]PW[B]{result}TY[8]BO[8 {'-' * 27}O*------*O{'-' * 27} *]B[f5]W[d6];)", points)
      for result, points in (("", None), ("RE[?]", None), ("RE[0.000]", 0.5), ("RE[-2]", 0.0)))])
def test_a_result_that_is_not_known_is_no_draw(format: str, text: str, points: Optional[float]) -> None:
    (record,) = kiban.parse_records(text, format)
    assert record.points == points
    (back,) = kiban.parse_records(record.text(format), format)
    assert back.points == points or points == 0.5 and format == "ggf"  # GGF is written with results of games played out


def test_many_games(tmp_path: pathlib.Path) -> None:
    games = [GAME, GAME._replace(black="Carol", moves=GAME.moves[:2], times=[], scores=[], comments=[])]
    kiban.write_records(tmp_path / "many.csa", games)
    read = list(kiban.read_records(tmp_path / "many.csa"))
    assert [(r.number, r.black, list(r.moves)) for r in read] == [(1, "Alice", GAME.moves), (2, "Carol", GAME.moves[:2])]
    kiban.write_records(tmp_path / "one.kif", [GAME])
    found = list(kiban.read_records(tmp_path, "shogi"))
    assert [os.path.basename(r.source) for r in found] == ["many.csa", "many.csa", "one.kif"]
    with pytest.raises(ValueError, match="holds one game, not 2"):
        kiban.write_records(tmp_path / "two.kif", games)
    with pytest.raises(ValueError, match="a JKF file holds one game, not 2"):
        kiban.write_records(tmp_path / "two.jkf", games)
    assert not (tmp_path / "two.kif").exists()


def test_reversi(tmp_path: pathlib.Path) -> None:
    kiban.write_records(tmp_path / "games.ggf", [REVERSI, REVERSI._replace(white="Carol")])
    first, second = kiban.read_records(tmp_path / "games.ggf")
    assert (first.moves, first.times, first.scores) == (REVERSI.moves, REVERSI.times, REVERSI.scores)
    assert (first.black, first.white, second.white) == ("Alice", "Bob", "Carol")


def test_wthor(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "WTH_1999.wtb"
    file.write_bytes(WTHOR)
    with pytest.raises(ValueError, match=r"WTH_1999.wtb, game 2: move 2: "):
        list(kiban.read_records(file))
    good, bad = kiban.read_records(file, errors="keep")
    assert (good.moves, good.black, good.points, good.error) == (["f5", "d6", "c3"], "player 7", 1.0, None)
    assert bad.moves == ["f5"] and bad.error is not None and bad.error.startswith("move 2")
    with pytest.raises(ValueError, match="WTHOR files are written whole, not game by game"):
        good.text("wthor")


FULL_DISK = """
import resource, signal, sys
import kiban
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
records = list(kiban.read_records(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600))
try:
    kiban.write_records(sys.argv[1], records * 20)
except OSError as error:
    print(type(error).__name__, error.errno, error.filename)
"""


@pytest.mark.parametrize("name", ["games.csa", "games.ggf", "games.wtb"])
def test_files_are_written_whole_or_not_at_all(name: str, tmp_path: pathlib.Path) -> None:
    """A disk without room left the beginning of the new games, and nothing of the old ones."""
    file = tmp_path / name
    kiban.write_records(file, [GAME if name == "games.csa" else REVERSI])
    before = file.read_bytes()
    file.chmod(0o640)
    (tmp_path / "link").symlink_to(name)
    done = subprocess.run([sys.executable, "-c", FULL_DISK, str(file)], capture_output=True, text=True, check=True)
    assert done.stdout == f"OSError {errno.EFBIG} {file}\n"
    assert file.read_bytes() == before and sorted(os.listdir(tmp_path)) == [name, "link"]
    kiban.write_records(tmp_path / "link", list(kiban.read_records(file)) * 2, {"csa": "csa", "ggf": "ggf", "wtb": "wthor"}[name[-3:]])
    assert len(list(kiban.read_records(file))) == 2 and (tmp_path / "link").is_symlink() and file.stat().st_mode & 0o777 == 0o640


def test_names_that_no_file_can_have(tmp_path: pathlib.Path) -> None:
    with pytest.raises(FileNotFoundError):
        kiban.write_records(tmp_path / "none" / "game.csa", [GAME])
    with pytest.raises(IsADirectoryError):
        kiban.write_records(tmp_path, [GAME], "csa")
    kiban.write_records("/dev/null", [GAME], "csa")
    assert os.path.exists("/dev/null") and not os.path.isfile("/dev/null")


def test_wthor_is_written(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "games.wtb"
    games = [kiban.Record("reversi", moves=moves.split()) for moves in ("f5 d6 c3 d3 c4", "c4 c3 d3")]
    kiban.write_records(file, games)
    assert [record.moves for record in kiban.read_records(file)] == [game.moves for game in games]
    before = file.read_bytes()
    with pytest.raises(ValueError, match="record 2 is a game of shogi: WTHOR has those of reversi"):
        kiban.write_records(file, [games[0], kiban.Record("shogi", moves=["7g7f"])])
    with pytest.raises(ValueError, match="game 1"):
        kiban.write_records(file, [kiban.Record("reversi", start=kiban.Position("reversi", "f5d6").text, moves=["c3"])])
    assert file.read_bytes() == before


def test_lines_of_moves(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "games.txt"
    file.write_text("# games\nd d d\na b c\n", encoding="utf-8")
    for game in ("connect_four", None):
        read = list(kiban.read_records(file, game))
        assert [(r.game, r.moves) for r in read] == [("connect_four", ["d", "d", "d"]), ("connect_four", ["a", "b", "c"])]
    assert [r.moves for r in kiban.parse_records(file.read_bytes(), "lines")] == [r.moves for r in read]
    (sfen,) = kiban.parse_records("position sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1 moves G*5h\n", "lines", game="shogi")
    assert (sfen.start, sfen.moves) == ("4k4/9/9/9/9/9/9/9/4K4 b G 1", ["G*5h"])
    kiban.write_records(tmp_path / "written.usi", [GAME, GAME._replace(moves=GAME.moves[:1], times=[], scores=[], comments=[])])
    assert [list(r.moves) for r in kiban.read_records(tmp_path / "written.usi")] == [GAME.moves, GAME.moves[:1]]
    file.write_text("d d d\nno move\n", encoding="utf-8")
    with pytest.raises(ValueError, match="games.txt, game 2: line 2: "):
        list(kiban.read_records(file))
    file.write_text("nonsense\n", encoding="utf-8")
    with pytest.raises(ValueError, match="games.txt: no kind of record"):
        list(kiban.read_records(file))


def test_folders_of_any_game(tmp_path: pathlib.Path) -> None:
    kiban.write_records(tmp_path / "one.kif", [GAME])
    kiban.write_records(tmp_path / "two.ggf", [REVERSI])
    assert [r.game for r in kiban.read_records(tmp_path)] == ["shogi", "reversi"]
    assert [r.game for r in kiban.read_records(tmp_path, "reversi")] == ["reversi"]


def test_files_that_cannot_be_read_are_kept(tmp_path: pathlib.Path) -> None:
    """One of them ended the way through a folder."""
    kiban.write_records(tmp_path / "a.csa", [GAME])
    (tmp_path / "b.kif").write_text("手合割：平手\n   1 ７五歩(77)\n", encoding="utf-8")
    (tmp_path / "c.txt").write_text("nonsense\n", encoding="utf-8")
    kiban.write_records(tmp_path / "d.kif", [GAME])
    kept = list(kiban.read_records(tmp_path, errors="keep"))
    assert [(r.game, os.path.basename(r.source), len(r.moves)) for r in kept] == [
        ("shogi", "a.csa", 4), ("shogi", "b.kif", 0), ("", "c.txt", 0), ("shogi", "d.kif", 4)]
    assert [r.error is None for r in kept] == [True, False, False, True]
    assert kept[1].error is not None and kept[1].error.startswith("line 2, column 6: not a legal move here: '7g7e'")
    with pytest.raises(ValueError, match="b.kif: line 2, column 6"):
        list(kiban.read_records(tmp_path))
    (record,) = kiban.parse_records("PI\n+\n+7775FU\n", "csa", errors="keep")
    assert (record.game, record.source) == ("shogi", "") and record.error is not None and record.error.startswith("line 3")
    for format, game, words in (("sgf", None, "no format of records 'sgf'"), ("lines", "go", "no game 'go'")):
        with pytest.raises(ValueError, match=words):
            kiban.parse_records("", format, game=game, errors="keep")
    with pytest.raises(TypeError, match="records is one Record, not an iterable of Record"):
        kiban.write_records(tmp_path / "e.csa", GAME)  # type: ignore[arg-type]


def test_errors(tmp_path: pathlib.Path) -> None:
    with pytest.raises(ValueError, match="there is no such file"):
        kiban.read_records(tmp_path / "none.kif")
    with pytest.raises(ValueError, match="no game 'go'"):
        kiban.read_records(tmp_path, "go")
    with pytest.raises(ValueError, match="errors is 'hide'"):
        kiban.parse_records(KI2, "ki2", errors="hide")
    with pytest.raises(ValueError, match="no format of records 'sgf'"):
        kiban.parse_records("", "sgf")
    with pytest.raises(ValueError, match="(?s)line 4"):
        list(kiban.parse_records("PI\n+\n+7776FU\n-7776FU\n", "csa"))
    with pytest.raises(ValueError, match="shogi has no format of records 'ggf'; there are csa, kif, ki2, jkf, lines"):
        GAME.text("ggf")
    with pytest.raises(ValueError, match="not a legal move here: '1a1b'"):
        GAME._replace(moves=["1a1b"]).text("csa")
    with pytest.raises(ValueError, match="one item for each move"):
        GAME._replace(times=[1.0]).text("csa")
    with pytest.raises(ValueError, match="do not close by 'boredom'; there are open, by_the_rules, "):
        GAME._replace(close="boredom").text("csa")
    for record, words in ((GAME._replace(black="a\nb"), "black has a line end: 'a.nb'"),
                          (GAME._replace(comments=[["a"], ["b", "c\r"], [], []]), r"comments\[1\] has a line end"),
                          (GAME._replace(variations=[kiban.Variation([], ["2g2f"], comments=[["a\nb"]])]), r"variations\[0\].comments")):
        for format in ("csa", "kif", "ki2"):
            with pytest.raises(ValueError, match=words):
                record.text(format)
    with pytest.raises(ValueError, match="there is no game 'go'"):
        Record("go").text("csa")
    with pytest.raises(TypeError, match="Record.text: moves is '7g7f', a str, not a sequence of str"):
        Record("shogi", moves="7g7f").text("csa")
    with pytest.raises(ValueError, match="proof is -1"):
        kiban.analyse("7g7f", proof=-1)
    with pytest.raises(ValueError, match="ply is 5, not 0 to 4"):
        GAME.position(5)


def analysed_by_the_command_line(file: pathlib.Path, game: str) -> Any:
    return answers("analyse", game, str(file), "--nodes", "500", "--multipv", "2")


@pytest.mark.parametrize("name, record", [("game.kif", GAME), ("game.ggf", REVERSI)])
def test_analyses_are_those_of_the_command_line(name: str, record: Record, tmp_path: pathlib.Path) -> None:
    file = tmp_path / name
    kiban.write_records(file, [record])
    (read,) = kiban.read_records(file)
    seen: list[tuple[int, int]] = []
    found = kiban.analyse(read, nodes=500, multipv=2, progress=lambda done, all: seen.append((done, all)))
    assert found == analysed_by_the_command_line(file, record.game)
    assert all(all_of == len(record.moves) + 1 for _, all_of in seen)
    page = kiban.analysis_page(found)
    assert page.startswith("<!DOCTYPE html>")


def test_annotated_records_are_those_of_the_command_line(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "game.kif"
    kiban.write_records(file, [GAME])
    command_line("analyse", "shogi", str(file), "--nodes", "500", "--record", str(tmp_path / "annotated.kif"))
    (read,) = kiban.read_records(file)
    text = kiban.annotated(kiban.analyse(read, nodes=500), "kif")
    assert text == (tmp_path / "annotated.kif").read_text(encoding="utf-8") and "評価値" in text


def test_analyses_are_checked() -> None:
    analysis = kiban.analyse("7g7f 3c3d", depth=2)
    changed = json.loads(json.dumps(analysis))
    changed["positions"][0]["lines"][0]["moves"][0] = "1a1b"
    with pytest.raises(ValueError, match="not a legal move here: '1a1b'"):
        kiban.annotated(changed, "kif")
    with pytest.raises(ValueError, match="^not an analysis of version"):
        kiban.analysis_page({"game": "shogi"})
    with pytest.raises(ValueError, match="^key 'settings' not found"): # without the number of the JSON library's error
        kiban.analysis_page({key: value for key, value in analysis.items() if key != "settings"})
    with pytest.raises(ValueError, match="this is no analysis, which would name its game: {'moves': 3}, a dict"):
        kiban.annotated({"moves": 3}, "kif")
    with pytest.raises(ValueError, match="depth is 0"):
        kiban.analyse("7g7f", depth=0)


def test_progress_may_end_an_analysis() -> None:
    class Enough(Exception):
        pass

    def enough(done: int, all_of: int) -> None:
        raise Enough

    with pytest.raises(Enough):
        kiban.analyse("7g7f 3c3d 2g2f 8c8d", time=0.2, progress=enough)
