#!/usr/bin/env python3
"""TypeScript's compiler finds no error in the page's JSDoc types.

usage: check_types.py BUILD, where the npm packages go. Exits with 77 where Node.js or the packages are missing.
"""

import pathlib
import subprocess
import sys

from run_browser import find_node, node_modules
from wasm_module import ROOT, Missing


def main() -> int:
    try:
        node, modules = find_node(), node_modules(pathlib.Path(sys.argv[1]))
    except Missing as missing:
        print(f"skipped: {missing}")
        return 77
    return subprocess.run([node, modules / "typescript/bin/tsc", "-p", ROOT / "tools/web/page/jsconfig.json"], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
