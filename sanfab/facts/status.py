"""What a switch reports live, in no vendor's language: links, logins, what is in force."""

from dataclasses import dataclass, field
from typing import NamedTuple


class FabricLogin(NamedTuple):
    """One initiator or target that is logged in to the fabric at this switch."""

    vsan: int
    wwpn: str
    """Lower case, colons."""
    interface: str
    """As ``vfc5``."""


class LldpNeighbour(NamedTuple):
    """What a port hears by LLDP."""

    system: str
    """Name that the neighbour gives itself; empty: it gives none."""
    port: str
    """Its port: a name, or a MAC address, as it chooses."""
    label: str = ""
    """What it says about that port: hosts that name a MAC address often name the port here."""


@dataclass(slots=True)
class PortStatus:
    """One port as it is right now; None: the switch does not tell."""

    up: bool
    enabled: bool | None = None
    mtu: int | None = None
    """As the NOS counts it."""
    pause_receive: bool | None = None
    """802.3x pause is honoured."""
    pause_send: bool | None = None
    pfc: bool | None = None
    """Priority flow control is in force."""
    neighbours: tuple[LldpNeighbour, ...] = ()


@dataclass(slots=True)
class SwitchStatus:
    """What a switch says of itself when asked."""

    ports: dict[str, PortStatus] = field(default_factory=dict)
    """By the name the inventory uses; LAGs among them."""
    vfcs: dict[int, bool] = field(default_factory=dict)
    """Whether each VFC is up, by number."""
    logins: set[FabricLogin] = field(default_factory=set)
    names: set[tuple[int, str]] = field(default_factory=set)
    """VSAN and WWPN of every entry of the name server, other switches' among them."""
    active_zones: dict[int, dict[str, frozenset[str]]] = field(default_factory=dict)
    """Members (WWPN, or alias where the switch shows no WWPN) by VSAN and zone in force."""
    active_zoneset: dict[int, str] = field(default_factory=dict)
    """Zoneset in force by VSAN."""
    lag_members: dict[str, dict[str, bool]] = field(default_factory=dict)
    """Whether each member is bundled, by LAG."""
    peer_up: bool | None = None
    """The vPC, MLAG or VLT pair is formed."""
    mtu_of_class: dict[str, int] = field(default_factory=dict)
    """MTU by QoS class, where ports have none (NX-OS 5000)."""
    problems: tuple[str, ...] = ()
    """What could not be understood of the answers, for the report."""
