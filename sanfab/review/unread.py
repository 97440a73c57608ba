"""Folders of both states of a SAN -> the files that the change cannot reach, which stay unread.

A file that both states have alike is left out if no name in it, and no word, connects it with what
differs. Its VLANs and VSANs are read nevertheless: their numbers concern the whole SAN.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, cast

from sanfab.errors import SanfabError
from sanfab.inventory.connections import (
    DEVICES,
    FOR_ALL,
    LISTS,
    NETWORKS,
    OF_A_PART,
    Said,
    connected,
    lacks_vlans,
    lacks_vsan,
)
from sanfab.inventory.digests import digest_of_file
from sanfab.inventory.files import inventory_files
from sanfab.inventory.models import model_files
from sanfab.inventory.outlines import FileSection, Outline, outline_of, vsans_in, words_in
from sanfab.model.yaml12 import Data, YamlError, parse
from sanfab.review.reach import Node

_MAPPINGS, _LIST_SECTIONS = frozenset({*DEVICES, *NETWORKS}), frozenset(LISTS)


class Unread(NamedTuple):
    """Files that the change cannot reach."""

    networks: Mapping[Path, Data]
    """By file, what is read of it: VLANs and VSANs."""
    switches: frozenset[str]
    """Switches that they state."""

    def beside(self, read: Iterable[str]) -> tuple[int, int]:
        """Return the number of all switches of a state, and of its unread files."""
        return len({*read, *self.switches}), len(self.networks) // 2


NOTHING = Unread({}, frozenset())


class _File(NamedTuple):
    """A file of one state, or of both if they have it alike."""

    name: str
    outline: Outline
    networks: dict[str, Data]
    """Its VLANs and VSANs, parsed."""

    @property
    def switches(self) -> frozenset[str]:
        """Switches that it states."""
        return self.outline["switches"].names if "switches" in self.outline else frozenset()

    def text(self, sections: Iterable[str]) -> str:
        """Return the text of some sections."""
        return "\n".join(self.outline[one].text for one in sections if one in self.outline)

    @property
    def lacks_vsan(self) -> bool:
        """Return whether a port of it may be in any VSAN, as `lacks_vsan` of its data does."""
        sections = (self.outline[one] for one in DEVICES if one in self.outline)
        return any(_lacks_vsan(one) for one in sections)

    @property
    def lacks_vlans(self) -> bool:
        """Return whether a link of it may state no VLANs, as `lacks_vlans` of its data does."""
        if "links" not in self.outline:
            return False
        section = self.outline["links"]
        if section.data is not None:
            return _links_lack_vlans(section.data)
        return _text_lacks_vlans(section.text)

    def entries(self) -> Iterator[tuple[Node, Data]]:
        """Yield its VLANs and VSANs."""
        for section, found in self.networks.items():
            for name, data in found.items() if isinstance(found, dict) else ():
                yield (section, name), data


_COMMENT = re.compile(r"(?:^|\s)#.*")
_QUOTED = re.compile(r"""(["'])[^"'\n]*\1""")
_PORT = re.compile(r"\{[^{}#\n]*\bwwpn: [^{}#\n]*\}")
"""A port that is a mapping in one line, without a comment."""
_KEY = re.compile(r"[{,] *vsan: +[0-9]")
_BETWEEN = re.compile(r"""\bbetween["']?\s*:""")
_STATED = re.compile(r"\bvlans *:\s*(?:\[|-\s)")
"""The ends of a link, and its list of VLANs."""
_NO_NUMBER = re.compile(r"""vsan(?!['"]?\s*:\s*['"]?[0-9])""")
"""A VSAN that may be taken out, or a word of a text."""
_UNKNOWN = _File("", {"": FileSection(frozenset(), "")}, {})
"""Stands for a file that the inventory does not have."""


class _State(NamedTuple):
    """One state of the inventory."""

    files: dict[str, _File]
    texts: dict[str, str]
    models: list[str]


def unread_files(folders: tuple[Path | None, Path | None], whole_up_to: int) -> Unread:
    """Return what need not be read of two states; nothing if a file of either is not usable."""
    base, head = map(_state, folders)
    if base is None or head is None or base.models != head.models:
        return NOTHING
    files = {id(one): one for state in (base, head) for one in state.files.values()}
    if len({name for one in files.values() for name in one.switches}) <= whole_up_to:
        return NOTHING
    names = {*base.texts, *head.texts}
    changed = {name for name in names if base.texts.get(name) != head.texts.get(name)}
    if _shared(base, changed) != _shared(head, changed) or _networks(base) != _networks(head):
        return NOTHING
    said = ((one.name, _said(one)) for one in files.values())
    near = connected(said, changed)
    return _unread(folders, [one for name, one in base.files.items() if name not in near])


def unread_beside(folder: Path, about: str, whole_up_to: int) -> Unread:
    """Return what need not be read to know a switch, or the entries of a file of a SAN."""
    state = _state(folder)
    if state is None:
        return NOTHING
    files = state.files.values()
    switches = {name for one in files for name in one.switches}
    known = about in switches or not state.files.get(about, _UNKNOWN).outline.keys() - OF_A_PART
    if len(switches) <= whole_up_to or not known:
        return NOTHING
    said = ((one.name, _said(one)) for one in files)
    near = connected(said, [about], [about])
    return _unread((folder,), [one for one in files if one.name not in near])


def _unread(folders: Iterable[Path | None], files: list[_File]) -> Unread:
    """Return files as unread, without those that state something of the whole SAN."""
    far = [one for one in files if not one.outline.keys() - OF_A_PART]
    known = {folder / one.name: one.networks for folder in folders if folder for one in far}
    return Unread(known, frozenset(name for one in far for name in one.switches))


def _state(folder: Path | None) -> _State | None:
    """Return the files of a state; None: one is not usable, which its load says."""
    if folder is None:
        return None
    try:
        paths = inventory_files(folder)
        texts = {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in paths}
        models = [digest_of_file(path) for path in model_files(folder)]
    except (SanfabError, OSError, UnicodeDecodeError):
        return None
    files = {name: _file(name, text) for name, text in texts.items()}
    usable = {name: one for name, one in files.items() if one is not None}
    return _State(usable, texts, models) if len(usable) == len(files) else None


@lru_cache(maxsize=8192)
def _file(name: str, text: str) -> _File | None:
    """Return what is known of a file; of one that both states have alike, the same object."""
    outline = outline_of(text, _MAPPINGS, frozenset(LISTS))
    if outline is None:
        return None
    networks: dict[str, Data] = {}
    try:
        for section in NETWORKS:
            if section in outline:
                data = outline[section].parsed()
                networks |= data if isinstance(data, dict) else {}
    except YamlError:
        return None
    return _File(name, outline, networks)


@lru_cache(maxsize=8192)
def _text_lacks_vsan(text: str) -> bool:
    try:
        return lacks_vsan(parse(text))
    except YamlError:
        return True  # a load reports it


def _links_lack_vlans(data: Data) -> bool:
    links = cast("dict[str, Data]", data)["links"]
    return isinstance(links, list) and any(map(lacks_vlans, links))


@lru_cache(maxsize=8192)
def _text_lacks_vlans(text: str) -> bool:
    """Return whether a link states no VLANs; parses only where the text leaves it open."""
    plain = _COMMENT.sub("", _QUOTED.sub("", text))
    if len(_BETWEEN.findall(text)) == len(_STATED.findall(plain)):
        return False
    try:
        return _links_lack_vlans(parse(text))
    except YamlError:
        return True  # a load reports it


def _lacks_vsan(section: FileSection) -> bool:
    """Return whether a port may be in any VSAN; parses only where the text leaves it open."""
    text, ports = section.text, section.text.count("wwpn")
    if "vsan" not in text:
        return ports > 0
    plain = _QUOTED.sub("", text)
    named = sum(one.count("wwpn") == 1 and bool(_KEY.search(one)) for one in _PORT.findall(plain))
    if named == ports and not _NO_NUMBER.search(text):
        return False
    return lacks_vsan(section.data) if section.data is not None else _text_lacks_vsan(text)


def _shared(state: _State, changed: set[str]) -> list[tuple[str, str]]:
    """Return what some files state for the whole SAN."""
    return sorted(
        (section, found.text)
        for name in changed & state.files.keys()
        for section, found in state.files[name].outline.items()
        if section not in OF_A_PART
    )


def _networks(state: _State) -> dict[Node, Data]:
    """Return the VLANs and VSANs of a state."""
    return dict(pair for one in state.files.values() for pair in one.entries())


def _said(one: _File) -> Said:
    """Return what a file says, by its text."""
    own = one.text((*DEVICES, *LISTS))
    names = {section: one.outline[section].names for section in _MAPPINGS & one.outline.keys()}
    return Said(
        names,
        frozenset(words_in(own)),
        frozenset(vsans_in(own)),
        one.lacks_vsan,
        one.lacks_vlans,
        {section: one.networks[section] for section in NETWORKS if section in one.networks},
        frozenset(words_in(one.text(FOR_ALL))),
        bool(one.outline.keys() - OF_A_PART),
    )
