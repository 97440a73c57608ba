"""VLAN-07."""

import re
from collections.abc import Iterator
from itertools import takewhile

from sanfab.facts.unknown import require_whole
from sanfab.model.base import DEFAULT_VLAN
from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.context import CheckContext, CheckedPort, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.lines import line_like
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SWITCHES
from sanfab.text import some_numbers

_VLAN_INTERFACE = re.compile(r"int\w* *vlan *(\d{1,4})\s*$", re.IGNORECASE)


@rule(
    "VLAN-07",
    scope=SWITCHES,
    protocols=ETHERNET_STORAGE,
    severity=Severity.ERROR,
    source="practice",
    example="VLAN 140 only on stack A",
    fix="define the VLAN, under the same name, on every switch whose ports and links carry it",
)
def vlans_exist_where_carried(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A VLAN exists, under one name, on every switch that carries it.

    A port in a VLAN that its switch does not define, or a link with it at one end only, drops the
    frames: one half of the SAN has no connection although every port is up.
    """
    yield from _undefined(switch)
    yield from _interfaces_of_none(switch)
    yield from _misnamed(switch)
    for port in switch.ports.values():
        if port.end is not None and port.facts.mode == "trunk":
            yield from _not_on_link(switch, port)


def _undefined(switch: CheckedSwitch) -> Iterator[Violation | NotExamined]:
    """Yield undefined VLANs of ports; a text without any VLAN is an excerpt."""
    known, always = switch.facts.vlans, switch.facts.default_vlan
    if not known and switch.may_be_excerpt:
        return
    roles = switch.vlan_roles
    for port in switch.ports.values():
        facts = port.facts
        vlan = facts.access_vlan or always
        if facts.mode == "access" and vlan not in {always, *known}:
            missing = {vlan}
        elif facts.mode == "trunk" and facts.trunk_vlans:
            missing = {number for number in facts.trunk_vlans - known.keys() if number in roles}
            if facts.enabled and facts.trunk_vlans.isdisjoint({DEFAULT_VLAN, *known}):
                missing = facts.trunk_vlans  # it carries nothing
        else:
            continue
        if missing and not port.is_member:
            require_whole(switch.facts, "vlans")
            if line_like(switch, "vtp mode client"):
                yield NotExamined("the VLANs that the switch learns by VTP")
                return
            yield Violation(
                found=f"VLAN {some_numbers(missing)} on {facts.name}, not defined on the switch",
                expected="every VLAN of a port to exist",
                cause=f"{switch.name} lacks {some_numbers(missing)}",
                fact=f"ports.{facts.name}",
            )


def _interfaces_of_none(switch: CheckedSwitch) -> Iterator[Violation]:
    """Yield the VLAN interfaces with an address whose VLAN does not exist: they are down."""
    known = switch.facts.vlans
    for number, line in enumerate(switch.printed, 1) if known else ():
        match = _VLAN_INTERFACE.match(line)
        if match is None or int(match[1]) in {DEFAULT_VLAN, *known}:
            continue
        below = takewhile(lambda one: one[:1].isspace(), switch.printed[number:])
        if any(one.split()[:2] == ["ip", "address"] for one in below):
            require_whole(switch.facts, "vlans")
            yield Violation(
                found=f"an interface of VLAN {match[1]}, not defined on the switch",
                expected="the VLAN of every VLAN interface to exist: it is down",
                severity=Severity.WARNING,
                line=number,
            )


def _misnamed(switch: CheckedSwitch) -> Iterator[Violation]:
    cabling = switch.cabling
    for number, facts in switch.facts.vlans.items():
        key = cabling.vlan_key(switch.name, number)
        name = key and (cabling.san.vlans[key].name or key)
        if facts.name and name and facts.name != name:
            yield Violation(
                found=f"VLAN {number} under the name {facts.name}",
                expected=f"{name}, as on the other switches",
                at=("vlans", key),
                fact=f"vlans.{number}",
            )


def _not_on_link(switch: CheckedSwitch, port: CheckedPort) -> Iterator[Violation]:
    """Yield VLANs that the link is intended to carry and this end does not."""
    end = port.end
    if end is None or port.is_member:
        return
    vlans = switch.cabling.san.vlans
    intended = {vlans[key].id for key in switch.cabling.link_vlans(end.link) if key in vlans}
    missing = intended - port.vlans
    if missing:
        far = " and ".join(dict.fromkeys(name for name, _ in end.far))
        yield Violation(
            found=f"link to {far} without VLAN {some_numbers(missing)} on {port.facts.name}",
            expected=f"VLAN {some_numbers(intended)} at both ends",
            at=switch.override(port.facts.name) or ("links", end.number),
            fact=f"ports.{port.facts.name}",
        )
