"""USI conformance: invalid input and stress (U54), idle and during a search."""

import random

from engine_process import case, main, options, require
from rules import shogi_rules
from usi_gui import DECLARATION, MATE_IN_ONE_PLAY, MAX_MOVES, MIDDLE_GAME, Usi, require_legal

WORDS = ["usi", "isready", "setoption", "name", "value", "usinewgame", "position", "startpos", "sfen", "moves", "go",
         "stop", "ponderhit", "gameover", "win", "lose", "draw", "btime", "wtime", "byoyomi", "binc", "winc",
         "infinite", "ponder", "mate", "depth", "nodes", "movetime", "searchmoves", "rtime", "perft", "debug", "on",
         "register", "USI_Hash", "MultiPV", "USI_Ponder", "Threads", "7g7f", "3c3d", "8h2b+", "P*5e", "7G7F", "-1",
         "0", "1", "3", "16", "1e9", "99999999999999999999", "0.5", "<empty>", "b", "w", "-", "2P", "18p", "\t", "",
         "9/9/9/9/9/9/9/9/9", "4k4/9/9/9/9/9/9/9/4K4", "%s%n", "\x7f", "\x1b[31m", "飛車", "\u0000", "quit?"]


def random_line(random_):
    """Tokens of the protocol in any order, or arbitrary bytes; never a `quit`, never a large hash."""
    if random_.random() < 0.15:
        return bytes(random_.choice(range(256)) for _ in range(random_.randrange(80))).replace(b"\n", b" ")
    words = [random_.choice(WORDS) for _ in range(random_.randrange(1, 9))]
    if random_.random() < 0.3:
        words = ["position", random_.choice(["startpos", "sfen " + MAX_MOVES, "sfen " + MIDDLE_GAME]), "moves"] + words
    return " ".join(words).encode()


def harmless(line):
    return line.split()[:1] != [b"quit"] and b"Threads" not in line and b"USI_Hash" not in line


def lines_of_noise(count, random_):
    noise = [line for line in (random_line(random_) for _ in range(2 * count)) if harmless(line)]
    return noise[:count]


def alive(engine):
    """After any request, the engine works again after `stop`."""
    engine.send("stop", "setoption name MultiPV value the-end-of-the-noise")
    engine.expect("info string .*the-end-of-the-noise.*", 60)
    engine.send("setoption name MultiPV value 1")
    engine.ready()
    require_legal("startpos moves 7g7f", engine.search("startpos moves 7g7f", "depth 3"))
    engine.none_like(".*", 0.1)


@case("numbers that are none")
def go_without_its_numbers(program):
    """A limit was intended, so the search ends by itself, and the engine reports the error."""
    with Usi(program) as engine:
        for arguments in ("btime abc wtime abc", "movetime", "depth x", "nodes -5", "byoyomi ,5"):
            engine.send("position startpos", f"go {arguments}")
            engine.expect(f"info string go: {arguments.split()[0]} needs a number.*", 5)
            engine.expect("bestmove [^ ]+.*", 5)


@case("U54 idle")
def noise_while_idle(program):
    count = 10000 if options.full else 1500
    with Usi(program) as engine:
        for line in lines_of_noise(count, random.Random(options.seed)):
            engine.send_bytes(line + b"\n")
            if line.lstrip().startswith(b"go"):
                engine.send("stop")
        alive(engine)


@case("U54 searching")
def noise_while_searching(program):
    count = 10000 if options.full else 500
    random_ = random.Random(options.seed + 1)
    with Usi(program) as engine:
        for line in lines_of_noise(count, random_):
            if random_.random() < 0.3:
                engine.send("position startpos", random_.choice(["go infinite", "go ponder", "go movetime 20",
                                                                 "go mate 20", "go depth 2"]))
            engine.send_bytes(line + b"\n")
        alive(engine)


def mutated(sfen, random_):
    text = list(sfen)
    for _ in range(random_.randrange(1, 4)):
        at = random_.randrange(len(text))
        kind = random_.randrange(3)
        if kind == 0:
            text[at] = random_.choice("PLNSGBRKplnsgbrk+/ 123456789bw-0x")
        elif kind == 1:
            text.insert(at, random_.choice("PLNSGBRKplnsgbrk+/ 123456789bw-0x"))
        else:
            del text[at]
    return "".join(text)


@case("SFEN mutations")
def mutated_sfens_are_taken_or_refused(program):
    random_ = random.Random(options.seed + 2)
    sources = [shogi_rules.START, MIDDLE_GAME, MAX_MOVES, DECLARATION, MATE_IN_ONE_PLAY]
    refused = 0
    with Usi(program) as engine:
        for _ in range(2000 if options.full else 200):
            engine.send("position startpos moves 2g2f")
            sfen = mutated(random_.choice(sources), random_)
            answer = engine.search(f"sfen {sfen}", "depth 1")
            if any("position" in text for text in answer.strings):
                refused += 1
                require(answer.move == "resign", f"{answer.text!r} after a position that was refused: {sfen!r}")
                require(any("go: no move is known" in text for text in answer.strings), f"{answer.strings}")
            elif answer.move not in ("resign", "win"):
                require(shogi_rules.Position(sfen).is_legal(answer.move), f"{answer.text!r} at {sfen!r}")
        require(refused > 50, f"only {refused} refused")
        alive(engine)


@case("long lines")
def lines_may_be_very_long(program):
    with Usi(program) as engine:
        engine.send("x" * 1000000, "position startpos moves " + "7g7f " * 20000, "go " + "depth 1 " * 20000)
        require_legal("startpos moves 7g7f", engine.reply())
        engine.send_bytes(b"usi\0\nposition \0\n\xff\xfe\n" + b"isready\n")
        engine.expect("readyok")
        alive(engine)


if __name__ == "__main__":
    main()
