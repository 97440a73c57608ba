"""Where each host and array port is plugged in, and what differs between two builds."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sanfab.analysis.disjoint_sets import DisjointSets
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.names import SnapshotEndpoint
from sanfab.model.addresses import IpNetwork, ip_network_of


class CabledPort(NamedTuple):
    """Switch port of a host or array port, with its VLANs and addresses."""

    switch: str
    port: str
    vlans: tuple[str, ...]
    """As findings print them."""
    addresses: tuple[str, ...]
    networks: tuple[str, ...]


def cabled_ports_of(context: GateContext) -> dict[tuple[str, str], CabledPort]:
    """Return where each host and array port is plugged in."""
    found: dict[tuple[str, str], list[SnapshotEndpoint]] = {}
    for one in context.names.endpoints.values():
        found.setdefault((one.cable.device, one.cable.label), []).append(one)
    return {name: _socket(context, endpoints) for name, endpoints in found.items()}


def _socket(context: GateContext, endpoints: list[SnapshotEndpoint]) -> CabledPort:
    cable = endpoints[0].cable
    vlans = tuple(context.label_of(one) for one in endpoints)
    addresses = [address for one in endpoints for address in (*one.ips, *one.ipv6)]
    networks = tuple(str(ip_network_of(prefix)) for one in endpoints for prefix in one.prefixes)
    return CabledPort(cable.switch, cable.port, vlans, tuple(addresses), networks)


def cabling_changes(now: CabledPort | None, before: CabledPort | None) -> Iterator[str]:
    """Yield the differences between two cabled ports, for a finding."""
    if now is None or before is None:
        places = (f"at {one.switch} {one.port}" if one else "nowhere" for one in (now, before))
        yield "plugged in {}, before {}".format(*places)
        return
    if now.port != before.port:
        yield f"plugged in at {now.switch} {now.port}, before at {before.switch} {before.port}"
    elif now.switch != before.switch:
        yield f"plugged in at switch {now.switch}, before at {before.switch}, the same port"
    yield from _other_than("in ", now.vlans, before.vlans)
    if {*now.networks} != {*before.networks} and now.addresses != before.addresses:
        yield from _other_than("with an address in ", now.networks, before.networks)
    else:
        yield from _other_than("with address ", now.addresses, before.addresses)


def _other_than(what: str, now: Iterable[str], before: Iterable[str]) -> Iterator[str]:
    """Yield the new and the removed values, for a finding.

    >>> list(_other_than("in ", ["VLAN a", "VLAN b"], ["VLAN b", "VLAN c"]))
    ['in VLAN a, before in VLAN c']
    >>> list(_other_than("in ", ["VLAN a"], [])), list(_other_than("in ", [], ["VLAN a"]))
    (['newly in VLAN a'], ['no longer in VLAN a'])
    """
    here, there = list(now), list(before)
    new = ", ".join(one for one in here if one not in there)
    gone = ", ".join(one for one in there if one not in here)
    if new and gone:
        yield f"{what}{new}, before {what}{gone}"
    elif new or gone:
        yield f"newly {what}{new}" if new else f"no longer {what}{gone}"


def endpoints_by_subnet(
    of: GateContext, domains: DisjointSets[str]
) -> Iterable[list[SnapshotEndpoint]]:
    """Return the host and array ports with an address by broadcast domain and subnet."""
    found: dict[tuple[str, IpNetwork], list[SnapshotEndpoint]] = {}
    for node, one in of.names.endpoints.items():
        if one.ip:
            network = ip_network_of(one.prefixes[0])
            found.setdefault((domains.find(node), network), []).append(one)
    return found.values()
