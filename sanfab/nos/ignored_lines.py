"""Lines that are known and say nothing about the storage network: consoles, clocks, routing.

A line that says something about it is never listed: it is read, or it stays unread.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from sanfab.nos.forms import ignore_line
from sanfab.nos.reader import Reader

IgnoredLines = Mapping[tuple[str, str], Sequence[str]]
"""Forms of lines by the kind of block that they stand in, and their source tags; ``[no]`` in front
of one stands for two, ``[rest]`` at its end for any words or none."""
_FIRST_WORDS = re.compile(r"\{what:([^{}]*)\}(.*)")
_ALTERNATIVE = re.compile(r"((?:[\w-]+(?: |$))+)(.*)")
"""The words of an alternative as they stand, and what is a regular expression behind them."""


def register_ignored_lines(reader: Reader, lines: IgnoredLines, blocks: IgnoredLines) -> None:
    """Register lines that leave the facts as they are; ``blocks``: and so do the lines below."""
    for (kind, source), forms in lines.items():
        for form in (one for shape in forms for one in _spelled_out(shape)):
            reader.line(form, source=source, under=kind)(ignore_line)
    for (kind, source), forms in blocks.items():
        for form in (one for shape in forms for one in _spelled_out(shape)):
            reader.line(form, source=source, under=kind, opens="ignored")(ignore_line)
        reader.line("{text...}", source=source, under="ignored")(ignore_line)


def _spelled_out(form: str) -> Iterator[str]:
    """Yield a form for each of its first words, by which the reader finds it.

    >>> list(_spelled_out("[no] {what:speed|fec} {rest...}"))
    ['speed {rest...}', 'fec {rest...}', 'no speed {rest...}', 'no fec {rest...}']
    >>> list(_spelled_out("{what:lldp|ipv6 (?!address).+} {rest...}"))
    ['lldp {rest...}', 'ipv6 {what:(?!address).+} {rest...}']

    An alternative that starts with a regular expression is a ``ValueError``: no word finds it.
    """
    form = form.replace("[rest]", "{rest:(?: .*)?}")
    for start in ("", "no ") if form.startswith("[no] ") else ("",):
        match = _FIRST_WORDS.fullmatch(form.removeprefix("[no] "))
        if match is None:
            yield start + form.removeprefix("[no] ")
        else:
            yield from (f"{start}{_worded(one)}{match[2]}" for one in match[1].split("|"))


def _worded(alternative: str) -> str:
    match = _ALTERNATIVE.fullmatch(alternative)
    if match is None:
        raise ValueError(f"expected a word at the start of an alternative, found {alternative!r}")
    return f"{match[1]}{{what:{match[2]}}}" if match[2] else match[1]
