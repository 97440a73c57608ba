"""Notes on what a change of a switch interrupts, beyond what its lines say."""

from collections.abc import Iterator, Sequence

from sanfab.facts.features import Feature
from sanfab.facts.lag_members import suspended_members
from sanfab.facts.number_lists import format_numbers
from sanfab.facts.policies import never_dropped, recreated_policies
from sanfab.facts.switch import DEFAULT_PRIORITY, PortFacts, SwitchFacts
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import NosTraits
from sanfab.nos.remediation import Remediation
from sanfab.plan.pair_differences import what_differs
from sanfab.text import count, numbers, some


def disruption_notes(start: SwitchFacts, goal: SwitchFacts, platform: Platform) -> Iterator[str]:
    """Yield one note for each effect that takes place later, or on traffic of other settings."""
    yield from routing_notes(start, goal)
    yield from _policies(start, goal, platform.traits)
    yield from _lossless(start, goal, platform.traits)
    yield from _lacp(start, goal)
    if platform.traits.lag_members_switch:
        yield from _rejoining(start, goal)
    yield from _pair_domain(start, goal)
    yield from _pair_mac(start, goal)
    if platform.traits.pair_compares_lags:
        yield from _pair_lags(start, goal)
    yield from _spanning_tree(start, goal)
    ports = ports_that_lose_dcbx(start, goal)
    if ports:
        yield (
            f"LLDP is turned {'on' if goal.services.lldp else 'off'}: DCBX carries priority flow "
            f"control over it, and frames of lossless traffic are dropped on "
            f"{len(ports)} ports until both ends agree again"
        )


def _lacp(start: SwitchFacts, goal: SwitchFacts) -> Iterator[str]:
    """Yield a note on ports in use that wait for LACP from now on."""
    before = {name for lag in start.lags.values() for name in lag.members}
    waiting = sorted(
        name
        for lag in goal.lags.values()
        for name, mode in lag.members.items()
        if mode != "on" and lag.fallback in {"", "none"} and _is_used(start.ports.get(name))
        if name not in before and not lag.peer_link
    )
    if waiting:
        yield (
            f"{some(waiting)} become{'s' if len(waiting) == 1 else ''} part of an LACP LAG: no "
            "frames pass until the device at the other end speaks LACP"
        )


def _rejoining(start: SwitchFacts, goal: SwitchFacts) -> Iterator[str]:
    """Yield a note for each member that its LAG has suspended: no line changes a member."""
    for member, name in suspended_members(start, goal).items():
        yield (
            f"{member} differs from {name}, which suspends such a member: it is shut, leaves "
            f"{name}, and joins it again"
        )


def _pair_domain(start: SwitchFacts, goal: SwitchFacts) -> Iterator[str]:
    """Yield a note if a pair in service gets another domain or peer: it ends during the change."""
    old, new = start.peer, goal.peer
    if old is None or new is None:
        return
    both = (("domain", old.domain, new.domain), ("peer", old.address, new.address))
    words = [f"{what} {was} to {now}" for what, was, now in both if was and was != now]
    if words:
        yield (
            f"the pair changes from {' and from '.join(words)}: it is no pair until both switches "
            "have it, and each runs the LAGs of the pair by itself; change both in one push, or "
            "let the inventory state what runs (`domain` and `subnet` of the peer link)"
        )


def _pair_mac(start: SwitchFacts, goal: SwitchFacts) -> Iterator[str]:
    """Yield a note if a pair in service gets another MAC address [E-MLG]."""
    old, new = start.peer, goal.peer
    if old is None or new is None or old.system_mac == new.system_mac:
        return
    shared = [name for name, lag in start.lags.items() if lag.multichassis is not None]
    if shared and old.domain == new.domain:
        yield (
            f"the pair gets MAC address {new.system_mac or '(that of the NOS)'} for LACP, has "
            f"{old.system_mac or '(that of the NOS)'}: {some(sorted(shared))} "
            f"go{'es' if len(shared) == 1 else ''} down until the devices have agreed again; "
            "change both switches of the pair in one push"
        )


def _pair_lags(start: SwitchFacts, goal: SwitchFacts) -> Iterator[str]:
    """Yield a note for each shared LAG that differs from that of the peer until it changes too."""
    for name, lag in sorted(goal.lags.items()):
        was = start.lags.get(name)
        if was is None or was.multichassis is None or was.multichassis != lag.multichassis:
            continue
        changed = what_differs(start, was, goal, lag)
        if changed:
            yield (
                f"{name}: {some(changed)} must be alike at both switches of the pair: until both "
                "have changed, the secondary switch takes it down; change both in one push"
            )


