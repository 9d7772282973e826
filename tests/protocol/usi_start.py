"""USI conformance: start-up and options (U01 to U10)."""

import os
import re
import shutil
import subprocess
import tempfile
import time

from engine_process import case, main, require, require_within
from usi_gui import OPTION, Usi


def block(engine, data=b"usi\n"):
    engine.send_bytes(data)
    return [line.text for line in engine.until("usiok", 5)]


@case("U01", timing=True)
def usi_is_answered_at_once(program):
    began = time.monotonic()
    with Usi(program, ready=False) as engine:
        lines = block(engine)
        require_within(time.monotonic() - began, 0.2, "start and usi")
        require(lines[0].startswith("id name ") and lines[1].startswith("id author "), f"begins {lines[:2]}")


@case("U02")
def options_are_well_formed(program):
    with Usi(program, ready=False) as engine:
        names = []
        for line in block(engine)[2:-1]:
            require(re.fullmatch(OPTION, line), f"malformed {line!r}")
            words = line.split(" ")
            names.append(words[2])
            if words[4] == "spin":
                default, low, high = (int(words[words.index(w) + 1]) for w in ("default", "min", "max"))
                require(low <= default <= high and abs(high) < 2**53, f"range of {line!r}")
            if words[4] == "combo":
                require(words[6] in words[8::2], f"default of {line!r}")
        wanted = {"USI_Hash", "USI_Ponder", "MultiPV", "Threads", "EnteringKingRule", "ResignValue"}
        require(wanted <= set(names) and len(names) == len(set(names)), f"options are {names}")


@case("U03", timing=True)
def a_probe_costs_little(program):
    with Usi(program, ready=False) as engine:
        block(engine)
        require(engine.resident_kib() < 64 * 1024, f"{engine.resident_kib()} KiB resident before isready")
        sent = engine.send("quit")
        require(engine.ended_within(3) == 0, "exit code")
        require_within(time.monotonic() - sent, 0.5, "quit")


@case("U04")
def line_ends_and_blanks_do_not_matter(program):
    with Usi(program, ready=False) as engine:
        plain = block(engine)
        for data in (b"usi\r\n", b"   usi\n", b"\tusi \t\n", b"\n\r\n \nusi\n"):
            require(block(engine, data) == plain, f"other answer to {data!r}")


@case("U05")
def usi_twice_gives_two_blocks(program):
    with Usi(program, ready=False) as engine:
        engine.send("usi", "usi")
        first, second = ([line.text for line in engine.until("usiok")] for _ in range(2))
        require(first == second, "the blocks differ")


@case("U06 U08")
def nothing_is_needed_from_any_folder(program):
    # Weights are in the program, so none can be missing: the program alone in an empty folder suffices.
    with tempfile.TemporaryDirectory() as folder:
        alone = shutil.copy(program, os.path.join(folder, "engine"))
        with Usi(alone, cwd="/") as engine:
            engine.search("startpos", "depth 2")
        with Usi(alone, cwd=folder) as engine:
            engine.search("startpos", "depth 2")
        require(os.listdir(folder) == ["engine"], f"wrote {os.listdir(folder)}")


@case("U07")
def slow_isready_keeps_the_gui_awake(program):
    with Usi(program, "--ready-delay=12000", ready=False) as engine:
        times = [engine.send("usi", "isready")]
        engine.expect("usiok")
        lines = engine.until("readyok", 20)
        require(all(line.text == "" for line in lines[:-1]) and len(lines) >= 3, "too few empty lines")
        times += [line.at for line in lines]
        require(max(b - a for a, b in zip(times, times[1:])) <= 6, "too long a silence")


