"""Lines that are not understood -> the facts of ports that they may change."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from sanfab.facts.doubt import Doubt
from sanfab.facts.switch import PortFacts, SwitchFacts
from sanfab.model.platforms.ports import expand_ports
from sanfab.nos.object_doubts import doubted_objects

_VLANS = frozenset({"mode", "access_vlan", "native_vlan", "trunk_vlans"})
_PAUSE = frozenset({"pause_receive", "pause_send"})
_PFC = frozenset({"pfc", "pfc_priorities", "bandwidth", "dcb_map", "dcbx", "qos_input"})
_LLDP = frozenset({"lldp_transmit", "lldp_receive", "dcbx"})
ALL_OF_PORT = frozenset(PortFacts.__slots__) - {"name", "pause_stated", "doubts"}

_PARTS: tuple[tuple[str, frozenset[str]], ...] = (
    ("switchport trunk group ", frozenset({"trunk_vlans"})),
    ("switchport trunk allowed ", frozenset({"trunk_vlans"})),
    ("switchport trunk native ", frozenset({"native_vlan"})),
    ("switchport access vlan ", frozenset({"access_vlan"})),
    ("switchport trunk ", _VLANS),
    ("service-policy type queuing ", frozenset({"bandwidth"})),
)
"""How a line begins that sets less than its topic."""
_TOPICS: tuple[tuple[str, frozenset[str]], ...] = (
    # Spanning tree: `edge` is for access ports, `edge trunk` for trunks.
    ("switchport", _VLANS | {"stp", "bpdu_guard"}),
    ("portmode", _VLANS),
    ("tagged", _VLANS),
    ("untagged", _VLANS),
    ("vlan", _VLANS),
    ("vlan-stack", _VLANS),
    ("gvrp", _VLANS),
    ("mvrp", _VLANS),
    ("netlogin", _VLANS),
    ("policy", _VLANS),  # a profile has a VLAN (EXOS)
    ("fcoe-map", _VLANS),
    ("channel-group", _VLANS),
    ("port-channel-protocol", _VLANS),
    ("speed", frozenset({"speed", "autoneg"})),
    ("auto", frozenset({"speed", "autoneg"})),
    ("negotiate", frozenset({"autoneg"})),
    ("negotiation", frozenset({"autoneg"})),
    ("intf-type", frozenset({"autoneg"})),
    ("fec", frozenset({"fec"})),
    ("error-correction", frozenset({"fec"})),
    ("forward-error-correction", frozenset({"fec"})),
    ("mtu", frozenset({"mtu"})),
    ("jumbo-frame", frozenset({"mtu"})),
    ("l2", frozenset({"mtu"})),
    ("flowcontrol", _PAUSE),
    ("flow-control", _PAUSE | {"pfc", "pfc_priorities"}),
    ("pause", _PAUSE),
    ("priority-flow-control", _PFC),
    ("dcb", _PFC),
    ("dcbx", _PFC),
    ("dcb-map", _PFC),
    ("dcb-policy", _PFC),
    ("service-policy", frozenset({"qos_input"})),
    ("service-profile", _PFC),
    ("qos", _PFC),
    ("dot1p", _PFC),  # whether the priority of a frame chooses its class (EXOS)
    ("spanning-tree", frozenset({"stp", "bpdu_guard"})),
    ("stpd", frozenset({"stp", "bpdu_guard"})),
    ("storm-control", frozenset({"storm_control"})),
    ("shutdown", frozenset({"enabled"})),
    ("lldp", _LLDP),
    ("fip-snooping", frozenset({"fip_snooping"})),
    ("lacp", frozenset({"lacp_rate"})),
    ("description", frozenset({"description"})),
    ("display-string", frozenset({"description"})),
    ("description-string", frozenset({"description"})),
    ("inherit", ALL_OF_PORT),
    ("source", ALL_OF_PORT),
    ("profile", ALL_OF_PORT),
)
"""First word of a line of a port, and the facts that such lines set. A word that is not here sets
none of them: addresses, timers, counters."""
_HARMLESS = re.compile(
    r"spanning-tree (?:guard|cost|port-priority|link-type|mst|vlan|bpdufilter|loop)\b"
    r"|spanning-tree bpduguard rate-limit\b|priority-flow-control watch-dog"
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
_MEMBERS = re.compile(
    r"(?:un)?configure (?!(?:identity-management|mirroring) )(?:vlan )?\S+"
    r" (?:add|delet?|delete) ports?"
    r" (?P<ports>\d[\d:,*-]*(?:,? +\d[\d:,*-]*)*|all)\b.*",
    re.IGNORECASE,
)
"""An EXOS line that puts ports in a VLAN or takes them out."""
_EXOS = re.compile(
    r"(?:enable|disable|(?:un)?configure) (?P<topic>.*?)\bpo(?:r|rts?)?"
    r" (?P<ports>\d[\d:,*-]*|all\b)(?P<rest>.*)"
)

_EXOS_LATER = re.compile(
    r"(?:enable|disable|(?:un)?configure) (?P<topic>stpd) \S+ ports?"
    r" (?P<ports>(?=[a-z]).+)(?P<rest>)"
)
"""The same with words between ``ports`` and the list, which may be any number in the line."""
_NUMBERS = re.compile(r"(?<!\S)(?:\d[\d:,*-]*|all)(?!\S)")

_OF_ALL_PORTS: tuple[tuple[re.Pattern[str], frozenset[str]], ...] = (
    # Ports are in a VLAN by lines of its block, which are not understood either (OS9).
    (re.compile(r"interface (?:range )?vlan \d.*", re.IGNORECASE), _VLANS),
    (
        # The switch refuses to make or tag the two VLANs that it always has (EXOS).
        re.compile(
            r'create vlan (?!(?i:"?(?:default|mgmt)"?(?: |$))).*'
            r'|configure (?:vlan )?(?!(?i:"?(?:default|mgmt)"? ))\S+ tag .*'
        ),
        _VLANS,
    ),
    (re.compile(r"(?:enable|configure) sharing .*"), frozenset({"lacp_rate"})),
    (re.compile(r"create qosprofile .*"), frozenset({"pfc", "pfc_priorities"})),
    (re.compile(r"unconfigure stpd.*"), frozenset({"stp", "bpdu_guard"})),
    (re.compile(r"unconfigure jumbo-frame.*"), frozenset({"mtu"})),
    (re.compile(r"(?:unconfigure|enable|disable) lldp"), _LLDP),
    (re.compile(r"(?:(?:un)?configure|enable|disable) fip .*"), frozenset({"fip_snooping"})),
)
"""Lines outside of blocks that say something of ports without their names."""
_TAGGED = re.compile(r"(?:no )?(?:un)?tagged (?P<ports>.+)")
"""A line of a VLAN that names its ports (OS9)."""
_PORT_LIST = re.compile(r"[A-Za-z-]+ ?\d[\d/,:~ -]*")
"""A list of ports of one kind, and nothing else."""


_SLOT = re.compile(r"(\d+:)(\d+)-\1(\d+)")
"""A range of ports whose end names the slot as well (EXOS)."""


class UnreadLine(NamedTuple):
    """A line that is not understood, and the block that it stands in."""

    number: int
    text: str
    target: object
    """The object of the block; None: it stands outside of any block."""
    headers: tuple[str, ...] = ()
    """The lines that opened the block and those around it, the outermost first."""


def doubts_of(facts: SwitchFacts, unread: Iterable[UnreadLine]) -> tuple[Doubt, ...]:
    """Return what lines that are not understood may change."""
    names = {id(port): name for name, port in facts.ports.items()}
    known = tuple(facts.ports)
    idle = {name for name, port in facts.ports.items() if port.mode == "none"}
    # Where ports have no MTU of their own, no line gives them one.
    absent = frozenset({"mtu"} if all(port.mtu is None for port in facts.ports.values()) else ())
    lines = tuple(unread)
    of_ports = (
        Doubt(("ports", port), fields - absent, line.number, line.text)
        for line in lines
        for port, fields in _doubted(line, names, known, idle)
        if fields - absent
    )
    of_objects = (
        Doubt(entry, fields, line.number, line.text)
        for line in lines
        for entry, fields in doubted_objects("\n".join((*line.headers, line.text)), facts)
    )
    return (*of_ports, *of_objects)


def _doubted(
    line: UnreadLine, names: dict[int, str], known: tuple[str, ...], idle: set[str]
) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the ports that a line may change, with the facts that it may change there.

    ``idle``: ports that no line lets switch, and that a VLAN names all the same.
    """
    if line.target is None:
        yield from _of_all(line.text, known)
        yield from _named(line.text, known)
        return
    fields = fields_of(line.text)
    for target in line.target if isinstance(line.target, list) else (line.target,):
        name = names.get(id(getattr(target, "facts", target)))
        if fields and name is not None:
            yield name, fields
    yield from ((name, _VLANS) for name in _refused(line.text, known, idle))


