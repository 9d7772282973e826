#!/usr/bin/env python3
"""The portable build for another processor counts and searches like the native one.

usage: check_aarch64.py KIBAN BUILD

Cross-compiles the command line for 64-bit ARM in the folder BUILD, runs it under qemu-user, and compares its
node counts with those of KIBAN, the native one. Skipped (77) where the compiler or the emulator is not installed.
"""

import json
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
CROSS_FILE = ROOT / "tools/cross/aarch64.ini"
TOOLS = ("aarch64-linux-gnu-g++", "qemu-aarch64")
PERFT = {"shogi": "4", "reversi": "8", "connect_four": "7", "breakthrough": "4", "minishogi": "4"}


def said(*command: object) -> str:
    return subprocess.run(list(map(str, command)), check=True, text=True, stdout=subprocess.PIPE).stdout


def main() -> int:
    for tool in TOOLS:
        if shutil.which(tool) is None:
            print(f"skipped: {tool} is not installed")
            return 77
    native, build = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    prepared = build.parent / "aarch64-prepared"
    subprocess.run([ROOT / "tools/cross/prepare", "aarch64", prepared], check=True)
    if not (build / "build.ninja").exists():
        subprocess.run(["meson", "setup", "--cross-file", prepared / "prepared.ini", "--cross-file", CROSS_FILE, build, ROOT],
                       check=True)
    subprocess.run(["ninja", "-C", build, "tools/kiban"], check=True)
    foreign = (TOOLS[1], build / "tools/kiban")

    games = [game["name"] for game in json.loads(said(native, "games", "--json"))]
    assert set(games) == set(PERFT), f"give a depth for each of {games}"
    for game, depth in PERFT.items():
        for command in (["perft", game, depth], ["bench", game]):
            here, there = (json.loads(said(*program, *command, "--json"))["nodes"] for program in ((native,), foreign))
            print(" ".join(command), here, there, flush=True)
            assert here == there, "the two differ"
    return 0


sys.exit(main())
