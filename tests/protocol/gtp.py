"""GTP for Othello: the form of the answers, the game, passes, errors, clocks (NBOARD.md 10, B42)."""

import random
import re
import subprocess
import time

from engine_process import Engine, Late, case, main, options, require, require_within
from rules.reversi_rules import OTHER, Position, after

COLOUR = {"*": "black", "O": "white"}
PASS = "D3C3E6D2D1E1B2C1"  # Black has no move after it


class Gtp(Engine):
    """An engine in GTP mode, with one request at a time."""

    def __init__(self, path, *arguments, book=False):
        super().__init__([path, "--gtp", *([] if book else ["--no-book"]), *arguments])

    def answer(self, timeout=30):
        """The next answer: its first character, its id, and its text."""
        *text, _ = self.until("", timeout)
        lines = [line.text for line in text]
        if not lines or lines[0][:1] not in ("=", "?"):
            raise self.failure(f"not an answer: {lines}")
        head, _, first = lines[0].partition(" ")
        return head[0], head[1:], "\n".join([first] + lines[1:])

    def ask(self, request, timeout=30):
        """Sends a request without an id; returns its answer's text if it succeeds."""
        self.send(request)
        sign, number, text = self.answer(timeout)
        if (sign, number) != ("=", ""):
            raise self.failure(f"{request!r} fails: {sign}{number} {text}")
        return text

    def refuses(self, request, why=""):
        self.send(request)
        sign, _, text = self.answer()
        if sign != "?" or why not in text:
            raise self.failure(f"{request!r} is answered with {sign} {text}")

    def shows(self, position):
        """Fails unless the engine's board and side to move are the position's."""
        board = self.ask("gogui-rules_board").replace("X", "*").replace(".", "-").split()
        if board != position.board or self.ask("gogui-rules_side_to_move") != COLOUR[position.mover]:
            raise self.failure(f"the engine does not stand at {position}")


@case("B42")
def form_of_the_answers(path):
    with Gtp(path) as engine:
        engine.send("7 protocol_version")
        require(engine.answer() == ("=", "7", "2"), "protocol_version")
        engine.send("name", "1 version # a comment", "   # nothing", "", "\t2\tname\t")
        require(engine.answer()[:2] == ("=", ""), "name")
        require(engine.answer()[:2] == ("=", "1"), "version")
        require(engine.answer()[:2] == ("=", "2"), "a name between tabs")
        engine.send("99999999 frobnicate", "x")
        require(engine.answer() == ("?", "99999999", "unknown command"), "an unknown command with id")
        require(engine.answer() == ("?", "", "unknown command"), "an unknown command")
        engine.send_bytes(b"3 na\x01me\r\n")
        require(engine.answer()[:2] == ("=", "3"), "control characters")


@case("B42")
def commands_are_known(path):
    expected = """protocol_version name version known_command list_commands quit boardsize clear_board komi play genmove
        reg_genmove undo showboard time_settings time_left set_game list_games loadsgf final_score gogui-rules_game_id
        gogui-rules_board gogui-rules_board_size gogui-rules_legal_moves gogui-rules_side_to_move
        gogui-rules_final_result kiban-set""".split()
    with Gtp(path) as engine:
        require(sorted(engine.ask("list_commands").split()) == sorted(expected), "list_commands")
        for name in expected:
            require(engine.ask("known_command " + name) == "true", name)
        for name in ("frobnicate", "", "PLAY"):
            require(engine.ask("known_command " + name) == "false", name)
        require(engine.ask("list_games") == "Othello" == engine.ask("gogui-rules_game_id"), "the game's name")
        require(engine.ask("set_game Othello") == "", "set_game")
        engine.refuses("set_game Chess")
        require(engine.ask("boardsize 8") == "" and engine.ask("gogui-rules_board_size") == "8", "the size")
        for size in ("boardsize 10", "boardsize", "boardsize x"):
            engine.refuses(size, "unacceptable size")
        require(engine.ask("komi 0.5") == "", "komi")
        engine.refuses("komi x", "syntax error")
        engine.refuses("loadsgf game.sgf", "cannot load file")


@case("B42")
def a_game(path):
    position = Position()
    with Gtp(path, "--level", "3") as engine:
        engine.shows(position)
        while not position.over():
            legal = engine.ask("gogui-rules_legal_moves").upper().replace("PASS", "PA").split()
            require(sorted(legal) == sorted(position.moves()), f"{legal} in {position}")
            colour = COLOUR[position.mover]
            if position.empties() % 2:
                suggested = engine.ask("reg_genmove " + colour).upper().replace("PASS", "PA")
                require(suggested in position.moves(), f"reg_genmove {suggested}")
                engine.shows(position)
                move = random.choice(position.moves())
                vertex = "pass" if move == "PA" else move.lower()
                require(engine.ask(f"play {colour[0].upper()} {vertex}") == "", "play")
            else:
                move = engine.ask(f"genmove {colour[0]}").upper().replace("PASS", "PA")
            position.play(move)
            engine.shows(position)
        require(engine.ask("gogui-rules_legal_moves") == "", "moves at the end")
        margin = position.margin()
        score = f"B+{margin}" if margin > 0 else f"W+{-margin}" if margin < 0 else "0"
        require(engine.ask("final_score") == score == engine.ask("gogui-rules_final_result"), f"not {score}")
        require({engine.ask("genmove b"), engine.ask("genmove w")} == {"PASS"}, "a move after the end")
        engine.refuses("play b a1", "illegal move")
        require("X" in engine.ask("showboard"), "showboard")


