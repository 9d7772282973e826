#!/usr/bin/env python3
"""Files that a run continues: one run at a time, and nothing else is damaged, wiped or written needlessly."""

import fcntl
import json
import os
import pathlib
import pty
import subprocess
import unittest

import kiban_program
from kiban_program import kiban

ENDING = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"
MATCH = ("match", "connect_four", "internal", "internal", "--games", "4", "--depth", "2", "--json", "--journal")
REFUSAL = "another run is writing it"


class Locks(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        folder = kiban_program.scratch()
        cls.addClassCleanup(folder.cleanup)
        cls.games = os.path.join(folder.name, "games")
        kiban("selfplay", "connect_four", cls.games, "--games", "60", "--nodes", "20")

    def setUp(self) -> None:
        folder = kiban_program.scratch()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.file = self.folder / "file"

    def commands(self) -> list[tuple]:
        """All commands that continue a file, each with that file."""
        return [("selfplay", "connect_four", self.file, "--games", "2", "--nodes", "20"),
                ("train", "connect_four", self.file, "--games", self.games, "--epochs", "1"),
                ("fit-probcut", "connect_four", self.games, self.file, "--depth", "3", "--positions", "8"),
                ("solve", "reversi", "--position", ENDING, "--resume", self.file),
                (*MATCH, self.file)]

    def folder_commands(self) -> list[tuple]:
        return [("tournament", "connect_four", "--engines", "a=internal", "b=internal", "--games", "2", "--depth", "1",
                 "--journal", self.file),
                ("learn", "connect_four", self.file, "--generations", "1", "--games", "60", "--nodes", "20",
                 "--epochs", "1", "--match-games", "2", "--match-nodes", "20")]

    def test_a_second_run_is_refused_and_a_lock_left_behind_binds_nobody(self) -> None:
        lock = self.folder / "file.lock"
        for command in self.commands() + self.folder_commands():
            with self.subTest(command[0]):
                with open(lock, "w", encoding="ascii") as held:
                    fcntl.flock(held, fcntl.LOCK_EX)
                    answer = kiban(*command)
                    self.assertEqual((answer.code, answer.out), (1, ""), answer)
                    self.assertIn(f"file: {REFUSAL}", answer.err)
                    self.assertTrue(self.file.is_dir() or not self.file.exists())
                answer = kiban(*command)
                self.assertEqual(answer.code, 0, answer)
                self.assertFalse(lock.exists())
                if self.file.is_dir():
                    continue
                for path in self.folder.glob("file*"):
                    path.unlink()

    def test_a_second_search_for_magic_numbers_is_refused(self) -> None:
        with open(self.folder / "file.lock", "w", encoding="ascii") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            answer = kiban("magic", "5x5", "--header", self.file)
        self.assertEqual((answer.code, answer.err), (1, f"kiban magic: {self.file}: {REFUSAL}\n"))

    def test_files_that_killed_runs_have_left_are_removed_and_stop_no_run(self) -> None:
        train = self.commands()[1]
        # In a container every run may have the same process id: earlier names were made from it.
        left = [self.folder / f"file.new-{name}" for name in ("1", "7", "00c0ffee00c0ffee")]
        for path in left:
            path.write_text("half", encoding="ascii")
        other = self.folder / "file.new-letter"
        other.write_text("a letter", encoding="ascii")
        answer = kiban(*train)
        self.assertEqual(answer.code, 0, answer)
        self.assertEqual([path for path in left if path.exists()], [])
        self.assertTrue(other.exists())

    def test_a_folder_of_converted_records_keeps_no_file_of_a_killed_run(self) -> None:
        records, out = self.folder / "in", self.folder / "out"
        records.mkdir()
        out.mkdir()
        for name in ("a", "b"):
            (records / f"{name}.csa").write_text("V2.2\nPI\n+\n+7776FU\n%TORYO\n", encoding="ascii")
        (out / "b.kif.new-00c0ffee00c0ffee").write_text("half", encoding="ascii")
        other = out / "c.kif.new-00c0ffee00c0ffee"
        other.write_text("of a file that is not written", encoding="ascii")
        self.assertEqual(kiban("convert", str(records), str(out), "--to", "kif").out, f"wrote {out}: 2 games in 2 files\n")
        self.assertEqual(sorted(path.name for path in out.iterdir()), ["a.kif", "b.kif", other.name])

    def test_a_link_is_followed(self) -> None:
        (self.folder / "elsewhere").mkdir()
        target = self.folder / "elsewhere" / "weights"
        self.file.symlink_to(os.path.join("elsewhere", "weights"))
        for there in (False, True):
            self.assertEqual(target.exists(), there)
            answer = kiban(*self.commands()[1])
            self.assertEqual(answer.code, 0, answer)
            self.assertTrue(self.file.is_symlink())
            self.assertTrue(target.is_file())

    def test_a_hard_link_of_a_file_in_use_is_the_same_file(self) -> None:
        kiban(*MATCH, self.file)
        (self.folder / "other").hardlink_to(self.file)
        with open(self.file, encoding="utf-8") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            answer = kiban(*MATCH, self.folder / "other")
        self.assertEqual((answer.code, answer.err), (1, f"kiban match: {self.folder}/other: {REFUSAL}\n"))

    def test_what_never_ends_is_not_read(self) -> None:
        for command in (("mate", "shogi", "--file"), ("solve", "reversi", "--file"), ("play", "reversi", "--load"),
                        ("match", "reversi", "internal", "internal", "--games", "2", "--depth", "1", "--openings")):
            limited = ["bash", "-c", 'ulimit -v 8000000; exec "$@"', "bash", kiban_program.PROGRAM, *command, "/dev/zero"]
            done = subprocess.run(limited, capture_output=True, text=True, timeout=20, check=False)
            self.assertIn(done.returncode, (1, 2), done)
            self.assertIn("/dev/zero: cannot be read: neither a regular file, a pipe nor a terminal", done.stderr)

    def test_a_terminal_is_read_to_its_end(self) -> None:
        for command, said in ((("convert", "-", "-", "--to", "lines"), "f5d6c3"), (("convert", "/dev/stdin", "-", "--to", "lines"), "f5d6c3"),
                              (("analyse", "reversi", "-", "--nodes", "100"), "c3"), (("analyse", "reversi", "/dev/stdin", "--nodes", "100"), "c3")):
            controller, terminal = pty.openpty()
            with subprocess.Popen([kiban_program.PROGRAM, *command], stdin=terminal, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  text=True) as run:
                os.close(terminal)
                os.write(controller, b"f5d6c3\n\x04") # Ctrl-D
                out, err = run.communicate(timeout=20)
            os.close(controller)
            self.assertEqual((run.returncode, err), (0, ""), command)
            self.assertIn(said, out)
        for name in ("-", "/dev/stdin"):
            with open("/dev/zero", "rb") as zero:
                done = subprocess.run([kiban_program.PROGRAM, "analyse", "reversi", name], stdin=zero, capture_output=True, text=True,
                                      timeout=20, check=False)
            shown = "the standard input" if name == "-" else name
            self.assertEqual((done.returncode, done.stderr),
                             (1, f"{shown}: cannot be read: neither a regular file, a pipe nor a terminal\n"))

    def test_a_game_without_the_ending_asked_for_is_named(self) -> None:
        self.file.write_text("(;GM[Othello]PC[x]TY[8]RE[?]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- "
                             "-------- -------- *]B[d3];)\n", encoding="ascii")
        answer = kiban("solve", "reversi", "--file", self.file)
        self.assertEqual(answer.code, 1, answer)
        self.assertIn("line 1: the game has no position with 20 empty squares", answer.out + answer.err)

    def test_two_runs_of_solve(self) -> None:
        command = [kiban_program.PROGRAM, "solve", "reversi", "--json", "--stdin", "--resume", self.file]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as first:
            first.stdin.write(ENDING + "\n")
            first.stdin.flush()
            self.assertEqual(json.loads(first.stdout.readline())["result"], "+18")  # it lives, and has a result
            second = kiban("solve", "reversi", "--position", ENDING, "--resume", "./file", cwd=str(self.folder))
            self.assertEqual((second.code, second.err), (1, f"kiban solve: ./file: {REFUSAL}\n"))
            first.stdin.close()
            self.assertEqual(first.wait(timeout=20), 0)
        again = kiban("solve", "reversi", "--position", ENDING, "--resume", "./file", cwd=str(self.folder))
        self.assertIn("solved 0 skipped 1", again.out)

    def test_a_file_of_something_else_is_not_wiped(self) -> None:
        for command, said in zip(self.commands()[2:], ("another run: a letter", "not a file of results", "line 1: not the")):
            self.file.write_text("a letter", encoding="ascii")  # no end of a line
            answer = kiban(*command)
            self.assertEqual((answer.code, answer.out), (1, ""), answer)
            self.assertIn(said, answer.err)
            self.assertEqual(self.file.read_text(encoding="ascii"), "a letter")

    def test_what_cannot_be_written_is_refused_before_the_work(self) -> None:
        self.file.mkdir()
        for command in self.commands()[1:]:
            answer = kiban(*command)
            self.assertEqual((answer.code, answer.out), (1, ""), answer)
            self.assertIn("file: cannot be written: it is a folder", answer.err)
        for name in ("other.svg", "other.checkpoint", "header"):
            (self.folder / name).mkdir()
        trained = kiban("train", "connect_four", self.folder / "other", "--games", self.games)
        self.assertIn("other.checkpoint: cannot be written", trained.err)
        for command in (("magic", "5x5", "--header", self.file),
                        ("match", "reversi", "internal", "internal", "--records", self.folder / "no" / "file.ggf")):
            answer = kiban(*command)
            self.assertEqual((answer.code, answer.out), (1, ""), answer)
            self.assertRegex(answer.err, "file(.ggf)?: cannot be written: ")
        answer = kiban("fit-probcut", "connect_four", self.games, self.folder / "fp", "--header", self.folder / "header")
        self.assertIn("header: cannot be written", answer.err)
        self.assertFalse((self.folder / "fp").exists())

    def test_samples_of_probcut_are_continued_after_a_kill(self) -> None:
        fit = self.commands()[2]
        missing = kiban("fit-probcut", "connect_four", self.folder / "nowhere", self.file, "--depth", "3")
        self.assertIn("nowhere: there is no such file", missing.err)
        self.assertFalse(self.file.exists())  # or it would hold another run's settings
        first = kiban(*fit)
        self.assertEqual(first.code, 0, first)
        whole = self.file.read_text(encoding="ascii")
        self.file.write_text(whole[:-9], encoding="ascii")
        self.assertEqual(kiban(*fit).out, first.out)
        self.assertEqual(self.file.read_text(encoding="ascii"), whole)
        self.file.write_text(whole + "9 0 1\n", encoding="ascii")
        self.assertIn("file: line 10: no values of 3 depths", kiban(*fit).err)

    def test_damage_of_a_journal_is_named_by_its_line(self) -> None:
        kiban(*MATCH, self.file)
        head, second, *rest = self.file.read_text(encoding="utf-8").splitlines()
        for wrong, said in ((second[:-4], "line 2: not JSON"), ("[]", "line 2: it gives no 'points'"),
                            (second.replace('"pair":0', '"pair":-1'), "line 2: it gives no 'pair'"),
                            (second.replace('"end":"', '"end":"un'), "line 2: there is no end of a game 'un")):
            self.file.write_text("\n".join([head, wrong, *rest, ""]), encoding="utf-8")
            answer = kiban(*MATCH, self.file)
            self.assertEqual((answer.code, answer.out), (1, ""), answer)
            self.assertIn(f"kiban match: {self.file}: {said}", answer.err)
        self.file.write_text("no journal\n", encoding="utf-8")
        self.assertIn("file: line 1: not JSON", kiban(*MATCH, self.file).err)


if __name__ == "__main__":
    kiban_program.main()
