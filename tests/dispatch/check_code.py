#!/usr/bin/env python3
"""No code of a program for every x86-64 needs more than its level has, by disassembly.

usage: check_code.py OBJDUMP PROGRAM...

Each level's code is in a section kiban_text_LEVEL (.text$kiban_LEVEL in an object for Windows), what all levels share in
.text. The C library's functions that it chooses by the processor itself are known by their names.
"""

import pathlib
import re
import struct
import subprocess
import sys
import unittest
from collections.abc import Iterable
from typing import NamedTuple

# What the levels add, by mnemonic or operand. TZCNT is not there: older processors read it as BSF, which GCC wants.
V2 = r"popcnt|crc32[bwlq]?|p(abs|hadd|hsub|sign|mulhrsw|shufb|alignr|blend|test|insr[bdq]|extr[bdq]|mov[sz]x|cmpeqq|cmpgtq|mulld|" \
     r"muldq|ackusdw|minu[dw]|mins[bd]|maxu[dw]|maxs[bd]|hminposuw|maddubsw)\w*|blend[vp]\w*|round[sp][sd]|dpp[sd]|mpsadbw|" \
     r"insertps|extractps|movntdqa|mov(ddup|s[hl]dup)|h(add|sub)p[sd]|addsubp[sd]|lddqu|cmpxchg16b"
V3 = r"v[a-z]\w*|andn|bextr|bls(i|r|msk)|bzhi|mulx|rorx|sarx|shlx|shrx|lzcnt|movbe"
PEXT = r"pext|pdep"
V4_OPERAND = r"%zmm|%[xy]mm(1[6-9]|2\d|3[01])|%k[0-7]"
VNNI = r"vpdpbusds?|vpdpwssds?|vgf2p8\w+|gf2p8\w+|vpopcnt\w+|vperm(b|i2b|t2b)|vp(compress|expand)[bw]|vpsh[lr]dv?[wdq]|vpmadd52\w+|" \
       r"vpmultishiftqb|vpshufbitqmb"
# Not vector instructions, whatever their first letter.
HARMLESS = {"verr", "verw"}


def alternatives(*patterns: str) -> str:
    return "|".join(f"(?:{p})" for p in patterns)


# A level: the mnemonics and operands that it must not have.
FORBIDDEN = {
    "x86_64": (alternatives(V2, V3, PEXT), V4_OPERAND),
    "x86_64_v2": (alternatives(V3, PEXT), V4_OPERAND),
    "x86_64_v3_slow_pext": (alternatives(VNNI, PEXT), V4_OPERAND),
    "x86_64_v3": (VNNI, V4_OPERAND),
    "x86_64_v4": (VNNI, None),
    "x86_64_v4_vnni": (None, None),
}
# Chosen by the C library or zstd for the processor, or run only after they asked CPUID.
LIBRARY_CHOICE = re.compile(r"_(avx\w*|evex\w*|fma4?|sse\w+|ssse3\w*|bmi2?)(_\w+)?(\.\w+)*$|^HUF_\w+_fast(_(c|asm)_loop)?$|"
                            r"^__(mem|str|wcs|wmem)\w+_(avx|evex|sse|ssse)\w*")

LEVEL_SECTION = re.compile(r"(?:kiban_text_|\.text\$kiban_)(\w+)")
SECTION = re.compile(r"^Disassembly of section (\S+):$")
FUNCTION = re.compile(r"^([0-9a-f]+) <(.*)>:$")
INSTRUCTION = re.compile(r"^\s*([0-9a-f]+):\s+(?:(?:lock|rep[nz]*|notrack|bnd|data16|cs|ds|es|fs|gs|addr32|rex\S*) )*(\S+)\s*(.*)$")
TARGET = re.compile(r"^([0-9a-f]+) <")


def own_level(section: str) -> str | None:
    """The level whose code a section is."""
    match = LEVEL_SECTION.fullmatch(section)
    return match[1] if match else None


def level_of(section: str) -> str:
    """The level that a section's code may use: the shared code is for all."""
    return own_level(section) or "x86_64"


class Patterns:
    """FORBIDDEN, compiled."""

    def __init__(self) -> None:
        self.by_level = {level: tuple(re.compile(p) if p else None for p in pair) for level, pair in FORBIDDEN.items()}

    def forbid(self, level: str, mnemonic: str, operands: str) -> bool:
        word, operand = self.by_level[level]
        return mnemonic not in HARMLESS and bool(word and word.fullmatch(mnemonic) or operand and operand.search(operands))


class Section(NamedTuple):
    name: str
    size: int
    first: int
    offset: int # in the file
    is_code: bool

    def holds(self, address: int) -> bool:
        return self.first <= address < self.first + self.size


