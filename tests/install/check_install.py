#!/usr/bin/env python3
"""Another project can use kiban.

usage: check_install.py installed BUILD CPU [--full]   from the files of `meson install`
       check_install.py subproject                     from the sources, as a Meson subproject

Either way the project of example/ is configured, built and tested in a folder with a blank in its name. The examples of
tools/library are built against the installed files, by CMake (skipped without it) and by the compiler with pkg-config, each
in one way or, with --full, in all; what they print is compared with expected/.
"""

import fnmatch
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
EXAMPLES = ROOT / "tools/library/examples"
BY_CMAKE = ["record", "moves"]
COMPILER = shlex.split(os.environ.get("CXX", "g++"))
KIBAN_HEADER = re.compile(r'^# \d+ "[^"]*/kiban/(framework|search|games)/')
LINE_MARKER = re.compile(r"^# \d+ ")


def run(*command: object, **environment: str) -> str:
    print("$", *command, flush=True)
    done = subprocess.run(list(map(str, command)), check=False, env=dict(os.environ, **environment), text=True,
                          stdout=subprocess.PIPE)
    print(done.stdout, end="", flush=True)
    done.check_returncode()
    return done.stdout


def expect(name: str, said: str) -> None:
    """What an example printed; a ? is any character."""
    pattern = (HERE / "expected" / f"{name}.txt").read_text(encoding="utf-8")
    assert fnmatch.fnmatchcase(said, pattern), f"{name} printed: {said}"


def check_example(folder: pathlib.Path, *options: str, **environment: str) -> None:
    shutil.copytree(HERE / "example", folder / "example", dirs_exist_ok=True)
    run("meson", "setup", *options, folder / "build", folder / "example", **environment)
    run("meson", "test", "-C", folder / "build", "--print-errorlogs")


class Installed:
    """The files of `meson install`, and how programs are built with them."""

    def __init__(self, folder: pathlib.Path, build: pathlib.Path, cpu: str) -> None:
        self.folder = folder
        run("meson", "install", "-C", build, "--no-rebuild", "--tags", "devel,runtime", "--destdir", folder / "there",
            "--quiet")
        packages = list((folder / "there").rglob("kiban.pc"))
        assert len(packages) == 1, packages
        assert not list((folder / "there").rglob("*.cpp"))
        self.libraries = packages[0].parents[1]
        self.environment = {"PKG_CONFIG_PATH": str(packages[0].parent), "LD_LIBRARY_PATH": str(self.libraries)}
        self.machine = ["-march=native"] if cpu == "native" else [] # such a library is for programs like it
        self.generic = cpu == "generic"

    def flags(self, *what: str) -> list[str]:
        said = run("pkg-config", *what, "kiban", **self.environment)
        assert "-march=native" not in said
        return shlex.split(said)

    def compile(self, name: str, *sources: object, static: bool = False) -> str:
        """Compiles and links a program, and returns what it prints."""
        libs = self.flags("--libs")
        if static:
            libs = [str(self.libraries / "libkiban.a") if f == "-lkiban" else f for f in libs]
        program = self.folder / name
        run(*COMPILER, *self.machine, "-O1", *self.flags("--cflags"), *sources, "-o", program, *libs)
        return run(program, **self.environment)


def check_compiler(there: Installed, full: bool) -> None:
    for number, source in enumerate(sorted(EXAMPLES.glob("*.cpp"))):
        if not full and source.stem in BY_CMAKE and shutil.which("cmake"):
            continue
        for static in ([False, True] if full else [number % 2 == 1]):
            expect(source.stem, there.compile(source.stem, source, static=static))


def check_cmake(there: Installed, full: bool) -> None:
    if shutil.which("cmake") is None:
        print("skipped: cmake is not installed")
        return
    names = [source.stem for source in EXAMPLES.glob("*.cpp")] if full else BY_CMAKE
    build = there.folder / "cmake"
    prefix = there.libraries if (there.libraries / "cmake").exists() else there.libraries.parent
    run("cmake", "-S", HERE / "cmake", "-B", build, f"-DSOURCES={EXAMPLES}", f"-DEXAMPLES={';'.join(names)}",
        f"-Dkiban_DIR={prefix / 'cmake/kiban'}", f"-DCMAKE_CXX_FLAGS=-O1 {' '.join(there.machine)}",
        f"-DCMAKE_CXX_COMPILER={COMPILER[-1]}")
    run("cmake", "--build", build, "-j", "2")
    for name in names:
        expect(name, run(build / name, **there.environment))
        expect(name, run(build / f"{name}-static"))


