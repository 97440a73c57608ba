"""Configuration of both switches of a vPC pair -> what differs, and what the pair suspends."""

from typing import TYPE_CHECKING, NamedTuple

from sanfab_lab.chassis import is_up
from sanfab_lab.nxos.state import Port, State, carried_vlans
from sanfab_lab.nxos.status import lag_works, physical_ports

if TYPE_CHECKING:
    from sanfab_lab.nxos.switch import Nxos

_DEFAULT_PRIORITY = 32667
_TREE_LINES = {
    "spanning-tree bridge assurance": "STP Bridge Assurance",
    "spanning-tree loopguard default": "STP Loopguard",
    "spanning-tree port type edge default": "STP Port Type, Edge",
    "spanning-tree port type network default": "STP Port Type, Edge",
    "spanning-tree port type edge bpduguard default": "STP Port Type, Edge",
    "spanning-tree port type edge bpdufilter default": "STP Port Type, Edge",
}
"""Lines of the whole switch that both of a pair must share, and their names [N5VPC]."""
_PORT_FIELDS = (
    ("stp", "STP interface port type"),
    ("guards", "STP Port Guard"),
    ("mode", "port mode"),
    ("native", "port mode"),
    ("mtu", "MTU"),
)
"""Fields that the two port-channels of a vPC must share, and their names [N5VPC][GENIE][VPCDG]."""


class Differences(NamedTuple):
    """What differs between the two switches of a pair; empty: nothing does."""

    whole: str = ""
    """A setting of the whole switch that suspends all vPCs (type 1)."""
    warned: str = ""
    """A setting of the whole switch that the pair only tells (type 2)."""


def peer_of(switch: "Nxos") -> "Nxos | None":
    """Return the other switch of the pair, over the peer link."""
    for number, lag in switch.state.lags.items():
        if lag.vpc != "peer-link":
            continue
        for line in physical_ports(switch, f"port-channel{number}"):
            end = switch.chassis.cables.get(line)
            other = switch.chassis.others.get(end.system) if end else None
            if isinstance(other, type(switch)) and is_up(switch, line):
                return other
    return None


def is_same_domain(switch: "Nxos", peer: "Nxos") -> bool:
    """Return whether two switches form a pair: in another domain, the peer is none [N3KVPC]."""
    return switch.state.vpc_domain == peer.state.vpc_domain


def is_primary(switch: "Nxos", peer: "Nxos | None") -> bool:
    """Return whether a switch has the primary role: by priority, then by MAC address [N5VPC]."""
    if peer is None:
        return True
    return (_priority(switch.state), switch.mac) < (_priority(peer.state), peer.mac)


def _priority(state: State) -> int:
    return int(state.vpc.get("role priority", f"x {_DEFAULT_PRIORITY}").split()[-1])


def differences(switch: "Nxos", peer: "Nxos") -> Differences:
    """Return what differs between two switches as a whole [N5VPC]."""
    mine, far = switch.state, peer.state
    whole = ""
    if _tree_mode(mine) != _tree_mode(far):
        whole = "STP Mode"
    elif _tree_mode(mine) and mine.mst != far.mst:
        whole = "STP MST Region"
    else:
        own, their = mine.settings.get("stp", {}), far.settings.get("stp", {})
        same = (name for key, name in _TREE_LINES.items() if own.get(key) != their.get(key))
        whole = next(same, "")
    return Differences(whole, "" if _classes(mine) == _classes(far) else "Network QoS")


def _tree_mode(state: State) -> bool:
    lines = state.settings.get("stp", {})
    return any("spanning-tree mode mst" in line for line in (*lines, *lines.values()))


def _classes(state: State) -> object:
    name = state.system_qos.get("network-qos", "")
    policy = state.policy_maps.get(("network-qos", name))
    return policy.classes if policy is not None else name


def difference_of(lag: Port, peer: "Nxos | None") -> str:
    """Return what differs in the same vPC of the peer, of what must be equal; empty: nothing."""
    far = _same_vpc(lag, peer)
    if far is None:
        return ""
    found = (name for field, name in _PORT_FIELDS if getattr(far, field) != getattr(lag, field))
    return next(found, "")


def _same_vpc(lag: Port, peer: "Nxos | None") -> Port | None:
    lags = peer.state.lags.values() if peer is not None else ()
    return next((one for one in lags if one.vpc == lag.vpc), None)


def suspended_vpc(switch: "Nxos", lag: Port) -> str:
    """Return why the pair keeps a vPC down on this switch; empty: it does not.

    The primary keeps its vPCs up; with ``no graceful consistency-check``, none stays up.
    """
    peer = peer_of(switch) if lag.vpc.isdigit() else None
    if peer is None or not is_same_domain(switch, peer):
        return ""
    reason = differences(switch, peer).whole or difference_of(lag, peer)
    graceful = "graceful consistency-check" not in switch.state.vpc
    return "" if graceful and is_primary(switch, peer) else reason


def works(switch: "Nxos", name: str) -> bool:
    """Return whether a port-channel carries frames: its own links, and what the pair suspends."""
    lag = switch.state.lags.get(int(name.removeprefix("port-channel")))
    if lag is None or not lag_works(switch, name):
        return False
    return not suspended_vpc(switch, lag)


def active_vlans(switch: "Nxos", lag: Port) -> int:
    """Return the VLANs, a bit each, that a port-channel may carry and that its peer carries too.

    VLANs that only one of the two allows are suspended on the vPC (type 2) [N5VPC]. A VLAN of
    FCoE is one switch's own, outside of the pair.
    """
    carried = carried_vlans(lag)
    far = _same_vpc(lag, peer_of(switch)) if lag.vpc.isdigit() else None
    if far is None:
        return carried
    own = sum(1 << number for number, vlan in switch.state.vlans.items() if vlan.vsan is not None)
    return carried & (carried_vlans(far) | own)
