"""The places that the rule on VSAN ids looks at."""

import re
from collections.abc import Iterator

from sanfab.facts import VsanFacts
from sanfab.rules.evidence import Evidence
from sanfab.rules.over import SWITCH_VSANS, SwitchVsan
from sanfab.rules.rule import Over, Place

_VSAN = re.compile(r"vsan ([0-9]+)(?: .*)?")
"""A line of the VSAN database."""


def _stated_vsans(evidence: Evidence) -> Iterator[Place[SwitchVsan]]:
    """Yield the VSANs of the facts, and those whose line the switch refuses."""
    yield from evidence.listed(SWITCH_VSANS.places)
    for switch in evidence.switches.values():
        unread = switch.text.unread if switch.text is not None else ()
        found = {int(match[1]) for _, text in unread if (match := _VSAN.fullmatch(text.strip()))}
        for number in sorted(found - switch.facts.vsans.keys()):
            item = SwitchVsan(switch, VsanFacts(number))
            yield Place(f"{switch.name} vsan {number}", switch.where, item)


STATED_VSANS: Over[SwitchVsan] = Over("switch", _stated_vsans)
"""VSANs on a switch, and those that its text asks for and cannot have."""
