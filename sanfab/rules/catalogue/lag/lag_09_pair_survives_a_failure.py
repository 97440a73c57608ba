"""LAG-09."""

from collections.abc import Iterator
from ipaddress import ip_address, ip_interface

from sanfab.facts.switch import PeerFacts
from sanfab.rules.catalogue.lag.pairs import PAIRED, pair_place, peer_links_of
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule


@rule(
    "LAG-09",
    scope=PAIRED,
    severity=Severity.WARNING,
    source="VPCREC VPCFAIL AVD137 N9VPC",
    example="a vPC domain without `auto-recovery`",
    fix="correct the options of the pair (`pair` of the peer link)",
)
def pair_survives_a_failure(switch: CheckedSwitch, _context: CheckContext) -> Iterator[Violation]:
    """The options of a pair leave its LAGs up after a failure, and bring them up in order.

    A secondary that has suspended its ports keeps them down when the primary fails afterwards,
    unless it recovers by itself. After a restart the LAGs of the pair come up before the other
    ports, and not before the switch forwards. A heartbeat over the peer link fails with it: both
    switches then take themselves for the only one.
    """
    peer = switch.facts.peer
    for found, expected in _faults(switch, peer) if peer is not None else ():
        yield Violation(found, expected, at=pair_place(switch), cause=f"{found} {switch.name}")


def _faults(switch: CheckedSwitch, peer: PeerFacts) -> Iterator[tuple[str, str]]:
    traits, options = switch.platform.traits, peer.options
    recovery = traits.pair_recovery
    if recovery and recovery not in options:
        yield "no automatic recovery", "a switch that is left alone brings its LAGs up"
    shared, others = options.get("reload_delay_mlag"), options.get("reload_delay_non_mlag")
    if shared and others and shared.isdigit() and others.isdigit() and int(shared) > int(others):
        yield (
            f"ports of the pair up {shared} s after a restart, the others after {others} s",
            "the ports of the pair first",
        )
    delay, least = options.get("delay_restore", ""), traits.pair_defaults.get("delay_restore", 0)
    if delay.isdigit() and int(delay) < least:
        yield (
            f"LAGs of the pair up {delay} s after a restart",
            f"{least} s at least, the default: before, the switch may not forward yet",
        )
    vlan = _vlan_of_heartbeat(switch, peer)
    if vlan is not None:
        yield (
            f"the heartbeat to {peer.keepalive} in VLAN {vlan}, which the peer link carries",
            "a heartbeat over another path than the peer link",
        )


def _vlan_of_heartbeat(switch: CheckedSwitch, peer: PeerFacts) -> int | None:
    """Return the VLAN of the peer link that the heartbeat passes; None: it does not."""
    if not peer.keepalive:
        return None
    target = ip_address(peer.keepalive)
    of_management = switch.platform.traits.peer_style == "management"
    vrf = peer.keepalive_vrf or ("management" if of_management else "")
    vrf = "" if vrf == "default" else vrf
    carried = {
        vlan
        for lag in peer_links_of(switch)
        if lag.name in switch.ports
        for vlan in switch.ports[lag.name].vlans
    }
    for number in sorted(carried & switch.facts.vlans.keys()):
        vlan = switch.facts.vlans[number]
        is_there = vlan.address and vlan.vrf == vrf
        if is_there and target in ip_interface(vlan.address).network:
            return number
    return None
