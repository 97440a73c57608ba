"""Names of the inventory <-> names in Batfish.

Batfish writes node names in lower case, needs a unique host name for each node, and accepts no
``1:20`` or ``TenGigabitEthernet 0/1``. The user never sees a name of Batfish.
"""

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from sanfab.inventory.cables import Cable

_VLAN = re.compile(r"vlan(\d+)", re.IGNORECASE)


class SnapshotEndpoint(NamedTuple):
    """A host or array port in one VLAN: one Batfish host."""

    cable: Cable
    vlan: int
    tagged: bool
    prefixes: tuple[str, ...] = ()
    """Its IPv4 addresses in this VLAN, each with its prefix length."""
    gateway: str = ""
    """Its IPv4 gateway."""
    ipv6: tuple[str, ...] = ()
    """Its IPv6 addresses in this VLAN, which Batfish does not read."""

    @property
    def ip(self) -> str:
        """Return its first IPv4 address in this VLAN; empty: it has none."""
        return self.prefixes[0].partition("/")[0] if self.prefixes else ""

    @property
    def ips(self) -> tuple[str, ...]:
        """Return its IPv4 addresses in this VLAN."""
        return tuple(one.partition("/")[0] for one in self.prefixes)

    def __str__(self) -> str:
        return f"{self.cable.device} {self.cable.label}"


@dataclass
class NodeNames:
    """Inventory name of each node and interface of a snapshot."""

    switches: dict[str, str] = field(default_factory=dict)
    """Switch by node."""
    endpoints: dict[str, SnapshotEndpoint] = field(default_factory=dict)
    """Host or array port by node."""
    interfaces: dict[str, dict[str, str]] = field(default_factory=dict)
    """Batfish interface by port, for each switch; equal names are left out."""
    lags: dict[str, dict[str, str]] = field(default_factory=dict)
    """Batfish interface by LAG, likewise: on EXOS a LAG is named after a member port."""
    ports: dict[str, dict[str, str]] = field(default_factory=dict)
    """Port or LAG by Batfish interface, likewise."""
    files: dict[str, str] = field(default_factory=dict)
    """Switch by the name of its file in the snapshot."""
    headers: dict[str, int] = field(default_factory=dict)
    """Number of header lines that the snapshot adds to the configuration of a switch."""
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
        """Return the port of a Batfish interface."""
        return self.ports.get(switch, {}).get(interface, interface)

    def subject(self, node: str) -> str:
        """Return the inventory name of a node."""
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
    """Return the VLAN of a VLAN interface; None: it is another interface.

    >>> interface_vlan("Vlan141"), interface_vlan("Ethernet1")
    (141, None)
    """
    match = _VLAN.fullmatch(interface)
    return int(match[1]) if match else None


MANAGEMENT_PORTS = frozenset({"mgmt0", "Management0", "Management1", "Management1/1"})
"""Management ports of NX-OS, and of EOS and stand-ins, as ``management_port`` of a model."""


def is_management(interface: str) -> bool:
    """Return whether an interface of a switch is its management port."""
    return interface in MANAGEMENT_PORTS
