"""MTU-10."""

from collections.abc import Iterator

from sanfab.analysis.pings import PINGS
from sanfab.inventory.cables import Cable
from sanfab.model.endpoint import EndpointPort
from sanfab.model.protocols import IP_STORAGE
from sanfab.rules.catalogue.mtu.subjects import INITIATORS, IscsiHostPort
from sanfab.rules.context import CheckContext
from sanfab.rules.endpoints import leaves_out
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule


@rule(
    "MTU-10",
    scope=INITIATORS,
    protocols=IP_STORAGE,
    severity=Severity.WARNING,
    source="HELLA",
    example="a plan that relies on `show interface`, because a portal has no address to ping",
    fix="state the `ip` of the port, so that the plan has a ping to it",
)
def pings_can_prove_the_path(
    item: IscsiHostPort, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """Every host port can exchange full-size pings with every portal that it may use.

    Only packets prove the frame size of a path: tables of a Nexus 5000 show 1500 where jumbo frames
    work. `sanfab testplan` prints a ping for each host port and portal, of the packet size less 28
    bytes and without fragmentation; it has none for a port without an address. Ports of a standby
    controller have none.
    """
    host = item.cable
    keys = {vlan: context.cabling.vlan_key(host.switch, vlan) for vlan in item.vlans}
    portals_of = {key: _portals(host, vlan, key, context) for vlan, key in keys.items()}
    used = {key: portals for key, portals in portals_of.items() if portals}
    if not used:
        return
    system = context.san.hosts[host.device].os
    if (system, 4) not in PINGS:
        yield NotExamined(f"the ping command of a host with os {system}: ping its portals by hand")
        return
    if not any(end.addresses for end in _ends(host, context)):
        first = next(iter(used.values()))[0]
        yield Violation(
            found="no IP address",
            expected=f"an address, to test the path to {_name(first)} with full-size pings",
        )
        return
    for key, portals in used.items():
        yield from _of_vlan(host, key, portals, context)


def _of_vlan(
    host: Cable, key: str, portals: list[Cable], context: CheckContext
) -> Iterator[Violation]:
    """Yield the ends without an address in one VLAN; they may have others in other VLANs."""
    if not _has_address(host, key, context):
        if leaves_out(host.end, key, _ports(host, context)):
            return
        yield Violation(
            found=f"no IP address in VLAN {key}",
            expected=f"an address, to test the path to {_name(portals[0])} with full-size pings",
        )
        return
    for portal in portals:
        is_left_out = leaves_out(portal.end, key, _ports(portal, context))
        if not _has_address(portal, key, context) and not is_left_out:
            has_others = any(end.addresses for end in _ends(portal, context))
            yield Violation(
                found=f"no IP address of {_name(portal)}{f' in VLAN {key}' if has_others else ''}",
                expected="an address, to test the path to it with full-size pings",
                at=portal.where,
            )


def _ports(cable: Cable, context: CheckContext) -> list[EndpointPort]:
    """Return the ports of the device of a port."""
    return [one.end for one in context.cabling.ports_of(cable.device)]


def _ends(cable: Cable, context: CheckContext) -> list[EndpointPort]:
    """Return the ports that may have the address of a port: those of its team."""
    team = context.cabling.team_of(cable)
    return [one.end for one in (team.cables if team is not None else (cable,))]


def _has_address(cable: Cable, key: str, context: CheckContext) -> bool:
    """Return whether a port has an address in a VLAN, or another port of its team has it."""
    return any(end.addresses_in(key) for end in _ends(cable, context))


def _portals(host: Cable, vlan: int, key: str, context: CheckContext) -> list[Cable]:
    return [
        portal
        for portal in context.partner_cables(host, vlan)
        if portal.end.addresses_in(key) or not _standby(portal, context)
    ]


def _standby(portal: Cable, context: CheckContext) -> bool:
    array = context.san.arrays[portal.device]
    controller = array.ports[portal.label].controller
    return array.controllers.get(controller or "") == "standby"


def _name(portal: Cable) -> str:
    return f"{portal.device} {portal.label}"
