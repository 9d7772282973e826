"""What the tree promises about itself. Each check takes a tree and gives its complaints, one line each."""

import pathlib
import re
import subprocess
from collections.abc import Iterator

TOP_LEVEL = {"meson.build", "meson_options.txt", "games", "framework", "search", "tests", "tools", "README.md",
             "LICENSE"}
SOURCES = {".hpp", ".cpp"}
MAX_LINES = 500
LENGTH_REASON = re.compile(r"Over 500 lines: \w")

# The files of a game that may know the search, by the beginning of their name; its other files are rules.
ENGINE_FILES = ("evaluate", "policy", "engine", "solver", "endgame", "usi", "nboard", "gtp")
# Its folders that may, as a whole.
ENGINE_FOLDERS = {"endgame", "features", "nets"}
# Rooms of which code may include what: room -> rooms; the tests see all.
MAY_SEE = {
    "framework": {"framework"},
    "search": {"framework", "search"},
    "rules": {"framework", "rules"},
    "engine": {"framework", "search", "rules", "engine"},
    "registry": {"framework", "search", "rules", "engine", "registry"},
    "tools": {"framework", "search", "rules", "engine", "registry", "tools"},
    "tests": {"framework", "search", "rules", "engine", "registry", "tools", "tests"},
}
# The path of a move: no metaprogramming library there.
HOT_FILES = re.compile(r"^(framework/(bitboard|child|game|history|move_list|perft|sliders/)"
                       r"|games/\w+/(movegen|position|mobility|flips))")
HEAVY_LIBRARIES = ("boost/hana", "range/v3")
WHOLE_LIBRARIES = {"boost/hana.hpp", "range/v3/all.hpp"}

# Games that are variants of another, over whose templates they are written: variant -> game.
VARIANTS = {"minishogi": "shogi"}

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]', re.MULTILINE)
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
MARKER = re.compile(r"(?<![-\w])(TO" r"DO|FIX" r"ME|XX" r"X|HA" r"CK)(?![-\w])")
MACHINE_PATH = re.compile(r"(?<![\w./>}$])/(?:wo" r"rk|ro" r"ot|ho" r"me|Us" r"ers)/\w")
REGISTRY_HOST = re.compile(r"\b(?:deb|security|snapshot|archive)\.(?:debian|ubuntu)\.(?:org|com)\b"
                           r"|\bpy" r"pi\.org\b|\bregistry\.np" r"mjs\b")


def family_of(game: str) -> str:
    """The game whose files a game may include besides its own."""
    return VARIANTS.get(game, game)


class Tree:
    """The files of a checkout: those git knows or would take, or every file where there is no git."""

    def __init__(self, root: pathlib.Path) -> None:
        self.root = root
        self.files = sorted(self._from_git() or self._from_walk())

    def _from_git(self) -> list[str]:
        if not (self.root / ".git").exists():
            return []
        git = subprocess.run(["git", "-C", self.root, "ls-files", "-z", "--cached", "--others",
                              "--exclude-standard"], capture_output=True, text=True, check=False)
        return [f for f in git.stdout.split("\0") if f and (self.root / f).is_file()]

    def _from_walk(self) -> list[str]:
        files = (f.relative_to(self.root) for f in self.root.rglob("*") if f.is_file())
        return [str(f) for f in files if not f.parts[0].startswith((".git", "build"))
                and "__pycache__" not in f.parts]

    def sources(self) -> list[str]:
        return [f for f in self.files if pathlib.PurePath(f).suffix in SOURCES]

    def texts(self) -> Iterator[tuple[str, str]]:
        """Every text file but the tests' data, with what it says."""
        for f in self.files:
            if not f.startswith("tests/data/"):
                try:
                    yield f, self.read(f)
                except UnicodeDecodeError:
                    continue

    def read(self, file: str) -> str:
        return (self.root / file).read_text(encoding="utf-8")


