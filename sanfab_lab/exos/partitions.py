"""Partitions of ports -> the ports that a switch has once it has started."""

from sanfab.model.platforms.row import broken_out
from sanfab_lab.chassis import Chassis
from sanfab_lab.exos.state import State


def ports_at_start(chassis: Chassis, state: State, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the ports of a switch that starts; what was set on ports that change is lost."""
    now = list(names)
    for one in broken_out(chassis.platform):
        run = one.children
        children = [f"{run.prefix}{number}{run.suffix}" for number in run.numbers]
        is_split = state.partitions.get(one.number) == one.row.words
        old, new = ([one.port], children) if is_split else (children, [one.port])
        if (children[1] in now) != is_split:
            at = now.index(old[0])
            now = [*now[:at], *new, *now[at + len(old) :]]
            _forget(state, {*old, *new})
            state.vlans["default"].untagged |= set(new)
            state.untagged |= dict.fromkeys(new, "default")
    return tuple(now)


def _forget(state: State, ports: set[str]) -> None:
    for master, lag in list(state.lags.items()):
        lag.members = [name for name in lag.members if name not in ports]
        if master in ports:
            del state.lags[master]
    state.lag_of = {
        name: master
        for name, master in state.lag_of.items()
        if name not in ports and master in state.lags
    }
    for name in ports:
        state.ports.pop(name, None)
        state.untagged.pop(name, None)
    for vlan in state.vlans.values():
        vlan.untagged -= ports
        vlan.tagged -= ports
