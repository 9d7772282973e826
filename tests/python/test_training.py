"""Games and samples of the trainer as arrays, weights made of arrays, and the script that trains with PyTorch."""

import importlib.util
import os
import pathlib
import re
import subprocess
import sys
from typing import Any

import pytest
from conftest import command_line

import kiban

np = pytest.importorskip("numpy", reason="numpy is lacking (Debian: python3-numpy)")

from kiban import training  # noqa: E402

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "tools" / "training" / "torch_train.py"


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    file = tmp_path_factory.mktemp("games") / "connect_four.kg"
    command_line("selfplay", "connect_four", str(file), "--games", "500", "--depth", "2")
    return file


def random_net(samples: training.Samples, width: int) -> tuple[Any, Any, Any, Any]:
    numbers = np.random.default_rng(1)
    shapes = [(samples.dimensions, width), (width,), (samples.bucket_count, samples.views * width), (samples.bucket_count,)]
    first, first_biases, last, last_biases = (numbers.uniform(-0.9, 0.9, shape) for shape in shapes)
    return first, first_biases, last, last_biases


def test_games_are_those_of_the_file(games: pathlib.Path, tmp_path: pathlib.Path) -> None:
    found = training.read_games(games)
    assert (found.game, len(found.starts)) == ("connect_four", 500) and "depth 2" in found.settings
    assert sorted(found.games["number"].tolist()) == list(range(500))
    assert found.games["end"][-1] == len(found.moves)
    for number in (0, 1, 499):
        record = found.record(number)
        assert len(record.moves) == len(found.moves_of(number))
        assert all(s is None for s in record.scores[:found.games["opening"][number]])
        result = record.position().result
        assert result is None or result.winner == {1.0: "black", 0.5: None, 0.0: "white"}[record.points or 0.0]
    training.write_games(tmp_path / "again.kg", found)
    again = training.read_games(tmp_path / "again.kg")
    assert again[:3] == found[:3] and (again.games == found.games).all() and (again.moves == found.moves).all()
    first = training.samples("connect_four", games)
    second = training.samples("connect_four", [tmp_path / "again.kg"])
    for a, b in ((first.features, second.features), (first.offsets, second.offsets), (first.targets, second.targets)):
        assert np.array_equal(a, b)


@pytest.mark.parametrize("game, moves", [("shogi", "7g7f 3c3d 8h2b+"), ("minishogi", "startpos moves 5d5c"), ("reversi", "f5d6c3"),
                                         ("connect_four", "d d c")])
def test_records_become_games_and_back(game: str, moves: str, tmp_path: pathlib.Path) -> None:
    record = kiban.Record.of(kiban.Position(game, moves), points=1.0)
    record = record._replace(scores=[None] + [-300 + i for i in range(len(record.moves) - 1)])
    training.write_games(tmp_path / "own.kg", training.games_of([record, record], opening=1))
    read = training.read_games(tmp_path / "own.kg", game)
    found = read.record(1)
    assert (found.moves, found.points) == (record.moves, 1.0)
    assert found.scores == record.scores


