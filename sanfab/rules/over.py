"""The places rules look at; each list is made once for all the rules that share it."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.facts import VfcFacts, VlanFacts, VsanFacts
from sanfab.inventory import Cable, LinkEnd
from sanfab.inventory.cabling import endpoints
from sanfab.model import (
    AccessIntent,
    ArrayFamily,
    ArrayIntent,
    EndpointPort,
    HostIntent,
    LinkIntent,
    San,
    VlanIntent,
    VsanIntent,
)
from sanfab.rules.evidence import Evidence, Port, Switch
from sanfab.rules.rule import Over, Place

# ---- one switch's configuration is enough


class SwitchVlan(NamedTuple):
    """A VLAN on a switch."""

    switch: Switch
    facts: VlanFacts


class SwitchVsan(NamedTuple):
    """A VSAN on a switch."""

    switch: Switch
    facts: VsanFacts


class SwitchVfc(NamedTuple):
    """A VFC on a switch."""

    switch: Switch
    facts: VfcFacts


def _switches(evidence: Evidence) -> Iterator[Place[Switch]]:
    for switch in evidence.switches.values():
        yield Place(switch.name, switch.where, switch)


def _ports(evidence: Evidence) -> Iterator[Place[Port]]:
    for switch in evidence.switches.values():
        for name, port in switch.ports.items():
            yield Place(f"{switch.name} {name}", port.where, port, port.families)


def _storage_ports(evidence: Evidence) -> Iterator[Place[Port]]:
    return (place for place in evidence.listed(_ports) if place.item.is_storage)


def _edge_ports(evidence: Evidence) -> Iterator[Place[Port]]:
    return (place for place in evidence.listed(_storage_ports) if place.item.is_edge)


def _link_ports(evidence: Evidence) -> Iterator[Place[Port]]:
    return (place for place in evidence.listed(_ports) if place.item.end is not None)


def _fcoe_ports(evidence: Evidence) -> Iterator[Place[Port]]:
    for place in evidence.listed(_storage_ports):
        port = place.item
        if "fcoe" not in port.roles or port.is_member:
            continue
        yield place


def _vlans(evidence: Evidence) -> Iterator[Place[SwitchVlan]]:
    keys = {vlan.id: key for key, vlan in evidence.san.vlans.items()}
    for switch in evidence.switches.values():
        for number, facts in switch.facts.vlans.items():
            where = ("vlans", keys[number]) if number in keys else switch.where
            yield Place(f"{switch.name} vlan {number}", where, SwitchVlan(switch, facts))


def _fcoe_vlans(evidence: Evidence) -> Iterator[Place[SwitchVlan]]:
    for place in evidence.listed(_vlans):
        switch, vlan = place.item
        if vlan.vsan is not None or switch.vlan_roles.get(vlan.id) == "fcoe":
            yield place


def _vsans(evidence: Evidence) -> Iterator[Place[SwitchVsan]]:
    for switch in evidence.switches.values():
        for number, facts in switch.facts.vsans.items():
            known = number in evidence.san.vsans
            where = ("vsans", number) if known else switch.where
            yield Place(f"{switch.name} vsan {number}", where, SwitchVsan(switch, facts))


def _vfcs(evidence: Evidence) -> Iterator[Place[SwitchVfc]]:
    for switch in evidence.switches.values():
        for number, facts in switch.facts.vfcs.items():
            port = switch.ports.get(facts.port)
            where = port.where if port else switch.where
            yield Place(f"{switch.name} vfc{number}", where, SwitchVfc(switch, facts))


SWITCHES: Over[Switch] = Over("switch", _switches)
PORTS: Over[Port] = Over("switch", _ports)
"""Every physical port and LAG interface that the facts hold, used or not."""
STORAGE_PORTS: Over[Port] = Over("switch", _storage_ports)
"""Those that carry iSCSI or FCoE, to devices and between switches; in a configuration looked at
alone every enabled switching port may."""
EDGE_PORTS: Over[Port] = Over("switch", _edge_ports)
"""Storage ports of hosts and arrays; none in a configuration looked at alone."""
LINK_PORTS: Over[Port] = Over("switch", _link_ports)
"""Ports and LAG interfaces of links between switches; none in a configuration looked at alone."""
FCOE_PORTS: Over[Port] = Over("switch", _fcoe_ports)
"""Storage ports that carry an FCoE VLAN; a LAG stands for its members."""
SWITCH_VLANS: Over[SwitchVlan] = Over("switch", _vlans)
FCOE_VLANS: Over[SwitchVlan] = Over("switch", _fcoe_vlans)
"""FCoE VLANs on a switch: those of the intent, and those that a VSAN is mapped to."""
SWITCH_VSANS: Over[SwitchVsan] = Over("switch", _vsans)
VFCS: Over[SwitchVfc] = Over("switch", _vfcs)

# ---- the whole SAN is needed


class Endpoint(NamedTuple):
    """A host or array port with its device."""

    name: str
    """Host or array."""
    label: str
    """Port, as the device names it."""
    is_array: bool
    port: EndpointPort
    cable: Cable | None
    """Where it is plugged in; None: cabled to another host, or nowhere."""


class Host(NamedTuple):
    """A host with its name."""

    name: str
    intent: HostIntent


class Array(NamedTuple):
    """An array with its name."""

    name: str
    intent: ArrayIntent


class Vlan(NamedTuple):
    """A VLAN of the inventory with its key."""

    key: str
    intent: VlanIntent


class Vsan(NamedTuple):
    """A VSAN of the inventory with its number."""

    number: int
    intent: VsanIntent


class Link(NamedTuple):
    """A link of the inventory with its position and ends."""

    number: int
    intent: LinkIntent
    ends: tuple[LinkEnd, ...]


class Access(NamedTuple):
    """An entry of ``access`` with its position."""

    number: int
    intent: AccessIntent


def _san(evidence: Evidence) -> Iterator[Place[San]]:
    families = frozenset(array.family for array in evidence.san.arrays.values())
    yield Place(evidence.san.name, ("name",), evidence.san, families)


def _endpoints(evidence: Evidence) -> Iterator[Place[Endpoint]]:
    cables = {
        cable.where: cable
        for by_port in evidence.cabling.cables.values()
        for plugged in by_port.values()
        for cable in plugged
    }
    for name, label, is_array, port in endpoints(evidence.san):
        where = ("arrays" if is_array else "hosts", name, "ports", label)
        item = Endpoint(name, label, is_array, port, cables.get(where))
        yield Place(f"{name} {label}", where, item, _families(evidence, name))


def _hosts(evidence: Evidence) -> Iterator[Place[Host]]:
    for name, host in evidence.san.hosts.items():
        yield Place(name, ("hosts", name), Host(name, host), _families(evidence, name))


def _arrays(evidence: Evidence) -> Iterator[Place[Array]]:
    for name, array in evidence.san.arrays.items():
        yield Place(name, ("arrays", name), Array(name, array), frozenset({array.family}))


def _families(evidence: Evidence, device: str) -> frozenset[ArrayFamily]:
    return evidence.cabling.families.get(device, frozenset())


def _san_vlans(evidence: Evidence) -> Iterator[Place[Vlan]]:
    for key, vlan in evidence.san.vlans.items():
        families = evidence.cabling.vlan_families.get(key, frozenset())
        yield Place(f"vlan {key}", ("vlans", key), Vlan(key, vlan), families)


def _iscsi_vlans(evidence: Evidence) -> Iterator[Place[Vlan]]:
    return (place for place in evidence.listed(_san_vlans) if place.item.intent.role == "iscsi")


def _san_vsans(evidence: Evidence) -> Iterator[Place[Vsan]]:
    for number, vsan in evidence.san.vsans.items():
        yield Place(f"vsan {number}", ("vsans", number), Vsan(number, vsan))


def _links(evidence: Evidence) -> Iterator[Place[Link]]:
    ends: dict[int, list[LinkEnd]] = {}
    for by_switch in evidence.cabling.links.values():
        for end in by_switch:
            ends.setdefault(end.number, []).append(end)
    for number, link in enumerate(evidence.san.links):
        item = Link(number, link, tuple(sorted(ends.get(number, ()), key=_by_side)))
        name = " - ".join(dict.fromkeys(end.switch for end in item.ends))
        yield Place(f"link {number + 1} {name}", ("links", number), item)


def _by_side(end: LinkEnd) -> tuple[int, str]:
    return end.side, end.switch


def _access(evidence: Evidence) -> Iterator[Place[Access]]:
    for number, access in enumerate(evidence.san.access):
        yield Place(f"access {number + 1}", ("access", number), Access(number, access))


SAN: Over[San] = Over("san", _san)
ENDPOINTS: Over[Endpoint] = Over("san", _endpoints)
"""Every host and array port."""
HOSTS: Over[Host] = Over("san", _hosts)
ARRAYS: Over[Array] = Over("san", _arrays)
VLANS: Over[Vlan] = Over("san", _san_vlans)
ISCSI_VLANS: Over[Vlan] = Over("san", _iscsi_vlans)
VSANS: Over[Vsan] = Over("san", _san_vsans)
LINKS: Over[Link] = Over("san", _links)
ACCESS: Over[Access] = Over("san", _access)
