"""Lines that leave a gap in a whole text -> which they are, and what is missing.

Rows of the NOS folders name a form of line and, where another line closes the gap, that one.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sanfab.facts.missing import LineRisk, RiskTopic
from sanfab.facts.number_lists import parse_numbers


class RiskForm(NamedTuple):
    """A form of line that leaves a gap."""

    topic: RiskTopic
    pattern: str
    """Of the whole line, stripped."""
    found: str
    """What it does, in words; groups of the pattern in braces."""
    expected: str
    source: str
    """Tags that docs/sources.md resolves."""
    unless: str = ""
    """Pattern of another line of the text that closes the gap. A group ``numbers`` is a list of
    numbers, as 10,20-29: that of the group ``number`` of ``pattern`` has to be one of them."""
    below: str = ""
    """Pattern of the line that it stands below; empty: any."""
    needs: str = ""
    """Pattern of a line of the same block without which it does nothing."""


def line_risks(lines: Sequence[str], forms: tuple[RiskForm, ...]) -> Iterator[LineRisk]:
    """Yield the lines of a text that leave a gap, each form once for each text of a line."""
    stripped = [line.strip() for line in lines]
    for form in forms:
        told: set[str] = set()
        for number, line in enumerate(stripped, 1):
            match = re.fullmatch(form.pattern, line)
            if match is None or line in told or _is_closed(form, match, stripped):
                continue
            if form.below and not _is_in_force(form, lines, number - 1):
                continue
            told.add(line)
            words = match.groupdict("")
            yield LineRisk(number, form.topic, form.found.format(**words), form.expected)


def _is_in_force(form: RiskForm, lines: Sequence[str], at: int) -> bool:
    """Return whether a line stands below the right one, with the line that it needs."""
    start = next((one for one in range(at, -1, -1) if _opens(lines[one])), -1)
    if start < 0 or not re.fullmatch(form.below, lines[start].strip()):
        return False
    end = next((one for one in range(start + 1, len(lines)) if _opens(lines[one])), len(lines))
    block = (line.strip() for line in lines[start + 1 : end])
    return any(re.fullmatch(form.needs, line) for line in block)


def _opens(line: str) -> bool:
    return bool(line.strip()) and not line[0].isspace()


def _is_closed(form: RiskForm, match: re.Match[str], lines: Sequence[str]) -> bool:
    """Return whether another line closes the gap."""
    if not form.unless:
        return False
    number = match.groupdict().get("number")
    for other in filter(None, (re.fullmatch(form.unless, line) for line in lines)):
        numbers = other.groupdict().get("numbers")
        if numbers is None or (number and int(number) in _listed(numbers)):
            return True
    return False


def _listed(numbers: str) -> set[int]:
    try:
        return parse_numbers(numbers)
    except ValueError:
        return set()  # the switch refuses such a list
