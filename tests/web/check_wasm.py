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

from wasm_module import Missing, built_module

DEPTHS = {"shogi": 3, "minishogi": 4, "reversi": 7, "connect_four": 6}
USUAL_DEPTH = 3


def said(*command: object) -> str:
    return subprocess.run(list(map(str, command)), check=True, text=True, stdout=subprocess.PIPE).stdout


def main() -> int:
    native = pathlib.Path(sys.argv[1])
    try:
        if shutil.which("node") is None:
            raise Missing("node is not installed")
        module = built_module(pathlib.Path(sys.argv[2]))
    except Missing as missing:
        print(f"skipped: {missing}")
        return 77
    expected = {"games": [game["name"] for game in json.loads(said(native, "games", "--json"))], "perft": {}, "bench": {}}
    for game in expected["games"]:
        depth = DEPTHS.get(game, USUAL_DEPTH)
        expected["perft"][game] = [depth, json.loads(said(native, "perft", game, depth, "--json"))["nodes"]]
        expected["bench"][game] = json.loads(said(native, "bench", game, "--json"))["nodes"]
    subprocess.run(["node", pathlib.Path(__file__).with_name("check_module.mjs"), module, json.dumps(expected)], check=True)
    return 0


sys.exit(main())
