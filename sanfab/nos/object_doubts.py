r"""Lines that are not understood -> the LAGs, VLANs, zones and QoS classes that they may change.

A line inside of blocks is matched after the lines that open them, each followed by ``\n``.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import NamedTuple

from sanfab.facts.number_lists import parse_numbers
from sanfab.facts.switch import SwitchFacts

_Entry = tuple[str, ...]
"""Path of a record in the facts."""
Fields = frozenset[str]


class _Form(NamedTuple):
    pattern: str
    fields: Fields
    """Names of facts; ``{name}`` stands for the group of that name."""
    entries: Callable[[SwitchFacts, re.Match[str]], Iterable[_Entry]]


def doubted_objects(text: str, facts: SwitchFacts) -> Iterator[tuple[_Entry, Fields]]:
    """Yield the records that a line may change, with the facts that it may change there.

    ``text``: the line, after the lines that open its blocks.
    """
    for form in _FORMS:
        match = _compiled(form.pattern).fullmatch(text)
        if match is None:
            continue
        fields = frozenset(name.format_map(match.groupdict()) for name in form.fields)
        for entry in form.entries(facts, match):
            yield entry, fields


def _switch(_facts: SwitchFacts, _match: re.Match[str]) -> Iterator[_Entry]:
    yield ()


def _lag(facts: SwitchFacts, match: re.Match[str]) -> Iterator[_Entry]:
    """Yield the LAG of a number; each NOS spells its interface in its own way."""
    for name in facts.lags:
        if name.lower().removeprefix("port-channel").strip() == match["lag"]:
            yield "lags", name


def _lags(facts: SwitchFacts, _match: re.Match[str]) -> Iterator[_Entry]:
    yield from (("lags", name) for name in facts.lags)


def _lags_of_a_pair(facts: SwitchFacts, match: re.Match[str]) -> Iterator[_Entry]:
    """Yield the LAGs of a pair whose VLAN tells the peer link (EXOS)."""
    return _lags(facts, match) if facts.peer is not None else iter(())


def _vlans(_facts: SwitchFacts, match: re.Match[str]) -> Iterator[_Entry]:
    try:
        numbers = parse_numbers(match["ids"])
    except ValueError:
        return
    yield from (("vlans", str(number)) for number in numbers)


def _named_vlan(facts: SwitchFacts, match: re.Match[str]) -> Iterator[_Entry]:
    wanted = match["vlan"].strip('"').casefold()
    for number, vlan in facts.vlans.items():
        if wanted in {vlan.name.casefold(), str(number)}:
            yield "vlans", str(number)


def _all_vlans(facts: SwitchFacts, _match: re.Match[str]) -> Iterator[_Entry]:
    yield from (("vlans", str(number)) for number in facts.vlans)


def _vfc(_facts: SwitchFacts, match: re.Match[str]) -> Iterator[_Entry]:
    yield "vfcs", match["vfc"]


def _vsan(_facts: SwitchFacts, match: re.Match[str]) -> Iterator[_Entry]:
    yield "vsans", match["vsan"]


def _vsans(facts: SwitchFacts, _match: re.Match[str]) -> Iterator[_Entry]:
    yield from (("vsans", str(number)) for number in facts.vsans)


def _policy(facts: SwitchFacts, match: re.Match[str]) -> Iterator[_Entry]:
    """Yield the policies of a name: the line need not state its type."""
    for key in facts.policies:
        if key.rpartition(" ")[2] == match["policy"]:
            yield "policies", key


def _class(facts: SwitchFacts, match: re.Match[str]) -> Iterator[_Entry]:
    for entry in _policy(facts, match):
        yield (*entry, match["name"])


def _classes(facts: SwitchFacts, match: re.Match[str]) -> Iterator[_Entry]:
    for entry in _policy(facts, match):
        yield entry
        yield from ((*entry, name) for name in facts.policies[entry[1]].classes)


def _all_classes(facts: SwitchFacts, _match: re.Match[str]) -> Iterator[_Entry]:
    for key, policy in facts.policies.items():
        yield "policies", key
        yield from (("policies", key, name) for name in policy.classes)


def _form(
    pattern: str, fields: str, entries: Callable[[SwitchFacts, re.Match[str]], Iterable[_Entry]]
) -> _Form:
    """Return a form; its pattern is followed by the rest of the line."""
    return _Form(rf"(?:{pattern})[^\n]*", frozenset(fields.split()), entries)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Return a pattern compiled when the first line is not understood: most runs have none."""
    return re.compile(pattern, re.I)


