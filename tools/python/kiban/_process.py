"""A program that is spoken to in lines of text."""

from __future__ import annotations

import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections import deque
from typing import Optional, Sequence, Union

Path = Union[str, "os.PathLike[str]"]
Command = Union[str, Sequence[Path]]


_LAST_LINES, _LONGEST_LINE = 5, 300
"""How much of an engine's standard error is kept: lines, and characters of one."""


class EngineError(RuntimeError):
    """An engine has ended, is silent for too long, or says what its protocol does not allow.

    The message ends with the last lines that an engine that has ended, or is silent, wrote to its standard error.
    """


class Process:
    """A program, and the lines that it has written and nobody has taken. Any thread may call any method.

    It runs in a session of its own, so that Ctrl-C at a terminal does not reach it.
    """

    def __init__(self, command: Command, directory: Optional[Path] = None) -> None:
        """``command``: words, or one text that is split as a shell would. Raises EngineError if it does not start."""
        try:
            words = shlex.split(command) if isinstance(command, str) else [os.fspath(word) for word in command]
        except ValueError as error:
            raise ValueError(f"command is {command!r}: {error}") from None
        if not words:
            raise ValueError("the command is empty")
        self.name = words[0]
        try:
            self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                             stderr=subprocess.PIPE, cwd=directory, encoding="utf-8",
                                             errors="replace", start_new_session=True)
        except OSError as error:
            where = f" in {error.filename}" if directory is not None and str(error.filename) == os.fspath(directory) else ""
            raise EngineError(f"{self.name}: cannot be started{where}: {error.strerror}") from error
        self._lines: "queue.SimpleQueue[Optional[tuple[float, str]]]" = queue.SimpleQueue()
        self.written = 0.0
        """When the line that was last taken had come, by ``time.monotonic``."""
        self._sending = threading.Lock()
        self._errors: "deque[str]" = deque(maxlen=_LAST_LINES)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._error_reader = threading.Thread(target=self._read_errors, daemon=True)
        self._error_reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as out:
            for line in out:
                self._lines.put((time.monotonic(), line.rstrip("\r\n")))
        self._lines.put(None)

    def _read_errors(self) -> None:
        """Always, as a program stops once the pipe is full."""
        assert self._process.stderr is not None
        with self._process.stderr as errors:
            while line := errors.readline(_LONGEST_LINE):
                if line.strip():
                    self._errors.append(line.rstrip())

    def send(self, line: str) -> None:
        """Raises ValueError if the text has several lines, and EngineError if the program has ended."""
        if "\n" in line or "\r" in line:
            raise ValueError(f"not one line: {line!r}")
        assert self._process.stdin is not None
        try:
            with self._sending:
                self._process.stdin.write(line + "\n")
                self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise self.ended() from error

    def take(self, until: Optional[float] = None) -> Optional[str]:
        """The next line, waited for until that time of ``time.monotonic``, for ever without it; None if none has come.

        Raises EngineError if the program has ended.
        """
        try:
            found = self._lines.get(timeout=None if until is None else max(0.0, until - time.monotonic()))
        except queue.Empty:
            return None
        if found is None:
            self._lines.put(None)  # for who asks next
            raise self.ended()
        self.written, line = found
        return line

    def ended(self) -> EngineError:
        """That the program has ended, and how."""
        try:
            code = self._process.wait(1)
        except subprocess.TimeoutExpired:
            return self.error("has closed its output or input")
        return self.error("has ended, " + (f"by signal {-code}" if code < 0 else f"exit status {code}"))

    def error(self, what: str) -> EngineError:
        """What is wrong with the program, and its last words on the standard error."""
        if self._process.poll() is not None:
            self._error_reader.join(0.5)
        last = "".join(f"\n  {line}" for line in list(self._errors))
        return EngineError(f"{self.name}: {what}" + (f"; it wrote to its standard error:{last}" if last else ""))

    def kill(self) -> None:
        """Ends it at once, with the processes that it has started."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def close(self, seconds: float) -> None:
        """Closes its input, waits for its end, and kills it if that does not come."""
        assert self._process.stdin is not None
        try:
            with self._sending:
                self._process.stdin.close()
        except OSError:
            pass
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()
        self._reader.join(1)
        self._error_reader.join(1)
