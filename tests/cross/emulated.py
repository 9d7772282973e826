"""Engines of another system under an emulator, as the cases of tests/protocol start them."""

import pathlib
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def configure(target: str, build: pathlib.Path) -> None:
    """Prepares and configures a cross build by tools/cross/TARGET.ini, unless it is."""
    prepared = build.parent / f"{target}-prepared"
    subprocess.run([ROOT / "tools/cross/prepare", target, prepared], check=True)
    if not (build / "build.ninja").exists():
        subprocess.run(["meson", "setup", "--cross-file", prepared / "prepared.ini", "--cross-file", ROOT / f"tools/cross/{target}.ini",
                        build, ROOT], check=True)


def write_starter(script: pathlib.Path, command: list[str], environment: dict[str, str]) -> None:
    """Writes a script that starts the command, with more arguments if it is given some."""
    exports = "".join(f"export {name}={shlex.quote(value)}\n" for name, value in environment.items())
    script.write_text(f'#!/bin/sh\n{exports}exec {shlex.join(command)} "$@"\n', encoding="utf-8")
    script.chmod(0o755)


def failing_suites(script: pathlib.Path, suites: list[str], *options: str) -> int:
    """Runs suites of tests/protocol with an engine; how many of them fail."""
    failed = 0
    for suite in suites:
        print(f"== {suite}", flush=True)
        failed += subprocess.run([sys.executable, "-B", ROOT / f"tests/protocol/{suite}.py", script, *options], check=False).returncode != 0
    return failed
