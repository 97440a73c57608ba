"""Subjects of the rules on VLAN IDs and on unused ports."""

import re
from collections.abc import Iterator

from sanfab.facts.switch import PortFacts, VlanFacts
from sanfab.rules.context import CheckContext, CheckedPort, CheckedSwitch
from sanfab.rules.rule import Scope, Subject
from sanfab.rules.scopes import PORTS, SWITCH_VLANS, SwitchVlan

_VLAN = re.compile(r"(?:interface )?vlan ?([0-9][0-9,-]*)", re.IGNORECASE)
"""A line that creates VLANs."""
_LAST = 4095
"""Largest number that fits into the tag of a frame."""


def _all_ports(context: CheckContext) -> Iterator[Subject[CheckedPort]]:
    """Yield the ports of the facts, and the other ports of the switch at their defaults."""
    yield from context.subjects(PORTS.find)
    for switch in context.switches.values():
        cabling = switch.cabling
        if switch.may_be_excerpt or switch.platform.traits.ports_listed:
            continue
        linked = {name for end in cabling.links.get(switch.name, ()) for name in end.ports}
        used = {*switch.facts.ports, *cabling.cables.get(switch.name, ()), *linked}
        for name in cabling.known_ports(switch.name):
            if name not in used:
                port = CheckedPort(switch, PortFacts(name))
                yield Subject(f"{switch.name} {name}", port.where, port, fact=f"ports.{name}")


def _stated_vlans(context: CheckContext) -> Iterator[Subject[SwitchVlan]]:
    """Yield the VLANs of the facts, and those of lines that the switch rejects."""
    yield from context.subjects(SWITCH_VLANS.find)
    for switch in context.switches.values():
        for number, line in sorted(_refused(switch).items()):
            item = SwitchVlan(switch, VlanFacts(number))
            yield Subject(f"{switch.name} vlan {number}", switch.where, item, line=line)


def _refused(switch: CheckedSwitch) -> dict[int, int]:
    """Return the lines of VLANs that the switch rejects, by id."""
    found: dict[int, int] = {}
    for line, text in switch.configuration.unread if switch.configuration is not None else ():
        match = _VLAN.fullmatch(text.strip())
        for part in match[1].split(",") if match else ():
            first, _, last = part.partition("-")
            if first.isdigit() and (not last or last.isdigit()):
                for number in range(int(first), min(int(last or first), _LAST) + 1):
                    found.setdefault(number, line)
    return {number: found[number] for number in found.keys() - switch.facts.vlans.keys()}


ALL_PORTS: Scope[CheckedPort] = Scope("switch", _all_ports)
"""Every port of the switch, in the facts or not."""
STATED_VLANS: Scope[SwitchVlan] = Scope("switch", _stated_vlans)
"""VLANs on a switch, and configured VLANs that the switch rejects."""
