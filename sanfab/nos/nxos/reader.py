"""NX-OS configuration text -> facts."""

import re

from sanfab.facts import SwitchFacts
from sanfab.model import Platform
from sanfab.nos.base import Reading
from sanfab.nos.lines import indented_lines
from sanfab.nos.nxos import ethernet, fibre_channel, qos, system
from sanfab.nos.nxos.draft import Draft
from sanfab.nos.nxos.router import ROUTER

# Registered by import; named here so that the set of routes is visible in one place.
SECTIONS = (system, qos, ethernet, fibre_channel)

_SKIP = frozenset({"!", "exit", "end", "configure terminal", "terminal dont-ask"})
_COMMENT = re.compile(r"^\s*!.*$", re.MULTILINE)

__all__ = ["ROUTER", "SECTIONS", "read"]


def read(text: str, platform: Platform) -> Reading:
    """Return what an NX-OS configuration says, as the given model would execute it."""
    draft = Draft(platform)
    outcome = ROUTER.read(indented_lines(_COMMENT.sub("", text), _SKIP), draft)
    facts: SwitchFacts = draft.finish()
    return Reading(facts, outcome.unread, outcome.repeated)
