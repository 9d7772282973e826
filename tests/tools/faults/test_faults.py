#!/usr/bin/env python3
"""Long jobs on a disk that is full or fails, killed at their writes, or cut off from power: resumed equals uninterrupted.

usage: test_faults.py KIBAN INJECT TUNING [--full] [--job NAME]

INJECT is the library of inject.cpp. TUNING: whether numbers of the search can be tuned in this build. --full kills at
every call that changes a file; otherwise at some of them. --job takes only that job.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import unittest
from collections.abc import Callable

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "kiban"))
import faults_jobs
import kiban_program

INJECT = pathlib.Path(sys.argv.pop(2)).resolve()
TUNING = sys.argv.pop(2) == "true"
FULL = "--full" in sys.argv
if FULL:
    sys.argv.remove("--full")
ONLY = ""
if "--job" in sys.argv:
    at = sys.argv.index("--job")
    ONLY = sys.argv[at + 1]
    del sys.argv[at:at + 2]
KILLED = 137
MIDDLE, LAST = (5, 3)


def run(job: faults_jobs.Job, folder: pathlib.Path, fault: str = "", before: tuple[str, ...] = ()) -> kiban_program.Answer:
    environment = {**os.environ, "LD_PRELOAD": str(INJECT), "KIBAN_FAULT": fault} if fault else None
    done = subprocess.run([*before, str(kiban_program.PROGRAM), *job.command], cwd=folder, env=environment, text=True,
                          capture_output=True, stdin=subprocess.DEVNULL, timeout=120, check=False)
    return kiban_program.Answer(128 - done.returncode if done.returncode < 0 else done.returncode, done.stdout, done.stderr)


class Faults(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        scratch = kiban_program.scratch()
        cls.addClassCleanup(scratch.cleanup)
        cls.root = pathlib.Path(scratch.name)
        cls.jobs = [job for job in faults_jobs.JOBS if (TUNING or not job.needs_tuning) and ONLY in ("", job.name)]
        assert cls.jobs, ONLY
        cls.whole, cls.calls = {}, {}
        for job in cls.jobs:
            folder = cls.folder(job, "whole")
            answer = run(job, folder, f"count {folder}/calls")
            assert answer.code == 0, answer
            cls.calls[job] = int((folder / "calls").read_text(encoding="ascii"))
            (folder / "calls").unlink()
            cls.whole[job] = faults_jobs.content(folder)

    @classmethod
    def folder(cls, job: faults_jobs.Job, name: str) -> pathlib.Path:
        """A new folder with what the job needs."""
        folder = cls.root / f"{job.name} {name}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        job.prepare(folder)
        return folder

    def numbers(self, job: faults_jobs.Job) -> list[int]:
        """The calls at which something goes wrong: all, or some of them and the last ones."""
        every = range(1, self.calls[job] + 1)
        if FULL or len(every) <= MIDDLE + LAST:
            return list(every)
        return sorted({every[len(every) * i // MIDDLE] for i in range(MIDDLE)} | set(every[-LAST:]))

    def each(self, check: Callable[[faults_jobs.Job, pathlib.Path, str], None], *kinds: str) -> None:
        """Checks each job in a fresh folder with each of its faults."""
        for job in self.jobs:
            for kind in kinds:
                for number in self.numbers(job):
                    with self.subTest(job=job.name, fault=f"{kind} {number} of {self.calls[job]}"):
                        check(job, self.folder(job, "broken"), f"{kind} {number}")

    def resumes(self, job: faults_jobs.Job, folder: pathlib.Path) -> None:
        answer = run(job, folder)
        self.assertEqual(answer.code, 0, answer)
        self.assertEqual(faults_jobs.content(folder), self.whole[job])

    def dies_and_resumes(self, job: faults_jobs.Job, folder: pathlib.Path, fault: str) -> None:
        self.assertEqual(run(job, folder, fault).code, KILLED)
        self.resumes(job, folder)

    def test_a_killed_run_resumes_to_the_same_end(self) -> None:
        self.each(self.dies_and_resumes, "kill")

    def test_a_loss_of_power_loses_nothing_that_was_said_to_be_safe(self) -> None:
        self.each(self.dies_and_resumes, "power")

    def test_a_disk_that_is_full_or_fails_is_reported_and_the_run_resumes(self) -> None:
        def check(job: faults_jobs.Job, folder: pathlib.Path, fault: str) -> None:
            answer = run(job, folder, fault)
            if answer.code != 0:
                self.assertEqual(answer.code, 1, answer)
                self.assertRegex(answer.err, r"kiban [\w-]+: .*(: No space left on device|: Input/output error)\n$")
            self.resumes(job, folder)

        self.each(check, "full", "fail")

    def test_short_reads_and_writes_change_nothing(self) -> None:
        for job in self.jobs:
            with self.subTest(job=job.name):
                folder = self.folder(job, "short")
                answer = run(job, folder, "short 0")
                self.assertEqual(answer.code, 0, answer)
                self.assertEqual(faults_jobs.content(folder), self.whole[job])

    def test_the_first_process_of_a_container_resumes_too(self) -> None:
        before = ("unshare", "--user", "--map-root-user", "--pid", "--fork", "--mount-proc")
        if shutil.which("unshare") is None or subprocess.run([*before, "true"], capture_output=True, check=False).returncode:
            self.skipTest("no namespace can be made here")
        for job in self.jobs:
            numbers = self.numbers(job)
            for number in {numbers[len(numbers) // 2], numbers[-1]}:
                with self.subTest(job=job.name, fault=number):
                    folder = self.folder(job, "broken")
                    self.assertEqual(run(job, folder, f"kill {number}", before).code, KILLED)
                    answer = run(job, folder, "", before)
                    self.assertEqual(answer.code, 0, answer)
                    self.assertEqual(faults_jobs.content(folder), self.whole[job])


if __name__ == "__main__":
    kiban_program.main()
