#!/usr/bin/env python3
"""tools/run and tools/test: their answers to wrong arguments, what they install, how they repair a build directory.

No packages are really installed here: substitutes for dpkg-query, apt-get and sudo come first in PATH.
"""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest
import unittest.mock

ROOT = pathlib.Path(__file__).resolve().parents[2]
AS_ROOT = os.geteuid() == 0


def call(*command: object, path: str = "", stdin: str = "", **options) -> subprocess.CompletedProcess:
    environment = dict(os.environ, PATH=path or os.environ["PATH"])
    return subprocess.run(list(map(str, command)), input=stdin, text=True, capture_output=True, check=False,
                          env=environment, **options)


class Arguments(unittest.TestCase):
    def test_help(self) -> None:
        for command in ("tools/run", "tools/test"):
            done = call(ROOT / command, "--help")
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn(f"usage: {command}", done.stdout)

    def test_an_unknown_argument_is_named(self) -> None:
        for command, argument in (("tools/run", "no_such_game"), ("tools/run", "--bulid"), ("tools/test", "--fast"),
                                  ("tools/test", "--setup=asan")):
            done = call(ROOT / command, argument, cwd="/")
            self.assertEqual((done.returncode, done.stdout), (2, ""), argument)
            self.assertIn(f"unknown argument: {argument}\n", done.stderr)

    def test_an_unknown_setup_is_named(self) -> None:
        for arguments in (["--setup"], ["--setup", "msan"], ["--setup", "../cross/aarch64"]):
            done = call(ROOT / "tools/test", *arguments)
            self.assertEqual((done.returncode, done.stdout), (2, ""), arguments)
            self.assertIn("no such setup", done.stderr)


class Installing(unittest.TestCase):
    """need_packages with substitutes: of the requested packages, dpkg-query knows `there`; apt-get adds to it."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.bin = pathlib.Path(folder.name, "bin")
        self.bin.mkdir()
        self.log = pathlib.Path(folder.name, "log")
        self.there = pathlib.Path(folder.name, "there")
        self.there.write_text("one\n", encoding="utf-8")
        for name in ("bash", "dirname", "grep", "env", "cat"):
            (self.bin / name).symlink_to(shutil.which(name))
        self.stand_in("dpkg-query", f'grep -qx "$4" {self.there} && printf installed')
        self.stand_in("apt-get", f'cat; echo "apt-get $*" >>{self.log}\n'
                                 f'[[ $* == *" install "* ]] && echo two >>{self.there}; true')
        self.stand_in("sudo", f'echo "sudo $*" >>{self.log}; "$@"')

    def stand_in(self, name: str, body: str) -> None:
        file = self.bin / name
        file.write_text(f"#!{shutil.which('bash')}\n{body}\n", encoding="utf-8")
        file.chmod(0o755)

    def need(self, *packages: str) -> subprocess.CompletedProcess:
        script = 'source "$0"; need_packages "$@"; cat'
        return call("bash", "-c", script, ROOT / "tools/lib/setup.sh", *packages, path=str(self.bin), stdin="usi\n")

    def logged(self) -> str:
        return self.log.read_text(encoding="utf-8") if self.log.exists() else ""

    def test_nothing_is_done_when_nothing_is_missing(self) -> None:
        done = self.need("one")
        self.assertEqual((done.returncode, done.stdout, done.stderr, self.logged()), (0, "usi\n", "", ""))

    def test_what_is_missing_is_installed_once(self) -> None:
        done = self.need("one", "two")
        self.assertEqual((done.returncode, done.stdout), (0, "usi\n"), "stdout and stdin belong to the engine")
        self.assertIn("two", done.stderr)
        self.assertNotIn("one", done.stderr)
        lines = [line for line in self.logged().splitlines() if line.startswith("apt-get")]
        self.assertRegex(lines[0], r" update$")
        self.assertRegex(lines[1], r" install --no-install-recommends two$")
        self.assertEqual("sudo" in self.logged(), not AS_ROOT)
        self.log.unlink()
        self.assertEqual(self.need("one", "two").stderr + self.logged(), "")

    def test_no_apt(self) -> None:
        (self.bin / "apt-get").unlink()
        done = self.need("one", "two")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertRegex(done.stderr, r"missing.*no apt-get: two\n")

    def test_apt_fails(self) -> None:
        self.stand_in("apt-get", "echo no network >&2; exit 100")
        done = self.need("one", "two")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertRegex(done.stderr, r"(?s)no network.*could not.*apt-get install --no-install-recommends two\n")

    @unittest.skipIf(AS_ROOT, "root needs no sudo")
    def test_no_sudo(self) -> None:
        (self.bin / "sudo").unlink()
        done = self.need("one", "two")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertRegex(done.stderr, r"no sudo; let root run: apt-get install .* two\n")


class Configuring(unittest.TestCase):
    """configure, on a small project with the same setup.sh, in a path with blanks."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="kiban with blanks ")
        self.addCleanup(folder.cleanup)
        self.tree = pathlib.Path(folder.name).resolve() / "a tree"
        self.build = self.tree / "build"
        (self.tree / "tools/lib").mkdir(parents=True)
        shutil.copy(ROOT / "tools/lib/setup.sh", self.tree / "tools/lib")
        self.write("meson.build", "project('small')\nconfigure_file(output: 'made', configuration: {'x': 1})\n")
        self.write("meson_options.txt", "option('jumbo', type: 'boolean')\n")
        self.write("setup.ini", "[built-in options]\nwerror = true\n")

    def write(self, name: str, text: str) -> None:
        (self.tree / name).write_text(text, encoding="utf-8")

    def configure(self, *machine_file: object) -> str:
        done = call("bash", "-c", 'source "$0/tools/lib/setup.sh"; configure "$root/build" "$@"; build "$root/build"',
                    self.tree, *machine_file)
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        self.assertTrue((self.build / "made").exists())
        return done.stderr

    def test_the_second_time_is_silent(self) -> None:
        self.assertEqual(self.configure(), "kiban: configuring build\n")
        self.assertEqual(self.configure(), "")

    def test_half_made_is_rebuilt(self) -> None:
        for left_out in ("build.ninja", "meson-private/build.dat", "meson-info"):
            self.configure()
            lost = self.build / left_out
            shutil.rmtree(lost) if lost.is_dir() else lost.unlink()
            self.assertIn("configuring", self.configure(), left_out)

    def test_a_moved_tree_is_configured_again(self) -> None:
        self.configure()
        self.tree = self.tree.rename(self.tree.with_name("moved"))
        self.build = self.tree / "build"
        self.assertIn("configuring", self.configure())

    def test_a_changed_machine_file_counts(self) -> None:
        self.configure(self.tree / "setup.ini")
        self.assertEqual(self.configure(self.tree / "setup.ini"), "")
        self.write("setup.ini", "[built-in options]\nwerror = false\n")
        self.assertIn("configuring", self.configure(self.tree / "setup.ini"))

    def test_warnings_are_errors_in_ci_alone(self) -> None:
        self.write("meson.build", "project('small')\nconfigure_file(output: 'made', configuration: {'x': 1})\n"
                                  "message('werror', get_option('werror'))\n")
        for ci in ("true", ""):
            shutil.rmtree(self.build, ignore_errors=True)
            with unittest.mock.patch.dict(os.environ, CI=ci):
                self.configure()
            said = (self.build / "configure.log").read_text(encoding="utf-8")
            self.assertIn("werror " + ("true" if ci else "false"), said)

    def test_a_directory_configured_by_hand_stays(self) -> None:
        self.assertEqual(call("meson", "setup", "-Dwerror=true", self.build, self.tree).returncode, 0)
        self.assertEqual(self.configure(), "")

    def test_tests_of_a_game_that_came_later_are_taken_in(self) -> None:
        self.write("meson.build", "project('small')\nconfigure_file(output: 'made', configuration: {'x': 1})\n"
                                  "subdir('tests/games')\n")
        games = self.tree / "tests/games"
        (games / "go").mkdir(parents=True)
        shutil.copy(ROOT / "tests/games/meson.build", games)
        self.write("tests/games/meson.build", "compiled_games = ['go', 'hex']\n"
                   + (games / "meson.build").read_text(encoding="utf-8"))
        for late in ("tests/games/go/meson.build", "tests/games/hex/meson.build"):
            self.configure()
            (self.tree / late).parent.mkdir(exist_ok=True)
            self.write(late, "configure_file(output: 'taken_in', configuration: {'x': 1})\n")
            self.assertEqual(self.configure(), "kiban: configuring build again\n")
            self.assertTrue((self.build / late).with_name("taken_in").exists())
            self.assertEqual(self.configure(), "")

    def test_a_failure_names_the_report(self) -> None:
        self.write("meson.build", "project('small')\nerror('no such thing')\n")
        done = call("bash", "-c", 'source "$0/tools/lib/setup.sh"; configure "$root/build"', self.tree)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertRegex(done.stderr, r"(?s)no such thing.*could not configure.*configure\.log")