@case("B42")
def passes_and_colours(path):
    with Gtp(path, "--level", "2") as engine:
        engine.refuses("play w d3", "wrong color")
        engine.refuses("genmove white", "wrong color")
        engine.refuses("reg_genmove white", "wrong color")
        engine.refuses("play purple d3", "syntax error")
        engine.refuses("play b pass", "illegal move")
        for wrong in ("play b d4", "play b i9", "play b", "play b resign"):
            engine.refuses(wrong, "illegal move")
        engine.refuses("play", "syntax error")
        engine.shows(Position())
        position = Position()
        for move in [PASS[i:i + 2] for i in range(0, len(PASS), 2)]:
            engine.ask(f"play {COLOUR[position.mover]} {move}")
            position.play(move)
        require(engine.ask("gogui-rules_legal_moves").upper() == "PASS", "a forced pass is not listed")
        # White's turn comes by Black's forced pass; after an illegal move the pass is not played either.
        engine.refuses("play w a1", "illegal move")
        require(engine.ask("reg_genmove w").upper() in position.copy().play("PA").moves(), "reg_genmove w")
        engine.shows(position)
        require(engine.ask("genmove b").upper() == "PASS", "not a pass")
        engine.shows(position.copy().play("PA"))
        engine.ask("undo")
        engine.shows(position)
        engine.ask("play w A3")
        engine.shows(position.copy().play("PA").play("A3"))
        engine.ask("undo")
        engine.ask("undo")
        engine.shows(position)


@case("B42")
def undo_and_clear(path):
    with Gtp(path) as engine:
        engine.refuses("undo", "cannot undo")
        engine.ask("play b f5")
        engine.ask("play w d6")
        engine.ask("undo")
        engine.shows(after("F5"))
        engine.ask("clear_board")
        engine.shows(Position())
        engine.refuses("undo", "cannot undo")


@case("final score")
def there_is_no_score_before_the_end(path):
    with Gtp(path, "--level", "1") as engine:
        engine.ask("play b f5")
        for command in ("final_score", "gogui-rules_final_result"):
            engine.refuses(command, "the game is not over")


@case("level", timing=True)
def the_clock_rules_unless_a_level_was_given(path):
    def seconds(*arguments):
        with Gtp(path, *arguments) as engine:
            engine.ask("time_settings 60 0 0")
            began = time.monotonic()
            engine.ask("genmove b")
            return time.monotonic() - began

    require(seconds() > 0.5, "a minute is not used")
    require(seconds("--level", "2") < 0.5, "the level given is passed")


@case("level", timing=True)
def a_level_is_bounded_in_seconds(path):
    with Gtp(path, "--level", "60") as engine:
        engine.ask("play b f5")
        began = time.monotonic()
        engine.ask("genmove w", 40)
        require_within(time.monotonic() - began, 12, "a move without a clock")


@case("time")
def a_game_by_the_clock(path):
    position, used = Position(), {"*": 0.0, "O": 0.0}
    with Gtp(path, "--level", "60") as engine:
        engine.ask("time_settings 2 0 0")
        while not position.over():
            side = position.mover
            if side == "*":  # White has to keep time himself
                engine.ask(f"time_left b {2.0 - used[side]:.3f} 0")
            starved, began = engine.starved_seconds(), time.monotonic()
            move = engine.ask("genmove " + COLOUR[side]).upper().replace("PASS", "PA")
            used[side] += time.monotonic() - began
            if used[side] > 2.0 + engine.starved_seconds() - starved:
                raise Late(f"{COLOUR[side]} loses by time: {used[side]:.3f} s of 2")
            position.play(move)
        require(min(used.values()) > 0.3, f"the time is hardly used: {used}")


@case("time")
def periods_and_time_left(path):
    with Gtp(path, "--level", "60") as engine:
        for settings, limit in (("time_settings 0 1 5", 1.0), ("time_settings 600 0 0", None)):
            engine.ask("clear_board")
            engine.ask(settings)
            if limit is None:
                engine.ask("time_left b 1 0")
                limit = 1.0
            began = time.monotonic()
            engine.ask("genmove b")
            require_within(time.monotonic() - began, limit, f"genmove after {settings}")
        for wrong in ("time_settings", "time_settings x 0 0", "time_settings -1 0 0", "time_settings 1 1 -1",
                      "time_left", "time_left q 1 0", "time_left b nan 0", "time_left b 1e99 0"):
            engine.refuses(wrong, "syntax error")


