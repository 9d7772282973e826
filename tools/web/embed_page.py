#!/usr/bin/env python3
"""Writes the page's files as C++, so that `kiban serve` needs no other file.

usage: embed_page.py PAGE OUTPUT DEPFILE

PAGE is the folder of the files. DEPFILE tells the build what OUTPUT depends on, new files too.
"""

import pathlib
import sys

BYTES_A_LINE = 4096
# What server/requests.cpp has a type for, less the module and what only editors read.
SERVED = [".html", ".css", ".js", ".json", ".svg", ".png", ".ico", ".webmanifest", ".txt"]
PLAIN = {byte: chr(byte) for byte in range(32, 127) if chr(byte) not in '"\\?'}
HEAD = """// Generated from tools/web/page by tools/web/embed_page.py.

#include "tools/web/server/page_files.hpp"

namespace kiban::web {

namespace {

using namespace std::string_view_literals;

constexpr page_file files[] = {
"""
TAIL = """};

} // namespace

std::span<page_file const> embedded_page() noexcept { return files; }

} // namespace kiban::web
"""


def literal(data: bytes) -> str:
    lines = [data[at:at + BYTES_A_LINE] for at in range(0, len(data), BYTES_A_LINE)] or [b""]
    return "\n".join('"' + "".join(PLAIN.get(byte, f"\\{byte:03o}") for byte in line) + '"' for line in lines) + "sv"


def main() -> None:
    page, output, depfile = map(pathlib.Path, sys.argv[1:])
    files = sorted(path for path in page.rglob("*") if path.is_file() and path.suffix in SERVED and path.name != "jsconfig.json")
    entries = "".join(f"{{{literal(str(path.relative_to(page)).encode())},\n{literal(path.read_bytes())}}},\n" for path in files)
    output.write_text(HEAD + entries + TAIL, encoding="ascii")
    needed = [page, *(path for path in page.rglob("*") if path.is_dir()), *files]
    depfile.write_text(f"{output}: " + " ".join(str(path).replace(" ", "\\ ") for path in needed) + "\n", encoding="utf-8")


main()
