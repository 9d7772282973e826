"""Shared by the USI cases: the grammar of the engine's lines, and a GUI's everyday commands."""

import re

from engine_process import Engine, require
from rules import shogi_rules

MOVE = r"(?:[1-9][a-i][1-9][a-i]\+?|[RBGSNLP]\*[1-9][a-i])"
SCORE = r"(?:cp -?\d+|mate (?:-?[1-9]\d*|[+-]))"
INFO = (rf"info depth \d+(?: seldepth \d+)?(?: multipv \d+)?(?: score {SCORE}(?: lowerbound| upperbound)?)?"
        rf"(?: nodes \d+)?(?: nps \d+)?(?: hashfull \d+)?(?: time \d+)?(?: pv {MOVE}(?: {MOVE})*)?")
OPTION = (r"option name [!-~]+ type (?:check default (?:true|false)|spin default -?\d+ min -?\d+ max -?\d+|"
          r"combo default [!-~]+(?: var [!-~]+)+|button|(?:string|filename) default [!-~]+)")
BESTMOVE = rf"bestmove (?:{MOVE}(?: ponder {MOVE})?|resign|win)"
CHECKMATE = rf"checkmate (?:{MOVE}(?: {MOVE})*|nomate|timeout|notimplemented)"
REPLY = rf"{BESTMOVE}|{CHECKMATE}"
ANY = re.compile(rf"|id (?:name|author) [!-~][ -~]*|{OPTION}|usiok|readyok|{INFO}|info string [^\x00-\x1f\x7f-\x9f]+|{REPLY}")

# Positions of the specification, section 9.6.
MAX_MOVES = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1"
MIDDLE_GAME = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"
STALEMATED = "8k/9/7GN/9/9/9/9/9/K8 w - 1"
MATED = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"
MATE_IN_ONE = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
MATE_IN_ONE_PLAY = "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1"
NO_MATE = "4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1"
ONE_MOVE = "8k/6G2/7L1/9/9/9/9/9/K8 w - 1"
DECLARATION = "+R+BGGGG+B+R1/SSSSK4/9/9/9/9/9/9/4k4 b - 1"


def malformed(line):
    return None if ANY.fullmatch(line) else "not a line of USI"


class Info:
    """An `info` line, parsed."""

    def __init__(self, text):
        self.text = text
        words = text.split(" ")
        self.pv = words[words.index("pv") + 1:] if "pv" in words else []
        numbers = re.findall(r"\b(depth|seldepth|multipv|nodes|nps|hashfull|time) (\d+)", text)
        self.number = {name: int(value) for name, value in numbers}
        score = re.search(r"score (cp|mate) (\S+)", text)
        self.kind, self.score = score.groups() if score else (None, None)
        self.bound = bool(re.search(r" (?:lower|upper)bound", text))


class Usi(Engine):
    """An engine that has answered `readyok`, with a small hash unless options say otherwise,
    and without a book unless `book`."""

    def __init__(self, program, *arguments, ready=True, cwd=None, book=False, **options):
        super().__init__([program, *([] if book else ["--no-book"]), *arguments], cwd=cwd, check=malformed)
        if ready:
            self.send("usi")
            self.expect("usiok")
            self.set(**{"USI_Hash": 16, **options})
            self.ready()

    def set(self, **options):
        self.send(*(f"setoption name {name} value {value}" for name, value in options.items()))

    def ready(self, timeout=10):
        self.send("isready")
        self.expect("readyok", timeout)

    def go(self, arguments="", timeout=20):
        return self.ask(f"go {arguments}".rstrip(), timeout=timeout)

    def ask(self, *lines, timeout=20):
        """Sends the lines; returns the reply and the seconds that it took, in all and at most due to the engine
        itself."""
        starved = self.starved_seconds()
        sent = self.send(*lines)
        answer = self.reply(timeout)
        answer.seconds = answer.at - sent
        # The share of a thread that has ended is missing from the sum.
        answer.own_seconds = answer.seconds - max(0.0, self.starved_seconds() - starved)
        return answer

    def reply(self, timeout=20):
        """The next reply, with the lines of information before it."""
        lines = self.until(REPLY, timeout)
        answer = lines[-1]
        answer.infos = [Info(line.text) for line in lines[:-1] if line.text.startswith("info depth")]
        answer.strings = [line.text for line in lines[:-1] if line.text.startswith("info string")]
        answer.move = answer.text.split()[1]
        return answer

    def search(self, position, arguments, timeout=20):
        self.send(f"position {position}")
        return self.go(arguments, timeout)

    def silent(self, seconds):
        self.none_like(REPLY, seconds)


def require_legal(position, answer):
    """The best move, the ponder move and every line must be legal; `position` as in `position`."""
    root = shogi_rules.from_usi(position)
    words = answer.text.split()
    require(words[0] == "bestmove" and root.is_legal(words[1]), f"illegal {answer.text!r} in {position}")
    if len(words) > 2:
        require(root.after(words[1]).is_legal(words[3]), f"illegal ponder move: {answer.text!r} in {position}")
    for info in answer.infos:
        line = root.copy()
        for move in info.pv:
            require(line.is_legal(move), f"illegal {move} in {info.text!r} from {position}")
            line.play(move)
