#!/usr/bin/env python3
"""kiban match with engines that fail, hang, never read, or leave something behind; and interrupts in every state."""

import json
import os
import signal
import subprocess
import sys
import time
import unittest

from match_case import KIBAN, MatchCase


class Engines(MatchCase):
    def test_faults_lose_and_are_reported(self):
        for flaw, ending in [("crash", "failure"), ("illegal", "illegal move"), ("win", "false declaration")]:
            with self.subTest(flaw):
                result, report = self.play_flawed(flaw)
                self.assertEqual(report["endings"][ending], [0, 0, 2], result.stdout)
                self.assertEqual((result.returncode, report["losses"]), (1, 2))
                self.assertIn(ending, result.stderr)

    def test_mates_of_every_spelling_are_understood(self):
        for number, words in {"7": "先手勝ち:7手", "+7": "先手勝ち:7手", "-7": "後手勝ち:7手",
                              "+": "先手勝ち", "-": "後手勝ち", "+99999": "先手勝ち"}.items():
            with self.subTest(number):
                result, _ = self.play_flawed("mate" + number, "--records",
                                             os.path.join(self.folder.name, f"games{number}.kif"))
                self.assertEqual(result.returncode, 0, result.stderr)
                with open(os.path.join(self.folder.name, f"games{number}-00001a.kif"), encoding="utf-8") as f:
                    self.assertIn(f"\n**詰み={words}\n", f.read())

    def test_how_an_engine_ended_is_said(self):
        program = os.path.realpath(sys.executable)
        began = (f"the first engine lost by failure the engine {sys.executable} has ended with {{}}; it ran in the folder "
                 f"{os.path.dirname(program)}")
        for flaw, how, words in [("crash", "exit status 3", "\n"), ("killed", "signal 11 (Segmentation fault)", "\n"),
                                 ("mutter", "exit status 4", "; its standard error ends with: lost | lost | lost | "
                                  "?out of?ideas | really\n")]:
            with self.subTest(flaw):
                result, report = self.play_flawed(flaw)
                self.assertEqual(report["endings"]["failure"], [0, 0, 2])
                self.assertIn(began.format(how) + words, result.stderr)

    def test_an_engine_that_does_not_start_is_named(self):
        folder = os.path.dirname(os.path.realpath(sys.executable))
        result = self.run_match(f"{sys.executable} engine.py none 9", self.command("none", 9), cwd=self.folder.name)
        self.assertEqual((result.returncode, result.stdout), (1, ""), result.stderr)
        self.assertIn("kiban match: engine 'first': the engine", result.stderr)
        self.assertIn(f"has ended with exit status 2; it ran in the folder {folder}; there is no engine.py in that folder: "
                      "write the whole path of this file; its standard error ends with: ", result.stderr)
        missing = self.run_match("internal", "no/such/engine")
        self.assertEqual((missing.returncode, missing.stderr),
                         (1, "kiban match: engine 'second': there is no program no/such/engine\n"))
        unusable = os.path.join(self.folder.name, "unusable")
        with open(unusable, "w", encoding="utf-8") as f:
            f.write("text")
        self.assertIn(f"engine 'second': cannot start unusable in the folder {self.folder.name}: ",
                      self.run_match("internal", f'"{unusable}"').stderr)
        shown = subprocess.run([KIBAN, "match", "--help"], capture_output=True, text=True, check=True).stdout
        self.assertIn("which runs in its program's folder: other paths in it must be absolute", " ".join(shown.split()))

    def test_an_engine_that_never_gets_ready_loses(self):
        with open(self.engine, "r+", encoding="utf-8") as f:
            text = f.read().replace('elif word == ["isready"]:', 'elif word == ["isready"] and flaw == "deaf": break\n'
                                    '    elif word == ["isready"]:')
            f.seek(0)
            f.write(text)
        result, report = self.play_flawed("deaf")
        self.assertEqual((result.returncode, report["endings"]["failure"]), (1, [0, 0, 2]), result.stderr)

    def test_engines_get_pipes_though_the_standard_input_is_closed(self):
        result = subprocess.run([KIBAN, "match", "shogi", "internal", self.command("none", 9), "--games", "2",
                                 "--depth", "1", "--max-moves", "2", "--random-plies", "0"],
                                capture_output=True, text=True, timeout=120, preexec_fn=lambda: os.close(0))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertTrue(all(line.startswith("game ") for line in result.stderr.splitlines()), result.stderr)
        self.assertIn("move limit", result.stdout)

    def test_an_interrupt_while_an_engine_starts_ends_the_match_at_once(self):
        began = time.monotonic()
        result = self.run_match("internal", self.script("""\
            import os, signal, sys
            os.kill(os.getppid(), signal.SIGINT)
            sys.stdin.read()
            """), "--games", "2", "--depth", "1")
        self.assertEqual(result.returncode, 130)
        self.assertIn("interrupted", result.stderr)
        self.assertLess(time.monotonic() - began, 8)  # an engine gets ten seconds

    def test_the_first_interrupt_ends_the_match_in_every_state(self):
        states = {"while it greets": "time.sleep(60)",
                  "while it gets ready": 'answer("usiok"); time.sleep(60)',
                  "while it thinks": 'answer("usiok"); answer("readyok"); sys.stdin.read()',
                  "while it does not read": 'print("usiok\\nreadyok\\n" + "info string x\\n" * 9, flush=True); time.sleep(60)',
                  "while it writes and writes": 'answer("usiok"); answer("readyok")\nwhile True: print("info depth 1", flush=True); '
                                                'time.sleep(0.01)'}
        for state, body in states.items():
            with self.subTest(state):
                engine = self.script(
                    "import sys, time, signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
                    "def answer(text): sys.stdin.readline(); print(text, flush=True)\n" + body + "\n")
                with subprocess.Popen([KIBAN, "match", "shogi", engine, "internal", "--games", "2", "--depth", "1"],
                                      stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as match:
                    time.sleep(1.5)
                    match.send_signal(signal.SIGINT)
                    began = time.monotonic()
                    try:
                        _, error = match.communicate(timeout=30)
                    finally:
                        match.kill()
                self.assertEqual(match.returncode, 130, error)
                self.assertIn("interrupted", error)
                self.assertLess(time.monotonic() - began, 8)

    def test_an_engine_that_writes_without_end_is_refused(self):
        for text in ('"y\\n" * 9999', '"y" * 99999'):
            with self.subTest(text):
                result = self.run_match("internal", self.script(f"""\
                    import sys
                    while True: sys.stdout.write({text})
                    """), "--games", "2", "--depth", "1")
                self.assertEqual(result.returncode, 1)
                self.assertRegex(result.stderr, "python.* writes ")

    def runs(self, process):
        """Whether it still runs a second later; a zombie does not count."""
        for _ in range(20):
            try:
                with open(f"/proc/{process}/stat", encoding="ascii") as f:
                    if f.read().rsplit(")", 1)[1].split()[0] == "Z":
                        return False
            except FileNotFoundError:
                return False
            time.sleep(0.05)
        return True

    def test_a_match_does_not_wait_for_what_an_engine_has_started(self):
        for session in ("False", "True"):  # in the engine's group, and out of it
            with self.subTest(session):
                began = time.monotonic()
                result = self.run_match("internal", self.script(f"""\
                    import subprocess, sys
                    child = subprocess.Popen(["sleep", "30"], start_new_session={session})
                    print(child.pid, file=open("child", "w"))
                    for line in sys.stdin:
                        word = line.split()[0]
                        if word == "usi": print("usiok", flush=True)
                        if word == "isready": print("readyok", flush=True)
                        if word == "go": print("bestmove resign", flush=True)
                        if word == "quit": break
                    """), "--games", "2", "--depth", "1")
                self.assertEqual(result.returncode, 0, result.stderr)
                self.assertLess(time.monotonic() - began, 15)
                with open(os.path.join(os.path.dirname(os.path.realpath(sys.executable)), "child"),
                          encoding="ascii") as f:
                    child = int(f.read())
                if session == "False":
                    self.assertFalse(self.runs(child), "what the engine started still runs")
                else:
                    os.kill(child, signal.SIGKILL)

    def test_an_engine_that_ends_while_its_output_stays_open_is_noticed(self):
        began = time.monotonic()
        result = self.run_match("internal", self.script("""\
            import subprocess
            subprocess.Popen(["sleep", "30"], start_new_session=True)
            """), "--games", "2", "--depth", "1")
        self.assertRegex(result.stderr, "python.* has ended")
        self.assertLess(time.monotonic() - began, 15)

    def test_an_engine_that_does_not_read_is_given_up(self):
        began = time.monotonic()
        result = self.run_match("internal", self.script("""\
            import time
            print("option name X type string default x\\nusiok\\nreadyok", flush=True)
            time.sleep(60)
            """), "--second-options", "X=" + "x" * 120_000, "--games", "2", "--depth", "1")
        self.assertIn("has not read its input for 10 s", result.stderr)
        self.assertLess(time.monotonic() - began, 30)

    def test_an_engine_that_hangs_without_a_clock_is_given_up(self):
        result = self.run_match("internal", self.script("""\
            import sys, time
            for line in sys.stdin:
                word = line.split()[0]
                if word == "usi": print("usiok", flush=True)
                if word == "isready": print("readyok", flush=True)
                if word == "go": time.sleep(60)
            """), "--games", "2", "--depth", "1", "--answer-time", "4", "--json")
        self.assertEqual(json.loads(result.stdout)["endings"]["failure"], [2, 0, 0], result.stderr)
        self.assertRegex(result.stderr, "waiting for bestmove from the engine .*, silent for 2 s; given up in 2 s\n")
        self.assertIn("did not answer with bestmove in time", result.stderr)

    def test_an_option_that_an_engine_does_not_list_is_refused(self):
        engine = f'"{KIBAN}" engine connect_four'
        refused = self.run_match("internal", engine, "--second-options", "hsah=4", game="connect_four")
        self.assertEqual((refused.returncode, refused.stdout), (1, ""), refused)
        self.assertIn("has no option 'hsah'", refused.stderr)

    def test_an_engine_that_gives_no_answer_is_named(self):
        result = self.run_match("internal", self.script(""), "--games", "2", "--depth", "1")
        self.assertRegex(result.stderr, "python.* has ended")


if __name__ == "__main__":
    unittest.main()
