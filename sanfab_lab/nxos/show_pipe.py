"""What follows a bar behind a ``show`` command: filters of its lines."""

import re

from sanfab_lab.nxos.table import Refused

_FILTERS = ("include", "exclude", "begin", "count", "grep", "egrep", "no-more", "section")


def piped(text: str, pipe: str) -> str:
    """Return what a filter, or a row of them, leaves of some output."""
    for part in pipe.split(" | "):
        text = _filtered(text, part.strip())
    return text


def _filtered(text: str, part: str) -> str:
    word, _, wanted = part.partition(" ")
    name = next((one for one in _FILTERS if word and one.startswith(word)), None)
    lines = text.splitlines()
    if name is None or (not wanted and name not in {"no-more", "count"}):
        raise Refused("% Invalid command at '^' marker.")
    if name == "no-more":
        return text
    if name == "count":
        return f"{len(lines)}\n"
    return "\n".join(_kept(name, lines, wanted.strip().strip("'\"")))


def _kept(name: str, lines: list[str], wanted: str) -> list[str]:
    try:
        pattern = re.compile(wanted)
    except re.error:
        raise Refused("grep: Invalid regular expression") from None
    if name == "begin":
        first = next((at for at, line in enumerate(lines) if pattern.search(line)), len(lines))
        return lines[first:]
    if name == "section":
        return _sections(lines, pattern)
    keep = name != "exclude"
    return [line for line in lines if bool(pattern.search(line)) is keep]


def _sections(lines: list[str], pattern: re.Pattern[str]) -> list[str]:
    kept, inside = [], False
    for line in lines:
        if not line.startswith(" "):
            inside = False
        inside = inside or bool(pattern.search(line))
        if inside:
            kept.append(line)
    return kept
