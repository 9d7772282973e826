#!/usr/bin/env python3
"""The archive and the Debian package: what is in them, and a new user's first minutes with it.

usage: check_packages.py BUILD

Packages the programs of a Meson build folder twice. Skipped (77) where dpkg-deb is not there. lintian reads the Debian
package where it is installed.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = ["kiban", "kiban-reversi", "kiban-shogi"]
LIBRARIES = ["libc6-dev", "libcli11-dev", "libfmt-dev", "librange-v3-dev", r"libstdc\+\+-\d+-dev", "libzstd-dev", "nlohmann-json3-dev"]
DATE = "1700000000"
USI = b"usi\nisready\nposition startpos moves 7g7f\ngo nodes 1000\n"
RUBBISH = bytes(range(256)) + b"\nposition sfen 9/9 \xe5\xb0\n\xff\xfe\ngo depth\nusinewgame " + b"x" * 5000 + b"\n"
NBOARD = b"nboard 2\nset depth 4\ngo\nping 1\n"

folder = pathlib.Path()


def package(name: str, **environment: str) -> pathlib.Path:
    there = folder / name
    subprocess.run([ROOT / "tools/packages/linux", sys.argv[1], there], check=True, stderr=subprocess.DEVNULL,
                   env={**os.environ, "SOURCE_DATE_EPOCH": DATE, **environment})
    return there


def only(place: pathlib.Path, pattern: str) -> pathlib.Path:
    found = list(place.glob(pattern))
    assert len(found) == 1, (pattern, found)
    return found[0]


def run(program: pathlib.Path, *words: str, text: bytes = b"") -> str:
    done = subprocess.run([program, *words], input=text, capture_output=True, check=False, timeout=60)
    assert done.returncode == 0, (program, words, done.returncode, done.stderr[-300:])
    return done.stdout.decode("utf-8", "replace")


class Packages(unittest.TestCase):
    first: pathlib.Path

    @classmethod
    def setUpClass(cls) -> None:
        cls.first = package("first")

    def test_twice_the_same_bytes(self) -> None:
        second = package("second", TZ="Asia/Tokyo", LC_ALL="C", HOME="/nowhere")
        names = sorted(path.name for path in self.first.iterdir())
        self.assertEqual(names, sorted(path.name for path in second.iterdir()))
        self.assertEqual(len(names), 2)
        for name in names:
            self.assertEqual((self.first / name).read_bytes(), (second / name).read_bytes(), name)

    def test_the_archive_holds_what_a_player_needs_and_nothing_else(self) -> None:
        archive = only(self.first, "kiban-*-linux-x86_64.tar.gz")
        with tarfile.open(archive) as opened:
            entries = opened.getmembers()
        top = archive.name.removesuffix(".tar.gz")
        files = [entry.name.removeprefix(top + "/") for entry in entries if not entry.isdir()]
        expected = ["GUI.ja.md", "GUI.md", "LICENSE", *PROGRAMS, *(f"licences/{name}.txt" for name in LIBRARIES)]
        self.assertEqual(len(files), len(expected), files)
        for name, pattern in zip(files, expected):
            self.assertRegex(name, f"^{pattern}$")
        for entry in entries:
            self.assertEqual((entry.uid, entry.gid, entry.mtime), (0, 0, int(DATE)), entry.name)
            runs = entry.isdir() or entry.name.removeprefix(top + "/") in PROGRAMS
            self.assertEqual(entry.mode, 0o755 if runs else 0o644, entry.name)

    def test_pages_name_files_that_are_there(self) -> None:
        for page in ("GUI.md", "GUI.ja.md"):
            text = (ROOT / "tools/packages" / page).read_text(encoding="utf-8")
            for link in re.findall(r"\]\(([^)]+)\)", text):
                self.assertIn(link, ("GUI.md", "GUI.ja.md"))
            for program in PROGRAMS:
                self.assertIn(program, text)

    def test_unpacked_into_a_folder_with_a_blank_and_kanji(self) -> None:
        place = folder / "将棋 と オセロ"
        place.mkdir()
        subprocess.run(["tar", "-xzf", only(self.first, "*.tar.gz"), "-C", place, "--strip-components=1"], check=True)
        for program in PROGRAMS:
            self.assertTrue(run(place / program, "--version").startswith(program + " "))
        said = run(place / "kiban-shogi", text=USI + RUBBISH + b"isready\nquit\n")
        self.assertIn("usiok\n", said)
        self.assertEqual(said.count("readyok\n"), 2)
        said = run(place / "kiban-reversi", text=NBOARD + RUBBISH + b"ping 2\n")
        self.assertRegex(said, r"(?m)^=== [A-H][1-8]")
        self.assertIn("pong 2\n", said)
        self.assertIn("shogi", run(place / "kiban", "games"))

    def test_the_debian_package(self) -> None:
        deb = only(self.first, "kiban_*_amd64.deb")
        fields = subprocess.run(["dpkg-deb", "--field", deb], check=True, capture_output=True, text=True).stdout
        self.assertIn("Package: kiban\n", fields)
        self.assertIn("Architecture: amd64\n", fields)
        self.assertNotIn("Depends:", fields)
        place = folder / "installed"
        subprocess.run(["dpkg-deb", "--extract", deb, place], check=True)
        self.assertEqual(sorted(path.name for path in (place / "usr/games").iterdir()), PROGRAMS)
        pages = {path.name for path in (place / "usr/share/man/man6").iterdir()}
        self.assertLessEqual({"kiban.6.gz", "kiban-shogi.6.gz", "kiban-reversi.6.gz", "kiban-play.6.gz"}, pages)
        self.assertTrue((place / "usr/share/doc/kiban/copyright").is_file())
        size = int(re.findall(r"(?m)^Installed-Size: (\d+)$", fields)[0])
        self.assertEqual(size, sum((path.stat().st_size + 1023) // 1024 for path in place.rglob("*") if path.is_file()))

    @unittest.skipIf(shutil.which("lintian") is None, "lintian is not installed")
    def test_lintian_is_content(self) -> None:
        deb = only(self.first, "*.deb")
        said = subprocess.run(["lintian", "--allow-root", deb], check=False, capture_output=True, text=True).stdout
        # The programs of a release are static, those of a developer's build need libraries, and Open MPI's folder if it is there.
        usual = re.compile(r"undeclared-elf-prerequisites|custom-library-search-path RUNPATH \S*/openmpi/lib ")
        self.assertEqual([line for line in said.splitlines() if not usual.search(line)], [])


def main() -> int:
    global folder
    if shutil.which("dpkg-deb") is None:
        print("skipped: dpkg-deb is not installed")
        return 77
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        suite = unittest.defaultTestLoader.loadTestsFromTestCase(Packages)
        return 0 if unittest.TextTestRunner(verbosity=2).run(suite).wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
