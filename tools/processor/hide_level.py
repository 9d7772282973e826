#!/usr/bin/env python3
"""Hides a level's symbols in an object for Windows that `ld -r` has joined.

usage: hide_level.py OBJECT OUT [NAME=NEW | NAME]...

What objcopy does for ELF it does not do for the "big" COFF objects that ld -r writes. Sections joined of several still
say that the linker may drop them for another object's (COMDAT). A function that several sources had is there once as
defined and again as missing: for its other callers, and for the jump tables of the copies that were dropped. Only the
symbols NAME stay visible, by the name NEW if one is given.
"""

import sys

from big_object import EXTERNAL, STATIC, BigObject


def hide(joined: BigObject, visible: dict[str, str]) -> None:
    """Makes all symbols that are defined here local, but for those, which are renamed."""
    symbols = joined.symbols().values()
    defined = {(s.name, s.storage): (s.value, s.section) for s in symbols if s.section > 0}
    if missing := [name for name in visible if (name, EXTERNAL) not in defined]:
        raise SystemExit(f"hide_level.py: no symbol {', '.join(missing)}")
    for symbol in symbols:
        if symbol.storage not in (EXTERNAL, STATIC) or (symbol.name, symbol.storage) not in defined:
            continue
        if symbol.section == 0: # another source's copy was dropped
            joined.define(symbol, *defined[symbol.name, symbol.storage])
        if symbol.section == 0 or symbol.name not in visible:
            joined.make_local(symbol)
        elif visible[symbol.name] != symbol.name:
            joined.rename(symbol, visible[symbol.name])


def main() -> None:
    source, target, *names = sys.argv[1:]
    pairs = (name.partition("=") for name in names)
    joined = BigObject(source)
    joined.keep_sections()
    hide(joined, {old: new or old for old, _, new in pairs})
    joined.write(target)


if __name__ == "__main__":
    main()
