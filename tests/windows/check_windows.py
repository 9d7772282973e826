#!/usr/bin/env python3
"""The programs for Windows, built by MinGW and run by wine, count, search and speak like the native ones.

usage: check_windows.py KIBAN BUILD

Cross-compiles into the folder BUILD, compares node counts with those of KIBAN, the native command line, runs the suites
of tests/protocol with each engine, and tries what players meet: a folder with a blank and kanji, CRLF, Shift_JIS, a match.
Skipped (77) where the compiler or wine is not installed.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PERFT = {"shogi": "4", "minishogi": "5", "reversi": "8", "connect_four": "7"}
SUITES = {"kiban-shogi": ["usi_start", "usi_search", "usi_game", "usi_rules", "usi_output", "usi_mate", "usi_robust", "usi_variant"],
          "kiban-reversi": ["nboard_sync", "nboard_replies", "nboard_positions", "nboard_robustness", "gtp"]}


def build(folder: pathlib.Path) -> None:
    prepared = folder.parent / "windows-prepared"
    subprocess.run([ROOT / "tools/cross/prepare", "windows", prepared], check=True)
    if not (folder / "build.ninja").exists():
        subprocess.run(["meson", "setup", "--cross-file", prepared / "prepared.ini", "--cross-file", ROOT / "tools/cross/windows.ini",
                        folder, ROOT], check=True)
    subprocess.run(["ninja", "-C", folder, *(f"tools/{name}.exe" for name in ["kiban", *SUITES])], check=True)


class Wine:
    """Runs programs as Windows would: one installation for all, which lives in the build folder."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        self.environment = dict(os.environ, WINEPREFIX=str(folder.resolve() / "wine"), WINEDEBUG="-all", LC_ALL="C.UTF-8")

    def run(self, program: str, *words: str, text: bytes = b"", cwd: pathlib.Path | None = None) -> bytes:
        return subprocess.run(["wine", str(self.folder.resolve() / f"tools/{program}.exe"), *words], input=text, check=True,
                              stdout=subprocess.PIPE, env=self.environment, cwd=cwd).stdout

    def script(self, program: str) -> pathlib.Path:
        """A program for the suites of tests/protocol."""
        script = self.folder / program
        exports = "".join(f"export {name}='{self.environment[name]}'\n" for name in ("WINEPREFIX", "WINEDEBUG"))
        script.write_text(f"#!/bin/sh\n{exports}exec wine '{self.folder.resolve()}/tools/{program}.exe' \"$@\"\n", encoding="utf-8")
        script.chmod(0o755)
        return script


def check_counts(kiban: pathlib.Path, wine: Wine) -> None:
    for game, depth in PERFT.items():
        for command in (["perft", game, depth], ["bench", game]):
            here = json.loads(subprocess.run([kiban, *command, "--json"], check=True, capture_output=True).stdout)["nodes"]
            there = json.loads(wine.run("kiban", *command, "--json"))["nodes"]
            print(*command, here, there, flush=True)
            assert here == there, "the two differ"


def check_user(wine: Wine) -> None:
    folder = wine.folder / "盤 面"
    folder.mkdir(exist_ok=True)
    record = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n"
    (folder / "棋譜 一.kif").write_bytes(record.replace("\n", "\r\n").encode("cp932"))
    wine.run("kiban", "convert", "棋譜 一.kif", "棋譜 二.csa", cwd=folder)
    assert "+7776FU" in (folder / "棋譜 二.csa").read_text(encoding="utf-8")
    said = wine.run("kiban-shogi", text=b"usi\r\nisready\r\nposition startpos\r\ngo nodes 1000\r\nquit\r\n")
    assert b"readyok\n" in said and b"bestmove " in said and b"\r" not in said, said
    engine = str((wine.folder / "tools/kiban-shogi.exe").resolve())
    said = wine.run("kiban", "match", "shogi", engine, "internal", "--games", "2", "--depth", "2", "--json")
    assert json.loads(said)["games"] == 2, said


def check_suites(wine: Wine) -> None:
    for program, suites in SUITES.items():
        for suite in suites:
            subprocess.run([sys.executable, "-B", ROOT / f"tests/protocol/{suite}.py", wine.script(program), "--slack", "5"], check=True)


def main() -> int:
    for tool in ("x86_64-w64-mingw32-g++-posix", "wine"):
        if shutil.which(tool) is None:
            print(f"skipped: {tool} is not installed")
            return 77
    kiban, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    build(folder)
    wine = Wine(folder)
    check_counts(kiban, wine)
    check_user(wine)
    check_suites(wine)
    return 0


sys.exit(main())
