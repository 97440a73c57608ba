"""NX-OS lines that are not understood -> the facts that they may change."""

import re
from collections.abc import Iterator

from sanfab.facts.switch import SwitchFacts
from sanfab.nos.partial_lines import (
    BLOCK_OBJECTS,
    Entry,
    PartialLines,
    object_form,
    the_switch,
)


def _one_vfc(_facts: SwitchFacts, match: re.Match[str]) -> Iterator[Entry]:
    """Yield the VFC of a number."""
    yield "vfcs", match["vfc"]


def _one_vsan(_facts: SwitchFacts, match: re.Match[str]) -> Iterator[Entry]:
    """Yield the VSAN of a number."""
    yield "vsans", match["vsan"]


def _all_vsans(facts: SwitchFacts, _match: re.Match[str]) -> Iterator[Entry]:
    """Yield every VSAN."""
    yield from (("vsans", str(number)) for number in facts.vsans)


_VFC = r"interface (?:range )?vfc ?(?P<vfc>\d+)\n(?:no )?"
_OF_VSAN = r"name (?P<name>\S+) vsan (?P<vsan>\d+)\n"
_OBJECTS = (
    object_form(_VFC + r"bind\b", "port mac", _one_vfc),
    object_form(_VFC + r"switchport mode\b", "mode", _one_vfc),
    object_form(_VFC + r"switchport trunk\b", "trunk_vsans", _one_vfc),
    object_form(_VFC + r"shut", "enabled", _one_vfc),
    object_form(rf"zone {_OF_VSAN}", "zones.{name}", _one_vsan),
    object_form(rf"zoneset {_OF_VSAN}", "zonesets.{name}", _one_vsan),
    object_form(rf"fcalias {_OF_VSAN}", "fcaliases.{name}", _one_vsan),
    object_form(
        r"zone (?!name)[^\n]*\bvsan (?P<vsan>\d+)", "enhanced smart default_permit", _one_vsan
    ),
    object_form(r"zone name [^\n]*\bvsan (?P<vsan>\d+)", "zones", _one_vsan),
    object_form(r"zoneset (?!activate)[^\n]*\bvsan (?P<vsan>\d+)", "zonesets", _one_vsan),
    object_form(r"fcalias [^\n]*\bvsan (?P<vsan>\d+)", "fcaliases", _one_vsan),
    object_form(r"fcdomain domain\b[^\n]*\bvsan (?P<vsan>\d+)", "domain_id", _one_vsan),
    object_form(r"device-alias database(?:\n[^\n]*)?", "device_aliases", the_switch),
    object_form(r"zoneset activate [^\n]*\bvsan (?P<vsan>\d+)", "active_zoneset", _one_vsan),
    object_form(r"zoneset name \S+ vsan (?P<vsan>\d+)", "active_zoneset", _one_vsan),
    object_form(r"zone commit [^\n]*\bvsan (?P<vsan>\d+)", "uncommitted", _one_vsan),
    object_form(r"vsan database\n(?:no )?vsan (?P<vsan>\d+) name\b", "name", _one_vsan),
    object_form(r"vsan database", "name", _all_vsans),
)
PARTIAL_LINES = PartialLines(objects=(*BLOCK_OBJECTS, *_OBJECTS))
