"""Port modes -> the ports that a switch has: a 40G port, or four in its place."""

from sanfab.model.platforms.row import broken_out
from sanfab_lab.chassis import Chassis
from sanfab_lab.os9.factory import default_mtu
from sanfab_lab.os9.state import Port, State


def apply_port_modes(chassis: Chassis, state: State, *, at_start: bool) -> None:
    """Give a switch the ports of its port modes; some models do so only when they start."""
    mtu = default_mtu(chassis.platform)
    for one in broken_out(chassis.platform):
        if one.row.reload and not at_start:
            continue
        run = one.children
        children = [f"{run.prefix}{number}{run.suffix}" for number in run.numbers]
        is_split = f"{int(one.number.rpartition('/')[2]):03}" in state.settings["quad"]
        old, new = ([one.port], children) if is_split else (children, [one.port])
        if old[0] in state.ports:
            for name in old:
                del state.ports[name]
            state.ports |= {name: Port(name, mtu) for name in new}
