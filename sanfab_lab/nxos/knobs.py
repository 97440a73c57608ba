"""Lines that set one thing and touch nothing else: kept by what they set, printed when not default.

Each row: the form; how many of its words say what is set (what ``no`` needs); the default, which
is not printed: a text, ``on`` for a line that only its ``no`` changes, or none.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from sanfab_lab.nxos.table import Line, command

Target = Callable[[Line], list[dict[str, str]]]
"""Where a line is kept: one place, or one per interface of a range."""


class Knob(NamedTuple):
    """One form of line."""

    form: str
    key: int
    default: str = ""
    source: str = "mem"


def register(rows: tuple[Knob, ...], modes: str, target: Target) -> None:
    """Register the commands of some rows."""
    for row in rows:
        _register(row, modes, target)


def _register(row: Knob, modes: str, target: Target) -> None:
    head = " ".join(row.form.split()[: row.key])
    forms = {row.form: None, f"no {row.form}": None, f"no {head}": None}

    @command(*forms, modes=modes, source=row.source)
    def act(line: Line) -> str:
        key = _filled(head, line.words)
        text = _filled(row.form, line.words)
        for kept in target(line):
            if row.default == "on":
                _switch(kept, key, on=not line.no)
            elif line.no or text == row.default:
                kept.pop(key, None)
            else:
                kept[key] = text
        return ""


def _switch(kept: dict[str, str], key: str, *, on: bool) -> None:
    if on:
        kept.pop(key, None)
    else:
        kept[key] = f"no {key}"


def _filled(form: str, words: dict[str, str]) -> str:
    """Return a form with the words that were typed for its places.

    >>> _filled("lacp rate {rate:fast|normal}", {"rate": "fast"})
    'lacp rate fast'
    """
    return re.sub(r"\{(\w+)(?::[^ ]+|\.\.\.)?\}", lambda place: words.get(place[1], ""), form)
