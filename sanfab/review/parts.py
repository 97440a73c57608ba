"""The parts of two documents of a SAN that a change can reach.

A large SAN consists of parts that nothing connects: no cable, link, access, VLAN or VSAN. A change
of one part alters no fact and no path of another, so that the others need not be computed. What is
said of a whole SAN (policy, management, waivers, models, VLANs, VSANs) belongs to every part; where
it differs, the change reaches everything.
"""

import hashlib
import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from sanfab.analysis.disjoint_sets import DisjointSets
from sanfab.intent.problems import derived_problems
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.document import Document
from sanfab.inventory.files import ParseAll, parse_all, read_folder
from sanfab.inventory.load import load_document, no_garbage_collection
from sanfab.inventory.models import add_models
from sanfab.inventory.ranges import RangeError, expand_name
from sanfab.inventory.yaml_positions import Statements
from sanfab.model.yaml12 import Data, Where

DEVICES = ("switches", "hosts", "arrays", "neighbors")
NETWORKS = ("vlans", "vsans")
LISTS = ("links", "access")
"""Sections whose entries belong to a part; each other section concerns the whole SAN."""
WHOLE_UP_TO = 100
"""Switches of a SAN that is always compared as a whole."""
_WORDS = re.compile(r"""[\s,;:=(){}'"]+""")
_VSAN = re.compile("'vsan': '?([0-9]+)")

Node = tuple[str, str]
"""Section and name of an entry; of a list, its content."""


class SharedParser:
    """Parses files; one that has the content of another is not parsed again."""

    def __init__(self, parse: ParseAll = parse_all) -> None:
        self._parse = parse
        self._known: dict[bytes, Data] = {}

    def __call__(self, paths: list[Path]) -> Iterable[tuple[Data, str]]:
        """Return the data of each file, or what is wrong with it as a whole."""
        digests = [_digest(path) for path in paths]
        new = [path for path, one in zip(paths, digests, strict=True) if one not in self._known]
        parsed = dict(zip(new, self._parse(new) if new else (), strict=True))
        for path, one in zip(paths, digests, strict=True):
            if path in parsed and one and not parsed[path][1]:
                self._known[one] = parsed[path][0]
        return [
            parsed[path] if path in parsed else (self._known[one], "")
            for path, one in zip(paths, digests, strict=True)
        ]


def _digest(path: Path) -> bytes:
    """Return the digest of a file; empty if it is not a file, which the parser reports."""
    try:
        return hashlib.sha256(path.read_bytes()).digest() if path.is_file() else b""
    except OSError:
        return b""


def reached_parts(
    base: Document, head: Document, whole_up_to: int = WHOLE_UP_TO
) -> tuple[Document, Document]:
    """Return the parts of two documents that the change from one to the other can reach."""
    switches = max(len(_mapping(one, "switches")) for one in (base, head))
    kept = None if switches <= whole_up_to else _reached(base, head)
    return (base, head) if kept is None else (_part(base, kept), _part(head, kept))


def _reached(base: Document, head: Document) -> set[Node] | None:
    """Return the entries of all parts in which anything differs; None: it reaches everything."""
    # A VLAN or VSAN may be used without being named: the native VLAN, the only VSAN of a fabric.
    others = {*base.data, *head.data} - {*DEVICES, *LISTS}
    if any(base.data.get(one) != head.data.get(one) for one in others):
        return None
    old, new = _entries(base), _entries(head)
    parts = DisjointSets({**old, **new})
    try:
        _join(parts, base, old)
        _join(parts, head, {node: data for node, data in new.items() if old.get(node) != data})
    except RangeError:
        return None  # a mistake, which a load reports
    changed = [node for node in {**old, **new} if old.get(node) != new.get(node)]
    roots = {parts.find(node) for node in changed}
    return {node for node in {**old, **new} if parts.find(node) in roots}


def part_about(document: Document, wanted: set[Node]) -> Document:
    """Return the part of a document that some entries are connected with."""
    entries = _entries(document)
    parts = DisjointSets(entries)
    try:
        _join(parts, document, entries)
    except RangeError:
        return document  # a mistake, which a load reports
    roots = {parts.find(node) for node in wanted if node in entries}
    return _part(document, {node for node in entries if parts.find(node) in roots})


def entry_at(document: Document, where: Where) -> Node | None:
    """Return the entry that a place is in; None: it may concern the whole SAN."""
    if where[0] in LISTS:
        return str(where[0]), repr(document.at(where[:2]))
    is_entry = where[0] in DEVICES and len(where) > 1
    return (str(where[0]), str(where[1])) if is_entry else None


