"""Facts of routing: VRFs, static routes, addresses that switches share."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from sanfab.facts.field import Doubts, Topic, described, fact, identity, note

Redundancy = Literal["vrrp", "hsrp"]


_PREEMPT = "switches.*.vlan_addresses.*.vrrp.preempt, switches.*.vlan_addresses.*.hsrp.preempt"
_PRIORITY = "switches.*.vlan_addresses.*.vrrp.priority, switches.*.vlan_addresses.*.hsrp.priority"
"""Keys of the inventory that state several facts, or too many for a line."""


@dataclass(slots=True, frozen=True, order=True)
class Route:
    """One static route."""

    vrf: str
    """VRF it is in; empty: the default one."""
    to: str
    """Destination, as 10.9.0.0/16 or 2001:db8:9::/48."""
    via: str
    """Address of the next hop."""

    def __str__(self) -> str:
        return f"{self.vrf} {self.to} {self.via}".lstrip()


@described
@dataclass(slots=True)
class VrfFacts:
    """One VRF other than the default one and that of the management port."""

    name: str = identity(Topic.VLANS)
    rd: str = fact("", "vlan-addresses", Topic.VLANS, "merged", "", "nos")
    """Route distinguisher, without which old releases keep the VRF inactive (EOS)."""
    routing: bool = fact(
        False,
        "vlan-addresses",
        Topic.VLANS,
        "merged",
        "switches.*.vlan_addresses.*.forwarding",
        "absent",
    )
    """Routes between the VLANs of the VRF, where a line of the whole switch states it (EOS)."""
    number: int = fact(0, "vlan-addresses", Topic.VLANS, "merged", "", "derived")
    """Number that the switch knows it by, 1 to 63; 0: none is stated (OS9)."""


VRF_NUMBERS = 63
"""VRFs of an OS9 switch besides the default one, which are numbered from 1."""


def free_vrf_number(first: int, taken: Collection[int]) -> int:
    """Return the first free number of a VRF from one on, and again from 1; 0: all are taken.

    >>> free_vrf_number(62, {62, 63}), free_vrf_number(7, set()), free_vrf_number(1, range(1, 64))
    (1, 7, 0)
    """
    numbers = (1 + (first - 1 + step) % VRF_NUMBERS for step in range(VRF_NUMBERS))
    return next((one for one in numbers if one not in taken), 0)


@described
@dataclass(slots=True)
class SharedAddress:
    """An address that the switches of one VRRP or HSRP group share."""

    protocol: Redundancy = identity(Topic.VLANS)
    group: int = identity(Topic.VLANS)
    address: str = fact("", "vlan-addresses", Topic.VLANS, "default", "vlans.*.gateway", "absent")
    priority: int = fact(100, "vlan-addresses", Topic.VLANS, "default", _PRIORITY, "protocol")
    """The switch with the highest one answers."""
    enabled: bool = fact(True, "vlan-addresses", Topic.VLANS, "default", "", "nos")
    """Takes part, where a line must state that (NX-OS: VRRP)."""

    preempt: bool | None = fact(None, "vlan-addresses", Topic.VLANS, "merged", _PREEMPT, "protocol")
    """Takes the address over from a switch with a lower priority; None: no line states it, so VRRP
    does and HSRP does not."""
    doubts: Doubts = note(None)
    """As those of a port."""

    @property
    def preempts(self) -> bool:
        """Return whether it takes the address over, stated or by default."""
        return self.protocol == "vrrp" if self.preempt is None else self.preempt

    @property
    def key(self) -> str:
        """The key among the shared addresses of a VLAN."""
        return f"{self.protocol} {self.group}"
