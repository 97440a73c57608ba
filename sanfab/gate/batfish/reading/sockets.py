"""Where each host and array port is plugged in, and what differs between two builds."""

from collections.abc import Iterable, Iterator
from ipaddress import IPv4Interface, IPv4Network
from typing import NamedTuple

from sanfab.gate.batfish.case import Case
from sanfab.gate.batfish.endpoints import PREFIX
from sanfab.gate.batfish.groups import Groups
from sanfab.gate.batfish.names import Endpoint


class Socket(NamedTuple):
    """Where a host or array port is plugged in, and as what."""

    switch: str
    port: str
    vlans: tuple[str, ...]
    """In words."""
    addresses: tuple[str, ...]
    networks: tuple[str, ...]


def sockets_of(case: Case) -> dict[tuple[str, str], Socket]:
    """Return where each host and array port is plugged in."""
    found: dict[tuple[str, str], list[Endpoint]] = {}
    for one in case.names.endpoints.values():
        found.setdefault((one.cable.device, one.cable.label), []).append(one)
    return {name: _socket(case, endpoints) for name, endpoints in found.items()}


def _socket(case: Case, endpoints: list[Endpoint]) -> Socket:
    cable = endpoints[0].cable
    vlans = tuple(case.vlan_words(one.vlan) for one in endpoints)
    known = [one for one in endpoints if one.ip]
    networks = tuple(str(_network(case, one)) for one in known)
    return Socket(cable.switch, cable.port, vlans, tuple(one.ip for one in known), networks)


def moves(now: Socket | None, before: Socket | None) -> Iterator[str]:
    """Yield in words what differs between two sockets, and no more."""
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
    """Yield in words what is new and what is gone.

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


def sharing(of: Case, domains: Groups[str]) -> Iterable[list[Endpoint]]:
    """Return the host and array ports with an address by broadcast domain and subnet."""
    found: dict[tuple[str, IPv4Network], list[Endpoint]] = {}
    for node, one in of.names.endpoints.items():
        if one.ip:
            found.setdefault((domains.of(node), _network(of, one)), []).append(one)
    return found.values()


def _network(of: Case, one: Endpoint) -> IPv4Network:
    return IPv4Interface(f"{one.ip}/{of.prefix_lengths.get(one.vlan, PREFIX)}").network
