#!/usr/bin/env python3
"""Leaves out of an object for Windows what is not reached from some symbols and from the initialisers.

usage: drop_unreached.py OBJECT OUT NAME...

As --gc-sections of ld, which does not do it for COFF with -r. What a function's unwinding needs (.pdata) refers to the
function, not the other way round: it is kept with it. Sections that are left out stay, empty. Prints nothing.
"""

import sys
from collections import defaultdict

from big_object import EXTERNAL, BigObject, Symbol

INITIALISERS = ".ctors"
UNWINDING = ".pdata"


class References:
    """Which sections refer to which."""

    def __init__(self, whole: BigObject) -> None:
        self.symbols = whole.symbols()
        self.defined = {(s.name, s.storage): s.section for s in self.symbols.values() if s.section > 0}
        self.to: dict[int, set[int]] = {}
        self.unwinding: defaultdict[int, set[int]] = defaultdict(set)
        self.roots: list[int] = []
        for number in range(1, whole.section_count + 1):
            section = whole.section(number)
            self.to[number] = {self._target(self.symbols[s]) for s in whole.referred(section)} - {0}
            if section.name.startswith(INITIALISERS):
                self.roots.append(number)
            elif section.name.startswith(UNWINDING):
                for target in self.to[number]:
                    self.unwinding[target].add(number)

    def _target(self, symbol: Symbol) -> int:
        """The section of a symbol; 0 if it is another object's."""
        return symbol.section if symbol.section > 0 else self.defined.get((symbol.name, symbol.storage), 0)

    def reached(self, names: list[str]) -> set[int]:
        """The sections that are reached from those symbols and from the initialisers."""
        if missing := [name for name in names if (name, EXTERNAL) not in self.defined]:
            raise SystemExit(f"drop_unreached.py: no symbol {', '.join(missing)}")
        waiting = self.roots + [self.defined[name, EXTERNAL] for name in names]
        found = set(waiting)
        while waiting:
            section = waiting.pop()
            new = (self.to[section] | self.unwinding[section]) - found
            found |= new
            waiting += new
        return found


def main() -> None:
    source, target, *names = sys.argv[1:]
    whole = BigObject(source)
    reached = References(whole).reached(names)
    for number in range(1, whole.section_count + 1):
        if number not in reached:
            whole.empty(number)
    whole.write(target)


if __name__ == "__main__":
    main()
