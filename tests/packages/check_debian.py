#!/usr/bin/env python3
"""The Debian packages in a bare Debian 12: they install, do their work, and nothing is left when they are removed.

usage: check_debian.py BUILD

Packages the static programs of a Meson build folder and the library, which is built in BUILD/library. The system is made by
debootstrap from the sources that apt has; the library's examples are compiled there by its own compiler. Skipped (77) for who
is not root, where debootstrap is not installed, or where there is nothing to make a system from.
"""

import fnmatch
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXPECTED = ROOT / "tests/install/expected"
# What dpkg and ldconfig write themselves.
OWN = ("/var/lib/dpkg/", "/var/log/", "/var/cache/ldconfig/")
GAME = b"usi\nisready\nposition startpos moves 7g7f\ngo nodes 1000\nquit\n"


def mirror() -> str | None:
    """Where apt has Debian 12 from."""
    lines = subprocess.run(["apt-get", "indextargets", "--format", "$(CODENAME) $(REPO_URI)", "Created-By: Packages"], check=True,
                           capture_output=True, text=True).stdout.splitlines()
    return next((uri for codename, _, uri in (line.partition(" ") for line in lines) if codename == "bookworm" and uri), None)


def files_of(system: pathlib.Path) -> set[str]:
    found = {"/" + str(path.relative_to(system)) for path in system.rglob("*")}
    return {name for name in found if not name.startswith(OWN)}


def within(system: pathlib.Path, *command: str, text: bytes = b"") -> str:
    done = subprocess.run(["chroot", str(system), *command], input=text, capture_output=True, check=False, timeout=900,
                          env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive"})
    assert done.returncode == 0, (command, done.returncode, done.stderr[-500:])
    assert not done.stderr or not command[0].startswith("/usr/games/"), (command, done.stderr)
    return done.stdout.decode()


def package(script: str, build: pathlib.Path, folder: pathlib.Path) -> None:
    subprocess.run([ROOT / "tools/packages" / script, build, folder], check=True, env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"})


def build_library(build: pathlib.Path) -> None:
    if not (build / "build.ninja").exists():
        subprocess.run(["meson", "setup", "--native-file", ROOT / "tools/packages/library/library.ini", build, ROOT], check=True)
    subprocess.run(["ninja", "-C", build], check=True)


def check_programs(system: pathlib.Path, deb: pathlib.Path) -> None:
    shutil.copy(deb, system / "kiban.deb")
    before = files_of(system)
    within(system, "dpkg", "--install", "/kiban.deb")
    came = files_of(system) - before
    print(f"{len(came)} files and folders came", flush=True)
    for program in ("kiban", "kiban-shogi", "kiban-reversi"):
        assert f"/usr/games/{program}" in came
        assert within(system, f"/usr/games/{program}", "--version").startswith(program + " ")
    said = within(system, "/usr/games/kiban-shogi", text=GAME)
    assert "usiok\n" in said and "\nbestmove " in said, said
    assert "shogi" in within(system, "/usr/games/kiban", "games")
    within(system, "dpkg", "--purge", "kiban")
    left = files_of(system) ^ before
    assert not left, f"changed by installing and removing: {sorted(left)}"


def check_library(system: pathlib.Path, debs: list[pathlib.Path]) -> None:
    for deb in debs:
        shutil.copy(deb, system)
    within(system, "apt-get", "update")
    within(system, "apt-get", "install", "--yes", "--no-install-recommends", "g++", "pkg-config", *(f"/{deb.name}" for deb in debs))
    for name in ("moves", "mate"):
        build = f"cd /tmp && g++ -O1 /usr/share/doc/libkiban-dev/examples/{name}.cpp $(pkg-config --cflags --libs kiban) -o {name}"
        within(system, "sh", "-c", build)
        said = within(system, f"/tmp/{name}")
        assert fnmatch.fnmatchcase(said, (EXPECTED / f"{name}.txt").read_text(encoding="utf-8")), said
        print(f"{name} is compiled and prints what it should", flush=True)
    within(system, "dpkg", "--purge", *(deb.name.split("_")[0] for deb in debs))
    assert not [path for path in (system / "usr").rglob("*kiban*")]


def main() -> int:
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        print("skipped: needs root, and debootstrap")
        return 77
    source = mirror()
    if source is None:
        print("skipped: apt knows no source of Debian 12")
        return 77
    build = pathlib.Path(sys.argv[1]).resolve()
    build_library(build / "library")
    with tempfile.TemporaryDirectory() as temporary:
        packages, system = pathlib.Path(temporary, "packages"), pathlib.Path(temporary, "system")
        package("linux", build, packages)
        package("library/make", build / "library", packages)
        subprocess.run(["debootstrap", "--variant=minbase", "bookworm", system, source], check=True)
        check_programs(system, next(packages.glob("kiban_*_amd64.deb")))
        check_library(system, sorted(packages.glob("libkiban*.deb")))
    return 0


if __name__ == "__main__":
    sys.exit(main())