class Building(unittest.TestCase):
    """What tools/run builds, of a small project whose programs print their names."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tree = pathlib.Path(folder.name).resolve()
        shutil.copytree(ROOT / "tools/lib", self.tree / "tools/lib")
        shutil.copy(ROOT / "tools/run", self.tree / "tools")
        for file, text in (("meson.build", "project('small')\nsubdir('tools')\n"),
                           ("meson_options.txt", "option('jumbo', type: 'boolean')\n"),
                           ("tools/meson.build", "foreach program : ['kiban', 'kiban-shogi', 'kiban-reversi']\n"
                            "  custom_target(program, output: program, capture: true,\n"
                            "                command: ['printf', '#!/bin/sh\\necho ' + program + ' $*\\n'])\n"
                            "endforeach\n")):
            (self.tree / file).write_text(text, encoding="utf-8")

    def run_it(self, *arguments: str) -> str:
        done = call(self.tree / "tools/run", *arguments)
        built = sorted(file.name for file in (self.tree / "build/tools").glob("kiban*"))
        for program in (self.tree / "build/tools" / name for name in built):
            program.chmod(0o755)  # what is captured cannot be run before
        return done.stdout + " ".join(built)

    def test_a_player_waits_for_one_program(self) -> None:
        self.assertEqual(self.run_it("shogi"), "kiban-shogi")
        self.assertEqual(self.run_it("shogi", "--x"), "kiban-shogi --x\nkiban-shogi")
        self.run_it("reversi")
        self.assertEqual(self.run_it("reversi"), "kiban-reversi\nkiban-reversi kiban-shogi")
        self.assertEqual(self.run_it("--build"), "kiban kiban-reversi kiban-shogi")


if __name__ == "__main__":
    unittest.main()
