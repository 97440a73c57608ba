"""Colour of a report on a terminal: how bad each finding is."""

import os
import re
import sys

from sanfab.severity import Severity

_COLOURS = {Severity.ERROR: "1;31", Severity.WARNING: "33", Severity.INFO: "36"}
"""Codes of SGR, ECMA-48: bold red, yellow, cyan."""
_FINDING = re.compile(rf"^(  )({'|'.join(_COLOURS)})(?= [A-Z]+-[0-9]{{2}}\b)", re.MULTILINE)
"""The severity of a finding, before the id of its rule."""
_COUNT = re.compile(r"\b([1-9][0-9,]*) (error|warning)s?\b")
"""How many findings there are, in a summary."""


def is_coloured() -> bool:
    """Return whether reports are coloured: on a terminal, without `NO_COLOR` (no-color.org)."""
    return (
        sys.stdout.isatty()
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM", "") not in {"", "dumb"}
    )


def coloured(text: str) -> str:
    r"""Return a report with its severities in colour.

    >>> coloured("  info CAP-01 x")
    '  \x1b[36minfo\x1b[0m CAP-01 x'
    """
    text = _FINDING.sub(lambda found: f"{found[1]}{_paint(found[2], found[2])}", text)
    head, line, last = text.rpartition("\n")
    return head + line + _COUNT.sub(lambda found: _paint(found[0], found[2]), last)


def _paint(text: str, severity: str) -> str:
    return f"\x1b[{_COLOURS[Severity(severity)]}m{text}\x1b[0m"
