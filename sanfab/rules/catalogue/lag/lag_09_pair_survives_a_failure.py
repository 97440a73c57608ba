"""LAG-09."""

from collections.abc import Iterator
from ipaddress import ip_address, ip_interface

from sanfab.facts.switch import PeerFacts
from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.catalogue.lag.pairs import PAIRED, pair_place, peer_links_of
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule


@rule(
    "LAG-09",
    scope=PAIRED,
    protocols=ETHERNET_STORAGE,
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
    if peer is None:
        return
    at = pair_place(switch)
    for found, expected in (*_delays(switch, peer), *_isolation(switch, peer)):
        yield Violation(found, expected, at=at, cause=f"{found} {switch.name}")
    traits = switch.platform.traits
    if traits.pair_heartbeat and not peer.keepalive and "keepalive" not in traits.pair_needs:
        yield Violation(
            "no heartbeat apart from the peer link",
            "one over another path, so that two switches do not both become primary (dual primary)",
            severity=Severity.INFO,
            applies="alone",
        )


def _delays(switch: CheckedSwitch, peer: PeerFacts) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the times after which ports come up."""
    shared, others = (
        peer.options.get(key, "") for key in ("reload_delay_mlag", "reload_delay_non_mlag")
    )
    if shared.isdigit() and others.isdigit() and int(shared) > int(others):
        yield (
            f"a reload delay of {shared} s for the ports of the pair, of {others} s for the others",
            "the ports of the pair first",
        )
    for key, least in switch.platform.traits.pair_least.items():
        delay = peer.options.get(key, "")
        if delay.isdigit() and int(delay) < least:
            yield (
                f"{key} {delay}: LAGs of the pair up {delay} s after a reload",
                f"{least} s at least: before, the switch may not forward yet",
            )


def _isolation(switch: CheckedSwitch, peer: PeerFacts) -> Iterator[tuple[str, str]]:
    """Yield what leaves a switch of the pair alone, or both as the only one."""
    recovery = switch.platform.traits.pair_recovery
    if recovery and recovery not in peer.options:
        yield "no automatic recovery", "a switch that is left alone brings its LAGs up"
    heartbeat = _vlan_of_heartbeat(switch, peer)
    if heartbeat is not None:
        yield (
            f"the heartbeat to {peer.keepalive} in VLAN {heartbeat}, which the peer link carries",
            "a heartbeat over another path than the peer link",
        )


def _vlan_of_heartbeat(switch: CheckedSwitch, peer: PeerFacts) -> int | None:
    """Return the VLAN of the peer link that the heartbeat passes; None: it does not."""
    try:
        target = ip_address(peer.keepalive)
    except ValueError:  # none is stated, or what stands there is no address, as in a template
        return None
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
