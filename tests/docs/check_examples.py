#!/usr/bin/env python3
"""Compiles the examples in the comments of public headers as one program, and runs it: their assertions must hold.

usage: check_examples.py BUILD_DIRECTORY COMPILER... -- ARGUMENT...

An example is between @code and @endcode, and sees its own header and the headers of all games.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLE = re.compile(r"^/// @code\n(.*?)^/// @endcode\n", re.MULTILINE | re.DOTALL)
# Users include each of these, and each has an example.
WITH_EXAMPLE = ("framework/bitboard.hpp", "framework/capabilities.hpp", "framework/contract/board_text.hpp",
                "framework/contract/repeating.hpp", "framework/game.hpp", "framework/notation.hpp",
                "search/session.hpp", "games/breakthrough/game.hpp", "games/connect_four/game.hpp", "games/minishogi/engine.hpp",
                "games/minishogi/game.hpp", "games/reversi/engine.hpp", "games/reversi/game.hpp",
                "games/shogi/engine.hpp", "games/shogi/game.hpp")


def examples(header: pathlib.Path) -> list[str]:
    found = EXAMPLE.findall(header.read_text(encoding="utf-8"))
    return [re.sub(r"^///( |$)", "", example, flags=re.MULTILINE) for example in found]


def program(of: dict[str, list[str]]) -> str:
    """One function per example, called in order by main."""
    headers = sorted(set(of) | {f"games/{g}/game.hpp" for g in ("breakthrough", "connect_four", "minishogi", "reversi", "shogi")} |
                     {f"games/{g}/engine.hpp" for g in ("minishogi", "reversi", "shogi")})
    lines = ["#undef NDEBUG", "#include <cassert>", *(f'#include "{h}"' for h in headers)]
    calls = []
    for name, texts in of.items():
        for i, text in enumerate(texts):
            call = re.sub(r"\W", "_", f"{name}_{i}")
            calls.append(f"{call}();")
            lines += [f"static void {call}() {{", f'#line 1 "example {i + 1} of {name}"', text, "}"]
    return "\n".join([*lines, "int main() {", *calls, "}", ""])


def main() -> int:
    build = pathlib.Path(sys.argv[1])
    split = sys.argv.index("--")
    of = {str(h.relative_to(ROOT)): e for room in ("framework", "search", "games")
          for h in sorted((ROOT / room).rglob("*.hpp")) if (e := examples(h))}
    missing = [name for name in WITH_EXAMPLE if name not in of]
    if missing:
        print("no example in", ", ".join(missing))
        return 1
    with tempfile.TemporaryDirectory() as folder:
        binary = pathlib.Path(folder) / "examples"
        compiled = subprocess.run([*sys.argv[2:split], *sys.argv[split + 1:], "-O1", "-pthread", "-I", ROOT, "-x", "c++", "-",
                                   "-x", "none", build / "games/libkiban.a", "-lfmt", "-o", binary],
                                  input=program(of), text=True, capture_output=True, check=False)
        if compiled.returncode != 0:
            print(compiled.stderr)
            return 1
        done = subprocess.run([binary], text=True, capture_output=True, check=False, timeout=120)
    print(f"{sum(map(len, of.values()))} examples of {len(of)} headers: "
          f"{'all hold' if done.returncode == 0 else done.stderr}")
    return 1 if done.returncode else 0


sys.exit(main())