def _refused(text: str, known: tuple[str, ...], idle: set[str]) -> list[str]:
    """Return the ports that a line of a VLAN may be about that is unread.

    One of those that it names cannot be there; a list that names none could not be read at all.
    """
    match = _TAGGED.fullmatch(text)
    if match is None:
        return []
    named = [name for name in expand_ports(match["ports"], known) if name in known]
    if named and _PORT_LIST.fullmatch(match["ports"]):
        return [name for name in named if name in idle]
    kind = match["ports"].partition(" ")[0].lower()
    return [name for name in known if name.lower().startswith(kind)]


def _of_all(text: str, known: tuple[str, ...]) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield every port, for a line outside of blocks that may be about any of them."""
    for pattern, fields in _OF_ALL_PORTS:
        if pattern.fullmatch(text):
            yield from ((name, fields) for name in known)


def _named(text: str, known: tuple[str, ...]) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the ports that a line outside of blocks names."""
    head, _, rest = text.partition(" ")
    if head.lower() == "interface":
        wanted = expand_ports(rest.removeprefix("range "), known)
        own = rest.lower()
        yield from (
            (name, ALL_OF_PORT)
            for name in known
            if name in wanted or own.startswith(f"{name.lower()} ")
        )
        return
    match = _MEMBERS.fullmatch(text)
    fields = _VLANS
    if match is None:
        match = _EXOS.fullmatch(text) or _EXOS_LATER.fullmatch(text)
        if match is None:
            return
        fields = _fields_of_exos(text, match["topic"], match["rest"].strip())
    lists = match["ports"]
    if not lists[0].isdigit():
        lists = " ".join(_NUMBERS.findall(lists))
    if lists.split()[-1:] == ["all"]:
        yield from ((name, fields) for name in known)
    ports = _SLOT.sub(r"\1\2-\3", ",".join(lists.replace(",", " ").split()))
    for name in expand_ports(ports, known) if fields else ():
        if name in known:
            yield name, fields


