"""Engines as processes: the project's own over every protocol, and programs that do not keep to theirs."""

import asyncio
import os
import pathlib
import sys
import threading
import time
from typing import Union

import pytest

import kiban
from kiban import external

SHOGI, REVERSI, KIBAN = (os.environ[name] for name in ("KIBAN_SHOGI", "KIBAN_REVERSI", "KIBAN"))
OFF_BOOK = "--XXXXX---XXXX---OOOXX---OOXOX---OXXXXX-OOOOOXO----OXX---------- O"
"""The engine of reversi answers at once where its book has a move."""
MIDDLE = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"


def engine(kind: str) -> external.Engine:
    if kind == "usi":
        return external.Engine("shogi", [SHOGI], options={"USI_Hash": 1, "Threads": 1})
    if kind == "ugi":
        return external.Engine("connect_four", [KIBAN, "engine", "connect_four"], options={"Hash": 1})
    return external.Engine("reversi", [REVERSI, "--gtp"] if kind == "gtp" else REVERSI, protocol=kind)


@pytest.mark.parametrize("kind", ["usi", "ugi", "nboard"])
def test_searches_are_those_in_this_process(kind: str) -> None:
    with engine(kind) as other:
        game = kiban.game(other.game)
        for text in ("startpos", {"usi": MIDDLE, "ugi": "d d c", "nboard": "f5d6c3"}[kind]):
            position = game.position(text)
            search = other.search(position, depth=4)
            reports = list(search)
            found = search.result()
            assert reports and reports[-1].moves[0] in position.legal_moves()
            assert reports[-1].depth == found.depth == 4 and found.nodes > 0 and not search.running
            assert found.best in position.legal_moves() and search.answer is not None
            if kind != "nboard":  # whose `go` has levels of its own
                other.new_game()
                own = kiban.Engine(other.game, hash=1).search(position, depth=4).result()
                again = other.search(position, depth=4).result()
                assert (again.best, again.score, again.win_in) == (own.best, own.score, own.win_in)


@pytest.mark.parametrize("kind", ["usi", "ugi", "nboard", "gtp"])
def test_a_game_by_time(kind: str) -> None:
    with engine(kind) as other:
        position = kiban.game(other.game).initial()
        for _ in range(3):
            found = other.search(position, time=1.0 if kind == "gtp" else 0.1).result()
            assert found.best is not None
            position = position.play(found.best)
        assert len(position.moves) == 3


def test_several_lines() -> None:
    for kind in ("usi", "ugi", "nboard"):
        with engine(kind) as other:
            reports = list(other.search("startpos", depth=3, multipv=3))
            last = [r for r in reports if r.depth == 3][-3:]
            assert [r.line for r in last] == [1, 2, 3] and len({r.moves[0] for r in last}) == 3


def test_stop_and_a_new_search() -> None:
    for kind in ("usi", "ugi", "nboard"):
        with engine(kind) as other:
            at = "startpos" if kind != "nboard" else OFF_BOOK
            first = other.search(at)
            next(first)
            assert first.running
            first.stop()
            assert first.result().best is not None and not first.running
            second = other.search(at)
            third = other.search(at, depth=2)  # ends the second
            assert second.result().best is not None and third.result().best is not None


def test_mates_and_games_that_are_over() -> None:
    with engine("usi") as other:
        won = other.search("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", depth=3)
        assert (won.result().best, won.result().win_in) == ("G*5b", 1)
        over = other.search("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", depth=1)
        assert over.result().best is None and over.answer == "resign"
    with engine("ugi") as other:
        assert other.search("a b a b a b", depth=4).result().win_in == 1
        assert other.search("a b a b a", depth=4).result().win_in is None
        assert other.search("a b a b a b a", depth=4).result().best is None


