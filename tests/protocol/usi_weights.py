"""USI conformance: evaluation files chosen at run time."""

import os
import pathlib
import re
import subprocess
import tempfile

from engine_process import case, main, require
from usi_gui import Usi

LAYERS = "kp-32-16-32"


def random_net(program, folder, name="nn.bin", seed=1, layers=LAYERS):
    """A net of random numbers, made by the kiban beside the engine."""
    path = pathlib.Path(folder) / name
    kiban = pathlib.Path(program).parent / "kiban"
    subprocess.run([kiban, "net", path, "--random", layers, "--seed", str(seed)], check=True, timeout=60,
                   stdout=subprocess.DEVNULL)
    return path


def messages(engine, *options):
    """The engine's messages when it gets ready with these options."""
    for name, value in options:
        engine.send(f"setoption name {name} value {value}")
    engine.send("isready")
    return [line.text for line in engine.until("readyok", 10) if line.text.startswith("info string")]


def score(engine, depth=1):
    """The first value of the start position."""
    engine.send("usinewgame")
    engine.send("position startpos")
    engine.send(f"go depth {depth}")
    lines = [line.text for line in engine.until("bestmove .*", 10)]
    return [line for line in lines if " score " in line][0].split(" score ")[1].split(" ")[:2]


@case("U60")
def an_evaluation_file_is_loaded_and_left_again(program):
    with tempfile.TemporaryDirectory() as folder, Usi(program, ready=False) as engine:
        net = random_net(program, folder)
        require(messages(engine) == [], "nothing is said when nothing was chosen")
        own = score(engine)
        said = messages(engine, ("EvalFile", net))
        require(len(said) == 1 and "K+P 32x2-16-32" in said[0], f"said {said}")
        other = score(engine)
        require(other != own, f"both say {own}")
        require(messages(engine) == [], "the file is loaded once")
        require(messages(engine, ("EvalFile", random_net(program, folder, "b.bin", 2))) != [], "another file")
        require(score(engine) != other, "another net, another value")
        messages(engine, ("EvalFile", "<internal>"))
        require(score(engine) == own, "back to the weights in the program")


@case("U61")
def a_file_that_cannot_be_loaded_changes_nothing(program):
    with tempfile.TemporaryDirectory() as folder, Usi(program, ready=False) as engine:
        messages(engine, ("EvalFile", random_net(program, folder)))
        before = score(engine)
        text = pathlib.Path(folder) / "text.bin"
        text.write_text("this is no net, only a few words of text")
        empty = pathlib.Path(folder) / "empty.bin"
        empty.write_bytes(b"")
        damaged = random_net(program, folder, "damaged.bin")
        damaged.write_bytes(damaged.read_bytes()[:-1])
        for path, why in ((pathlib.Path(folder) / "none", "no such file"), (folder, "regular file"),
                          (text, "version"), (empty, "0 bytes"), (damaged, "layers")):
            said = messages(engine, ("EvalFile", path))
            require(len(said) == 1 and why in said[0] and "K+P 32x2-16-32" in said[0], f"{path}: said {said}")
            require(score(engine) == before, f"{path}: another value")


@case("U62")
def a_folder_may_bring_its_options(program):
    with tempfile.TemporaryDirectory() as folder, Usi(program, ready=False) as engine:
        random_net(program, folder)
        messages(engine, ("EvalDir", folder))
        at_16 = int(score(engine)[1])
        messages(engine, ("FV_SCALE", "32"))
        at_32 = int(score(engine)[1])
        require(abs(at_16 / 2 - at_32) <= 2 and at_16 != at_32, f"FV_SCALE 16: {at_16}, 32: {at_32}")
        messages(engine, ("EvalDir", "<internal>"), ("FV_SCALE", "16"))
        for text in ("option name FV_SCALE type spin default 32 min 1 max 128", "FV_SCALE=32", "FV_SCALE: 32"):
            (pathlib.Path(folder) / "eval_options.txt").write_text(
                f"# for the net\nNoSuchOption 3\n\n{text}\nFV_SCALE\nMultiPV:abc\n")
            said = "\n".join(messages(engine, ("EvalDir", folder))[1:])
            require(re.fullmatch(".*NoSuchOption: there is no.*\n.*not understood: FV_SCALE\n.*MultiPV: 'abc' is not.*",
                                 said), said)
            require(int(score(engine)[1]) == at_32, f"{text!r}: {score(engine)}")
            messages(engine, ("EvalDir", "<internal>"), ("FV_SCALE", "16"))


@case("U62 odd files")
def only_a_short_regular_file_says_options(program):
    with tempfile.TemporaryDirectory() as folder, Usi(program, ready=False) as engine:
        random_net(program, folder)
        wishes = pathlib.Path(folder) / "eval_options.txt"

        def refused(why):
            said = messages(engine, ("EvalDir", folder))[1:]
            wishes.unlink()
            require(len(said) == 1 and f"eval_options.txt: {why}" in said[0], f"{why}: {said}")
            messages(engine, ("EvalDir", "<internal>"))

        os.mkfifo(wishes)
        refused("not a regular file")
        wishes.symlink_to("/dev/zero")
        refused("not a regular file")
        wishes.write_text("FV_SCALE=32\n" * 10000)
        refused("longer than 65536 bytes")


@case("U63")
def the_file_goes_before_the_folder(program):
    with tempfile.TemporaryDirectory() as folder, Usi(program, ready=False) as engine:
        random_net(program, folder)
        net = random_net(program, folder, "vm.bin", layers="vm-32-8-16")
        said = messages(engine, ("EvalDir", folder), ("EvalFile", net))
        require(len(said) == 1 and "HalfKP_vm 32x2-8-16" in said[0], f"said {said}")


if __name__ == "__main__":
    main()
