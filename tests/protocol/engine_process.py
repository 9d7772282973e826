"""Drives an engine as a GUI does, through pipes, and runs conformance cases against it."""

import argparse
import glob
import os
import queue
import random
import re
import signal
import subprocess
import sys
import threading
import time


class Failure(AssertionError):
    """An expectation of a case that was not met."""


class Late(Failure):
    """Correct, but too late: a busy machine may be the cause, so the case gets a second chance."""


def overload():
    """How many times more work the machine has than processors, now or in the last minute, at least 1, times the
    slowdown of the build itself."""
    with open("/proc/loadavg", encoding="ascii") as file:
        minute, _, _, now, _ = file.read().split()
    return max(1.0, max(float(minute), float(now.split("/")[0])) / os.cpu_count()) * options.slack


class Line:
    """A line of output and its arrival time (time.monotonic)."""

    def __init__(self, text, at):
        self.text = text
        self.at = at


class Engine:
    """A running engine. `check(line)`, if given, returns the error in a line of output, or None."""

    def __init__(self, command, cwd=None, check=None, environment=None):
        self.process = subprocess.Popen(command, cwd=cwd, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, env={**os.environ, **(environment or {})})
        self.check = check
        self.log = []  # (direction, text), for reports
        self.bad_lines = []
        self.errors = b""
        self._lines = queue.Queue()
        self._threads = [threading.Thread(target=self._read_lines, daemon=True),
                         threading.Thread(target=self._read_errors, daemon=True)]
        for thread in self._threads:
            thread.start()

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if self.process.poll() is None:
            self.close_input()
            try:
                self.process.wait(3)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
                if kind is None:
                    raise self.failure("did not end at the end of input") from None
        for thread in self._threads:
            thread.join(1)
        for pipe in (self.process.stdout, self.process.stderr):
            pipe.close()
        if kind is None:
            require(not self.bad_lines, f"malformed output: {self.bad_lines[:3]}")
            require(not self.errors, f"wrote to stderr: {self.errors[:200]!r}")
            require(self.process.returncode >= 0, f"died of signal {-self.process.returncode}")

    def _read_lines(self):
        for raw in self.process.stdout:
            at = time.monotonic()
            text = raw.decode("utf-8", "replace")
            text = text[:-1] if text.endswith("\n") else text + "<no newline>"
            wrong = self.check(text) if self.check else None
            if wrong:
                self.bad_lines.append(f"{wrong}: {text!r}")
            self.log.append(("<", text))
            self._lines.put(Line(text, at))
        self._lines.put(None)

    def _read_errors(self):
        self.errors = self.process.stderr.read()

    def failure(self, what):
        recent = "\n".join(f"    {d} {text[:160]}" for d, text in self.log[-25:])
        return Failure(f"{what}\n{recent}")

    def send(self, *lines):
        """Sends the lines in one write; returns the time when it was done."""
        return self.send_bytes("".join(line + "\n" for line in lines).encode())

    def send_bytes(self, data):
        self.log.append((">", data.decode("utf-8", "replace").rstrip("\n")))
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except BrokenPipeError:
            raise self.failure("the engine is gone") from None
        return time.monotonic()

    def close_input(self):
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass

    def next_line(self, timeout):
        """The next line, or None if none came in time."""
        try:
            line = self._lines.get(timeout=max(0.0, timeout))
        except queue.Empty:
            return None
        if line is None:
            self._lines.put(None)
        return line

    def until(self, pattern, timeout=10.0):
        """All lines up to the first that matches the whole pattern; that one is last. An overloaded machine gets
        more time."""
        wanted = re.compile(pattern)
        timeout *= overload()
        deadline = time.monotonic() + timeout
        lines = []
        while True:
            line = self.next_line(deadline - time.monotonic())
            if line is None:
                ended = self.process.poll()
                state = "" if ended is None else f" (it ended with {ended})"
                raise self.failure(f"no line like {pattern!r} within {timeout:.2f} s{state}")
            lines.append(line)
            if wanted.fullmatch(line.text):
                return lines

    def expect(self, pattern, timeout=10.0):
        """The first line that matches the whole pattern; those before it are dropped."""
        return self.until(pattern, timeout)[-1]

    def none_like(self, pattern, seconds):
        """Fails if a line matches within the time; returns the others."""
        wanted = re.compile(pattern)
        deadline = time.monotonic() + seconds
        lines = []
        while (left := deadline - time.monotonic()) > 0:
            line = self.next_line(left)
            if line is None:
                break
            if wanted.fullmatch(line.text):
                raise self.failure(f"unexpected {line.text!r}")
            lines.append(line)
        return lines

    def ended_within(self, seconds):
        """Waits for the process to end by itself and returns its exit code. An overloaded machine gets more time."""
        try:
            return self.process.wait(seconds * overload())
        except subprocess.TimeoutExpired:
            raise self.failure(f"still running after {seconds} s") from None

    def cpu_seconds(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def starved_seconds(self):
        """How long the threads of the engine and of this program have been ready to run without a processor: the
        delay
        due to a busy machine and not to the engine. 0 where the system does not say."""
        waited = 0
        for process in (self.process.pid, os.getpid()):
            for path in glob.glob(f"/proc/{process}/task/*/schedstat"):
                try:
                    with open(path, encoding="ascii") as stat:
                        waited += int(stat.read().split()[1])
                except OSError:
                    pass  # the thread has ended
        return waited / 1e9

    def resident_kib(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1))


def require(condition, what):
    if not condition:
        raise Failure(what)


def require_within(seconds, limit, what):
    """The limit holds on a machine that is not overloaded; on an overloaded one it grows with the load."""
    load = overload()
    if seconds > limit * load:
        raise Late(f"{what} took {seconds:.3f} s, allowed are {limit:g} s times {load:.1f} for a busy machine or a slow build")


cases = []
options = argparse.Namespace(full=False, seed=20261121, slack=1.0)


def case(name, timing=False):
    """Registers a conformance case. One that measures time is tried a second time, visibly, if it fails."""

    def register(function):
        function.case_name = name
        function.timing = timing
        cases.append(function)
        return function

    return register


def run_case(function, engine):
    for attempt in range(2):
        began = time.monotonic()
        random.seed(options.seed)
        try:
            function(engine)
            return f"ok     {function.case_name} {time.monotonic() - began:.1f} s"
        except Failure as failure:
            text = f"{function.case_name} {function.__name__}: {failure}"
            if attempt == 1 or not (function.timing or isinstance(failure, Late)):
                return f"FAILED {text}"
            print(f"RETRY  {text}", flush=True)
    return None


def main():
    """Runs the registered cases against the engine named on the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("engine", help="the engine's program")
    parser.add_argument("--only", help="run the cases whose name matches this regular expression")
    parser.add_argument("--full", action="store_true", help="run the long forms")
    parser.add_argument("--seed", type=int, default=options.seed, help="seed of whatever is random")
    parser.add_argument("--slack", type=float, default=options.slack, help="how many times slower a build may be")
    arguments = parser.parse_args(namespace=options)
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    began = time.monotonic()
    failed = 0
    chosen = [c for c in cases if not arguments.only or re.search(arguments.only, c.case_name)]
    for function in chosen:
        report = run_case(function, os.path.abspath(arguments.engine))
        failed += report.startswith("FAILED")
        print(report, flush=True)
    # In the words of Python's unittest, which the test runner counts.
    print(f"seed {options.seed}\nRan {len(chosen)} tests in {time.monotonic() - began:.1f}s")
    print(f"FAILED (failures={failed})" if failed else "OK")
    sys.exit(1 if failed or not chosen else 0)