def tokens(there: Installed, *flags: str) -> list[str]:
    """What kiban's headers are to the compiler: the lines of them, after its preprocessor."""
    text = subprocess.run([*COMPILER, "-E", *flags, *there.flags("--cflags"), str(HERE / "mixed/mixed.cpp")], check=True,
                          text=True, stdout=subprocess.PIPE).stdout
    ours, lines = False, []
    for line in text.splitlines():
        if LINE_MARKER.match(line):
            ours = bool(KIBAN_HEADER.match(line))
        elif ours and line.strip():
            lines.append(line)
    return lines


def check_mixed(there: Installed) -> None:
    """With a library for any processor, inline code is the same text whatever it is compiled for."""
    flags = ["-march=x86-64"], ["-march=x86-64-v4", "-mavx512vbmi2", "-mavx512vpopcntdq", "-mavx512vbmi", "-mgfni"]
    if "x86" in os.uname().machine:
        plain, rich = (tokens(there, *f) for f in flags)
        assert len(plain) > 10000 and plain == rich, [pair for pair in zip(plain, rich) if pair[0] != pair[1]][:5]
    halves = []
    for half, march in (("low", []), ("high", ["-march=native"])):
        halves.append(there.folder / f"{half}.o")
        run(*COMPILER, "-O1", *march, f"-DHALF={half}", *there.flags("--cflags"), "-c", HERE / "mixed/mixed.cpp", "-o", halves[-1])
    assert there.compile("mixed", *halves, HERE / "mixed/main.cpp").startswith("1 ")


def check_refusal(there: Installed) -> None:
    """A library for one kind of processor refuses the flags of another."""
    done = subprocess.run([*COMPILER, "-fsyntax-only", "-mno-popcnt", *there.flags("--cflags"), str(EXAMPLES / "own_game.cpp")],
                          check=False, text=True, stderr=subprocess.PIPE)
    assert done.returncode != 0 and "libkiban was built with -Dcpu=" in done.stderr, done.stderr[-500:]


def check_manual(folder: pathlib.Path, build: pathlib.Path) -> None:
    """A page for the program, for each command, and for the engines."""
    program = build / "tools/kiban"
    if not program.exists():
        print("skipped: the programs are not built")
        return
    run("meson", "install", "-C", build, "--no-rebuild", "--tags", "man", "--destdir", folder / "manual", "--quiet")
    wanted = {f"kiban-{name}.6" for name in re.findall(r"(?m)^  ([a-z-]+) ", run(program, "--help").split("Examples:")[0])}
    pages = {page.name: page.read_text(encoding="utf-8") for page in (folder / "manual").rglob("*.6")}
    assert wanted | {"kiban.6", "kiban-shogi.6", "kiban-reversi.6"} == pages.keys() and "kiban-play.6" in wanted, pages.keys()
    assert all(page.startswith(".TH ") for page in pages.values())


def installed(folder: pathlib.Path, build: pathlib.Path, cpu: str, full: bool) -> None:
    there = Installed(folder, build, cpu)
    check_manual(folder, build)
    check_example(folder, "--wrap-mode=nofallback", CXXFLAGS=" ".join(there.machine), **there.environment)
    check_cmake(there, full)
    check_compiler(there, full)
    if there.generic:
        check_mixed(there)
    else:
        check_refusal(there)


def subproject(folder: pathlib.Path) -> None:
    rooms = ("framework", "search", "games", "tools", "meson.build", "meson_options.txt")
    for room in rooms:
        to = folder / "example" / "subprojects" / "kiban" / room
        to.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (ROOT / room).is_dir() else shutil.copyfile)(ROOT / room, to)
    check_example(folder, "--force-fallback-for=kiban", "-Dkiban:programs=disabled", "-Doptimization=0")


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="kiban example ") as name:
        folder = pathlib.Path(name)
        if sys.argv[1] == "installed":
            installed(folder, pathlib.Path(sys.argv[2]).resolve(), sys.argv[3], "--full" in sys.argv)
        else:
            subproject(folder)


main()
