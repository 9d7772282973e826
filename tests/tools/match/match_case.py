"""Shared by the tests of `kiban match`: runs of it, and engines that are scripts with one flaw each."""

import json
import os
import subprocess
import sys
import tempfile
import textwrap
import unittest

KIBAN = os.path.abspath(sys.argv.pop(1))
REVERSI = os.path.abspath(sys.argv.pop(1))

# A USI engine that plays the first move of a fixed list and then what its flaw is.
ENGINE = textwrap.dedent("""\
    import os, sys, time
    flaw, after = sys.argv[1], int(sys.argv[2])
    moves = 0
    for line in sys.stdin:
        word = line.split()[:1]
        if word == ["usi"]: print("id name flawed\\nusiok", flush=True)
        elif word == ["isready"]: print("readyok", flush=True); moves = 0
        elif word == ["position"]: position = line
        elif word == ["go"]:
            moves += 1
            if moves > after:
                if flaw == "crash": sys.exit(3)
                if flaw == "mutter":
                    sys.stderr.buffer.write(b"lost\\n" * 9000 + b"\\xffout of\\tideas\\n\\nreally"); sys.exit(4)
                if flaw == "killed": os.kill(os.getpid(), 11)
                if flaw == "illegal": print("bestmove 1a1b", flush=True); continue
                if flaw == "win": print("bestmove win", flush=True); continue
                if flaw == "resign": print("bestmove resign", flush=True); continue
                if flaw == "slow": time.sleep(0.6)
                if flaw.startswith("mate"): print("info depth 1 score mate " + flaw[4:], flush=True)
            black = len(position.split(" moves ")[1].split()) % 2 == 0 if " moves " in position else True
            files = ["1", "2", "3", "4", "5", "6", "7"]
            # pawns step forward one after the other, which is legal in the opening
            print("bestmove " + (files[moves - 1] + ("g" if black else "c") + files[moves - 1]
                                 + ("f" if black else "d")), flush=True)
        elif word == ["quit"]: break
    """)


class MatchCase(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="kiban match ")
        self.engine = os.path.join(self.folder.name, "engine.py")
        with open(self.engine, "w", encoding="utf-8") as f:
            f.write(ENGINE)

    def tearDown(self):
        self.folder.cleanup()

    def command(self, flaw, after=1):
        return f'{sys.executable} "{self.engine}" {flaw} {after}'

    def run_match(self, *arguments, game="shogi", cwd=None):
        return subprocess.run([KIBAN, "match", game, *arguments], capture_output=True, text=True, timeout=120,
                              stdin=subprocess.DEVNULL, cwd=cwd)

    def play_flawed(self, flaw, *more):
        result = self.run_match(self.command(flaw), self.command("none", 9), "--games", "2", "--random-plies", "0",
                                "--max-moves", "8", "--json", *more)
        return result, json.loads(result.stdout)

    def script(self, text):
        path = os.path.join(self.folder.name, "script.py")
        with open(path, "w", encoding="utf-8") as f:
            f.write(textwrap.dedent(text))
        return f'{sys.executable} "{path}"'
