"""The rules of the tree's structure. Each check takes a tree and returns its complaints, one line each."""

import pathlib
import re
import subprocess
from collections.abc import Iterator

TOP_LEVEL = {"meson.build", "meson_options.txt", "games", "framework", "search", "tests", "tools", "README.md",
             "README.ja.md", "LICENSE", "pyproject.toml"}
SOURCES = {".hpp", ".cpp"}
MAX_LINES = 500
MAX_SOURCES = 26
LENGTH_REASON = re.compile(r"Over 500 lines: \w")

# Rooms and what the code in each may include, by folder; the longest name that a file's path begins with is its room.
# Rooms of a game are written with * for its name. A room that sees a family of games sees all of the family.
BELOW = {"framework"}
SEARCH = {"search", "search/book", "search/clock", "search/models", "search/proof", "search/table", "search/tree"}
RULES = {"games/*/rules", "games/*/text"}
EVALUATION = {"games/*/evaluation", "games/*/mate", "games/*/endgame"}
ENGINE = {"games/*", "games/* engine"} | RULES | EVALUATION | {"games/*/records"}
PROTOCOLS = {"games/*/usi", "games/*/nboard", "games/*/gtp"}
GAMES = ENGINE | PROTOCOLS | {"games"}
MAY_SEE = {
    "framework": BELOW,
    "search/table": BELOW | {"search", "search/table"},
    "search/models": BELOW | {"search", "search/table", "search/models"},
    "search/book": BELOW | {"search/book"},
    "search/clock": BELOW | {"search", "search/clock"},
    "search/proof": BELOW | {"search/table", "search/proof"},
    "search/tree": BELOW | {"search", "search/clock", "search/table", "search/tree"},
    "search": BELOW | SEARCH - {"search/proof"},
    "search/protocol": BELOW | SEARCH | {"search/protocol"},
    "games/*/rules": BELOW | {"games/*/rules"},
    "games/*/text": BELOW | RULES,
    "games/*": BELOW | RULES | {"games/*"}, # game.hpp and its like
    "games/*/records": BELOW | RULES | {"games/*", "games/*/records"},
    "games/*/evaluation": BELOW | SEARCH | RULES | {"games/*", "games/*/evaluation"},
    "games/*/mate": BELOW | SEARCH | RULES | {"games/*", "games/*/mate"},
    "games/*/endgame": BELOW | SEARCH | RULES | {"games/*", "games/*/evaluation", "games/*/endgame"},
    "games/* engine": BELOW | SEARCH | {"search/protocol"} | ENGINE,
    **{protocol: BELOW | SEARCH | {"search/protocol"} | ENGINE | {protocol} for protocol in PROTOCOLS},
    "games": BELOW | SEARCH | ENGINE | {"games"},
}
# Rooms of the tools, each of which sees those before it besides all of the games; the programs are beside them.
TOOLS = ["tools/library", "tools/processor", "tools/terminal", "tools/files", "tools/notation", "tools/records",
         "tools/board", "tools/weights", "tools/match", "tools/book", "tools/training", "tools/analysis", "tools/core",
         "tools/web", "tools/python", "tools/races", "tools/kiban"]
for number, tool in enumerate(TOOLS):
    MAY_SEE[tool] = BELOW | SEARCH | {"search/protocol"} | GAMES | set(TOOLS[:number + 1])
MAY_SEE["tools"] = MAY_SEE["tools/kiban"] | {"tools"}
# The files of a game's top folder that make it an engine; the others there are rules and text.
ENGINE_FILE = re.compile(r"(policy|engine)(_\w+)?\.(hpp|cpp)")
# The hot path of a move: no metaprogramming library there.
HOT_FILES = re.compile(r"^(framework/(bitboard|child|game|history|move_list|perft|sliders/)"
                       r"|games/\w+/(rules/)?(movegen|position|mobility|flips))")
HEAVY_LIBRARIES = ("boost/hana", "range/v3")
WHOLE_LIBRARIES = {"boost/hana.hpp", "range/v3/all.hpp"}

# Games that are variants of another, over whose templates they are written: variant -> game.
VARIANTS = {"minishogi": "shogi"}

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]', re.MULTILINE)
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
CLASS = re.compile(r"(?:struct|class) (?:\[\[[^]]*\]\] )?(\w+)(?: final)?(?: :| \{|$)") # with its body, of a namespace
MARKER = re.compile(r"(?<![-\w])(TO" r"DO|FIX" r"ME|XX" r"X|HA" r"CK)(?![-\w])")
MACHINE_PATH = re.compile(r"(?<![\w./>}$])/(?:wo" r"rk|ro" r"ot|ho" r"me|Us" r"ers)/\w")
REGISTRY_HOST = re.compile(r"\b(?:deb|security|snapshot|archive)\.(?:debian|ubuntu)\.(?:org|com)\b"
                           r"|\bpy" r"pi\.org\b|\bregistry\.np" r"mjs\b")


def family_of(game: str) -> str:
    """The game whose files a game may include besides its own."""
    return VARIANTS.get(game, game)


class Tree:
    """The files of a checkout: those that git knows or would add, or every file where there is no git."""

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
        """Every text file except the tests' data, with its content."""
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
    if parts[0] == "tests":
        return "tests", ""
    if parts[0] != "games":
        return next(room for n in (2, 1) if (room := "/".join(parts[:-1][:n])) in MAY_SEE or n == 1), ""
    if len(parts) == 2:
        return "games", ""
    if len(parts) == 3:
        return ("games/* engine" if ENGINE_FILE.fullmatch(parts[2]) else "games/*"), parts[1]
    return f"games/*/{parts[2]}", parts[1]