def _fields_of_exos(text: str, topic: str, rest: str) -> frozenset[str]:
    """Return the facts that an EXOS line may set of its ports, by the words around their list."""
    if topic or rest:
        return fields_of(topic) or fields_of(rest)
    return ALL_OF_PORT if text.startswith("unconfigure") else frozenset({"enabled"})


def fields_of(text: str) -> frozenset[str]:
    """Return the facts of a port that a line may set, by its first word.

    >>> fields_of("no shut"), fields_of("ip ospf cost 10")
    (frozenset({'enabled'}), frozenset())
    """
    joined = _RUN_TOGETHER.search(text)
    if joined is not None:
        return fields_of(text[: joined.start()]) | fields_of(joined["line"])
    words = text.removeprefix("no ").removeprefix("default ")
    head = words.partition(" ")[0].lower()
    if len(head) < _SHORTEST or _HARMLESS.match(words):
        return frozenset()
    found = [fields for start, fields in _PARTS if words.startswith(start)]
    found += [fields for word, fields in _TOPICS if word == head]
    return next(iter(found), _abbreviated(head))


@lru_cache(maxsize=1024)
def _abbreviated(head: str) -> frozenset[str]:
    """Return the facts of every topic that an abbreviation can stand for."""
    fields = [fields for word, fields in _TOPICS if word.startswith(head)]
    return frozenset[str]().union(*fields)
