"""Files of an inventory -> which of them are connected by what they say.

A large SAN consists of parts that nothing connects: no cable, link, access, VLAN or VSAN. A file
belongs to the part of all that its words name. VLANs and VSANs concern the whole SAN and connect
the files that name them, not those that state them.
"""

import json
from collections.abc import Container, Iterable, Iterator, Mapping
from copy import deepcopy
from typing import NamedTuple

from sanfab.inventory.outlines import names_of, vsans_in, words_in
from sanfab.model.yaml12 import Data

DEVICES = ("switches", "hosts", "arrays", "neighbors")
NETWORKS = ("vlans", "vsans")
LISTS = ("links", "access")
OF_A_PART = frozenset({*DEVICES, *NETWORKS, *LISTS})
"""Sections whose entries belong to a part; each other section concerns the whole SAN."""
FOR_ALL = ("profiles", "defaults")
"""Sections whose words count for the entries of every file."""


class Said(NamedTuple):
    """What a file says."""

    names: Mapping[str, frozenset[str]]
    """Entries that it states, by section; those of a range one by one."""
    words: frozenset[str]
    """Words of its devices and lists."""
    vsans: frozenset[str]
    """Numbers of the VSANs that these name."""
    lacks_vsan: bool
    """Whether a port of it may be in any VSAN."""
    lacks_vlans: bool
    """Whether a link of it states no VLANs, and so carries those of its fabric."""
    networks: Mapping[str, Data]
    """Its sections of VLANs and VSANs."""
    for_all: frozenset[str]
    """Words that count for every file."""
    concerns_all: bool
    """Whether it has a section that concerns the whole SAN."""


def said_in(data: Mapping[str, Data]) -> Said:
    """Return what a parsed file says, before profiles and defaults are applied to it."""
    own = json.dumps([data[one] for one in (*DEVICES, *LISTS) if one in data], ensure_ascii=False)
    names = {
        section: frozenset(names_of(entries))
        for section in (*DEVICES, *NETWORKS)
        if isinstance(entries := data.get(section), dict)
    }
    # A load changes the data.
    networks = {one: deepcopy(data[one]) for one in NETWORKS if isinstance(data.get(one), dict)}
    shared = json.dumps([data[one] for one in FOR_ALL if one in data], ensure_ascii=False)
    ports_lack = _names_fc(own) and any(lacks_vsan(data.get(one)) for one in DEVICES)
    return Said(
        names,
        frozenset(words_in(own)),
        frozenset(vsans_in(own)),
        ports_lack,
        any(map(lacks_vlans, links if isinstance(links := data.get("links"), list) else ())),
        networks,
        frozenset(words_in(shared)),
        bool(data.keys() - OF_A_PART),
    )


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


def lacks_vlans(link: Data) -> bool:
    """Return whether a link states no VLANs, and so carries those of its fabric."""
    return isinstance(link, dict) and link.get("vlans") is None


def connected(
    files: Iterable[tuple[str, Said]], changed: Iterable[str], entries: Iterable[str] = ()
) -> set[str]:
    """Return the files that are connected with any changed file, or with the name of an entry.

    ``files``: by name; a file that two states have differently comes twice.
    """
    files = list(files)
    every = [said for _, said in files]
    kinds = (*DEVICES, "vlans")
    names = {name for said in every for kind in kinds for name in said.names.get(kind, ())}
    vsans = {_vsan(number) for said in every for number in said.names.get("vsans", ())}
    vlans = {name for said in every for name in said.names.get("vlans", ())}
    shared = {word for said in every for word in said.for_all}
    # Whose port has a VSAN or WWPN from there is not known: each may be in any VSAN.
    any_vsan, for_all = _names_fc(shared), shared & names
    others: list[tuple[str, set[str]]] = []
    for file, said in files:
        numbers = vsans if any_vsan or said.lacks_vsan else map(_vsan, said.vsans)
        carried = vlans if said.lacks_vlans else ()
        others.append((file, {_file(file), *for_all, *numbers, *carried} | said.words & names))
        others += (("", words & names | own) for words, own in _networks(said.networks))
    found: set[str] = set()
    reached = {*entries, *map(_file, changed)}
    while near := [one for one in others if not reached.isdisjoint(one[1])]:
        others = [one for one in others if reached.isdisjoint(one[1])]
        reached.update(*(words for _, words in near))
        found.update(file for file, _ in near if file)
    return found


def _names_fc(words: Container[str]) -> bool:
    """Return whether words, or a text, state a VSAN or a WWPN."""
    return "vsan" in words or "wwpn" in words


def _networks(networks: Mapping[str, Data]) -> Iterator[tuple[set[str], set[str]]]:
    """Yield the words of each VLAN and VSAN, and what it is."""
    for section, entries in networks.items():
        for name, data in entries.items() if isinstance(entries, dict) else ():
            text = json.dumps({name: data}, ensure_ascii=False)
            own = {_vsan(name)} if section == "vsans" else {name}
            yield words_in(text), own | set(map(_vsan, vsans_in(text)))


def _vsan(number: str) -> str:
    return f"VSAN {number}"  # no name has a blank


def _file(name: str) -> str:
    return f"file {name}"
