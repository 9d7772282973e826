"""Builds the package for pip: meson-python, less what else the project installs.

Meson marks what belongs to the package by the tag python-runtime. Before its version 0.13 meson-python took all that is
installed, programs and headers too.
"""

import pathlib
from typing import Any

import mesonpy
from mesonpy import build_sdist, build_wheel, get_requires_for_build_sdist, get_requires_for_build_wheel

__all__ = ["build_sdist", "build_wheel", "get_requires_for_build_sdist", "get_requires_for_build_wheel"]

_TAG = "python-runtime"

# Version 0.12 takes this file, which it leaves in the source, for proof that the build directory is configured, and fails in
# another one. Hooks run in the source directory.
pathlib.Path(".mesonpy-native-file.ini").unlink(missing_ok=True)


def _of_package(plan: dict[str, dict[str, dict[str, Any]]]) -> dict[str, dict[str, dict[str, Any]]]:
    return {kind: {file: details for file, details in files.items() if details.get("tag") == _TAG}
            for kind, files in plan.items()}


if isinstance(getattr(mesonpy.Project, "_install_plan", None), property):
    _whole = mesonpy.Project._install_plan.fget
    mesonpy.Project._install_plan = property(lambda self: _of_package(_whole(self)))