def sections_of(objdump: str, program: str) -> list[Section]:
    said = subprocess.run([objdump, "-hw", program], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in said.splitlines() if line.strip()[:1].isdigit()]
    return [Section(row[1], int(row[2], 16), int(row[3], 16), int(row[5], 16), "CODE" in row) for row in rows]


def levels_of(sections: list[Section]) -> list[Section]:
    return [s for s in sections if own_level(s.name)]


def complaints(lines: Iterable[str], levels: list[Section]) -> tuple[list[str], int]:
    """What is wrong with a disassembly, and the number of its instructions."""
    patterns = Patterns()
    section = function = ""
    found = []
    count = 0
    for line in lines:
        if match := INSTRUCTION.match(line):
            count += 1
            _, mnemonic, operands = match.groups()
            shared = own_level(section) is None
            if patterns.forbid(level_of(section), mnemonic, operands) and not (shared and LIBRARY_CHOICE.search(function)):
                found.append(f"{section}: {function}: {mnemonic} {operands}")
            elif not shared and (to := TARGET.match(operands)):
                address = int(to[1], 16)
                found += [f"{section}: {function} reaches {other.name}" for other in levels
                          if other.name != section and other.holds(address)]
        elif match := FUNCTION.match(line):
            function = match[2]
        elif match := SECTION.match(line):
            section = match[1]
    return found, count


def check_file(objdump: str, program: str) -> tuple[list[str], int]:
    """What is wrong with the code of a program or an object, and the number of its instructions."""
    levels = levels_of(sections_of(objdump, program))
    with subprocess.Popen([objdump, "-d", "--no-show-raw-insn", program], stdout=subprocess.PIPE, text=True) as run:
        found, count = complaints(run.stdout or [], levels)
    print(pathlib.Path(program).name, len(levels), "levels,", count, "instructions", flush=True)
    return found if levels else [f"{program} has no level"], count


class EveryProgram(unittest.TestCase):
    def test_no_code_needs_more_than_its_level_has(self) -> None:
        for program in PROGRAMS:
            with self.subTest(pathlib.Path(program).name):
                found, count = check_file(OBJDUMP, program)
                self.assertGreater(count, 100000)
                self.assertEqual(found[:20], [])

    def test_initialisers_are_not_run_by_the_system(self) -> None:
        for program in PROGRAMS:
            sections = sections_of(OBJDUMP, program)
            self.assertTrue([s for s in sections if s.name.startswith("kiban_init_")])
            table = next(s for s in sections if s.name == ".init_array")
            content = pathlib.Path(program).read_bytes()[table.offset:table.offset + table.size]
            addresses = [address for (address,) in struct.iter_unpack("<Q", content)]
            self.assertTrue(addresses)
            for level in levels_of(sections):
                self.assertEqual([hex(a) for a in addresses if level.holds(a)], [])


class TheCheckCanFail(unittest.TestCase):
    LEVELS = [Section("kiban_text_x86_64", 0x1000, 0x1000, 0, True), Section("kiban_text_x86_64_v3", 0x1000, 0x2000, 0, True)]

    def wrong(self, section: str, instruction: str, function: str = "f") -> bool:
        text = [f"Disassembly of section {section}:", f"0000000000001000 <{function}>:", f"    1000:\t{instruction}"]
        found, count = complaints(text, self.LEVELS)
        self.assertEqual(count, 1)
        return bool(found)

    def test_each_level(self) -> None:
        for least, instruction in enumerate(["add    %rax,%rbx", "popcnt %rax,%rbx", "vpaddq %ymm0,%ymm1,%ymm2",
                                             "pext   %rax,%rbx,%rcx", "vpaddq %zmm0,%zmm1,%zmm2",
                                             "vpdpbusd %ymm0,%ymm1,%ymm2"]):
            for level, name in enumerate(FORBIDDEN):
                for section in ("kiban_text_", ".text$kiban_"):
                    self.assertEqual(self.wrong(section + name, instruction), level < least, (name, instruction))
        self.assertTrue(self.wrong(".text", "shlx   %rax,%rbx,%rcx"))
        self.assertTrue(self.wrong(".text", "lock cmpxchg16b (%rax)"))
        self.assertFalse(self.wrong(".text", "rep stos %al,%es:(%rdi)"))
        self.assertFalse(self.wrong(".text", "vzeroupper", "__memset_avx2_unaligned"))

    def test_another_level_is_not_called(self) -> None:
        self.assertTrue(self.wrong("kiban_text_x86_64", "call   2004 <g+0x4>"))
        self.assertFalse(self.wrong("kiban_text_x86_64", "call   1004 <g+0x4>"))


if __name__ == "__main__":
    OBJDUMP, *PROGRAMS = sys.argv[1:]
    unittest.main(argv=sys.argv[:1])
