#!/usr/bin/env python3
"""Makes a zip archive of a folder, the same bytes for the same files.

usage: make_zip.py FOLDER ARCHIVE

The archive has the folder as its only root. Every entry has the time of SOURCE_DATE_EPOCH; texts get Windows's ends of
lines and, where they are more than ASCII, a mark of UTF-8, for the editor that opens them there.
"""

import os
import pathlib
import sys
import time
import zipfile

TEXTS = {".txt"}


def content(file: pathlib.Path) -> bytes:
    data = file.read_bytes()
    if file.suffix in TEXTS:
        data = data.replace(b"\n", b"\r\n")
        return data if data.isascii() else b"\xef\xbb\xbf" + data
    return data


def main() -> None:
    folder, archive = map(pathlib.Path, sys.argv[1:])
    date = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as zipped:
        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(str(file.relative_to(folder.parent)), date)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # as on Unix, where unzip would else let only the owner read
            entry.external_attr = (0o755 if file.suffix == ".exe" else 0o644) << 16
            zipped.writestr(entry, content(file), compresslevel=9)


main()
