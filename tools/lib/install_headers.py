#!/usr/bin/env python3
"""Copies every header of framework/, search/ and games/ below the directory given, keeping the folders.

Meson runs it at `meson install`; a list in meson.build would be one more place to name each header.
"""

import os
import pathlib
import shutil
import sys


def main() -> None:
    source = pathlib.Path(__file__).resolve().parents[2]
    target = pathlib.Path(os.environ["MESON_INSTALL_DESTDIR_PREFIX"]) / sys.argv[1]
    for room in ("framework", "search", "games"):
        for header in sorted((source / room).rglob("*.hpp")):
            to = target / header.relative_to(source)
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(header, to)
    if "MESON_INSTALL_QUIET" not in os.environ:
        print(f"Installing headers to {target}")


main()
