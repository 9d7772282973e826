"""UGI conformance of `kiban engine`, with every game of the registry."""

import json
import re
import subprocess
import time

from engine_process import Engine, case, main, require, require_within
from usi_gui import OPTION

SCORE = r"(?:cp -?\d+|mate -?\d+)"
INFO = (rf"info depth \d+ seldepth \d+ multipv \d+ score {SCORE}(?: lowerbound| upperbound)? nodes \d+ nps \d+ "
        r"hashfull \d+ time \d+ pv [!-~]+(?: [!-~]+)*")
ANY = re.compile(rf"id (?:name|author) [!-~][ -~]*|{OPTION}|ugiok|readyok|{INFO}|info string [^\x00-\x1f\x7f-\x9f]+|"
                 r"bestmove [!-~]+|response (?:true|false|p1win|p2win|draw|none)")

# Connect Four: columns by letters; black has four in column a after these.
BLACK_WINS = "a b a b a b a"


def malformed(line):
    return None if ANY.fullmatch(line) else "not a line of UGI"


class Ugi(Engine):
    """An engine of one game that has answered `readyok`."""

    def __init__(self, program, game="connect_four", ready=True):
        super().__init__([program, "engine", game], check=malformed)
        if ready:
            self.send("ugi")
            self.expect("ugiok")
            self.send("setoption name Hash value 4")
            self.ready()

    def ready(self):
        """Waits for `readyok`; returns the lines before it: the answers to all earlier requests unless a search
        runs."""
        self.send("isready")
        return [line.text for line in self.until("readyok")[:-1]]

    def go(self, limits, timeout=20):
        """The move in the answer."""
        self.send("go " + limits)
        return self.expect("bestmove .*", timeout).text.split(" ")[1]

    def query(self, what):
        self.send("query " + what)
        return self.expect("response .*").text.split(" ")[1]

    def refuses(self, line, why):
        self.send(line)
        self.expect(f"info string .*{why}.*")


def games(program):
    listed = subprocess.run([program, "games", "--json"], stdout=subprocess.PIPE, check=True).stdout
    return [game["name"] for game in json.loads(listed)]


@case("every game")
def every_game_is_played(program):
    for game in games(program):
        with Ugi(program, game, ready=False) as engine:
            engine.send("ugi")
            block = [line.text for line in engine.until("ugiok")]
            require(block[0] == f"id name kiban {game}" and block[1].startswith("id author "), f"begins {block[:2]}")
            options = [line for line in block[2:-1] if re.fullmatch(OPTION, line)]
            require(len(options) == len(block) - 3 >= 5, f"options are {block[2:-1]}")
            engine.send("setoption name hash value 4", "uginewgame")
            require(not engine.ready(), "complains")
            moves = []
            for ply in range(8):
                engine.send("position startpos" + (" moves " + " ".join(moves) if moves else ""))
                require(engine.query("p1turn") == ("true" if ply % 2 == 0 else "false"), f"turn at ply {ply}")
                require(engine.query("gameover") == "false" and engine.query("result") == "none", "is over")
                moves.append(engine.go("depth 2"))
            require(not engine.ready(), "refused a move of its own")


@case("results")
def the_end_is_known(program):
    with Ugi(program) as engine:
        engine.send("position startpos moves " + BLACK_WINS)
        require((engine.query("gameover"), engine.query("result")) == ("true", "p1win"), "four in a column")
        require(engine.go("depth 3") == "0000", "a move after the end")
        engine.send("position startpos moves d " + BLACK_WINS)
        require(engine.query("result") == "p2win", "four in a column, a move later")
    with Ugi(program, "reversi") as engine:
        engine.send("position fen " + "X" * 32 + "O" * 32 + " X")
        require(engine.query("result") == "draw", "32 discs each")


@case("repetition")
def a_repetition_ends_the_game(program):
    there_and_back = "5i4h 5a6b 4h5i 6b5a"
    with Ugi(program, "shogi") as engine:
        engine.send(f"position startpos moves {' '.join([there_and_back] * 3)}")
        require((engine.query("gameover"), engine.query("result")) == ("true", "draw"), "sennichite")


@case("positions")
def a_position_that_cannot_be_read_changes_nothing(program):
    with Ugi(program) as engine:
        engine.send("position startpos moves a b")
        engine.refuses("position", "expected startpos or fen")
        engine.refuses("position sfen x", "expected startpos or fen, not 'sfen'")
        engine.refuses("position startpos a b", "followed by 'a b'")
        engine.refuses("position fen nonsense", "position: .*column")
        engine.refuses("position startpos moves a a a a a a a", "move 7: ")
        engine.refuses("position fen", "position: ")
        require(engine.query("p1turn") == "true", "the turn has changed")
        engine.send("position startpos moves " + BLACK_WINS[:-2])
        require(engine.go("depth 4") == "a", "does not win")
        start = "7/7/7/7/7/7 r"
        engine.send(f"  position \t fen   {start}  moves  d ")
        require(not engine.ready() and engine.query("p1turn") == "false", "blanks matter")


@case("stop", timing=True)
def an_endless_search_ends_at_stop(program):
    with Ugi(program, "shogi") as engine:
        engine.send("position startpos", "go infinite", "isready")
        engine.expect("readyok", 2)
        engine.none_like("bestmove.*", 0.3)
        engine.send("position startpos moves 7g7f", "query p1turn")  # waits for the end of the search
        engine.none_like("response.*", 0.2)
        sent = engine.send("stop")
        engine.expect("bestmove .*", 2)
        require_within(time.monotonic() - sent, 0.3, "stop")
        engine.expect("response false", 2)
        engine.send("stop")
        require(not engine.ready(), "a second stop is answered")
        engine.send("go infinite", "query gameover")
        engine.expect("response false", 2)
        engine.send("go nodes 500")  # replaces the search that nobody waits for
        engine.expect("bestmove .*", 5)
        require(not engine.ready(), "the replaced search is answered")
        engine.send("go infinite", "quit")
        require(engine.ended_within(3) == 0, "exit code of quit")


