"""IP-01."""

from collections.abc import Iterator, Sequence

from sanfab.model.addresses import subnet_with
from sanfab.model.protocols import IP_STORAGE
from sanfab.rules.catalogue.ip.subjects import ADDRESSES, NetworkAddress
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule


@rule(
    "IP-01",
    scope=ADDRESSES,
    protocols=IP_STORAGE,
    severity=Severity.ERROR,
    source="NTAP-SUBNET",
    example="two portals with the address .21",
    fix="assign a free address of the VLAN's subnet, with the mask of that subnet",
)
def address_is_its_own(
    own: NetworkAddress, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """Every address is unique, in the subnet of its VLAN, and has the mask of that subnet.

    When two devices share an address each answers some ARP requests: sessions fail at random. With
    a wrong mask a device sends local traffic to a router, or sends ARP requests for remote hosts.
    """
    if not own.text:
        if own.end is not None and not _is_standby(own, context):
            yield NotExamined("ip of an iSCSI port")
        return
    if own.first:
        yield Violation(f"{own.text}, also used by {own.first}", "a unique address", at=own.where)
    if own.switch is not None and own.vlan is not None and own.vlan.subnet:
        yield from _in_subnet(own, own.vlan.subnet)


def _in_subnet(own: NetworkAddress, subnets: Sequence[str]) -> Iterator[Violation]:
    """Examine the address of a switch; loading has verified those of ports, which have no mask."""
    subnet = subnet_with(own.text, subnets)
    if subnet is None:
        expected = f"an address of {' or '.join(subnets)}, the subnet of VLAN {own.key}"
        yield Violation(f"{own.text}/{own.prefix}", expected, at=own.where)
    elif own.prefix != subnet.prefixlen:
        expected = f"/{subnet.prefixlen}, the mask of VLAN {own.key}"
        yield Violation(f"{own.text}/{own.prefix}", expected, at=own.where)


def _is_standby(own: NetworkAddress, context: CheckContext) -> bool:
    """Return whether a port takes over the address of another one."""
    if own.end is None or not own.end.is_array:
        return False
    array = context.san.arrays[own.end.name]
    return array.controllers.get(array.ports[own.end.label].controller or "") == "standby"
