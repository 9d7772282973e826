#!/usr/bin/env python3
"""usage: link_headers.py FOLDER

Makes a folder with links to the headers of boost, range-v3, {fmt} and nlohmann_json, and to nothing else: beside them in
/usr/include lie those of this machine's C library, which are wrong for another machine.
"""

import pathlib
import sys

WANTED = ("boost", "range", "meta", "concepts", "std", "fmt", "nlohmann")
PLACES = (pathlib.Path("/usr/include"), pathlib.Path("/usr/local/include"))


def main() -> int:
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name in WANTED:
        found = next((place / name for place in PLACES if (place / name).is_dir()), None)
        if found is None:
            print(f"the headers of {name} are not in {' or '.join(map(str, PLACES))}", file=sys.stderr)
            return 1
        link = folder / name
        if link.is_symlink():
            link.unlink()
        link.symlink_to(found)
    return 0


sys.exit(main())
