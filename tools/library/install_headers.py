#!/usr/bin/env python3
"""Installs the headers of framework/, search/ and games/ and those of tools/library/kiban, and writes built_for.hpp.

usage: install_headers.py FOLDER CPU COMPILER... -- ARGUMENT...

FOLDER is below Meson's prefix; a list in meson.build would be one more place to name each header. built_for.hpp
refuses compilers' flags with which inline code would not be what it is in the library: what the headers choose by are
macros that the compiler defines for a processor, and a build for any processor (-Dcpu=generic) looks at none.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FEATURE = re.compile(r"\b__(?:SSE|SSSE|AVX|BMI|GFNI|POPCNT|VPCLMUL|ARM_NEON|aarch64)\w*\b")


def headers() -> dict[pathlib.Path, str]:
    """Each header, and its place below the folder."""
    found = {h: str(h.relative_to(ROOT)) for room in ("framework", "search", "games")
             for h in sorted((ROOT / room).rglob("*.hpp"))}
    return found | {h: h.name for h in sorted((ROOT / "tools/library/kiban").glob("*.hpp"))}


def defined_macros(command: list[str]) -> set[str]:
    said = subprocess.run([*command, "-dM", "-E", "-x", "c++", os.devnull], check=True, capture_output=True, text=True).stdout
    return {line.split()[1] for line in said.splitlines()}


def refusal(condition: str, why: str) -> str:
    return f"#if {condition}\n#error \"{why}\"\n#endif\n"


def built_for(cpu: str, command: list[str]) -> str:
    text = "#pragma once\n\n"
    if cpu == "generic":
        return text + refusal("!defined(KIBAN_GENERIC)", "libkiban needs the flags that pkg-config or CMake gives: -DKIBAN_GENERIC")
    march = cpu.removesuffix("-slow-pext")
    advice = f"libkiban was built with -Dcpu={cpu}: compile with -march={march}, or use a libkiban built with -Dcpu=generic"
    macros = defined_macros(command)
    used = sorted({name for header in headers() for name in FEATURE.findall(header.read_text(encoding="utf-8"))})
    return text + "".join(refusal(("!" if name in macros else "") + f"defined({name})", advice) for name in used)


def main() -> None:
    folder, cpu, *rest = sys.argv[1:]
    split = rest.index("--")
    compiler = [word for word in rest[:split] if os.path.basename(word) != "ccache"]
    target = pathlib.Path(os.environ["MESON_INSTALL_DESTDIR_PREFIX"]) / folder
    for header, place in headers().items():
        (target / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(header, target / place)
    (target / "built_for.hpp").write_text(built_for(cpu, [*compiler, *rest[split + 1:]]), encoding="utf-8")
    if "MESON_INSTALL_QUIET" not in os.environ:
        print(f"Installing headers to {target}")


main()
