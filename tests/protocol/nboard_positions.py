"""NBoard: passes, ends of games, and the many ways to write a game (NBOARD.md, B23 to B29, N4 to N18)."""

import random
import statistics

from engine_process import case, main, options, require_within
from nboard_session import NBoard, START, check, parse, set_game
from rules.reversi_rules import Position, after, ggf, random_game

PASS = "D3C3E6D2D1E1B2C1"  # Black has no move after it
WIPE_OUT = "E6F4E3F6G5D6E7F5C5"


def moves_of(text):
    return [text[i:i + 2] for i in range(0, len(text), 2)]


def answers_for(engine, position, what):
    """Checks that the engine's game is at the position: both its answers are legal there."""
    engine.sync()
    move = engine.go()[0]
    found = engine.hint(64)
    named = {pv[:2] for pv, _, _ in found[-1]} if found else set()
    wanted = set(position.moves()) or {"PA"}
    check(named == wanted and move in wanted, f"{what}: {move} of {sorted(named)}, expected {sorted(wanted)}", engine)


@case("B23")
def forced_pass(path):
    position = after(PASS)
    check(position.moves() == ["PA"], "not a forced pass")
    with NBoard(path, depth=6) as engine:
        engine.send("set game " + ggf(moves_of(PASS)))
        check(engine.go(position) == ("PA", None, None), "not a bare pass", engine)
        require_within(engine.took, 0.1, "a forced pass")
        engine.sync()
        last = engine.hint(2, position)[-1]
        check(len(last) == 1 and last[0][0].startswith("PA"), f"hint {last}", engine)
        engine.send("move PA")
        engine.go(position.play("PA"))


@case("B24")
def passes_written_and_left_out(path):
    position = after(PASS).play("PA")
    with NBoard(path, depth=2) as engine:
        engine.send("set game " + ggf(moves_of(PASS) + ["PA"]))
        answers_for(engine, position, "B[PA] at the end")
        engine.send("set game " + ggf(moves_of(PASS) + ["PA", "A3"]))
        answers_for(engine, position.copy().play("A3"), "B[PA]W[A3]")
        without = ggf(moves_of(PASS)).replace(";)", "W[A3];)")
        engine.send("set game " + without)
        answers_for(engine, position.copy().play("A3"), "W[A3] without the pass")
        engine.send("set game " + ggf(moves_of(PASS)), "move A3")
        answers_for(engine, position.copy().play("A3"), "move A3 without the pass")


@case("B25")
def wipe_out_and_finished_games(path):
    finished = random_game(70)
    check(after(WIPE_OUT).over() and after(WIPE_OUT).margin() == 64, "not a wipe-out")
    with NBoard(path, depth=4) as engine:
        for moves, final in ((moves_of(WIPE_OUT), 64), (finished, after("".join(finished)).margin())):
            engine.send("set game " + ggf(moves))
            engine.sync()
            check(engine.go()[0] == "PA", "not a pass at the end", engine)
            mover = after("".join(moves)).mover
            found = engine.hint(3)
            check(not found or found[-1] == [("PA", final if mover == "*" else -final, "100%")],
                  f"hint {found}", engine)
            engine.send("analyze")
            first = parse(engine.expect("analysis .*").text)[1]
            check((int(first[0]), float(first[1])) == (len(moves), final), f"analysis {first}", engine)
            engine.expect("status", 60)
            engine.send("learn")
            engine.expect("learned")


@case("B26")
def one_move_is_answered_at_once(path):
    lone = []
    while len(lone) < 5:
        position = Position()
        while not position.over() and len(lone) < 5:
            if len(position.moves()) == 1 and position.moves() != ["PA"]:
                lone.append(position.copy())
            position.play(random.choice(position.moves()))
    with NBoard(path, depth=60) as engine:
        times = []
        for position in lone:
            engine.send(set_game(position, clock="TI[15:00]"))
            engine.sync()
            engine.go(position)
            times.append(engine.took)
        require_within(statistics.median(times), 0.05, "the median answer with one move")
        require_within(max(times), 0.5, "the slowest answer with one move")


