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
        with tempfile.NamedTemporaryFile("w", suffix=".db", delete=False) as file:
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


def answer_of(lines):
    return next(line for line in lines if line.startswith("==="))


@case("BK11")
def nboard_plays_from_the_book(path):
    with BookFile() as name, NBoard(path, depth=16, book=True) as engine:
        lines = ask(engine, f"set BookFile {name}", "set BookEvalDiff 0", "go")
        require("book F5-D6 0.12 7 20" in lines and answer_of(lines).startswith("=== F5/0.12/"), lines)
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


@case("BK14")
def gtp_plays_from_the_book(path):
    with BookFile() as name:
        script = (f"kiban-set BookFile {name}\nkiban-set BookEvalDiff 0\ngenmove black\n"
                  "kiban-set BookFile /nowhere/book\nkiban-set Colour red\nkiban-set OwnBook maybe\nquit\n")
        done = subprocess.run([path, "--gtp"], input=script, capture_output=True, text=True, timeout=30, check=True)
    answers = [answer for answer in done.stdout.split("\n\n") if answer]
    require([a[0] for a in answers] == list("===???="), answers)
    require(answers[2].upper() == "= F5", answers[2])
    require("no such file" in answers[3] and "no setting" in answers[4] and "true or false" in answers[5], answers)


main()
