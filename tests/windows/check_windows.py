#!/usr/bin/env python3
"""The engines for Windows, built by MinGW and run by wine, search and speak like the native ones.

usage: check_windows.py BUILD KIBAN_SHOGI KIBAN_REVERSI

Cross-compiles into the folder BUILD, which takes long. Compares searched trees with those of the native engines, runs the
cases of tests/protocol for USI, NBoard and GTP, and tries what players have: folders with blanks and kanji, lines that end
as on Windows. Skipped (77) where the compiler or wine is not installed.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOLS = ("x86_64-w64-mingw32-g++-posix", "wine")
# Wine starts a process in seconds: what counts milliseconds or sends signals is not for it.
SUITES = {"kiban-shogi": ["usi_start", "usi_search", "usi_game", "usi_rules", "usi_output", "usi_mate", "usi_robust", "usi_variant",
                          "usi_book"],
          "kiban-reversi": ["nboard_sync", "nboard_replies", "nboard_positions", "nboard_robustness", "nboard_model", "gtp"]}
# U07 takes the start of the process for a silence.
NOT_UNDER_WINE = "^(?!U07)"
USI = "usi\nsetoption name Threads value 1\nsetoption name USI_Variant value {}\nisready\nposition startpos\ngo depth 11\n"
SEARCHES = [("kiban-shogi", USI.format("shogi")), ("kiban-shogi", USI.format("minishogi")),
            ("kiban-reversi", "nboard 2\nset depth 12\ngo\n")]
LAST = {"kiban-shogi": b"bestmove", "kiban-reversi": b"==="}

folder = pathlib.Path()
native: dict[str, pathlib.Path] = {}
environment: dict[str, str] = {}


def build(programs: list[str]) -> None:
    prepared = folder.parent / "windows-prepared"
    subprocess.run([ROOT / "tools/cross/prepare", "windows", prepared], check=True)
    if not (folder / "build.ninja").exists():
        subprocess.run(["meson", "setup", "--cross-file", prepared / "prepared.ini", "--cross-file", ROOT / "tools/cross/windows.ini",
                        folder, ROOT], check=True)
    subprocess.run(["ninja", "-C", folder, *(f"tools/{name}.exe" for name in programs)], check=True)


def program(name: str) -> pathlib.Path:
    return folder.resolve() / f"tools/{name}.exe"


def run(command: list[str], text: bytes = b"", cwd: pathlib.Path | None = None) -> bytes:
    return subprocess.run(command, input=text, check=True, stdout=subprocess.PIPE, env=environment, cwd=cwd).stdout


def under_wine(name: str, *words: str, text: bytes = b"", cwd: pathlib.Path | None = None) -> bytes:
    return run(["wine", str(program(name)), *words], text, cwd)


def answers(command: list[str], text: str, last: bytes) -> list[bytes]:
    """An engine's last report and its move, less what counts time. The input stays open meanwhile."""
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as engine:
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
        text = "usi\nsetoption name EvalFile value 網.weights\nisready\nquit\n".encode()
        said = run(["wine", str(place.resolve() / "将棋 kiban.exe")], text)
        self.assertIn(b"info string evaluating with", said) # it stands beside the program

    def test_version(self) -> None:
        said = under_wine("kiban-shogi", "--version").decode()
        self.assertRegex(said, r"^kiban-shogi \d+\.\d+\.\d+ \(.*GCC.*, x86-64-v3-slow-pext\)\n$")


def check_suites() -> int:
    failed = 0
    for name, suites in SUITES.items():
        script = folder / name
        exports = "".join(f"export {word}='{environment[word]}'\n" for word in ("WINEPREFIX", "WINEDEBUG"))
        script.write_text(f"#!/bin/sh\n{exports}exec wine '{program(name)}' \"$@\"\n", encoding="utf-8")
        script.chmod(0o755)
        for suite in suites:
            print(f"== {suite}", flush=True)
            failed += subprocess.run([sys.executable, "-B", ROOT / f"tests/protocol/{suite}.py", script, "--slack", "5",
                                      "--only", NOT_UNDER_WINE], check=False).returncode != 0
    return failed


def main() -> int:
    global folder
    for tool in TOOLS:
        if shutil.which(tool) is None:
            print(f"skipped: {tool} is not installed")
            return 77
    folder = pathlib.Path(sys.argv[1])
    native.update(zip(SUITES, (pathlib.Path(word).resolve() for word in sys.argv[2:])))
    build(list(SUITES))
    environment.update(os.environ, WINEPREFIX=str(folder.resolve() / "wine"), WINEDEBUG="-all", LC_ALL="C.UTF-8")
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(Engines)
    passed = unittest.TextTestRunner(verbosity=2).run(suite).wasSuccessful()
    return 0 if passed and check_suites() == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
