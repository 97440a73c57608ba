r"""Lines that are not understood -> the facts that they may change.

What lines with blocks of ports have in common is here; a NOS adds its own in ``partial_lines.py``.
A line inside of blocks is matched after the lines that open them, each followed by ``\n``.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from sanfab.facts.number_lists import parse_numbers
from sanfab.facts.switch import PortFacts, SwitchFacts
from sanfab.facts.unknown import UnknownFact
from sanfab.model.platforms.ports import ports_within

Fields = frozenset[str]
"""Names of facts of a record."""
VLAN_FIELDS = frozenset({"mode", "access_vlan", "native_vlan", "trunk_vlans"})
_PAUSE = frozenset({"pause_receive", "pause_send"})
PFC_FIELDS = frozenset({"pfc", "pfc_priorities", "bandwidth", "dcb_map", "dcbx", "qos_input"})
LLDP_FIELDS = frozenset({"lldp_transmit", "lldp_receive", "dcbx"})
TREE_FIELDS = frozenset({"stp", "bpdu_guard"})
ALL_OF_PORT = frozenset(PortFacts.__slots__) - {"name", "pause_stated", "doubts"}

PortTopic = tuple[str, Fields]
"""First word of a line of a port, and the facts that such lines set."""

_PARTS: tuple[PortTopic, ...] = (
    ("switchport trunk group ", frozenset({"trunk_vlans"})),
    ("switchport trunk allowed ", frozenset({"trunk_vlans"})),
    ("switchport trunk native ", frozenset({"native_vlan"})),
    ("switchport access vlan ", frozenset({"access_vlan"})),
    ("switchport trunk ", VLAN_FIELDS),
    ("service-policy type queuing ", frozenset({"bandwidth"})),
)
"""How a line begins that sets less than its topic."""
TOPICS: tuple[PortTopic, ...] = (
    # Spanning tree: `edge` is for access ports, `edge trunk` for trunks.
    ("switchport", VLAN_FIELDS | {"stp", "bpdu_guard"}),
    ("portmode", VLAN_FIELDS),
    ("tagged", VLAN_FIELDS),
    ("untagged", VLAN_FIELDS),
    ("vlan", VLAN_FIELDS),
    ("vlan-stack", VLAN_FIELDS),
    ("gvrp", VLAN_FIELDS),
    ("fcoe-map", VLAN_FIELDS),
    ("channel-group", VLAN_FIELDS),
    ("port-channel-protocol", VLAN_FIELDS),
    ("speed", frozenset({"speed", "autoneg"})),
    ("auto", frozenset({"speed", "autoneg"})),
    ("negotiate", frozenset({"autoneg"})),
    ("negotiation", frozenset({"autoneg"})),
    ("intf-type", frozenset({"autoneg"})),
    ("fec", frozenset({"fec"})),
    ("error-correction", frozenset({"fec"})),
    ("forward-error-correction", frozenset({"fec"})),
    ("mtu", frozenset({"mtu"})),
    ("l2", frozenset({"mtu"})),
    ("flowcontrol", _PAUSE),
    ("flow-control", _PAUSE | {"pfc", "pfc_priorities"}),
    ("pause", _PAUSE),
    ("priority-flow-control", PFC_FIELDS),
    ("dcb", PFC_FIELDS),
    ("dcbx", PFC_FIELDS),
    ("dcb-map", PFC_FIELDS),
    ("dcb-policy", PFC_FIELDS),
    ("service-policy", frozenset({"qos_input"})),
    ("service-profile", PFC_FIELDS),
    ("qos", PFC_FIELDS),
    ("spanning-tree", TREE_FIELDS),
    ("storm-control", frozenset({"storm_control"})),
    ("shutdown", frozenset({"enabled"})),
    ("lldp", LLDP_FIELDS),
    ("fip-snooping", frozenset({"fip_snooping"})),
    ("lacp", frozenset({"lacp_rate"})),
    ("description", frozenset({"description"})),
    ("inherit", ALL_OF_PORT),
    ("source", ALL_OF_PORT),
    ("profile", ALL_OF_PORT),
)
"""A word that is not here sets none of the facts: addresses, timers, counters."""
_HARMLESS = re.compile(
    r"spanning-tree (?:guard|cost|port-priority|link-type|mst|vlan|bpdufilter|loop)\b"
    r"|spanning-tree (?:rstp|pvst|mstp|0) (?:vlan \S+ )?(?:rootguard|loopguard|cost|priority)\b"
    r"|spanning-tree bpduguard rate-limit\b|priority-flow-control (?:watch-dog|pause watchdog)"
    r"|switchport (?:nonegotiate|port-security|block|priority|voice|phone|mac|dot1q|private-vlan)\b"
    r"|(?:lldp med|qos (?:cos|dscp|map)|storm-control action|port-channel)\b"
    r"|lldp tlv(?!.*dcbx)"
)
"""Lines of these topics that leave the facts as they are."""
_RUN_TOGETHER = re.compile(
    r"(?<=[a-z0-9])(?:no )?(?P<line>(?:mtu [0-9]|(?<=no )shutdown|switchport|portmode"
    r"|port-channel-protocol|flowcontrol|speed [0-9]).*)"
)
"""A line of a port that a publisher joined to the one before: ``no ip addressmtu 2500``."""
_SHORTEST = 2
"""Letters of the shortest abbreviation."""
_PORT_LIST = re.compile(r"[A-Za-z-]+ ?\d[\d/,:~ -]*")
"""A list of ports of one kind, and nothing else."""


Entry = tuple[str, ...]
"""Path of a record in the facts."""
Entries = Callable[[SwitchFacts, re.Match[str]], Iterable[Entry]]
"""Facts and a matched line -> the records that it may change."""


class ObjectForm(NamedTuple):
    """A form of line that may change records other than ports."""

    pattern: str
    fields: Fields
    """Names of facts; ``{name}`` stands for the group of that name."""
    entries: Entries


def the_switch(_facts: SwitchFacts, _match: re.Match[str]) -> Iterator[Entry]:
    """Yield the record of the switch itself."""
    yield ()


def one_lag(facts: SwitchFacts, match: re.Match[str]) -> Iterator[Entry]:
    """Yield the LAG of a number; each NOS spells its interface in its own way."""
    for name in facts.lags:
        if name.lower().removeprefix("port-channel").strip() == match["lag"]:
            yield "lags", name


def all_lags(facts: SwitchFacts, _match: re.Match[str]) -> Iterator[Entry]:
    """Yield every LAG."""
    yield from (("lags", name) for name in facts.lags)


def listed_vlans(_facts: SwitchFacts, match: re.Match[str]) -> Iterator[Entry]:
    """Yield the VLANs of a list."""
    try:
        numbers = parse_numbers(match["ids"])
    except ValueError:
        return
    yield from (("vlans", str(number)) for number in numbers)


def named_vlan(facts: SwitchFacts, match: re.Match[str]) -> Iterator[Entry]:
    """Yield the VLAN of a name or number."""
    wanted = match["vlan"].strip('"').casefold()
    for number, vlan in facts.vlans.items():
        if wanted in {vlan.name.casefold(), str(number)}:
            yield "vlans", str(number)


def all_vlans(facts: SwitchFacts, _match: re.Match[str]) -> Iterator[Entry]:
    """Yield every VLAN."""
    yield from (("vlans", str(number)) for number in facts.vlans)


def _groups(facts: SwitchFacts, match: re.Match[str]) -> Iterator[Entry]:
    """Yield the VRRP or HSRP group of a number in the VLANs of a list that have it."""
    key = f"{match['protocol']} {match['group']}".lower()
    for entry in listed_vlans(facts, match):
        vlan = facts.vlans.get(int(entry[1]))
        if vlan is not None and key in vlan.shared:
            yield (*entry, key)


def _without_group(facts: SwitchFacts, match: re.Match[str]) -> Iterator[Entry]:
    """Yield the VLANs of a list that may lack such a group only as its line was not understood."""
    with_group = {one[:2] for one in _groups(facts, match)}
    yield from (entry for entry in listed_vlans(facts, match) if entry not in with_group)


def one_policy(facts: SwitchFacts, match: re.Match[str]) -> Iterator[Entry]:
    """Yield the policies of a name: the line need not state its type."""
    for key in facts.policies:
        if key.rpartition(" ")[2] == match["policy"]:
            yield "policies", key


def one_class(facts: SwitchFacts, match: re.Match[str]) -> Iterator[Entry]:
    """Yield the class of a policy."""
    for entry in one_policy(facts, match):
        yield (*entry, match["name"])


def classes_of_policy(facts: SwitchFacts, match: re.Match[str]) -> Iterator[Entry]:
    """Yield a policy and its classes."""
    for entry in one_policy(facts, match):
        yield entry
        yield from ((*entry, name) for name in facts.policies[entry[1]].classes)


def all_classes(facts: SwitchFacts, _match: re.Match[str]) -> Iterator[Entry]:
    """Yield every policy and its classes."""
    for key, policy in facts.policies.items():
        yield "policies", key
        yield from (("policies", key, name) for name in policy.classes)


def object_form(pattern: str, fields: str, entries: Entries) -> ObjectForm:
    """Return a form; its pattern is followed by the rest of the line."""
    return ObjectForm(rf"(?:{pattern})[^\n]*", frozenset(fields.split()), entries)


_PORT = r"interface (?:range )?[^\n]*\n(?:port-channel-protocol [^\n]*\n)?"
_PAIR = r"(?:mlag configuration|mlag(?![^\n])|vlt domain [^\n]*)(?:\n(?:no )?peer-link\b)?"
"""Lines that tell the LAGs of a pair."""
_LAG = r"interface port-channel ?(?P<lag>\d+)[^\n]*\n(?:no )?"
VLAN_BLOCK = r"(?:interface (?:range )?)?vlan ?(?P<ids>[0-9][0-9,-]*)\n(?:no )?"
_GROUP = VLAN_BLOCK + r"(?P<protocol>hsrp|vrrp)(?:-group)? (?P<group>\d+)\b[^\n]*\n?"
_POLICY = r"policy-map (?:type \S+ )?(?P<policy>\S+)\n"
_CLASS = _POLICY + r"class (?:type \S+ )?(?P<name>\S+)\n(?:no )?"
_CLASS_MAP = r"class-map (?:type \S+ )?(?:match-\S+ )?(?P<policy>\S+)\n(?:no )?"
BLOCK_OBJECTS = (
    object_form(
        _PORT + r"(?:no )?(?:channel-group|port-channel) (?P<name>\d+)", "lags.{name}", the_switch
    ),
    object_form(_PORT + r"(?:no )?channel-group (?!\d)", "lags", the_switch),
    object_form(_LAG + r"(?:vpc|mlag|vlt-peer-lag)\b", "multichassis peer_link", one_lag),
    object_form(_LAG + r"(?:port-channel )?lacp\b", "fallback", one_lag),
    # Its lines are not understood either: one may put a port in a LAG.
    object_form(r"interface (?:range )?\S*(?:eth|gig|forty|hundred)", "lags", the_switch),
    object_form(r"interface (?:range )?port-channel\b", "ports", the_switch),
    object_form(r"interface port-channel ?(?P<name>\d+)", "lags.{name}", the_switch),
    object_form(
        r"interface port-channel ?(?P<lag>\d+)", "multichassis peer_link fallback", one_lag
    ),
    object_form(_PAIR, "multichassis peer_link", all_lags),
    object_form(
        r"interface vlan ?(?P<ids>\d[\d,-]*)\b",
        "address other_addresses address_up mtu vrf shared",
        listed_vlans,
    ),
    object_form(
        r"(?:no )?spanning-tree vlan(?:-id)? (?P<ids>\d[\d,-]*)", "spanning_tree", listed_vlans
    ),
    object_form(r"interface (?:range )?vlan \d", "vlans", the_switch),
    object_form(VLAN_BLOCK + r"ip(?:v4)? address\b", "address other_addresses", listed_vlans),
    object_form(VLAN_BLOCK + r"ipv6 address\b", "other_addresses", listed_vlans),
    object_form(VLAN_BLOCK + r"mtu\b", "mtu", listed_vlans),
    object_form(VLAN_BLOCK + r"(?:ip )?vrf\b", "vrf", listed_vlans),
    object_form(VLAN_BLOCK + r"name\b", "name", listed_vlans),
    # A suspended VLAN forwards nothing.
    object_form(r"vlan ?\d[\d,-]*\n(?:no )?(?:state|shutdown)\b", "vlans", the_switch),
    object_form(VLAN_BLOCK + r"shutdown\b", "address_up", listed_vlans),
    object_form(VLAN_BLOCK + r"fcoe\b", "vsan", listed_vlans),
    # A line of a group, in its block or with its number, may set any of its facts.
    object_form(_GROUP, "address priority enabled preempt", _groups),
    ObjectForm(rf"(?:{_GROUP})[^\n]*", frozenset({"shared.{protocol} {group}"}), _without_group),
    object_form(
        r"(?:no )?vlan (?!accounting|access-map|internal|filter)",
        "vlans",
        the_switch,
    ),
    object_form(r"(?:vtp|gvrp|mvrp|vlan-pool)\b", "vlans", the_switch),
    object_form(_CLASS + r"pause\b", "no_drop priorities", one_class),
    object_form(_CLASS + r"multicast-optimize\b", "multicast_optimize", one_class),
    object_form(_CLASS + r"mtu\b", "mtu", one_class),
    object_form(
        _CLASS + r"(?:bandwidth|priority|shape)\b",
        "bandwidth bandwidth_remaining queue_priority",
        one_class,
    ),
    object_form(_CLASS + r"set qos-group\b", "group", one_class),
    object_form(_CLASS + r"set cos\b", "sent_priority", one_class),
    object_form(_POLICY + r"(?:no )?class\b", "classes", one_policy),
    object_form(
        _CLASS_MAP + r"match\b",
        "classes group priorities dscps",
        classes_of_policy,
    ),
    object_form(r"system qos(?:\n[^\n]*)?", "system_policies", the_switch),
    object_form(r"policy-map (?:type \S+ )?(?P<name>\S+)", "policies.{name}", the_switch),
    object_form(
        r"class-map (?:type \S+ )?(?:match-\S+ )?(?P<name>\S+)", "policies.{name}", the_switch
    ),
    object_form(
        r"(?:no )?system jumbomtu\b",
        "jumbo_size",
        the_switch,
    ),
    object_form(
        r"(?:no )?spanning-tree mode\b|protocol spanning-tree\b(?:[^\n]*\n(?:no )?disable)?",
        "spanning_tree",
        the_switch,
    ),
    object_form(
        r"(?:no )?spanning-tree (?:[^\n]* )?(?:priority|root)\b"
        r"|protocol spanning-tree[^\n]*\n(?:no )?(?:vlan|msti|bridge-priority)\b",
        "bridge_priorities",
        the_switch,
    ),
    object_form(r"(?:no )?ip routing(?! vrf)\b", "routing", the_switch),
)
"""Lines about LAGs, VLANs, QoS and spanning tree where lines stand in blocks of interfaces."""


@dataclass(frozen=True)
class PartialLines:
    """Lines of a NOS by how they begin, with the facts that one which is not understood may set."""

    topics: tuple[PortTopic, ...] = TOPICS
    """Lines of ports."""
    parts: tuple[PortTopic, ...] = ()
    """How a line of a port begins that sets other facts here than on most NOSes."""
    # Where VLANs list their ports, the lines of the block are not understood either.
    of_all_ports: tuple[PortTopic, ...] = ((r"(?i:interface (?:range )?vlan \d.*)", VLAN_FIELDS),)
    """Patterns of lines outside of blocks that say something of ports without their names."""
    ports_named: Callable[[str], tuple[str, Fields]] = lambda _text: ("", frozenset())
    """A line outside of blocks -> the list of ports that it names, and their facts it may set."""
    members: str = "(?!)"
    """Pattern of a line of a VLAN that names its ports, as group ``ports``."""
    objects: tuple[ObjectForm, ...] = BLOCK_OBJECTS
    """Lines about anything but ports."""


NO_ADDITIONS = PartialLines()


class UnreadLine(NamedTuple):
    """A line that is not understood, and the block that it stands in."""

    number: int
    text: str
    target: object
    """The object of the block; None: it stands outside of any block."""
    headers: tuple[str, ...] = ()
    """The lines that opened the block and those around it, the outermost first."""


def doubts_of(
    facts: SwitchFacts, unread: Iterable[UnreadLine], table: PartialLines
) -> tuple[UnknownFact, ...]:
    """Return what lines that are not understood may change."""
    names = {id(port): name for name, port in facts.ports.items()}
    known = tuple(facts.ports)
    idle = {name for name, port in facts.ports.items() if port.mode == "none"}
    # Where ports have no MTU of their own, no line gives them one.
    absent = frozenset({"mtu"} if all(port.mtu is None for port in facts.ports.values()) else ())
    lines = tuple(unread)
    of_ports = (
        UnknownFact(("ports", port), fields - absent, line.number, line.text)
        for line in lines
        for port, fields in _doubted(line, names, known, idle, table)
        if fields - absent
    )
    of_objects = (
        UnknownFact(entry, fields, line.number, line.text)
        for line in lines
        for entry, fields in _doubted_objects("\n".join((*line.headers, line.text)), facts, table)
    )
    return (*of_ports, *of_objects)


def _doubted(
    line: UnreadLine,
    names: dict[int, str],
    known: tuple[str, ...],
    idle: set[str],
    table: PartialLines,
) -> Iterator[tuple[str, Fields]]:
    """Yield the ports that a line may change, with the facts that it may change there.

    ``idle``: ports that no line lets switch, and that a VLAN names all the same.
    """
    if line.target is None:
        yield from _of_all(line.text, known, table)
        yield from _named(line.text, known, table)
        return
    fields = fields_of(line.text, table)
    targets = line.target if isinstance(line.target, list) else (line.target,)
    for target in targets if fields else ():  # a block of VLANs has thousands, and no port
        name = names.get(id(getattr(target, "facts", target)))
        if name is not None:
            yield name, fields
    yield from ((name, VLAN_FIELDS) for name in _refused(line.text, known, idle, table))


def _refused(text: str, known: tuple[str, ...], idle: set[str], table: PartialLines) -> list[str]:
    """Return the ports that a line of a VLAN may be about that is unread.

    One of those that it names cannot be there; a list that names none could not be read at all.
    """
    match = re.fullmatch(table.members, text)
    if match is None:
        return []
    named = ports_within(match["ports"], known)
    kind = match["ports"].partition(" ")[0]
    is_spelled_out = "~" not in match["ports"] and any(
        name.partition(" ")[0] == kind for name in known
    )
    if (named or is_spelled_out) and _PORT_LIST.fullmatch(match["ports"]):
        return [name for name in named if name in idle]
    return [name for name in known if name.lower().startswith(kind.lower())]


def _of_all(text: str, known: tuple[str, ...], table: PartialLines) -> Iterator[tuple[str, Fields]]:
    """Yield every port, for a line outside of blocks that may be about any of them."""
    for pattern, fields in table.of_all_ports:
        if re.fullmatch(pattern, text):
            yield from ((name, fields) for name in known)


def _named(text: str, known: tuple[str, ...], table: PartialLines) -> Iterator[tuple[str, Fields]]:
    """Yield the ports that a line outside of blocks names."""
    head, _, rest = text.partition(" ")
    if head.lower() == "interface":
        wanted = ports_within(rest.removeprefix("range "), known)
        own = rest.lower()
        yield from (
            (name, ALL_OF_PORT)
            for name in known
            if name in wanted or own.startswith(f"{name.lower()} ")
        )
        return
    ports, fields = table.ports_named(text)
    if ports.split()[-1:] == ["all"]:
        yield from ((name, fields) for name in known)
    if fields:
        lists = ",".join(ports.replace(",", " ").split())
        yield from ((name, fields) for name in ports_within(lists, known))


def fields_of(text: str, table: "PartialLines") -> Fields:
    """Return the facts of a port that a line may set, by its first word.

    >>> fields_of("no shut", PartialLines()), fields_of("ip ospf cost 10", PartialLines())
    (frozenset({'enabled'}), frozenset())
    """
    joined = _RUN_TOGETHER.search(text)
    if joined is not None:
        return fields_of(text[: joined.start()], table) | fields_of(joined["line"], table)
    words = text.removeprefix("no ").removeprefix("default ")
    head = words.partition(" ")[0].lower()
    if len(head) < _SHORTEST or _HARMLESS.match(words):
        return frozenset()
    found = [fields for start, fields in (*table.parts, *_PARTS) if words.startswith(start)]
    found += [fields for word, fields in table.topics if word == head]
    return next(iter(found), _abbreviated(head, table.topics))


@lru_cache(maxsize=1024)
def _abbreviated(head: str, topics: tuple[PortTopic, ...]) -> Fields:
    """Return the facts of every topic that an abbreviation can stand for."""
    fields = [fields for word, fields in topics if word.startswith(head)]
    return frozenset[str]().union(*fields)


def _doubted_objects(
    text: str, facts: SwitchFacts, table: PartialLines
) -> Iterator[tuple[Entry, Fields]]:
    """Yield the records that a line may change, with the facts that it may change there.

    ``text``: the line, after the lines that open its blocks.
    """
    for form in table.objects:
        match = _compiled(form.pattern).fullmatch(text)
        if match is None:
            continue
        fields = frozenset(name.format_map(match.groupdict()) for name in form.fields)
        for entry in form.entries(facts, match):
            yield entry, fields


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Return a pattern compiled when the first line is not understood: most runs have none."""
    return re.compile(pattern, re.I)
