"""A host -> the iSCSI portals that each of its ports logs in to."""

from collections.abc import Iterator
from ipaddress import ip_address, ip_network
from typing import NamedTuple

from sanfab.inventory import Cabling
from sanfab.model.fabric import VlanIntent
from sanfab.model.yaml12 import Where

ISCSI_PORT = 3260


class Portal(NamedTuple):
    """One address of an array port that a port of the host may log in to."""

    host_port: str
    array: str
    array_port: str
    """Empty: the address of the group, which redirects to one of its ports."""
    address: str
    where: Where

    @property
    def endpoint(self) -> str:
        """Return address and TCP port, an IPv6 address in brackets."""
        address = f"[{self.address}]" if ":" in self.address else self.address
        return f"{address}:{ISCSI_PORT}"


def portals_of(cabling: Cabling, host: str) -> list[Portal]:
    """Return the portals of the arrays that a host may use, each with the port that reaches it.

    A port reaches the portals in its own iSCSI VLANs. A group address there stands for all of them:
    the group redirects each login.
    """
    return [*dict.fromkeys(_portals(cabling, host))]


def _portals(cabling: Cabling, host: str) -> Iterator[Portal]:
    san = cabling.san
    for array in cabling.arrays_of.get(host, ()):
        group = san.arrays[array].discovery
        for label, target in san.arrays[array].ports.items():
            for name, port in san.hosts[host].ports.items():
                shared = {port.vlan, *port.vlans} & {target.vlan, *target.vlans}
                keys = [key for key in shared if key and san.vlans[key].role == "iscsi"]
                if not keys:
                    continue
                if group is not None and any(_is_in(group, san.vlans[key]) for key in keys):
                    yield Portal(name, array, "", group, ("arrays", array, "discovery"))
                    continue
                versions = {ip_address(one).version for one in port.ip}
                where: Where = ("arrays", array, "ports", label, "ip")
                for address in target.ip:
                    if ip_address(address).version in versions:
                        yield Portal(name, array, label, address, where)


def _is_in(address: str, vlan: VlanIntent) -> bool:
    return any(ip_address(address) in ip_network(subnet) for subnet in vlan.subnet)
