"""USI: the opening book, its options, and what happens without one or with a damaged one."""

import os
import tempfile

from engine_process import case, main, require
from usi_gui import Usi, require_legal

START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
AFTER = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"
HEADER = "#YANEURAOU-DB2016 1.00\n"
BOOK = f"{HEADER}sfen {AFTER}\n3c3d 2g2f 12 9 3\nsfen {START} b - 1\n7g7f 3c3d 53 32 1\n2g2f 8c8d 20 30 4\n1g1f none -90 30 1\n"
CLOCK = "btime 60000 wtime 60000 byoyomi 1000"


def with_book(program, text=BOOK, **options):
    """An engine that plays from a book of that text."""
    with tempfile.NamedTemporaryFile("w", suffix=".db", delete=False, encoding="utf-8") as file:
        file.write(text)
    engine = Usi(program, book=True, BookFile=file.name, **options)
    os.unlink(file.name)  # it is mapped by now
    return engine


@case("BK1")
def the_book_is_played(program):
    with with_book(program, BookEvalDiff=0) as engine:
        engine.send("position startpos")
        answer = engine.go(CLOCK)
        require(answer.text == "bestmove 7g7f ponder 3c3d", answer.text)
        require(answer.infos[0].text.startswith("info depth 32 multipv 1 score cp 53 ")
                and answer.infos[0].text.endswith(" pv 7g7f 3c3d"), answer.infos[0].text)
        engine.send("position startpos moves 7g7f")
        require(engine.go(CLOCK).text == "bestmove 3c3d ponder 2g2f", "the answer of the book")


@case("BK2")
def games_begin_differently_within_the_limit(program):
    with with_book(program, BookEvalDiff=40, MultiPV=3) as engine:
        engine.send("position startpos")
        answers = [engine.go(CLOCK) for _ in range(40)]
        require({a.move for a in answers} == {"7g7f", "2g2f"}, f"moves {[a.move for a in answers]}")
        require(all(len(a.infos) == 3 for a in answers), "three lines are shown")


@case("BK3")
def the_book_is_left_aside(program):
    for options in ({"USI_OwnBook": "false"}, {"BookMoves": 0}, {"BookIgnoreRate": 100}, {"Skill_Level": 19}):
        with with_book(program, **options) as engine:
            engine.send("position startpos")
            require(all("string book:" not in s for s in engine.go("btime 0 wtime 0 byoyomi 50").strings), f"with {options}")
    with with_book(program) as engine:
        engine.send("position startpos")
        for limit in ("depth 2", "nodes 500", "movetime 50", "btime 0 wtime 0 byoyomi 50 searchmoves 1g1f"):
            require(not any("string book:" in s for s in engine.go(limit).strings), f"a book move for {limit}")


@case("BK4")
def move_numbers_and_sides(program):
    late = f"position sfen {START} b - 9"
    turned = "position sfen lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 3"
    with with_book(program, BookEvalDiff=0) as engine:
        engine.send(late)
        require(engine.go(CLOCK).move == "7g7f", "another move number")
        engine.send(turned)
        require(engine.go(CLOCK).text == "bestmove 7g7f ponder 8c8d", "the other side's position")
        engine.set(IgnoreBookPly="false", FlippedBook="false")
        for position in (late, turned):
            engine.send(position)
            require(not any("string book:" in s for s in engine.go("btime 0 wtime 0 byoyomi 50").strings), position)


@case("BK5")
def ponder_waits(program):
    with with_book(program, BookEvalDiff=0) as engine:
        engine.send("position startpos", f"go ponder {CLOCK}")
        engine.ready()
        require(engine.ask("ponderhit").move == "7g7f", "the move after ponderhit")
        engine.send("position startpos", f"go ponder {CLOCK}")
        require(engine.ask("stop").move == "7g7f", "the move after stop")


