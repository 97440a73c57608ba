"""SNMPv2c communities in the inventory -> facts of a switch, and what its NOS does not take."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from sanfab.facts.services import PERMIT_LIST, TRAP_PORT, Community, ServiceFacts
from sanfab.intent.switch_design import SwitchDesign
from sanfab.inventory.references import Problem
from sanfab.masking import placeholder
from sanfab.model.base import Secret
from sanfab.model.services import ManagementIntent


def communities_of(design: SwitchDesign) -> tuple[Secret, ...]:
    """Return the communities of a switch."""
    port = design.intent.management
    has_them = port is None or port.communities
    return design.san.management.communities if has_them else ()


def add_communities(design: SwitchDesign, services: ServiceFacts) -> None:
    """Add the communities of a switch to its services, limited by its access list."""
    traits = design.platform.traits
    limit = traits.community_limit if services.permit else "none"
    for one in communities_of(design) if traits.communities_shown else ():
        access: Literal["", "ro"] = "" if traits.snmp_role else "ro"
        known = Community(placeholder(one.secret), access, traits.snmp_role)
        if limit == "same line":
            known = replace(known, permit=PERMIT_LIST)
        services.snmp_communities.add(known)
        if limit == "own line":
            of_ipv4 = design.platform.community_list_of_ipv4
            services.snmp_communities.add(
                Community(known.secret, permit=PERMIT_LIST, of_ipv4=of_ipv4)
            )
        services.snmp_vrf = services.vrf


def community_problems(design: SwitchDesign) -> Iterator[Problem]:
    """Yield communities for a switch whose NOS takes none."""
    if not communities_of(design) or design.platform.traits.communities_shown:
        return
    yield (
        ("management", "communities"),
        f"{design.platform.title} prints communities encrypted, so sanfab cannot tell whether "
        f"{design.name} has these; state `communities: false` in "
        f"switches.{design.name}.management, "
        "and use `snmp` there",
    )


def trap_problems(design: SwitchDesign) -> Iterator[Problem]:
    """Yield receivers at another port for a NOS of which no line with one is known."""
    for number, one in enumerate(design.san.management.traps):
        if one.port != TRAP_PORT and not design.platform.traits.trap_ports:
            yield (
                ("management", "traps", number, "port"),
                f"found {one.port}, expected {TRAP_PORT} on {design.platform.title} "
                f"({design.name}): no source document shows how it prints another port",
            )


def receiver_problems(management: ManagementIntent) -> Iterator[Problem]:
    """Yield receivers of traps that are stated twice."""
    known: dict[str, str] = {}
    if management.snmp is not None:
        known = {one: f"management.snmp.traps.{at}" for at, one in enumerate(management.snmp.traps)}
    for number, one in enumerate(management.traps):
        if one.address in known:
            yield (
                ("management", "traps", number, "address"),
                f"{one.address} is already stated at {known[one.address]}; a receiver gets traps "
                "of one version",
            )
        known[one.address] = f"management.traps.{number}"
