"""The engine's module for the tests of the page, built by the cross compiler."""

import fcntl
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = ("clang++-19", "wasm-ld-19", "llvm-ar-19")
LIBRARY = pathlib.Path("/usr/include/wasm32-wasi/c++/v1")


class Missing(Exception):
    """What this machine lacks."""


def built_module(build: pathlib.Path) -> pathlib.Path:
    """The module of the Meson build directory `build`, made and brought up to date first; two tests may ask at the same time."""
    for program in PROGRAMS:
        if shutil.which(program) is None:
            raise Missing(f"{program} is not installed")
    if not LIBRARY.is_dir():
        raise Missing("libc++-19-dev-wasm32 is not installed")
    build.mkdir(parents=True, exist_ok=True)
    with open(build / "test.lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (build / "build.ninja").exists():
            subprocess.run(["meson", "setup", "--cross-file", ROOT / "tools/cross/wasm32.ini", build, ROOT], check=True)
        subprocess.run(["ninja", "-C", build], check=True)
    return build / "tools/web/wasm/kiban.wasm"
