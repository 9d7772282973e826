"""USI conformance: positions and rules (U37 to U44, E21 to E25, E30)."""

import re

from engine_process import case, main, require
from rules import shogi_rules
from usi_gui import (DECLARATION, MATED, MATE_IN_ONE, MATE_IN_ONE_PLAY, MAX_MOVES, MIDDLE_GAME, STALEMATED, Usi,
                     require_legal)

UCHIFUZUME = "7nk/9/7G1/9/9/9/9/9/K8 b P 1"
NIFU = "4k4/9/9/9/4P4/9/9/9/4K4 b P 1"
SHUFFLE = "2h3h 8b7b 3h2h 7b8b"
PERPETUAL = "sfen 8k/+R8/9/9/9/9/9/9/K8 b - 1"
CHECKS = "9b9a 1a1b 9a9b 1b1a"


def moves_shown(engine, position):
    """The legal moves, from the lines of a search for more lines than there can be."""
    answer = engine.search(position, "depth 1", timeout=60)
    return {info.pv[0] for info in answer.infos if info.number["multipv"] >= 1 and not info.bound}


@case("U37")
def all_legal_moves_are_searched(program):
    with Usi(program, MultiPV=600) as engine:
        for position, count in (("startpos", 30), (f"sfen {MAX_MOVES}", 593), (f"sfen {NIFU}", 70)):
            moves = moves_shown(engine, position)
            require(len(moves) == count, f"{len(moves)} moves at {position}, not {count}")
        for position in (f"sfen {MIDDLE_GAME}", f"sfen {UCHIFUZUME}", "startpos moves 7g7f 3c3d 8h2b+ 3a2b"):
            legal = set(shogi_rules.from_usi(position).legal_moves())
            moves = moves_shown(engine, position)
            # Not promoting a pawn, bishop or rook, or a lance near the end, is legal and pointless.
            pointless = {m for m in legal if m + "+" in legal}
            require(moves <= legal and legal - moves <= pointless, f"{legal ^ moves} at {position}")
        require("P*1b" not in moves_shown(engine, f"sfen {UCHIFUZUME}"), "uchifuzume")


@case("U37 R6 U41")
def pointless_moves_are_legal(program):
    with Usi(program) as engine:
        both = "4k4/9/4P4/9/9/9/9/9/4K4 b - 1"
        for move in ("5c5b", "5c5b+"):
            require_legal(f"sfen {both} moves {move}", engine.search(f"sfen {both} moves {move}", "depth 2"))
        game = "startpos moves 7g7f 3c3d 8h2b 8b2b 2h5h 2b8b 5g5f 8c8d 5f5e 8d8e 5e5d 8e8f 5d5c 8f8g"
        answer = engine.search(game, "depth 3")
        require(not answer.strings, f"{answer.strings}")
        require_legal(game, answer)
        for moves in ("9c9b", "9c9b+"):  # a lance
            position = f"sfen 4k4/9/L8/9/9/9/9/9/4K4 b - 1 moves {moves} 5a5b"
            answer = engine.search(position, "depth 2")
            require(not answer.strings, f"{answer.strings}")


@case("U38")
def repetition_is_judged(program):
    with Usi(program) as engine:
        # Black can only repeat, or lose the rook: the result is at best a draw by the fourth repetition.
        rounds = " ".join([SHUFFLE] * 3)
        answer = engine.search(f"startpos moves {rounds.rsplit(' ', 1)[0]}", "depth 4 searchmoves 7b8b")
        require(answer.infos[-1].kind == "cp" and answer.infos[-1].score == "0", answer.infos[-1].text)
        # The check that completes a perpetual loses at once.
        checks = " ".join([CHECKS] * 3)
        answer = engine.search(f"{PERPETUAL} moves {checks.rsplit(' ', 1)[0]}", "depth 4 searchmoves 1b1a")
        require(answer.infos[-1].kind == "mate" and not answer.infos[-1].score.startswith("-"),
                f"white wins when black has checked perpetually: {answer.infos[-1].text}")
        # Already the fourth time at the root: the GUI decides the game, the engine moves.
        require_legal(f"startpos moves {rounds}", engine.search(f"startpos moves {rounds}", "depth 3"))


@case("U39 E22")
def the_declaration_is_made_when_it_wins(program):
    short = DECLARATION.replace("SSSSK", "SSS1K")
    with Usi(program) as engine:
        require(engine.search(f"sfen {DECLARATION}", "btime 1000 wtime 1000").text == "bestmove win", "not declared")
        for rule, wins in (("NoEnteringKing", False), ("TryRule", False), ("CSARule24", False),
                           ("CSARule27", True)):
            engine.set(EnteringKingRule=rule)
            answer = engine.search(f"sfen {DECLARATION}", "depth 2")
            require((answer.text == "bestmove win") == wins, f"{rule}: {answer.text}")
            require_legal(f"sfen {short}", engine.search(f"sfen {short}", "depth 2"))
        engine.send(f"position sfen {DECLARATION}", "go infinite")
        engine.silent(0.3)
        engine.send("stop")
        require(engine.reply(2).text == "bestmove win", "held back")
        engine.set(EnteringKingRule="TryRule")
        answer = engine.search("sfen k8/4K4/9/9/9/9/9/9/9 b - 1", "depth 3")
        require(answer.text == "bestmove 5b5a", f"the try rule: {answer.text}")