def named_switches(document: Document) -> dict[str, Data]:
    """Return the switches of a document."""
    return _mapping(document, "switches")


def lacks_vsan(data: Data) -> bool:
    """Return whether a port of FC takes its VSAN from its fabric, and so may be in any of them.

    A VSAN of ``null`` takes out that of a range or of a profile.
    """
    if isinstance(data, list):
        return any(map(lacks_vsan, data))
    if not isinstance(data, dict):
        return False
    if data.get("vsan") is None and (data.get("wwpn") is not None or "vsan" in data):
        return True
    return any(map(lacks_vsan, data.values()))


def _entries(document: Document) -> dict[Node, Data]:
    """Return the entries of a document that a part consists of."""
    entries: dict[Node, Data] = {}
    for section in (*DEVICES, *NETWORKS):
        for name, data in _mapping(document, section).items():
            entries[section, name] = data
    for section in LISTS:
        entries |= {(section, repr(one)): one for one in _list(document, section)}
    return entries


def _join(parts: DisjointSets[Node], document: Document, entries: dict[Node, Data]) -> None:
    """Join entries with those of the document that they name."""
    named: dict[str, list[Node]] = {}
    for section in (*DEVICES, "vlans"):
        for name in _mapping(document, section):
            named.setdefault(name, []).append((section, name))
    vlans, vsans = _mapping(document, "vlans").keys(), _mapping(document, "vsans").keys()
    for node, data in entries.items():
        text = repr(data)  # one search instead of a walk: this runs for every port of the SAN
        for word in named.keys() & _words(text):
            for other in named[word]:
                parts.union(node, other)
        any_vsan = "wwpn" in text and lacks_vsan(data)
        for number in vsans if any_vsan else vsans & set(_VSAN.findall(text)):
            parts.union(node, ("vsans", number))
        # A link that states no VLANs carries those of its fabric.
        for name in vlans if node[0] == "links" and _states_no_vlans(data) else ():
            parts.union(node, ("vlans", name))


def _states_no_vlans(link: Data) -> bool:
    return isinstance(link, dict) and link.get("vlans") is None


def _words(text: str) -> set[str]:
    """Return the words of an entry, keys included; a range stands for its names."""
    words = set(_WORDS.split(text))
    ranges = [word for word in words if "[" in word and len(word) > 1]
    return words.union(*map(expand_name, ranges)) if ranges else words


def _part(document: Document, kept: set[Node]) -> Document:
    """Return a document with some entries of its sections, each with its place."""
    data, origin = {**document.data}, {**document.origin}
    for section in (*DEVICES, *NETWORKS):
        if section in data and section in DEVICES:
            entries = _mapping(document, section)
            data[section] = {name: one for name, one in entries.items() if (section, name) in kept}
    for section in LISTS:
        if section in data:
            entries_of = enumerate(_list(document, section))
            chosen = [number for number, one in entries_of if (section, repr(one)) in kept]
            data[section] = [_list(document, section)[number] for number in chosen]
            origin = {key: one for key, one in origin.items() if key[0] != section or not key[1:]}
            for new, number in enumerate(chosen):
                if (section, number) in document.origin:
                    origin[section, new] = document.origin[section, number]
    return replace(document, data=data, origin=origin)


def _mapping(document: Document, section: str) -> dict[str, Data]:
    data = document.data.get(section)
    return data if isinstance(data, dict) else {}


def _list(document: Document, section: str) -> list[Data]:
    data = document.data.get(section)
    return data if isinstance(data, list) else []


def load_scope(
    folder: Path, subject: str, line: int = 0, whole_up_to: int = WHOLE_UP_TO
) -> tuple[Document, Cabling]:
    """Return the part of a large SAN that a switch, or a line of one of its files, concerns.

    ``subject``: the switch; or the file, relative to the folder. Of what sanfab does not know, and
    of a small SAN, the whole. Raises InventoryError as ``load_inventory`` does.
    """
    with no_garbage_collection():
        document = read_folder(folder)
        add_models(document)
        if len(named_switches(document)) > whole_up_to:
            wanted = _wanted(document, folder, subject, line)
            document = part_about(document, wanted) if wanted else document
        _, cabling = load_document(document, derived_problems)
    return document, cabling


def _wanted(document: Document, folder: Path, subject: str, line: int) -> set[Node]:
    """Return the entries that are asked for; none if any may concern the whole SAN."""
    if not line:
        where = ("switches", subject)
        return {where} if document.at(where) is not None else set()
    found = Statements(document).on_line(str(folder / subject), line)
    nodes = {entry_at(document, one.where) for one in found}
    return {node for node in nodes if node is not None} if None not in nodes else set()