def _spanning_tree(start: SwitchFacts, goal: SwitchFacts) -> Iterator[str]:
    """Yield a note if spanning tree restarts or the root may move; edge ports keep forwarding."""
    links = sorted(
        name
        for name, port in start.ports.items()
        if port.enabled and port.mode == "trunk" and port.stp in {"normal", "network"}
    )
    if not links:
        return
    old, new = start.spanning_tree, goal.spanning_tree
    what = f"{count(links, 'trunk')} that {'is' if len(links) == 1 else 'are'} no edge port"
    if old and new and old != new:
        yield (
            f"spanning tree changes from {old} to {new}: {what}, {some(links)}, may stop "
            "forwarding until the switches have agreed again"
        )
        return
    for text in _priority_changes(start.bridge_priorities, goal.bridge_priorities):
        yield (
            f"the spanning-tree priority{text}: another switch may become root, and {what}, "
            f"{some(links)}, may stop forwarding until the switches have agreed again"
        )


def _priority_changes(old: dict[str, int], new: dict[str, int]) -> Iterator[str]:
    """Yield each change of a priority with its VLANs; a priority without a line is 32768."""
    changes: dict[tuple[int, int], list[str]] = {}
    for tree in sorted(old.keys() | new.keys()):
        pair = old.get(tree, DEFAULT_PRIORITY), new.get(tree, DEFAULT_PRIORITY)
        if pair[0] != pair[1]:
            changes.setdefault(pair, []).append(tree)
    for (before, after), trees in changes.items():
        vlans = [int(tree.split()[1]) for tree in trees if tree.startswith("vlan ")]
        where = f" of VLAN {format_numbers(vlans)}" if vlans else ""
        yield f"{where} changes from {before} to {after}"


def _is_used(port: PortFacts | None) -> bool:
    """Return whether a port was set up for a device: up, not only in the VLAN of the factory."""
    if port is None or not port.enabled or port.mode == "none":
        return False
    return port.mode == "trunk" or port.access_vlan != 1


def _policies(start: SwitchFacts, goal: SwitchFacts, traits: NosTraits) -> Iterator[str]:
    """Yield a note for each policy in use that is out of force for a moment."""
    in_use = {*start.system_policies.values(), *(port.qos_input for port in start.ports.values())}
    for key in recreated_policies(start, goal):
        name, kind = start.policies[key].name, traits.policy_words[start.policies[key].kind]
        if name in in_use:
            yield (
                f"{kind} policy {name} loses a class: it is detached, removed "
                "and set again, and its traffic is not lossless meanwhile"
            )


def _lossless(start: SwitchFacts, goal: SwitchFacts, traits: NosTraits) -> Iterator[str]:
    """Yield a note if a priority in use is lossless no longer."""
    old, new = never_dropped(start, traits), never_dropped(goal, traits)
    if old - new:
        now = f"lossless now: {numbers(new)}" if new else "none is any more"
        yield (
            f"802.1p priority {numbers(old - new)} is no longer lossless, {now}: frames that "
            "hosts, arrays and other switches still send at it may be dropped; change them too"
        )


def open_transactions(start: SwitchFacts, platform: Platform) -> Iterator[str]:
    """Yield what must be done first where somebody else edits the zoning of the fabric."""
    for vsan in start.vsans.values():
        if platform.traits.zoning_of_fabric and vsan.uncommitted:
            yield (
                f"{vsan.title}: found an open zoning transaction of the fabric, expected none; "
                "only one of two can be committed: let its owner commit or abort it"
            )


def undocumented_lines(lines: Sequence[str], remediation: Remediation) -> Iterator[str]:
    """Yield what must be done by hand, as no document shows the lines for it."""
    for entry in remediation.undocumented:
        found = [line.strip() for line in lines if entry.lines.fullmatch(line.strip())]
        if found:
            yield (
                f"{some([f'`{line}`' for line in found])}: no document shows such lines; "
                f"{entry.why}. Make this part of the change by hand, where `?` after `no` shows "
                "what the release takes, and plan again"
            )


def ports_that_lose_dcbx(start: SwitchFacts, goal: SwitchFacts) -> list[str]:
    """Return the ports with lossless traffic on a switch that turns LLDP on or off."""
    before = start.services.lldp, Feature.LLDP in start.features
    after = goal.services.lldp, Feature.LLDP in goal.features
    if before == after:
        return []
    return [name for name, port in start.ports.items() if port.enabled and _negotiates(port)]


def _negotiates(port: PortFacts) -> bool:
    """Return whether a port agrees on priority flow control with its neighbour."""
    return bool(port.dcb_map or port.dcbx or port.pfc_priorities or port.pfc == "on")


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
