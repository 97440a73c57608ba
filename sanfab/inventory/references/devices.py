"""References of hosts, arrays and access."""

from collections.abc import Iterator

from sanfab.inventory.cables import Cable, endpoints, via_of
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.document import dotted_path
from sanfab.inventory.ranges import RangeError, expand_name
from sanfab.inventory.references.messages import Problem, no_port, unknown, unknown_switch
from sanfab.model.endpoint import EndpointPort
from sanfab.model.san import San
from sanfab.model.yaml12 import Where

SHOWN_CHOICES = 5
_CARRIED_BY_BOTH = (
    "; a LAG over both switches carries both networks: leave `fabric` out of VLANs and switches, "
    "or give each fabric a port without a team"
)


def device_problems(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield the mistakes in hosts, arrays, their ports and `access`."""
    for name in san.hosts.keys() & san.arrays.keys():
        yield ("arrays", name), f"{name} is already the name of a host; choose another name"
    yield from _endpoints(san)
    yield from _controllers(san)
    yield from _reserved_ports(cabling)
    yield from _ports(san, cabling)
    yield from _access(san)


def _endpoints(san: San) -> Iterator[Problem]:
    wwpns: dict[str, Where] = {}
    macs: dict[str, Where] = {}
    for device, label, is_array, port in endpoints(san):
        where: Where = ("arrays" if is_array else "hosts", device, "ports", label)
        if port.wwpn:
            first = wwpns.setdefault(port.wwpn.lower(), where)
            if first != where:
                yield (*where, "wwpn"), f"WWPN {port.wwpn} is already used by {dotted_path(first)}"
        if port.mac:
            first = macs.setdefault(port.mac.lower(), where)
            if first != where:
                yield (
                    (*where, "mac"),
                    f"MAC address {port.mac} is already used by {dotted_path(first)}",
                )
        yield from _networks(san, where, port)
        if port.wwpn and port.ip and port.vlan is None and not port.vlans:
            yield (*where, "ip"), "found an address without a VLAN, expected `vlan` or `vlans` too"
        yield from _cable_ends(san, where, port)
        intent = san.arrays[device] if is_array else san.hosts[device]
        if intent.adapters and port.adapter and port.adapter not in intent.adapters:
            yield (*where, "adapter"), unknown("adapter", port.adapter, intent.adapters)


def _controllers(san: San) -> Iterator[Problem]:
    for name, array in san.arrays.items():
        for label, port in array.ports.items():
            known = array.controllers
            if known and port.controller is not None and port.controller not in known:
                where: Where = ("arrays", name, "ports", label, "controller")
                yield where, unknown("controller", port.controller, known)


def _networks(san: San, where: Where, port: EndpointPort) -> Iterator[Problem]:
    if port.vlan is not None and port.vlan not in san.vlans:
        yield (*where, "vlan"), unknown("VLAN", port.vlan, san.vlans)
    if port.vlan is not None and port.vlan in port.vlans:
        yield (*where, "vlans"), f"VLAN {port.vlan} is already on this port"
    for index, key in enumerate(port.vlans):
        if key not in san.vlans:
            yield (*where, "vlans", index), unknown("VLAN", key, san.vlans)
    if port.vsan is not None and port.vsan not in san.vsans:
        known = [str(number) for number in san.vsans]
        yield (*where, "vsan"), unknown("VSAN", str(port.vsan), known)


def _cable_ends(san: San, where: Where, port: EndpointPort) -> Iterator[Problem]:
    at, to, is_host = port.at, port.to, where[0] == "hosts"
    via = via_of(port)
    if (at, to, via).count(None) != 2:  # noqa: PLR2004  # all but one
        ends = "`at` (a switch port) or `to` (a port of another host)"
        if is_host:
            ends = "`at` (a switch port), `to` (a port of another host) or `via` (a neighbor)"
        yield where, f"expected either {ends}"
    if at is not None:
        switch = at.partition(" ")[0]
        if switch not in san.switches:
            yield (*where, "at"), unknown_switch(san, switch)
    if to is not None:
        device, _, label = to.partition(" ")
        far = san.hosts.get(device) or san.arrays.get(device)
        if far is None:
            known = [*san.hosts, *san.arrays]
            yield (*where, "to"), unknown("host or array", device, known)
        elif label not in far.ports:
            yield (*where, "to"), unknown(f"port of {device}:", label, far.ports)


def _reserved_ports(cabling: Cabling) -> Iterator[Problem]:
    for switch, by_port in cabling.reserved.items():
        known = set(cabling.all_ports(switch))
        for port in by_port.keys() - known if known else ():
            yield (*by_port[port][0].where, "at"), no_port(cabling, switch, port)


def _ports(san: San, cabling: Cabling) -> Iterator[Problem]:
    plain_of = {fabric: _plain_vlans(san, fabric) for fabric in ("A", "B", None)}
    for switch, by_port in cabling.cables.items():
        known, plain = set(cabling.all_ports(switch)), plain_of[san.switches[switch].fabric]
        for port, cables in by_port.items():
            first = cables[0]
            if known and port not in known:
                yield (*first.where, "at"), no_port(cabling, switch, port)
            for cable in (*cables[1:], *cabling.reserved.get(switch, {}).get(port, ())):
                yield (
                    (*cable.where, "at"),
                    f"{switch} {port} is already used by {dotted_path(first.where)}",
                )
            for cable in cables:
                yield from _fcoe_port(san, cabling, cable)
                if cable.end.vlans or cable.end.vlan not in plain:
                    yield from _fabrics(san, cable)


def _plain_vlans(san: San, fabric: str | None) -> frozenset[str | None]:
    """Return the keys of the VLANs that any port of a fabric may be in; None: no VLAN."""
    fabrics = {None, fabric} if fabric else {None, "A", "B"}
    vlans = san.vlans.items()
    return frozenset(
        [None, *(key for key, vlan in vlans if vlan.fabric in fabrics and vlan.role != "fcoe")]
    )


def _fabrics(san: San, cable: Cable) -> Iterator[Problem]:
    """Yield VLANs that must not be on the port: of the other fabric, or FCoE VLANs."""
    fabric = san.switches[cable.switch].fabric
    for key in (*cable.end.vlans, *((cable.end.vlan,) if cable.end.vlan else ())):
        vlan = san.vlans.get(key)
        if vlan is None:
            continue
        if fabric and vlan.fabric not in {None, fabric}:
            yield (
                (*cable.where, "vlan" if key == cable.end.vlan else "vlans"),
                f"VLAN {key} is in fabric {vlan.fabric}, {cable.switch} is in fabric {fabric}"
                + (_CARRIED_BY_BOTH if cable.end.team and key in cable.end.vlans else ""),
            )
        if vlan.role == "fcoe" and not cable.is_neighbor and vlan.vsan != cable.vsan:
            yield (
                cable.where,
                f"VLAN {key} carries VSAN {vlan.vsan}, the port is in VSAN {cable.vsan}",
            )
        if vlan.role == "fcoe" and not cable.is_fcoe and not cable.is_neighbor:
            yield cable.where, f"VLAN {key} carries FCoE only, expected `wwpn`"


def _fcoe_port(san: San, cabling: Cabling, cable: Cable) -> Iterator[Problem]:
    if cable.native:
        return
    if not cable.is_fcoe:
        if not cable.is_neighbor and cable.end.vlan is None and not cable.end.vlans:
            yield cable.where, "expected `vlan` (iSCSI, management) or `wwpn` (FCoE)"
        return
    if cable.vsan is None:
        choices = cabling.vsan_choices(cable.switch)
        some = ", ".join(str(number) for number in choices[:SHOWN_CHOICES]) or "none exists"
        more = ", ..." if len(choices) > SHOWN_CHOICES else ""
        if san.switches[cable.switch].fabric is None and choices:
            yield (
                ("switches", cable.switch),
                f"no `fabric`, so the VSAN of its FCoE ports may be {some}{more}; set `fabric`, or "
                "`vsan` at each port",
            )
            return
        yield cable.where, f"expected `vsan`: {cable.switch} has several VSANs ({some}{more})"
        return
    fabric = san.switches[cable.switch].fabric
    vsan = san.vsans.get(cable.vsan)
    if vsan and fabric and vsan.fabric != fabric:
        yield (
            cable.where,
            f"VSAN {cable.vsan} is in fabric {vsan.fabric}, {cable.switch} is in fabric {fabric}",
        )


def _access(san: San) -> Iterator[Problem]:
    for index, access in enumerate(san.access):
        for field, known in (("hosts", san.hosts), ("arrays", san.arrays)):
            for position, text in enumerate(getattr(access, field)):
                where: Where = ("access", index, field, position)
                try:
                    names = expand_name(text)
                except RangeError as error:
                    yield where, error.message
                    continue
                for name in (one.partition(" ")[0] for one in names):
                    if name not in known:
                        yield where, unknown(field.removesuffix("s"), name, known)
