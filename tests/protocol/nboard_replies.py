"""NBoard: the engine's answers (NBOARD.md, B11 to B22)."""

import re

from engine_process import case, main, options, require_within
from nboard_session import NBoard, START, check, check_pv, parse, rounds, set_game, wait
from rules.reversi_problems import HARD, SOLVED, problem
from rules.reversi_rules import Position, after, ggf, random_game

# A finished game of 60 moves without passes.
FINISHED = ("E6D6C3F4D7C5G4G3C4G5B5C7F5A5A6D8A4F7F6D3H4C2E7E3G6F8B4B3E2H5"
            "B6F3H6G7C6A7D2D1C1B1C8B2H7H8H2A3H3H1F2G2F1G1E8G8A2A1B7B8A8E1")


@case("B11")
def go_answers_in_one_line(path):
    with NBoard(path) as engine:
        move, value, seconds = engine.go(START)
        check(value is not None and seconds is not None and seconds < 30, "no value or no time", engine)
        check(not any(line.text.startswith("===") for line in engine.collect(0.2)), "two answers", engine)


@case("B12")
def go_does_not_play_its_move(path):
    with NBoard(path) as engine:
        first = engine.go(START)[0]
        engine.go(START)
        engine.send("move " + first)
        engine.go(Position().play(first))


@case("B13")
def rounds_of_four(path):
    with NBoard(path) as engine:
        for plies in (0, 9, 24):
            position = after("".join(random_game(plies)))
            engine.send(set_game(position))
            found = engine.hint(4, position)
            check(found and found[-1][0][2] in ("8", "100%"), f"the last round is {found[-1:]}", engine)


@case("B14")
def as_many_lines_as_there_are_moves(path):
    three = after("F5")
    while len(three.moves()) != 3:
        three = after("".join(random_game(20)))
    with NBoard(path) as engine:
        engine.send(set_game(three))
        check(all(len(one) == 3 for one in engine.hint(64, three)), "not three lines", engine)
        check(all(len(one) == 1 for one in engine.hint(1, three)), "not one line", engine)
        engine.send("hint")
        engine.expect("status")
        check(all(len(one) == 1 for one in rounds(engine.passed, 1, three)), "a bare hint is not hint 1", engine)


@case("B16")
def numbers_in_a_locale_with_commas(path):
    with NBoard(path, environment={"LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"}) as engine:
        engine.hint(64, START)
        engine.go(START)
        engine.send("move F5/1,20/3,1")
        engine.go(after("F5"))
        odd = [text for text in engine.heard if re.search(r",|\d[eE]|\b(nan|inf)\b", text)]
        check(not odd, f"odd numbers: {odd[:3]}", engine)


@case("B17")
def values_are_the_movers(path):
    board, mover, score, _ = SOLVED[4]
    position = problem(board, mover)
    with NBoard(path) as engine:
        for p in (position, position.colours_swapped()):
            engine.send(set_game(p))
            found = engine.hint(1, p)
            check(all(value > 0 for _, value, _ in found[-1]), f"a won position is {found[-1]}", engine)
            check(engine.go(p)[1] > 0, "the answer's value has the wrong sign", engine)


def solve(path, problems):
    with NBoard(path, depth=60) as engine:
        for board, mover, score, best in problems:
            position = problem(board, mover)
            engine.send(set_game(position))
            found = engine.hint(1, position, timeout=600)
            pv, value, depth = found[-1][0]
            check(depth == "100%" and value == score and pv[:2] in best.split(),
                  f"{pv} {value} {depth} instead of {score} by {best}: {position}", engine)
            for one in found:
                if one[0][2] == "100%W":
                    check((one[0][1] > 0) == (score > 0) and (one[0][1] < 0) == (score < 0),
                          f"the result has the wrong sign: {one}", engine)
            move, value, _ = engine.go(position, timeout=600)
            check(value == score and move in best.split(), f"go answers {move} {value}", engine)


@case("B18")
def endgames_are_solved(path):
    solve(path, SOLVED + (HARD if options.full else []))


@case("B18")
def all_moves_of_an_endgame_get_exact_scores(path):
    """The example of NBOARD.md 9.3 with its six empties."""
    position = problem("XXXXXXXXOXXXXXX-OXOXOXXOOXOXXXXXOOOXOXXO-XXOOOOOXXOOXXOO--O-XX-O", "O")
    with NBoard(path, depth=60) as engine:
        engine.send(set_game(position))
        last = engine.hint(64, position)[-1]
        check({(pv[:2], value, depth) for pv, value, depth in last} ==
              {("H2", -2, "100%"), ("A6", -16, "100%"), ("D8", -22, "100%"), ("G8", -22, "100%"),
               ("B8", -34, "100%")}, f"scores {last}", engine)