def test_options_and_names() -> None:
    with engine("usi") as other:
        assert other.options["USI_Hash"].startswith("spin default ") and other.name == SHOGI
        other.set_option("USI_Hash", 2)
        assert other.search("startpos", depth=2).result().best is not None
        assert repr(other).startswith("kiban.external.Engine('shogi', ")


def test_asyncio() -> None:
    async def play() -> tuple[list[int], kiban.Outcome, int, bool]:
        own = kiban.Engine("shogi", hash=1)
        depths = [report.depth async for report in own.search("startpos", depth=3)]
        with engine("ugi") as other:
            ticks = 0
            both = asyncio.gather(other.search("d d c", depth=6), kiban.Engine("reversi", hash=1).search("startpos", depth=6))
            while not both.done():
                ticks += 1
                await asyncio.sleep(0.001)
            found, _ = both.result()
            endless = other.search("startpos")
            task = asyncio.ensure_future(endless._in_thread(endless.result))
            await asyncio.sleep(0.05)
            task.cancel()
            try:
                await task
            except asyncio.CancelledError:
                pass
            return depths, found, ticks, endless.result().best is not None

    depths, found, ticks, stopped = asyncio.run(play())
    assert depths == [1, 2, 3] and found.best is not None and ticks > 0 and stopped


def test_limits_that_a_protocol_lacks() -> None:
    with engine("nboard") as other:
        with pytest.raises(ValueError, match="NBoard has no way to limit a search by nodes"):
            other.search("startpos", nodes=100)
        with pytest.raises(ValueError, match="depth is 0"):
            other.search("startpos", depth=0)
        with pytest.raises(ValueError, match="a position of shogi, not of reversi"):
            other.search(kiban.game("shogi").initial())
        assert other.search("startpos", depth=2).result().best is not None
    with engine("gtp") as other:
        with pytest.raises(ValueError, match="GTP has no way to limit a search by depth"):
            other.search("startpos", depth=3)
        with pytest.raises(ValueError, match="their usual start alone"):
            other.search(kiban.Position("reversi", kiban.Position("reversi", "f5d6").text), time=1)
    with pytest.raises(ValueError, match="no protocol 'uci'; there are usi, ugi, nboard, gtp"):
        external.Engine("shogi", [SHOGI], protocol="uci")


def fake(tmp_path: pathlib.Path, body: str) -> list[str]:
    """An engine that greets and is ready, and does what the body says with other lines."""
    file = tmp_path / "engine.py"
    file.write_text("import sys, time\nfor line in sys.stdin:\n    line = line.strip()\n"
                    "    if line == 'usi': print('usiok', flush=True)\n"
                    "    elif line == 'isready': print('readyok', flush=True)\n" + body, encoding="utf-8")
    return [sys.executable, str(file)]


def test_engines_that_fail(tmp_path: pathlib.Path) -> None:
    with pytest.raises(external.EngineError, match="no/such: cannot be started: No such file"):
        external.Engine("shogi", ["no/such"])
    with pytest.raises(external.EngineError, match=f"cannot be started in {tmp_path}/none: No such file"):
        external.Engine("shogi", SHOGI, directory=tmp_path / "none")
    with pytest.raises(ValueError, match='command is "\'open": No closing quotation'):
        external.Engine("shogi", "'open")
    with pytest.raises(external.EngineError, match="has ended, exit status 3"):
        external.Engine("shogi", [sys.executable, "-c", "import sys; sys.exit(3)"])
    for body, words in (("    elif line.startswith('go'): print('bestmove 1a1b', flush=True)\n", "answers '1a1b' to lnsg"),
                        ("    elif line.startswith('go'): sys.exit(5)\n", "has ended, exit status 5"),
                        ("    elif line.startswith('go'): import os; os.kill(os.getpid(), 9)\n", "has ended, by signal 9")):
        with external.Engine("shogi", fake(tmp_path, body)) as other:
            search = other.search("startpos", depth=1)
            for _ in range(2):  # and again
                with pytest.raises(external.EngineError, match=words):
                    search.result()
            assert not search.running
    odd = "    elif line.startswith('go'): print('info depth x score cp 5 pv 7g7f\\ninfo\\nhello\\nbestmove 7g7f ponder 3c3d', flush=True)\n"
    with external.Engine("shogi", fake(tmp_path, odd)) as other:
        search = other.search("startpos", depth=1)
        assert [(r.depth, r.score) for r in search] == [(0, 5)]
        assert (search.result().best, search.result().ponder) == ("7g7f", "3c3d")


