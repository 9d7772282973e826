"""USI conformance: the end of a game and of the engine (U32 to U36, U55)."""

import contextlib
import os
import re
import subprocess
import time

from engine_process import Failure, case, main, require, require_within
from usi_gui import BESTMOVE, MATE_IN_ONE, REPLY, Usi, require_legal

LONG = "go infinite"
STATES = {
    "before usi": [],
    "idle": ["usi", "isready", "usinewgame", "position startpos"],
    "search": ["position startpos", "go btime 600000 wtime 600000"],
    "infinite": ["position startpos", LONG],
    "ponder": ["position startpos", "go ponder btime 1000 wtime 1000"],
    "mate": ["position sfen 4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1", "go mate infinite"],
    "burst": ["position startpos", LONG, "stop", "isready", "go movetime 5000"],
}


@case("U32 E7", timing=True)
def gameover_alone_ends_pondering(program):
    with Usi(program) as engine:
        for word in ("gameover lose", "gameover win", "gameover draw"):
            engine.send("position startpos", "go ponder btime 1000 wtime 1000 byoyomi 0")
            engine.silent(0.2)
            answer = engine.ask(word, timeout=2)
            require_within(answer.own_seconds, 0.1, f"the reply to {word}")
            engine.ready()
            engine.silent(0.1)


@case("U33")
def the_reply_comes_before_readyok(program):
    with Usi(program) as engine:
        for go in (LONG, "go btime 33000 wtime 30000 binc 5000 winc 5000"):
            engine.send("position startpos", go)
            time.sleep(0.1)
            engine.send("stop", "gameover draw", "isready", "usinewgame")
            lines = [line.text for line in engine.until("readyok", 5)]
            require(sum(line.startswith("bestmove") for line in lines) == 1, f"{lines[-5:]}")
            engine.silent(0.2)


@case("U34")
def gameover_takes_any_word(program):
    with Usi(program) as engine:
        for word in ("gameover", "gameover unknown", "gameover win lose"):
            engine.send(word)
            engine.none_like(".+", 0.1)
            engine.send("position startpos", LONG, word)
            engine.reply(2)


@case("U35 E8", timing=True)
def quit_and_the_end_of_input_end_it(program):
    with contextlib.ExitStack() as stack:
        for lines in STATES.values():
            for way in ("quit", "end"):
                engine = stack.enter_context(Usi(program, ready=False))
                engine.send(*lines)
                time.sleep(0.15)
                began = time.monotonic()
                engine.send("quit") if way == "quit" else engine.close_input()
                require(engine.ended_within(3) == 0, f"exit code {engine.process.returncode}")
                require_within(time.monotonic() - began, 0.5, f"{way} after {lines}")


def piped(program, *lines):
    """The engine's answers to a script that pipes in its commands."""
    done = subprocess.run([program], input="".join(line + "\n" for line in lines), capture_output=True, text=True,
                          timeout=60, check=True)
    return done.stdout.splitlines()


@case("the end of input while an answer is owed")
def what_a_script_asked_is_answered(program):
    small = "setoption name USI_Hash value 4"
    for limit, wanted in (("depth 6", "depth 6 "), ("nodes 20000 depth 60", "depth 7 ")):
        lines = piped(program, small, "isready", "position startpos", f"go {limit}")
        require(any(wanted in line for line in lines), f"go {limit}: {lines[-3:]}")
        require(re.fullmatch(BESTMOVE, lines[-1]), f"go {limit}: {lines[-1]}")
    mate = piped(program, small, f"position sfen {MATE_IN_ONE}", "go nodes 9999 mate infinite")
    require(mate[-1] == "checkmate G*5b", f"{mate}")
    for go in (LONG, "go ponder depth 60", "go btime 600000 wtime 600000"):  # these end at once
        lines = piped(program, small, "position startpos", go)
        require(re.fullmatch(BESTMOVE, lines[-1]), f"{go}: {lines}")
    for last in ("quit", "stop"):
        lines = piped(program, small, "go depth 60", last)
        require(sum(bool(re.fullmatch(REPLY, line)) for line in lines) == 1, f"{last}: {lines[-3:]}")
    lines = piped(program, small, "go depth 5", "position startpos moves 7g7f", "go depth 4", "go movetime 10")
    require([line.split()[2] for line in lines if line.startswith("info depth")].count("5") > 0, f"{lines}")
    require(sum(line.startswith("bestmove") for line in lines) == 3, f"{lines}")


