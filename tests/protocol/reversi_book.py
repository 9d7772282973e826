"""The reversi engine's opening book, in NBoard's protocol and in GTP."""

import os
import subprocess
import tempfile

from engine_process import case, main, require
from nboard_session import NBoard

HEADER = "#YANEURAOU-DB2016 1.00\n"
BOOK = (HEADER + "sfen ---------------------------OX------XO--------------------------- X\n"
        "F5 D6 12 20 7\nE6 F4 0 20 2\nD3 C5 -90 20 1\n")


class BookFile:
    """A file with that text, while the block runs."""

    def __init__(self, text=BOOK):
        self.text = text

    def __enter__(self):
        with tempfile.NamedTemporaryFile("w", suffix=".db", delete=False, encoding="utf-8") as file:
            file.write(self.text)
        self.name = file.name
        return self.name

    def __exit__(self, *_):
        os.unlink(self.name)


def ask(engine, *lines):
    """What the engine writes after these lines; a `go` that has not ended by then is interrupted."""
    engine.send(*lines)
    engine.sync()
    return [line.text for line in engine.passed]


# F5 and its answer; the engine takes at random an image that the book does not have: the others have lines of their own.
IMAGES = {"F5": "D6", "C4": "E3"}


def move_of(answer):
    return answer.removeprefix("=== ").partition("/")[0].strip().upper()


def answer_of(lines):
    return next(line for line in lines if line.startswith("==="))


@case("BK11")
def nboard_plays_from_the_book(path):
    with BookFile() as name, NBoard(path, depth=16, book=True) as engine:
        lines = ask(engine, f"set BookFile {name}", "set BookEvalDiff 0", "go")
        move = move_of(answer_of(lines))
        require(f"book {move}-{IMAGES[move]} 0.12 7 20" in lines and answer_of(lines).startswith(f"=== {move}/0.12/"), lines)
        firsts = {move_of(answer_of(ask(engine, "go"))) for _ in range(60)}
        require(firsts == set(IMAGES), firsts)
        require(not any(line.startswith("book") for line in ask(engine, "set OwnBook off", "set depth 12", "go")), "off")


@case("BK12")
def weaker_levels_think_for_themselves(path):
    with BookFile() as name, NBoard(path, depth=4, book=True) as engine:
        require(not any(line.startswith("book") for line in ask(engine, f"set BookFile {name}", "go")), "level 4")
        lines = ask(engine, "set depth 12", "set Skill_Level 5", "go")
        require(not any(line.startswith("book") for line in lines), "skill 5")


@case("BK13")
def what_cannot_be_used_is_said(path):
    with NBoard(path, depth=4) as engine:
        for line, why in (("set BookFile /nowhere/book", "no such file"), ("set BookFile /dev/null", "regular file"),
                          ("set BookMoves many", "BookMoves"), ("set BookEvalDiff -1", "BookEvalDiff")):
            lines = ask(engine, line)
            require(any(l.startswith("status Error") and why in l for l in lines), f"{line}: {lines}")
        with BookFile("hello\n") as name:
            require(any("not a book" in l for l in ask(engine, f"set BookFile {name}")), "a damaged book")
        with BookFile("#YANEURAOU-DB2016 1.00\nsfen 4k4/9/9/9/9/9/9/9/4K4 b - 1\n5i5h none 0 1 1\n") as name:
            lines = ask(engine, f"set BookFile {name}")
            require(any(l.startswith("status Error") and "not a book of reversi: " in l for l in lines), f"another game's book: {lines}")


@case("BK14")
def gtp_plays_from_the_book(path):
    with BookFile() as name:
        script = (f"kiban-set BookFile {name}\nkiban-set BookEvalDiff 0\ngenmove black\n"
                  "kiban-set BookFile /nowhere/book\nkiban-set Colour red\nkiban-set OwnBook maybe\nquit\n")
        done = subprocess.run([path, "--gtp"], input=script, capture_output=True, text=True, timeout=30, check=True)
    answers = [answer for answer in done.stdout.split("\n\n") if answer]
    require([a[0] for a in answers] == list("===???="), answers)
    require(answers[2].upper().removeprefix("= ") in IMAGES, answers[2])
    require("no such file" in answers[3] and "no setting" in answers[4] and "true or false" in answers[5], answers)


@case("BK17")
def a_damaged_position_is_told_once(path):
    damaged = BOOK.replace("F5 D6", "F9 D6")
    with BookFile(damaged) as name, NBoard(path, depth=16, book=True) as engine:
        lines = ask(engine, f"set BookFile {name}", "set BookEvalDiff 0", "go")
        told = [line for line in lines if line.startswith("status Error")]
        require(len(told) == 1 and f"BookFile: {name}: at ---" in told[0] and "'F9 D6 12 20 7'" in told[0], lines)
        require(move_of(answer_of(lines)) in ("E6", "F5", "C4") and "/0.00/" in answer_of(lines) and lines.index(told[0]) > lines.index(answer_of(lines)), lines)
        require(not any(line.startswith("status Error") for line in ask(engine, "go")), "told again")
    with BookFile(damaged) as name:
        script = f"kiban-set BookFile {name}\nkiban-set BookEvalDiff 0\nreg_genmove black\ngenmove black\nquit\n"
        done = subprocess.run([path, "--gtp"], input=script, capture_output=True, text=True, timeout=30, check=True)
    answers = [answer.upper().removeprefix("= ") for answer in done.stdout.split("\n\n") if answer]
    require(all(move in ("E6", "F5", "C4") for move in answers[2:4]), done.stdout)
    require(done.stderr.count("BookFile: ") == 1 and "'F9 D6 12 20 7'" in done.stderr, done.stderr)


main()
