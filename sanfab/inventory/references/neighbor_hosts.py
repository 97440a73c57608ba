"""References of hosts behind a neighbor: the neighbor, its links, and what these carry."""

from collections.abc import Iterator

from sanfab.inventory.cables import Cable, Via, via_of
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.references.messages import Problem, unknown
from sanfab.model.cable import CableIntent, LineRateIntent
from sanfab.model.endpoint import EndpointPort
from sanfab.model.yaml12 import Where
from sanfab.text import some

OF_SWITCH_PORT = frozenset(LineRateIntent.model_fields) | {"description"}
OF_CABLE = frozenset(CableIntent.model_fields) | {"length", "label"}
_OTHER = {
    "team": "expected none: the team ends at {}, which sanfab does not manage; state one port of "
    "the host for it",
    "mac": "expected none: no switch binds a VFC to a host behind {}",
    "vfc": "expected none: the VFC is that of the link of {}; state it there",
}


def neighbor_host_problems(cabling: Cabling) -> Iterator[Problem]:
    """Yield the mistakes in host ports that are behind a neighbor."""
    for device, label, _, end in cabling.elsewhere:
        via = via_of(end)
        if via is None:
            continue
        where: Where = ("hosts", device, "ports", label)
        yield from _keys(where, end, via)
        problem = _unknown(cabling, via)
        if problem:
            yield (*where, "via"), problem
        else:
            own = cabling.neighbor_hosts.port_cables[where][0]
            yield from _carried(cabling, own, cabling.uplinks_of(via))


def _keys(where: Where, end: EndpointPort, via: Via) -> Iterator[Problem]:
    """Yield keys of a switch port or cable that the host does not have."""
    for key in sorted(end.model_fields_set):
        if getattr(end, key) is None:
            continue
        if key in OF_SWITCH_PORT:
            yield (
                (*where, key),
                f"expected none: the switch port belongs to {via.neighbor}; state `{key}` at "
                f"neighbors.{via.neighbor}",
            )
        elif key in OF_CABLE:
            yield (
                (*where, key),
                f"expected none: the cable ends at {via.neighbor}, which sanfab does not manage",
            )
        elif key in _OTHER:
            yield (*where, key), _OTHER[key].format(via.neighbor)


def _unknown(cabling: Cabling, via: Via) -> str:
    neighbors = cabling.san.neighbors
    if via.neighbor not in neighbors:
        if via.neighbor in cabling.san.switches:
            at = f"{via.neighbor} {via.uplink or 'PORT'}"
            return f"{via.neighbor} is a switch of the SAN, not a neighbor; write `at: {at}`"
        return unknown("neighbor", via.neighbor, neighbors)
    intent = neighbors[via.neighbor]
    known = [*intent.teams, *intent.ports]
    if via.uplink and via.uplink not in known:
        return unknown(f"team or port of {via.neighbor}:", via.uplink, known)
    return ""


def _carried(cabling: Cabling, own: Cable, uplinks: list[Cable]) -> Iterator[Problem]:
    """Yield the networks and the MTU of a port that no link of its neighbor has."""
    if not uplinks:
        return  # their switches are unknown
    links = some([one.label for one in uplinks])
    yield from _vlans(cabling, own, uplinks, links)
    yield from _vsan(cabling, own, uplinks, links)
    yield from _mtu(cabling, own, uplinks, links)


def _mtu(cabling: Cabling, own: Cable, uplinks: list[Cable], links: str) -> Iterator[Problem]:
    """Yield a port that sends larger packets than the links of its neighbor are stated to."""
    vlans = (cabling.san.vlans.get(key) for key in (own.end.vlan or "", *own.end.vlans))
    sent = own.end.mtu or max((vlan.mtu for vlan in vlans if vlan is not None), default=0)
    limits = [one.end.mtu or sent for one in uplinks]
    if max(limits) < sent:
        where = (*own.where, "mtu") if own.end.mtu else own.where
        yield (
            where,
            f"found MTU {sent}, expected {max(limits)} at most, the MTU of {links} of {own.via}",
        )


def _vlans(cabling: Cabling, own: Cable, uplinks: list[Cable], links: str) -> Iterator[Problem]:
    carried = {key for one in uplinks for key in (*one.end.vlans, one.end.vlan)}
    stated: list[tuple[Where, str]] = [
        (("vlans", number), key) for number, key in enumerate(own.end.vlans)
    ]
    if own.end.vlan is not None:
        stated.append((("vlan",), own.end.vlan))
    for at, key in stated:
        vlan = cabling.san.vlans.get(key)
        if vlan is None:
            continue
        if vlan.role == "fcoe":
            yield (*own.where, *at), f"VLAN {key} carries FCoE only, expected `wwpn` and `vsan`"
        elif key not in carried:
            yield (
                (*own.where, *at),
                f"no link of {own.via} carries VLAN {key}; add it to the `vlans` of {links} there",
            )
    if not stated and not own.is_fc:
        yield own.where, "expected `vlan` (iSCSI, management) or `wwpn` (FCoE)"


def _vsan(cabling: Cabling, own: Cable, uplinks: list[Cable], links: str) -> Iterator[Problem]:
    if not own.is_fc:
        return
    found = sorted({one.vsan for one in uplinks if one.vsan is not None})
    if not found:
        yield (
            own.where,
            f"no link of {own.via} carries a VSAN; state `vsan` at its FCoE ports, one of {links}",
        )
    elif own.vsan is None:
        numbers = ", ".join(map(str, found))
        yield own.where, f"expected `vsan`: the links of {own.via} carry several ({numbers})"
    elif own.vsan in cabling.san.vsans and own.vsan not in found:
        numbers = ", ".join(map(str, found))
        yield (
            (*own.where, "vsan"),
            f"no link of {own.via} carries VSAN {own.vsan}, expected {numbers}",
        )
