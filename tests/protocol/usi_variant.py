"""USI conformance: another game of the family, chosen by USI_Variant."""

import re

from engine_process import case, main, require
from usi_gui import Usi

START = "sfen rbsgk/4p/5/P4/KGSBR b - 1"
MATE_IN_ONE = "sfen 4k/5/3G1/5/4K b G 1"
SQUARE = "[1-5][a-e]"
MOVE = f"bestmove ({SQUARE}{SQUARE}\\+?|[PSGBR]\\*{SQUARE})( ponder .*)?"


def played(engine, position, arguments="depth 4"):
    """The engine's reply, which must be a move on the small board."""
    engine.send(f"position {position}")
    engine.send(f"go {arguments}")
    reply = engine.until("bestmove .*", 20)[-1].text
    require(re.fullmatch(MOVE, reply), reply)
    return reply.split()[1]


def choose(engine, variant):
    engine.send(f"setoption name USI_Variant value {variant}")
    engine.ready()


@case("U70")
def the_variants_are_declared(program):
    with Usi(program, ready=False) as engine:
        engine.send("usi")
        lines = [line.text for line in engine.until("usiok", 10)]
        wanted = "option name USI_Variant type combo default shogi var shogi var minishogi"
        require(wanted in lines, f"{lines}")


@case("U71")
def minishogi_is_played_from_its_start(program):
    with Usi(program) as engine:
        choose(engine, "minishogi")
        moves = []
        for _ in range(6):
            position = "startpos" + (" moves " + " ".join(moves) if moves else "")
            moves.append(played(engine, position))
        require(played(engine, f"{START} moves {moves[0]}"), "the start by its SFEN")
        require(played(engine, MATE_IN_ONE) == "G*1b", "a mate in one")


@case("U72")
def the_rules_are_those_of_the_small_board(program):
    with Usi(program) as engine:
        choose(engine, "minishogi")
        engine.send("position startpos moves 7g7f")
        engine.send("go depth 2")
        text = "\n".join(line.text for line in engine.until("bestmove .*", 10))
        require("info string move 1: not a move: '7g7f'" in text, text)
        # Another repetition would lose for black, who began: the value is that of a mate against black.
        rounds = " ".join(["2e3d 4a3b 3d2e 3b4a"] * 3)
        answer = engine.search(f"startpos moves {rounds.rsplit(' ', 2)[0]}", "depth 4 searchmoves 3d2e")
        last = answer.infos[-1]
        require(last.kind == "cp" or int(last.score) < 0, last.text)
        engine.send(f"position {MATE_IN_ONE} moves G*1b")
        engine.send("go depth 3")
        require(engine.until("bestmove .*", 10)[-1].text == "bestmove resign", "mated")
        engine.send(f"position {MATE_IN_ONE}")
        engine.send("go mate infinite")
        engine.until("checkmate notimplemented", 10)


@case("U73")
def one_goes_back_to_shogi(program):
    with Usi(program) as engine:
        choose(engine, "minishogi")
        played(engine, "startpos")
        choose(engine, "shogi")
        engine.send("position startpos moves 7g7f")
        engine.send("go depth 3")
        require(re.match("bestmove [1-9][a-i]", engine.until("bestmove .*", 10)[-1].text), "a move of shogi")
        choose(engine, "chess")  # is none
        engine.send("position startpos moves 2g2f")
        engine.send("go depth 2")
        require(re.match("bestmove [1-9][a-i]", engine.until("bestmove .*", 10)[-1].text), "shogi still")


@case("U74")
def a_variant_chosen_during_a_search_waits_for_its_end(program):
    with Usi(program) as engine:
        engine.send("position startpos")
        engine.send("go infinite")
        engine.send("setoption name USI_Variant value minishogi")
        engine.send("position startpos")
        engine.send("stop")
        engine.until("bestmove .*", 10)
        engine.ready()
        played(engine, "startpos")


@case("U75")
def a_position_chooses_the_game_that_has_it(program):
    with Usi(program) as engine:
        engine.send(f"position {MATE_IN_ONE}", "go depth 3")
        lines = [line.text for line in engine.until("bestmove .*", 10)]
        require(lines[-1] == "bestmove G*1b" and any("minishogi" in line for line in lines), f"{lines}")
        engine.send("go infinite", f"position {START}", "stop", "isready")  # still minishogi
        engine.until("bestmove .*", 10)
        engine.until("readyok", 10)
        played(engine, START)
        engine.send("position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "go depth 3", "quit")
        require(re.match("bestmove [1-9][a-i]", engine.until("bestmove .*", 10)[-1].text), "not back to shogi")


if __name__ == "__main__":
    main()
