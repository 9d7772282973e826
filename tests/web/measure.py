#!/usr/bin/env python3
"""The speed, size, memory and start of the engine inside the page, beside the native one.

usage: measure.py KIBAN BUILD WASM [ROUNDS]

KIBAN is the native engine, BUILD where npm's packages go, WASM an exported folder or a build directory, as with
run_browser.py. Prints what tools/web/RESULTS.md has; headless Chromium asks both engines in turn, ROUNDS times (default 3).
"""

import gzip
import os
import pathlib
import subprocess
import sys
import tempfile

from run_browser import HERE, Folder, Server, exported, find_browser, find_node, node_modules


def sizes(page: pathlib.Path) -> None:
    files = [path for path in page.rglob("*") if path.is_file()]
    small = sum(len(gzip.compress(path.read_bytes(), 9)) for path in files)
    print(f"{len(files)} files, {sum(path.stat().st_size for path in files)} bytes, {small} with gzip")
    script = "const {brotliCompressSync: b} = require('zlib'); let n = 0; " \
             "for (const f of process.argv.slice(1)) n += b(require('fs').readFileSync(f)).length; console.log(`${n} with brotli`)"
    subprocess.run([find_node(), "-e", script, *files], check=True)


def main() -> None:
    kiban, build, wasm, *rest = sys.argv[1:]
    modules = node_modules(pathlib.Path(build))
    with tempfile.TemporaryDirectory(prefix="kiban-page-") as place:
        page = exported(pathlib.Path(wasm), pathlib.Path(place) / "page")
        sizes(page)
        server, folder = Server(kiban, page, "--threads", "1"), Folder(page)
        try:
            subprocess.run([find_node(), HERE / "measure.mjs", server.address, str(server.process.pid), folder.address, *(rest or ["3"])], check=True,
                           env={**os.environ, "KIBAN_NODE_MODULES": str(modules), "KIBAN_CHROMIUM": find_browser()})
        finally:
            server.stop()
            folder.stop()


if __name__ == "__main__":
    main()