def room_of(file: str) -> tuple[str, str]:
    """The room of a file, and its game if it belongs to one."""
    parts = file.split("/")
    if parts[0] != "games":
        return parts[0], ""
    if len(parts) == 2:
        return "registry", ""
    knows_search = parts[-1].startswith(ENGINE_FILES) or not ENGINE_FOLDERS.isdisjoint(parts[2:-1])
    return ("engine" if knows_search else "rules"), parts[1]


def includes(tree: Tree) -> list[str]:
    """Includes that point the wrong way, are not written from the root, or take in a whole library."""
    complaints = []
    known = set(tree.files)
    for file in tree.sources():
        room, game = room_of(file)
        for kind, target in INCLUDE.findall(tree.read(file)):
            if kind == "<":
                if target in WHOLE_LIBRARIES:
                    complaints.append(f"{file}: includes all of a library: <{target}>")
                elif target.startswith(HEAVY_LIBRARIES) and HOT_FILES.match(file):
                    complaints.append(f"{file}: <{target}> on the path of a move")
                continue
            if target not in known:
                complaints.append(f'{file}: "{target}" is no file of the tree (write it from the root)')
                continue
            to_room, to_game = room_of(target)
            if to_room not in MAY_SEE.get(room, set()):
                complaints.append(f'{file} ({room}) includes "{target}" ({to_room})')
            elif game and to_game and family_of(game) != family_of(to_game):
                complaints.append(f'{file}: one game includes another: "{target}"')
    return complaints


def policies(tree: Tree) -> list[str]:
    """Policies that games/engines.hpp does not reach: the search would pass over them without a word."""
    reached: set[str] = set()
    waiting = ["games/engines.hpp"]
    while waiting:
        file = waiting.pop()
        if file not in reached and file in tree.files:
            reached.add(file)
            waiting += [target for kind, target in INCLUDE.findall(tree.read(file)) if kind == '"']
    return [f"{file}: games/engines.hpp does not include it, not even by way of an engine.hpp"
            for file in tree.files if re.fullmatch(r"games/\w+/policy\.hpp", file) and file not in reached]


def names_of_games(tree: Tree) -> list[str]:
    """Code of framework/ and search/ that names a game; comments may give one as an example."""
    games = {f.split("/")[1] for f in tree.files if f.startswith("games/") and f.count("/") > 1}
    if not games:
        return []
    named = re.compile(r"\b(?:" + "|".join(sorted(games)) + r")\b")
    complaints = []
    for file in tree.sources():
        if room_of(file)[0] in ("framework", "search"):
            code = COMMENT.sub("", tree.read(file))
            complaints += [f"{file}: names the game {name}" for name in sorted(set(named.findall(code)))]
    return complaints


def top_level(tree: Tree) -> list[str]:
    names = {f.split("/")[0] for f in tree.files}
    return [f"{n}: not a name of the top level" for n in sorted(names - TOP_LEVEL) if not n.startswith(".")]


def lengths(tree: Tree) -> list[str]:
    complaints = []
    for file, text in tree.texts():
        lines = text.splitlines()
        if len(lines) > MAX_LINES and not any(LENGTH_REASON.search(line) for line in lines[:10]):
            complaints.append(f"{file}: {len(lines)} lines, and its first ten give no 'Over 500 lines: reason'")
    return complaints


def _lines_that_match(tree: Tree, pattern: re.Pattern, what: str) -> list[str]:
    return [f"{file}:{number}: {what}: {line.strip()[:80]}"
            for file, text in tree.texts()
            for number, line in enumerate(text.splitlines(), 1) if pattern.search(line)]


def markers(tree: Tree) -> list[str]:
    return _lines_that_match(tree, MARKER, "left over")


def machine_paths(tree: Tree) -> list[str]:
    return _lines_that_match(tree, MACHINE_PATH, "path of one machine") + \
        _lines_that_match(tree, REGISTRY_HOST, "names a package host")


CHECKS = (includes, policies, names_of_games, top_level, lengths, markers, machine_paths)
