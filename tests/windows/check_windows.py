#!/usr/bin/env python3
"""The programs for Windows, built by MinGW and run by wine, search and speak like the native ones.

usage: check_windows.py BUILD KIBAN KIBAN_SHOGI KIBAN_REVERSI

Cross-compiles into the folder BUILD, which takes long. Compares searched trees with those of the native engines, runs the
cases of tests/protocol for USI, NBoard and GTP, and tries what players have: folders with blanks and kanji, lines that end
as on Windows. Skipped (77) where the compiler or wine is not installed.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests/cross"), str(ROOT / "tests/dispatch")]
import check_code  # noqa: E402
import emulated  # noqa: E402

TOOLS = ("x86_64-w64-mingw32-g++-posix", "wine")
# Wine starts a process in seconds: what counts milliseconds or sends signals is not for it.
SUITES = {"kiban-shogi": ["usi_start", "usi_search", "usi_game", "usi_rules", "usi_output", "usi_mate", "usi_robust", "usi_variant",
                          "usi_book"],
          "kiban-reversi": ["nboard_sync", "nboard_replies", "nboard_positions", "nboard_robustness", "nboard_model", "gtp"]}
# U01 and U07 take wine's own start for the engine's silence.
NOT_UNDER_WINE = "^(?!U01|U07)"
USI = "usi\nsetoption name Threads value 1\nsetoption name USI_Variant value {}\nisready\nposition startpos\ngo depth 11\n"
SEARCHES = [("kiban-shogi", USI.format("shogi")), ("kiban-shogi", USI.format("minishogi")),
            ("kiban-reversi", "nboard 2\nset OwnBook off\nset depth 12\ngo\n")]
PERFT = {"shogi": "4", "reversi": "8", "connect_four": "7", "breakthrough": "4", "minishogi": "4"}
LEVELS = ["x86-64", "x86-64-v2", "x86-64-v3-slow-pext", "x86-64-v3", "x86-64-v4", "x86-64-v4-vnni"]
LEVELS_OF_KIBAN = ["x86-64", "x86-64-v3-slow-pext", "x86-64-v4-vnni"]
MAX_BYTES = 20 << 20
LAST = {"kiban-shogi": b"bestmove", "kiban-reversi": b"==="}

folder = pathlib.Path()
native: dict[str, pathlib.Path] = {}
environment: dict[str, str] = {}


def build(programs: list[str]) -> None:
    emulated.configure("windows", folder)
    subprocess.run(["ninja", "-C", folder, *(f"tools/{name}.exe" for name in programs)], check=True)


def program(name: str) -> pathlib.Path:
    return folder.resolve() / f"tools/{name}.exe"


def run(command: list[str], text: bytes = b"", cwd: pathlib.Path | None = None, level: str = "") -> bytes:
    return subprocess.run(command, input=text, check=True, stdout=subprocess.PIPE, env={**environment, "KIBAN_CPU": level}, cwd=cwd).stdout


def under_wine(name: str, *words: str, text: bytes = b"", cwd: pathlib.Path | None = None, level: str = "") -> bytes:
    return run(["wine", str(program(name)), *words], text, cwd, level)


def said_by_version(name: str, level: str = "") -> str:
    """The level that a program takes, or nothing where this machine lacks the one asked for."""
    said = subprocess.run(["wine", str(program(name)), "--version"], check=False, stdout=subprocess.PIPE, text=True,
                          env={**environment, "KIBAN_CPU": level}).stdout
    match = re.fullmatch(r"kiban\S* \d+\.\d+\.\d+ \(.*GCC.*, (\S+)\)\n", said)
    return match[1] if match else ""


def answers(command: list[str], text: str, last: bytes, level: str = "") -> list[bytes]:
    """An engine's last report and its move, less what counts time. The input stays open meanwhile."""
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**environment, "KIBAN_CPU": level}) as engine:
        assert engine.stdin and engine.stdout
        engine.stdin.write(text.encode())
        engine.stdin.flush()
        lines = []
        for line in engine.stdout:
            lines.append(line)
            if line.startswith(last):
                break
        engine.stdin.close()
        engine.stdout.read()
    counted = re.compile(rb" (time|nps|hashfull) \d+|/[\d.]*$")
    kept = [counted.sub(b"", line.rstrip()) for line in lines if line.startswith((b"info depth", b"bestmove", b"==="))]
    return kept[-2:]


