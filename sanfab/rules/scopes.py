"""Scopes of rules; each list of subjects is made once for all rules that share it."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from sanfab.facts.fc import VfcFacts, VsanFacts
from sanfab.facts.switch import UnknownFactError, VlanFacts
from sanfab.inventory.cables import Cable, LinkEnd, endpoints
from sanfab.model.endpoint import ArrayFamily, ArrayIntent, EndpointPort, HostIntent
from sanfab.model.fabric import AccessIntent, LinkIntent, VlanIntent, VsanIntent
from sanfab.model.protocols import IP_STORAGE
from sanfab.model.san import San
from sanfab.rules.context import CheckContext, CheckedPort, CheckedSwitch
from sanfab.rules.rule import PLUGGED_IN, Scope, Subject

# ---- one switch's configuration is enough


class SwitchVlan(NamedTuple):
    """A VLAN on a switch."""

    switch: CheckedSwitch
    facts: VlanFacts


class SwitchVsan(NamedTuple):
    """A VSAN on a switch."""

    switch: CheckedSwitch
    facts: VsanFacts


class SwitchVfc(NamedTuple):
    """A VFC on a switch."""

    switch: CheckedSwitch
    facts: VfcFacts


def _switches(context: CheckContext) -> Iterator[Subject[CheckedSwitch]]:
    for switch in context.switches.values():
        yield Subject(switch.name, switch.where, switch, fact="name")


def _ports(context: CheckContext) -> Iterator[Subject[CheckedPort]]:
    for switch in context.switches.values():
        for name, port in switch.ports.items():
            fact = f"ports.{name}"
            yield Subject(f"{switch.name} {name}", port.where, port, port.families, fact)


def ports_where(
    subjects: Iterable[Subject[CheckedPort]], belongs: Callable[[CheckedPort], bool]
) -> Iterator[Subject[CheckedPort]]:
    """Yield the ports that belong to a scope, and those of which that is unknown."""
    for subject in subjects:
        try:
            if belongs(subject.item):
                yield subject
        except UnknownFactError as error:
            yield subject._replace(unknown=str(error))


def _storage_ports(context: CheckContext) -> Iterator[Subject[CheckedPort]]:
    return ports_where(context.subjects(_ports), lambda port: port.is_storage)


def _edge_ports(context: CheckContext) -> Iterator[Subject[CheckedPort]]:
    return (subject for subject in context.subjects(_storage_ports) if subject.item.is_edge)


def _link_ports(context: CheckContext) -> Iterator[Subject[CheckedPort]]:
    yield from (subject for subject in context.subjects(_ports) if subject.item.end is not None)
    yield from untold_ports(context)


def untold_ports(context: CheckContext) -> Iterator[Subject[CheckedPort]]:
    """Yield a port of each text with a VLAN named for storage: nobody knows what is connected.

    A rule about hosts, arrays or links then says what it lacks, and not that it had nothing to do.
    """
    for switch in context.switches.values():
        if switch.storage_by_name and switch.ports:
            port = next(iter(switch.ports.values()))
            yield Subject(switch.name, switch.where, port, fact="name", unknown=PLUGGED_IN)


def _fcoe_ports(context: CheckContext) -> Iterator[Subject[CheckedPort]]:
    return ports_where(
        context.subjects(_storage_ports), lambda port: "fcoe" in port.roles and not port.is_member
    )


def _vlans(context: CheckContext) -> Iterator[Subject[SwitchVlan]]:
    for switch in context.switches.values():
        for number, facts in switch.facts.vlans.items():
            key = switch.cabling.vlan_key(switch.name, number)
            where = ("vlans", key) if key else switch.where
            item = SwitchVlan(switch, facts)
            yield Subject(f"{switch.name} vlan {number}", where, item, fact=f"vlans.{number}")


def _fcoe_vlans(context: CheckContext) -> Iterator[Subject[SwitchVlan]]:
    for subject in context.subjects(_vlans):
        switch, vlan = subject.item
        if vlan.vsan is not None or switch.vlan_roles.get(vlan.id) == "fcoe":
            yield subject


def _vsans(context: CheckContext) -> Iterator[Subject[SwitchVsan]]:
    for switch in context.switches.values():
        for number, facts in switch.facts.vsans.items():
            known = number in context.san.vsans
            where = ("vsans", number) if known else switch.where
            item = SwitchVsan(switch, facts)
            yield Subject(f"{switch.name} {facts.place}", where, item, fact=f"vsans.{number}")


def _numbered_vsans(context: CheckContext) -> Iterator[Subject[SwitchVsan]]:
    for subject in context.subjects(_vsans):
        if subject.item.switch.platform.traits.vsans:
            yield subject


def _vfcs(context: CheckContext) -> Iterator[Subject[SwitchVfc]]:
    for switch in context.switches.values():
        for number, facts in switch.facts.vfcs.items():
            port = switch.ports.get(facts.port)
            where = port.where if port else switch.where
            item = SwitchVfc(switch, facts)
            yield Subject(f"{switch.name} vfc{number}", where, item, fact=f"vfcs.{number}")


SWITCHES: Scope[CheckedSwitch] = Scope("switch", _switches)
PORTS: Scope[CheckedPort] = Scope("switch", _ports)
"""Every physical port and LAG interface that the facts hold, used or not."""
STORAGE_PORTS: Scope[CheckedPort] = Scope("switch", _storage_ports)
"""Ports with a storage VLAN, to devices and between switches; in a configuration checked
alone every enabled switching port."""
EDGE_PORTS: Scope[CheckedPort] = Scope("switch", _edge_ports)
"""Storage ports of hosts and arrays; none in a configuration checked alone."""
LINK_PORTS: Scope[CheckedPort] = Scope("switch", _link_ports)
"""Ports and LAG interfaces of links between switches; in a configuration checked alone unknown."""
FCOE_PORTS: Scope[CheckedPort] = Scope("switch", _fcoe_ports)
"""Storage ports that carry an FCoE VLAN; a LAG stands for its members."""
SWITCH_VLANS: Scope[SwitchVlan] = Scope("switch", _vlans)
FCOE_VLANS: Scope[SwitchVlan] = Scope("switch", _fcoe_vlans)
"""FCoE VLANs on a switch: of the intent, and with a mapped VSAN."""
SWITCH_VSANS: Scope[SwitchVsan] = Scope("switch", _vsans)
"""VSANs, and the fabric of each switch without VSANs."""
NUMBERED_VSANS: Scope[SwitchVsan] = Scope("switch", _numbered_vsans)
"""VSANs of switches that have VSANs."""
VFCS: Scope[SwitchVfc] = Scope("switch", _vfcs)

# ---- the whole SAN is needed


class SanEndpoint(NamedTuple):
    """A host or array port with its device."""

    name: str
    """Host or array."""
    label: str
    """Port, as the device names it."""
    is_array: bool
    port: EndpointPort
    cable: Cable | None
    """Its cable to a switch, or that of the neighbor that it is behind; None: cabled to another
    host, or not cabled."""


class SanHost(NamedTuple):
    """A host with its name."""

    name: str
    intent: HostIntent


class SanArray(NamedTuple):
    """An array with its name."""

    name: str
    intent: ArrayIntent


class SanVlan(NamedTuple):
    """A VLAN of the inventory with its key."""

    key: str
    intent: VlanIntent


class SanVsan(NamedTuple):
    """A VSAN of the inventory with its number."""

    number: int
    intent: VsanIntent


class SanLink(NamedTuple):
    """A link of the inventory with its position and ends."""

    number: int
    intent: LinkIntent
    ends: tuple[LinkEnd, ...]


class SanAccess(NamedTuple):
    """An entry of ``access`` with its position."""

    number: int
    intent: AccessIntent


def _san(context: CheckContext) -> Iterator[Subject[San]]:
    families = frozenset(array.family for array in context.san.arrays.values())
    yield Subject(context.san.name, ("name",), context.san, families)


def _endpoints(context: CheckContext) -> Iterator[Subject[SanEndpoint]]:
    cables = {
        cable.where: cable
        for by_port in context.cabling.cables.values()
        for plugged in by_port.values()
        for cable in plugged
    }
    cables |= {where: ways[0] for where, ways in context.cabling.neighbor_hosts.port_cables.items()}
    for name, label, is_array, port in endpoints(context.san):
        where = ("arrays" if is_array else "hosts", name, "ports", label)
        item = SanEndpoint(name, label, is_array, port, cables.get(where))
        yield Subject(f"{name} {label}", where, item, _families(context, name))


def _hosts(context: CheckContext) -> Iterator[Subject[SanHost]]:
    for name, host in context.san.hosts.items():
        yield Subject(name, ("hosts", name), SanHost(name, host), _families(context, name))


def _arrays(context: CheckContext) -> Iterator[Subject[SanArray]]:
    for name, array in context.san.arrays.items():
        yield Subject(name, ("arrays", name), SanArray(name, array), frozenset({array.family}))


def _families(context: CheckContext, device: str) -> frozenset[ArrayFamily]:
    return context.cabling.families.get(device, frozenset())


def _san_vlans(context: CheckContext) -> Iterator[Subject[SanVlan]]:
    for key, vlan in context.san.vlans.items():
        families = context.cabling.vlan_families.get(key, frozenset())
        yield Subject(f"vlan {key}", ("vlans", key), SanVlan(key, vlan), families)


def _iscsi_vlans(context: CheckContext) -> Iterator[Subject[SanVlan]]:
    return (
        subject for subject in context.subjects(_san_vlans) if subject.item.intent.role == "iscsi"
    )


def _ip_storage_vlans(context: CheckContext) -> Iterator[Subject[SanVlan]]:
    for subject in context.subjects(_san_vlans):
        if subject.item.intent.role in IP_STORAGE:
            yield subject


def _san_vsans(context: CheckContext) -> Iterator[Subject[SanVsan]]:
    for number, vsan in context.san.vsans.items():
        yield Subject(f"vsan {number}", ("vsans", number), SanVsan(number, vsan))


def _links(context: CheckContext) -> Iterator[Subject[SanLink]]:
    ends: dict[int, list[LinkEnd]] = {}
    for switch in context.san.switches:
        for end in context.cabling.ends_at(switch):
            ends.setdefault(end.number, []).append(end)
    for number, link in enumerate(context.san.links):
        item = SanLink(number, link, tuple(sorted(ends.get(number, ()), key=_by_side)))
        name = " - ".join(dict.fromkeys(end.switch for end in item.ends))
        yield Subject(f"links.{number} {name}", ("links", number), item)


def _by_side(end: LinkEnd) -> tuple[int, str]:
    return end.side, end.switch


def _access(context: CheckContext) -> Iterator[Subject[SanAccess]]:
    for number, access in enumerate(context.san.access):
        yield Subject(f"access.{number}", ("access", number), SanAccess(number, access))


SAN: Scope[San] = Scope("san", _san)
ENDPOINTS: Scope[SanEndpoint] = Scope("san", _endpoints)
"""Every host and array port."""
HOSTS: Scope[SanHost] = Scope("san", _hosts)
ARRAYS: Scope[SanArray] = Scope("san", _arrays)
VLANS: Scope[SanVlan] = Scope("san", _san_vlans)
ISCSI_VLANS: Scope[SanVlan] = Scope("san", _iscsi_vlans)
IP_STORAGE_VLANS: Scope[SanVlan] = Scope("san", _ip_storage_vlans)
"""VLANs of iSCSI, NVMe, NFS and SMB."""
VSANS: Scope[SanVsan] = Scope("san", _san_vsans)
LINKS: Scope[SanLink] = Scope("san", _links)
ACCESS: Scope[SanAccess] = Scope("san", _access)
