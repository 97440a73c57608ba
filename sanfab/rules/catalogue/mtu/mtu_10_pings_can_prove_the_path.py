"""MTU-10."""

from collections.abc import Iterator

from sanfab.analysis.pings import PINGS
from sanfab.inventory import Cable
from sanfab.rules.catalogue.mtu.subjects import INITIATORS, Initiator
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule


@rule(
    "MTU-10",
    scope=INITIATORS,
    severity=Severity.WARNING,
    source="HELLA",
    example="a plan that relies on `show interface`, because a portal has no address to ping",
    fix="state the `ip` of the port, so that the plan has a ping to it",
)
def pings_can_prove_the_path(
    item: Initiator, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """Every host port can exchange full-size pings with every portal that it may use.

    Only packets prove the frame size of a path: tables of a Nexus 5000 show 1500 where jumbo frames
    work. `sanfab testplan` prints a ping for each host port and portal, of the packet size less 28
    bytes and without fragmentation; it has none for a port without an address. Ports of a standby
    controller have none.
    """
    host = item.cable
    portals = _portals(item, context)
    if not portals:
        return
    system = context.san.hosts[host.device].os
    if (system, 4) not in PINGS:
        yield NotExamined(f"the ping command of a host with os {system}: ping its portals by hand")
        return
    if not _has_address(host, context):
        yield Violation(
            found="no IP address",
            expected=f"an address, to test the path to {_name(portals[0])} with full-size pings",
        )
        return
    for portal in portals:
        if not _has_address(portal, context):
            yield Violation(
                found=f"no IP address of {_name(portal)}",
                expected="an address, to test the path to it with full-size pings",
                at=portal.where,
            )


def _has_address(cable: Cable, context: CheckContext) -> bool:
    """Return whether a port has an address, or another port of its team has that of the team."""
    team = context.cabling.team_of(cable)
    ports = team.cables if team is not None else (cable,)
    return any(one.end.ip for one in ports)


def _portals(item: Initiator, context: CheckContext) -> list[Cable]:
    return [
        portal
        for vlan in item.vlans
        for portal in context.partner_cables(item.cable, vlan)
        if not (not portal.end.ip and _standby(portal, context))
    ]


def _standby(portal: Cable, context: CheckContext) -> bool:
    array = context.san.arrays[portal.device]
    controller = array.ports[portal.label].controller
    return array.controllers.get(controller or "") == "standby"


def _name(portal: Cable) -> str:
    return f"{portal.device} {portal.label}"