def test_errors_end_with_the_engines_own_words(tmp_path: pathlib.Path) -> None:
    """They were thrown away, and what an engine lacks (a file, a library) was not to be found out."""
    with pytest.raises(external.EngineError, match=r"has ended, exit status 3; it wrote to its standard error:\n  no nn.bin\Z"):
        external.Engine("shogi", [sys.executable, "-c", "import sys; sys.stderr.write('no nn.bin\\n\\n'); sys.exit(3)"])
    body = "    elif line.startswith('go'):\n        for i in range(10000): print('trouble', i, file=sys.stderr)\n"
    with external.Engine("shogi", fake(tmp_path, body + "        sys.exit('the end ' + 10000 * '!')\n")) as other:
        with pytest.raises(external.EngineError, match="has ended, exit status 1") as failed:
            other.search("startpos", depth=1).result()
        assert len(str(failed.value)) < 2000 and str(failed.value).endswith("!!!!")
    with external.Engine("shogi", fake(tmp_path, body + "        sys.stderr.flush(); time.sleep(1000)\n")) as other:
        other.patience = 2
        with pytest.raises(external.EngineError, match=r"within 2 seconds, and was ended(?s:.*)\n  trouble 9998\n  trouble 9999\Z"):
            other.search("startpos", time=1).result()


def test_a_silent_engine_is_ended(tmp_path: pathlib.Path) -> None:
    body = "    elif line == 'quit': time.sleep(100)\n"
    other = external.Engine("shogi", fake(tmp_path, body))
    search = other.search("startpos", depth=1)
    waiting = threading.Thread(target=lambda: pytest.raises(external.EngineError, search.result))
    waiting.start()
    began = time.monotonic()
    other.close()
    waiting.join()
    assert time.monotonic() - began < 20


HANGS = "    elif line.startswith('go'): time.sleep(1000)\n"
DEAF = "    elif line.startswith('go'): print('info depth 1 score cp 3 pv 7g7f', flush=True)\n"
CHATTERS = """    elif line.startswith('go'):
        while True: print('info depth 1 score cp 3 pv 7g7f', flush=True); time.sleep(0.001)
"""


@pytest.mark.parametrize("body", [HANGS, DEAF, CHATTERS])
def test_an_engine_that_hangs_is_ended(body: str, tmp_path: pathlib.Path) -> None:
    with external.Engine("shogi", fake(tmp_path, body)) as other:
        other.patience = 0.3
        search = other.search("startpos", time=0.2)
        began = time.monotonic()
        with pytest.raises(external.EngineError, match="has not answered to a search within 0.3 seconds, and was ended"):
            for _ in search:
                pass
        assert 1.2 < time.monotonic() - began < 10 and not search.running
        assert other._process._process.poll() is not None
        with pytest.raises(external.EngineError, match="has not answered"):
            search.result()
        with pytest.raises(external.EngineError, match="has ended, by signal 9"):
            other.search("startpos", time=0.2)


