"""USI conformance: searches and their limits (U11 to U20, E16 to E20)."""

from engine_process import Late, case, main, require, require_within
from usi_gui import BESTMOVE, MATE_IN_ONE, Usi, require_legal


def require_between(low, answer, high):
    require(answer.seconds >= low, f"answered after {answer.seconds:.3f} s, too early")
    require_within(answer.own_seconds, high, answer.text)


@case("U11")
def depth_is_searched_step_by_step(program):
    with Usi(program) as engine:
        answer = engine.search("startpos", "depth 5")
        require_legal("startpos", answer)
        depths = [info.number["depth"] for info in answer.infos if not info.bound]
        require(depths == sorted(depths) and depths[0] == 1 and depths[-1] == 5, f"depths {depths}")
        require(answer.infos[-1].pv[0] == answer.move, "the last line does not begin with the best move")


@case("U12", timing=True)
def movetime_is_used(program):
    with Usi(program) as engine:
        require_between(0.3, engine.search("startpos", "movetime 500"), 0.6)
        require_between(0.0, engine.go("movetime 0"), 0.1)
        require_between(0.05, engine.go("rtime 200"), 0.4)


@case("U13")
def nodes_are_counted(program):
    with Usi(program) as engine:
        answer = engine.search("startpos", "nodes 20000")
        nodes = answer.infos[-1].number["nodes"]
        require(nodes <= 21000, f"{nodes} nodes")
        require_legal("startpos", engine.go("nodes 1"))


@case("U14", timing=True)
def clocks_are_kept(program):
    with Usi(program) as engine:
        require_between(0.0, engine.search("startpos", "btime 10000 wtime 10000 byoyomi 0"), 3.0)
        require_between(0.3, engine.go("btime 0 wtime 0 byoyomi 1000"), 1.0)
        require_between(0.0, engine.go("btime 0 wtime 0 byoyomi 0"), 0.1)


@case("U14 delay", timing=True)
def a_delay_that_the_clock_shows_is_learned(program):
    """A GUI charges 250 ms more than a move took, as on a loaded machine: later moves are answered that much earlier, though
    40 ms are reserved and byoyomi alone shows nothing. Both engines suffer the machine's own load."""

    def whole_byoyomi(charged):
        with Usi(program) as engine:
            left = 8.0
            for _ in range(3):
                answer = engine.search("startpos", f"btime {1000 * left:.0f} wtime 8000 byoyomi 100")
                left -= answer.seconds + charged
            return engine.go("btime 0 wtime 0 byoyomi 1000").seconds

    usual, hurried = whole_byoyomi(0.0), whole_byoyomi(0.25)
    if usual - hurried < 0.1:
        raise Late(f"byoyomi of 1 s: {usual:.3f} s, and {hurried:.3f} s after delays of 0.25 s")


@case("U15", timing=True)
def the_increment_is_usable(program):
    with Usi(program) as engine:
        require_between(0.2, engine.search("startpos", "btime 0 wtime 0 binc 2000 winc 2000"), 2.0)
        engine.set(IncrementUsable="true")
        require_between(0.0, engine.go("btime 100 wtime 0 binc 1000 winc 0"), 1.1)


@case("U16", timing=True)
def each_side_has_its_own_clock(program):
    with Usi(program) as engine:
        engine.send("position startpos moves 7g7f")
        require_between(0.0, engine.go("btime 60000 wtime 200"), 0.25)
        require_between(0.4, engine.go("btime 200 wtime 60000"), 10.0)
        require_between(0.0, engine.go("binc 20000 winc 0 btime 9000 wtime 150"), 0.2)
        engine.send("position startpos")
        require_between(0.0, engine.go("btime 200 wtime 60000"), 0.25)


@case("U14 mixed", timing=True)
def byoyomi_outranks_increments(program):
    with Usi(program) as engine:
        require_between(0.1, engine.search("startpos", "btime 0 wtime 0 binc 9000 winc 9000 byoyomi 400"), 0.4)


@case("U17 E20")
def searchmoves_restrict(program):
    with Usi(program) as engine:
        for order in ("searchmoves 9g9f 1g1f depth 4", "depth 4 searchmoves 9g9f 1g1f",
                      "searchmoves 9g9f 7G7F 1g1f 5e5d depth 4"):
            require(engine.search("startpos", order).move in ("9g9f", "1g1f"), order)
        for order in ("searchmoves depth 3", "searchmoves 5e5d depth 3", "depth 3 searchmoves"):
            require_legal("startpos", engine.search("startpos", order))
        require(engine.search(f"sfen {MATE_IN_ONE}", "searchmoves G*4b depth 3").move == "G*4b", "a drop")
        engine.send("position startpos", "go depth 3 searchmoves 9g9f 5e5d rubbish")
        engine.expect("info string go: searchmoves: not a legal move here: '5e5d'.*", 5)
        engine.expect("info string go: searchmoves: not a move: 'rubbish'.*", 5)
        engine.expect("bestmove 9g9f.*", 10)
        engine.send("go depth 3 searchmoves 5e5d")
        engine.expect("info string go: searchmoves: none is left, so that every move is searched", 5)
        engine.expect("bestmove .*", 10)


@case("U18", timing=True)
def odd_numbers_are_understood(program):
    with Usi(program) as engine:
        engine.send("position startpos")
        require_between(0.0, engine.go("btime -200 wtime 0 byoyomi 0"), 0.1)
        require_between(0.0, engine.go("btime 1234.5 wtime 99.25 byoyomi 0"), 1.0)
        require_between(0.0, engine.go("  btime   +300 \t wtime 300   byoyomi  \t 100"), 0.45)
        require_between(0.0, engine.go("btime 99999999999999999999999 wtime 1 movetime 200"), 0.4)
        require_between(0.0, engine.go("btime wtime byoyomi 200"), 0.3)
        require_legal("startpos", engine.go("depth 99999999999 nodes 3000"))
        require_legal("startpos", engine.go("foo depth 2 bar 7 movestogo 3"))


@case("E18", timing=True)
def zero_is_no_limit(program):
    with Usi(program) as engine:
        require_between(0.1, engine.search("startpos", "depth 0 nodes 0 movetime 300"), 0.4)


@case("E10 U19")
def go_can_be_repeated(program):
    with Usi(program) as engine:
        answers = [engine.go("depth 3") for _ in range(2)]
        for answer in answers:
            require_legal("startpos", answer)
        engine.silent(0.1)


@case("E10 bare")
def bare_go_runs_until_stop(program):
    with Usi(program, ready=False) as engine:
        engine.send("go")
        engine.silent(0.5)
        engine.send("stop")
        engine.expect(BESTMOVE, 2)


@case("U20")
def nodes_before_mate_is_mate(program):
    with Usi(program) as engine:
        answer = engine.search(f"sfen {MATE_IN_ONE}", "nodes 5000 mate infinite")
        require(answer.text == "checkmate G*5b", answer.text)


if __name__ == "__main__":
    main()
