"""When memory or threads run short, a program says so and exits with 1, whichever of its threads fails."""

import os
import re
import resource
import subprocess

from engine_process import case, main, require

MIB = 1 << 20
STEPS = range(16, 640, 16)

SCRIPTS = {
    "kiban-shogi": [([], "usi\nsetoption name USI_Hash value 64\nsetoption name Threads value 4\nisready\n"
                         "position startpos\ngo depth 6\nquit\n"),
                    ([], "setoption name USI_Hash value 128\nposition sfen 8k/9/8P/9/9/9/9/9/9 b 2G 1\ngo mate 1000\nquit\n")],
    "kiban-reversi": [(["--hash", "64", "--threads", "4"], "set depth 8\ngo\nquit\n"),
                      (["--gtp", "--hash", "64", "--threads", "4", "--level", "6"], "genmove b\nquit\n")],
    "kiban": [(["engine", "shogi"], "setoption name Threads value 4\nposition startpos\ngo depth 5\nquit\n"),
              (["perft", "shogi", "4", "--threads", "4", "--hash", "64"], ""),
              (["search", "reversi", "--depth", "6", "--threads", "4"], "")],
}


def run(program, arguments, script, bytes_of_space):
    """The result of the program within that much address space."""
    return subprocess.run([program, *arguments], input=script, capture_output=True, text=True, timeout=60,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (bytes_of_space,) * 2))


def starts_within(program, bytes_of_space):
    return run(program, ["--version"], "", bytes_of_space).returncode == 0


@case("address space")
def lack_of_memory_is_reported(program):
    name = os.path.basename(program)
    limits = [step * MIB for step in STEPS if starts_within(program, step * MIB)]
    require(len(limits) > 5, "it does not start at all")
    for arguments, script in SCRIPTS[name]:
        ends = []
        notices = 0
        for limit in limits:
            ended = run(program, arguments, script, limit)
            ends.append(ended.returncode)
            what = f"{arguments} within {limit // MIB} MiB: {ended.returncode} {ended.stderr[-300:]!r}"
            require(ended.returncode in (0, 1), what)
            errors = re.sub(r"^kiban search: memory suffices for a table of \d+ MiB only\n", "", ended.stderr)
            notices += errors != ended.stderr
            require(ended.returncode == 0 or re.fullmatch(rf"{name}[^\n]*: [^\n]+\n", errors), what)
            require("temporarily" not in ended.stderr or "thread" in ended.stderr, what)
        require({0, 1} <= set(ends), f"{arguments}: the limits show nothing: {ends}")
        require((notices > 0) == (arguments[:1] == ["search"]), f"{arguments}: {notices} notices of a smaller table")


@case("threads")
def lack_of_threads_is_reported(program):
    name = os.path.basename(program)
    huge = 1 << 46  # a thread's stack is as large as the limit says, and there is no such space
    arguments, script = SCRIPTS[name][0]
    ended = subprocess.run([program, *arguments], input=script, capture_output=True, text=True, timeout=60,
                           preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_STACK, (huge, resource.RLIM_INFINITY)))
    require(ended.returncode == 1, ended)
    require(re.fullmatch(rf"{name}: a thread cannot be started: [^\n]+\n", ended.stderr), ended.stderr)


@case("input")
def input_that_cannot_be_read_is_reported(program):
    name = os.path.basename(program)
    arguments = ["engine", "shogi"] if name == "kiban" else []
    with subprocess.Popen([program, *arguments], stdin=os.open("/", os.O_RDONLY), stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as engine:
        out, error = engine.communicate(timeout=60)
    require(engine.returncode == 1 and out == "", (engine.returncode, out))
    require(error == f"{name}: the input cannot be read: Is a directory\n", error)


@case("output")
def output_that_cannot_be_written_is_reported(program):
    name = os.path.basename(program)
    arguments, script = SCRIPTS[name][0]
    with open("/dev/full", "wb") as full:
        ended = subprocess.run([program, *arguments], input=script, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    require(ended.returncode == 1, ended)
    require(re.fullmatch(rf"{name}[^\n]*: the output cannot be written: No space left on device\n", ended.stderr), ended.stderr)


if __name__ == "__main__":
    main()
