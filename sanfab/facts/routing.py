"""Facts of routing: VRFs, static routes, addresses that switches share."""

from dataclasses import dataclass
from typing import Literal

Redundancy = Literal["vrrp", "hsrp"]


@dataclass(slots=True, frozen=True, order=True)
class Route:
    """One static route."""

    vrf: str
    """VRF it is in; empty: the default one."""
    to: str
    """Destination, as 10.9.0.0/16 or 2001:db8:9::/48."""
    via: str
    """Address of the next hop."""

    @property
    def word(self) -> Literal["ip", "ipv6"]:
        """The word by which lines of Cisco style begin."""
        return "ipv6" if ":" in self.to else "ip"

    def __str__(self) -> str:
        return f"{self.vrf} {self.to} {self.via}".lstrip()


@dataclass(slots=True)
class VrfFacts:
    """One VRF other than the default one and that of the management port."""

    name: str
    rd: str = ""
    """Route distinguisher, without which old releases keep the VRF inactive (EOS)."""
    routing: bool = False
    """Routes between the VLANs of the VRF, where a line of the whole switch states it (EOS)."""


@dataclass(slots=True)
class SharedAddress:
    """An address that the switches of one VRRP or HSRP group share."""

    protocol: Redundancy
    group: int
    address: str = ""
    priority: int = 100
    """The switch with the highest one answers."""
    enabled: bool = True
    """Takes part, where a line must state that (NX-OS: VRRP)."""

    preempt: bool | None = None
    """Takes the address over from a switch with a lower priority; None: no line states it, so VRRP
    does and HSRP does not."""

    @property
    def preempts(self) -> bool:
        """Return whether it takes the address over, stated or by default."""
        return self.protocol == "vrrp" if self.preempt is None else self.preempt

    @property
    def key(self) -> str:
        """The key among the shared addresses of a VLAN."""
        return f"{self.protocol} {self.group}"
