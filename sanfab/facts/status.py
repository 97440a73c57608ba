"""Vendor-neutral live status of a switch: links, logins, active zones."""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple


class FabricLogin(NamedTuple):
    """One initiator or target that is logged in to the fabric at this switch."""

    vsan: int
    wwpn: str
    """Lower case, colons."""
    interface: str
    """As ``vfc5``."""


class LldpNeighbour(NamedTuple):
    """An LLDP neighbour of a port."""

    system: str
    """System name of the neighbour; empty: not advertised."""
    port: str
    """Port id of the neighbour: a name or a MAC address."""
    label: str = ""
    """Port description: hosts that advertise a MAC address as port id often name the port here."""


@dataclass(slots=True)
class PortStatus:
    """Live status of one port; None: the switch does not report it."""

    up: bool
    enabled: bool | None = None
    mtu: int | None = None
    """As the NOS counts it."""
    pause_receive: bool | None = None
    """802.3x pause is honoured."""
    pause_send: bool | None = None
    pfc: bool | None = None
    """Priority flow control is in force."""
    pfc_priorities: frozenset[int] | None = None
    """802.1p priorities for which it is in force."""
    neighbours: tuple[LldpNeighbour, ...] = ()
    reason: str = ""
    """Why it is down or out of its LAG, as the switch prints it; empty: it gives no reason."""


class TreePort(NamedTuple):
    """What spanning tree does with a port in a VLAN."""

    forwards: bool
    printed: str
    """As the switch prints it: ``Altn BLK``."""
    standby: bool = False
    """It is blocked as the redundant one of several links."""


StatusPart = Literal["ports", "lags", "pair", "vfcs", "logins", "names", "zones"]
"""Part of a status in which what is absent does not exist, if the part is known."""


@dataclass(slots=True)
class SwitchStatus:
    """Live status of a switch."""

    ports: dict[str, PortStatus] = field(default_factory=dict)
    """Ports and LAGs by their name in the inventory."""
    vfcs: dict[int, bool] = field(default_factory=dict)
    """Whether each VFC is up, by number."""
    vfc_reasons: dict[int, str] = field(default_factory=dict)
    """Why a VFC is down, as the switch prints it, by number."""
    vlans: dict[int, str] | None = None
    """State of each VLAN as printed: ``active``, ``act/lshut``; None: not known."""
    trees: dict[int, dict[str, TreePort]] | None = None
    """What spanning tree does, by VLAN, port and LAG; None: not known."""
    pair_vlans: dict[str, frozenset[int]] = field(default_factory=dict)
    """VLANs that are active on each LAG of the pair that is up, where the switch lists them."""
    pair_checks: dict[str, str] | None = None
    """What each consistency check of the pair found wrong, by its name; empty: it passed; None: the
    switch shows none."""
    vsans: dict[int, str] | None = None
    """State of each VSAN: ``active``, ``suspended``; None: not known."""
    logins: set[FabricLogin] = field(default_factory=set)
    logins_known: bool = True
    """False: the switch did not answer who is logged in."""
    names: set[tuple[int, str]] = field(default_factory=set)
    """VSAN and WWPN of every entry of the name server, including those of other switches."""
    active_zones: dict[int, dict[str, frozenset[str]]] = field(default_factory=dict)
    """Members (WWPN, or alias where the switch shows no WWPN) by VSAN and active zone."""
    active_zoneset: dict[int, str] = field(default_factory=dict)
    """Active zoneset by VSAN."""
    lag_members: dict[str, dict[str, bool]] = field(default_factory=dict)
    """Whether each member is bundled, by LAG."""
    peer_up: bool | None = None
    """The vPC, MLAG or VLT pair is formed."""
    fexes: dict[int, str] = field(default_factory=dict)
    """State of each fabric extender by number, as ``Online``."""
    mtu_of_class: dict[str, int] = field(default_factory=dict)
    """MTU by QoS class, where ports have none (NX-OS 5000)."""
    unknown: frozenset[StatusPart] = frozenset()
    """Parts that the switch did not report, or not in a layout that is understood."""
    problems: tuple[str, ...] = ()
    """Parts of the output that could not be read, for the report."""
