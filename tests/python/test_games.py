"""Any game: positions are values, and all answers are the command line's."""

import copy
import pickle
import random
import threading
from typing import Iterator

import pytest
from conftest import answers, command_line, counts, positions

import kiban


def random_game(name: str, seed: int, plies: int = 60) -> Iterator[kiban.Position]:
    generator = random.Random(seed)
    position = kiban.game(name).initial()
    yield position
    for _ in range(plies):
        moves = position.legal_moves()
        if not moves:
            return
        position = position.play(generator.choice(moves))
        yield position


def test_games_are_those_of_the_command_line() -> None:
    listed = answers("games")
    assert kiban.games() == [g["name"] for g in listed]
    for g in listed:
        game = kiban.game(g["name"])
        assert (game.files, game.ranks) == (g["files"], g["ranks"])
        assert list(game.capabilities) == g["capabilities"]
        assert game.initial().text == g["startpos"]
        assert pickle.loads(pickle.dumps(game)).name == game.name


@pytest.mark.parametrize("name", kiban.games())
def test_moves_are_those_of_the_command_line(name: str) -> None:
    texts = positions(name) + [p.text for p in random_game(name, 1)]
    texts = [kiban.Position(name, t).text for t in texts]
    for text, answer in zip(texts, answers("moves", name, "--stdin", text="\n".join(texts) + "\n")):
        assert kiban.Position(name, text).legal_moves() == answer["moves"]


@pytest.mark.parametrize("name", ["shogi", "minishogi"])
@pytest.mark.parametrize("kind", ["legal", "captures", "quiets", "checks"])
def test_kinds_of_moves_are_those_of_the_command_line(name: str, kind: str) -> None:
    texts = positions(name)
    given = answers("moves", name, "--kind", kind, "--stdin", text="\n".join(texts) + "\n")
    for text, answer in zip(texts, given):
        assert kiban.Position(name, text).legal_moves(kind) == answer["moves"]


@pytest.mark.parametrize("name", kiban.games())
def test_perft_equals_the_data(name: str) -> None:
    own = {"reversi": "pass1_end1"}.get(name, "-")
    counted = 0
    for c in counts(name, 30_000):
        if c.convention == own:
            found = kiban.Position(name, c.position).perft(c.depth)
            assert found.nodes == c.nodes
            assert sum(found.divided.values()) == c.nodes
            counted += 1
    assert counted > 0
    start = kiban.game(name).initial()
    assert start.perft(4, threads=2, hash=1) == start.perft(4)


@pytest.mark.parametrize("name", kiban.games())
def test_positions_are_values(name: str) -> None:
    for position in random_game(name, 2):
        text, moves, key = position.text, position.moves, position.key
        for move in position.legal_moves()[:3]:
            child = position.play(move)
            assert child != position and child.before == position
            assert child.moves == [*moves, move]
        assert (position.text, position.moves, position.key) == (text, moves, key)
        again = kiban.Position(name, text)
        assert again == position and hash(again) == hash(position) and again.key == key
        assert len({again, position}) == 1
        stored = pickle.loads(pickle.dumps(position))
        assert stored == position and stored.moves == moves and stored.start == position.start
        assert copy.deepcopy(position) == position and copy.copy(position).moves == moves
        assert eval(repr(position)) == position


def test_positions_of_different_games_differ() -> None:
    assert kiban.game("shogi").initial() != kiban.game("minishogi").initial()
    assert kiban.game("shogi").initial() != "startpos"


@pytest.mark.parametrize("name", kiban.games())
def test_pictures_and_diagrams_are_those_of_the_command_line(name: str) -> None:
    for position in list(random_game(name, 3, 20))[::5]:
        words = ["show", name, "--position", f"{position.start} moves {' '.join(position.moves)}".strip()]
        if not position.moves:
            words[-1] = position.start
        shown = command_line(*words)
        assert shown.startswith(position.diagram)
        assert shown.endswith(position.text + "\n")


def test_svg_is_that_of_the_command_line(tmp_path: object) -> None:
    file = f"{tmp_path}/board.svg"
    command_line("show", "shogi", "--position", "startpos moves 7g7f 3c3d", "--svg", file)
    with open(file, encoding="utf-8") as picture:
        assert kiban.Position("shogi", "7g7f 3c3d").svg() == picture.read()


def test_results() -> None:
    won = kiban.Position("connect_four", "a b a b a b a")
    assert won.result is not None and won.legal_moves() == []
    assert won.result.winner == "black" and str(won.result) == "black wins"
    assert kiban.game("connect_four").initial().result is None
    full = list(random_game("reversi", 4, 100))[-1].result
    assert full is not None and (full.winner is None) == (full.margin is None)
    there_and_back = ["5i5h", "5a5b", "5h5i", "5b5a"] * 3
    drawn = kiban.game("shogi").initial().play(*there_and_back).result
    assert drawn is not None and drawn.by_repetition and drawn.winner is None
    # The text of that position does not tell of the past.
    text = kiban.game("shogi").initial().play(*there_and_back).text
    assert kiban.Position("shogi", text).result is None


def test_reading() -> None:
    shogi = kiban.game("shogi")
    assert shogi.position("▲７六歩 △３四歩").moves == ["7g7f", "3c3d"]
    assert shogi.position("startpos moves 7g7f").play("8c8d").before == shogi.position("7g7f")
    assert shogi.initial().play("+7776FU").moves == ["7g7f"]
    taken = shogi.position("7g7f 3c3d 8h2b+").play("同　銀")
    assert taken.moves[-1] == "3a2b"
    assert taken.move_text("B*5e", "csa") == "+0055KA"


def test_errors_say_what_is_wrong_and_where() -> None:
    with pytest.raises(ValueError, match="there is no game 'go'"):
        kiban.game("go")
    with pytest.raises(ValueError, match="there is no game 'go'"):
        kiban.Position("go")
    with pytest.raises(ValueError, match=r"\(at column 26\)"):
        kiban.Position("shogi", "startpos moves 7g7f 3c3d 1a1b")
    position = kiban.game("shogi").initial()
    with pytest.raises(ValueError, match="not a legal move"):
        position.play("7g7f", "7g7f")
    with pytest.raises(ValueError, match="not a kind of moves of shogi; there are all, legal"):
        position.legal_moves("good")
    with pytest.raises(ValueError, match="evasions only in check"):
        position.legal_moves("evasions")
    with pytest.raises(ValueError, match="no style"):
        kiban.game("reversi").initial().move_text("f5", "japanese")
    with pytest.raises(ValueError, match="depth is 256, not 0 to 255"):
        position.perft(256)
    assert position == kiban.game("shogi").initial()


def test_threads_share_positions() -> None:
    position = kiban.Position("shogi", "7g7f 3c3d")
    wanted = position.perft(3).nodes
    found: list[int] = []
    threads = [threading.Thread(target=lambda: found.append(position.perft(3).nodes)) for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert found == [wanted] * 4


def test_long_games_are_released_without_recursion() -> None:
    position = kiban.game("shogi").initial()
    for _ in range(5_000):
        position = position.play("5i5h", "5a5b", "5h5i", "5b5a")
    assert len(position.moves) == 20_000
    del position
