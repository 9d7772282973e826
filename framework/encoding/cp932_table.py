#!/usr/bin/env python3
"""Writes code page 932 as C++ tables, from Python's codec.

usage: table.py OUTPUT
"""

import pathlib
import sys

# What glibc also writes in the code page, beside what is read from it: yen, overline, and JIS's own choice of
# characters where Windows reads others.
WRITTEN_ALSO = {0xA5: 0x5C, 0x203E: 0x7E, 0xA2: 0x8191, 0xA3: 0x8192, 0xAC: 0x81CA, 0x2014: 0x815C, 0x2016: 0x8161,
                0x2212: 0x817C, 0x301C: 0x8160}
# Characters that IBM and NEC both added are written as IBM's, at the end of the page.
NEC_COPIES = range(0xED40, 0xEF00)


def read_pairs() -> dict[int, int]:
    """The character of each code beyond ASCII."""
    pairs = {code: ord(bytes([code]).decode("cp932")) for code in range(0xA1, 0xE0)}
    leads = [*range(0x81, 0xA0), *range(0xE0, 0xFD)]
    for code in (lead << 8 | trail for lead in leads for trail in range(0x40, 0xFD)):
        try:
            text = code.to_bytes(2, "big").decode("cp932")
        except UnicodeError:
            continue
        if len(text) == 1:
            pairs[code] = ord(text)
    return pairs


def write_pairs(read: dict[int, int]) -> dict[int, int]:
    """The code of each character beyond ASCII: of several the lowest."""
    codes = sorted(read, key=lambda code: (code in NEC_COPIES, code), reverse=True)
    return {read[code]: code for code in codes} | WRITTEN_ALSO


def table(name: str, pairs: dict[int, int]) -> str:
    rows = ",\n".join(f"    {{{key:#06x}, {value:#06x}}}" for key, value in sorted(pairs.items()))
    return f"static constexpr cp932_pair {name}[] = {{\n{rows}}};\n" \
           f"std::span<cp932_pair const> cp932_{name}() noexcept {{ return {name}; }}\n"


def main() -> None:
    read = read_pairs()
    text = '#include "framework/encoding/cp932.hpp"\n\nnamespace kiban {\n\n' + table("by_code", read) + "\n" + \
        table("by_character", write_pairs(read)) + "\n} // namespace kiban\n"
    pathlib.Path(sys.argv[1]).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
