"""Start and goal facts of a switch -> notes on gateways and routes that a change interrupts."""

from collections.abc import Iterator

from sanfab.facts import SwitchFacts
from sanfab.text import some


def routing_notes(start: SwitchFacts, goal: SwitchFacts) -> Iterator[str]:
    """Yield a note if hosts and arrays in different VLANs lose the switch that routes them."""
    lost = sorted(_routed_networks(start) - _routed_networks(goal))
    if lost:
        yield (
            "this switch no longer routes for "
            + ", ".join(f"VLAN {number} with {address}" for number, address in lost)
            + ": hosts that reach arrays in another VLAN by this gateway lose them"
        )
    yield from _moves(start, goal)
    yield from _gateways(start, goal)
    yield from _routes_that_go(start, goal)


def _routes_that_go(start: SwitchFacts, goal: SwitchFacts) -> Iterator[str]:
    """Yield a note on routes that go, and one on those that are set again in another VRF."""
    new = {(route.to, route.via): route for route in goal.routes - start.routes}
    gone, moved = [], []
    for route in sorted(start.routes - goal.routes, key=str):
        again = new.get((route.to, route.via))
        if again is None:
            gone.append(str(route))
        else:
            moved.append(f"{route.to} {route.via} to {_named(again.vrf)}")
    if gone:
        yield (
            f"static routes go: {some(gone)}; make sure that neither storage nor this login needs "
            "them"
        )
    if moved:
        yield f"static routes move: {some(moved)}; they are missing for a moment"


def _routed_networks(facts: SwitchFacts) -> set[tuple[int, str]]:
    """Return (VLAN, own address) of the VLANs that a line states to be routed."""
    return {
        (number, address)
        for number, vlan in facts.vlans.items()
        if _routes(facts, vlan.vrf) or vlan.forwarding
        for address in vlan.addresses
    }


def _routes(facts: SwitchFacts, vrf: str) -> bool:
    """Return whether a line of the switch states that it routes in a VRF (EOS)."""
    if not vrf:
        return bool(facts.routing)
    return vrf in facts.vrfs and facts.vrfs[vrf].routing


def _moves(start: SwitchFacts, goal: SwitchFacts) -> Iterator[str]:
    """Yield a note for each VLAN interface that changes its VRF, which takes its address away."""
    for number, vlan in sorted(start.vlans.items()):
        new = goal.vlans.get(number)
        if new is not None and vlan.address and new.address and vlan.vrf != new.vrf:
            yield (
                f"the interface of VLAN {number} moves from {_named(vlan.vrf)} to "
                f"{_named(new.vrf)}: it loses its address {vlan.address} and gets {new.address} "
                "again; nothing is routed there meanwhile, and then only within its new VRF"
            )


def _named(vrf: str) -> str:
    return f"VRF {vrf}" if vrf else "the default VRF"


def _gateways(start: SwitchFacts, goal: SwitchFacts) -> Iterator[str]:
    """Yield a note for each gateway that the switch shares and gives up or changes."""
    for number, vlan in sorted(start.vlans.items()):
        new = goal.vlans[number].shared if number in goal.vlans else {}
        for key, shared in sorted(vlan.shared.items()):
            if key not in new or new[key].address != shared.address:
                yield (
                    f"this switch gives up {shared.address} of {key.upper()} in VLAN {number}: "
                    "hosts lose this gateway if no other switch holds it"
                )
