"""Arguments of wrong types are named in plain English, and so are numbers that are none."""

import math
import os
import pathlib
from typing import Any, Callable

import pytest

import kiban
from kiban import external, shogi

BOARD: Any = shogi.Board()
GAME: Any = kiban.game("shogi")
POSITION: Any = GAME.initial()
RECORD: Any = kiban.Record("shogi", moves=["7g7f"])
ENGINE: Any = kiban.Engine("shogi", hash=1)
K: Any = kiban
S: Any = shogi
E: Any = external

WRONG: list[tuple[Callable[[], object], str]] = [
    (lambda: K.game([]), r"kiban.game: name is \[\], a list, not a str"),
    (lambda: GAME.position(5), "kiban.Game.position: text is 5, an int, not a str"),
    (lambda: K.Position("shogi", 5), "kiban.Position: text is 5, an int, not a str"),
    (lambda: K.Position(None), "kiban.Position: game is None, not a str"),
    (lambda: POSITION.play("7g7f", 5), "kiban.Position.play: moves is 5, an int, not a str"),
    (lambda: POSITION.legal_moves(5), "kiban.Position.legal_moves: kind is 5, an int, not a str"),
    (lambda: POSITION.move_text("7g7f", 5), "kiban.Position.move_text: style is 5, an int, not a str"),
    (lambda: POSITION.perft("3"), "kiban.Position.perft: depth is '3', a str, not an int"),
    (lambda: K.Engine("shogi", threads="2"), "kiban.Engine: threads is '2', a str, not an int"),
    (lambda: K.Engine("shogi", weights=3.5), "kiban.Engine: weights is 3.5, a float, not a str, a path, bytes"),
    (lambda: ENGINE.search(5), "kiban.Engine.search: position is 5, an int, not a Position, a Board or a str"),
    (lambda: ENGINE.search("startpos", depth="3"), "kiban.Engine.search: depth is '3', a str, not an int or None"),
    (lambda: ENGINE.search("startpos", depth=2.5), "kiban.Engine.search: depth is 2.5, a float, not an int or None"),
    (lambda: ENGINE.search("startpos", time="1"), "kiban.Engine.search: time is '1', a str, not a number or None"),
    (lambda: ENGINE.search("startpos", moves="7g7f"), "moves is '7g7f', a str, not a sequence of str or None"),
    (lambda: ENGINE.search("startpos", moves=["7g7f", 5]), r"kiban.Engine.search: moves\[1\] is 5, an int, not a str"),
    (lambda: ENGINE.set_hash("1"), "kiban.Engine.set_hash: mb is '1', a str, not an int"),
    (lambda: K.mate(5), "kiban.mate: position is 5, an int, not a Position, a Board or a str"),
    (lambda: K.solve("startpos", threads=None), "kiban.solve: threads is None, not an int"),
    (lambda: K.read_records(5), "kiban.read_records: path is 5, an int, not a str or a path"),
    (lambda: K.parse_records(5, "csa"), "kiban.parse_records: content is 5, an int, not a str or bytes"),
    (lambda: K.parse_records("", 5), "kiban.parse_records: format is 5, an int, not a str"),
    (lambda: K.write_records("a.csa", [RECORD, 5]), r"kiban.write_records: records\[1\] is 5, an int, not a Record"),
    (lambda: RECORD._replace(times=["x"]).text("csa"), r"Record.text: times\[0\] is 'x', a str, not a number or None"),
    (lambda: RECORD._replace(scores=[0.5]).text("csa"), r"Record.text: scores\[0\] is 0.5, a float, not an int or None"),
    (lambda: RECORD._replace(comments=[[5]]).text("csa"), r"Record.text: comments\[0\]\[0\] is 5, an int, not a str"),
    (lambda: RECORD._replace(black=5).text("csa"), "kiban.Record.text: black is 5, an int, not a str"),
    (lambda: K.write_records("a.csa", [RECORD._replace(headers=[("A", 5)])]), r"records\[0\].headers\[0\]\[1\] is 5, an int"),
    (lambda: RECORD.position("1"), "kiban.Record.position: ply is '1', a str, not an int or None"),
    (lambda: K.analyse(5), "kiban.analyse: game is 5, an int, not a Record, a Position, a Board or a str"),
    (lambda: K.analyse("7g7f", depth="1"), "kiban.analyse: depth is '1', a str, not an int or None"),
    (lambda: K.annotated(5, "csa"), "kiban.annotated: analyses is 5, an int, not a dict"),
    (lambda: S.Board(5), "kiban.shogi.Board: position is 5, an int, not a str, a Position, a Board or None"),
    (lambda: BOARD.set_sfen(5), "kiban.shogi.Board.set_sfen: sfen is 5, an int, not a str"),
    (lambda: BOARD.set_psfen(5), "kiban.shogi.Board.set_psfen: psfen is 5, an int, not bytes"),
    (lambda: BOARD.push("7g7f"), "kiban.shogi.Board.push: move is '7g7f', a str, not a Move"),
    (lambda: BOARD.push_usi(5), "kiban.shogi.Board.push_usi: usi is 5, an int, not a str"),
    (lambda: BOARD.push_usi(), "kiban.shogi.Board.push_usi takes one argument, usi"),
    (lambda: BOARD.push_csa(5), "kiban.shogi.Board.push_csa: csa is 5, an int, not a str"),
    (lambda: BOARD.is_legal("7g7f"), "kiban.shogi.Board.is_legal: move is '7g7f', a str, not a Move"),
    (lambda: BOARD.csa("7g7f"), "kiban.shogi.Board.csa: move is '7g7f', a str, not a Move"),
    (lambda: BOARD.piece("5e"), "kiban.shogi.Board.piece: square is '5e', a str, not an int"),
    (lambda: BOARD.piece(square=None), "kiban.shogi.Board.piece: square is None, not an int"),
    (lambda: BOARD.king_square("b"), "kiban.shogi.Board.king_square: side is 'b', a str, not an int"),
    (lambda: BOARD.mate_move(1.5), "kiban.shogi.Board.mate_move: plies is 1.5, a float, not an int"),
    (lambda: S.Move(5), "kiban.shogi.Move: usi is 5, an int, not a str"),
    (lambda: S.Move(), "kiban.shogi.Move takes one argument, usi"),
    (lambda: S.Move.from_bits("5"), "kiban.shogi.Move.from_bits: bits is '5', a str, not an int"),
    (lambda: S.square(5), "kiban.shogi.square: name is 5, an int, not a str"),
    (lambda: S.square_name("5e"), "kiban.shogi.square_name: number is '5e', a str, not an int"),
    (lambda: E.Engine("shogi", 5), "kiban.external.Engine: command is 5, an int, not a str or a sequence"),
    (lambda: E.Engine(5, ["cat"]), "kiban.external.Engine: game is 5, an int, not a str"),
    (lambda: K.Engine("shogi", speed=3), r"unexpected keyword argument 'speed'"),
]


