#!/usr/bin/env python3
"""The tree follows its rules, and each check of them can fail."""

import pathlib
import subprocess
import tempfile
import unittest

import rules

ROOT = pathlib.Path(__file__).resolve().parents[2]


class TheTree(unittest.TestCase):
    def test_every_promise_is_kept(self) -> None:
        tree = rules.Tree(ROOT)
        self.assertIn("framework/game.hpp", tree.files)
        for check in rules.CHECKS:
            with self.subTest(check.__name__):
                if complaints := check(tree):
                    self.fail("\n" + "\n".join(complaints))


class EachCheckCanFail(unittest.TestCase):
    """A small correct tree, and one change that breaks one rule."""

    GOOD = {
        "meson.build": "project('x')\n",
        ".hidden": "x\n",
        "framework/game.hpp": "// as in go\n#pragma once\n",
        "search/session.hpp": '#include "framework/game.hpp"\n#include <vector>\n',
        "games/registry.hpp": '#include "games/go/policy.hpp"\n#include <boost/hana/tuple.hpp>\n',
        "games/engines.hpp": '#include "games/go/engine.hpp"\n',
        "games/go/engine.hpp": '#include "games/go/policy.hpp"\n',
        "games/go/position.hpp": '#include "framework/game.hpp"\n',
        "games/go/rules/board.hpp": '#include "framework/game.hpp"\n',
        "games/go/text/notation.hpp": '#include "games/go/rules/board.hpp"\n',
        "games/go/records/sgf.hpp": '#include "games/go/text/notation.hpp"\n',
        "games/go/evaluation/evaluate.hpp": '#include "games/go/rules/board.hpp"\n#include "search/session.hpp"\n',
        "games/go/gtp/gtp.hpp": '#include "games/go/engine.hpp"\n#include "search/protocol/inbox.hpp"\n',
        "search/protocol/inbox.hpp": '#include "search/session.hpp"\n',
        "search/table/slot.hpp": '#include "framework/game.hpp"\n',
        "search/tree/node.hpp": '#include "search/table/slot.hpp"\n',
        "tools/terminal/progress.hpp": "#include <string>\n",
        "tools/files/log.hpp": '#include "tools/terminal/progress.hpp"\n',
        "tools/match/runner.hpp": '#include "tools/files/log.hpp"\n',
        "tools/training/trainer.hpp": '#include "tools/match/runner.hpp"\n',
        "tools/core/text/words.hpp": '#include "tools/terminal/progress.hpp"\n',
        "tools/web/server/serve.hpp": '#include "tools/core/text/words.hpp"\n',
        "tools/python/module.hpp": '#include "tools/core/text/words.hpp"\n',
        "tools/kiban/train.cpp": '#include "tools/training/trainer.hpp"\n#include "tools/core/text/words.hpp"\n',
        "games/go/policy.hpp": '#include "games/go/position.hpp"\n#include "search/session.hpp"\n',
        "games/hex/position.hpp": "#include <array>\n",
        "tools/kiban.cpp": '#include "games/registry.hpp"\n',
        "tests/go.cpp": '#include "games/go/policy.hpp"\n',
    }

    def complaints(self, check, **changed: str) -> list[str]:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for file, text in {**self.GOOD, **changed}.items():
                (root / file).parent.mkdir(parents=True, exist_ok=True)
                (root / file).write_text(text, encoding="utf-8")
            return check(rules.Tree(root))

    def breaks(self, check, file: str, text: str) -> None:
        found = self.complaints(check, **{file: text})
        self.assertEqual(len(found), 1, found)
        self.assertIn(file.split("/")[0], found[0])

    def test_the_good_tree_is_good(self) -> None:
        for check in rules.CHECKS:
            self.assertEqual(self.complaints(check), [])

    def test_framework_does_not_see_search(self) -> None:
        self.breaks(rules.includes, "framework/a.hpp", '#include "search/session.hpp"\n')

    def test_search_does_not_see_games(self) -> None:
        self.breaks(rules.includes, "search/a.hpp", '#  include "games/go/position.hpp"\n')

    def wrong_arrow(self, file: str, target: str) -> None:
        self.breaks(rules.includes, file, f'#include "{target}"\n')

    def test_rooms_of_a_game_point_down(self) -> None:
        self.wrong_arrow("games/go/rules/a.hpp", "games/go/text/notation.hpp")
        self.wrong_arrow("games/go/rules/a.hpp", "search/session.hpp")
        self.wrong_arrow("games/go/text/a.hpp", "games/go/records/sgf.hpp")
        self.wrong_arrow("games/go/text/a.hpp", "search/session.hpp")
        self.wrong_arrow("games/go/records/a.hpp", "games/go/evaluation/evaluate.hpp")
        self.wrong_arrow("games/go/evaluation/a.hpp", "games/go/policy.hpp")
        self.wrong_arrow("games/go/evaluation/a.hpp", "games/go/gtp/gtp.hpp")
        self.wrong_arrow("games/go/game.hpp", "games/go/evaluation/evaluate.hpp")
        self.wrong_arrow("games/go/game.hpp", "games/go/policy.hpp")
        self.wrong_arrow("games/go/engine_more.hpp", "games/go/gtp/gtp.hpp")
        self.wrong_arrow("games/go/nboard/a.hpp", "games/go/gtp/gtp.hpp")

    def test_rooms_of_the_search_point_down(self) -> None:
        self.wrong_arrow("search/table/a.hpp", "search/tree/node.hpp")
        self.wrong_arrow("search/tree/a.hpp", "search/protocol/inbox.hpp")
        self.wrong_arrow("search/a.hpp", "search/protocol/inbox.hpp")

    def test_rooms_of_the_tools_point_down(self) -> None:
        self.wrong_arrow("tools/terminal/a.hpp", "tools/files/log.hpp")
        self.wrong_arrow("tools/files/a.hpp", "tools/match/runner.hpp")
        self.wrong_arrow("tools/match/a.hpp", "tools/training/trainer.hpp")
        self.wrong_arrow("tools/training/a.hpp", "tools/kiban/train.cpp")
        self.wrong_arrow("tools/training/a.hpp", "tools/core/text/words.hpp")

    def test_the_core_and_its_users_do_not_see_the_command_line(self) -> None:
        for room in ("tools/core", "tools/core/text", "tools/web/server", "tools/python"):
            self.wrong_arrow(f"{room}/a.hpp", "tools/kiban/train.cpp")
        self.wrong_arrow("tools/core/a.hpp", "tools/web/server/serve.hpp")
        self.wrong_arrow("tools/core/a.hpp", "tools/python/module.hpp")

    def test_every_wrong_arrow_is_found_and_no_right_one(self) -> None:
        """Between any two rooms: what is not allowed is a complaint."""
        def folder(room: str) -> str:
            return room.replace("games/* engine", "games/*").replace("*", "go")

        def header(room: str) -> str:
            return folder(room) + ("/engine_x.hpp" if room == "games/* engine" else "/x.hpp")

        rooms = sorted(rules.MAY_SEE) + ["tests"]
        texts = {header(room): "int x;\n" for room in rooms}
        wrong = 0
        for room in rooms:
            arrows = "".join(f'#include "{header(other)}"\n' for other in rooms)
            includer = header(room).replace("x.hpp", "y.hpp")
            found = self.complaints(rules.includes, **texts, **{includer: arrows})
            expected = [f'{includer} ({room}) includes "{header(other)}" ({other})' for other in rooms
                        if room != "tests" and other not in rules.MAY_SEE[room]]
            self.assertEqual(sorted(found), sorted(expected))
            wrong += len(expected)
        self.assertGreater(wrong, 300)

    def test_a_room_without_a_rule_sees_nothing_and_is_not_seen(self) -> None:
        self.breaks(rules.includes, "games/go/attic/a.hpp", '#include "framework/game.hpp"\n')
        found = self.complaints(rules.includes, **{"games/go/attic/a.hpp": "int x;\n",
                                                   "games/go/rules/a.hpp": '#include "games/go/attic/a.hpp"\n'})
        self.assertEqual(len(found), 1, found)

    def test_what_programs_may_see_is_drawn_without_circles(self) -> None:
        """Rooms that see each other are one room, except that the search's top folder is its front and its base."""
        mutual = {tuple(sorted((a, b))) for a in rules.MAY_SEE for b in rules.MAY_SEE[a]
                  if a != b and a in rules.MAY_SEE.get(b, ())}
        self.assertEqual({pair for pair in mutual if "search" not in pair}, set())

    def test_the_page_of_the_search_lists_its_headers(self) -> None:
        good = ("| file | what |\n| `session.hpp` | x |\n| **`tree/`** | **y** |\n| `node.hpp` | z |\n"
                "| **`table/`** | **`slot.hpp`: z** |\n| **`protocol/`** | **a** |\n| `inbox.hpp` | b |\n\n## More\n`no.hpp`\n")
        self.assertEqual(self.complaints(rules.file_table, **{"search/README.md": good}), [])
        for changed in (good.replace("| `node.hpp` | z |\n", ""), good.replace("\n## More", "| `inbox.hpp` | c |\n\n## More"),
                        good.replace("`inbox.hpp`", "`inbox.hpp`, `gone.hpp`")):
            self.breaks(rules.file_table, "search/README.md", changed)

    def test_no_circles(self) -> None:
        self.breaks(rules.circles, "framework/game.hpp", '#include "framework/game.hpp"\n')
        found = self.complaints(rules.circles, **{"search/a.hpp": '#include "search/b.hpp"\n',
                                                  "search/b.hpp": '#include "search/a.hpp"\n'})
        self.assertEqual(found, ["search/a.hpp includes search/b.hpp includes search/a.hpp"])

    def test_folders_are_not_crowded(self) -> None:
        for folder in ("search", "tests/search"):
            many = {f"{folder}/a{n}.hpp": "int x;\n" for n in range(rules.MAX_SOURCES + 1)}
            self.assertEqual(len(self.complaints(rules.crowds, **many)), 1)

    def test_every_capability_is_listed(self) -> None:
        listing = 'named{"staged", staged<P>}\n'
        found = self.complaints(rules.listed_capabilities, **{
            "framework/capabilities.hpp": "concept staged = requires {};\nconcept passing = requires {};\n",
            "tools/core/text/capabilities.hpp": listing})
        self.assertEqual(found, ["tools/core/text/capabilities.hpp: no line for passing"])

    def test_rules_do_not_see_search(self) -> None:
        self.breaks(rules.includes, "games/go/movegen.cpp", '#include "search/session.hpp"\n')

    def test_rules_do_not_see_their_engine(self) -> None:
        self.breaks(rules.includes, "games/go/movegen.cpp", '#include "games/go/policy.hpp"\n')

    def test_games_do_not_see_each_other(self) -> None:
        self.breaks(rules.includes, "games/hex/movegen.cpp", '#include "games/go/position.hpp"\n')

    def test_games_do_not_see_the_registry(self) -> None:
        self.breaks(rules.includes, "games/go/usi.cpp", '#include "games/registry.hpp"\n')

    def test_a_policy_is_known_to_the_programs(self) -> None:
        self.breaks(rules.policies, "games/hex/policy.hpp", '#include "games/hex/position.hpp"\n')
        self.breaks(rules.policies, "games/engines.hpp", '#include "games/hex/engine.hpp"\n')

    def test_nothing_but_tests_sees_tests(self) -> None:
        self.breaks(rules.includes, "tools/a.cpp", '#include "tests/go.cpp"\n')

    def test_includes_are_written_from_the_root(self) -> None:
        self.breaks(rules.includes, "games/go/movegen.cpp", '#include "position.hpp"\n')

    def test_no_metaprogramming_on_the_path_of_a_move(self) -> None:
        self.breaks(rules.includes, "games/go/movegen.cpp", "#include <boost/hana/for_each.hpp>\n")
        self.breaks(rules.includes, "tools/a.cpp", "#include <boost/hana.hpp>\n")

    def test_framework_names_no_game(self) -> None:
        self.breaks(rules.names_of_games, "framework/a.hpp", "namespace kiban::go {}\n")

    def test_two_files_do_not_define_one_class(self) -> None:
        one = "namespace kiban {\n\nclass x final {\n};\n\n} // namespace kiban\n"
        other = "namespace kiban {\n\nstruct x {\n};\n\n} // namespace kiban\n"
        found = self.complaints(rules.doubled_names, **{"search/a.hpp": one, "tools/b.cpp": other})
        self.assertEqual(found, ["kiban::x: defined in search/a.hpp and tools/b.cpp"])
        inner = other.replace("struct", "namespace {\n\nstruct").replace("} // namespace kiban", "} // namespace\n\n} // namespace kiban")
        self.assertEqual(self.complaints(rules.doubled_names, **{"search/a.hpp": one, "tools/b.cpp": inner}), [])
        self.assertEqual(self.complaints(rules.doubled_names, **{"search/a.hpp": one, "tools/b.cpp": other.replace("{\n\ns", "::y {\n\ns")}), [])

    def test_top_level_holds_no_more(self) -> None:
        self.breaks(rules.top_level, "docs/a.md", "text\n")

    def test_long_files_need_a_reason(self) -> None:
        long = "int x;\n" * 501
        self.breaks(rules.lengths, "search/a.hpp", long)
        reason = "// Over 500 lines: one table, given in one piece.\n"
        self.assertEqual(self.complaints(rules.lengths, **{"search/a.hpp": reason + long}), [])

    def test_markers(self) -> None:
        self.breaks(rules.markers, "search/a.hpp", "// FIX" "ME: later\n")

    def test_machine_paths_and_hosts(self) -> None:
        self.breaks(rules.machine_paths, "tools/a.py", 'open("/ho' 'me/me/x")\n')
        self.breaks(rules.machine_paths, "tools/a.sh", "curl py" "pi.org\n")

    def test_what_git_ignores_is_not_of_the_tree(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / ".gitignore").write_text("/scratch/\n", encoding="utf-8")
            (root / "scratch").mkdir()
            (root / "scratch" / "a.txt").write_text("x\n", encoding="utf-8")
            try:
                subprocess.run(["git", "init", "-q", folder], check=True)
            except (OSError, subprocess.CalledProcessError):
                self.skipTest("git is not there")
            self.assertEqual(rules.Tree(root).files, [".gitignore"])


if __name__ == "__main__":
    unittest.main()
