#!/usr/bin/env python3
"""The engine as WebAssembly counts and searches like the native one.

usage: check_wasm.py KIBAN BUILD

Builds the module in the folder BUILD, runs it in node (check_module.mjs), and compares its counts with those of KIBAN.
Skipped (77) where node, the compiler or its libraries for WebAssembly are not installed.
"""

import json
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = ("clang++-19", "wasm-ld-19", "llvm-ar-19", "node")
LIBRARY = pathlib.Path("/usr/include/wasm32-wasi/c++/v1")
PERFT = {"shogi": 3, "minishogi": 4, "reversi": 7, "connect_four": 6}


def said(*command: object) -> str:
    return subprocess.run(list(map(str, command)), check=True, text=True, stdout=subprocess.PIPE).stdout


def main() -> int:
    for program in PROGRAMS:
        if shutil.which(program) is None:
            print(f"skipped: {program} is not installed")
            return 77
    if not LIBRARY.is_dir():
        print("skipped: libc++-19-dev-wasm32 is not installed")
        return 77
    native, build = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    if not (build / "build.ninja").exists():
        subprocess.run(["meson", "setup", "--cross-file", ROOT / "tools/cross/wasm32.ini", build, ROOT], check=True)
    subprocess.run(["ninja", "-C", build], check=True)
    module = build / "tools/web/wasm/kiban.wasm"

    expected = {"games": [game["name"] for game in json.loads(said(native, "games", "--json"))], "perft": {}, "bench": {}}
    assert set(expected["games"]) == set(PERFT), f"give a depth for each of {expected['games']}"
    for game, depth in PERFT.items():
        expected["perft"][game] = [depth, json.loads(said(native, "perft", game, depth, "--json"))["nodes"]]
        expected["bench"][game] = json.loads(said(native, "bench", game, "--json"))["nodes"]
    subprocess.run(["node", pathlib.Path(__file__).with_name("check_module.mjs"), module, json.dumps(expected)], check=True)
    return 0


sys.exit(main())
