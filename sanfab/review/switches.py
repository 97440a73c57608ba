"""Each switch that a change concerns: its plan, its risk, what it interrupts."""

from collections import Counter
from dataclasses import dataclass

from sanfab.analysis.network import Network
from sanfab.analysis.paths import Pair, Paths
from sanfab.facts.diff import Difference, fact_differences
from sanfab.facts.switch import SwitchFacts
from sanfab.plan.impact import all_down, facts_during_change
from sanfab.plan.plan import Plan, make_plan
from sanfab.plan.zone_permits import active_zones
from sanfab.review.loaded_state import LoadedState
from sanfab.review.risks import Risk, RiskItem, fabrics_of


@dataclass(frozen=True)
class ChangedSwitch:
    """One switch whose configuration differs."""

    name: str
    fabric: str
    """A, B; empty: it serves both."""
    risk: Risk
    plan: Plan | None
    """What a push sends to a switch that runs the base; None: it is new, gone or another model."""
    status: str
    """``changed``, ``new``, ``removed``, or what it is replaced by."""
    differences: tuple[Difference, ...]
    interrupted: tuple[str, ...]
    """Ports in use whose frames stop during the change."""


def changed_switches(base: LoadedState, head: LoadedState) -> tuple[ChangedSwitch, ...]:
    """Return the switches whose facts, model or release differ, in the order of the inventory."""
    names = dict.fromkeys((*head.san.switches, *base.san.switches))
    lost = _switches_of_lost_paths(base, head)
    return tuple(
        _changed(base, head, name, loses=name in lost)
        for name in names
        if _is_changed(base, head, name)
    )


def _is_changed(base: LoadedState, head: LoadedState, name: str) -> bool:
    if name not in base.designs or name not in head.designs:
        return True
    one, other = base.designs[name], head.designs[name]
    same = (one.platform.model, one.release) == (other.platform.model, other.release)
    return not same or base.managed_facts[name] != head.managed_facts[name]


def _changed(base: LoadedState, head: LoadedState, name: str, *, loses: bool) -> ChangedSwitch:
    design = head.designs.get(name) or base.designs[name]
    fabric = design.intent.fabric or ""
    if name not in base.designs:
        return ChangedSwitch(name, fabric, Risk.ADDITIVE, None, "new", (), ())
    if name not in head.designs:
        risk = Risk.PATHS if loses else Risk.TRAFFIC
        ports = _ports_in_use(base, name)
        return ChangedSwitch(name, fabric, risk, None, "removed", (), ports)
    old, new = base.managed_facts[name], head.managed_facts[name]
    differences = tuple(fact_differences(old, new))
    if (
        base.designs[name].platform.model != design.platform.model
    ):  # a breakout changes its ports too
        status = f"replaced: {base.designs[name].platform.model} by {design.platform.model}"
        ports = _ports_in_use(base, name)
        return ChangedSwitch(name, fabric, Risk.RELOAD, None, status, differences, ports)
    plan = make_plan(old, new, design.platform, design.capabilities)
    ports = _interrupted(base, head, name, reloads=bool(plan.before_reload))
    risk = _risk(plan, old, new, ports, loses=loses)
    return ChangedSwitch(name, fabric, risk, plan, "changed", differences, ports)


def _interrupted(
    base: LoadedState, head: LoadedState, name: str, *, reloads: bool
) -> tuple[str, ...]:
    """Return the ports that forward now and do not during the change."""
    start = base.context.switches[name].facts
    during = _during(base, head, name, reloads=reloads)
    before, left = {**start.ports, **start.fc_ports}, {**during.ports, **during.fc_ports}
    return tuple(port for port in _ports_in_use(base, name) if left.get(port) != before[port])


def _during(base: LoadedState, head: LoadedState, name: str, *, reloads: bool) -> SwitchFacts:
    """Return what of a switch forwards at every moment of its change; nothing if it is gone."""
    start = base.context.switches[name].facts
    if name not in head.designs:
        return all_down(start)
    return facts_during_change(start, head.context.switches[name].facts, reloads=reloads)


def _ports_in_use(base: LoadedState, name: str) -> tuple[str, ...]:
    """Return the ports that are up and cabled, and the LAGs of these."""
    facts = base.context.switches[name].facts
    cabled = {*base.cabling.cables.get(name, ())}
    cabled |= {port for end in base.cabling.links.get(name, ()) for port in end.ports}
    lags = {lag.name for lag in facts.lags.values() if cabled & lag.members.keys()}
    ports = [name for name, port in facts.ports.items() if port.enabled]
    ports += [name for name, port in facts.fc_ports.items() if port.enabled]
    return tuple(port for port in ports if port in cabled | lags)


