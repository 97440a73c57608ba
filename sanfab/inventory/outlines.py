"""The text of an inventory file -> its sections and the names in them, mostly without parsing it.

Parsing takes ten times as long as an outline. An outline knows sections and entries that begin a
line each; where the text may mean something else, the file is parsed.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sanfab.inventory.ranges import RangeError, expand_name, has_range
from sanfab.model.yaml12 import Data, YamlError, parse, scalar

_UNSURE = re.compile(r"[\\\t\r&*!|>%@`?]|<<|^(?:---|\.\.\.)", re.MULTILINE)
"""Escapes, anchors, tags, texts of several lines, documents: their lines may be no entries."""
_SECTION = re.compile(r"([a-z_]+):(?: *| +#.*)")
_INLINE = re.compile(r"([a-z_]+): .*")
_SECTION_START = re.compile(r"^(?=[^ \n#-])", re.MULTILINE)
_FIRST_ENTRY = re.compile(r"^( +)[^ #\n]", re.MULTILINE)
_ENTRY = re.compile(r"""(["']?)([^\s"':,{}]+)\1 *:(?: .*)?""")
_SEPARATORS = str.maketrans(dict.fromkeys(",;:=(){}'\"", " "))
_BRACKETS = str.maketrans("[]", "  ")
_RANGE = re.compile(r"""[^\s,;:=(){}'"\[\]]*\[[0-9]+-[0-9]+\][^\s,;:=(){}'"\[\]]*""")
_VSAN = re.compile(r"""vsan['"]?\s*:(?: +#.*)?\s*['"]?([+0-9a-zA-Z]+)""")


class FileSection(NamedTuple):
    """One section of a file."""

    names: frozenset[str]
    """Its entries; those of a range one by one. A list has none."""
    text: str
    """As in the file, or as Python prints what was parsed."""
    data: Data = None
    """What was parsed; None: nothing yet."""

    def parsed(self) -> Data:
        """Return the section, and no other, as data; raises YamlError."""
        return self.data if self.data is not None else parse(self.text)


Outline = dict[str, FileSection]
"""Sections by name."""


def outline_of(text: str, mappings: frozenset[str], lists: frozenset[str]) -> Outline | None:
    """Return the sections of a file; None: it is not usable, which its load says.

    ``mappings``, ``lists``: the sections whose entries are asked for.
    """
    found = None if _is_unsure(text) else _outlined(text, mappings, lists)
    return found if found is not None else _parsed(text, mappings)


def words_in(text: str) -> set[str]:
    """Return the words of a section, keys included; a range stands for its names too."""
    words = set(text.translate(_SEPARATORS).split())
    for one in [word for word in words if "[" in word or "]" in word]:
        words.discard(one)
        words.update(one.translate(_BRACKETS).split())
        words.update(name for part in _RANGE.findall(one) for name in _expanded(part))
    return words


def vsans_in(text: str) -> set[str]:
    """Return the numbers of the VSANs that a section names."""
    return {str(scalar(one)) for one in _VSAN.findall(text)}


def names_of(keys: Iterable[str]) -> Iterator[str]:
    """Yield the names of entries; those of a range one by one."""
    for key in keys:
        yield from _expanded(key) if has_range(key) else (key,)


def _expanded(name: str) -> tuple[str, ...]:
    try:
        return expand_name(name)
    except RangeError:
        return ()  # no name of a device: a load reports it


def _is_unsure(text: str) -> bool:
    """Return whether a line may begin inside of a text, or a value stand elsewhere."""
    quotes = (line.count(quote) % 2 for line in text.splitlines() for quote in ('"', "'"))
    return bool(_UNSURE.search(text)) or any(quotes)


def _outlined(text: str, mappings: frozenset[str], lists: frozenset[str]) -> Outline | None:
    start, *chunks = _SECTION_START.split(text)
    if _FIRST_ENTRY.search(start) or re.search(r"^-", start, re.MULTILINE):
        return None
    found: Outline = {}
    for chunk in chunks:
        head, _, body = chunk.partition("\n")
        section = _SECTION.fullmatch(head) or _INLINE.fullmatch(head)
        if section is None or section[1] in found:
            return None
        name = section[1]
        if name in mappings | lists and not _SECTION.fullmatch(head):
            return None
        entries = _entries(body) if name in mappings else frozenset[str]()
        if entries is None:
            return None
        found[name] = FileSection(entries, chunk)
    return found


def _entries(body: str) -> frozenset[str] | None:
    """Return the names of the entries of a section; None: its lines are not plain."""
    first = _FIRST_ENTRY.search(body)
    if first is None:
        return frozenset() if not body.strip() else None
    depth = len(first[1])
    if re.search(rf"^(?: {{1,{depth - 1}}})?[^ #\n]" if depth > 1 else r"^[^ #\n]", body, re.M):
        return None
    lines = re.findall(rf"^ {{{depth}}}([^ #\n].*)$", body, re.MULTILINE)
    matches = [_ENTRY.fullmatch(line) for line in lines]
    keys = [match[2] for match in matches if match is not None]
    if len(keys) < len(lines):
        return None
    return frozenset(names_of(keys))


def _parsed(text: str, mappings: frozenset[str]) -> Outline | None:
    try:
        data = parse(text)
    except YamlError:
        return None
    return dict(_sections(data, mappings)) if isinstance(data, dict) else None


def _sections(data: dict[str, Data], mappings: frozenset[str]) -> Iterator[tuple[str, FileSection]]:
    for name, value in data.items():
        keys = value if isinstance(value, dict) and name in mappings else ()
        yield name, FileSection(frozenset(names_of(keys)), repr({name: value}), {name: value})