@case("B27")
def games_as_others_write_them(path):
    rows = " ".join("".join(START.board)[i:i + 8] for i in range(0, 64, 8))
    white = after("F5")
    board = "".join(white.board)
    corners = Position("*" + "O" * 6 + "-" + "-" * 48 + "*OOOOO--", "*")
    forms = [
        (f"(;GM[Othello]BO[8 {rows} *]B[f5]W[d6/1.2/3.4];)", after("F5D6")),
        (f"1 (;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[a]PW[b]RB[1719.20]RW[1.5]TI[05:00//02:00]"
         f"TY[8r18]RE[+0.000:r]BO[8 {board} O]W[F6];)", after("F5F6")),
        (f"  (; GM[othello] XX[what, ever] CO[a (comment); here] TY[s8] BO[ 8 {board} O ] ;)  ", white),
        (f"(;GM[Othello]BO[8 {'*'.join(board.split('*'))} O]W[d6//2.7680000000000002]B[c3/1,20/5.0E-4];)",
         after("F5D6C3")),
        ("(;GM[Othello]TY[8]BO[8 " + "".join(corners.board) + " *];)", corners),
        (f"(;GM[Othello]KB[1]KM[2]KW[3]BO[8 {rows.replace('*', '*')} *]B[F5]W[F6]B[E6];)", after("F5F6E6")),
    ]
    with NBoard(path, depth=2) as engine:
        for text, position in forms:
            engine.send("set game " + text)
            answers_for(engine, position, text)


@case("B27")
def wrong_games_leave_the_old_one(path):
    board = "".join(START.board)
    wrong = [
        "", "garbage", "(;GM[Othello]", "(;GM[Othello]BO[8 " + board[:63] + " *];)",
        "(;GM[Othello]BO[8 " + board + "- *];)", "(;GM[Othello]BO[8 " + board + "];)",
        "(;GM[Othello]BO[8 " + board.replace("O", "Q") + " *];)",
        "(;GM[Othello]BO[8 " + board + " *]B[A1];)", "(;GM[Othello]BO[8 " + board + " *]B[F5]W[PA];)",
        "(;GM[Go]BO[8 " + board + " *];)", "(;GM[Othello]BO[8 " + board + " *]B[Z9];)",
    ]
    kept = after("F5D6C3")
    with NBoard(path, depth=2) as engine:
        engine.send("set game " + ggf(("F5", "D6", "C3")))
        for text in wrong:
            engine.send("set game " + text)
            engine.sync()
            check(any(line.text.startswith(("status Error: ", "status Unsupported ")) for line in engine.passed),
                  f"no error for {text!r}", engine)
            answers_for(engine, kept, f"after the wrong game {text!r}")
        for kind, squares in (("10", 100), ("88", 64), ("8a", 64), ("s10k", 100)):
            cells = board if squares == 64 else "-" * 100
            engine.send(f"set game (;GM[Othello]TY[{kind}]BO[{kind.strip('sak')} {cells} *];)")
            engine.sync()
            check(any("Unsupported game type" in line.text for line in engine.passed), f"TY[{kind}]", engine)
            answers_for(engine, kept, f"after the game of type {kind}")


@case("B28")
def illegal_moves_are_refused(path):
    with NBoard(path, depth=2) as engine:
        engine.send("move F5")
        for wrong in ("move PA", "move pass", "move D4", "move Z9", "move", "move F", "move F5", "move A1/1.0/2", "PA"):
            engine.send(wrong)
            engine.sync()
            check(any(line.text.startswith("status Error: ") for line in engine.passed),
                  f"no error for {wrong!r}", engine)
        answers_for(engine, after("F5"), "after illegal moves")


@case("N11")
def ways_to_write_a_move(path):
    with NBoard(path, depth=2) as engine:
        for text in ("f5", "F5/", "F5//", "F5/1.2", "F5/1,20/3.1", "F5//2.449", "F5/-1.5e3/5.0E-4", "f5/abc/def"):
            engine.send("set game " + ggf(), "move " + text)
            answers_for(engine, after("F5"), "move " + text)
        for text in ("PA", "pa", "pass", "PASS", "PAS", "P", "--", "PA//3.1"):
            engine.send("set game " + ggf(moves_of(PASS)), "move " + text)
            answers_for(engine, after(PASS).play("PA"), "move " + text)


@case("B29")
def bare_moves_of_protocol_1(path):
    with NBoard(path, depth=2) as engine:
        engine.send("F5", "d6")
        answers_for(engine, after("F5D6"), "bare moves")
        engine.send("set game " + ggf(moves_of(PASS)), "PA", "A3")
        answers_for(engine, after(PASS + "A3"), "a bare pass")


@case("random-positions-list-their-legal-moves")
def random_positions_list_their_legal_moves(path):
    with NBoard(path, depth=1) as engine:
        for _ in range(300 if options.full else 60):
            moves = random_game(60)
            position = after("".join(moves))
            engine.send("set game " + ggf(moves) if len(moves) % 2 else set_game(position))
            if not position.over():
                named = {pv[:2] for pv, _, _ in engine.hint(64, position)[-1]}
                check(named == set(position.moves()), f"{sorted(named)} in {position}", engine)


if __name__ == "__main__":
    main()