_PORT = r"interface (?:range )?[^\n]*\n(?:port-channel-protocol [^\n]*\n)?"
_PAIR = (
    r"(?:mlag configuration|mlag(?![^\n])|vlt domain [^\n]*)(?:\n(?:no )?peer-link\b)?"
    r"|(?:create|delete|(?:un)?configure|enable|disable) mlag\b"
)
"""Lines that tell the LAGs of a pair."""
_LAG = r"interface port-channel ?(?P<lag>\d+)[^\n]*\n(?:no )?"
_VLAN = r"(?:interface (?:range )?)?vlan ?(?P<ids>[0-9][0-9,-]*)\n(?:no )?"
_VFC = r"interface (?:range )?vfc ?(?P<vfc>\d+)\n(?:no )?"
_OF_VSAN = r"name (?P<name>\S+) vsan (?P<vsan>\d+)\n"
_POLICY = r"policy-map (?:type \S+ )?(?P<policy>\S+)\n"
_CLASS = _POLICY + r"class (?:type \S+ )?(?P<name>\S+)\n(?:no )?"
_CLASS_MAP = r"class-map (?:type \S+ )?(?:match-\S+ )?(?P<policy>\S+)\n(?:no )?"

_LAG_FORMS = (
    _form(_PORT + r"(?:no )?(?:channel-group|port-channel) (?P<name>\d+)", "lags.{name}", _switch),
    _form(_PORT + r"(?:no )?channel-group (?!\d)", "lags", _switch),
    _form(r"interface port-channel ?(?P<name>\d+)\n(?:no )?channel-", "lags.{name}", _switch),
    _form(_LAG + r"(?:vpc|mlag|vlt-peer-lag)\b", "multichassis peer_link", _lag),
    _form(_LAG + r"(?:port-channel )?lacp\b", "fallback", _lag),
    # Its lines are not understood either: one may put a port in a LAG.
    _form(r"interface (?:range )?\S*(?:eth|gig|forty|hundred)", "lags", _switch),
    _form(r"interface (?:range )?port-channel\b", "ports", _switch),
    _form(r"interface port-channel ?(?P<name>\d+)", "lags.{name}", _switch),
    _form(r"interface port-channel ?(?P<lag>\d+)", "multichassis peer_link fallback", _lag),
    _form(r"interface [^\n]*\nport-channel-protocol\b", "lags", _switch),
    _form(r"(?:no )?lacp ungroup\b", "fallback", _lags),
    _form(_PAIR, "multichassis peer_link", _lags),
    _form(r"(?:create|delete|(?:un)?configure) mlag peer\b", "peer", _switch),
    _form(r"(?:create|configure|delete) vlan\b", "peer_link", _lags_of_a_pair),
    _form(r"(?:enable|configure|disable) sharing\b", "lags", _switch),
)
_VLAN_FORMS = (
    _form(
        r"interface vlan ?(?P<ids>\d[\d,-]*)\b", "address other_addresses address_up mtu", _vlans
    ),
    _form(r"(?:no )?spanning-tree vlan(?:-id)? (?P<ids>\d[\d,-]*)", "spanning_tree", _vlans),
    _form(r"interface (?:range )?vlan \d", "vlans", _switch),
    _form(_VLAN + r"ip(?:v4)? address\b", "address other_addresses", _vlans),
    _form(_VLAN + r"ipv6 address\b", "other_addresses", _vlans),
    _form(_VLAN + r"(?:ip )?mtu\b", "mtu", _vlans),
    _form(_VLAN + r"name\b", "name", _vlans),
    # A suspended VLAN forwards nothing.
    _form(r"vlan ?\d[\d,-]*\n(?:no )?(?:state|shutdown)\b", "vlans", _switch),
    _form(_VLAN + r"shutdown\b", "address_up", _vlans),
    _form(_VLAN + r"fcoe\b", "vsan", _vlans),
    _form(_VLAN + r"fip-snooping\b", "fip_snooping fc_map", _vlans),
    _form(
        r"(?:no )?(?:create )?vlan (?!accounting|access-map|internal|filter)"
        r"(?!\"?(?:default|mgmt)\"?(?: |$))",
        "vlans",
        _switch,
    ),
    _form(r"(?:vtp|gvrp|mvrp|vlan-pool|enable mvrp)\b", "vlans", _switch),
    _form(
        r"configure (?:vlan )?(?P<vlan>\S+) ip(?:a\w*|\w*(?: add\w*)? [0-9])",
        "address",
        _named_vlan,
    ),
    _form(r"configure (?:vlan )?(?!\"?(?:default|mgmt)\"? )(?P<vlan>\S+) tag\b", "vlans", _switch),
    _form(
        r"(?:enable|disable) ipf\w* (?:ipv4 )?(?:vlan )?(?P<vlan>\S+)", "forwarding", _named_vlan
    ),
    _form(r"disable vlan (?P<vlan>\S+)", "address forwarding", _named_vlan),
    _form(
        r"configure (?:vlan )?(?P<vlan>\S+) (?:add|delete) secondary-ipaddress\b",
        "other_addresses",
        _named_vlan,
    ),
    _form(r"(?:enable|disable) ipforwarding(?: ipv4)?$", "forwarding", _all_vlans),
    _form(r"(?:(?:un)?configure|enable|disable) fip snooping\b", "fip_snooping fc_map", _all_vlans),
    _form(r"configure iproute (?:add|delete) (?!ipv6|.*:)", "routes", _switch),
)
_VFC_FORMS = (
    _form(_VFC + r"bind\b", "port mac", _vfc),
    _form(_VFC + r"switchport mode\b", "mode", _vfc),
    _form(_VFC + r"switchport trunk\b", "trunk_vsans", _vfc),
    _form(_VFC + r"shut", "enabled", _vfc),
)
_ZONE_FORMS = (
    _form(rf"zone {_OF_VSAN}", "zones.{name}", _vsan),
    _form(rf"zoneset {_OF_VSAN}", "zonesets.{name}", _vsan),
    _form(rf"fcalias {_OF_VSAN}", "fcaliases.{name}", _vsan),
    _form(r"zone (?!name)[^\n]*\bvsan (?P<vsan>\d+)", "enhanced smart default_permit", _vsan),
    _form(r"zone name [^\n]*\bvsan (?P<vsan>\d+)", "zones", _vsan),
    _form(r"zoneset (?!activate)[^\n]*\bvsan (?P<vsan>\d+)", "zonesets", _vsan),
    _form(r"fcalias [^\n]*\bvsan (?P<vsan>\d+)", "fcaliases", _vsan),
    _form(r"fcdomain domain\b[^\n]*\bvsan (?P<vsan>\d+)", "domain_id", _vsan),
    _form(r"device-alias database(?:\n[^\n]*)?", "device_aliases", _switch),
    _form(r"zoneset activate [^\n]*\bvsan (?P<vsan>\d+)", "active_zoneset", _vsan),
    _form(r"zoneset name \S+ vsan (?P<vsan>\d+)", "active_zoneset", _vsan),
    _form(r"zone commit [^\n]*\bvsan (?P<vsan>\d+)", "uncommitted", _vsan),
    _form(r"vsan database\n(?:no )?vsan (?P<vsan>\d+) name\b", "name", _vsan),
    _form(r"vsan database", "name", _vsans),
)
_QOS_FORMS = (
    _form(_CLASS + r"pause\b", "no_drop priorities", _class),
    _form(_CLASS + r"multicast-optimize\b", "multicast_optimize", _class),
    _form(_CLASS + r"mtu\b", "mtu", _class),
    _form(
        _CLASS + r"(?:bandwidth|priority|shape)\b",
        "bandwidth bandwidth_remaining queue_priority",
        _class,
    ),
    _form(_CLASS + r"set qos-group\b", "group", _class),
    _form(_CLASS + r"set cos\b", "sent_priority", _class),
    _form(_POLICY + r"(?:no )?class\b", "classes", _policy),
    _form(
        _CLASS_MAP + r"match\b",
        "classes group priorities dscps",
        _classes,
    ),
    _form(
        r"(?:dcb-map|dcb-input|dcb-output) (?P<policy>\S+)\n",
        "classes no_drop priorities bandwidth group",
        _classes,
    ),
    _form(r"system qos(?:\n[^\n]*)?", "system_policies", _switch),
    _form(
        r"(?:priority-group|qos-policy-output|dcb-input|dcb-output) [^\n]*(?:\n[^\n]*)?",
        "classes no_drop priorities bandwidth",
        _all_classes,
    ),
    _form(r"policy-map (?:type \S+ )?(?P<name>\S+)", "policies.{name}", _switch),
    _form(r"class-map (?:type \S+ )?(?:match-\S+ )?(?P<name>\S+)", "policies.{name}", _switch),
    _form(r"dcb-(?:map|input|output) (?P<name>\S+)", "policies.{name}", _switch),
    _form(
        r"(?:create|(?:un)?configure|enable|disable) (?:qosprofile|dot1p)\b", "policies", _switch
    ),
    _form(r"(?:no )?dcb\b(?!-)", "dcb", _switch),
    _form(r"(?:no )?service-class dynamic\b", "dot1p_trusted", _switch),
    _form(
        r"(?:no )?system jumbomtu\b|(?:un)?configure jumbo-frame-size\b|enable jumbo-frame\b",
        "jumbo_size",
        _switch,
    ),
    _form(
        r"(?:no )?spanning-tree mode\b|protocol spanning-tree\b(?:[^\n]*\n(?:no )?disable)?"
        r"|(?:enable|disable|unconfigure) stpd?(?: s0)?$|configure (?:stpd )?s0 mode\b",
        "spanning_tree",
        _switch,
    ),
    _form(
        r"(?:no )?spanning-tree (?:[^\n]* )?(?:priority|root)\b"
        r"|protocol spanning-tree[^\n]*\n(?:no )?(?:vlan|msti|bridge-priority)\b",
        "bridge_priorities",
        _switch,
    ),
    _form(r"(?:no )?ip routing(?! vrf)\b", "routing", _switch),
)
_FORMS = _LAG_FORMS + _VLAN_FORMS + _VFC_FORMS + _ZONE_FORMS + _QOS_FORMS
