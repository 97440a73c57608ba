"""LAGs of switches -> the one device that all ports of each of them lead to.

Ports of one LAG lead to one device, whatever their descriptions say: two switches that share it are
a pair, and two devices at it are one too.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator

from sanfab.importing.draft import Draft, OpenQuestion
from sanfab.importing.links import switch_pairs
from sanfab.importing.uses import FarEnd, PortUse, PortUses, far_end, is_in_network, lag_facts
from sanfab.inventory.teams import lag_number_at

NOTHING_TELLS = "nothing tells the device"


def state_lag_devices(draft: Draft, uses: PortUses, team_of: Callable[[PortUse], str]) -> None:
    """Give the ports of each LAG one device, and a LAG of which nothing tells it a name.

    ``team_of``: the name of the team that a port is in.
    """
    lags = _lags(uses)
    for members in lags.values():
        _name_by_lag(members)
    _part_lags(lags, team_of)
    for members in lags.values():
        if any(use.far is not None for use in members):
            _join(members)
    for members, name in _nameless(lags):
        is_edge = any(use.switch.facts.ports[use.lag].stp == "edge" for use in members)
        for use in members:
            ask_port(draft, use, NOTHING_TELLS)
            reason = "its ports are edge ports" if is_edge else NOTHING_TELLS
            kind = "host" if is_edge else "neighbor"
            use.far = FarEnd(name, "", reason, kind=kind, invented=NOTHING_TELLS)


_Lags = dict[tuple[str, int | str], list[PortUse]]
"""The ports of each LAG, by switch and name; of a LAG that a pair shares by its first switch."""


def _lags(uses: PortUses) -> _Lags:
    pair_of = {
        each.name: one.name for one, other in switch_pairs(uses.switches) for each in (one, other)
    }
    found: _Lags = defaultdict(list)
    for use in uses.free():
        lag, switch = lag_facts(use), use.switch.name
        if lag is not None and lag.multichassis is not None:
            found[pair_of.get(switch, switch), lag.multichassis].append(use)
        elif lag is not None:
            found[switch, lag.name].append(use)
    return found


def _name_by_lag(members: list[PortUse]) -> None:
    """Take the device from the description of a LAG, if none of its ports names one."""
    if any(use.far is not None for use in members):
        return
    for use in members:
        text = team_lag_description(use)
        far = far_end(text, ()) if text else None
        if far is not None:
            use.far = FarEnd(far.device, "", "the description of its LAG", kind=far.kind)


def _part_lags(lags: _Lags, team_of: Callable[[PortUse], str]) -> None:
    """Give each switch a device of its own where one name stands for two LAGs of two switches."""
    apart: dict[tuple[str, str], set[str]] = defaultdict(set)
    own = [use for members in lags.values() for use in members if not _is_shared(use)]
    for use in own:
        if use.far is not None:
            apart[use.far.device, team_of(use)].add(use.switch.name)
    for use in own:
        if use.far is not None and len(apart[use.far.device, team_of(use)]) > 1:
            device = f"{use.far.device}-{use.switch.name}"
            use.far = use.far._replace(device=device, exact=False)


def _is_shared(use: PortUse) -> bool:
    lag = lag_facts(use)
    return lag is not None and lag.multichassis is not None


def _join(members: list[PortUse]) -> None:
    """Give all ports of a LAG one device: of several, that which the LAG is described as."""
    named = list(dict.fromkeys(use.far.device for use in members if use.far is not None))
    lag = far_end(team_lag_description(members[0]), ())
    device = lag.device if lag is not None and len(named) > 1 else named[0]
    for use in members:
        far = use.far or FarEnd(device, "", "")
        if far.device != device:
            label = f"{far.device}-{far.label}" if device not in named and far.label else far.label
            far = far._replace(device=device, label=label, exact=False)
        use.far = far if far == use.far else far._replace(reason="the LAG that it shares")


def _nameless(lags: _Lags) -> Iterator[tuple[list[PortUse], str]]:
    """Yield the LAGs that carry a VLAN and of which nothing tells the device, each with a name."""
    found = [
        (switch, members)
        for (switch, _), members in lags.items()
        if all(use.far is None for use in members) and any(map(is_in_network, members))
    ]
    names = [f"lag{team_lag_number(members[0]) or 0}" for _, members in found]
    for (switch, members), name in zip(found, names, strict=True):
        yield members, name if names.count(name) == 1 else f"{switch}-{name}"


def ask_port(draft: Draft, use: PortUse, why: str) -> None:
    """Ask what is plugged into a port."""
    where = ("switches", use.switch.name, "ports", use.name)
    text = use.port.description
    evidence = f"description {text}" if text else "no description, and no LLDP neighbour"
    evidence += f"; seen there: {use.seen}" if use.seen else ""
    question = f"What is plugged into {use.ref}?"
    answers = "a device and its port, as esx01 vmnic2"
    draft.ask(OpenQuestion(where, question, f"{evidence}: {why}", "", answers))


def team_lag_number(use: PortUse) -> int | None:
    """Return the number of the LAG of a port: that which switches share, or that in its name."""
    if use.is_native:
        return int(use.lag)
    lag = lag_facts(use)
    if lag is None:
        return None
    if lag.multichassis is not None:
        return lag.multichassis
    text = use.lag.removeprefix(use.switch.platform.traits.lag_prefix)
    is_named = bool(use.switch.platform.traits.lag_prefix) and text.isdigit()
    return int(text) if is_named else lag_number_at(use.lag, use.switch.platform.traits)


def team_lag_description(use: PortUse) -> str:
    """Return the description of the LAG of a port; empty: it has none."""
    if use.is_native:
        native = use.switch.facts.fc_lags.get(int(use.lag))
        return native.description if native is not None else ""
    interface = use.switch.facts.ports.get(use.lag)
    return interface.description if interface is not None else ""
