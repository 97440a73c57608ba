"""Options of a vPC, VLT or MLAG pair -> the facts of one of its switches."""

from sanfab.facts.switch import PeerFacts
from sanfab.inventory.cables import LinkEnd
from sanfab.model.platforms.row import Platform

_OTHER_FACTS = frozenset({"role_priority", "primary_priority", "system_mac"})


def set_pair_options(peer: PeerFacts, end: LinkEnd, platform: Platform) -> None:
    """Set the options that the inventory states for the pair of a peer link."""
    pair = end.link.pair
    if pair is None:
        return
    peer.options_stated = True
    defaults = platform.traits.pair_defaults
    priorities = pair.role_priority or pair.primary_priority
    if priorities is not None:
        own = priorities[end.side]
        peer.priority = None if own == defaults.get("role_priority") else own
    peer.system_mac = (pair.system_mac or peer.system_mac).lower()
    for key in sorted(pair.model_fields_set - _OTHER_FACTS):
        value = getattr(pair, key)
        if value is not None and value is not False and value != defaults.get(key):
            peer.options[key] = "on" if value is True else str(value)
