#!/usr/bin/env python3
"""The files for Windows compile without a warning, and a program of them does its work under wine.

usage: check_platform.py FOLDER

Skipped (77) without Debian's MinGW; without wine the program is only built.
"""

import os
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PREFIX = "x86_64-w64-mingw32-"
COMPILER = PREFIX + "g++-posix"
# What a program of the tests needs besides the files for Windows alone.
SHARED = ["framework/encoding/utf8.cpp", "framework/parallel_for.cpp", "search/table/memory.cpp", "tools/files/append_log.cpp",
          "tools/files/atomic_write.cpp", "tools/files/file_lock.cpp", "tools/match/engine_process.cpp",
          "tools/terminal/interrupt.cpp", "tests/windows/platform.cpp"]
HEADERS = ["boost", "range", "concepts", "meta", "std", "fmt", "CLI"]


def compile_all(folder: pathlib.Path) -> list[pathlib.Path]:
    include = folder / "include"
    include.mkdir(parents=True, exist_ok=True)
    for name in HEADERS:
        if pathlib.Path("/usr/include", name).exists() and not (include / name).is_symlink():
            (include / name).symlink_to(f"/usr/include/{name}")
    command = [COMPILER, "-std=c++23", "-O1", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror", "-D_WIN32_WINNT=0x0A00",
               "-DFMT_HEADER_ONLY", "-I", str(ROOT), "-isystem", str(include), "-c"]
    sources = [ROOT / name for name in SHARED] + sorted(f for room in ("framework", "search", "tools") for f in (ROOT / room).rglob("*_windows.cpp"))
    objects = []
    for source in sources:
        objects.append(folder / f"{source.stem}.o")
        subprocess.run([*command, str(source), "-o", str(objects[-1])], check=True)
    return objects


def main() -> int:
    if shutil.which(COMPILER) is None:
        print(f"skipped: {COMPILER} is not installed")
        return 77
    folder = pathlib.Path(sys.argv[1])
    objects = compile_all(folder)
    resource, program = folder / "kiban.res.o", folder / "platform.exe"
    subprocess.run([PREFIX + "windres", "-I", str(ROOT / "tools/cross"), str(ROOT / "tools/cross/kiban.rc"), str(resource)], check=True)
    subprocess.run([COMPILER, "-static", *map(str, objects), str(resource), "-o", str(program), "-lwinmm"], check=True)
    print(f"{len(objects)} files compiled")
    if shutil.which("wine") is None:
        print("not run: wine is not installed")
        return 0
    environment = dict(os.environ, WINEPREFIX=str(folder.resolve() / "wine"), WINEDEBUG="-all", LC_ALL="C.UTF-8")
    return subprocess.run(["wine", str(program)], check=False, env=environment, timeout=240).returncode


sys.exit(main())
