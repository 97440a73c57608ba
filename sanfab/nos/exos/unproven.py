"""An ExtremeXOS configuration -> facts that no line of it proves: they are unknown."""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from sanfab.facts.doubt import IN_DEFAULT_VLAN, UNTOUCHED, Doubt
from sanfab.facts.lag_hash import ADDRESSES_AND_PORTS
from sanfab.nos.open_blocks import ConfigLine

if TYPE_CHECKING:
    from sanfab.nos.exos.builder import Builder, PortBuilder

VLAN_FACTS = frozenset({"mode", "access_vlan", "native_vlan", "trunk_vlans"})

_SENDS_FIRST = "whether the switch took tx-pause: no line before it turns rx-pause on"
_JUMBO = "whether a port takes jumbo frames, of which no line of this excerpt speaks"
_ROUTER = "the VLANs of a port that a line takes out of its virtual router and none puts back"
_LEASE = "the address of the VLAN, which a server of DHCP gives it"
_HASH = "the hash of the LAG: a line lets each look at addresses only"
_MEMBERS = re.compile(
    r"configure (?!(?:identity-management|mirroring) )(?:vlan )?(?:\"[^\"]+\"|\S+)"
    r" (?:add|delete) po(?:r|rts?)?"
    r" (?P<ports>[\d:,*-]+(?:,? +[\d:,*-]+)*)",
    re.IGNORECASE,
)
"""A line that puts ports in a VLAN or takes them out."""


def unproven(builder: "Builder") -> Iterator[Doubt]:
    """Yield what lines leave open, and ports whose untagged VLAN no line tells."""
    if builder.stp_domains and not builder.facts.spanning_tree:
        reason = f"the VLANs of spanning tree domain {', '.join(sorted(builder.stp_domains))}"
        yield Doubt((), frozenset({"spanning_tree"}), reason=reason)
    yield from _of_lags(builder)
    for key, vlan in builder.vlans.items():
        if builder.leased & {key, str(vlan.id)}:
            yield Doubt(("vlans", str(vlan.id)), frozenset({"address"}), reason=_LEASE)
    for name in builder.facts.ports:
        yield from _of_port(builder, name, builder.ports[name])
    yield from builder.unproven  # last: a port as shipped is left out as a whole


def _of_lags(builder: "Builder") -> Iterator[Doubt]:
    if builder.mlag_peer:
        reason = f"MLAG peer {builder.mlag_peer}, which no line of this excerpt creates"
        yield Doubt((), frozenset({"peer"}), reason=reason)
        for name in builder.facts.lags:
            yield Doubt(("lags", name), frozenset({"peer_link"}), reason=reason)
    if builder.shared_by_address:
        for name, lag in builder.facts.lags.items():
            if lag.hash == ADDRESSES_AND_PORTS:
                yield Doubt(("lags", name), frozenset({"hash"}), reason=_HASH)


def _of_port(builder: "Builder", name: str, port: "PortBuilder") -> Iterator[Doubt]:
    if any(name in ports for ports in builder.detached.values()) and builder.stray_ports({name}):
        yield Doubt(("ports", name), VLAN_FACTS, reason=_ROUTER)
    reason = _why_unknown(builder, port)
    if reason:
        what = UNTOUCHED if builder.is_untouched(port) else IN_DEFAULT_VLAN
        fields = frozenset({what, "access_vlan", "native_vlan"})
        yield Doubt(("ports", name), fields, reason=reason)
    if builder.is_part and name in builder.sends_first:
        pause = {"pause_send"} if port.states_receive else {"pause_send", "pause_receive"}
        yield Doubt(("ports", name), frozenset(pause), reason=_SENDS_FIRST)
    if builder.is_part and not _speaks_of_jumbo(builder):
        yield Doubt(("ports", name), frozenset({"mtu"}), reason=_JUMBO)


def _why_unknown(builder: "Builder", port: "PortBuilder") -> str:
    """Return what no line states; a part of a configuration need not start from the factory."""
    if port.untagged is None or (builder.vlans[port.untagged].id and port.states_untagged):
        return ""
    if not builder.vlans[port.untagged].id:
        return f"the tag that the switch gave VLAN {builder.vlans[port.untagged].name}"
    if builder.is_part and builder.vlans[port.untagged].id == 1:
        return "whether the port is still in VLAN 1, which no line of this excerpt states"
    return ""


def _speaks_of_jumbo(builder: "Builder") -> bool:
    """Return whether the part with the frame sizes is at hand: a port it leaves out is off."""
    sizes = (vlan.mtu for vlan in builder.facts.vlans.values())
    stated = any(port.jumbo is not None for port in builder.ports.values())
    return stated or builder.jumbo_size is not None or any(size is not None for size in sizes)


def restore_ports(builder: "Builder", unread: Iterable[ConfigLine]) -> list[Doubt]:
    """Put back ports that only lines name which are not understood; return what these change.

    The facts leave out a port as shipped, but such a line may put it in a VLAN.
    """
    facts = builder.facts
    doubts: list[Doubt] = []
    restored: set[str] = set()
    for line in unread:
        match = _MEMBERS.match(line.text)
        lists = match["ports"].replace(",", " ").split() if match else ()
        try:
            names = builder.port_names(",".join(lists)) if lists else []
        except ValueError:
            continue  # ports that do not exist
        new = [name for name in names if name not in facts.ports]
        doubts += [Doubt(("ports", name), VLAN_FACTS, line.number, line.text) for name in new]
        restored.update(new)
    if restored:
        facts.ports = {
            name: port.facts
            for name, port in builder.ports.items()
            if name in facts.ports or name in restored
        }
    return doubts
