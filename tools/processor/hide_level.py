#!/usr/bin/env python3
"""Hides a level's symbols in an object for Windows that `ld -r` has joined.

usage: hide_level.py OBJECT OUT [NAME=NEW | NAME]...

What objcopy does for ELF it does not do for the "big" COFF objects that ld -r writes. Sections joined of several still
say that the linker may drop them for another object's (COMDAT). A function that several sources had is there once as
defined and again as missing: for its other callers, and for the jump tables of the copies that were dropped. Only the
symbols NAME stay visible, by the name NEW if one is given.
Format: Microsoft, "PE Format", and struct ANON_OBJECT_HEADER_BIGOBJ of winnt.h.
"""

import pathlib
import struct
import sys

HEADER_BYTES = 56
SECTION_BYTES = 40
SYMBOL = struct.Struct("<8sIiHBB") # name, value, section, type, storage class, further records
VALUE, STORAGE = 8, 18 # where they are in one
COMDAT = 0x1000
EXTERNAL, STATIC = 2, 3


class BigObject:
    """An object's bytes, with its sections and symbols."""

    def __init__(self, data: bytes) -> None:
        if struct.unpack_from("<HHH", data) != (0, 0xFFFF, 2):
            raise SystemExit("hide_level.py: not an object of the kind pe-bigobj")
        self.sections, self.at, self.count = struct.unpack_from("<III", data, 44)
        self.data = bytearray(data)

    def keep_sections(self) -> None:
        """No section may be dropped for another object's."""
        for i in range(self.sections):
            at = HEADER_BYTES + SECTION_BYTES * i + SECTION_BYTES - 4
            flags, = struct.unpack_from("<I", self.data, at)
            struct.pack_into("<I", self.data, at, flags & ~COMDAT)

    def symbols(self) -> dict[int, tuple[str, int, int, int]]:
        """By offset: name, value, section and storage class."""
        names = bytes(self.data[self.at + SYMBOL.size * self.count:])
        found = {}
        i = 0
        while i < self.count:
            offset = self.at + SYMBOL.size * i
            name, value, section, _, storage, more = SYMBOL.unpack_from(self.data, offset)
            zero, start = struct.unpack("<II", name)
            name = names[start:names.index(b"\0", start)] if zero == 0 else name.rstrip(b"\0")
            found[offset] = (name.decode(), value, section, storage)
            i += 1 + more
        return found

    def rename(self, offset: int, name: str) -> None:
        """Gives a symbol a name at the end of the names."""
        start = self.at + SYMBOL.size * self.count
        size, = struct.unpack_from("<I", self.data, start)
        struct.pack_into("<II", self.data, offset, 0, size)
        self.data[start + size:] = name.encode() + b"\0"
        struct.pack_into("<I", self.data, start, size + len(name) + 1)

    def hide(self, visible: dict[str, str]) -> None:
        """Makes all symbols that are defined here local, but for those, which are renamed."""
        symbols = self.symbols()
        defined = {(name, storage): (value, section) for name, value, section, storage in symbols.values() if section > 0}
        if missing := [name for name in visible if (name, EXTERNAL) not in defined]:
            raise SystemExit(f"hide_level.py: no symbol {', '.join(missing)}")
        for offset, (name, _, section, storage) in symbols.items():
            if storage not in (EXTERNAL, STATIC) or (name, storage) not in defined:
                continue
            if section == 0: # another source's copy was dropped
                struct.pack_into("<Ii", self.data, offset + VALUE, *defined[name, storage])
            if section == 0 or name not in visible:
                self.data[offset + STORAGE] = STATIC
            elif visible[name] != name:
                self.rename(offset, visible[name])


def main() -> None:
    source, target, *names = sys.argv[1:]
    pairs = (name.partition("=") for name in names)
    visible = {old: new or old for old, _, new in pairs}
    joined = BigObject(pathlib.Path(source).read_bytes())
    joined.keep_sections()
    joined.hide(visible)
    pathlib.Path(target).write_bytes(joined.data)


if __name__ == "__main__":
    main()
