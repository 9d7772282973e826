#!/usr/bin/env python3
"""The programs for 64-bit ARM count, search and speak like the native ones, out of the archive that a release has.

usage: check_aarch64.py KIBAN BUILD

Cross-compiles in the folder BUILD, packs the programs, unpacks them into a folder with a blank and kanji, and runs them
under qemu-user: node counts are compared with those of KIBAN, the native one, and the cases of tests/protocol pass. Skipped
(77) where the compiler or the emulator is not installed.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import emulated

TOOLS = ("aarch64-linux-gnu-g++", "qemu-aarch64")
PERFT = {"shogi": "4", "reversi": "8", "connect_four": "7", "breakthrough": "4", "minishogi": "4"}
# An emulator is too slow for cases that count milliseconds.
SUITES = {"kiban-shogi": ["usi_start", "usi_search", "usi_game", "usi_rules", "usi_output", "usi_mate", "usi_robust", "usi_variant",
                          "usi_book"],
          "kiban-reversi": ["nboard_sync", "nboard_replies", "nboard_positions", "nboard_robustness", "nboard_model", "gtp"]}


def said(*command: object) -> str:
    return subprocess.run(list(map(str, command)), check=True, text=True, stdout=subprocess.PIPE).stdout


def unpacked(build: pathlib.Path, folder: pathlib.Path) -> pathlib.Path:
    """Where the programs of a new archive are."""
    subprocess.run([emulated.ROOT / "tools/packages/linux", build, folder, "aarch64"], check=True,
                   env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"})
    place = folder / "棋 盤"
    place.mkdir()
    subprocess.run(["tar", "-xzf", *folder.glob("kiban-*-linux-aarch64.tar.gz"), "-C", place, "--strip-components=1"], check=True)
    return place


def compare(native: pathlib.Path, foreign: tuple[object, ...]) -> None:
    games = [game["name"] for game in json.loads(said(native, "games", "--json"))]
    assert set(games) == set(PERFT), f"give a depth for each of {games}"
    for game, depth in PERFT.items():
        for command in (["perft", game, depth], ["bench", game]):
            here, there = (json.loads(said(*program, *command, "--json"))["nodes"] for program in ((native,), foreign))
            print(" ".join(command), here, there, flush=True)
            assert here == there, "the two differ"


def main() -> int:
    for tool in TOOLS:
        if shutil.which(tool) is None:
            print(f"skipped: {tool} is not installed")
            return 77
    native, build = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    emulated.configure("aarch64", build)
    subprocess.run(["ninja", "-C", build, "tools/kiban", *(f"tools/{name}" for name in SUITES)], check=True)
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        place = unpacked(build, folder)
        compare(native, (TOOLS[1], place / "kiban"))
        failed = 0
        for name, suites in SUITES.items():
            emulated.write_starter(folder / name, [TOOLS[1], str(place / name)], {})
            failed += emulated.failing_suites(folder / name, suites, "--slack", "10")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
