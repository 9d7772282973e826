#!/usr/bin/env python3
"""`kiban new-game` writes a game that compiles, counts right, and is known to the registry.

usage: test_new_game.py KIBAN COMPILER... -- ARGUMENT...
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import kiban_program
from kiban_program import kiban

ROOT = pathlib.Path(__file__).resolve().parents[3]
SPLIT = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
COMPILER = [word for word in sys.argv[2:SPLIT] if os.path.basename(word) != "ccache"] + sys.argv[SPLIT + 1:]
OTHERS = ["-DKIBAN_WITHOUT_SHOGI", "-DKIBAN_WITHOUT_MINISHOGI", "-DKIBAN_WITHOUT_REVERSI",
          "-DKIBAN_WITHOUT_BREAKTHROUGH", "-DKIBAN_WITHOUT_CONNECT_FOUR", "-DKIBAN_WITHOUT_SECOND"]
# One source with all that the game compiles; it answers as `kiban perft` would.
MAIN = """#include "games/{0}/notation.cpp"
#include "games/{0}/position.cpp"
#include "framework/encoding/utf8.cpp"
#include "framework/notation.cpp"
#include "framework/perft/perft.hpp"
#include "framework/text.cpp"
#include "games/engines.hpp"
#include <iostream>
int main() {{
    return kiban::games::with_game("{0}", []<kiban::game G>(G) {{
        static_assert(!requires {{ kiban::search::policy<G>::is_primary; }});
        auto p = G::initial();
        auto const middle = G::read_position(".../.x./... o").value();
        std::cout << kiban::perft(p, 5) << ' ' << G::read_position(G::write(p)).has_value() << ' '
                  << typename kiban::search::policy<G>::evaluator{{}}(middle) << '\\n';
    }}) ? 0 : 1;
}}
"""


class NewGame(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="kiban test ")
        self.addCleanup(folder.cleanup)
        self.tree = pathlib.Path(folder.name)
        (self.tree / "games").mkdir()
        for file in ("games/registry.hpp", "games/engines.hpp", "games/meson.build"):
            shutil.copy(ROOT / file, self.tree / file)

    def files(self) -> dict[str, str]:
        return {str(f.relative_to(self.tree)): f.read_text(encoding="utf-8")
                for f in self.tree.rglob("*") if f.is_file()}

    def write(self, name: str) -> kiban_program.Answer:
        return kiban("new-game", name, "--tree", str(self.tree))

    def test_it_compiles_and_counts(self) -> None:
        self.assertEqual(self.write("my_chess").code, 0)
        self.assertEqual(self.write("second").code, 0)
        (self.tree / "main.cpp").write_text(MAIN.format("my_chess"), encoding="utf-8")
        # What is not of the game lies in the tree.
        made = subprocess.run([*COMPILER, "-O0", "-Wall", "-Wextra", "-Werror", *OTHERS,
                               "-DFMT_HEADER_ONLY", "-I", self.tree, "-I", ROOT, "-o", self.tree / "perft",
                               self.tree / "main.cpp"], capture_output=True, text=True, check=False)
        self.assertEqual(made.returncode, 0, made.stderr)
        said = subprocess.run([self.tree / "perft"], capture_output=True, text=True, check=True).stdout
        self.assertEqual(said, "15120 1 -100\n")
        self.assertIn("startpos\t5\t15120\t", (self.tree / "tests/data/my_chess_perft.tsv").read_text(encoding="utf-8"))

    def test_the_tools_take_a_game_that_lists_no_pieces(self) -> None:
        self.write("my_chess")
        made = subprocess.run([*COMPILER, "-fsyntax-only", "-Wall", "-Wextra", "-Werror", *OTHERS, "-I", self.tree, "-I", ROOT,
                               ROOT / "tools/board/svg.cpp"], capture_output=True, text=True, check=False)
        self.assertEqual(made.returncode, 0, made.stderr)

    def test_every_file_is_said_and_names_the_game(self) -> None:
        before = self.files()
        said = self.write("hex").out
        after = self.files()
        for name in set(after) - set(before):
            self.assertIn(name, said.splitlines())
            self.assertNotIn("NAME", after[name])
            self.assertNotIn("%include", after[name])
        self.assertIn("KIBAN_CONNECT_FOUR(write) \\\n    KIBAN_HEX(write)\n", after["games/registry.hpp"])
        self.assertIn('#if !defined(KIBAN_WITHOUT_HEX)\n#include "games/hex/policy.hpp"\n#endif\n', after["games/engines.hpp"])
        self.assertIn("'connect_four', 'hex']", after["games/meson.build"])
        self.assertEqual(sorted(kiban("new-game", "hex", "--list").out.splitlines()), sorted(set(after) - set(before)))

    def test_a_game_that_is_there_is_left_alone(self) -> None:
        self.write("hex")
        before = self.files()
        again = self.write("hex")
        self.assertEqual((again.code, self.files()), (1, before))
        self.assertIn("games/hex/game.hpp is there already; nothing was written", again.err)

    def test_bad_names_and_places_are_refused(self) -> None:
        before = self.files()
        for name in ("Hex", "9men", "a-b", "_a", "a__b", "", "../up", "game", "int", "std", "all", "position", "stones",
                     "tests"):
            with self.subTest(name):
                answer = self.write(name)
                self.assertEqual((answer.code, self.files()), (2, before), answer)
        with tempfile.TemporaryDirectory() as elsewhere:
            answer = kiban("new-game", "hex", "--tree", elsewhere)
            self.assertEqual(answer.code, 2)
            self.assertIn("is not the top of kiban's sources", answer.err)

    def test_a_list_without_its_mark_changes_nothing(self) -> None:
        (self.tree / "games/registry.hpp").write_text("// nothing\n", encoding="utf-8")
        before = self.files()
        answer = self.write("hex")
        self.assertEqual((answer.code, self.files()), (1, before))
        self.assertIn("games/registry.hpp: no line with ", answer.err)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
