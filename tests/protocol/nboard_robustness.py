"""NBoard: odd input, sudden ends, and edge cases (NBOARD.md, B34, B35, B37, B38)."""

import os
import random
import subprocess
import time

from engine_process import Late, case, main, options, require_within
from nboard_session import NBoard, START, check, parse, set_game, wait
from rules.reversi_problems import SOLVED, problem
from rules.reversi_rules import after, ggf, random_game


@case("B34")
def odd_lines(path):
    odd = ["set depth 0", "set depth 99", "set depth x", "set depth", "hint -1", "set foo bar", "set", "foo", "", "   ",
           "set contempt 100", "set contempt x", "set contempt -100", "set time 5", "clear", "new", "draw_tree",
           "nboard", "nboard 1", "nboard x", "move", "ping", "ping x", "ping -1", "=== F5", "pong 3", "go go go",
           "x" * 100_000, "set game " + "y" * 100_000, "move " + "z" * 100_000, "ping " + "9" * 1000]
    with NBoard(path, depth=3) as engine:
        engine.send("move F5")
        for line in odd:
            engine.send(line)
            engine.sync()
        engine.send("set depth 3")
        engine.go(after("F5"))
        engine.send("set depth 0")
        engine.sync()
        check(engine.hint(1)[-1][0][2] == "1", "depth 0 is not 1", engine)


@case("set depth")
def a_depth_out_of_range_is_reported(path):
    with NBoard(path) as engine:
        for depth, want in (("12", []), ("99", ["status depth is now 60"]), ("0", ["status depth is now 1"])):
            engine.send(f"set depth {depth}")
            engine.sync()
            said = [line.text for line in engine.passed if line.text.startswith("status")]
            check(said == want, f"{depth}: {said}", engine)


@case("hint")
def a_number_of_hints_that_is_none_is_refused(path):
    with NBoard(path, depth=3) as engine:
        for number in ("0", "-1", "x", "1x"):
            engine.send(f"hint {number}")
            engine.sync()
            said = [line.text for line in engine.passed if line.text.startswith("s")]
            check(said == [f"status Error: hint needs a number of moves from 1, not '{number}'"], f"{number}: {said}", engine)


@case("set Skill_Level")
def an_unknown_skill_is_reported(path):
    with NBoard(path) as engine:
        for skill, want in (("5", []), ("99", ["status Skill_Level is now 20"]), ("-1", ["status Skill_Level is now 0"]),
                            ("x", ["status Error: Skill_Level needs a number"]),
                            ("9" * 20, ["status Skill_Level is now 20"]), ("-" + "9" * 20, ["status Skill_Level is now 0"])):
            engine.send(f"set Skill_Level {skill}")
            engine.sync()
            said = [line.text for line in engine.passed if line.text.startswith("status")]
            check(said == want, f"{skill}: {said}", engine)


@case("set EvalFile")
def weights_are_taken_from_a_file(path):
    own = os.path.join(os.path.dirname(__file__), "../../games/reversi/weights/reversi.weights")
    values = {}
    with NBoard(path) as engine:
        for name in ("", own, "written", "/no/such.weights", __file__, "<internal>"):
            engine.send(f"set EvalFile {name}")
            engine.sync()
            said = [line.text for line in engine.passed if line.text.startswith("status")]
            bad = name.startswith("/no") or name == __file__
            check(len(said) == bad and all(line.startswith("status Error: ") for line in said), f"{name}: {said}", engine)
            engine.send("set game " + ggf())
            engine.send("set depth 6")
            values[name] = engine.hint(1)[-1][0][1]
    check(values[""] == values[own] == values["<internal>"], f"the same weights: {values}")
    check(values["written"] != values[""], f"other weights: {values}")
    check(values["/no/such.weights"] == values["written"] == values[__file__], f"a bad file changes something: {values}")
    with NBoard(path, "--weights", "written") as engine:
        engine.send("set depth 6")
        check(engine.hint(1)[-1][0][1] == values["written"], "--weights written is not used", engine)
    refused = subprocess.run([path, "--weights", __file__], capture_output=True, text=True, timeout=30, check=False)
    check(refused.returncode == 1 and ": --weights: " in refused.stderr, f"{refused}")