@case("BK6")
def what_cannot_be_used_is_said(program):
    with tempfile.TemporaryDirectory() as folder:
        fifo, damaged, empty, unsorted = (os.path.join(folder, n) for n in ("fifo", "damaged", "empty", "unsorted"))
        os.mkfifo(fifo)
        open(damaged, "wb").write(os.urandom(5000))
        open(empty, "wb").close()
        open(unsorted, "w").write(f"{HEADER}sfen {START} b - 1\n7g7f\nsfen {START} a - 1\n7g7f\n")
        foreign = os.path.join(folder, "foreign")
        open(foreign, "w").write(f"{HEADER}sfen {'-' * 27}OX------XO{'-' * 27} X\nF5\n")
        for name, why in ((fifo, "regular file"), (damaged, "not a book"), (empty, "not a book"), (folder, "regular file"),
                          (os.path.join(folder, "absent"), "no such file"), (unsorted, "not sorted"), (foreign, "not a book of shogi: ")):
            with Usi(program, book=True, ready=False) as engine:
                engine.send(f"setoption name BookFile value {name}", "usi")
                engine.expect("usiok", 5)
                engine.send("isready")
                strings = [line.text for line in engine.until("readyok", 10)]
                require(any("BookFile" in s and why in s for s in strings), f"{name}: {strings}")
                engine.send("position startpos")
                require(len(engine.go("btime 0 wtime 0 byoyomi 50").move) >= 4, "a move all the same")


@case("BK7")
def damaged_lines_do_no_harm(program):
    text = BOOK.replace("7g7f 3c3d 53", "7g7e 3c3d 53").replace("8c8d 20", "8c8c 20")
    with with_book(program, text, BookEvalDiff=0) as engine:
        engine.send("position startpos")
        require(engine.go(CLOCK).text == "bestmove 2g2f", "the only line that can be used, without its reply")


@case("BK8")
def other_games_have_other_books(program):
    with with_book(program) as engine:
        engine.send("setoption name USI_Variant value minishogi", "usinewgame", "position startpos")
        require(not any("string book:" in s for s in engine.go("btime 0 wtime 0 byoyomi 50").strings), "a book of shogi")


@case("BK9")
def a_damaged_position_is_told_once(program):
    with with_book(program, BOOK.replace("7g7f 3c3d 53", "7g7x 3c3d 53"), BookEvalDiff=0) as engine:
        told = []
        for _ in range(3):
            engine.send("position startpos")
            answer = engine.go(CLOCK)
            require(answer.move == "2g2f", f"another move of the position: {answer.text}")
            told += [s for s in answer.strings if "BookFile" in s]
        require(len(told) == 1 and f".db: at {START} b - 1: '7g7x 3c3d 53 32 1': not a move" in told[0], told)


@case("BK10")
def a_position_with_illegal_moves_alone_is_searched(program):
    with with_book(program, f"{HEADER}sfen {START} b - 1\n7g7e\n9i9a none 3\n") as engine:
        engine.send("position startpos")
        answer = engine.go("btime 0 wtime 0 byoyomi 50")
        require(any("BookFile" in s and "'7g7e'" in s for s in answer.strings), answer.strings)
        require(not any("string book:" in s for s in answer.strings), "a move of the book")
        require_legal("startpos", answer)


@case("BK15")
def a_byte_order_mark_and_resign_are_no_damage(program):
    text = "\ufeff" + BOOK.replace("7g7f 3c3d 53", "7g7f resign 53").replace("1g1f none", "resign none")
    with with_book(program, text, BookEvalDiff=0) as engine:
        engine.send("position startpos")
        answer = engine.go(CLOCK)
        require(answer.text == "bestmove 7g7f", answer.text)
        require(not any("BookFile" in s for s in answer.strings), answer.strings)


@case("BK16")
def moves_that_only_games_have_are_no_better_than_judged_ones(program):
    text = f"{HEADER}sfen {AFTER}\n8c8d none -37 9 0 0\n4a3b none -53 9 0 0\n3c3d none 0 0 5 0\n"
    with with_book(program, text, BookEvalDiff=0, MultiPV=3) as engine:
        for _ in range(5):
            engine.send("position startpos moves 7g7f")
            answer = engine.go(CLOCK)
            require(answer.move == "8c8d", answer.text)
            require([info.score for info in answer.infos] == ["-37", "-53", "-243"], [info.text for info in answer.infos])


@case("BK17")
def a_book_that_is_cut_off_is_used_no_longer(program):
    with tempfile.NamedTemporaryFile("w", suffix=".db", encoding="utf-8") as file:
        file.write(BOOK)
        file.flush()
        with Usi(program, book=True, BookFile=file.name) as engine:
            os.truncate(file.name, 0)
            engine.send("position startpos")
            for told in (True, False):
                said = engine.go("btime 0 wtime 0 byoyomi 50").strings
                require(any("the file has changed its size" in s for s in said) == told, f"{said}")


main()
