"""Subjects of the rules on VSAN IDs and on who is in a VSAN."""

import re
from collections.abc import Iterator

from sanfab.facts.fc import VfcFacts, VsanFacts
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.lines import line_like
from sanfab.rules.rule import Scope, Subject
from sanfab.rules.scopes import NUMBERED_VSANS, VFCS, SwitchVfc, SwitchVsan

_VSAN = re.compile(r"vsan ([0-9]+)(?: .*)?")
"""A line of the VSAN database."""


def _stated_vsans(context: CheckContext) -> Iterator[Subject[SwitchVsan]]:
    """Yield the VSANs of the facts, and those of lines that the switch rejects."""
    yield from context.subjects(NUMBERED_VSANS.find)
    for switch in context.switches.values():
        unread = switch.configuration.unread if switch.configuration is not None else ()
        matches = ((line, _VSAN.fullmatch(text.strip())) for line, text in unread)
        found = {int(match[1]): line for line, match in matches if match}
        for number in sorted(found.keys() - switch.facts.vsans.keys()):
            item = SwitchVsan(switch, VsanFacts(number))
            name = f"{switch.name} vsan {number}"
            yield Subject(name, switch.where, item, line=found[number])


STATED_VSANS: Scope[SwitchVsan] = Scope("switch", _stated_vsans)
"""VSANs on a switch, and configured VSANs that the switch rejects."""


_NATIVE = r"interface (?i:fc ?[0-9]|san-port-channel).*"


def _members_of_vsans(context: CheckContext) -> Iterator[Subject[SwitchVfc]]:
    """Yield the VFCs, and the native ports in front of devices as such.

    Where no facts hold the native ports of a switch, it has one subject for them all.
    """
    yield from context.subjects(VFCS.find)
    for switch in context.switches.values():
        if switch.facts.fc_ports:
            yield from _native_ports(switch)
            continue
        line = line_like(switch, _NATIVE)
        if line is not None:
            yield Subject(
                f"{switch.name} native Fibre Channel ports",
                switch.where,
                SwitchVfc(switch, VfcFacts(0)),
                line=line,
                unknown="their mode and VSAN, which sanfab does not judge",
            )


def _native_ports(switch: CheckedSwitch) -> Iterator[Subject[SwitchVfc]]:
    """Yield the F ports in use of a switch that has VSANs; a member is in the VSAN of its LAG."""
    for name, port in switch.facts.fc_ports.items() if switch.platform.traits.vsans else ():
        if port.enabled and port.mode == "F" and port.lag is None:
            item = SwitchVfc(switch, VfcFacts(0, port=name, vsan=port.vsan))
            fact = f"fc_ports.{name}"
            yield Subject(f"{switch.name} {name}", switch.where, item, fact=fact)


VSAN_MEMBERS: Scope[SwitchVfc] = Scope("switch", _members_of_vsans)
"""VFCs, and the native Fibre Channel ports in front of devices."""
