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


def _one_fc_port(facts: SwitchFacts, match: re.Match[str]) -> Iterator[Entry]:
    """Yield the Fibre Channel port of a name, or those of a range that is not understood."""
    name = match["fc"].lower().replace(" ", "")
    if name in facts.fc_ports:
        yield "fc_ports", name
    else:
        yield from (("fc_ports", one) for one in facts.fc_ports)


def _one_fc_lag(facts: SwitchFacts, match: re.Match[str]) -> Iterator[Entry]:
    """Yield the LAG of Fibre Channel ports of a number."""
    if int(match["lag"]) in facts.fc_lags:
        yield "fc_lags", match["lag"]


def _all_fc(facts: SwitchFacts, _match: re.Match[str]) -> Iterator[Entry]:
    """Yield all Fibre Channel ports and LAGs of such."""
    yield from (("fc_ports", name) for name in facts.fc_ports)
    yield from (("fc_lags", str(number)) for number in facts.fc_lags)


def _all_members(facts: SwitchFacts, match: re.Match[str]) -> Iterator[Entry]:
    """Yield all that a VSAN may hold."""
    yield from _all_fc(facts, match)
    yield from (("vfcs", str(number)) for number in facts.vfcs)


def _members(facts: SwitchFacts, match: re.Match[str]) -> Iterator[Entry]:
    """Yield the VFCs that a line names; all that a VSAN may hold, where it names anything else."""
    names = match["names"].replace(",", " ").split("vfc")
    named = {int(one) for one in names[1:] if one.strip().isdecimal()}
    yield from (("vfcs", str(number)) for number in facts.vfcs if number in named)
    if len(named) < len(names[1:]):
        yield from (("vfcs", str(number)) for number in facts.vfcs if number not in named)
    if names[0].strip() or not named:
        yield from _all_fc(facts, match)


_FC = r"interface (?P<fc>fc ?[^\n]*)\n(?:no )?"
_FC_LAG = r"interface (?:san-)?port-channel ?(?P<lag>\d+)\n(?:no )?"
_FC_TOPICS = (
    (r"switchport mode\b", "mode"),
    (r"switchport speed\b", "speed"),
    (r"switchport description\b", "description"),
    (r"switchport trunk mode\b", "trunk"),
    (r"switchport trunk (?!mode)", "trunk_vsans"),
    (r"switchport rate-mode\b", "rate_mode"),
    (r"shut", "enabled"),
)
"""How a line of a Fibre Channel port or of a LAG of such begins, and what it sets."""
_VFC = r"interface (?:range )?vfc ?(?P<vfc>\d+)\n(?:no )?"
_OF_VSAN = r"name (?P<name>\S+) vsan (?P<vsan>\d+)\n"
_OBJECTS = (
    *(object_form(_FC + words, facts, _one_fc_port) for words, facts in _FC_TOPICS),
    *(object_form(_FC_LAG + words, facts, _one_fc_lag) for words, facts in _FC_TOPICS),
    object_form(_FC + r"switchport fcrxbbcredit\b", "receive_credits", _one_fc_port),
    object_form(_FC + r"port-license\b", "licence", _one_fc_port),
    object_form(
        _FC + r"channel-group\b", "lag mode speed trunk trunk_vsans vsan rate_mode", _one_fc_port
    ),
    object_form(_FC + r"channel-group\b", "fc_lags", the_switch),
    # Its lines are not understood either.
    object_form(
        r"interface (?P<fc>fc ?\d[^\n]*)",
        "description enabled mode speed vsan trunk trunk_vsans lag rate_mode receive_credits"
        " licence",
        _one_fc_port,
    ),
    object_form(r"interface (?:fc|san-port-channel)\b", "fc_ports fc_lags", the_switch),
    # The block that it stands in may not be understood either.
    object_form(r"(?:[^\n]*\n)?(?:no )?vsan \d+ interface ?(?P<names>[^\n]*)", "vsan", _members),
    object_form(r"vsan database\n(?:no )?vsan (?P<vsan>\d+) load", "load_balancing", _one_vsan),
    object_form(r"(?:no )?in-order[^\n]*\bvsan (?P<vsan>\d+)", "in_order", _one_vsan),
    object_form(r"(?:no )?in-order-guarantee", "in_order", _all_vsans),
    object_form(r"(?:no )?system default switchport\b", "enabled mode trunk", _all_fc),
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
    # Its lines are not understood either.
    object_form(r"vsan database", "vsan", _all_members),
)
PARTIAL_LINES = PartialLines(objects=(*BLOCK_OBJECTS, *_OBJECTS))
