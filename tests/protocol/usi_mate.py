"""USI conformance: mate searches (U51, U52); U53 is for engines without a solver."""

from engine_process import case, main, require, require_within
from rules import shogi_rules
from usi_gui import MATE_IN_ONE, NO_MATE, Usi

# A classic of 59 plies: a bare king, but no quick mate.
HARD = "4k4/9/9/9/9/9/9/9/9 b B4G2S9P2rb2s4n4l9p 1"
# position, plies of the shortest mate
MATES = [(MATE_IN_ONE, 1),
         ("7nl/7k1/9/7P1/9/9/9/9/9 b 2G2r2b2g4s3n3l17p 1", 3),
         ("7nk/9/6N2/9/9/9/9/9/K8 b S 1", None)]


def require_mate(sfen, answer):
    words = answer.text.split()
    require(words[0] == "checkmate" and len(words) % 2 == 0, answer.text)
    position = shogi_rules.Position(sfen)
    for ply, move in enumerate(words[1:]):
        require(position.is_legal(move), f"illegal {move} in {answer.text!r}")
        position.play(move)
        require(ply % 2 == 1 or position.in_check(position.side), f"{move} is no check in {answer.text!r}")
    require(position.is_mate(), f"no mate at the end of {answer.text!r}")
    return len(words) - 1


@case("U51", timing=True)
def mates_are_found_or_refuted(program):
    with Usi(program) as engine:
        require(engine.search(f"sfen {MATE_IN_ONE}", "mate 10000").text == "checkmate G*5b", "mate in one")
        require(engine.search(f"sfen {NO_MATE}", "mate infinite").text == "checkmate nomate", "no mate")
        require(engine.search("startpos", "mate 10000").text == "checkmate nomate", "the start position")
        answer = engine.search(f"sfen {HARD}", "mate 1")
        require(answer.text == "checkmate timeout", answer.text)
        require_within(answer.own_seconds, 0.3, "go mate 1")


@case("U51 lines")
def mate_lines_are_right(program):
    with Usi(program) as engine:
        for sfen, plies in MATES:
            answer = engine.search(f"sfen {sfen}", "mate 20000", timeout=30)
            if plies is None:
                require(answer.text == "checkmate nomate", answer.text)
            else:
                require(require_mate(sfen, answer) == plies, f"{answer.text!r} instead of {plies} plies")


@case("U52", timing=True)
def stop_gives_timeout(program):
    with Usi(program) as engine:
        engine.send(f"position sfen {HARD}")
        for go in ("go mate infinite", "go mate 60000", "go mate"):
            engine.send(go)
            engine.silent(0.5)
            answer = engine.ask("stop", timeout=5)
            require(answer.text == "checkmate timeout", answer.text)
            require_within(answer.own_seconds, 0.1, "the reply to stop")
            engine.send("stop")
            engine.silent(0.1)
        for _ in range(100):
            engine.send("go mate infinite", "stop")
            require(engine.reply(5).text.startswith("checkmate "), "reply to go mate")
        engine.send("go mate infinite", "gameover win", "isready")
        lines = engine.until("readyok", 5)
        require(any(line.text == "checkmate timeout" for line in lines), "no reply before readyok")


if __name__ == "__main__":
    main()
