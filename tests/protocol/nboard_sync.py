"""NBoard: ping and pong, and what may follow them (NBOARD.md, B01 to B10)."""

import statistics

from engine_process import case, main, require_within
from nboard_session import NBoard, START, check, check_pv, parse, set_game, wait
from rules.reversi_rules import Position, after, random_game


def check_pongs(latencies, median, worst):
    require_within(statistics.median(latencies), median, "the median pong")
    require_within(max(latencies), worst, "the slowest pong")


def check_silence(engine, seconds):
    late = [line.text for line in engine.collect(seconds)]
    check(not late, f"after the pong came {late[:3]}", engine)


@case("B01")
def ping_is_answered_before_anything_else(path):
    with NBoard(path, greet=False) as engine:
        engine.send("ping 1")
        engine.expect("pong 1")
        check(engine.passed == [], "something before the first pong", engine)


@case("B02")
def pongs_echo_exactly_and_in_order(path):
    with NBoard(path) as engine:
        engine.send("ping 2147483647")
        engine.expect("pong 2147483647")
        engine.send("ping 3", "ping 1", "ping 2")
        check([engine.expect("pong .*").text for _ in range(3)] == ["pong 3", "pong 1", "pong 2"],
              "pongs out of order", engine)


@case("B03")
def ping_interrupts_a_hint_and_silence_follows(path):
    with NBoard(path, depth=60) as engine:
        latencies = []
        for i in range(5):
            engine.send("hint 64")
            wait(0.5 if i == 0 else 0.15)
            sent = engine.send(f"ping {7 + i}")
            latencies.append(engine.expect(f"pong {7 + i}").at - sent)
        check_silence(engine, 2.0)
        check_pongs(latencies, 0.05, 0.5)


@case("B04")
def ping_right_behind_a_hint(path):
    with NBoard(path, depth=60) as engine:
        latencies = []
        for i in range(200):
            sent = engine.send("hint 64", f"ping {1000 + i}")
            latencies.append(engine.expect(f"pong {1000 + i}").at - sent)
        check_silence(engine, 0.3)
        check_pongs(latencies, 0.1, 0.5)


@case("B05")
def interrupted_go_answers_before_the_pong(path):
    with NBoard(path, depth=60) as engine:
        engine.send("set game " + "(;GM[Othello]BO[8 " + "".join(START.board) + " *];)", "go")
        wait(0.3)
        engine.send("ping 9")
        engine.expect("pong 9")
        answers = [parse(line.text)[1][0] for line in engine.passed if line.text.startswith("===")]
        check(len(answers) == 1 and answers[0] in START.moves(), f"answers {answers}", engine)


@case("B06")
def ping_right_behind_go(path):
    with NBoard(path, depth=60) as engine:
        engine.send("go", "ping 10")
        engine.expect("pong 10")
        check(sum(line.text.startswith("===") for line in engine.passed) == 1, "not one answer", engine)
        check_silence(engine, 0.3)


@case("B07")
def hints_after_a_move_are_for_the_new_position(path):
    with NBoard(path) as engine:
        engine.send("set depth 60", "hint 2")
        wait(0.2)
        engine.send("set depth 6", "move F5", "ping 11", "hint 1")
        engine.expect("pong 11")
        engine.expect("status")
        white = after("F5")
        searched = [parse(line.text)[1][0] for line in engine.passed if line.text.startswith("search")]
        check(searched, "no hint", engine)
        for pv in searched:
            check_pv(white, pv)


@case("B08")
def game_set_during_a_hint(path):
    with NBoard(path, depth=60) as engine:
        for plies in (7, 20, 33):
            position = after("".join(random_game(plies)))
            engine.send("hint 4")
            wait(0.1)
            engine.send(set_game(position), "set depth 4", "ping 12")
            engine.expect("pong 12")
            engine.go(position)
            engine.send("set depth 60")


@case("B09")
def ping_while_solving_30_empties(path):
    board = "---X-X------XX-O---XOXOO--XXOXOO--OOOXOO--OOXOX----XOO----XXXO--".replace("X", "*")
    position = Position(board, "*")
    check(position.empties() == 30, "not the position wanted")
    with NBoard(path, depth=60) as engine:
        latencies = []
        for i in range(5):
            engine.send(set_game(position), "hint 1")
            wait(0.3)
            sent = engine.send(f"ping {20 + i}")
            latencies.append(engine.expect(f"pong {20 + i}").at - sent)
        check_pongs(latencies, 0.05, 0.5)


@case("B10")
def blanks_and_carriage_returns(path):
    with NBoard(path) as engine:
        engine.send_bytes(b"  ping   31  \r\n")
        engine.expect("pong 31")
        engine.send_bytes(b"\tping\t32\t\r\n\r\n\n   \nping 33\r\n")
        engine.expect("pong 32")
        engine.expect("pong 33")
        check(engine.passed == [], "blank lines were answered", engine)


if __name__ == "__main__":
    main()