def test_bad_games(games: pathlib.Path, tmp_path: pathlib.Path) -> None:
    found = training.read_games(games)
    cases = [(found._replace(starts=found.starts[1:]), "columns of the games differ"), (found._replace(game="go"), "no game 'go'")]
    twice = found.games.copy()
    twice["number"][1] = twice["number"][0]
    behind = found.games.copy()
    behind["end"][3] = len(found.moves) + 1
    cases += [(found._replace(games=twice), "two games have the number"), (found._replace(games=behind), "game 3 has no such")]
    for wrong, words in cases:
        with pytest.raises(ValueError, match=words):
            training.write_games(tmp_path / "wrong.kg", wrong)
        assert not (tmp_path / "wrong.kg").exists()
    with pytest.raises(ValueError, match="holds games of connect_four, not of shogi"):
        training.read_games(games, "shogi")
    (tmp_path / "letter.kg").write_text("a letter", encoding="ascii")
    with pytest.raises(ValueError, match="letter.kg: not a file of games"):
        training.read_games(tmp_path / "letter.kg")
    moved = found.moves.copy()
    moved["move"][int(found.games["end"][0])] = 12345
    with pytest.raises(ValueError, match="move 1 is not legal"):
        found._replace(moves=moved).record(1)
    for number in (-1, 500):
        with pytest.raises(ValueError, match=f"game is {number}, not 0 to 499"):
            found.record(number)
    for wrong, words in ((found._replace(games=np.zeros(3)), r"games.games has shape \(3,\) and dtype float64, not \(n,\) and GameRow"),
                         (found._replace(moves=found.games), "games.moves has shape .* and MoveRow")):
        with pytest.raises(ValueError, match=words):
            training.write_games(tmp_path / "wrong.kg", wrong)
    one = kiban.Record("shogi", moves=["7g7f"], points=1.0)
    for record, words in ((one._replace(points=0.3), "record 0 has the points 0.3, not 0, 0.5 or 1"),
                          (one._replace(scores=[1, 2]), "record 0 has 2 scores for 1 moves")):
        with pytest.raises(ValueError, match=words):
            training.games_of([record])
    with pytest.raises(ValueError, match="opening is -1, not 0 or more"):
        training.games_of([one], opening=-1)
    assert training.games_of([one._replace(scores=[10**7])]).moves["score"].tolist() == [32767]
    with pytest.raises(ValueError, match="seed is -1, not 0 to"):
        training.samples("connect_four", games, seed=-1)
    with pytest.raises(TypeError, match="kiban.training.samples: paths is 5, an int, not a str, a path or a sequence of str or a path"):
        training.samples("connect_four", 5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="record 0 has no result"):
        training.games_of([kiban.Record("reversi")])


def test_samples_are_those_of_the_trainer(games: pathlib.Path, tmp_path: pathlib.Path) -> None:
    samples = training.samples("connect_four", games)
    trained = command_line("train", "connect_four", str(tmp_path / "weights"), "--games", str(games), "--epochs", "1")
    counts = re.match(r"games (\d+) samples (\d+) held out (\d+) ", trained)
    assert counts is not None
    count = len(samples.targets)
    assert [int(n) for n in counts.groups()] == [samples.games, samples.training, count - samples.training]
    assert (samples.model, samples.views, samples.dimensions) == ("nnue", 2, 84)
    offsets = samples.offsets.astype(int)
    assert (len(offsets), offsets[0], offsets[-1]) == (2 * count + 1, 0, len(samples.features))
    assert (np.diff(offsets) >= 0).all() and (samples.features < 84).all()
    assert ((samples.targets >= 0) & (samples.targets <= 1)).all() and len(samples.buckets) == count
    for i in range(count):  # one side's in one view, the other's in the other view
        own = samples.features[offsets[2 * i]:offsets[2 * i + 1]]
        other = samples.features[offsets[2 * i + 1]:offsets[2 * i + 2]]
        assert sorted((own + 42) % 84) == sorted(other)
    other_lambda = training.samples("connect_four", games, lambda_=0.0)
    assert (other_lambda.targets != samples.targets).any()
    with pytest.raises(ValueError, match="lambda_ is 2"):
        training.samples("connect_four", games, lambda_=2)


def test_features_of_reversi_are_linear(tmp_path: pathlib.Path) -> None:
    record = kiban.Record.of(kiban.Position("reversi", "f5d6c3d3c4f4"), points=0.5)
    training.write_games(tmp_path / "own.kg", training.games_of([record] * 40))
    samples = training.samples("reversi", tmp_path / "own.kg")
    assert samples.model == "linear" and samples.by_margin
    with pytest.raises(ValueError, match="reversi has no features for a net"):
        training.net_weights("reversi", np.zeros((4, 32)), [0], [0], [0])


