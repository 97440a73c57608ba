"""Paths -> load between two hosts of each iSCSI VLAN, which tells the network from the array."""

from collections.abc import Iterable, Iterator, Sequence

from sanfab.analysis.endpoints import Endpoint
from sanfab.analysis.paths import Paths
from sanfab.analysis.probes import sender_of
from sanfab.model.base import Fabric
from sanfab.testplan.streams import (
    StreamTest,
    chelsio_both_ports,
    chelsio_both_ways,
    chelsio_latency,
    chelsio_throughput,
    sun_throughput,
)

HostNetwork = tuple[int, Fabric | None]
"""A VLAN and its fabric: both fabrics may have one of the same id."""

RUNS_IPERF = {"linux", "windows", "solaris"}
"""Operating systems of the documents that run iperf."""


def network_tests(paths: Paths, hosts: Iterable[str]) -> Iterator[StreamTest]:
    """Yield the tests of each iSCSI VLAN, from a host to another one on another switch if any."""
    asked, networks = set(hosts), dict[HostNetwork, list[Endpoint]]()
    for port in _ports(paths):
        networks.setdefault((port.vlan or 0, port.fabric), []).append(port)
    for vlan, fabric in sorted(networks, key=str):
        ports = networks[vlan, fabric]
        client = next((port for port in ports if port.cable.device in asked), None)
        servers = [port for port in ports if client and _reaches(paths, client, port)]
        if client is not None and servers:
            far = [port for port in servers if port.cable.switch != client.cable.switch]
            yield from stream_tests(paths, client, (far or servers)[0])


def _reaches(paths: Paths, client: Endpoint, server: Endpoint) -> bool:
    """Return whether a port of another host is connected in the VLAN."""
    if client.cable.device == server.cable.device:
        return False
    ends = (client.cable.switch, server.cable.switch)
    return paths.routes.route(client.vlan or 0, *ends) is not None


def stream_tests(paths: Paths, client: Endpoint, server: Endpoint) -> Iterator[StreamTest]:
    """Yield the tests of the documents between two ports, by their operating systems."""
    hosts = paths.network.cabling.san.hosts
    ends = (_name(server), _name(client), _address(server))
    if "solaris" in {hosts[one.cable.device].os for one in (client, server)}:
        yield sun_throughput(*ends)
    else:
        yield chelsio_throughput(*ends)
        yield chelsio_latency(*ends)


def linux_tests(cables: Sequence[tuple[Endpoint, Endpoint]]) -> Iterator[StreamTest]:
    """Yield what S1 has besides between two Linux hosts: both directions, and all cables at once.

    ``cables``: client and server of each.
    """
    ends = [(_name(server), _name(client), _address(server)) for client, server in cables]
    for one in ends:
        yield chelsio_both_ways(*one)
    if len(ends) > 1:
        yield chelsio_both_ports(ends)


def _ports(paths: Paths) -> Iterator[Endpoint]:
    """Yield the iSCSI ports of hosts with an address of an operating system that runs iperf."""
    san = paths.network.cabling.san
    for host in san.hosts:
        for endpoint in paths.endpoints.by_device.get(host, ()):
            runs_iperf = sender_of(san, endpoint.cable) in RUNS_IPERF
            if endpoint.protocol == "iscsi" and runs_iperf and _address(endpoint):
                yield endpoint


def _address(endpoint: Endpoint) -> str:
    return next(iter(endpoint.addresses), "")


def _name(endpoint: Endpoint) -> str:
    return f"{endpoint.cable.device} {endpoint.label}"
