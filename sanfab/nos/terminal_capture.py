"""Text copied from a terminal -> the text that the switch printed, and what was done to it.

Numbers of lines stay: what is left out, or joined to the line before, leaves an empty line.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from sanfab.text import count, numbers

_PAGER = re.compile(
    r"(?:^[ \t]*(?:-+ ?\(?more\)?(?: \d+%)? ?-+|<-+ more -+>|press <space> to continue.*quit:)"
    r"(?: *\x08+ *\x08*)*[ \t]*$)|^[ \t]*-+ ?\(?more\)? ?-+(?: *\x08+)+ *\x08*",
    re.IGNORECASE | re.MULTILINE,
)
"""What a pager prints, and the blanks with which it takes that back."""
_PROMPT = re.compile(
    r"^(?:"
    r"[ \t]*[A-Za-z][\w.-]*(?:\([\w-]+\))?[#>](?: ?(?:sh|ter|ex|en|wr|cop|mor|conf)\S*(?: .*)?)?"
    r"|(?:\* )?(?:Slot-\d+ )?[A-Za-z][\w-]*\.\d+ [#>](?: .*)?"
    r")[ \t]*$",
    re.MULTILINE,
)
"""A prompt alone, or with a command that shows something or leaves."""
_TYPED = re.compile(
    r"^[ \t]*(?:[A-Za-z][\w./-]*)?\((?:config|conf)[\w,./:-]*\)[#>] ?(?=\S)", re.MULTILINE
)
"""A prompt of configuration mode before a line that somebody typed."""
_NARROWEST, _WIDEST = 40, 200
"""Columns of a terminal."""
_USUAL = frozenset({79, 80, 100, 120, 132, 160})
"""Widths of terminals."""
_PROOF = 2
"""Lines that show the width of a terminal that is not usual."""

UnreadNumbers = Callable[[str], set[int]]
"""Returns the numbers of the lines of a text that its reader does not understand."""


class TerminalCapture(NamedTuple):
    """A text as the switch printed it."""

    text: str
    notes: tuple[str, ...] = ()
    """What the operator should know of it, in sentences."""


def without_terminal(text: str) -> TerminalCapture:
    """Return a text without prompts and what a pager prints."""
    text, pages = _PAGER.subn("", text)
    text, typed = _TYPED.subn("", text)
    text, prompts = _PROMPT.subn("", text)
    if not pages + typed + prompts:
        return TerminalCapture(text)
    left_out = count(pages + typed + prompts, "prompt")
    return TerminalCapture(text, (f"copied from a terminal: {left_out} left out",))


def unwrapped(capture: TerminalCapture, unread_in: UnreadNumbers) -> TerminalCapture:
    """Return a text with the lines joined that a terminal wrapped at its width.

    The width is certain if it is a usual one or several lines end there, and if joining makes
    lines understood; otherwise the text stays as it is, and a note says what may be wrapped.
    """
    lines = capture.text.split("\n")
    width = max(map(len, lines), default=0)
    full = [number for number, line in enumerate(lines, 1) if len(line) == width]
    if not _NARROWEST <= width <= _WIDEST or full == [len(lines)]:
        return capture
    unread = unread_in(capture.text)
    wrapped = [number for number in full if number + 1 in unread and lines[number].strip()]
    if not wrapped:
        return capture
    text = _joined(lines, wrapped)
    rest = unread_in(text)
    is_usual = width in _USUAL or len(wrapped) >= _PROOF
    if is_usual and len(rest) <= len(unread) - len(wrapped):
        note = f"{count(len(wrapped), 'line')} joined that a terminal of {width} columns wrapped"
        return TerminalCapture(text, (*capture.notes, note))
    note = f"perhaps wrapped by a terminal of {width} columns, not joined: {_listed(wrapped)}"
    return TerminalCapture(capture.text, (*capture.notes, note))


def _listed(found: list[int]) -> str:
    return f"line{'s' if len(found) > 1 else ''} {numbers(found)}"


def _joined(lines: list[str], wrapped: list[int]) -> str:
    """Return the text with each line after a wrapped one joined to it."""
    joined = list(lines)
    start = 0
    ends = set(wrapped)
    for number in wrapped:
        start = start if number - 1 in ends else number
        joined[start - 1] += joined[number]
        joined[number] = ""
    return "\n".join(joined)
