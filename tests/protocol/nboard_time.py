"""NBoard: clocks (NBOARD.md, B30 to B33)."""

import time

from engine_process import Late, case, main, require_within
from nboard_session import NBoard, check, set_game
from rules.reversi_rules import Position, after, ggf, random_game


def middle_game(empties):
    while True:
        moves = random_game(60 - empties)
        position = after("".join(moves))
        if position.empties() == empties and len(position.moves()) > 3:
            return position


def play_out(engine, position, clock, seconds):
    """Plays both sides as GUIs do, each with `seconds` seconds; returns the time that each has used. An overrun
    is excused only by the delay of a busy machine during that very move."""
    engine.send(set_game(position, clock))
    engine.sync()
    used = {"*": 0.0, "O": 0.0}
    while not position.over():
        side = position.mover
        starved, sent = engine.starved_seconds(), time.monotonic()
        move, value, claimed = engine.go(position)
        spent = time.monotonic() - sent
        used[side] += spent
        if used[side] > seconds + engine.starved_seconds() - starved:
            raise Late(f"{side} loses by time: {used[side]:.3f} s of {seconds}")
        check(claimed is None or claimed <= spent + 0.02, f"claims {claimed} s of {spent}", engine)
        engine.send(f"move {move}/{value or ''}/{spent:.3f}")
        position.play(move)
    return used


@case("B30")
def a_game_in_five_seconds_a_side(path):
    with NBoard(path, depth=60) as engine:
        position = middle_game(50)
        engine.send(set_game(position, "TI[0:05]"))
        engine.sync()
        engine.go(position)
        require_within(engine.took, 1.5, "the first answer")
        used = play_out(engine, position, "TI[0:05]", 5.0)
        check(min(used.values()) > 0.5, f"the time is hardly used: {used}")


@case("B30")
def a_game_with_hardly_any_time(path):
    with NBoard(path, depth=60) as engine:
        play_out(engine, Position(), "TI[0:01]", 1.0)
        play_out(engine, Position(), "TB[1]TW[1]", 1.0)


@case("B31")
def used_time_counts(path):
    moves = random_game(16)
    timed = [(m, 58 / 8 if i % 2 == 0 else 0.5) for i, m in enumerate(moves)]
    position = after("".join(moves))
    check(position.mover == "*", "not Black's turn")
    with NBoard(path, depth=60) as engine:
        engine.send("set game " + ggf(timed, clock="TI[1:00]"))
        engine.sync()
        engine.go(position)
        require_within(engine.took, 1.0, "the answer with 2 s left")
        engine.send("set game " + ggf([(m, 59.99 / 8) for m in moves], clock="TI[1:00]"))
        engine.sync()
        engine.go(position)
        require_within(engine.took, 0.2, "the answer with 10 ms left")
        engine.send("set game " + ggf([(m, 70 / 8) for m in moves], clock="TI[1:00]"))
        engine.sync()
        engine.go(position)
        require_within(engine.took, 0.5, "the answer with no time left")


@case("B31")
def each_side_has_its_own_clock(path):
    moves = random_game(17)
    position = after("".join(moves))
    timed = [(m, 6.6 if i % 2 == 1 else 0.0) for i, m in enumerate(moves)]
    check(position.mover == "O", "not White's turn")
    with NBoard(path, depth=60) as engine:
        engine.send("set game " + ggf(timed, clock="TB[1.00:00:00]TW[54]"))
        engine.sync()
        engine.go(position)
        require_within(engine.took, 1.0, "White's answer with 1.2 s left")


@case("B32")
def without_a_clock_only_depth_counts(path):
    position = middle_game(40)
    with NBoard(path, depth=7) as engine:
        for clock in ("", "TI[0]", "TI[0:00]"):
            engine.send(set_game(position, clock))
            engine.sync()
            engine.go(position, timeout=60)
            depths = [line.text.split()[4] for line in engine.passed if line.text.startswith("search")]
            check(depths and depths[-1] == "7", f"{clock or 'no clock'}: depths {depths}", engine)
        engine.send(set_game(position, "TI[0.001]"))
        engine.sync()
        last = engine.hint(1, position, timeout=60)[-1]
        check(last[0][2] == "7", f"hint minds the clock: {last}", engine)


@case("B33")
def forms_of_clocks(path):
    """With almost all of the time used up, a clock that is read too short or too long would show."""
    moves = random_game(12)
    position = after("".join(moves))
    forms = [("TI[15:00//02:00]", 897), ("TI[1.00:00:00]", 86397), ("TI[5:00/0:00.1]", 297.5),
             ("TI[1:02:03.5]", 3720.5)]
    with NBoard(path, depth=60) as engine:
        for clock, used in forms:
            timed = [(m, used / 6) for m in moves]
            engine.send("set game " + ggf(timed, clock=clock))
            engine.sync()
            engine.go(position)
            check(engine.took > 0.015, f"{clock}: read too short, answered in {engine.took:.3f} s", engine)
            require_within(engine.took, 1.5, f"the answer with {clock} and {used} s used")


if __name__ == "__main__":
    main()