@case("unknown lines")
def unknown_commands_are_reported(path):
    with NBoard(path) as engine:
        for line, want in (("foo bar", "there is no command 'foo bar'"), ("set time 3", "there is no command 'set time 3'"),
                           ("set depth x", "depth needs a number"), ("set depth 1x", "depth needs a number"),
                           ("set depth +", "depth needs a number"), ("set", "there is no command 'set'"),
                           ("f5 d6", "there is no command 'f5 d6'"), ("Go", "there is no command 'Go'"),
                           ("hints", "there is no command 'hints'"), ("f9", "there is no command 'f9'")):
            engine.send(line)
            engine.expect(f"status Error: {want}", 2)
        engine.send("", "   ")
        engine.sync()
        check(engine.passed == [], "blank lines are answered", engine)


@case("B34")
def unknown_lines_do_not_interrupt(path):
    with NBoard(path, depth=9) as engine:
        engine.send("hint 2", "", "foo bar", "status", "set time 3", "clear")
        engine.expect("status", 60)
        depths = [parse(line.text)[1][3] for line in engine.passed if line.text.startswith("search")]
        check(depths[-1:] == ["9"], f"interrupted at depth {depths[-1:]}", engine)


@case("B35")
def answers_before_anything_is_set(path):
    with NBoard(path, greet=False) as engine:
        engine.go(START)
    with NBoard(path, greet=False) as engine:
        engine.hint(4, START)
    with NBoard(path, greet=False) as engine:
        engine.send("move F5")
        engine.go(after("F5"))


def busy(path, job):
    engine = NBoard(path, depth=60)
    engine.send(job)
    wait(0.3)
    return engine


@case("B37")
def quit_in_mid_search(path):
    for job in ("go", "hint 64", "analyze"):
        with busy(path, job) as engine:
            sent = engine.send("quit")
            check(engine.ended_within(10) == 0, "not a clean exit", engine)
            require_within(time.monotonic() - sent, 0.2, f"quit during {job}")


@case("quit")
def quit_loses_no_answer(path):
    script = "nboard 2\nset game " + ggf() + "\nset depth 5\nping 1\ngo\nquit\n"
    for _ in range(50):
        done = subprocess.run([path], input=script, capture_output=True, text=True, timeout=60, check=True)
        lines = done.stdout.splitlines()
        moves = [line for line in lines if line.startswith("=== ")]
        check("pong 1" in lines and len(moves) == 1 and lines[-1] == "status", f"{lines[-4:]}")


@case("B37")
def end_of_input_in_mid_search(path):
    for job in ("go", "hint 64"):
        with busy(path, job) as engine:
            sent = time.monotonic()
            engine.close_input()
            check(engine.ended_within(10) == 0, "not a clean exit", engine)
            require_within(time.monotonic() - sent, 0.2, f"the end of input during {job}")


@case("B37")
def nobody_reads_any_more(path):
    reader, writer = os.pipe()
    engine = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=writer, stderr=subprocess.STDOUT)
    os.close(writer)
    try:
        engine.stdin.write(("nboard 2\nset game " + ggf() + "\nset depth 60\nhint 64\n").encode())
        engine.stdin.flush()
        os.read(reader, 1)
        os.close(reader)
        try:
            engine.stdin.write(b"ping 1\nping 2\n")
            engine.stdin.flush()
        except BrokenPipeError:
            pass
        sent = time.monotonic()
        status = engine.wait(10)
        check(status >= 0, f"killed by signal {-status}")
        require_within(time.monotonic() - sent, 1.0, "the exit after the reader has gone")
    except subprocess.TimeoutExpired:
        raise Late("still running without a reader") from None
    finally:
        engine.kill()
        engine.wait()


