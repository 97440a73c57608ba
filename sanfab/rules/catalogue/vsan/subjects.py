"""Subjects of the rule on VSAN IDs."""

import re
from collections.abc import Iterator

from sanfab.facts import VsanFacts
from sanfab.rules.context import CheckContext
from sanfab.rules.rule import Scope, Subject
from sanfab.rules.scopes import SWITCH_VSANS, SwitchVsan

_VSAN = re.compile(r"vsan ([0-9]+)(?: .*)?")
"""A line of the VSAN database."""


def _stated_vsans(context: CheckContext) -> Iterator[Subject[SwitchVsan]]:
    """Yield the VSANs of the facts, and those whose line the switch refuses."""
    yield from context.subjects(SWITCH_VSANS.find)
    for switch in context.switches.values():
        unread = switch.configuration.unread if switch.configuration is not None else ()
        found = {int(match[1]) for _, text in unread if (match := _VSAN.fullmatch(text.strip()))}
        for number in sorted(found - switch.facts.vsans.keys()):
            item = SwitchVsan(switch, VsanFacts(number))
            yield Subject(f"{switch.name} vsan {number}", switch.where, item)


STATED_VSANS: Scope[SwitchVsan] = Scope("switch", _stated_vsans)
"""VSANs on a switch, and those that its text asks for and cannot have."""
