"""OS10 lines that are not understood -> the facts that they may change."""

import re
from collections.abc import Iterator

from sanfab.facts.switch import SwitchFacts
from sanfab.model.platforms.ports import ports_within
from sanfab.nos.partial_lines import (
    BLOCK_OBJECTS,
    PFC_FIELDS,
    TOPICS,
    VLAN_BLOCK,
    VLAN_FIELDS,
    Entry,
    PartialLines,
    all_classes,
    all_lags,
    listed_vlans,
    object_form,
    one_lag,
    the_switch,
)


def _lag_of_pair(facts: SwitchFacts, match: re.Match[str]) -> Iterator[Entry]:
    """Yield the LAG that the pair makes of the ports of a line: it is as they are."""
    of_pair = facts.lags.get(facts.peer.lag) if facts.peer is not None else None
    if of_pair is not None and ports_within(match["ports"], tuple(of_pair.members)):
        yield "ports", of_pair.name


_PORTS = r"interface (?:range )?(?P<ports>ethernet ?\S+)"
_TOPICS = (
    *TOPICS,
    ("ets", PFC_FIELDS),
    ("qos-map", PFC_FIELDS),
    ("trust-map", PFC_FIELDS),
    ("service-policy", PFC_FIELDS),
)
_OF_MAPS = r"(?:no )?(?:class|policy)-map type {type}\b(?:[^\n]*\n)*"
"""Lines of classes and policies of a type, and those within."""
_OBJECTS = (
    object_form(
        r"interface port-channel ?(?P<lag>\d+)[^\n]*\n(?:no )?vlt-port-channel\b",
        "multichassis",
        one_lag,
    ),
    object_form(VLAN_BLOCK + r"description\b", "name", listed_vlans),
    object_form(
        r"vlt-domain [^\n]*(?:\n(?:no )?"
        r"(?:backup|discovery|primary|vlt-mac|delay|peer-routing)[^\n]*)?",
        "peer lags",
        the_switch,
    ),
    object_form(r"vlt-domain [^\n]*", "peer_link multichassis", all_lags),
    object_form(r"interface breakout\b|port-group\b[^\n]*(?:\n[^\n]*)?", "breakouts", the_switch),
    object_form(
        r"(?:trust dot1p-map|qos-map traffic-class)\b[^\n]*(?:\n[^\n]*)?", "policies", the_switch
    ),
    object_form(_PORTS, "mtu enabled", _lag_of_pair),
    object_form(_PORTS + r"\n(?:no )?mtu\b", "mtu", _lag_of_pair),
    object_form(_PORTS + r"\n(?:no )?shutdown\b", "enabled", _lag_of_pair),
    # A class of any name may be in any DCB map, which consists of its policies.
    object_form(_OF_MAPS.format(type="queuing"), "bandwidth", all_classes),
    object_form(_OF_MAPS.format(type="network-qos"), "no_drop", all_classes),
    object_form(r"system qos\n(?:no )?trust-map\b", "dot1p_trusted", the_switch),
    object_form(r"(?:no )?dcbx\b", "dcb", the_switch),
    object_form(r"(?:no )?iscsi enable\b", "iscsi_detection", the_switch),
)
PARTIAL_LINES = PartialLines(
    topics=_TOPICS,
    # It is the native VLAN of a trunk too, which is among those it carries.
    parts=(("switchport access vlan ", VLAN_FIELDS - {"mode"}),),
    objects=(*BLOCK_OBJECTS, *_OBJECTS),
)
