"""What the tests of the package share: the command line's answers, and the test data."""

import json
import os
import pathlib
import subprocess
from typing import Any, Iterator, NamedTuple

DATA = pathlib.Path(__file__).resolve().parent.parent / "data"


def command_line(*words: str, text: str = "") -> str:
    """What `kiban` prints."""
    done = subprocess.run([os.environ["KIBAN"], *words], input=text, capture_output=True, text=True, check=True)
    return done.stdout


def answers(*words: str, text: str = "") -> Any:
    """What `kiban ... --json` prints: an object, or a list of one for each line."""
    printed = command_line(*words, "--json", text=text)
    try:
        return json.loads(printed)
    except json.JSONDecodeError:
        return [json.loads(line) for line in printed.splitlines()]


class Count(NamedTuple):
    """A line of perft data."""

    position: str
    depth: int
    nodes: int
    convention: str


def counts(game: str, most: int) -> Iterator[Count]:
    """The counts of tests/data for a game that are at most `most`."""
    for line in (DATA / f"{game}_perft.tsv").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            position, depth, nodes, convention, _ = line.split("\t")
            if int(nodes) <= most:
                yield Count(position, int(depth), int(nodes), convention)


def positions(game: str) -> list[str]:
    """Every position of a game's perft data, once."""
    return list(dict.fromkeys(c.position for c in counts(game, 10**18)))