def _risk(
    plan: Plan, old: SwitchFacts, new: SwitchFacts, ports: tuple[str, ...], *, loses: bool
) -> Risk:
    if plan.before_reload:
        return Risk.RELOAD
    if loses:
        return Risk.PATHS
    if ports or plan.restarts or _routes_otherwise(old, new) or _permits_less(old, new):
        return Risk.TRAFFIC
    carries = ("ports", "vlans", "lags", "vsans", "vfcs", "routes", "features")
    is_more = any(
        _traffic_part(getattr(old, part)) != _traffic_part(getattr(new, part)) for part in carries
    )
    return Risk.ADDITIVE if is_more else Risk.COSMETIC


def _routes_otherwise(old: SwitchFacts, new: SwitchFacts) -> bool:
    """Return whether anything that routes is changed or gone; what is new routes nothing yet."""
    parts = ("address", "other_addresses", "forwarding", "vrf", "shared")
    known = old.vlans.keys() & new.vlans.keys()
    moved = any(
        getattr(old.vlans[vlan], part) not in (getattr(new.vlans[vlan], part), "", set(), {}, False)
        for vlan in known
        for part in parts
    )
    gone = not old.routes <= new.routes
    return moved or gone or any(new.vrfs.get(key) != vrf for key, vrf in old.vrfs.items())


def _permits_less(old: SwitchFacts, new: SwitchFacts) -> bool:
    """Return whether two WWPNs are zoned together no more, as when an alias gets another one."""
    for number in old.vsans:
        (was_open, zones), (is_open, kept) = active_zones(old, number), active_zones(new, number)
        if is_open:
            continue
        if was_open or any(
            len(zone) > 1 and not any(zone <= other for other in kept) for zone in zones - kept
        ):
            return True
    return False


_NAMES = ("name", "description")


def _traffic_part(value: object) -> object:
    """Return facts without names and descriptions."""
    if not isinstance(value, dict):
        return value
    return {key: _without_names(entry) for key, entry in value.items()}


def _without_names(entry: object) -> object:
    fields = getattr(type(entry), "__dataclass_fields__", {})
    return {
        field: getattr(entry, field)
        for field, about in fields.items()
        if field not in _NAMES and about.compare
    } or entry


def _switches_of_lost_paths(base: LoadedState, head: LoadedState) -> set[str]:
    """Return the switches on the paths of each pair that has fewer paths afterwards."""
    found: set[str] = set()
    for pair in base.paths.groups:
        if head.paths.count(pair).usable >= base.paths.count(pair).usable:
            continue
        # Ports with addresses in several VLANs have a path in each.
        lost = _path_counts(base.paths, pair) - _path_counts(head.paths, pair)
        for path in base.paths.of(pair):
            if (path.host_port, path.array_port) in lost:
                found |= {port.device for port in path.ports}
    return found & {*base.san.switches, *head.san.switches}


def _path_counts(paths: Paths, pair: Pair) -> Counter[tuple[str, str]]:
    """Return the number of paths between each two ports of a pair."""
    return Counter((path.host_port, path.array_port) for path in paths.of(pair))


def risk_of_switch(one: ChangedSwitch) -> RiskItem:
    """Return what the change of a switch puts at risk."""
    return RiskItem(one.risk, fabrics_of(one.fabric), one.name)


@dataclass(frozen=True)
class Interruption:
    """Paths of a pair while the switches of one fabric change."""

    stage: str
    pair: Pair
    before: int
    left: int


def interruptions(
    base: LoadedState, head: LoadedState, changes: tuple[ChangedSwitch, ...]
) -> tuple[Interruption, ...]:
    """Return the pairs with fewer paths while each fabric changes, one fabric after the other.

    A pair that has no path afterwards is none of them: it loses more than that.
    """
    kept = {pair for pair in head.paths.wanted if head.paths.count(pair).usable}
    touched: dict[str, list[ChangedSwitch]] = {}
    for one in changes:
        if one.risk >= Risk.TRAFFIC and one.interrupted:
            touched.setdefault(f"fabric {one.fabric}" if one.fabric else one.name, []).append(one)
    return tuple(
        found
        for stage, some in sorted(touched.items())
        for found in _stage(base, head, stage, some)
        if found.pair in kept
    )


def _stage(
    base: LoadedState, head: LoadedState, stage: str, some: list[ChangedSwitch]
) -> list[Interruption]:
    facts = base.context.network.facts
    down = {
        one.name: _during(base, head, one.name, reloads=one.risk is Risk.RELOAD) for one in some
    }
    then = Paths(Network(base.cabling, {**facts, **down}), base.paths.allowed)
    found = []
    for pair in base.paths.wanted:
        before, left = base.paths.count(pair).usable, then.count(pair).usable
        if left < before:
            found.append(Interruption(stage, pair, before, left))
    return found
