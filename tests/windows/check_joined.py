#!/usr/bin/env python3
"""Two levels of a small program are joined for Windows as tools/processor does it, and work in one program.

usage: check_joined.py FOLDER

Each level has its own copy of an inline function, its own initialisers, and catches its own exceptions; what it does not
reach is left out, and only its two names are visible. Skipped (77) without Debian's MinGW; without wine the program is
only built.
"""

import os
import pathlib
import shutil
import subprocess
import sys

PROCESSOR = pathlib.Path(__file__).resolve().parents[2] / "tools/processor"
PREFIX = "x86_64-w64-mingw32-"
COMPILER = PREFIX + "g++-posix"
BIG = ["--oformat", "pe-bigobj-x86-64"]

SOURCES = {
    "shared.hpp": """
        #include <stdexcept>
        inline int answer(int more) { static int calls = 0; return LEVEL * 100 + ++calls * 10 + more; }
        int other();
        """,
    "first.cpp": """
        #include "shared.hpp"
        static int started = 0;
        static struct starter { starter() { started = LEVEL; } } const start;
        extern "C" int const kiban_level = LEVEL;
        int main(int, char**) { return started * 1000 + other() + answer(0); }
        """,
    "second.cpp": """
        #include "shared.hpp"
        int unreached() { return 0x5eadbea7; }
        int other() { try { throw std::runtime_error{"level"}; } catch (std::exception const&) { return answer(1); } }
        """,
    "launcher.cpp": """
        #include <cstdio>
        #define LEVEL(id) \\
            extern "C" int kiban_main_##id(int, char**); \\
            extern "C" int const kiban_level_##id; \\
            using call_##id = void (*)(); \\
            extern "C" call_##id const __start_kiban_init_##id[]; \\
            extern "C" call_##id const __stop_kiban_init_##id[];
        LEVEL(one)
        LEVEL(two)
        #define RUN(id) \\
            for (auto i = __stop_kiban_init_##id; i != __start_kiban_init_##id;) (*--i)(); \\
            std::printf("%d %d\\n", kiban_level_##id, kiban_main_##id(0, nullptr));
        int main() { RUN(one) RUN(two) }
        """,
}
# LEVEL, then LEVEL * 1000, and two answers, the second call being other's or main's as the compiler likes.
EXPECTED = ["1 1231", "2 2431"]


def run(*command: object) -> str:
    return subprocess.run([str(c) for c in command], check=True, stdout=subprocess.PIPE, text=True).stdout


def join(level: str, number: int) -> None:
    """Makes LEVEL.o, as meson.build does it."""
    objects = []
    for name in ("first", "second"):
        objects.append(f"{name}-{level}.o")
        run(COMPILER, "-O1", "-ffunction-sections", "-fdata-sections", f"-DLEVEL={number}", "-c", f"{name}.cpp", "-o", objects[-1])
    script = pathlib.Path(f"{level}.ld")
    script.write_text((PROCESSOR / "level_windows.ld.in").read_text().replace("@id@", level))
    run(PREFIX + "ld", "-r", *BIG, "-T", PROCESSOR / "apart_windows.ld", "-o", "whole.o", *objects)
    run(sys.executable, "-B", PROCESSOR / "drop_unreached.py", "whole.o", "reached.o", "main", "kiban_level")
    run(PREFIX + "ld", "-r", *BIG, "-T", script, "-o", "joined.o", "reached.o")
    run(sys.executable, "-B", PROCESSOR / "hide_level.py", "joined.o", f"{level}.o", f"main=kiban_main_{level}",
        f"kiban_level=kiban_level_{level}", f"__start_kiban_init_{level}", f"__stop_kiban_init_{level}")


def check(level: str) -> None:
    visible = {line.split()[-1] for line in run(PREFIX + "nm", "--extern-only", "--defined-only", f"{level}.o").splitlines()}
    expected = {f"kiban_main_{level}", f"kiban_level_{level}", f"__start_kiban_init_{level}", f"__stop_kiban_init_{level}"}
    if visible != expected:
        sys.exit(f"{level}.o: visible are {sorted(visible)}")
    if (0x5EADBEA7).to_bytes(4, "little") in pathlib.Path(f"{level}.o").read_bytes():
        sys.exit(f"{level}.o holds what is not reached")


def main() -> int:
    if shutil.which(COMPILER) is None:
        print(f"skipped: {COMPILER} is not installed")
        return 77
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    os.chdir(folder)
    for name, text in SOURCES.items():
        pathlib.Path(name).write_text(text)
    for number, level in enumerate(("one", "two"), start=1):
        join(level, number)
        check(level)
    run(COMPILER, "-static", "-O1", "launcher.cpp", "one.o", "two.o", "-o", "joined.exe")
    print("two levels joined")
    if shutil.which("wine") is None:
        print("not run: wine is not installed")
        return 0
    environment = dict(os.environ, WINEPREFIX=str(pathlib.Path("wine").resolve()), WINEDEBUG="-all", LC_ALL="C.UTF-8")
    printed = subprocess.run(["wine", "joined.exe"], check=True, env=environment, timeout=240, stdout=subprocess.PIPE, text=True).stdout
    if printed.split("\n")[:2] != EXPECTED:
        sys.exit(f"printed {printed!r}, not {EXPECTED}")
    return 0


sys.exit(main())
