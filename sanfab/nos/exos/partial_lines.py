"""ExtremeXOS lines that are not understood -> the facts that they may change."""

import re
from collections.abc import Iterator

from sanfab.facts.switch import SwitchFacts
from sanfab.nos.partial_lines import (
    ALL_OF_PORT,
    LLDP_FIELDS,
    PFC_FIELDS,
    TOPICS,
    TREE_FIELDS,
    VLAN_FIELDS,
    Entry,
    Fields,
    PartialLines,
    all_lags,
    all_vlans,
    fields_of,
    named_vlan,
    object_form,
    the_switch,
)

_TOPICS = (
    ("mvrp", VLAN_FIELDS),
    ("netlogin", VLAN_FIELDS),
    ("policy", VLAN_FIELDS),  # a profile has a VLAN
    ("jumbo-frame", frozenset({"mtu"})),
    ("dot1p", PFC_FIELDS),  # whether the priority of a frame chooses its class
    ("stpd", TREE_FIELDS),
    ("display-string", frozenset({"description"})),
    ("description-string", frozenset({"description"})),
)
_MEMBERS = re.compile(
    r"(?:un)?configure (?!(?:identity-management|mirroring) )(?:vlan )?\S+"
    r" (?:add|delet?|delete) ports?"
    r" (?P<ports>\d[\d:,*-]*(?:,? +\d[\d:,*-]*)*|all)\b.*",
    re.IGNORECASE,
)
"""A line that puts ports in a VLAN or takes them out."""
_PORTS = re.compile(
    r"(?:enable|disable|(?:un)?configure) (?P<topic>.*?)\bpo(?:r|rts?)?"
    r" (?P<ports>\d[\d:,*-]*|all\b)(?P<rest>.*)"
)

_PORTS_LATER = re.compile(
    r"(?:enable|disable|(?:un)?configure) (?P<topic>stpd) \S+ ports?"
    r" (?P<ports>(?=[a-z]).+)(?P<rest>)"
)
"""The same with words between ``ports`` and the list, which may be any number in the line."""
_NUMBERS = re.compile(r"(?<!\S)(?:\d[\d:,*-]*|all)(?!\S)")

_SLOT = re.compile(r"(\d+:)(\d+)-\1(\d+)")
"""A range of ports whose end names the slot as well."""


def _lags_of_a_pair(facts: SwitchFacts, match: re.Match[str]) -> Iterator[Entry]:
    """Yield the LAGs of a pair whose VLAN tells the peer link."""
    return all_lags(facts, match) if facts.peer is not None else iter(())


_OF_ALL_PORTS = (
    (
        # The switch refuses to make or tag the two VLANs that it always has (EXOS).
        (
            r'create vlan (?!(?i:"?(?:default|mgmt)"?(?: |$))).*'
            r'|configure (?:vlan )?(?!(?i:"?(?:default|mgmt)"? ))\S+ tag .*'
        ),
        VLAN_FIELDS,
    ),
    (r"(?:enable|configure) sharing .*", frozenset({"lacp_rate"})),
    (r"create qosprofile .*", frozenset({"pfc", "pfc_priorities"})),
    (r"unconfigure stpd.*", TREE_FIELDS),
    (r"unconfigure jumbo-frame.*", frozenset({"mtu"})),
    (r"(?:unconfigure|enable|disable) lldp", LLDP_FIELDS),
    (r"(?:(?:un)?configure|enable|disable) fip .*", frozenset({"fip_snooping"})),
)
"""Lines that say something of ports without their names."""
_NO_KEY = r"(?!.* authentication )"
_AT_PORTS = r"(?! (?:(?:examination|replacement)|\S+ (?:minbw|weight|max|peak|comm|use).*) ports )"
_OBJECTS = (
    object_form(
        rf"(?:create|delete|(?:un)?configure|enable|disable) mlag\b{_NO_KEY}",
        "multichassis peer_link",
        all_lags,
    ),
    object_form(rf"(?:create|delete|(?:un)?configure) mlag peer\b{_NO_KEY}", "peer", the_switch),
    object_form(r"(?:create|configure|delete) vlan\b", "peer_link", _lags_of_a_pair),
    object_form(
        r"(?:enable|configure|disable) sharing\b(?!.* minimum-active )", "lags", the_switch
    ),
    object_form(
        r"configure (?:vlan )?(?P<vlan>\S+) ip(?:a\w*|\w*(?: add\w*)? [0-9])",
        "address",
        named_vlan,
    ),
    object_form(
        r"configure (?:vlan )?(?!\"?(?:default|mgmt)\"? )(?P<vlan>\S+) tag\b", "vlans", the_switch
    ),
    object_form(
        r"(?:enable|disable) ipf\w* (?:ipv4 )?(?:vlan )?(?P<vlan>\S+)", "forwarding", named_vlan
    ),
    object_form(
        r"configure (?:vlan )?(?P<vlan>\S+) (?:add|delete) secondary-ipaddress\b",
        "other_addresses",
        named_vlan,
    ),
    object_form(r"(?:enable|disable) ipforwarding(?: ipv4)?$", "forwarding", all_vlans),
    object_form(
        r"(?:(?:un)?configure|enable|disable) fip snooping\b", "fip_snooping fc_map", all_vlans
    ),
    object_form(r"configure iproute (?:add|delete) (?!ipv6|.*:)", "routes", the_switch),
    object_form(
        rf"(?:create|(?:un)?configure|enable|disable) (?:qosprofile|dot1p)\b{_AT_PORTS}",
        "policies",
        the_switch,
    ),
    object_form(r"(?:create )?vlan (?!\"?(?:default|mgmt)\"?(?: |$))", "vlans", the_switch),
    object_form(r"enable mvrp\b", "vlans", the_switch),
    object_form(
        r"(?:un)?configure jumbo-frame-size\b|enable jumbo-frame\b", "jumbo_size", the_switch
    ),
    object_form(
        r"(?:enable|disable|unconfigure) stpd?(?: s0)?$|configure (?:stpd )?s0 mode\b",
        "spanning_tree",
        the_switch,
    ),
)


def _ports_named(text: str) -> tuple[str, Fields]:
    """Return the list of ports that a line names, and the facts that it may set of them."""
    match = _MEMBERS.fullmatch(text)
    fields = VLAN_FIELDS
    if match is None:
        match = _PORTS.fullmatch(text) or _PORTS_LATER.fullmatch(text)
        if match is None:
            return "", frozenset()
        fields = _fields_of(text, match["topic"], match["rest"].strip())
    ports = match["ports"]
    if not ports[0].isdigit():
        ports = " ".join(_NUMBERS.findall(ports))
    return _SLOT.sub(r"\1\2-\3", ports), fields


def _fields_of(text: str, topic: str, rest: str) -> Fields:
    """Return the facts that a line may set of its ports, by the words around their list."""
    if topic or rest:
        return fields_of(topic, PARTIAL_LINES) or fields_of(rest, PARTIAL_LINES)
    return ALL_OF_PORT if text.startswith("unconfigure") else frozenset({"enabled"})


PARTIAL_LINES = PartialLines(
    topics=(*TOPICS, *_TOPICS),
    of_all_ports=_OF_ALL_PORTS,
    ports_named=_ports_named,
    objects=_OBJECTS,
)
