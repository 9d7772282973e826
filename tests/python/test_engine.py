"""Searches in this process: their reports are the command line's, and they end when they are asked to."""

import asyncio
import concurrent.futures
import gc
import os
import signal
import subprocess
import sys
import threading
import time
from typing import Any

import pytest
from conftest import DATA, answers

import kiban

POSITIONS = {
    "shogi": ["startpos", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"],
    "minishogi": ["startpos"],
    "reversi": ["startpos", "--XXXXX---XXXX---OOOXX---OOXOX---OXXXXX-OOOOOXO----OXX---------- O"],
    "breakthrough": ["startpos"],
    "connect_four": ["startpos", "7/7/7/7/1yyr3/yrrr1y1 r"],
}


def as_row(report: kiban.Report) -> dict[str, Any]:
    names = {"depth", "selective_depth", "line", "score", "bound", "exact", "percent", "nodes", "moves"}
    return {name: value for name, value in report._asdict().items() if name in names}


@pytest.mark.parametrize("game", kiban.games())
@pytest.mark.parametrize("lines", [1, 3])
def test_reports_are_those_of_the_command_line(game: str, lines: int) -> None:
    for text in POSITIONS[game]:
        position = kiban.Position(game, text)
        wanted = answers("search", game, "--position", text, "--depth", "6", "--multipv", str(lines))
        search = kiban.Engine(game).search(position, depth=6, multipv=lines)
        rows = [as_row(report) for report in search]
        assert rows == [{name: row[name] for name in rows[0]} for row in wanted["rows"]]
        found = search.result()
        assert found.best == wanted["best"] and found.score == wanted["score"]
        assert (found.depth, found.nodes) == (wanted["depth"], wanted["nodes"])


def test_positions_may_be_given_in_any_form() -> None:
    engine = kiban.Engine("shogi", hash=1)
    given: list[kiban.PositionLike] = ["7g7f 3c3d", kiban.Position("shogi", "7g7f 3c3d"),
                                       kiban.shogi.Board("startpos moves 7g7f 3c3d")]
    found = []
    for position in given:
        engine.new_game()
        found.append(engine.search(position, depth=3).result()._replace(seconds=0))
    assert found[0] == found[1] == found[2]


def test_limits() -> None:
    engine = kiban.Engine("shogi", hash=4)
    assert engine.search("startpos", nodes=2000).result().nodes <= 2000
    began = time.monotonic()
    engine.search("startpos", time=0.2).result()
    assert 0.15 < time.monotonic() - began < 5
    chosen = engine.search("startpos", depth=3, moves=["1g1f", "9g9f"]).result()
    assert chosen.best in ("1g1f", "9g9f")
    assert {r.moves[0] for r in engine.search("startpos", depth=2, multipv=2, moves=["▲１六歩", "9g9f"])} == {
        "1g1f", "9g9f"}


def test_wins_are_told_in_plies() -> None:
    won = kiban.Engine("shogi", hash=1).search("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", depth=3).result()
    assert (won.best, won.win_in) == ("G*5b", 1)
    lost = kiban.Engine("connect_four", hash=1).search("a b a b a", depth=4).result()
    assert lost.win_in is None or lost.win_in > 0
    over = kiban.Engine("connect_four", hash=1).search("a b a b a b a", depth=4)
    assert list(over) == [] and over.result().best is None


def test_stop_ends_the_iteration() -> None:
    engine = kiban.Engine("shogi", threads=2, hash=4)
    search = engine.search("startpos")
    seen = 0
    for report in search:
        seen += 1
        if report.depth >= 4:
            search.stop()
    assert seen >= 1 and not search.running
    assert search.result().best in kiban.game("shogi").initial().legal_moves()


def test_a_new_search_ends_the_one_before() -> None:
    engine = kiban.Engine("shogi", hash=4)
    first = engine.search("startpos")
    second = engine.search("7g7f")
    assert first.result().best is not None and not first.running
    first.stop()  # of the first alone
    time.sleep(0.05)
    assert second.running
    second.stop()
    assert second.result().best is not None


def test_the_result_of_a_game_that_is_over_waits_for_no_other_search() -> None:
    engine = kiban.Engine("connect_four", hash=1)
    over = engine.search("a b a b a b a")
    while over.running:
        time.sleep(0.01)
    other = engine.search("startpos", time=3.0)
    began = time.monotonic()
    assert over.result().best is None
    assert time.monotonic() - began < 2 and other.running
    other.stop()


def test_the_lock_is_released() -> None:
    engine = kiban.Engine("shogi", hash=4)
    search = engine.search("startpos", time=0.5)
    counted = 0

    def count() -> None:
        nonlocal counted
        while search.running:
            counted += 1

    thread = threading.Thread(target=count)
    thread.start()
    search.result()
    thread.join()
    assert counted > 100


def test_engines_side_by_side() -> None:
    engines = [kiban.Engine(game, hash=1) for game in kiban.games()]
    searches = [engine.search("startpos", depth=5) for engine in engines]
    for engine, search in zip(engines, searches):
        assert search.result().best in kiban.game(engine.game).initial().legal_moves()


def test_engines_are_released_while_they_search() -> None:
    for _ in range(3):
        kiban.Engine("shogi", hash=1).search("startpos")
        gc.collect()


def interrupted_after(seconds: float, program: str) -> "subprocess.CompletedProcess[str]":
    """Runs a program of Python, interrupts it as Ctrl-C does once it has said "ready", and times the rest."""
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               text=True, env=dict(os.environ))
    assert process.stdout is not None and process.stdout.readline() == "ready\n"
    time.sleep(seconds)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    return subprocess.CompletedProcess(process.args, process.returncode, out, err)


