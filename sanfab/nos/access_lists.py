"""Access lists, and what they do to the traffic of block storage.

An entry matches all, none or a part of the packets of a flow. What a part decides, as an entry for
some addresses or one with words that nobody reads, is undecided: never taken as good.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from sanfab.model.protocols import PROTOCOLS

ListKey = tuple[str, str]
"""Kind and name of what filters: ``("ip", "STORAGE")``; ``ip``, ``ipv6``, ``mac`` or ``vlan``."""

PortRanges = tuple[tuple[int, int], ...]
"""TCP or UDP ports, as first and last ones."""

_BLOCKS, _FILES = (
    tuple(name for name, row in PROTOCOLS.items() if row.ports and row.multipath is is_block)
    for is_block in (True, False)
)
"""Protocols over IP whose ports lists are asked about: of blocks, and of files."""
TCP = 6
UDP = 17
"""Their numbers as protocols of IP."""
ANY_PORT: PortRanges = ((0, 65535),)
_OWN_PORTS = (32768, 65535)
"""Of these an initiator chooses the port that it sends from: 32768 up on Linux (ip-sysctl.rst,
ip_local_port_range), 49152 up elsewhere (RFC 6335, section 6)."""

_ROCE_SENDERS = (0xC000, 0xFFFF)
"""Ports that adapters send RoCE from (Linux include/rdma/ib_verbs.h: IB_ROCE_UDP_ENCAP_VALID_PORT).
"""


class StorageFlow(NamedTuple):
    """Packets between any two addresses."""

    kind: str
    """Of the lists that see them: ``ip``, ``ipv6`` or ``mac``."""
    number: int
    """Protocol of IP, or Ethernet type."""
    source: tuple[int, int] = ANY_PORT[0]
    destination: tuple[int, int] = ANY_PORT[0]


class StorageTraffic(NamedTuple):
    """One kind of storage traffic, in both directions where they differ."""

    title: str
    flows: Mapping[str, StorageFlow]
    """By the words that tell a direction; one without words goes both ways."""


def _tcp(kind: str, title: str, port: int) -> StorageTraffic:
    target = (port, port)
    return StorageTraffic(
        title,
        {
            " to targets": StorageFlow(kind, TCP, destination=target, source=_OWN_PORTS),
            " from targets": StorageFlow(kind, TCP, source=target, destination=_OWN_PORTS),
        },
    )


def _udp(kind: str, title: str, port: int) -> StorageTraffic:
    """Return packets that both ends send to one port."""
    return StorageTraffic(title, {"": StorageFlow(kind, UDP, _ROCE_SENDERS, (port, port))})


def _frames(title: str, ethertype: int) -> StorageTraffic:
    return StorageTraffic(title, {"": StorageFlow("mac", ethertype)})


FCOE = (_frames("FCoE", 0x8906), _frames("FIP", 0x8914))
"""Storage in frames without IP."""
IP_FRAMES = (_frames("IPv4", 0x0800), _frames("ARP", 0x0806))
"""Frames that carry iSCSI and NVMe, where lists of MAC addresses see them."""


def _titles(protocol: str) -> tuple[str, str]:
    """Return what the ports of a protocol are for, in their order."""
    return protocol, f"{protocol} discovery"


_OVER_IP: Mapping[str, Mapping[str, int]] = {
    role: dict(zip(_titles(PROTOCOLS[role].title), PROTOCOLS[role].ports, strict=False))
    for role in (*_BLOCKS, *_FILES)
}
"""Ports by title, by the role of the VLANs that carry them."""


def _over_ip(roles: Collection[str]) -> Mapping[str, tuple[StorageTraffic, ...]]:
    """Return storage over IP, by the kind of list that sees it."""
    return {
        kind: tuple(
            (_udp if row.over == "UDP" else _tcp)(kind, title, port)
            for role, row in PROTOCOLS.items()
            if role in roles
            for title, port in _OVER_IP[role].items()
        )
        for kind in ("ip", "ipv6")
    }


STORAGE = _over_ip(_BLOCKS)
"""Block storage over IP."""
FILES = _over_ip(_FILES)
"""File services over IP."""
STATED_ONLY = frozenset(
    title for role, titles in _OVER_IP.items() if role != "iscsi" for title in titles
)
"""What a list that drops it alone takes from a VLAN only where the inventory says so, or where it
does not say what the VLAN carries."""
CARRIED: Mapping[str, frozenset[str]] = {
    role: frozenset({*ports, *(one.title for one in IP_FRAMES)}) for role, ports in _OVER_IP.items()
} | {"fcoe": frozenset(one.title for one in FCOE)}
"""Titles of what a VLAN carries by its role in the inventory; one of any other role may carry all.
"""


class FilterVerdict(NamedTuple):
    """Whether a flow passes."""

    passes: bool | None
    """None: it depends on what no line tells."""
    because: str
    """The entry that decides, or on which it depends; empty: the end of the list."""


class Filter(Protocol):
    """What a line applies to an object."""

    def verdict(self, flow: StorageFlow) -> FilterVerdict:
        """Return whether a flow passes."""
        ...


@dataclass(frozen=True, slots=True)
class ListEntry:
    """An entry of an access list."""

    text: str
    permits: bool | None
    """None: nobody reads what it does."""
    numbers: frozenset[int] | None = None
    """Protocols of IP or Ethernet types that it matches; None: all."""
    sources: PortRanges = ANY_PORT
    destinations: PortRanges = ANY_PORT
    is_partial: bool = False
    """It matches some of these packets only: it names addresses, or words that nobody reads."""

    def matches(self, flow: StorageFlow) -> bool | None:
        """Return whether it matches all packets of a flow; None: a part of them, or unknown."""
        if self.permits is None:
            return None
        if self.numbers is not None and flow.number not in self.numbers:
            return False
        parts = (_held(self.sources, flow.source), _held(self.destinations, flow.destination))
        if False in parts:
            return False
        return None if self.is_partial or None in parts else True


def _held(ranges: PortRanges, wanted: tuple[int, int]) -> bool | None:
    """Return whether ranges hold all ports of a range; None: some of them."""
    first, last = wanted
    if any(low <= first and last <= high for low, high in ranges):
        return True
    return None if any(low <= last and first <= high for low, high in ranges) else False


@dataclass(frozen=True, slots=True)
class AccessList:
    """The entries of a list in the order in which the switch tries them."""

    entries: tuple[ListEntry, ...]
    permits_rest: bool = False
    """What no entry matches passes: the line that applies the list may say so."""

    def verdict(self, flow: StorageFlow) -> FilterVerdict:
        """Return whether a flow passes."""
        return _first_match(self.entries, flow, FilterVerdict(self.permits_rest, because=""))


class _Deciding(Protocol):
    """A part of a filter that decides about the packets that it matches."""

    @property
    def text(self) -> str: ...
    @property
    def permits(self) -> bool | None: ...
    def matches(self, flow: StorageFlow) -> bool | None: ...


def _first_match(
    parts: Iterable[_Deciding], flow: StorageFlow, end: FilterVerdict
) -> FilterVerdict:
    """Return what the first part that matches decides, unless one before it may differ.

    ``end``: what holds if none matches.
    """
    unsure: list[_Deciding] = []
    found = end
    for part in parts:
        matches = part.matches(flow)
        if matches is None:
            unsure.append(part)
        elif matches:
            found = FilterVerdict(part.permits, part.text)
            break
    other = next((one for one in unsure if one.permits is not found.passes), None)
    return found if other is None else FilterVerdict(None, other.text)


class MapClause(NamedTuple):
    """A clause of a map of access lists: what its lists permit is forwarded or dropped."""

    text: str
    permits: bool | None
    """It forwards them, or drops them; None: nobody reads what it does."""
    lists: Mapping[ListKey, AccessList | None]
    """None: no line has this list. Without lists, it is about all packets."""

    def matches(self, flow: StorageFlow) -> bool | None:
        """Return whether it is about all packets of a flow; None: a part of them, or unknown."""
        if not self.lists:
            return True
        passes = {
            None if found is None else found.verdict(flow).passes
            for (kind, _), found in self.lists.items()
            if kind == flow.kind
        }
        return True if True in passes else None if None in passes else False


@dataclass(frozen=True, slots=True)
class AccessMap:
    """The clauses of a map in their order."""

    clauses: tuple[MapClause, ...]

    def verdict(self, flow: StorageFlow) -> FilterVerdict:
        """Return whether a flow passes.

        The rest is dropped where a clause has a list of its kind, and undecided otherwise.
        """
        seen = {kind for clause in self.clauses for kind, _ in clause.lists}
        end = FilterVerdict(False if flow.kind in seen else None, because="")
        return _first_match(self.clauses, flow, end)


def filter_words(found: Filter, traffic: Iterable[StorageTraffic]) -> str:
    """Return what a filter does to storage, as words without a subject; empty: all of it passes."""
    dropped: dict[str, list[str]] = {}
    unsure: dict[str, list[str]] = {}
    for title, flows in traffic:
        verdicts = {words: found.verdict(flow) for words, flow in flows.items()}
        ways = [words for words, one in verdicts.items() if one.passes is False]
        open_ways = [words for words, one in verdicts.items() if one.passes is None]
        if ways:
            words = "" if len(ways) == len(flows) else ways[0]
            dropped.setdefault(verdicts[ways[0]].because, []).append(title + words)
        elif open_ways:
            unsure.setdefault(verdicts[open_ways[0]].because, []).append(title)
    return "; ".join((*_drops(dropped), *_depends(unsure)))


def stopped_titles(found: Filter, traffic: Iterable[StorageTraffic]) -> frozenset[str]:
    """Return the titles of the storage that a filter drops, or may drop."""
    return frozenset(
        title
        for title, flows in traffic
        if not all(found.verdict(flow).passes for flow in flows.values())
    )


def dropped_titles(found: Filter, traffic: Iterable[StorageTraffic]) -> frozenset[str]:
    """Return the titles of the storage that a filter drops, between whatever addresses."""
    return frozenset(
        title
        for title, flows in traffic
        if any(found.verdict(flow).passes is False for flow in flows.values())
    )


def _drops(dropped: Mapping[str, list[str]]) -> Iterator[str]:
    for reason, titles in dropped.items():
        by = f"`{reason}`" if reason else "no entry permits it"
        yield f"it drops {', '.join(titles)} ({by})"


def _depends(unsure: Mapping[str, list[str]]) -> Iterator[str]:
    for reason, titles in unsure.items():
        on = f"what `{reason}` matches" if reason else "what the switch does with the rest"
        yield f"whether it drops {', '.join(titles)} depends on {on}"