def test_weights_made_of_arrays_are_played_with(games: pathlib.Path, tmp_path: pathlib.Path) -> None:
    samples = training.samples("connect_four", games)
    net = random_net(samples, 32)
    weights = training.net_weights("connect_four", *net, unit=samples.unit, record="made at random")
    file = tmp_path / "weights"
    file.write_bytes(weights)
    shown = command_line("net", str(file))
    assert "dimensions 84 32 2 1\n" in shown and "made at random" in shown
    given: list[Any] = [str(file), file, weights, bytearray(weights), memoryview(weights), np.frombuffer(weights, np.uint8)]
    found = [kiban.Engine("connect_four", hash=1, weights=w).search("d d c", depth=6).result()._replace(seconds=0.0)
             for w in given]
    assert all(f == found[0] for f in found)
    own = kiban.Engine("connect_four", hash=1).search("d d c", depth=6).result()
    assert own.score != found[0].score
    wrong_ones: list[Any] = [weights[:-1], b"", np.zeros(100, np.uint8)]
    for wrong in wrong_ones:
        with pytest.raises(ValueError, match="weights: "):
            kiban.Engine("connect_four", weights=wrong)
    with pytest.raises(ValueError, match="a net of that width has"):
        training.net_weights("connect_four", net[0], net[1][1:], net[2], net[3])
    with pytest.raises(ValueError, match="last has a value that is NaN or infinite"):
        training.net_weights("connect_four", net[0], net[1], net[2] * np.nan, net[3])
    with pytest.raises(ValueError, match="33 wide, not a multiple of 32"):
        training.net_weights("connect_four", np.zeros((84, 33)), *net[1:])
    with pytest.raises(TypeError):
        kiban.Engine("connect_four", weights=3.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", ["shogi", "reversi"])
def test_weights_by_bytes_are_those_by_path(game: str) -> None:
    for file in sorted((SCRIPT.parents[2] / "games" / game / "weights").glob("*.weights"))[:1]:
        given: list[Any] = [str(file), file.read_bytes()]
        found = [kiban.Engine(game, hash=1, weights=w).search("startpos", depth=4).result()._replace(seconds=0.0)
                 for w in given]
        assert found[0] == found[1]


def script(*arguments: object, folder: str = "") -> "subprocess.CompletedProcess[str]":
    path = os.pathsep.join([*([folder] if folder else []), os.environ["PYTHONPATH"]])
    return subprocess.run([sys.executable, str(SCRIPT), *map(str, arguments)], capture_output=True, text=True, check=False,
                          env={**os.environ, "PYTHONPATH": path})


def test_the_script_says_that_torch_is_missing(games: pathlib.Path, tmp_path: pathlib.Path) -> None:
    (tmp_path / "torch.py").write_text("raise ModuleNotFoundError(\"No module named 'torch'\")\n", encoding="ascii")
    done = script("connect_four", tmp_path / "weights", "--games", games, folder=str(tmp_path))
    assert (done.returncode, done.stderr) == (
        1, "torch_train.py needs PyTorch, which Python cannot load: No module named 'torch'\n")


def test_the_script_says_what_it_cannot_use(games: pathlib.Path, tmp_path: pathlib.Path) -> None:
    for arguments, said in ((("connect_four", tmp_path / "w", "--games", tmp_path / "none"), "none: there is no such file"),
                            (("connect_four", tmp_path / "w", "--games", SCRIPT), "torch_train.py: not a file of games"),
                            (("reversi", tmp_path / "w", "--games", games), "not of reversi"),
                            (("connect_four", tmp_path, "--games", games), ": cannot be written"),
                            (("connect_four", tmp_path / "w", "--games", games, "--width", "5"), "multiple of 32")):
        done = script(*arguments)
        assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stderr
        assert said in done.stderr


def test_the_script_trains(games: pathlib.Path, tmp_path: pathlib.Path) -> None:
    if importlib.util.find_spec("torch") is None:
        pytest.skip("PyTorch is not installed")
    weights = tmp_path / "weights"
    done = script("connect_four", weights, "--games", games, "--width", "32", "--epochs", "6", "--batch", "128")
    assert done.returncode == 0, done.stderr
    samples = training.samples("connect_four", games)
    held_out = samples.targets[samples.training:]
    assert float(re.findall(r"held out ([\d.]+)", done.stdout)[-1]) < float(held_out.var())
    assert kiban.Engine("connect_four", hash=1, weights=weights).search("startpos", depth=4).result().best
