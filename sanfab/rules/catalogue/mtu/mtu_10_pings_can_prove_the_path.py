"""MTU-10."""

from collections.abc import Iterator

from sanfab.analysis.probes import COMMANDS
from sanfab.inventory import Cable
from sanfab.rules.catalogue.mtu.places import INITIATORS, Initiator
from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Fault, Unknown, check


@check(
    "MTU-10",
    over=INITIATORS,
    severity=Severity.WARNING,
    source="HELLA",
    example="a plan that looks at `show interface` only, as a portal has no address to ping",
    fix="state the `ip` of the port, so that the plan has a ping to it",
)
def pings_can_prove_the_path(item: Initiator, evidence: Evidence) -> Iterator[Fault | Unknown]:
    """Every host port can ping every portal it may use, with full packets, and be pinged back.

    Only packets prove what a path passes: tables of a Nexus 5000 say 1500 where jumbo frames work.
    The plan is made of host ports, portals and packet sizes less 28 bytes, fragmentation forbidden;
    a port without an address is missing from it. Ports of a standby controller have none.
    """
    host = item.cable
    portals = _portals(item, evidence)
    if not portals:
        return
    system = evidence.san.hosts[host.device].os
    if system not in COMMANDS:
        yield Unknown(f"a ping of {system} hosts that forbids fragmentation")
        return
    if host.end.ip is None:
        yield Fault(
            found="no address",
            expected=f"one, for a ping with full packets to {_name(portals[0])} and back",
        )
        return
    for portal in portals:
        if portal.end.ip is None:
            yield Fault(
                found=f"no address of {_name(portal)}",
                expected="one, for a ping with full packets to it and back",
                at=portal.where,
            )


def _portals(item: Initiator, evidence: Evidence) -> list[Cable]:
    return [
        portal
        for vlan in item.vlans
        for portal in evidence.partner_cables(item.cable.device, vlan)
        if not (portal.end.ip is None and _standby(portal, evidence))
    ]


def _standby(portal: Cable, evidence: Evidence) -> bool:
    array = evidence.san.arrays[portal.device]
    controller = array.ports[portal.label].controller
    return array.controllers.get(controller or "") == "standby"


def _name(portal: Cable) -> str:
    return f"{portal.device} {portal.label}"
