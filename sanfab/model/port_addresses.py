"""Addresses of a port, plain or by VLAN -> each with its VLAN and its place."""

from collections.abc import Iterator, Mapping
from typing import Annotated, NamedTuple

from pydantic import Discriminator, Tag

from sanfab.model.addresses import subnet_with
from sanfab.model.base import Addresses, InterfaceName, VlanKey, VmkernelName
from sanfab.model.fabric import VlanIntent
from sanfab.model.yaml12 import Where

PortAddresses = Annotated[
    Annotated[Addresses, Tag("own")] | Annotated[dict[VlanKey, Addresses], Tag("by VLAN")],
    Discriminator(lambda value: "by VLAN" if isinstance(value, Mapping) else "own"),
]
"""Addresses in the one VLAN of a port, or by the key of each of its VLANs."""

VmkernelPorts = Annotated[
    Annotated[VmkernelName, Tag("own")] | Annotated[dict[VlanKey, VmkernelName], Tag("by VLAN")],
    Discriminator(lambda value: "by VLAN" if isinstance(value, Mapping) else "own"),
]
"""The one VMkernel port of a port, or those by VLAN."""

PortGroups = Annotated[
    Annotated[InterfaceName, Tag("own")] | Annotated[dict[VlanKey, InterfaceName], Tag("by VLAN")],
    Discriminator(lambda value: "by VLAN" if isinstance(value, Mapping) else "own"),
]
"""The one port group of a port, or those by VLAN."""


class PlacedAddress(NamedTuple):
    """One address of a port, as the inventory states it."""

    text: str
    vlan: str
    """Key of its VLAN; empty: `ip` names none, as a port without `vlan` need not."""
    where: Where
    """Way from the port to it."""


def placed_addresses(stated: PortAddresses, own_vlan: str) -> Iterator[PlacedAddress]:
    """Yield the addresses of a port; those of no stated VLAN are in its own one."""
    if isinstance(stated, Mapping):
        for key, addresses in stated.items():
            yield from _placed(addresses, key, ("ip", key))
    else:
        yield from _placed(stated, own_vlan, ("ip",))


def gateway_vlan(
    vlans: Mapping[str, VlanIntent], stated: PortAddresses, own_vlan: str, gateway: str
) -> str:
    """Return the key of the VLAN that the gateway of a port is in; empty: in none of its subnets.

    That of a port with addresses in one VLAN is in that one.
    """
    if not isinstance(stated, Mapping):
        return own_vlan
    return next((key for key in stated if subnet_with(gateway, vlans[key].subnet)), "")


def _placed(addresses: Addresses, key: str, where: Where) -> Iterator[PlacedAddress]:
    if len(addresses) == 1:  # one value need not be a list
        yield PlacedAddress(addresses[0], key, where)
        return
    for number, address in enumerate(addresses):
        yield PlacedAddress(address, key, (*where, number))
