"""Management ports of switches -> the management network of a containerlab topology."""

from collections.abc import Iterator, Mapping
from ipaddress import IPv4Address, IPv4Interface, IPv4Network
from typing import NamedTuple, Self

from sanfab.model.services import ManagementPort
from sanfab.text import few


class ManagementNet(NamedTuple):
    """The network in which nodes have the addresses of the switches, as their texts state them."""

    network: IPv4Network | None
    """None: no switch has an address, and containerlab chooses the network."""
    gateway: IPv4Address | None
    """Address of the machine in it."""
    addresses: dict[str, str]
    """Address of each switch in it."""
    outside: tuple[str, ...]
    """Switches whose node does not have their address."""
    why: str = ""
    """Why those do not have it."""

    @classmethod
    def of(cls, ports: Mapping[str, ManagementPort | None]) -> Self:
        """Return the network of most switches."""
        stated = {name: port for name, port in ports.items() if port is not None}
        found = {name: IPv4Interface(port.address) for name, port in stated.items()}
        if not found:
            return cls(None, None, {}, ())
        networks = [one.network for one in found.values()]
        network = max(dict.fromkeys(networks), key=networks.count)
        inside = {name: one.ip for name, one in found.items() if one.network == network}
        gateways = {
            IPv4Address(stated[name].gateway) for name in inside if stated[name].gateway is not None
        }
        taken = {*inside.values()}
        gateway = next(
            (one for one in sorted(gateways) if one in network and one not in taken), None
        ) or next(_free(network, taken), None)
        if gateway is None:
            why = f"{network} has no address left for this machine"
            return cls(None, None, {}, tuple(found), why)
        addresses = {name: str(one) for name, one in inside.items()}
        outside = tuple(name for name in found if name not in inside)
        why = f"a topology has one management network, here {network}"
        return cls(network, gateway, addresses, outside, why)

    def settings(self, san: str) -> dict[str, object]:
        """Return what the topology states of it: no other machine reaches the nodes."""
        found: dict[str, object] = {"network": f"clab-{san}", "external-access": False}
        if self.network is not None:
            found["ipv4-subnet"] = str(self.network)
        if self.gateway is not None:
            found["ipv4-gw"] = str(self.gateway)
        return found

    @property
    def told(self) -> Iterator[str]:
        """Yield what does not come out as on the switches, a sentence each."""
        if self.outside:
            yield (
                f"the management ports of {few(self.outside)}: {self.why}, so these nodes answer "
                "at their console only"
            )


def _free(network: IPv4Network, taken: set[IPv4Address]) -> Iterator[IPv4Address]:
    """Yield addresses of a network that no switch has, from the last one down."""
    for number in range(int(network.broadcast_address) - 1, int(network.network_address), -1):
        if IPv4Address(number) not in taken:
            yield IPv4Address(number)
