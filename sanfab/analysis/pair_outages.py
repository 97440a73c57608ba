"""A peer link that fails -> what the pair then shuts.

NX-OS and OS9 ask by the keepalive, the backup link of VLT, whether the other switch is alive. If it
is, the secondary switch shuts the ports of all LAGs that the pair shares; on NX-OS its VLAN
interfaces too [VPCFAIL] [VLTFAIL]. Ports of one switch alone, orphan ports, stay up there, cut off
from the other switch. Without a keepalive both switches go on. So they do with the MLAG of EOS and
of ExtremeXOS as sanfab configures it: without dual-primary detection, and without an alternate path
[EOSDUAL] [EXOSISC].
"""

from collections.abc import Iterator

from sanfab.analysis.links import Links
from sanfab.analysis.routes import Outage
from sanfab.facts import SwitchFacts
from sanfab.inventory.cables import LinkEnd
from sanfab.inventory.fex import fex_model, host_ports


def peer_link_outages(links: Links, number: int) -> list[Outage]:
    """Return what may be down when a whole link fails.

    Several where the switches of a pair have one priority: the lower MAC address decides then.
    """
    down = frozenset({number})
    ends = links.ends[number]
    shut = [_shared_ports(links, end) for end in _secondaries(links, ends)]
    return [Outage(links=down, ports=ports) for ports in shut if ports] or [Outage(links=down)]


def _secondaries(links: Links, ends: list[LinkEnd]) -> Iterator[LinkEnd]:
    """Yield the ends of a peer link whose switch may be the secondary one."""
    network = links.network
    switches = [(end, network.facts.get(end.switch)) for end in ends]
    rows = {end.switch: network.cabling.platform(end.switch) for end in ends}
    traits = {row.traits for row in rows.values() if row is not None}
    shared = traits.pop() if len(traits) == 1 else None
    if ends[0].link.role != "peer" or shared is None or not shared.pair_shuts_ports:
        return
    peers = [(end, facts.peer) for end, facts in switches if facts is not None]
    known = [(end, peer) for end, peer in peers if peer is not None and peer.keepalive]
    if len(known) != len(ends):
        return
    default = shared.pair_priority  # the lower one is primary
    priorities = [peer.priority or default for _, peer in known]
    yield from (end for (end, peer) in known if (peer.priority or default) == max(priorities))


def _shared_ports(links: Links, end: LinkEnd) -> frozenset[tuple[str, str]]:
    """Return the ports of a switch in LAGs of the pair, fabric extenders of the pair included."""
    cabling, facts = links.network.cabling, links.network.facts[end.switch]
    ports = set(_members(facts))
    platform = cabling.platform(end.switch)
    for number, fex in cabling.san.switches[end.switch].fex.items():
        row = fex_model(platform, fex.model) if platform is not None else None
        if row is not None and cabling.dual_homed_mate(end.switch, number) is not None:
            ports.update(host_ports(number, row))
    return frozenset((end.switch, port) for port in ports)


def _members(facts: SwitchFacts) -> Iterator[str]:
    for lag in facts.lags.values():
        if lag.multichassis is not None:
            yield from lag.members
