"""IP-07."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.model.addresses import subnet_with
from sanfab.model.endpoint import ArrayFamily, ArrayIntent
from sanfab.model.protocols import ISCSI
from sanfab.rules.catalogue.ip.subjects import ADDRESSES
from sanfab.rules.context import CheckContext
from sanfab.rules.endpoints import iscsi_keys
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Scope, Subject, Violation, rule
from sanfab.rules.scopes import ARRAYS

GROUPED: frozenset[ArrayFamily] = frozenset({"equallogic", "nimble"})
"""Families with a group address for discovery, which no port has."""


class Discovery(NamedTuple):
    """The address at which hosts find an array."""

    address: str | None
    networks: tuple[str, ...]
    """Subnets of the array's iSCSI ports; empty: one of them is not known."""
    holder: str = ""
    """Other owner of the address; empty: none."""


def _discoveries(context: CheckContext) -> Iterator[Subject[Discovery]]:
    holders: dict[str, str] = {}
    for own in context.subjects(ADDRESSES.find):
        holders.setdefault(own.item.text, own.name)
    groups: dict[str, tuple[str, ArrayFamily]] = {}
    for subject in context.subjects(ARRAYS.find):
        name, array = subject.item
        address, family = array.discovery, array.family
        if address is None and family not in GROUPED:
            continue
        holder = ""
        if address is not None:
            other, known = groups.setdefault(address, (name, family))
            holder = holders.get(address, other if known != family else "")
        networks = _networks(context, array)
        if networks is not None:
            item = Discovery(address, networks, holder)
            yield Subject(name, (*subject.where, "discovery"), item, subject.families)


def _networks(context: CheckContext, array: ArrayIntent) -> tuple[str, ...] | None:
    """Return the subnets of an array with iSCSI ports; empty: one of them is not known."""
    ports = [port for port in array.ports.values() if iscsi_keys(context.san, port)]
    keys = {key for port in ports for key in (port.vlan, *port.vlans) if key is not None}
    subnets = [context.san.vlans[key].subnet for key in sorted(keys)]
    if not ports:
        return None
    return tuple(one for several in subnets for one in several) if all(subnets) else ()


DISCOVERIES: Scope[Discovery] = Scope("san", _discoveries)
"""Arrays with such an address, or of a family that has one."""


@rule(
    "IP-07",
    scope=DISCOVERIES,
    protocols=ISCSI,
    severity=Severity.ERROR,
    source="NIMBLE-2",
    example="the group address is that of eth0",
    fix="set `discovery` to a free address of the iSCSI subnet, and give it to no port",
)
def group_address_is_reserved(
    found: Discovery, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """The group or discovery address of an array is in its subnet and is not the address of a port.

    It moves among the members of the group. A port with the same address also answers for the
    group, and hosts log in to one controller, or to another device.
    """
    if found.address is None:
        yield NotExamined("`discovery` of an array: the group address that hosts log in to")
    elif found.holder:
        yield Violation(
            f"{found.address}, also used by {found.holder}", "an address that no port or array uses"
        )
    elif found.networks and subnet_with(found.address, found.networks) is None:
        yield Violation(found.address, f"an address of {' or '.join(found.networks)}")
