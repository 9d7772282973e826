#!/usr/bin/env python3
"""The kernels for 64-bit ARM give the same bits as the scalar ones, with and without its products of four bytes.

usage: check_kernels.py FOLDER

Compiles kernels.cpp into the folder and runs it under qemu-user. Skipped (77) without the compiler or the emulator.
"""

import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
TOOLS = ("aarch64-linux-gnu-g++", "qemu-aarch64")
PROCESSORS = {"armv8-a": "cortex-a53", "armv8.2-a+dotprod": "max"}


def main() -> int:
    for tool in TOOLS:
        if shutil.which(tool) is None:
            print(f"skipped: {tool} is not installed")
            return 77
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for march, cpu in PROCESSORS.items():
        program = folder / f"kernels-{march}"
        subprocess.run([TOOLS[0], "-std=c++23", "-O2", "-static", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror",
                        f"-march={march}", "-I", HERE.parents[1], HERE / "kernels.cpp", "-o", program], check=True)
        said = subprocess.run([TOOLS[1], "-cpu", cpu, program], check=True, text=True, stdout=subprocess.PIPE).stdout
        print(march, said, end="", flush=True)
        assert said.startswith("neon: ")
    return 0


sys.exit(main())
