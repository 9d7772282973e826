"""The options that engines of USI and UGI declare: `type spin default 1 min 1 max 512`."""

from __future__ import annotations

import re
from typing import Mapping, Optional


def declared(options: Mapping[str, str], name: str) -> Optional[str]:
    """The name as the engine spells it, None if it has no such option. Case does not matter, as in UCI."""
    if name in options:
        return name
    return next((known for known in options if known.lower() == name.lower()), None)


def check_value(name: str, said: str, value: str) -> None:
    """Raises ValueError if the engine says that the option takes other values. Engines that say less take any."""
    kind, _, rest = said.partition(" ")
    if kind == "spin":
        bounds = re.fullmatch(r".*?\bmin (-?\d+) max (-?\d+).*", rest)
        least, most = bounds.groups() if bounds else (None, None)
        if not re.fullmatch(r"-?\d+", value):
            raise ValueError(f"option {name} is {value!r}, not a whole number")
        if least is not None and most is not None and not int(least) <= int(value) <= int(most):
            raise ValueError(f"option {name} is {value}, not {least} to {most}")
    elif kind == "check" and value not in ("true", "false"):
        raise ValueError(f"option {name} is {value!r}, not True or False")
    elif kind == "combo":
        choices = [choice.strip() for choice in re.split(r"(?:^|\s)var\s", rest)[1:]]
        if choices and value not in choices:
            raise ValueError(f"option {name} is {value!r}, not one of {', '.join(choices)}")
    elif kind == "button" and value:
        raise ValueError(f"option {name} is a button: its value is None, not {value!r}")