@pytest.mark.parametrize("work", [
    "for report in kiban.Engine('shogi', threads=2).search('startpos'): pass",
    "kiban.Engine('shogi').search('startpos').result()",
    "kiban.game('shogi').initial().perft(9)",
    "kiban.mate('startpos moves 7g7f 3c3d 8h2b+ 3a2b')\nkiban.mate(LONG)",
    "kiban.solve('startpos')",
    "kiban.solve('startpos', game='connect_four')",
])
def test_ctrl_c(work: str) -> None:
    program = f"""
import kiban, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
LONG = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL b RGgsn5p 1"
print("ready", flush=True)
try:
{chr(10).join("    " + line for line in work.splitlines())}
    print("ended", flush=True)
    import time
    time.sleep(10)
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""
    done = interrupted_after(0.5, program)
    assert done.stdout.splitlines()[-1] == "interrupted", done.stderr
    assert done.returncode == 0, done.stderr


def test_programs_may_end_during_a_search() -> None:
    assert_ends("import kiban; e = kiban.Engine('shogi', threads=2); s = e.search('startpos'); next(s)")


def assert_ends(program: str) -> None:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("waits", [
    "threading.Thread(target=search.result, daemon=True).start(); time.sleep(0.1)",
    "threading.Thread(target=list, args=(search,), daemon=True).start(); time.sleep(0.1)",
    "del engine; asyncio.run(give_up())",
    "threading.Thread(target=kiban.Position('shogi', 'startpos').perft, args=(9,), daemon=True).start(); time.sleep(0.1)",
])
def test_programs_may_end_while_a_thread_waits(waits: str) -> None:
    """A thread that came back from the compiled part after the end aborted the program, most times."""
    program = f"""
import asyncio, threading, time, kiban

async def give_up():
    global search
    waited, search = asyncio.wait_for(search, 0.1), None
    try:
        await waited
    except asyncio.TimeoutError:
        pass

