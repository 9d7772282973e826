"""USI conformance: stop and ponder at any moment (U21 to U31, U56)."""

import contextlib
import time

from engine_process import case, main, require, require_within
from usi_gui import BESTMOVE, MATE_IN_ONE_PLAY, MATED, ONE_MOVE, REPLY, STALEMATED, Usi, require_legal

ANSWER = 0.1  # seconds that a reply to `stop` may take


def stopped(engine, word="stop"):
    answer = engine.ask(word, timeout=5)
    require_within(answer.own_seconds, ANSWER, f"the reply to {word}")
    return answer


@case("U21", timing=True)
def infinite_waits_for_stop(program):
    with Usi(program) as engine:
        engine.send("position startpos", "go infinite")
        engine.silent(1.0)
        require_legal("startpos", stopped(engine))
        engine.send("stop")
        engine.none_like(".+", 0.3)


@case("U22")
def stop_in_the_same_write_is_not_lost(program):
    with Usi(program) as engine:
        for _ in range(200):
            engine.send("position startpos moves 7g7f", "go infinite", "stop")
            require_legal("startpos moves 7g7f", engine.reply(5))
        engine.silent(0.2)


@case("U23")
def one_reply_when_the_search_ends_by_itself(program):
    with Usi(program) as engine:
        for _ in range(200):
            engine.send("position startpos", "go depth 1", "stop")
        for _ in range(200):
            require_legal("startpos", engine.reply(5))
        engine.silent(0.3)


@case("U24 U44 E4 E5", timing=True)
def known_answers_are_held_back(program):
    waits = [(f"position sfen {sfen}", go, wanted)
             for sfen, wanted in ((ONE_MOVE, "bestmove 1a1b"), (MATE_IN_ONE_PLAY, "bestmove G*5b"),
                                  (MATED, "bestmove resign"), (STALEMATED, "bestmove resign"))
             for go in ("go infinite", "go ponder btime 1000 wtime 1000 byoyomi 0")]
    with contextlib.ExitStack() as stack:
        engines = [stack.enter_context(Usi(program)) for _ in waits]
        for engine, (position, go, _) in zip(engines, waits):
            engine.send(position, go)
        time.sleep(2.0)
        for engine, (_, _, wanted) in zip(engines, waits):
            engine.silent(0.01)
            answer = stopped(engine)
            require(answer.text.startswith(wanted), f"{answer.text!r} instead of {wanted!r}")
            engine.send("go ponder", "ponderhit")
            require(engine.reply(2).text.startswith(wanted), "another answer after ponderhit")


@case("U25", timing=True)
def the_clock_runs_from_ponderhit(program):
    with Usi(program) as engine:
        engine.send("position startpos moves 7g7f 3c3d", "go ponder btime 1000 wtime 1000 byoyomi 1000")
        engine.silent(3.0)
        answer = engine.ask("ponderhit", timeout=5)
        require(answer.seconds > 0.2, f"took {answer.seconds:.3f} s only: pondering counted")
        require_within(answer.own_seconds, 2.0, "the move after ponderhit")
        engine.send("go ponder movetime 400")
        engine.silent(0.6)
        answer = engine.ask("ponderhit", timeout=5)
        require(answer.seconds > 0.2, f"took {answer.seconds:.3f} s only: pondering counted")
        require_within(answer.own_seconds, 0.5, "movetime after ponderhit")


@case("U26", timing=True)
def a_ponder_miss_leads_to_the_new_position(program):
    with Usi(program) as engine:
        engine.send("position startpos moves 7g7f 3c3d", "go ponder btime 9000 wtime 9000 byoyomi 0")
        engine.silent(0.3)
        require_legal("startpos moves 7g7f 3c3d", stopped(engine))
        position = "startpos moves 7g7f 8c8d"
        require_legal(position, engine.search(position, "depth 4"))


@case("U27", timing=True)
def ponderhit_may_bring_the_clock(program):
    with Usi(program) as engine:
        for hit, least, most in (("ponderhit btime 500 wtime 500 binc 0 winc 0", 0.0, 0.5),
                                 ("ponderhit btime 0 wtime 0 byoyomi 800", 0.3, 0.8),
                                 ("ponderhit", 0.1, 1.0)):
            engine.send("position startpos", "go ponder")
            engine.silent(0.6)
            answer = engine.ask(hit, timeout=5)
            require(answer.seconds >= least, f"{hit}: only {answer.seconds:.3f} s")
            require_within(answer.own_seconds, most, hit)


