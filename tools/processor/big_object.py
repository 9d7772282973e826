"""An object for Windows of the kind that `ld -r` writes when it has many sections ("big").

Format: Microsoft, "PE Format", and struct ANON_OBJECT_HEADER_BIGOBJ of winnt.h.
"""

import pathlib
import struct
import sys
from typing import Iterator, NamedTuple

HEADER_BYTES = 56
SECTION = struct.Struct("<8sIIIIIIHHI")
SYMBOL = struct.Struct("<8sIiHBB")
RELOCATION = struct.Struct("<IIH")
COMDAT = 0x1000 # the linker may drop the section for another object's
MANY_RELOCATIONS = 0x01000000 # their number is in the first one
EXTERNAL, STATIC = 2, 3
DIGITS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


class Symbol(NamedTuple):
    name: str
    value: int
    section: int # from 1; 0: missing here
    storage: int
    offset: int # of its record in the file


class Section(NamedTuple):
    name: str
    relocations_at: int
    relocations: int


class BigObject:
    """An object's bytes, which its methods change in place."""

    def __init__(self, path: str) -> None:
        self.data = bytearray(pathlib.Path(path).read_bytes())
        if struct.unpack_from("<HHH", self.data) != (0, 0xFFFF, 2):
            raise SystemExit(f"{pathlib.Path(sys.argv[0]).name}: {path}: not an object of the kind pe-bigobj")
        self.section_count, self.symbols_at, self.symbol_count = struct.unpack_from("<III", self.data, 44)
        self.names_at = self.symbols_at + SYMBOL.size * self.symbol_count
        self._names = bytes(self.data[self.names_at:])

    def write(self, path: str) -> None:
        pathlib.Path(path).write_bytes(self.data)

    def _long_name(self, start: int) -> str:
        return self._names[start:self._names.index(b"\0", start)].decode()

    def symbols(self) -> dict[int, Symbol]:
        """By the number that relocations give them."""
        found = {}
        i = 0
        while i < self.symbol_count:
            offset = self.symbols_at + SYMBOL.size * i
            raw, value, section, _, storage, more = SYMBOL.unpack_from(self.data, offset)
            zero, start = struct.unpack("<II", raw)
            name = self._long_name(start) if zero == 0 else raw.rstrip(b"\0").decode()
            found[i] = Symbol(name, value, section, storage, offset)
            i += 1 + more
        return found

    def _section_at(self, number: int) -> int:
        return HEADER_BYTES + SECTION.size * (number - 1)

    def section(self, number: int) -> Section:
        """Numbers begin with 1."""
        raw, _, _, _, _, at, _, count, _, flags = SECTION.unpack_from(self.data, self._section_at(number))
        if raw.startswith(b"//"): # in base 64, as decimal digits do not suffice
            start = 0
            for digit in raw[2:].rstrip(b"\0"):
                start = start * 64 + DIGITS.index(digit)
            name = self._long_name(start)
        else:
            name = raw.rstrip(b"\0").decode()
            name = self._long_name(int(name[1:])) if name.startswith("/") else name
        if flags & MANY_RELOCATIONS:
            count, = struct.unpack_from("<I", self.data, at)
            at += RELOCATION.size
            count -= 1
        return Section(name, at, count)

    def referred(self, section: Section) -> Iterator[int]:
        """The numbers of the symbols that a section refers to."""
        end = section.relocations_at + RELOCATION.size * section.relocations
        for _, symbol, _ in RELOCATION.iter_unpack(self.data[section.relocations_at:end]):
            yield symbol

    def empty(self, number: int) -> None:
        """Takes a section's contents and its references away."""
        at = self._section_at(number)
        raw, virtual, address, _, _, _, _, _, _, flags = SECTION.unpack_from(self.data, at)
        SECTION.pack_into(self.data, at, raw, virtual, address, 0, 0, 0, 0, 0, 0, flags & ~MANY_RELOCATIONS)

    def keep_sections(self) -> None:
        """No section may be dropped for another object's."""
        for number in range(1, self.section_count + 1):
            at = self._section_at(number) + SECTION.size - 4
            flags, = struct.unpack_from("<I", self.data, at)
            struct.pack_into("<I", self.data, at, flags & ~COMDAT)

    def define(self, symbol: Symbol, value: int, section: int) -> None:
        struct.pack_into("<Ii", self.data, symbol.offset + 8, value, section)

    def make_local(self, symbol: Symbol) -> None:
        self.data[symbol.offset + 16 + 2] = STATIC

    def rename(self, symbol: Symbol, name: str) -> None:
        """Gives a symbol a name at the end of the names."""
        size, = struct.unpack_from("<I", self.data, self.names_at)
        struct.pack_into("<II", self.data, symbol.offset, 0, size)
        self.data[self.names_at + size:] = name.encode() + b"\0"
        struct.pack_into("<I", self.data, self.names_at, size + len(name) + 1)
