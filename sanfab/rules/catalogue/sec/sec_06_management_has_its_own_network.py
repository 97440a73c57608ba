"""SEC-06."""

import re
from collections.abc import Iterator

from sanfab.model.addresses import SubnetIndex, ip_network_of
from sanfab.model.protocols import ALL_PROTOCOLS, STORAGE_ROLES
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SWITCHES

_VRF = re.compile(r"vrf (?:forwarding )?\S+")


@rule(
    "SEC-06",
    scope=SWITCHES,
    protocols=ALL_PROTOCOLS,
    severity=Severity.WARNING,
    source="NXOS-SEC",
    example="the management port has an address of the iSCSI network",
    fix="give the switch a `management` address out of band, in a network of its own",
)
def management_has_its_own_network(
    switch: CheckedSwitch, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A switch is managed out of band, in a network and VRF without storage traffic.

    Otherwise every host of the SAN reaches its login, and a broadcast storm in the SAN also cuts
    off management. An access list is recommended as well: it is not in the facts, so check it
    manually.
    """
    services = switch.facts.services
    if not services.address:
        yield from _in_band(switch)
        return
    vrf = switch.platform.traits.management_vrf
    if vrf and not services.vrf and not _is_in_unread_vrf(switch):
        yield Violation(
            found=f"management address {services.address} in the VRF of the data ports",
            expected=f"a VRF of its own, as {vrf}",
            at=("management", "ssh"),
            fix="set management.ssh to true: the VRF comes with it",
            fix_without_inventory="put the management port in a VRF of its own",
            fact="services.address",
        )
    own = ip_network_of(services.address)
    for key in context.once(_subnets)[0].overlapping(own):
        yield Violation(
            found=f"management address {services.address} in the subnet of VLAN {key}",
            expected="a network of its own",
            at=("switches", switch.name, "management", "address"),
            fact="services.address",
        )


def _is_in_unread_vrf(switch: CheckedSwitch) -> bool:
    """Return whether the VRF of the management port is not defined: an excerpt."""
    section = ""
    for line in switch.printed:
        section = section if line[:1].isspace() else line
        if section.startswith("interface Management") and _VRF.fullmatch(line.strip()):
            return True
    return False


def _in_band(switch: CheckedSwitch) -> Iterator[Violation | NotExamined]:
    """Examine a switch without an out-of-band address by its addresses in VLANs."""
    vlans = [vlan for vlan in switch.facts.vlans.values() if vlan.addresses]
    if not vlans:
        yield NotExamined("the management address of the switch")
        return
    switch.require_intent("whether the VLANs in which the switch has an address carry storage")
    for vlan in vlans:
        if switch.vlan_roles.get(vlan.id) in STORAGE_ROLES:
            yield Violation(
                found=f"only address {vlan.addresses[0]} in storage VLAN {vlan.id}",
                expected="a management address out of band",
                cause=f"{switch.name} {vlan.id}",
                fact=f"vlans.{vlan.id}.address",
            )


def _subnets(context: CheckContext) -> Iterator[SubnetIndex]:
    """Yield the subnets of the storage VLANs."""
    yield SubnetIndex(
        (key, ip_network_of(subnet))
        for key, vlan in context.san.vlans.items()
        if vlan.role in STORAGE_ROLES
        for subnet in vlan.subnet
    )
