"""Names of the user and names that Batfish takes, both ways.

Batfish writes the names of nodes in lower case, wants a node a host name of its own, and knows no
``1:20`` or ``TenGigabitEthernet 0/1``. No name of its own ever reaches the user.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from sanfab.inventory import Cable


class Endpoint(NamedTuple):
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
class Names:
    """What each node and interface of a snapshot is in the inventory."""

    switches: dict[str, str] = field(default_factory=dict)
    """Switch by node."""
    endpoints: dict[str, Endpoint] = field(default_factory=dict)
    """Host or array port by node."""
    ports: dict[str, dict[str, str]] = field(default_factory=dict)
    """Port of a switch by the Batfish interface, for each switch; those of NX-OS and EOS, and
    Batfish's own spelling of a stand-in's ports."""
    files: dict[str, str] = field(default_factory=dict)
    """Switch by the name of its file in the snapshot."""
    lags: dict[str, dict[str, str]] = field(default_factory=dict)
    """Batfish interface of a LAG by its name, for each switch."""
    headers: dict[str, int] = field(default_factory=dict)
    """Lines put before the text of a switch in the snapshot."""
    stand_ins: set[str] = field(default_factory=set)
    """Switches that Batfish sees as EOS, as it cannot read their own text."""

    def node(self, switch: str) -> str:
        """Return the node of a switch."""
        return self._nodes[switch]

    def interface(self, switch: str, port: str) -> str:
        """Return the Batfish interface of a switch's port."""
        return self._interfaces.get(switch, {}).get(port, port)

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

    def __post_init__(self) -> None:
        self._nodes: dict[str, str] = {}
        self._interfaces: dict[str, dict[str, str]] = {}

    def add_switch(
        self,
        switch: str,
        hostname: str,
        ports: dict[str, str],
        header: int,
        lags: dict[str, str] | None = None,
    ) -> None:
        """Add a switch; ``ports``: Batfish interface by port, where the two differ; so ``lags``."""
        node = hostname.lower()
        self.switches[node] = switch
        self._nodes[switch] = node
        self._interfaces[switch] = ports
        self.lags[switch] = lags or {}
        # A LAG that goes by a member port (EXOS) is another interface than that port.
        both = [*ports.items(), *self.lags[switch].items()]
        self.ports[switch] = {interface: port for port, interface in both}
        self.headers[switch] = header
        self.files[f"configs/{switch}.cfg"] = switch
