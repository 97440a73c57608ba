"""The places that rules on VLAN ids and on unused ports look at."""

import re
from collections.abc import Iterator

from sanfab.facts import PortFacts, VlanFacts
from sanfab.rules.evidence import Evidence, Port, Switch
from sanfab.rules.over import PORTS, SWITCH_VLANS, SwitchVlan
from sanfab.rules.rule import Over, Place

_VLAN = re.compile(r"(?:interface )?vlan ?([0-9][0-9,-]*)", re.IGNORECASE)
"""A line that makes VLANs."""
_LAST = 4095
"""The largest number that a frame has room for."""


def _all_ports(evidence: Evidence) -> Iterator[Place[Port]]:
    """Yield the ports of the facts, and those that a switch has besides, at their defaults."""
    yield from evidence.listed(PORTS.places)
    for switch in evidence.switches.values():
        if switch.is_alone or switch.platform.ports_listed:
            continue
        cabling = switch.cabling
        linked = {name for end in cabling.links.get(switch.name, ()) for name in end.ports}
        used = {*switch.facts.ports, *cabling.cables.get(switch.name, ()), *linked}
        for name in cabling.known_ports(switch.name):
            if name not in used:
                port = Port(switch, PortFacts(name))
                yield Place(f"{switch.name} {name}", port.where, port)


def _stated_vlans(evidence: Evidence) -> Iterator[Place[SwitchVlan]]:
    """Yield the VLANs of the facts, and those whose line the switch refuses."""
    yield from evidence.listed(SWITCH_VLANS.places)
    for switch in evidence.switches.values():
        for number in _refused(switch):
            item = SwitchVlan(switch, VlanFacts(number))
            yield Place(f"{switch.name} vlan {number}", switch.where, item)


def _refused(switch: Switch) -> list[int]:
    """Return the ids of unread lines, less those that the switch has."""
    found: set[int] = set()
    for _, text in switch.text.unread if switch.text is not None else ():
        match = _VLAN.fullmatch(text.strip())
        for part in match[1].split(",") if match else ():
            first, _, last = part.partition("-")
            if first.isdigit() and (not last or last.isdigit()):
                found.update(range(int(first), min(int(last or first), _LAST) + 1))
    return sorted(found - switch.facts.vlans.keys())


ALL_PORTS: Over[Port] = Over("switch", _all_ports)
"""Every port of the switch, in the facts or not."""
STATED_VLANS: Over[SwitchVlan] = Over("switch", _stated_vlans)
"""VLANs on a switch, and those that its text asks for and cannot have."""