class Engines(unittest.TestCase):
    def test_they_search_the_same_tree(self) -> None:
        for name, text in SEARCHES:
            there = answers(["wine", str(program(name))], text, LAST[name])
            here = answers([str(native[name])], text, LAST[name])
            self.assertTrue(here)
            print(name, *here, flush=True)
            self.assertEqual(here, there, name)

    def test_lines_of_windows_are_read_and_lines_of_unix_written(self) -> None:
        said = under_wine("kiban-shogi", text=b"usi\r\nisready\r\nposition startpos\r\ngo nodes 1000\r\nquit\r\n")
        self.assertIn(b"readyok\n", said)
        self.assertNotIn(b"\r", said)

    def test_a_folder_with_a_blank_and_kanji(self) -> None:
        place = folder / "盤 面"
        place.mkdir(exist_ok=True)
        shutil.copy(program("kiban-shogi"), place / "将棋 kiban.exe")
        shutil.copy(ROOT / "games/shogi/weights/shogi.weights", place / "網.weights")
        text = "usi\nsetoption name EvalFile value 網.weights\nisready\nquit\n"
        said = run(["wine", str(place.resolve() / "将棋 kiban.exe")], text.encode())
        self.assertIn(b"info string evaluating with", said) # it stands beside the program
        for line, says in ((text.encode("cp932"), b"info string evaluating with"),
                           (text.encode().replace("網".encode(), b"\xff\xfe"), b"info string still evaluating with")):
            said = run(["wine", str(place.resolve() / "将棋 kiban.exe")], line)
            self.assertIn(b"readyok", said)
            self.assertIn(says, said)

    def test_the_command_line_counts_and_searches_alike(self) -> None:
        for game, depth in PERFT.items():
            for command in (["perft", game, depth], ["bench", game]):
                here = json.loads(run([str(native["kiban"]), *command, "--json"]))["nodes"]
                there = json.loads(under_wine("kiban", *command, "--json"))["nodes"]
                print(" ".join(command), here, there, flush=True)
                self.assertEqual(here, there)

    def test_records_from_the_standard_input_and_in_folders_with_kanji(self) -> None:
        place = folder / "棋 譜"
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        under_wine("kiban", "convert", "-", "対局.kif", "--encoding", "shift_jis", text="▲７六歩 △３四歩\r\n".encode(), cwd=place)
        self.assertIn("７六歩".encode("cp932"), (place / "対局.kif").read_bytes())
        self.assertIn("\n+7776FU\n-3334FU\n", under_wine("kiban", "convert", "対局.kif", "-", "--to", "csa", cwd=place).decode())
        said = under_wine("kiban", "analyse", "shogi", "対局.kif", "--nodes", "5000", "--html", "頁.html", cwd=place).decode()
        self.assertIn("accuracy", said)
        self.assertIn("７六歩", (place / "頁.html").read_text(encoding="utf-8"))

    def test_a_match_with_an_engine(self) -> None:
        said = under_wine("kiban", "match", "shogi", "internal", "kiban-shogi.exe", "--games", "2", "--nodes", "200",
                          cwd=folder / "tools").decode()
        self.assertIn("2 games: ", said)

    def test_the_page_is_in_the_program(self) -> None:
        with subprocess.Popen(["wine", str(program("kiban")), "serve"], stdout=subprocess.PIPE, env=environment) as server:
            assert server.stdout
            try:
                address = server.stdout.readline().decode().strip()
                with urllib.request.urlopen(address, timeout=60) as page:
                    self.assertIn(b"<title>", page.read())
            finally:
                server.kill()

    def test_every_level_searches_the_same(self) -> None:
        for name in ("kiban-shogi", "kiban-reversi"):
            text, last = next(text for other, text in SEARCHES if other == name), LAST[name]
            taken = said_by_version(name)
            present = [level for level in LEVELS if said_by_version(name, level) == level]
            print(name, "takes", taken, "of", *present, flush=True)
            self.assertIn("x86-64", present)
            self.assertIn(taken, (present[-1], "x86-64-v3-slow-pext"))
            self.assertEqual(len({tuple(answers(["wine", str(program(name))], text, last, level)) for level in present}), 1)

    def test_every_level_of_the_command_line_searches_the_same(self) -> None:
        nodes = set()
        for level in LEVELS_OF_KIBAN:
            if said_by_version("kiban", level) == level:
                nodes.add(json.loads(under_wine("kiban", "bench", "shogi", "--json", level=level))["nodes"])
        self.assertEqual(len(nodes), 1)

    def test_size(self) -> None:
        for name in native:
            stripped = folder / f"{name}-stripped.exe"
            subprocess.run(["x86_64-w64-mingw32-strip", "-o", str(stripped), str(program(name))], check=True)
            size = stripped.stat().st_size
            print(f"{name}.exe: {size} bytes", flush=True)
            self.assertLessEqual(size, MAX_BYTES, name)

    def test_no_code_needs_more_than_its_level_has(self) -> None:
        objects = sorted(folder.glob("tools/processor/kiban*-x86_64*.o"))
        objects = [path for path in objects if not path.stem.endswith(("-whole", "-reached", "-joined"))]
        self.assertGreater(len(objects), len(LEVELS))
        for path in objects:
            found, count = check_code.check_file("x86_64-w64-mingw32-objdump", str(path))
            self.assertGreater(count, 50000)
            self.assertEqual(found[:20], [], path.name)


def check_suites() -> int:
    failed = 0
    for name, suites in SUITES.items():
        script = folder / name
        emulated.write_starter(script, ["wine", str(program(name))], {word: environment[word] for word in ("WINEPREFIX", "WINEDEBUG")})
        failed += emulated.failing_suites(script, suites, "--slack", "5", "--only", NOT_UNDER_WINE)
    return failed


def main() -> int:
    global folder
    for tool in TOOLS:
        if shutil.which(tool) is None:
            print(f"skipped: {tool} is not installed")
            return 77
    folder = pathlib.Path(sys.argv[1])
    native.update(zip(["kiban", *SUITES], (pathlib.Path(word).resolve() for word in sys.argv[2:])))
    build(["kiban", *SUITES])
    environment.update(os.environ, WINEPREFIX=str(folder.resolve() / "wine"), WINEDEBUG="-all", LC_ALL="C.UTF-8")
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(Engines)
    passed = unittest.TextTestRunner(verbosity=2).run(suite).wasSuccessful()
    return 0 if passed and check_suites() == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
