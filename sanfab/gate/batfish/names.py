"""Names of the user and names that Batfish takes, both ways.

Batfish writes the names of nodes in lower case, wants a node a host name of its own, and knows no
``1:20`` or ``TenGigabitEthernet 0/1``. No name of its own ever reaches the user.
"""

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from sanfab.inventory import Cable

_VLAN = re.compile(r"vlan(\d+)", re.IGNORECASE)


class SnapshotEndpoint(NamedTuple):
    """A host or array port in one VLAN: one Batfish host."""

    cable: Cable
    vlan: int
    tagged: bool
    ip: str
    """Its address in this VLAN; empty: it has none."""
    gateway: str = ""

    def __str__(self) -> str:
        return f"{self.cable.device} {self.cable.label}"


@dataclass
class NodeNames:
    """What each node and interface of a snapshot is in the inventory."""

    switches: dict[str, str] = field(default_factory=dict)
    """Switch by node."""
    endpoints: dict[str, SnapshotEndpoint] = field(default_factory=dict)
    """Host or array port by node."""
    interfaces: dict[str, dict[str, str]] = field(default_factory=dict)
    """Batfish interface by port, for each switch; nothing where the two are the same."""
    lags: dict[str, dict[str, str]] = field(default_factory=dict)
    """Batfish interface by LAG, likewise: one that goes by a member port (EXOS) is another."""
    ports: dict[str, dict[str, str]] = field(default_factory=dict)
    """Port or LAG by Batfish interface, likewise."""
    files: dict[str, str] = field(default_factory=dict)
    """Switch by the name of its file in the snapshot."""
    headers: dict[str, int] = field(default_factory=dict)
    """Lines put before the text of a switch in the snapshot."""
    _nodes: dict[str, str] = field(default_factory=dict)

    def node(self, switch: str) -> str:
        """Return the node of a switch."""
        return self._nodes[switch]

    def interface(self, switch: str, port: str) -> str:
        """Return the Batfish interface of a switch's port."""
        return self.interfaces.get(switch, {}).get(port, port)

    def lag(self, switch: str, name: str) -> str:
        """Return the Batfish interface of a switch's LAG."""
        return self.lags.get(switch, {}).get(name, name)

    def port(self, switch: str, interface: str) -> str:
        """Return the port of a switch that a Batfish interface is."""
        return self.ports.get(switch, {}).get(interface, interface)

    def subject(self, node: str) -> str:
        """Return what a node is in the user's words."""
        endpoint = self.endpoints.get(node)
        return self.switches.get(node, node) if endpoint is None else str(endpoint)

    def add_switch(
        self,
        switch: str,
        hostname: str,
        header: int,
        ports: dict[str, str],
        lags: dict[str, str],
    ) -> None:
        """Add a switch; ``ports`` and ``lags``: Batfish interfaces, where the two differ."""
        node = hostname.lower()
        self.switches[node] = switch
        self._nodes[switch] = node
        self.interfaces[switch], self.lags[switch] = ports, lags
        both = [*ports.items(), *lags.items()]
        self.ports[switch] = {interface: port for port, interface in both}
        self.headers[switch] = header
        self.files[f"configs/{switch}.cfg"] = switch


def interface_vlan(interface: str) -> int | None:
    """Return the VLAN that an interface is the switch's own in; None: in none.

    >>> interface_vlan("Vlan141"), interface_vlan("Ethernet1")
    (141, None)
    """
    match = _VLAN.fullmatch(interface)
    return int(match[1]) if match else None


MANAGEMENT_PORTS = frozenset({"mgmt0", "Management1"})
"""Of NX-OS, and of EOS and stand-ins; another one is not where the SAN is managed by."""


def is_management(interface: str) -> bool:
    """Return whether an interface of a switch is its management port."""
    return interface in MANAGEMENT_PORTS
