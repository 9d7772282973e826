"""kiban match: the journal, records, openings, protocols, and the table. ../match/test_engines.py has engines that fail."""

import json
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "match"))
from match_case import KIBAN, REVERSI, MatchCase

# The games with balanced openings, and how long those are.
BALANCED = {"shogi": 12, "minishogi": 8, "reversi": 14, "breakthrough": 10, "connect_four": 12}


class Match(MatchCase):
    def test_an_engine_without_flaw_plays_to_the_limit(self):
        result, report = self.play_flawed("none")
        self.assertEqual((result.returncode, report["draws"], report["endings"]["move limit"]), (0, 2, [0, 2, 0]))

    def test_a_match_won_whole_prints_numbers_only(self):
        result = self.run_match(self.command("illegal"), self.command("none", 9), "--games", "2", "--random-plies",
                                "0", "--max-moves", "8")
        self.assertIn("0.0 %", result.stdout)
        self.assertNotRegex(result.stdout, "nan|inf")

    def test_resigning_is_no_fault(self):
        result, report = self.play_flawed("resign")
        self.assertEqual((result.returncode, report["losses"], report["endings"]["resignation"]), (0, 2, [0, 0, 2]))

    def test_overrunning_the_clock_loses(self):
        result, report = self.play_flawed("slow", "--byoyomi", "0.2", "--time-margin", "100")
        self.assertEqual((result.returncode, report["endings"]["time loss"]), (1, [0, 0, 2]))

    def test_the_same_seed_gives_the_same_games(self):
        arguments = ("internal", "internal", "--games", "4", "--nodes", "300", "--max-moves", "30", "--seed", "7")
        journals = []
        for name in "ab":
            path = os.path.join(self.folder.name, name)
            self.assertEqual(self.run_match(*arguments, "--journal", path).returncode, 0)
            with open(path, encoding="utf-8") as f:
                journals.append([(g["pair"], g["swapped"], g["moves"]) for g in map(json.loads, list(f)[1:])])
        self.assertEqual(journals[0], journals[1])
        self.assertEqual(len(journals[0]), 4)

    def test_a_journal_is_continued_and_a_torn_line_is_played_again(self):
        path = os.path.join(self.folder.name, "journal")
        arguments = ("internal", "internal", "--depth", "2", "--journal", path, "--json", "--games")
        whole = json.loads(self.run_match(*arguments, "8", game="connect_four").stdout)
        with open(path, "r+", encoding="utf-8") as f:
            text = f.read()
            f.truncate(0)
            f.seek(0)
            f.write(text[:len(text) * 2 // 3])
        again = json.loads(self.run_match(*arguments, "8", game="connect_four").stdout)
        self.assertEqual(again, whole)
        with open(path, encoding="utf-8") as f:
            self.assertEqual(len(f.readlines()), 9)
        more = json.loads(self.run_match(*arguments, "12", game="connect_four").stdout)
        self.assertEqual(more["games"], 12)

    def test_an_opening_s_moves_are_played_first(self):
        openings = os.path.join(self.folder.name, "openings")
        with open(openings, "w", encoding="utf-8") as f:
            f.write("# a line\nstartpos moves 7g7f 3c3d\n")
        journal = os.path.join(self.folder.name, "journal")
        result = self.run_match("internal", "internal", "--openings", openings, "--games", "2", "--nodes", "50",
                                "--max-moves", "3", "--journal", journal)
        self.assertEqual(result.returncode, 0, result.stderr)
        with open(journal, encoding="utf-8") as f:
            games = [json.loads(line) for line in list(f)[1:]]
        self.assertEqual([g["opening_moves"] for g in games], [2, 2])
        self.assertTrue(all(g["moves"].startswith("7g7f 3c3d ") and len(g["moves"].split()) == 5 for g in games))
        with open(openings, "a", encoding="utf-8") as f:
            f.write("startpos moves 7g7f 7g7f\n")
        self.assertIn(f"--openings: {openings}: line 3: ",
                      self.run_match("internal", "internal", "--openings", openings).stderr)
        with open(openings, "w", encoding="utf-8") as f:
            f.write("# nothing\n")
        self.assertIn(f"--openings: {openings}: holds no position",
                      self.run_match("internal", "internal", "--openings", openings).stderr)

    def test_openings_are_read_as_people_write_them(self):
        openings = os.path.join(self.folder.name, "openings")
        journal = os.path.join(self.folder.name, "journal")
        lines = "# 平手\r\nstartpos moves ７六歩 ３四歩\r\n二枚落ち △６二銀\r\n"
        for number, encoding in enumerate(("utf-8", "utf-8-sig", "cp932")):
            with open(openings, "w", encoding=encoding, newline="") as f:
                f.write(lines)
            result = self.run_match("internal", "internal", "--openings", openings, "--games", "4", "--nodes", "50",
                                    "--max-moves", "3", "--journal", journal + str(number))
            self.assertEqual(result.returncode, 0, result.stderr)
            with open(journal + str(number), encoding="utf-8") as f:
                games = [json.loads(line) for line in list(f)[1:]]
            self.assertEqual(sorted(g["opening_moves"] for g in games), [1, 1, 2, 2])
            self.assertEqual({" ".join(g["moves"].split()[:g["opening_moves"]]) for g in games}, {"7g7f 3c3d", "7a6b"})

    def test_an_opening_in_which_the_game_is_over_is_refused(self):
        openings = os.path.join(self.folder.name, "over")
        with open(openings, "w", encoding="utf-8") as f:
            f.write("startpos moves a b a b a b a\n")
        result = self.run_match("internal", "internal", "--openings", openings, "--games", "2", "--depth", "2",
                                game="connect_four")
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("the game is over there", result.stderr)

    def test_balanced_openings_come_with_the_program(self):
        for game, plies in BALANCED.items():
            starts = set()
            for seed in ("1", "2"):
                journal = os.path.join(self.folder.name, game + seed)
                result = self.run_match("internal", "internal", "--openings", "balanced", "--games", "4", "--nodes", "10",
                                        "--max-moves", "16", "--journal", journal, "--seed", seed, game=game)
                self.assertEqual(result.returncode, 0, result.stderr)
                with open(journal, encoding="utf-8") as f:
                    games = [json.loads(line) for line in list(f)[1:]]
                self.assertEqual({g["opening_moves"] for g in games}, {plies})
                starts |= {" ".join(g["moves"].split()[:g["opening_moves"]]) for g in games}
            self.assertEqual(len(starts), 4)

    def test_the_balanced_openings_are_legal_and_all_different(self):
        folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), *[os.pardir] * 3, "tools", "match", "openings")
        for game in BALANCED:
            openings = os.path.join(folder, game + ".openings")
            with open(openings, encoding="utf-8") as f:
                lines = [line for line in f.read().splitlines() if not line.startswith("#")]
            self.assertGreaterEqual(len(lines), 1000)
            self.assertEqual(len(set(lines)), len(lines))
            out = os.path.join(self.folder.name, game + ".txt")
            answer = subprocess.run([KIBAN, "convert", openings, out, "--of", game], capture_output=True, text=True,
                                    check=False)
            self.assertEqual((answer.returncode, answer.stdout), (0, f"wrote {out}: {len(lines)} games as lines\n"),
                             answer.stderr)

    def test_level_games_are_called_draws(self):
        result = self.run_match("internal", "internal", "--games", "2", "--nodes", "30", "--draw", "30000", "--json")
        self.assertEqual(json.loads(result.stdout)["endings"]["adjudication"], [0, 2, 0], result.stderr)

    def test_records_are_saved_and_read_back(self):
        for ending, mark in [("csa", r"\n'\*\* -?\d+\n"), ("kif", r"\n\*\*評価値=-?\d+\n")]:
            path = os.path.join(self.folder.name, "games." + ending)
            result = self.run_match("internal", "internal", "--games", "2", "--nodes", "50", "--max-moves", "10",
                                    "--records", path)
            self.assertEqual(result.returncode, 0, result.stderr)
            saved = [name for name in os.listdir(self.folder.name) if name.endswith(ending)]
            self.assertEqual(len(saved), 1 if ending == "csa" else 2)
            with open(os.path.join(self.folder.name, saved[0]), encoding="utf-8") as f:
                self.assertRegex(f.read(), mark)
        self.assertIn("--records", self.run_match("internal", "internal", "--records", "x.ggf").stderr)

    def test_records_spare_the_files_that_are_there(self):
        notes = os.path.join(self.folder.name, "notes.ggf")
        with open(notes, "w", encoding="utf-8") as f:
            f.write("mine\n")
        match = ("internal", "internal", "--games", "2", "--depth", "1", "--max-moves", "4")
        for more in ((), ("--force",), ("--journal", os.path.join(self.folder.name, "journal"))):
            refused = self.run_match(*match, "--records", notes, *more, game="reversi")
            self.assertEqual(refused.returncode, 2, refused.stderr)
            self.assertIn("notes.ggf exists already, and what it holds is not ggf: name another file", refused.stderr)
        with open(notes, encoding="utf-8") as f:
            self.assertEqual(f.read(), "mine\n")
        for name in ("match", "tournament"):
            command = [KIBAN, name, "shogi", *(("internal", "internal") if name == "match" else ("--engines", "a=internal", "b=internal")),
                       *match[2:], "--records", os.path.join(self.folder.name, "r.kif")]
            first = "r-00001a.kif" if name == "match" else "r-a-b-00001a.kif"
            for more, code in (((), 0), ((), 2), (("--force",), 0)):
                done = subprocess.run([*command, *more], capture_output=True, text=True, timeout=120, check=False)
                self.assertEqual(done.returncode, code, done.stderr)
                self.assertEqual(f"--records: {self.folder.name}/{first} exists already; --force overwrites it" in done.stderr,
                                 code == 2, done.stderr)

    def test_records_of_reversi_name_the_engines(self):
        path = os.path.join(self.folder.name, "games.ggf")
        for second, names in (("internal", ("kiban (first)", "kiban (second)")), (f'"{REVERSI}"', ("kiban", "kiban-reversi"))):
            result = self.run_match("internal", second, "--games", "2", "--depth", "1", "--records", path, game="reversi")
            self.assertEqual(result.returncode, 0, result.stderr)
            with open(path, encoding="utf-8") as f:
                self.assertEqual(re.findall(r"PB\[(.*?)\]PW\[(.*?)\]", f.read())[-2:], [names, names[::-1]])

    def test_a_reversi_engine_speaks_gtp_or_nboard(self):
        path = os.path.join(self.folder.name, "games.ggf")
        result = self.run_match(f'"{REVERSI}"', f'"{REVERSI}" --gtp', "--second-protocol", "gtp", "--games", "2",
                                "--time", "1", "--records", path, "--json", game="reversi")
        self.assertEqual((result.returncode, json.loads(result.stdout)["games"]), (0, 2), result.stderr)
        with open(path, encoding="utf-8") as f:
            self.assertEqual([line[:14] for line in f], ["(;GM[Othello]P"] * 2)

    def test_an_engine_that_speaks_nboard_is_told_what_its_clock_shows(self):
        # Earlier increments are in the time left: an engine that adds them again overruns by seconds.
        result = self.run_match(f'"{REVERSI}"', f'"{REVERSI}"', "--games", "2", "--time", "0.5+0.1",
                                "--time-margin", "400", "--json", game="reversi")
        endings = json.loads(result.stdout)["endings"]
        self.assertEqual([why for why, games in endings.items() if any(games)], ["end of the game"], result.stderr)

    def test_a_game_without_a_protocol_of_its_own_speaks_ugi(self):
        engine = f'"{KIBAN}" engine connect_four'
        for control in (("--nodes", "300"), ("--depth", "3"), ("--time", "0.5+0.01"), ("--byoyomi", "0.03")):
            result = self.run_match("internal", engine, "--second-options", "hash=4", "--games", "2", "--time-margin",
                                    "400", "--json", *control, game="connect_four")
            endings = json.loads(result.stdout)["endings"]
            self.assertEqual([why for why, games in endings.items() if any(games)], ["end of the game"], control)
        result = self.run_match("internal", engine, "--time", "1", "--byoyomi", "1", game="connect_four")
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertIn("byoyomi", result.stderr)

    def test_gtp_refuses_what_it_cannot_do(self):
        openings = os.path.join(self.folder.name, "openings")
        with open(openings, "w", encoding="utf-8") as f:
            f.write("-------------------X------XX-----OXO---------------------------- O\n")
        for more in (("--openings", openings), ("--nodes", "5"), ("--depth", "2")):
            journal = os.path.join(self.folder.name, "journal")
            result = self.run_match("internal", f'"{REVERSI}" --gtp', "--second-protocol", "gtp", "--games", "2",
                                    "--journal", journal, *more, game="reversi")
            self.assertFalse(os.path.exists(journal))
            self.assertEqual(result.returncode, 1)
            self.assertIn("GTP", result.stderr)
            self.assertEqual(result.stdout, "")  # before a game is played

    def test_records_are_cut_back_to_the_games_that_the_journal_holds(self):
        journal, records = (os.path.join(self.folder.name, name) for name in ("journal", "games.csa"))
        command = ("internal", "internal", "--nodes", "50", "--max-moves", "10", "--journal", journal,
                   "--records", records, "--games", "4")
        self.assertEqual(self.run_match(*command).returncode, 0)
        with open(records, encoding="utf-8") as f:
            whole = f.read()
        with open(journal, encoding="utf-8") as f:
            lines = f.readlines()
        for kept, torn in ((5, "/\nV3.0\nN+to"), (4, ""), (3, whole[-20:])):
            with self.subTest(kept=kept), open(journal, "w", encoding="utf-8") as j, \
                    open(records, "a", encoding="utf-8") as r:
                j.writelines(lines[:kept])
                r.write(torn)
            self.assertEqual(self.run_match(*command).returncode, 0)
            with open(records, encoding="utf-8") as f:
                moves = [line for line in f.read().splitlines() if line[:1] in "+-/%"]
            self.assertEqual(moves, [line for line in whole.splitlines() if line[:1] in "+-/%"])
        with open(records, "w", encoding="utf-8") as f:
            f.write("gone\n")
        refused = self.run_match(*command)
        self.assertEqual(refused.returncode, 1)
        self.assertIn("give another file for records", refused.stderr)

    def test_a_full_disk_leaves_whole_records_that_the_journal_holds(self):
        journal, records = (os.path.join(self.folder.name, name) for name in ("journal", "games.csa"))
        command = [KIBAN, "match", "shogi", "internal", "internal", "--nodes", "50", "--max-moves", "60", "--journal",
                   journal, "--records", records, "--games", "6"]
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (5_000, 5_000))
        # Python ignores the limit's signal, and what it starts would too.
        full = subprocess.run(command, preexec_fn=limit, restore_signals=True, capture_output=True, text=True, timeout=120,
                              check=False)
        self.assertEqual(full.returncode, 1, full.stderr)
        self.assertIn("games.csa: cannot be written: File too large", full.stderr)
        self.assertEqual(subprocess.run(command, capture_output=True, timeout=120, check=False).returncode, 0)
        with open(records, encoding="utf-8") as f:
            games = f.read().split("\n/\n")
        self.assertEqual(len(games), 6)
        self.assertTrue(all("\nV3.0\n" in game and "\n%" in game for game in games), games)

    def test_a_log_has_a_line_for_every_game_and_odd_numbers_are_rounded_up(self):
        result = self.run_match("internal", "internal", "--depth", "2", "--games", "3", game="connect_four")
        self.assertIn("games are played in pairs with sides swapped: 4 instead of 3", result.stderr)
        self.assertEqual(len([line for line in result.stderr.splitlines() if line.startswith("game ")]), 4)
        self.assertRegex(result.stderr, r"game 4 of 4: pair 2, the second engine as black, .* moves; ")

    def test_pairs_that_all_end_alike_claim_no_margin(self):
        arguments = ("internal", "internal", "--games", "6", "--depth", "2", "--openings")
        openings = os.path.join(self.folder.name, "openings")
        with open(openings, "w", encoding="utf-8", newline="") as f:
            f.write("startpos\r\n\r\n# end\r\n")
        self.assertIn("6 games: ", line := self.run_match(*arguments, openings, game="connect_four").stdout)
        self.assertIn(" 50.0 %, Elo +0.0 +- ?, LOS 50.0 %\n", line)
        report = json.loads(self.run_match(*arguments, openings, "--json", game="connect_four").stdout)
        self.assertEqual((report["score"], report["elo"], report["elo_margin"]), (0.5, 0, None))

    def test_the_score_is_that_of_all_games_and_the_elo_that_of_pairs(self):
        engine = self.script("""\
            import os, signal, sys
            games = 0
            for line in sys.stdin:
                word = line.split()[0]
                if word == "usi": print("usiok", flush=True)
                if word == "isready":
                    games += 1
                    if games == 4: os.kill(os.getppid(), signal.SIGINT)
                    else: print("readyok", flush=True)
                if word == "go": print("bestmove", "resign" if games == 3 else "7g7f", flush=True)
            """)
        result = self.run_match(engine, "internal", "--games", "8", "--depth", "1", "--random-plies", "0",
                                "--max-moves", "1")
        self.assertEqual(result.stdout.splitlines()[0],
                         "3 games: +0 =2 -1, 33.3 %, Elo +0.0 +- ?, LOS 50.0 % (of 1 pair)")

    def test_an_opening_that_no_game_lasts_for_is_named(self):
        result = self.run_match("internal", "internal", "--random-plies", "100", game="connect_four")
        self.assertEqual(result.returncode, 1)
        self.assertIn("100 moves", result.stderr)
        self.assertNotIn("window", result.stderr)

    def test_the_journal_of_another_match_is_refused(self):
        path = os.path.join(self.folder.name, "journal")
        first = ("internal", "internal", "--games", "2", "--depth", "2", "--journal", path)
        self.assertEqual(self.run_match(*first, game="connect_four").returncode, 0)
        other = self.run_match(*first, "--seed", "2", game="connect_four")
        self.assertEqual(other.returncode, 1)
        self.assertIn("another match", other.stderr)

    def test_the_sequential_test_ends_a_one_sided_match(self):
        result = self.run_match("internal", self.command("illegal"), "--games", "400", "--nodes", "50",
                                "--max-moves", "10", "--sprt", "0,100", "--json", "--random-plies", "2")
        report = json.loads(result.stdout)
        self.assertLess(report["games"], 400)
        self.assertEqual(report["losses"], 0)

    def test_bad_arguments_are_named(self):
        for arguments, named in [(("internal", "nosuch"), "nosuch"),
                                 (("internal", "internal", "--sprt", "5"), "--sprt"),
                                 (("internal", "internal", "--time", "x"), "--time"),
                                 (("internal", "internal", "--first-protocol", "xboard"), "--first-protocol"),
                                 (("internal", "internal", "--time", "1", "--depth", "2"), "--depth"),
                                 (("internal", "internal", "--openings", "/nonexistent"), "/nonexistent"),
                                 (("internal", "internal", "--first-options", "hash"), "--first-options"),
                                 (("internal", "internal", "--first-options", "hash=0"), "hash=0")]:
            with self.subTest(arguments):
                result = self.run_match(*arguments)
                self.assertIn(result.returncode, (1, 2))
                self.assertIn(named, result.stderr)


if __name__ == "__main__":
    unittest.main()