@case("U28 E6")
def ponderhit_out_of_place_does_nothing(program):
    with Usi(program) as engine:
        engine.send("ponderhit", "position startpos", "ponderhit")
        engine.none_like(".+", 0.2)
        engine.send("go infinite", "ponderhit", "ponderhit btime 1 wtime 1 byoyomi 1")
        engine.silent(0.7)
        stopped(engine)
        engine.send("go ponder btime 0 wtime 0 byoyomi 300", "ponderhit", "ponderhit")
        engine.reply(3)
        engine.send("ponderhit")
        engine.silent(0.5)


@case("U29 E2")
def bursts_are_served_in_order(program):
    first, second = "startpos moves 2g2f", "startpos moves 7g7f 3c3d 8h2b+"
    with Usi(program) as engine:
        for _ in range(20):
            engine.send(f"position {first}", "go infinite", "stop", f"position {second}", "go depth 4", "stop")
            require_legal(first, engine.reply(5))
            require_legal(second, engine.reply(5))
        engine.send(f"position {first}", "go infinite", f"position {second}", "stop", "go depth 2")
        require_legal(first, engine.reply(5))
        require_legal(second, engine.reply(5))
        engine.silent(0.2)


@case("5 implicit stop")
def go_during_a_search_ends_it(program):
    first, second = "startpos", "startpos moves 7g7f"

    def require_answer_to(position):
        answer = engine.reply(5)
        answer.infos.clear()  # those of the search that was cut off are among them
        require_legal(position, answer)

    with Usi(program) as engine:
        for unasked in ("go infinite", "go ponder btime 1000 wtime 1000"):
            engine.send(f"position {first}", unasked, f"position {second}", "go depth 3")
            require_answer_to(second)
            engine.silent(0.1)
        engine.send(f"position {first}", "go movetime 5000", f"position {second}", "go depth 3")
        require_answer_to(first)
        require_answer_to(second)
        engine.send("go mate infinite", "go depth 3")
        require(engine.reply(5).text.startswith("checkmate "), "the mate search must be answered first")
        require_answer_to(second)


@case("U30", timing=True)
def setoption_while_pondering_waits(program):
    with Usi(program) as engine:
        engine.send("position startpos", "go ponder btime 1000 wtime 1000 byoyomi 1000")
        engine.send("setoption name MultiPV value 3", "setoption name USI_Hash value 32")
        engine.silent(0.5)
        answer = stopped(engine)
        require(all(info.number["multipv"] == 1 for info in answer.infos), "took effect too early")
        lines = {info.number["multipv"] for info in engine.go("depth 3").infos}
        require(lines == {1, 2, 3}, f"lines {lines}")


@case("U31 E26", timing=True)
def isready_is_a_ping(program):
    with Usi(program) as engine:
        for go in ("go infinite", "go ponder btime 1 wtime 1", "go movetime 700"):
            engine.send("position startpos", go)
            time.sleep(0.1)
            sent = engine.send("isready")
            lines = engine.until(f"readyok|{REPLY}", 2)
            require(lines[-1].text == "readyok", "answered unasked")
            require_within(lines[-1].at - sent, ANSWER, "readyok during a search")
            engine.send("usi")
            engine.expect("usiok", 2)
            if "movetime" not in go:
                engine.silent(0.3)
                stopped(engine)
            else:
                engine.expect(BESTMOVE, 2)


@case("U56")
def waiting_costs_nothing(program):
    with contextlib.ExitStack() as stack:
        engines = [stack.enter_context(Usi(program)) for _ in range(3)]
        engines[0].send(f"position sfen {MATED}", "go infinite")
        engines[1].send(f"position sfen {ONE_MOVE}", "go ponder depth 2 btime 9 wtime 9")
        engines[2].send(f"position sfen {MATE_IN_ONE_PLAY}", "go ponder depth 3")
        time.sleep(0.5)
        before = [engine.cpu_seconds() for engine in engines]
        time.sleep(1.5)
        for engine, used in zip(engines, before):
            used = engine.cpu_seconds() - used
            require(used < 0.05 * 1.5, f"{used:.3f} s of CPU time while waiting")
            engine.silent(0.01)
            stopped(engine)


if __name__ == "__main__":
    main()
