#!/usr/bin/env python3
"""--version says what the program is; a sentence names what the processor lacks.

usage: test_version.py PROGRAM CPU CHECKED
"""

import pathlib
import shutil
import subprocess
import sys
import unittest

PROGRAM, CPU, CHECKED = sys.argv[1:]
QEMU = shutil.which("qemu-x86_64")


class Version(unittest.TestCase):
    def test_one_line_says_all(self) -> None:
        done = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=True)
        name = pathlib.Path(PROGRAM).name
        self.assertRegex(done.stdout, rf"^{name} \d+\.\d+\.\d+ \((commit [0-9a-f]{{10,}}, )?(GCC|clang) \d+\.[^,]*, {CPU}\)\n$")

    @unittest.skipUnless(QEMU and CHECKED == "true", "without qemu-user, or a build without the check")
    def test_an_older_processor_is_told(self) -> None:
        done = subprocess.run([str(QEMU), "-cpu", "qemu64", PROGRAM, "--version"], capture_output=True, text=True, check=False)
        if CPU == "x86-64":
            self.assertEqual(done.returncode, 0)
            return
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn(f"kiban: built with -Dcpu={CPU} for another processor; this one lacks SSSE3, ", done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
