#!/usr/bin/env python3
"""Work divided among the processes of an MPI job: selfplay, analyses, matches, tournaments, solved endings; a process lost."""

import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import time
import unittest

import kiban_program
from kiban_program import kiban

DATA = pathlib.Path(__file__).resolve().parents[2] / "data"
MPIRUN = [sys.argv.pop(2), "--oversubscribe", "--enable-recovery"]
# Long enough for a process to be killed while it runs.
LONG = ("--games", "600", "--nodes", "800", "--solve", "6")
AS_ANYBODY = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


def processes_with(text: str) -> list[int]:
    """Of `kiban` itself, with that argument."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/cmdline", encoding="utf-8") as file:
                command = file.read().split("\0")
        except OSError:
            continue
        if command[0] == str(kiban_program.PROGRAM) and text in command:
            found.append(int(name))
    return found


def has_rank(process: int, rank: int) -> bool:
    with open(f"/proc/{process}/environ", "rb") as file:
        return f"OMPI_COMM_WORLD_RANK={rank}".encode() in file.read().split(b"\0")


class Mpi(unittest.TestCase):
    def setUp(self) -> None:
        folder = kiban_program.scratch()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.file = os.path.join(folder.name, "games")

    def command(self, number: int, *arguments: str) -> list[str]:
        return [*MPIRUN, "-n", str(number), str(kiban_program.PROGRAM), "selfplay", *arguments]

    def test_the_games_are_put_together(self) -> None:
        options = ("connect_four", self.file, "--games", "50", "--nodes", "60")
        done = subprocess.run(self.command(3, *options), capture_output=True, text=True, env=AS_ANYBODY, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"^games 50 positions \d+ black")
        self.assertEqual(sorted(os.listdir(self.folder)), ["games", "games.tail"])
        self.assertEqual(kiban("selfplay", *options).out, done.stdout)

    def test_analyses_are_put_together(self) -> None:
        games = os.path.join(self.folder, "games.txt")
        with open(games, "w", encoding="utf-8") as file:
            file.write("f5d6c3d3c4\nf5f6e6f4\nf5d6c4d3\n" * 2)
        options = ("analyse", "reversi", games, "--nodes", "300", "--proof", "0", "--json")
        alone = kiban(*options)
        self.assertEqual(len(alone.out.splitlines()), 6)
        shared = [*MPIRUN, "-n", "3", str(kiban_program.PROGRAM), *options, "--resume", self.file]
        done = subprocess.run(shared, capture_output=True, text=True, env=AS_ANYBODY, check=False)
        self.assertEqual((done.returncode, done.stdout), (0, alone.out), done.stderr)
        self.assertEqual(sorted(os.listdir(self.folder)), ["games", "games.txt"])

    def test_matches_are_put_together(self) -> None:
        options = ("match", "connect_four", "internal", "internal", "--games", "10", "--depth", "2", "--json")
        alone = kiban(*options)
        shared = [*MPIRUN, "-n", "3", str(kiban_program.PROGRAM), *options, "--journal", self.file]
        done = subprocess.run(shared, capture_output=True, text=True, env=AS_ANYBODY, check=False)
        self.assertEqual((done.returncode, done.stdout), (0, alone.out), done.stderr)
        self.assertEqual(os.listdir(self.folder), ["games"])
        with open(self.file, encoding="utf-8") as file:
            self.assertEqual(len(file.readlines()), 11)
        refused = subprocess.run(shared[:-2], capture_output=True, text=True, env=AS_ANYBODY, check=False)
        self.assertIn("--journal", refused.stderr)

    def test_tournaments_are_put_together(self) -> None:
        options = ("tournament", "connect_four", "--engines", "a=internal", "b=internal", "c=internal", "--games", "6",
                   "--depth", "2", "--json")
        alone = kiban(*options)
        self.assertEqual(alone.code, 0, alone.err)
        shared = [*MPIRUN, "-n", "3", str(kiban_program.PROGRAM), *options, "--journal", self.file]
        done = subprocess.run(shared, capture_output=True, text=True, env=AS_ANYBODY, check=False)
        self.assertEqual((done.returncode, done.stdout), (0, alone.out), done.stderr)
        self.assertEqual(sorted(os.listdir(self.file)), ["a-b.jsonl", "a-c.jsonl", "b-c.jsonl"])

    def test_solved_endings_are_put_together(self) -> None:
        problems = os.path.join(self.folder, "problems.obf")
        with open(DATA / "reversi_ffo.obf", encoding="utf-8") as ffo, open(problems, "w", encoding="utf-8") as file:
            file.writelines([line for line in ffo if re.match("[-XO]{64}", line)][:7])
        options = ("solve", "reversi", "--file", problems)
        alone = kiban(*options, "--json")
        wanted = {row["position"]: row["result"] for row in map(json.loads, alone.out.splitlines()[:-1])}
        self.assertEqual(len(wanted), 7)
        shared = [*MPIRUN, "-n", "3", str(kiban_program.PROGRAM), *options, "--resume", self.file, "--json"]
        for again in (False, True):
            done = subprocess.run(shared, capture_output=True, text=True, env=AS_ANYBODY, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            rows = [json.loads(line) for line in done.stdout.splitlines()]
            self.assertIn({"file": self.file, "results": 7}, rows)
            found = {row["position"]: row["result"] for row in rows if "position" in row}
            self.assertEqual(found, {} if again else wanted)
            self.assertEqual(sorted(os.listdir(self.folder)), ["games", "problems.obf"])
        refused = subprocess.run(shared[:-3], capture_output=True, text=True, env=AS_ANYBODY, check=False)
        self.assertIn("--resume", refused.stderr)

    def lose(self, rank: int, command: list[str], part: str) -> subprocess.CompletedProcess:
        """A job of two processes, one of which is killed once the second has something in its part."""
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=AS_ANYBODY) as process:
            for _ in range(200):
                time.sleep(0.05)
                if os.path.exists(part) and os.path.getsize(part) > 0:
                    break
            victims = [p for p in processes_with(self.file) if has_rank(p, rank)]
            self.assertEqual(len(victims), 1)
            os.kill(victims[0], signal.SIGKILL)
            try:
                out, err = process.communicate(timeout=100)
            finally:
                for other in processes_with(self.file):
                    os.kill(other, signal.SIGKILL)
        return subprocess.CompletedProcess(process.args, process.returncode, out, err)

    def test_a_lost_process_costs_no_games(self) -> None:
        done = self.lose(1, self.command(2, "reversi", self.file, *LONG), self.file + ".1.tail")
        self.assertIn("1 of 2 processes lost; the coordinator goes on", done.stderr)
        self.assertEqual(int(re.search(r"^games (\d+) ", done.stdout, re.MULTILINE).group(1)), 600)

    def test_a_lost_coordinator_costs_no_games(self) -> None:
        options = ("reversi", self.file, *LONG)
        done = self.lose(0, self.command(2, *options), self.file + ".1.tail")
        self.assertEqual(done.stdout, "")
        self.assertIn("the coordinator is lost; the same command goes on", done.stderr)
        kept = sum(os.path.getsize(os.path.join(self.folder, name)) for name in os.listdir(self.folder))
        self.assertGreater(kept, 200)
        again = subprocess.run(self.command(2, *options), capture_output=True, text=True, env=AS_ANYBODY, check=False)
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertEqual(int(re.search(r"^games (\d+) ", again.stdout, re.MULTILINE).group(1)), 600)
        self.assertEqual(sorted(os.listdir(self.folder)), ["games", "games.tail"])

    def test_a_match_without_its_coordinator_goes_on(self) -> None:
        shared = [*MPIRUN, "-n", "2", str(kiban_program.PROGRAM), "match", "connect_four", "internal", "internal", "--games", "300",
                  "--nodes", "20000", "--json", "--journal", self.file]
        done = self.lose(0, shared, self.file + ".1")
        self.assertEqual(done.stdout, "")
        self.assertIn("the coordinator is lost; the same command goes on", done.stderr)
        self.assertGreater(os.path.getsize(self.file + ".1"), 0)
        again = subprocess.run(shared, capture_output=True, text=True, env=AS_ANYBODY, check=False)
        self.assertEqual((again.returncode, json.loads(again.stdout)["games"]), (0, 300), again.stderr)
        self.assertEqual(os.listdir(self.folder), ["games"])

    def test_a_lost_process_costs_no_analyses(self) -> None:
        games = os.path.join(self.folder, "games.txt")
        with open(games, "w", encoding="utf-8") as file:
            file.write("f5d6c3d3c4f4c5b3c2\nf5f6e6f4g5\n" * 60)
        done = self.lose(1, [*MPIRUN, "-n", "2", str(kiban_program.PROGRAM), "analyse", "reversi", games, "--nodes", "20000",
                             "--proof", "0", "--json", "--resume", self.file], self.file + ".1")
        self.assertIn("kiban analyse: 1 of 2 processes lost; the coordinator goes on", done.stderr)
        self.assertEqual(len(done.stdout.splitlines()), 120)


if __name__ == "__main__":
    kiban_program.main()