@case("quit")
def quit_loses_no_answer(program):
    for _ in range(50):
        lines = piped(program, "usi", "isready", "position startpos", "go depth 5", "quit")
        require("readyok" in lines and re.fullmatch(BESTMOVE, lines[-1]), f"{lines[-3:]}")


@case("quit", timing=True)
def quit_answers_what_would_not_end(program):
    for go in ("go infinite", "go ponder btime 1000 wtime 1000", "go btime 600000 wtime 600000", "go movetime 60000",
               "go depth 60", "go mate infinite"):
        with Usi(program) as engine:
            engine.send("position startpos", go)
            time.sleep(0.1)
            sent = engine.send("quit")
            engine.expect(REPLY, 2)
            require(engine.ended_within(3) == 0, "exit code")
            require_within(time.monotonic() - sent, 0.5, f"quit after {go}")


@case("stop")
def stop_ends_what_waits_as_well(program):
    with Usi(program) as engine:
        engine.send("position startpos", "go depth 60", "position startpos moves 7g7f", "go depth 60", "stop")
        engine.reply(3)
        answer = engine.reply(3)
        answer.infos.clear()
        require_legal("startpos moves 7g7f", answer)
        engine.ready()
        engine.silent(0.3)


@case("U35 slow isready", timing=True)
def quit_does_not_wait_for_isready(program):
    for way in ("quit", "end"):
        with Usi(program, "--ready-delay=30000", ready=False) as engine:
            engine.send("usi", "isready")
            engine.expect("usiok")
            time.sleep(0.2)
            began = time.monotonic()
            engine.send("quit") if way == "quit" else engine.close_input()
            require(engine.ended_within(5) == 0, f"exit code {engine.process.returncode}")
            require_within(time.monotonic() - began, 0.6, f"{way} during isready")


@case("U36")
def a_new_game_forgets_the_last(program):
    games = ("startpos moves 7g7f 3c3d 2g2f", "startpos moves 2g2f 8c8d 2f2e 8d8e")

    def moves_of(engine, game):
        engine.ready()
        engine.send("usinewgame")
        text = game
        for _ in range(3):
            text += f" {engine.search(text, 'depth 5').move}"
        return text

    with Usi(program) as both:
        together = [moves_of(both, game) for game in games]
    apart = []
    for game in games:
        with Usi(program) as engine:
            apart.append(moves_of(engine, game))
    require(together == apart, f"{together} differ from {apart}")


@case("U55 E29", timing=True)
def a_gui_that_died_is_noticed(program):
    for command in (b"position startpos\ngo infinite\n", b"usi\n"):
        # Only the reader of the output goes away: the engine notices it when it writes.
        reading, writing = os.pipe()
        with subprocess.Popen([program], stdin=subprocess.PIPE, stdout=writing) as engine:
            os.close(writing)
            os.close(reading)
            began = time.monotonic()
            engine.stdin.write(command)
            engine.stdin.flush()
            try:
                require(engine.wait(5) == 0, f"exit code {engine.returncode}")
            except subprocess.TimeoutExpired:
                engine.kill()
                raise Failure("outlived its GUI by 5 s") from None
            require_within(time.monotonic() - began, 1.0, "the end after the GUI's")


@case("6.7")
def the_next_game_needs_no_restart(program):
    with Usi(program) as engine:
        for _ in range(3):
            engine.send("usinewgame", "position startpos", "go btime 33000 wtime 30000 binc 5000 winc 5000")
            time.sleep(0.05)
            engine.send("stop", "gameover draw")
            require_legal("startpos", engine.reply(2))
            engine.none_like(f"{REPLY}|{BESTMOVE}", 0.05)
            engine.ready()


if __name__ == "__main__":
    main()
