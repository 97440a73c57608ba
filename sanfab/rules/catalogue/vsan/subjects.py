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
    """Yield the VSANs of the facts, and those of lines that the switch rejects."""
    yield from context.subjects(SWITCH_VSANS.find)
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
