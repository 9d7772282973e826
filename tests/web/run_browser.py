#!/usr/bin/env python3
"""The page in a real browser, over `kiban serve` or from a folder of static files.

usage: run_browser.py KIBAN BUILD [--wasm DIR] [--slow] [--pictures DIR] [NAME...]

--wasm takes the page with the engine inside it: DIR is a folder that `tools/run web --export` made, or a build directory
of tools/cross/wasm32.ini, which is brought up to date (wasm_module.py).

Runs tests/web/run.mjs, then lets independent referees (tests/protocol) replay the games that were played on the
page. BUILD is where the npm packages of package.json go. Exits with 77, and says why, where Chromium, Node or the
packages are missing.
"""

import fcntl
import functools
import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

from wasm_module import ROOT, Missing, built_module

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "tests/protocol"))
from rules import reversi_rules  # noqa: E402
from rules import shogi_rules  # noqa: E402

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
OLDEST_NODE = 18
PACKAGES = ("playwright-core", "axe-core", "typescript")


def find_browser() -> str:
    for name in BROWSERS:
        if path := shutil.which(name):
            return path
    raise Missing("no Chromium")


def find_node() -> str:
    node = shutil.which("node")
    if not node:
        raise Missing("no Node.js")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    if int(re.match(r"v(\d+)", version)[1]) < OLDEST_NODE:
        raise Missing(f"Node.js {version.strip()} is too old: {OLDEST_NODE} is needed")
    return node


def node_modules(build: pathlib.Path) -> pathlib.Path:
    """The folder with the npm packages, installed on the first run; two tests may ask at the same time."""
    folder = build.resolve() / "node_modules"
    build.mkdir(parents=True, exist_ok=True)
    with open(build / "npm.lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not all((folder / name / "package.json").is_file() for name in PACKAGES):
            install(build)
    return folder


def install(build: pathlib.Path) -> None:
    npm = shutil.which("npm")
    if not npm:
        raise Missing("no npm")
    shutil.copy(HERE / "package.json", build)
    command = [npm, "install", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts",
               "--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-timeout=15000"]
    try:
        subprocess.run(command, cwd=build, capture_output=True, timeout=180, check=True)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        raise Missing(f"npm could not install {', '.join(PACKAGES)}") from error


class Server:
    """`kiban serve`, with the page of the source tree unless another is given; the address is what it prints."""

    def __init__(self, kiban: str, page: pathlib.Path = ROOT / "tools/web/page", *options: str):
        self.process = subprocess.Popen([kiban, "serve", "--port", "0", "--page", page, *options], stdout=subprocess.PIPE, text=True)
        for line in self.process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:\d+/\S+", line):
                self.address = found[0]
                threading.Thread(target=self.process.stdout.read, daemon=True).start()
                return
        raise RuntimeError("kiban serve prints no address")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)


class Folder:
    """Static files without any special header, as a plain web host serves them."""

    def __init__(self, folder: pathlib.Path):
        class Handler(http.server.SimpleHTTPRequestHandler):
            extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm"}

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}/"

    def stop(self) -> None:
        self.server.shutdown()


def exported(folder: pathlib.Path, place: pathlib.Path) -> pathlib.Path:
    """The page with the engine inside it: `folder` itself, or one at `place` with the module of the build `folder`."""
    if (folder / "index.html").is_file():
        return folder
    module = built_module(folder)
    shutil.copytree(ROOT / "tools/web/page", place)
    shutil.copy(module, place / "engine")
    return place


def referee_shogi(game: dict) -> None:
    position = shogi_rules.Position()
    for move in game["moves"]:
        assert position.is_legal(move), f"{move} is illegal in {game['moves']}"
        position.play(move)
    if game["result"] and game["result"]["reason"] in ("mate", "no_moves"):
        assert position.is_mate(), f"no mate after {game['moves']}"


def referee_reversi(game: dict) -> None:
    position = reversi_rules.Position()
    for move in game["moves"]:
        position.play("PA" if move == "pass" else move)
    if game["result"]:
        assert position.over(), f"not over after {game['moves']}"
        winner = {1: "black", -1: "white", 0: None}[(position.margin() > 0) - (position.margin() < 0)]
        assert game["result"]["winner"] == winner, f"the winner is {winner}, not {game['result']}"


def referee_connect_four(game: dict) -> None:
    columns: list[list[int]] = [[] for _ in range(7)]
    for ply, move in enumerate(game["moves"]):
        assert len(columns[ord(move) - 97]) < 6, f"{move} is full in {game['moves']}"
        columns[ord(move) - 97].append(ply % 2)
    at = {(x, y): disc for x, column in enumerate(columns) for y, disc in enumerate(column)}
    won = {disc for (x, y), disc in at.items() for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
           if all(at.get((x + i * dx, y + i * dy)) == disc for i in range(4))}
    winner = next((("black", "white")[disc] for disc in won), None)
    assert game["result"] and game["result"]["winner"] == winner, f"the winner is {winner}, not {game['result']}"


REFEREES = {"shogi": referee_shogi, "reversi": referee_reversi, "connect_four": referee_connect_four}


def referees(games: list[dict]) -> int:
    """Replays the games; the number of those that broke a rule."""
    failures = 0
    for game in games:
        if check := REFEREES.get(game["game"]):
            try:
                check(game)
                print(f"ok   the referee of {game['game']}: {len(game['moves'])} moves")
            except AssertionError as error:
                failures += 1
                print(f"FAIL the referee of {game['game']}: {error}")
    return failures


def run_tests(kiban: str, build: pathlib.Path, wasm: str | None, rest: list[str]) -> int:
    browser, node, modules = find_browser(), find_node(), node_modules(build)
    with tempfile.TemporaryDirectory(prefix="kiban-page-") as place:
        out = pathlib.Path(place) / "played.json"
        server = Folder(exported(pathlib.Path(wasm), pathlib.Path(place) / "page")) if wasm else Server(kiban)
        try:
            status = subprocess.run([node, HERE / "run.mjs", server.address, out, *rest], check=False,
                                    env={**os.environ, "KIBAN_NODE_MODULES": str(modules), "KIBAN_CHROMIUM": browser}).returncode
        finally:
            server.stop()
        games = json.loads(out.read_text()) if out.exists() else []
    return 1 if referees(games) or status else 0


def main() -> int:
    kiban, build, *rest = sys.argv[1:]
    wasm = None
    if "--wasm" in rest:
        at = rest.index("--wasm")
        wasm = rest[at + 1]
        del rest[at:at + 2]
    try:
        return run_tests(kiban, pathlib.Path(build), wasm, rest)
    except Missing as missing:
        print(f"skipped: {missing}")
        return 77


if __name__ == "__main__":
    sys.exit(main())
