"""Output of a show command -> the lines that a filter behind a bar keeps."""

import re
from collections.abc import Mapping

from sanfab_lab.commands import Refused


def keep_lines(kind: str, lines: list[str], pattern: re.Pattern[str]) -> list[str]:
    """Return the lines that a filter keeps: include, exclude, begin, section or count.

    >>> keep_lines("begin", ["a", "b", "c"], re.compile("b"))
    ['b', 'c']
    """
    hits = [pattern.search(line) is not None for line in lines]
    if kind == "begin":
        return lines[hits.index(True) :] if True in hits else []
    if kind == "section":
        return _sections(lines, hits)
    if kind == "count":
        return [str(sum(hits))]
    return [line for line, hit in zip(lines, hits, strict=True) if hit is (kind != "exclude")]


def _sections(lines: list[str], hits: list[bool]) -> list[str]:
    """Return the blocks, a line and the lines indented below it, that have a hit."""
    blocks: list[tuple[list[str], list[bool]]] = []
    for line, hit in zip(lines, hits, strict=True):
        if not line.startswith(" ") or not blocks:
            blocks.append(([], []))
        blocks[-1][0].append(line)
        blocks[-1][1].append(hit)
    return [line for block, found in blocks if any(found) for line in block]


def filter_of(names: Mapping[str, str], word: str) -> str:
    """Return the kind of filter that a word, perhaps shortened, names; raises Refused."""
    kind = next((names[one] for one in names if word and one.startswith(word)), "")
    if not kind:
        raise Refused("", word)
    return kind


def pattern_of(text: str, error: str, flags: int = 0) -> re.Pattern[str]:
    """Return the regular expression of a filter; raises Refused with an error text."""
    try:
        return re.compile(text.strip().strip("'\""), flags)
    except re.error:
        raise Refused(error) from None