@pytest.mark.parametrize("call, words", WRONG, ids=[words.replace("\\", "")[:60] for _, words in WRONG])
def test_types(call: Callable[[], object], words: str, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    before = BOARD.sfen()
    with pytest.raises((TypeError, ValueError), match=words) as raised:
        call()
    said = str(raised.value)
    assert raised.type is TypeError or words.startswith("kiban.game"), said
    assert "incompatible" not in said and "\n" not in said and "supported" not in said
    assert BOARD.sfen() == before and not list(tmp_path.iterdir())


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf, -1.0, 0.0, 1e300])
def test_times_that_are_none(number: float) -> None:
    with external.Engine("shogi", os.environ["KIBAN_SHOGI"]) as other:
        for call in (lambda: ENGINE.search("startpos", time=number), lambda: kiban.mate("startpos", time=number),
                     lambda: kiban.analyse("7g7f", time=number), lambda: other.search("startpos", time=number)):
            with pytest.raises(ValueError, match="^time is "):
                call()  # type: ignore[no-untyped-call]
    with pytest.raises(ValueError, match="^patience is "):
        external.Engine("shogi", os.environ["KIBAN_SHOGI"], patience=number if number else -0.5)


def test_other_numbers_that_are_none() -> None:
    with pytest.raises(ValueError, match="^time is nan"):
        RECORD._replace(times=[math.nan]).text("csa")
    for points in (math.nan, 0.3, 2.0):
        with pytest.raises(ValueError, match=f"^points is {points}, not 0, 0.5, 1 or None"):
            RECORD._replace(points=points).text("csa")
    with pytest.raises(ValueError, match="kiban.Engine.search: depth is 1000000000000, which is too large"):
        ENGINE.search("startpos", depth=10**12)
    with pytest.raises(ValueError, match="kiban.Position.perft: depth is -99999999999, which is too small"):
        POSITION.perft(-99999999999)
    with pytest.raises(ValueError, match="kiban.shogi.Board.piece: square is 99999999999, which is out of range"):
        BOARD.piece(99999999999)
    with pytest.raises(ValueError, match="kiban.shogi.Move.from_bits: bits is -1, which is out of range"):
        shogi.Move.from_bits(-1)
    with pytest.raises(ValueError, match="text has half of a surrogate pair"):
        GAME.position("\ud800")


def test_errors_of_others_are_left_alone() -> None:
    def progress(done: int, all_of: int) -> None:
        raise TypeError("mine")

    with pytest.raises(TypeError, match="^mine$"):
        kiban.analyse("7g7f 3c3d 2g2f 8c8d", time=0.2, progress=progress)


def test_functions_keep_their_names_and_signatures() -> None:
    import inspect

    assert inspect.signature(kiban.mate).parameters["shortest"].default is False
    assert kiban.Engine.search.__doc__ and kiban.Engine.search.__qualname__ == "Engine.search"
    for name in ("push_usi", "is_legal", "piece", "king_square", "mate_move", "push_text"):
        doc = getattr(shogi.Board, name).__doc__
        assert doc.startswith(name + "(") and "args" not in doc and "kiban._kiban" not in doc
