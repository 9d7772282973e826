#!/usr/bin/env python3
"""Another project can use kiban.

usage: check_install.py installed BUILD   from the files of `meson install`, by dependency('kiban')
       check_install.py subproject        from the sources, as a Meson subproject

Either way the project of example/ is configured, built and tested in a folder with a blank in its name.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def run(*command: object, **environment: str) -> None:
    print("$", *command, flush=True)
    subprocess.run(list(map(str, command)), check=True, env=dict(os.environ, **environment))


def check_example(folder: pathlib.Path, *options: str, **environment: str) -> None:
    shutil.copytree(HERE / "example", folder / "example", dirs_exist_ok=True)
    run("meson", "setup", *options, folder / "build", folder / "example", **environment)
    run("meson", "test", "-C", folder / "build", "--print-errorlogs")


def installed(folder: pathlib.Path, build: pathlib.Path) -> None:
    run("meson", "install", "-C", build, "--no-rebuild", "--tags", "devel", "--destdir", folder / "there")
    packages = list((folder / "there").rglob("kiban.pc"))
    assert len(packages) == 1, packages
    assert not list((folder / "there").rglob("*.cpp"))
    check_example(folder, "--wrap-mode=nofallback", PKG_CONFIG_PATH=str(packages[0].parent))


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
            installed(folder, pathlib.Path(sys.argv[2]).resolve())
        else:
            subproject(folder)


main()