def may_see(room: str, other: str) -> bool:
    """Whether code in a room may include files of another."""
    return room == "tests" or other in MAY_SEE.get(room, set())


def includes(tree: Tree) -> list[str]:
    """Includes that point the wrong way, are not written from the root, or include a whole library."""
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
            if not may_see(room, to_room):
                complaints.append(f'{file} ({room}) includes "{target}" ({to_room})')
            elif game and to_game and family_of(game) != family_of(to_game):
                complaints.append(f'{file}: one game includes another: "{target}"')
    return complaints


def circles(tree: Tree) -> list[str]:
    """Files that include each other, directly or through others."""
    known = set(tree.files)
    arrows = {file: [target for kind, target in INCLUDE.findall(tree.read(file)) if kind == '"' and target in known]
              for file in tree.sources()}
    complaints: list[str] = []
    done: set[str] = set()

    def follow(file: str, path: list[str]) -> None:
        if file in path:
            complaints.append(" includes ".join([*path[path.index(file):], file]))
        elif file not in done:
            for target in arrows.get(file, []):
                follow(target, [*path, file])
            done.add(file)

    for file in arrows:
        follow(file, [])
    return complaints


def crowds(tree: Tree) -> list[str]:
    """Folders of code, tests included, with too many sources for an overview."""
    count: dict[str, int] = {}
    for file in tree.sources():
        folder = str(pathlib.PurePath(file).parent)
        count[folder] = count.get(folder, 0) + 1
    return [f"{folder}: {n} sources in one folder, at most {MAX_SOURCES}" for folder, n in count.items()
            if n > MAX_SOURCES]


def policies(tree: Tree) -> list[str]:
    """Policies that games/engines.hpp does not include: the search would silently ignore them."""
    reached: set[str] = set()
    waiting = ["games/engines.hpp"]
    while waiting:
        file = waiting.pop()
        if file not in reached and file in tree.files:
            reached.add(file)
            waiting += [target for kind, target in INCLUDE.findall(tree.read(file)) if kind == '"']
    return [f"{file}: games/engines.hpp does not include it, not even by way of an engine.hpp"
            for file in tree.files if re.fullmatch(r"games/\w+/policy\.hpp", file) and file not in reached]


def listed_capabilities(tree: Tree) -> list[str]:
    """Concepts of framework/capabilities.hpp that `kiban games --capabilities` does not know."""
    header, listing = "framework/capabilities.hpp", "tools/core/text/capabilities.hpp"
    concepts = re.findall(r"^concept (\w+) =", tree.read(header), re.MULTILINE) if header in tree.files else []
    return [f"{listing}: no line for {name}" for name in concepts if f'named{{"{name}"' not in tree.read(listing)]


def names_of_games(tree: Tree) -> list[str]:
    """Code of framework/ and search/ that names a game; comments may give one as an example."""
    games = {f.split("/")[1] for f in tree.files if f.startswith("games/") and f.count("/") > 1}
    if not games:
        return []
    named = re.compile(r"\b(?:" + "|".join(sorted(games)) + r")\b")
    complaints = []
    for file in tree.sources():
        if file.split("/")[0] in ("framework", "search"):
            code = COMMENT.sub("", tree.read(file))
            complaints += [f"{file}: names the game {name}" for name in sorted(set(named.findall(code)))]
    return complaints


def doubled_names(tree: Tree) -> list[str]:
    """Classes that two files define in one namespace: the linker takes the functions of one for the other's."""
    places: dict[str, list[str]] = {}
    for file in tree.sources():
        if file.startswith("tests/"): # programs of their own
            continue
        spaces: list[str] = []
        for line in tree.read(file).splitlines():
            if opened := re.match(r"namespace ?([\w:]*) ?\{$", line):
                spaces.append(opened[1])
            elif line.startswith("} // namespace"):
                del spaces[-1:]
            elif (begun := CLASS.match(line)) and "" not in spaces: # a nameless namespace is the file's own
                places.setdefault("::".join([*spaces, begun[1]]), []).append(file)
    return [f"{name}: defined in {' and '.join(files)}" for name, files in places.items() if len(files) > 1]


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


def file_table(tree: Tree) -> list[str]:
    """The page of search/ lists each of its headers once, below its folder."""
    page = "search/README.md"
    if page not in tree.files:
        return []
    listed: list[str] = []
    folder = "search/"
    for row in tree.read(page).split("\n## ")[0].splitlines():
        if not row.startswith("|"):
            continue
        first = row.split("|")[1]
        if entered := re.search(r"`(\w+)/`", first):
            folder = f"search/{entered[1]}/" if "**" in first else folder
        listed += [folder + name for name in re.findall(r"`(\w+\.hpp)`", row)]
    headers = {f for f in tree.files if re.fullmatch(r"search/(\w+/)?\w+\.hpp", f)}
    return ([f"{page} does not list {f}" for f in sorted(headers - set(listed))]
            + [f"{page} lists {f}, which is not there" for f in sorted(set(listed) - headers)]
            + [f"{page} lists {f} more than once" for f in sorted(set(listed)) if listed.count(f) > 1])


CHECKS = (includes, circles, crowds, policies, listed_capabilities, names_of_games, doubled_names, top_level, lengths, markers, machine_paths,
          file_table)
