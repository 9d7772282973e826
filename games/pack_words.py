#!/usr/bin/env python3
"""Rearranges a file of 16-bit words so that it compresses better; games/packed_words.hpp puts it back.

usage: pack_words.py FILE OUTPUT

A word is doubled, and turned over if it is negative, so that small numbers of both signs have high bytes of zero. Then come all
low bytes, all high bytes, and the last byte of a file of odd size.
"""

import array
import pathlib
import sys


def pack(plain: bytes) -> bytes:
    """The same bytes in the packed order."""
    even = len(plain) // 2 * 2
    words = array.array("H", plain[:even])
    if sys.byteorder == "big":
        words.byteswap()
    folded = [word << 1 & 0xFFFF ^ (0xFFFF if word & 0x8000 else 0) for word in words]
    return bytes(word & 0xFF for word in folded) + bytes(word >> 8 for word in folded) + plain[even:]


if __name__ == "__main__":
    source, target = map(pathlib.Path, sys.argv[1:])
    target.write_bytes(pack(source.read_bytes()))
