"""The long jobs of `kiban` that continue from files, each in a form of about a second, and what they leave behind."""

import dataclasses
import functools
import json
import pathlib
import re

import kiban_program

ENDINGS = ("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X",
           "-XXXXXX---XOOOOO--XOXXOX-OXOOXOXOOOOOXXX-OOOOXXX--OX-XX---------- X"[:64] + " X")
OPENINGS = ("", "f5d6c3d3c4", "f5f6e6f4")


@dataclasses.dataclass(frozen=True)
class Job:
    """A command, run in a folder that may need files first."""

    name: str
    command: tuple[str, ...]
    games: int = 0  # games of Connect Four that it reads from the file `games`
    texts: tuple[tuple[str, str], ...] = ()
    needs_tuning: bool = False

    def prepare(self, folder: pathlib.Path) -> None:
        if self.games:
            for name, content in played(self.games).items():
                (folder / name).write_bytes(content)
        for name, text in self.texts:
            (folder / name).write_text(text, encoding="ascii")


@functools.cache
def played(games: int) -> dict[str, bytes]:
    """The files of that many games of self-play."""
    with kiban_program.scratch() as folder:
        answer = kiban_program.kiban("selfplay", "connect_four", "games", "--games", str(games), "--nodes", "20", cwd=folder)
        assert answer.code == 0, answer
        return {path.name: path.read_bytes() for path in pathlib.Path(folder).iterdir()}


# More games than wait for their block.
SELFPLAY = Job("selfplay", ("selfplay", "connect_four", "out", "--games", "520", "--nodes", "1", "--solve", "0"))
MATCH = ("--games", "4", "--depth", "1", "--max-moves", "20", "--json")
JOBS = (
    SELFPLAY,
    Job("train", ("train", "connect_four", "out", "--games", "games", "--epochs", "3", "--size", "32", "--patience", "9"), games=60),
    Job("fit-probcut", ("fit-probcut", "connect_four", "games", "out", "--depth", "3", "--positions", "8", "--header",
                        "header"), games=60),
    Job("learn", ("learn", "connect_four", "out", "--generations", "2", "--games", "40", "--nodes", "20", "--epochs", "2",
                  "--match-games", "4", "--match-nodes", "20")),
    Job("match in CSA", ("match", "shogi", "internal", "internal", *MATCH, "--journal", "out", "--records", "out.csa")),
    Job("match in KIF", ("match", "shogi", "internal", "internal", *MATCH, "--journal", "out", "--records", "out.kif")),
    Job("match in GGF", ("match", "reversi", "internal", "internal", *MATCH, "--journal", "out", "--records", "out.ggf")),
    Job("tournament", ("tournament", "reversi", "--engines", "a=internal", "b=internal", "c=internal", "--games", "2", "--depth",
                       "1", "--journal", "out", "--records", "out.ggf")),
    Job("solve", ("solve", "reversi", "--file", "problems", "--resume", "out"), texts=(("problems", "\n".join(ENDINGS) + "\n"),)),
    Job("tune", ("tune", "connect_four", "--depth", "2", "--iterations", "4", "--games", "2", "--parameters",
                 "reduction_base=300", "--state", "out"), needs_tuning=True),
)


def _without_times(name: str, text: str) -> object:
    """What does not differ between two runs."""
    if name.endswith((".csa", ".kif")):
        lines = (line.split("(")[0] if line.startswith(" ") else line for line in text.splitlines())
        return [line for line in lines if not line.startswith(("T", "$", "'", "*", "開始日時", "終了日時"))]
    if name.endswith(".ggf"):
        return re.sub(r"(/[-\d.]*){1,2}\]|DT\[[^]]*\]", "]", text)
    if name.endswith(".svg") or name.endswith(".html"):
        return re.sub(r"\d\d:\d\d(:\d\d)?|seconds?", "", text)
    if name == "out":
        text = re.sub(r"[\d.]+ s$", "", text, flags=re.MULTILINE)
    lines: list[object] = []
    for line in text.splitlines():
        try:
            entry = json.loads(line)
        except ValueError:
            lines.append(line)
            continue
        if isinstance(entry, dict):
            for key in ("longest_ms", "records"):
                entry.pop(key, None)
        lines.append(entry)
    return lines


def content(folder: pathlib.Path) -> dict[str, object]:
    """The files in a folder by their names, without what times differ in."""
    found: dict[str, object] = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            data = path.read_bytes()
            if path.suffix == ".checkpoint":  # it holds the seconds of each epoch
                found[path.name] = len(data)
                continue
            try:
                found[path.name] = _without_times(path.name, data.decode())
            except UnicodeDecodeError:
                found[path.name] = data
    return found
