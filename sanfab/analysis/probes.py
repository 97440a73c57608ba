"""A host port and the target portals it may use -> pings that prove the frame size of the path.

Tables of a switch do not prove it: a Nexus 5000 shows 1500 where jumbo frames pass [HELLA]. A ping
of the size of the traffic that no switch may fragment does.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from sanfab.analysis.endpoints import Endpoint
from sanfab.analysis.frames import Packet, adapter_of, sent_by
from sanfab.analysis.pings import PingEnds, PingForm, ping_command, ping_form, ping_headers
from sanfab.inventory.cables import Cable
from sanfab.model.addresses import is_ipv6
from sanfab.model.endpoint import HostPort
from sanfab.model.hosts.files import ADAPTERS
from sanfab.model.san import San

OFFLOAD = "offload"
"""Stands for the operating system where the adapter is the initiator: the addresses are its own,
and the operating system cannot ping from them."""


class Probe(NamedTuple):
    """One ping from one port to another."""

    source: Cable
    target: Cable
    packet: int
    """Bytes of the IP packet: the smaller size of the two ends."""
    system: str
    """Operating system of the host, or family of the array, that sends it; or ``OFFLOAD``."""
    ends: PingEnds
    own: int
    """Largest IP packet that the source sends, at least ``packet``."""
    falls_back: bool = False
    """An end probes the path itself and sends 1500 where ``packet`` does not pass."""

    @property
    def address(self) -> str:
        """Return the address of the target that is asked."""
        return self.ends.address

    @property
    def payload(self) -> int:
        """Return the payload size of the ping."""
        return self.packet - ping_headers(self.address)

    @property
    def form(self) -> PingForm | None:
        """Return how the source pings; None: not known."""
        return ping_form(self.system, self.address)

    @property
    def command(self) -> str:
        """Return the command at the source; empty: not known."""
        return ping_command(self.system, self.payload, self.ends)

    @property
    def too_large(self) -> str:
        """Return the ping of one byte more; empty: no ping that forbids fragmentation is known."""
        if self.form is None or not self.form.refuses:
            return ""
        return ping_command(self.system, self.payload + 1, self.ends)

    @property
    def is_refused(self) -> bool:
        """Return whether the source itself refuses one byte more: the far end is no smaller."""
        return self.own == self.packet


def probes(san: San, initiator: Endpoint, targets: Iterable[Endpoint]) -> Iterator[Probe]:
    """Yield the pings between a host port and target portals, there and back.

    The reply is as large as the ping, so the first of a pair proves both directions on the path of
    the reply; the second, from the array, proves the path that the array chooses.
    """
    for target in targets:
        yield from _one_way(san, initiator, target)
        yield from _one_way(san, target, initiator)


def _one_way(san: San, source: Endpoint, target: Endpoint) -> Iterator[Probe]:
    """Yield the ping to each address of a port, from one of the same family of the other."""
    own, other = _sent_by(san, source), _sent_by(san, target)
    packet, falls_back = min(own.size, other.size), _falls_back(own, other)
    for address in target.addresses:
        origin = next((one for one in source.addresses if is_ipv6(one) == is_ipv6(address)), None)
        if origin is not None:
            interface = origin if _is_tagged(san, source) else _interface(san, source)
            ends = PingEnds(origin, interface, address)
            system = sender_of(san, source.cable)
            yield Probe(
                source.cable, target.cable, packet, system, ends, own.size, falls_back=falls_back
            )


def _sent_by(san: San, endpoint: Endpoint) -> Packet:
    """Return the largest packet of a port; with addresses by VLAN, of its interface in that one."""
    sent, vlan = sent_by(san, endpoint.cable), san.vlans.get(endpoint.key)
    port = endpoint.cable.end
    if vlan is None or port.mtu is not None or not isinstance(port.ip, Mapping):
        return sent
    return sent._replace(size=min(sent.size, vlan.mtu))


def _falls_back(*packets: Packet) -> bool:
    return any(packet.falls_back for packet in packets)


def sender_of(san: San, cable: Cable) -> str:
    """Return what sends from a port: an operating system, an array family, or ``OFFLOAD``."""
    if cable.is_array:
        return san.arrays[cable.device].family
    adapter = adapter_of(san, cable.device, cable.end.adapter or "", is_array=False)
    row = ADAPTERS.get(adapter.model) if adapter is not None else None
    is_offload = row is not None and row.protocols == ("iscsi-offload",)
    return OFFLOAD if is_offload else san.hosts[cable.device].os


def _is_tagged(san: San, endpoint: Endpoint) -> bool:
    """Return whether a Linux port tags its frames: then the inventory does not name its interface.

    A ping that is bound to the port itself would leave untagged; by its address it does not.
    """
    port = endpoint.cable.end
    if sender_of(san, endpoint.cable) != "linux" or endpoint.vlan is None:
        return False
    return port.tagged or port.vlan is None or san.vlans[port.vlan].id != endpoint.vlan


def _interface(san: San, endpoint: Endpoint) -> str:
    """Return the name of a port in its operating system; empty: a VMkernel port not stated."""
    port = endpoint.cable.end
    if not isinstance(port, HostPort):
        return endpoint.label
    if sender_of(san, endpoint.cable) == "esxi":
        return port.vmkernel_in(endpoint.key)
    return endpoint.label if endpoint.legs else port.interface or endpoint.label