@case("stop")
def stop_ends_what_waits_as_well(program):
    with Ugi(program, "shogi") as engine:
        engine.send("position startpos", "go depth 60", "position startpos moves 7g7f", "go depth 60", "stop")
        engine.expect("bestmove .*", 3)
        engine.expect("bestmove .*", 3)
        engine.ready()
        engine.none_like("bestmove.*", 0.3)


@case("quit")
def quit_loses_no_answer(program):
    script = "ugi\nisready\nposition startpos\ngo depth 5\nquit\n"
    for _ in range(50):
        lines = subprocess.run([program, "engine", "reversi"], input=script, capture_output=True, text=True, timeout=60,
                               check=True).stdout.splitlines()
        require("readyok" in lines and re.fullmatch("bestmove [a-h][1-8]", lines[-1]), f"{lines[-3:]}")
    for go in ("infinite", "p1time 600000 p2time 600000", "movetime 60000", "depth 60"):
        with Ugi(program, "shogi") as engine:
            engine.send("position startpos", f"go {go}")
            time.sleep(0.1)
            sent = engine.send("quit")
            engine.expect("bestmove [^0].*", 2)
            require(engine.ended_within(3) == 0, "exit code")
            require_within(time.monotonic() - sent, 0.5, f"quit after go {go}")


@case("questions")
def what_is_asked_is_answered_or_refused(program):
    with Ugi(program) as engine:
        for line, want in (("help", "commands: .*query"), ("d", "[. ]*"), ("eval", "eval: (cp|mate) .*one ply"),
                           ("frobnicate", "there is no command 'frobnicate'")):
            engine.refuses(line, want)


@case("a refused position")
def no_move_is_given_for_a_board_that_is_not_known(program):
    with Ugi(program) as engine:
        engine.send("position startpos", "position fen nonsense")
        engine.expect("info string position: .*")
        engine.send("go depth 3")
        engine.expect("info string go: no move is known to be legal.*", 2)
        require(engine.expect("bestmove .*", 2).text == "bestmove 0000", "a move of another board")
        engine.send("position startpos")
        require(engine.go("depth 3") != "0000", "no move of a board that is known")


@case("limits", timing=True)
def limits_are_kept(program):
    with Ugi(program, "shogi") as engine:
        for limit, least, most in (("movetime 200", 0.1, 0.25), ("p1time 3000 p1inc 0 p2time 1 p2inc 1", 0, 0.6),
                                   ("p1time 300 movestogo 1", 0, 0.35)):
            began = time.monotonic()
            engine.send("position startpos")
            engine.go(limit)
            spent = time.monotonic() - began
            require(spent >= least, f"{limit} took {spent} s only")
            require_within(spent, most, limit)
        engine.send("position startpos", "go depth 3")
        lines = [line.text for line in engine.until("bestmove .*")]
        require(any(line.startswith("info depth 3 ") for line in lines), "depth 3 was not reached")
        for limit in ("p2time 100", "movestogo 3"):  # no limit for the side to move: an endless search
            engine.go(limit, 3)
        for line, why in (("go depth x", "depth needs a number, not 'x'"), ("go dept 3", "unknown limit 'dept'")):
            engine.send(line)
            engine.expect(f"info string go: {why}")
            engine.expect("bestmove .*", 3)


@case("options")
def values_that_make_no_sense_are_refused(program):
    with Ugi(program) as engine:
        engine.refuses("setoption name Hash value 0", "setoption Hash: '0' is not a number from 1")
        engine.refuses("setoption name Colour value red", "setoption Colour: there is no such option")
        engine.refuses("setoption Hash 5", "is missing")
        engine.refuses("uci", "no command 'uci'")
        engine.refuses("query p3turn", "not 'p3turn'")
        engine.send("setoption name MultiPV value 3", "setoption name Threads value 2", "setoption name clear_hash",
                    "go depth 5")
        lines = [line.text for line in engine.until("bestmove .*")]
        require(any(" multipv 3 " in line for line in lines), "MultiPV was not set")


@case("a script")
def the_searches_of_a_script_are_awaited_one_after_the_other(program):
    with Ugi(program, "reversi") as engine:
        engine.send_bytes(b"position startpos\r\ngo depth 7\r\nposition startpos moves d3\ngo depth 6\nquery p1turn\n"
                          b"position startpos moves d3 c3\n\ngo movetime 50\n")
        engine.close_input()
        first, second, third = ([line.text for line in engine.until("bestmove .*")] for _ in range(3))
        for said, depth in ((first, 7), (second, 6)):  # a query is answered during a search or after it
            require(any(f"info depth {depth} " in line for line in said), f"{depth}: {said[-3:]}")
        require("response false" in second + third and len(third) > 1, f"{second} {third}")


@case("end of input")
def what_runs_at_the_end_of_the_input_is_answered(program):
    for lines, depth in (("go depth 7", 7), ("go infinite", 0)):
        with Ugi(program, "reversi") as engine:
            engine.send("position startpos moves d3", lines)
            engine.close_input()
            said = [line.text for line in engine.until("bestmove .*")]
            require(not depth or any(f"info depth {depth} " in line for line in said), f"{lines}: {said[-2:]}")
            require(engine.ended_within(3) == 0, "exit code")


if __name__ == "__main__":
    main()