def nodes_of_hint(engine):
    engine.hint(1)
    stats = [text for text in engine.heard if text.startswith("nodestats")]
    return int(parse(stats[-1])[1][0])


@case("B38")
def setting_the_depth_keeps_the_hash(path):
    with NBoard(path) as engine:
        engine.send(set_game(problem(*SOLVED[0][:2])))
        first = nodes_of_hint(engine)
        engine.send(*[f"set depth {1 + i % 20}" for i in range(100)], "set depth 8")
        sent = engine.send("ping 5")
        require_within(engine.expect("pong 5").at - sent, 0.1, "setting the depth a hundred times")
        again = nodes_of_hint(engine)
        check(again * 10 < first, f"{again} nodes after {first}", engine)


@case("start-is-quick")
def start_is_quick(path):
    times = []
    for _ in range(5):
        started = time.monotonic()
        with NBoard(path, greet=False) as engine:
            engine.send("ping 1")
            times.append(engine.expect("pong 1").at - started)
    require_within(sorted(times)[2], 0.2, "the median start")


WORDS = ["nboard 2", "set depth 3", "set depth 60", "set contempt 5", "move F5", "move D6/1.0/2.0", "hint 2", "hint 64",
         "go", "learn", "analyze", "F5", "PA", "set game " + ggf(("F5", "D6")), "set game", "status", "foo", "set"]
LETTERS = "abcdefghABCDEFGH12345678 []();/*O-+.,:\t%\x00\x01\xff\u3042"


def random_line(generator):
    line = generator.choice(WORDS)
    for _ in range(generator.choice((0, 0, 1, 1, 2, 5))):
        at = generator.randrange(len(line) + 1)
        change = generator.randrange(4)
        if change == 0:
            line = line[:at] + generator.choice(LETTERS) + line[at:]
        elif change == 1:
            line = line[:at] + line[at + 1:]
        elif change == 2:
            line = line[:at]
        else:
            line = "".join(generator.choice(LETTERS) for _ in range(generator.randrange(40)))
    return line.replace("quit", "")


@case("random-lines")
def random_lines(path):
    generator = random.Random(options.seed)
    count = 10_000 if options.full else 2_000
    with NBoard(path, depth=4) as engine:
        for i in range(count // 20):
            engine.send_bytes("".join(random_line(generator) + "\n" for _ in range(20)).encode("utf-8", "replace"))
            engine.sync(20)
            if i % 10 == 0:
                engine.send(set_game(START), "set depth 2")
                engine.sync()
                engine.go(START)


def mutated(text, generator):
    for _ in range(generator.choice((1, 1, 2, 3))):
        at = generator.randrange(len(text))
        change = generator.randrange(4)
        if change == 0:
            text = text[:at] + text[at + generator.randrange(1, 4):]
        elif change == 1:
            text = text[:at] + generator.choice("[]();*O-8 BWAFP59/\t") + text[at:]
        elif change == 2:
            text = text[:at] + generator.choice("[]();*O-8 BWAFP59/x") + text[at + 1:]
        else:
            end = at + generator.randrange(1, 12)
            text = text[:end] + text[at:end] + text[end:]
    return text


@case("mutated-games")
def mutated_games(path):
    generator = random.Random(options.seed)
    kept = after("F5D6C3D3C4")
    refused = 0
    with NBoard(path, depth=1) as engine:
        for _ in range(200):
            text = mutated(ggf(random_game(generator.randrange(30), generator)), generator)
            engine.send(set_game(kept), "set game " + text)
            engine.sync()
            if any(line.text.startswith(("status Error: ", "status Unsupported")) for line in engine.passed):
                refused += 1
                engine.go(kept)
            else:
                engine.go()
    check(20 < refused < 190, f"{refused} of 200 mutated games were refused")


if __name__ == "__main__":
    main()
