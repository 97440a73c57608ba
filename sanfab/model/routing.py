"""Inventory of routing: addresses of a switch in VLANs, VRFs, first-hop redundancy, routes."""

from typing import Annotated, Literal

from pydantic import Field

from sanfab.model.base import Address, Bool, Destination, Model, Prefixes, VrfName

_Priority = Annotated[int, Field(strict=True, ge=1, le=254)]
SHARED_PRIORITY = 100
"""Priority of VRRP and HSRP on every NOS."""


class RedundancyGroup(Model):
    """A VRRP or HSRP group that holds the gateway of a VLAN."""

    group: Annotated[int, Field(strict=True, ge=1, le=255)]
    """Group number, 1 to 255; the same on all switches that share the gateway."""
    priority: _Priority = SHARED_PRIORITY
    """Priority, 1 to 254; the switch with the highest one answers. Default: 100."""
    preempt: Bool | None = None
    """True: a switch that comes back with a higher priority takes the gateway over. Leave it out
    for what the switch has: at first VRRP does so, HSRP does not."""


class VlanAddress(Model):
    """An address of the switch itself in a VLAN."""

    address: Prefixes
    """Address with prefix length, as 10.14.1.2/24; or a list: the first IPv4 address is the primary
    one, and IPv6 addresses may follow."""
    vrf: VrfName | None = None
    """VRF of the address; the switch gets the VRF with it. Default: that of all other ports."""
    forwarding: Bool = False
    """True: route between this VLAN and others. Never for iSCSI. NX-OS and OS9 route between all
    VLANs of a VRF in which they have an address: false is refused there with a second address."""
    vrrp: RedundancyGroup | None = None
    """VRRP group that holds the `gateway` of the VLAN, which the switch shares with others."""
    hsrp: RedundancyGroup | None = None
    """HSRP group likewise (NX-OS)."""

    @property
    def redundancy(self) -> tuple[Literal["vrrp", "hsrp"], RedundancyGroup] | None:
        """The protocol and group by which it holds the gateway; None: it does not."""
        if self.vrrp is not None:
            return "vrrp", self.vrrp
        return ("hsrp", self.hsrp) if self.hsrp is not None else None


class RouteIntent(Model):
    """A static route."""

    to: Destination
    """Destination, as 10.9.0.0/16 or 2001:db8:9::/48."""
    via: Address
    """Next hop, in a VLAN in which the switch has an address in the same VRF."""
    vrf: VrfName | None = None
    """VRF of the route. Default: that of all ports that state none."""