def test_an_engine_that_does_not_stop_is_ended(tmp_path: pathlib.Path) -> None:
    with external.Engine("shogi", fake(tmp_path, HANGS)) as other:
        other.patience = 0.3
        search = other.search("startpos")
        threading.Timer(0.2, search.stop).start()  # while the result is waited for
        with pytest.raises(external.EngineError, match="has not answered to a search"):
            search.result()
    with external.Engine("shogi", fake(tmp_path, HANGS)) as other:
        other.patience = 0.3
        other.search("startpos")
        with pytest.raises(external.EngineError, match="has not answered to a search"):
            other.search("startpos")

    async def awaited() -> None:
        with external.Engine("shogi", fake(tmp_path, HANGS)) as other:
            other.patience = 0.3
            await other.search("startpos", time=0.1)

    with pytest.raises(external.EngineError, match="has not answered to a search"):
        asyncio.run(awaited())


def test_silence_is_ended_with_the_programs_it_started(tmp_path: pathlib.Path) -> None:
    began = time.monotonic()
    with pytest.raises(external.EngineError, match="has not answered to the greeting within 0.2 seconds"):
        external.Engine("shogi", ["/bin/sh", "-c", f"sleep 1000 & echo $! > {tmp_path}/pid; wait"], patience=0.2)
    assert time.monotonic() - began < 10
    with pytest.raises(external.EngineError, match="has not answered to the greeting within 0.2 seconds"):
        external.Engine("shogi", ["/usr/bin/yes"], patience=0.2)
    child = int((tmp_path / "pid").read_text(encoding="ascii"))
    state = pathlib.Path(f"/proc/{child}/stat")
    for _ in range(100):
        if not state.exists() or state.read_text(encoding="ascii").split()[2] == "Z":
            break
        time.sleep(0.05)
    else:
        pytest.fail("the engine's own process is left")


OPTIONS = """    elif line == 'quit': break
    elif line.startswith('setoption'): print('info string', line, flush=True)
"""


def test_options_that_an_engine_lacks(tmp_path: pathlib.Path) -> None:
    command = fake(tmp_path, OPTIONS)
    text = pathlib.Path(command[1]).read_text(encoding="utf-8")
    declared = "\\n".join(["option name Hash type spin default 1 min 1 max 64", "option name Own Book type check default true",
                           "option name Style type combo default Normal var Solid var Normal", "option name Clear type button",
                           "option name File type string default <empty>"])
    pathlib.Path(command[1]).write_text(text.replace("print('usiok'", f"print('{declared}\\nusiok'"), encoding="utf-8")
    with external.Engine("shogi", command, options={"hash": 2, "USI_Hash": 16, "USI_Ponder": False}) as other:
        assert list(other.options) == ["Hash", "Own Book", "Style", "Clear", "File"]
        values: list[tuple[str, Union[str, int, None]]] = [("Own Book", False), ("Style", "Solid"), ("Clear", None),
                                                           ("File", "a b"), ("Hash", 64)]
        for name, good in values:
            other.set_option(name, good)
        wrong: list[tuple[str, Union[str, int], str]] = [
            ("Hsah", 1, "the engine has no option 'Hsah'; it has Hash, Own Book, Style, Clear, File"),
            ("Hash", 65, "option Hash is 65, not 1 to 64"), ("Hash", "x", "'x', not a whole number"),
            ("Own Book", 1, "option Own Book is '1', not True or False"),
            ("Style", "Bold", "option Style is 'Bold', not one of Solid, Normal"),
            ("Clear", 1, "option Clear is a button")]
        for name, bad, words in wrong:
            with pytest.raises(ValueError, match=words):
                other.set_option(name, bad)
        with pytest.raises(ValueError, match="the engine has no option 'MultiPV'"):
            other.search("startpos", depth=1, multipv=2)
        with pytest.raises(TypeError, match=r"set_option: value is \[1\], a list, not a str, an int or None"):
            other.set_option("Hash", [1])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="the engine has no option 'Hsah'"):
        external.Engine("shogi", command, options={"Hsah": 1})
    for kind in ("gtp", "nboard"):
        with engine(kind) as other:
            with pytest.raises(external.EngineError, match="it refuses"):
                other.set_option("no_such_thing", 1)
            assert other.search("startpos", time=1.0).result().best is not None