@case("B19")
def nodestats_in_seconds_and_growing(path):
    with NBoard(path, depth=60) as engine:
        started = engine.send("set game " + ggf((("F5", 0), ("D6", 0)), clock="TI[0:36]"), "go")
        engine.expect("=== .*")
        stats = [(line.at - started, [float(n) for n in parse(line.text)[1]]) for line in engine.passed
                 if line.text.startswith("nodestats")]
        check(stats, "no nodestats", engine)
        pairs = [numbers for _, numbers in stats]
        check(pairs == sorted(pairs) and all(a[0] <= b[0] for a, b in zip(pairs, pairs[1:])),
              f"not growing: {pairs}", engine)
        at, (nodes, seconds) = stats[-1]
        check(at > 0.3, f"too short a search to tell: {at}", engine)
        require_within(abs(at - seconds), 0.3, "the difference to the time since go")
        check(len(stats) <= 6 * at + 3, f"{len(stats)} lines in {at:.1f} s", engine)


@case("B20")
def status_and_name(path):
    with NBoard(path, greet=False) as engine:
        engine.send("nboard 2")
        engine.expect(r"set myname \S+")
        engine.hint(1, START)
        check(parse(engine.passed[0].text) == ("status", ("Analyzing",)), "no status before a hint", engine)
        engine.go(START)
        check(parse(engine.passed[0].text) == ("status", ("Thinking",)), "no status before go", engine)


@case("B22")
def learn(path):
    with NBoard(path) as engine:
        engine.send("learn")
        engine.expect("learned")
        engine.expect("status")


@case("B22")
def analyze_a_finished_game(path):
    moves = [FINISHED[i:i + 2] for i in range(0, len(FINISHED), 2)]
    with NBoard(path, depth=4) as engine:
        engine.send("set game " + ggf(moves), "analyze")
        engine.expect("analysis .*")
        engine.expect("status", 60)
        found = [parse(text)[1] for text in engine.heard if text.startswith("analysis")]
        values = {int(i): float(value) for i, value in found}
        final = after(FINISHED).margin("*")
        check(list(values) == sorted(values, reverse=True) and list(values)[0] == 60,
              f"indexes {list(values)}", engine)
        check(values[60] == final, f"{values[60]} at the end of a game won by {final}", engine)
        choices = {i for i in range(60) if len(after(FINISHED[:2 * i]).moves()) > 1}
        check(set(values) == choices | {60}, "not one line for each choice and the end", engine)
        # With four squares left the value is exact: the result of both sides' best play.
        check(all(values[i] == best_margin(after(FINISHED[:2 * i])) for i in values if i >= 56),
              "an ending has a wrong value", engine)


def best_margin(position):
    """Black's margin under best play, by trying every line."""
    if position.over():
        return position.margin("*")
    children = [best_margin(position.copy().play(m)) for m in position.moves()]
    return max(children) if position.mover == "*" else min(children)


@case("B22")
def analyze_takes_blacks_view(path):
    board, mover, score, _ = SOLVED[0]
    with NBoard(path, depth=60) as engine:
        for p, value in ((problem(board, mover), score), (problem(board, mover).colours_swapped(), -score)):
            engine.send(set_game(p), "analyze")
            found = parse(engine.expect("analysis .*", 60).text)[1]
            check((int(found[0]), float(found[1])) == (0, value), f"{found} instead of {value}", engine)
            engine.expect("status")


@case("B22")
def analyze_is_interrupted(path):
    with NBoard(path, depth=60) as engine:
        engine.send("set game " + ggf(random_game(40)), "analyze")
        wait(0.2)
        sent = engine.send("ping 5")
        pong = engine.expect("pong 5")
        check(not engine.collect(0.5), "something after the pong", engine)
        require_within(pong.at - sent, 0.05, "the pong")


@case("B22")
def analyze_hands_over_to_the_next_command(path):
    with NBoard(path, depth=60) as engine:
        engine.send("set game " + ggf(random_game(30)), "analyze", "set depth 4", "set game " + ggf(),
                    "ping 6", "hint 1")
        engine.expect("pong 6")
        engine.expect("status")
        for line in engine.passed:
            kind, fields = parse(line.text)
            if kind == "search":
                check_pv(START, fields[0])


if __name__ == "__main__":
    main()
