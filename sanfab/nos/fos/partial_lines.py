"""Fabric OS lines that are not understood -> the facts that they may change."""

import re
from collections.abc import Iterator

from sanfab.facts.switch import SwitchFacts
from sanfab.nos.partial_lines import Entry, PartialLines, object_form, the_switch

_ZONING = "fcaliases zones zonesets active_zoneset effective_zones smart"
_PORT = r"(?P<port>(?:\d+/)?\d+)"


def _fabric(facts: SwitchFacts, _match: re.Match[str]) -> Iterator[Entry]:
    """Yield the one fabric of the switch."""
    yield from (("vsans", str(number)) for number in facts.vsans)


def _one_port(_facts: SwitchFacts, match: re.Match[str]) -> Iterator[Entry]:
    """Yield the port of a line."""
    yield "fc_ports", match["port"]


def _all_ports(facts: SwitchFacts, _match: re.Match[str]) -> Iterator[Entry]:
    """Yield every port."""
    yield from (("fc_ports", name) for name in facts.fc_ports)


_NAMED = re.compile(r"port\w+ (?:--?[a-z]+ )*(?P<ports>\d[\d/,-]*)")
"""A command of ports, which follow it and its options."""


def _ports_named(text: str) -> tuple[str, frozenset[str]]:
    """Return the ports that a line names; which of their facts it sets, ``objects`` say."""
    match = _NAMED.match(text)
    return ("" if match is None else match["ports"]), frozenset()


PARTIAL_LINES = PartialLines(
    ports_named=_ports_named,
    objects=(
        object_form(
            r"portcfgshow is missing",
            "speed fill_word isl_trunking distance_mode distance receive_credits npiv mode enabled",
            _all_ports,
        ),
        object_form(r"portname is missing", "description", _all_ports),
        object_form(r"cfgshow (?:is missing|(?!effective))", _ZONING, _fabric),
        object_form(r"cfgshow effective", "active_zoneset effective_zones", _fabric),
        object_form(r"defzone", "default_permit", _fabric),
        object_form(
            r"config(?:show -all is missing|ure(?:\n[^\n]*)*)",
            "domain_id domain_insistent",
            _fabric,
        ),
        object_form(r"switchshow is missing", "name", the_switch),
        object_form(rf"portcfgspeed {_PORT}\b", "speed", _one_port),
        object_form(rf"portcfgfillword {_PORT}\b", "fill_word", _one_port),
        object_form(rf"portcfgtrunkport {_PORT}\b", "isl_trunking", _one_port),
        object_form(rf"portcfglongdistance {_PORT}\b", "distance_mode distance", _one_port),
        object_form(rf"portcfgshow {_PORT} Long Distance", "distance_mode distance", _one_port),
        object_form(rf"portcfgshow {_PORT} Speed", "speed", _one_port),
        object_form(rf"portcfgnpivport (?:--\w+ )?{_PORT}\b", "npiv", _one_port),
        object_form(rf"portcfgeport {_PORT}\b", "mode", _one_port),
        object_form(rf"portname {_PORT}\b", "description", _one_port),
        object_form(r"(?:ali|zone|cfg)(?:create|add|remove|delete)\b", _ZONING, _fabric),
        object_form(r"cfg(?:enable|disable|clear|save)\b", _ZONING, _fabric),
        object_form(r"zoneobject\w+", _ZONING, _fabric),
    ),
)
