"""Lines as somebody typed them, keywords with capitals -> the same, keywords as forms have them.

For a NOS that takes its keywords in any case; names and texts keep theirs.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from sanfab.nos.forms import LineForm, split_form
from sanfab.nos.nesting import NumberedLine

_CAPITAL = re.compile(r"(?:no )?[A-Z][A-Za-z]")
"""Begins a line that no switch prints so: its keywords have no capitals there."""
_CAPITALS = re.compile(rf"^[ \t]*{_CAPITAL.pattern}", re.MULTILINE)
_KEYWORDS = re.compile(r"[a-z0-9 |-]+")
"""What a word of a form may be, where it stands for keywords alone."""

_SHORTEST = 3
"""Letters of the shortest abbreviation of a first word: ``Int``."""


def has_capitals(text: str) -> bool:
    """Return whether a line may begin with a keyword that has capitals."""
    return _CAPITALS.search(text) is not None


def keywords_lowered(
    rows: Iterable[NumberedLine], forms: Iterable[LineForm]
) -> Iterator[NumberedLine]:
    """Yield lines with their keywords as the forms of a NOS have them."""
    table: dict[str, list[LineForm]] = {}
    for number, text, indent in rows:
        if not _CAPITAL.match(text):
            yield number, text, indent
            continue
        if not table:
            for form in forms:
                table.setdefault(form.form.split()[0], []).append(form)
        yield number, _lowered(text, table), indent


def _lowered(text: str, table: dict[str, list[LineForm]]) -> str:
    """Return a line by the form that says most of it; by its first word where none matches."""
    first, space, rest = text.partition(" ")
    word = first.lower()
    found = max((_said(text, form.form) for form in table.get(word, [])), default=(0, ""))
    if found[1]:
        return found[1]
    is_short = len(word) >= _SHORTEST and any(one.startswith(word) for one in table)
    return f"{word}{space}{rest}" if is_short or word in table else text


def _said(text: str, form: str) -> tuple[int, str]:
    """Return how much of a line the keywords of a form are, and the line with these as there."""
    match = _any_case(form).fullmatch(text)
    if match is None:
        return 0, ""
    said, parts = 0, []
    words = iter(match.groups())
    for literal, shape in split_form(form):
        said += len(literal)
        parts.append(literal)
        if shape is not None:
            word = next(words) or ""
            parts.append(word.lower() if _KEYWORDS.fullmatch(shape) else word)
    return said, "".join(parts)


@cache
def _any_case(form: str) -> re.Pattern[str]:
    """Return the regular expression of a form whose keywords may have capitals."""
    parts = []
    for literal, shape in split_form(form):
        parts.append(f"(?i:{re.escape(literal)})")
        if shape is not None:
            flags = "(?i:" if _KEYWORDS.fullmatch(shape) else "(?:"
            parts.append(f"({flags}{shape}))")
    return re.compile("".join(parts))