@case("U09")
def odd_values_change_nothing(program):
    with Usi(program) as engine:
        for line in ("setoption", "setoption name", "setoption value 3", "setoption name  value 3"):
            engine.send(line)
            engine.expect("info string setoption: .* is missing", 2)
        engine.send("setoption name bookfile value ", "setoption name NoSuchOption value a  b")
        engine.expect("info string setoption NoSuchOption: there is no such option", 2)
        for line in ("USI_Hash value 0", "USI_Hash value -5", "USI_Hash value 99999999999999999999",
                     "USI_Hash value", "USI_Hash value 1 2", "Threads value many", "MultiPV value 0x10",
                     "USI_Ponder value maybe", "EnteringKingRule value Nonsense"):
            engine.send("setoption name " + line)
            engine.expect(f"info string .*{line.split()[0]}.*", 2)
        engine.send("setoption name usi_multipv value 2", "setoption name THREADS value 2 ", "position startpos")
        require(max(info.number["multipv"] for info in engine.go("depth 3").infos) == 2, "MultiPV was not set")


@case("truth values")
def truth_values_are_taken_as_guis_send_them(program):
    with Usi(program) as engine:
        for value in ("1", "0", "true", "false", "True", "FALSE", "on", "off"):
            engine.send(f"setoption name USI_Ponder value {value}")
        engine.none_like(".+", 0.2)
        engine.send("setoption name USI_Ponder value 2")
        engine.expect("info string .*'2' is not true or false", 2)


@case("questions")
def what_is_asked_is_answered_or_refused(program):
    with Usi(program) as engine:
        for line, want in (("frobnicate now", "there is no command 'frobnicate'"), ("uci", "there is no command 'uci'"),
                           ("将棋", "there is no command '将棋'"),
                           ("help", "commands: .*position.*ponderhit.*"), ("d", ".*R.*"), ("eval", "eval: cp .*")):
            engine.send("position startpos", line)
            engine.expect(f"info string {want}", 5)
        engine.send("", "   ")
        engine.ready()
        engine.send("go infinite", "d", "frobnicate")  # neither ends the search
        engine.expect("info string there is no command 'frobnicate'", 2)
        engine.silent(0.1)
        engine.ask("stop")


@case("U09 too many threads")
def threads_are_cut_down_to_what_the_machine_bears(program):
    many = 512 if os.cpu_count() <= 16 else 1  # every thread takes memory
    with Usi(program, ready=False) as engine:
        for wanted, cut in ((2, False), (many, many > 1), (1, False)):
            engine.set(USI_Hash=16, Threads=wanted)
            engine.send("isready")
            said = [line.text for line in engine.until("readyok", 20) if "Threads" in line.text]
            require(bool(said) == cut and all(re.fullmatch(r"info string Threads: \d+ only, .*", s) for s in said),
                    f"{wanted}: {said}")


@case("U09 E27")
def a_hash_too_large_is_cut_down(program):
    with Usi(program, USI_Hash=1 << 20) as engine:
        engine.search("startpos", "depth 1")  # every entry of such a large table may cost a page of memory
        engine.set(USI_Hash=1)
        engine.ready()
        engine.search("startpos", "nodes 2000")


@case("U10")
def buttons_need_no_value(program):
    with Usi(program) as engine:
        engine.search("startpos", "depth 5")
        engine.send("setoption name ClearHash", "setoption name clearhash value ")
        engine.ready()


@case("arguments")
def arguments_of_the_program(program):
    for wrong, what in (("--nosuch", "--nosuch: there is no such option\n"), ("--no-bok", "did you mean '--no-book'?"),
                        ("--ready-delay -4", "--ready-delay: '-4' is not a whole number from 0 to "), ("extra", "extra: not expected here")):
        done = subprocess.run([program, *wrong.split()], stdin=subprocess.DEVNULL, capture_output=True, timeout=10, check=False)
        said = done.stderr.decode().replace("\r\n", "\n")
        require(done.returncode == 2 and done.stdout == b"", f"{wrong}: {done}")
        require("kiban-shogi: " in said and what in said and "kiban-shogi --help tells more\n" in said, f"{wrong}: {said}")
    shown = subprocess.run([program, "--help"], capture_output=True, timeout=10, check=True).stdout.decode()
    require("Usage: kiban-shogi [OPTIONS]" in shown and "--ready-delay MS" in shown and "  BookEvalDiff  " in shown, shown)


if __name__ == "__main__":
    main()