@case("U40 E23 E24 E9")
def forms_of_positions(program):
    handicap = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -"
    with Usi(program) as engine:
        for position in (f"sfen {handicap} 1 moves 3a4b 7g7f 7a6b 2g2f", f"sfen {handicap}", f"sfen {handicap} 0",
                         "startpos moves", "startpos moves ", f"sfen {shogi_rules.START} moves 7g7f",
                         f"sfen {MATE_IN_ONE_PLAY}".replace("G2r2b3g4s4n4l17p", "17p4l4n4s3g2b2rG"),
                         "sfen 4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18p 1"):
            answer = engine.search(position, "depth 2")
            require(not answer.strings, f"{position}: {answer.strings}")
            require_legal(position.strip(), answer)
        answer = engine.search(shogi_rules.START, "depth 2")
        require(not answer.strings, f"a bare SFEN: {answer.strings}")


@case("U42 E25 E30")
def bad_positions_change_nothing(program):
    start = shogi_rules.START
    bad = ["sfen", "sfen garbage", "sfen 9/9/9 b - 1", f"sfen {start}".replace("b -", "x -"), "nonsense",
           "sfen " + start.replace("1B5R1", "1K5R1"), "sfen " + start.replace("b -", "b 2P"),
           "sfen " + start.replace("PPPPPPPPP", "PPPPPPPPPP"), "sfen " + start.replace("b -", "b 9K"),
           "sfen 4k4/9/9/9/4R4/9/9/9/4K4 b - 1", "sfen P3k4/9/9/9/9/9/9/9/4K4 b - 1",
           "sfen 4k4/9/9/9/4P4/4P4/9/9/4K4 b - 1", "sfen 9/9/9/9/9/9/9/9/9 b - 1"]
    with Usi(program) as engine:
        engine.send("position startpos moves 2g2f")
        for text in bad:
            engine.send(f"position {text}")
            require(len(engine.expect("info string position.*", 2).text) < 220, "a long complaint")
        answer = engine.go("depth 2")  # on an unknown board a move is legal only by chance
        require(answer.move == "resign" and "no move is known to be legal" in answer.strings[0], f"{answer.text}")
        engine.send("position startpos moves 2g2f")
        require_legal("startpos moves 2g2f", engine.go("depth 2"))
        for moves, reached in (("7g7f 7g7f", "7g7f"), ("7g7f 3c3d 8H2B+ 3a2b", "7g7f 3c3d"), ("7G7F", ""),
                               ("7g7f P5e", "7g7f"), ("7g7f 3c3d 8h2b+ 3a2b B*4e+", "7g7f 3c3d 8h2b+ 3a2b"),
                               ("7g7f resign", "7g7f"), ("5i5e", ""), ("7g7f 3c3d 8h8i", "7g7f 3c3d")):
            engine.send(f"position startpos moves {moves}")
            engine.expect("info string move \\d+: .*", 2)
            answer = engine.go("depth 2")
            require("on the board before the illegal move" in answer.strings[0], f"{moves}: {answer.strings}")
            require_legal(f"startpos moves {reached}", answer)


@case("U43")
def long_games_are_followed(program):
    position, text = shogi_rules.from_usi("startpos"), "startpos moves"
    with Usi(program, ResignValue=0) as engine:
        engine.send("setoption name NoSuchOption value " + "x" * 2000)
        engine.expect("info string setoption NoSuchOption: there is no such option", 2)
        plies = 0
        while plies < 400:
            for move in SHUFFLE.split():
                text += " " + move
                position.play(move)
                plies += 1
                if plies % 20 == 0:
                    answer = engine.search(text, "depth 1")
                    require(not answer.strings, f"at ply {plies}: {answer.strings}")
                    require(position.is_legal(answer.move), f"at ply {plies}: {answer.text}")
        engine.send("position startpos moves 7g7f")  # shorter than before
        require_legal("startpos moves 7g7f", engine.go("depth 1"))


@case("U44")
def the_mated_side_resigns(program):
    with Usi(program) as engine:
        for sfen in (MATED, STALEMATED):
            answer = engine.search(f"sfen {sfen}", "btime 1000 wtime 1000")
            require(answer.text == "bestmove resign", answer.text)
        # Mate problems lack the attacker's king: they can still be analysed.
        require(engine.search(f"sfen {MATE_IN_ONE}", "depth 3").move == "G*5b", "no attacking king")
        defence = MATE_IN_ONE.replace(" b ", " w ")
        require_legal(f"sfen {defence}", engine.search(f"sfen {defence}", "depth 4"))


@case("resignation")
def resigns_only_when_asked_to(program):
    lost = "sfen 4k4/4p4/9/9/9/9/9/9/4K4 b 2r2b4g4s4n4l17p 1"
    with Usi(program) as engine:
        require_legal(lost, engine.search(lost, "depth 2"))
        engine.set(ResignValue=1000)
        require(engine.search(lost, "depth 2").text == "bestmove resign", "did not resign")
        engine.send("go infinite", "stop")
        require(re.match("bestmove [1-9]", engine.reply(2).text), "a stopped analysis names a move")


if __name__ == "__main__":
    main()
