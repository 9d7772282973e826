"""NBoard: random sequences of commands, checked with a model of their meaning (NBOARD.md, B36)."""

import random

from engine_process import case, main, options
from nboard_session import NBoard, check, check_pv, parse
from rules.reversi_rules import Position, after, ggf, random_game


class Model:
    """The expected game, and the jobs given since the last ping."""

    def __init__(self):
        self.position = Position()
        self.jobs = []

    def command(self, generator):
        """Invents a command and applies its meaning to the model."""
        kind = generator.choice(("move", "move", "set game", "set depth", "hint", "hint", "go", "go", "odd", "analyze"))
        if kind == "move" and not self.position.over():
            move = generator.choice(self.position.moves())
            self.position.play(move)
            return f"move {move}//{generator.random():.2f}"
        if kind == "set game":
            moves = random_game(generator.randrange(62), generator)
            self.position = after("".join(moves))
            return "set game " + ggf(moves)
        if kind == "set depth":
            return f"set depth {generator.choice((1, 2, 4, 6, 60))}"
        if kind == "odd":
            return generator.choice(("move A9", "set game (;oops", "", "foo", "set contempt 0", "set depth x"))
        job = {"hint": f"hint {generator.choice((1, 2, 4, 64))}", "analyze": "analyze"}.get(kind, "go")
        self.jobs.append((job.split()[0], self.position.copy()))
        return job

    def check(self, lines, engine):
        """Every line belongs to the running job: each job begins with a status and ends with one."""
        jobs, running = iter(self.jobs), None
        answered = True
        for line in lines:
            kind, fields = parse(line.text)
            if kind == "status" and fields[0] in ("Thinking", "Analyzing"):
                check(running is None, f"{line.text} inside another job", engine)
                running = next(jobs, None)
                check(running is not None, f"{line.text} without a job", engine)
                check((fields[0] == "Thinking") == (running[0] == "go"), f"{line.text} for {running[0]}", engine)
                answered = running[0] != "go"
            elif kind == "status" and fields[0] is None:
                check(running is not None and answered, f"the end of a job that is not done: {running}", engine)
                running = None
            elif kind == "status":
                check(fields[0].startswith("Error: ") and running is None, f"{line.text} inside a job", engine)
            elif kind == "move":
                check(running is not None and not answered, f"{line.text} unasked", engine)
                check(fields[0] in (running[1].moves() or ["PA"]), f"{line.text} in {running[1]}", engine)
                answered = True
            elif kind == "search":
                check(running is not None, f"{line.text} outside a job", engine)
                if running[1].moves():
                    check_pv(running[1], fields[0])
            else:
                check(kind in ("nodestats", "analysis") and running is not None, f"{line.text} outside a job", engine)
        check(running is None and next(jobs, None) is None, "a job without an end", engine)
        self.jobs = []


@case("B36")
def random_interleavings(path):
    generator = random.Random(options.seed)
    model = Model()
    with NBoard(path, depth=4) as engine:
        for i in range(1000 if options.full else 200):
            burst = [model.command(generator) for _ in range(generator.randrange(1, 9))]
            burst.append(f"ping {i}")
            if generator.random() < 0.5:
                engine.send(*burst)
            else:
                for line in burst:
                    engine.send(line)
            engine.expect(f"pong {i}")
            model.check(engine.passed, engine)


if __name__ == "__main__":
    main()
