"""Options of a vPC, VLT or MLAG pair -> the facts of one of its switches."""

from sanfab.facts import PeerFacts
from sanfab.inventory.cables import LinkEnd
from sanfab.model import NosName

PAIR_KEYS: dict[NosName, tuple[str, ...]] = {
    "nxos": (
        "role_priority",
        "system_mac",
        "peer_gateway",
        "peer_switch",
        "auto_recovery",
        "delay_restore",
    ),
    "os9": ("primary_priority", "system_mac", "delay_restore"),
    "eos": ("reload_delay_mlag", "reload_delay_non_mlag"),
    "exos": ("system_mac",),
}
"""Options that a NOS has."""
PAIR_DEFAULTS: dict[NosName, dict[str, int]] = {
    "nxos": {"role_priority": 32667, "delay_restore": 30}  # which no line states [NODEUTIL]
}
MAX_VLT_DELAY = 1200
"""Longest ``delay-restore`` of OS9, in seconds."""
_OTHER_FACTS = frozenset({"role_priority", "primary_priority", "system_mac"})


def set_pair_options(peer: PeerFacts, end: LinkEnd, nos: NosName) -> None:
    """Set the options that the inventory states for the pair of a peer link."""
    pair = end.link.pair
    if pair is None:
        return
    peer.options_stated = True
    defaults = PAIR_DEFAULTS.get(nos, {})
    priorities = pair.role_priority or pair.primary_priority
    if priorities is not None:
        own = priorities[end.side]
        peer.priority = None if own == defaults.get("role_priority") else own
    peer.system_mac = (pair.system_mac or peer.system_mac).lower()
    for key in sorted(pair.model_fields_set - _OTHER_FACTS):
        value = getattr(pair, key)
        if value is not None and value is not False and value != defaults.get(key):
            peer.options[key] = "on" if value is True else str(value)