@case("quit")
def quit_loses_no_answer(path):
    script = "1 play b f5\n2 genmove w\n3 frobnicate\n4 quit\n"
    for _ in range(50):
        done = subprocess.run([path, "--gtp", "--level", "5"], input=script, capture_output=True, text=True, timeout=60,
                              check=True)
        lines = [line for line in done.stdout.splitlines() if line]
        require(len(lines) == 4 and re.fullmatch("=2 (D6|F4|F6)", lines[1]) and lines[3] == "=4", f"{lines}")


@case("end")
def quit_and_the_end_of_input(path):
    for end in ("quit", ""):
        with Gtp(path, "--level", "60") as engine:
            engine.send("5 genmove b")
            time.sleep(0.3)
            if end:
                engine.send("6 " + end)
            else:
                engine.close_input()
            began = time.monotonic()
            require(engine.ended_within(10) == 0, "not a clean exit")
            require_within(time.monotonic() - began, 0.3, "the exit")
            sign, number, move = engine.answer()
            require((sign, number) == ("=", "5") and move in Position().moves(), f"{sign}{number} {move}")
            if end:
                require(engine.answer() == ("=", "6", ""), "quit is not answered")


@case("a script")
def every_command_of_a_script_is_answered(path):
    commands = 2000
    with subprocess.Popen([path, "--gtp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        engine.stdin.write("showboard\n" * commands)
        engine.stdin.close()
        time.sleep(0.7)  # the pipe is full long before, and the reader waits longer than an engine waits for a reader
        answers = sum(line.startswith("=") for line in engine.stdout)
    require(answers == commands, f"{answers} answers to {commands} commands")


WORDS = ["genmove b", "genmove w", "play b f5", "play w d6", "undo", "clear_board", "showboard", "boardsize 8",
         "12 name", "time_settings 1 1 1", "time_left b 1 0", "final_score", "known_command x", "reg_genmove b",
         "komi 3", "# x"]
LETTERS = "abcdefgh12345678 #=?\t\x00\x01\x7f\u3042+-.e"


@case("random lines")
def random_lines(path):
    """Every line that is not empty or a comment gets one answer, whatever its content."""
    generator = random.Random(options.seed)
    with Gtp(path, "--level", "2") as engine:
        for _ in range((10_000 if options.full else 2_000) // 20):
            lines = []
            for _ in range(20):
                line = generator.choice(WORDS)
                for _ in range(generator.choice((0, 0, 1, 2, 4))):
                    at = generator.randrange(len(line) + 1)
                    line = line[:at] + generator.choice(LETTERS) + line[at + generator.randrange(2):]
                lines.append(line.replace("quit", ""))
            engine.send(*lines, "77777 protocol_version")
            while (answer := engine.answer()) != ("=", "77777", "2"):
                require(answer[0] in "=?", f"{answer}")
        engine.ask("clear_board")
        engine.shows(Position())


@case("arguments")
def arguments_of_the_program(path):
    for wrong in ("--gtp --nboard", "--level 3", "--gtp --level 0", "--hash 0", "--frob", "--threads x", "extra"):
        done = subprocess.run([path, *wrong.split()], stdin=subprocess.DEVNULL, capture_output=True, timeout=10,
                              check=False)
        named = re.findall(r"--\w+|\w+", wrong)[-1 if wrong[-1] not in "03x" else -2]
        require(done.returncode == 2 and done.stdout == b"" and named in done.stderr.decode(), f"{wrong}: {done}")
    for wrong, what in (("--nosuch", "--nosuch: there is no such option\n"), ("--thread 3", "did you mean '--threads'?"),
                        ("--gtp --level 漢字", "--level: '漢字' is not a whole number from 1 to 60"),
                        ("--threads", "--threads: needs a value"), ("a b", "a b: not expected here")):
        done = subprocess.run([path, *wrong.split()], stdin=subprocess.DEVNULL, capture_output=True, timeout=10,
                              check=False)
        said = done.stderr.decode().replace("\r\n", "\n")
        require(done.returncode == 2 and done.stdout == b"", f"{wrong}: {done}")
        require("kiban-reversi: " in said and what in said and "kiban-reversi --help tells more\n" in said, f"{wrong}: {said}")
    done = subprocess.run([path, "--help"], capture_output=True, timeout=10, check=True)
    require(b"Usage: kiban-reversi [OPTIONS]" in done.stdout and b"--level N" in done.stdout, done.stdout)
    done = subprocess.run([path, "--version"], capture_output=True, timeout=10, check=True)
    require(re.fullmatch(rb"kiban-reversi \d+\.\d+.*\n", done.stdout), f"--version: {done.stdout}")


if __name__ == "__main__":
    main()