engine = kiban.Engine("shogi")
search = engine.search("startpos")
{waits}
"""
    for _ in range(4):
        assert_ends(program)


def test_weights() -> None:
    written = kiban.Engine("shogi", hash=1, weights="written").search("startpos", depth=4).result()
    wanted = answers("search", "shogi", "--depth", "4", "--weights", "written")
    assert (written.best, written.nodes, written.score) == (wanted["best"], wanted["nodes"], wanted["score"])
    with pytest.raises(ValueError, match="no-such-file"):
        kiban.Engine("shogi", weights="no-such-file")
    with pytest.raises(ValueError):
        kiban.Engine("connect_four", weights=str(DATA / "shogi_perft.tsv"))


def test_errors_leave_the_search_running() -> None:
    engine = kiban.Engine("shogi", hash=1)
    search = engine.search("startpos")
    for arguments, words in [
        ({"depth": 0}, "depth is 0, not 1 to 255"),
        ({"nodes": 0}, "nodes is 0"),
        ({"time": 0.0}, "time is 0"),
        ({"multipv": 0}, "multipv is 0, not 1 to 600"),
        ({"skill": 21}, "skill is 21, not 0 to 20"),
        ({"moves": ["7g7e"]}, "not a legal move here: '7g7e'"),
        ({"moves": []}, "moves is empty"),
    ]:
        with pytest.raises(ValueError, match=words):
            engine.search("startpos", **arguments)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a position of reversi, not of shogi"):
        engine.search(kiban.game("reversi").initial())
    with pytest.raises(ValueError, match="move 1: not a move: 'nonsense'"):
        engine.search("nonsense")
    assert search.running
    search.stop()
    with pytest.raises(ValueError, match="there is no game 'go'"):
        kiban.Engine("go")
    with pytest.raises(ValueError, match="hash is 0"):
        kiban.Engine("shogi", hash=0)
    with pytest.raises(ValueError, match="threads is 0"):
        engine.set_threads(0)


def test_arguments_that_an_engine_cannot_use() -> None:
    """As its docstring says: ValueError for each."""
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"threads": 0}, "threads is 0, not 1 to 1024"),
        ({"threads": 1025}, "threads is 1025, not 1 to 1024"),
        ({"hash": -1}, "hash is -1, not 1 to 1048576"),
        ({"weights": "no/such.weights"}, "no/such.weights"),
        ({"weights": b"no weights"}, "weights"),
        ({"weights": bytes(4096)}, "weights"),
        ({"weights": DATA / "tiny.weights"}, "weights"),
    ]
    for arguments, words in wrong:
        with pytest.raises(ValueError, match=words):
            kiban.Engine("connect_four", **arguments)
    assert "Raises ValueError" in str(kiban.Engine.__doc__)


def test_mates_are_those_of_the_command_line() -> None:
    lines = [line.split("\t")[0] for line in (DATA / "shogi_mates.tsv").read_text(encoding="utf-8").splitlines()
             if line and not line.startswith("#")][::10]
    wanted = answers("mate", "shogi", "--stdin", "--nodes", "20000", "--hash", "4", text="\n".join(lines) + "\n")
    for text, answer in zip(lines, wanted):
        found = kiban.mate(text, nodes=20000, hash=4)
        assert (found.answer, found.moves, found.nodes) == (answer["answer"], answer["moves"], answer["nodes"])
        assert bool(found) == (answer["answer"] == "mate")
    with pytest.raises(ValueError, match="there are no checks in reversi"):
        kiban.mate(kiban.game("reversi").initial())


def test_endings_are_those_of_the_command_line() -> None:
    text = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"
    wanted = answers("solve", "reversi", "--position", text)[0]
    found = kiban.solve(text)
    assert (found.discs, " ".join(found.moves)) == (wanted["lower"], wanted["moves"])
    assert found.sign == 1 and found.nodes == wanted["nodes"]
    outcome = kiban.solve(kiban.Position("reversi", text), outcome=True, threads=2)
    assert (outcome.sign, outcome.discs) == (1, None)
    proved = answers("solve", "connect_four", "--position", "5y1/5r1/y1r2y1/yrryrrr/rryyyry/yrryyry r")
    sign = {"win": 1, "draw": 0, "loss": -1}[proved["result"]]
    solved = kiban.solve("5y1/5r1/y1r2y1/yrryrrr/rryyyry/yrryyry r", game="connect_four")
    assert (solved.sign, solved.moves, solved.nodes) == (sign, proved["moves"], proved["nodes"])
    with pytest.raises(ValueError, match="see kiban.mate"):
        kiban.solve(kiban.game("shogi").initial())
    for arguments, words in (({"threads": 257}, "threads is 257, not 1 to 256"), ({"hash": 0}, "hash is 0, not 1 to")):
        with pytest.raises(ValueError, match=words):
            kiban.solve(text, **arguments)  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        kiban.solve("--XXXXX-- X")


def test_an_ending_that_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kiban._kiban.solve", lambda *arguments: (None, None, [], 123))
    with pytest.raises(RuntimeError, match="connect_four: the search gave up after 123 positions; the result is not known"):
        kiban.solve("5y1/5r1/y1r2y1/yrryrrr/rryyyry/yrryyry r", game="connect_four")
    assert "RuntimeError" in str(kiban.solve.__doc__)


def test_many_searches_are_awaited_at_once() -> None:
    """More than there are threads in the pool of asyncio."""

    async def play() -> list[kiban.Outcome]:
        engines = [kiban.Engine("connect_four", hash=1) for _ in range(8)]
        endless = [engine.search("startpos") for engine in engines[1:]]
        waiting = [asyncio.ensure_future(as_task(search)) for search in endless]
        await asyncio.sleep(0.05)
        found = await engines[0].search("d d", depth=3)
        for search in endless:
            search.stop()
        return [found, *await asyncio.gather(*waiting)]

    async def as_task(search: kiban.Search) -> kiban.Outcome:
        return await search

    async def limited() -> list[kiban.Outcome]:
        asyncio.get_running_loop().set_default_executor(concurrent.futures.ThreadPoolExecutor(2))
        return await asyncio.wait_for(play(), 60)

    assert all(found.best for found in asyncio.run(limited()))
