"""Modules and Fibre Channel ports of a switch -> what its model does not have."""

import re
from collections.abc import Iterator

from sanfab.inventory.messages import did_you_mean
from sanfab.inventory.references.messages import Problem
from sanfab.model import Platform, SwitchIntent
from sanfab.model.platforms import broken_out
from sanfab.model.yaml12 import Where
from sanfab.text import either


def equipment_problems(where: Where, switch: SwitchIntent, platform: Platform) -> Iterator[Problem]:
    """Yield modules and Fibre Channel ports that the model of a switch does not have."""
    for slot, name in switch.modules.items():
        fitting = [one.name for one in platform.modules if slot in one.slots]
        if name not in fitting:
            known = either(fitting) or "no module in this slot"
            yield (
                (*where, "modules", slot),
                f"found {name}, expected {known} on {platform.title}{did_you_mean(name, fitting)}",
            )
    yield from _breakouts((*where, "breakout"), switch, platform)
    if switch.fc_ports is not None:
        yield from _fc_ports((*where, "fc_ports"), switch.fc_ports, platform)


def _fc_ports(where: Where, stated: str, platform: Platform) -> Iterator[Problem]:
    numbers = platform.fc_ports
    if numbers is None:
        yield where, f"{platform.title} has no unified ports, expected no `fc_ports`"
        return
    last = numbers[-1]
    match = re.fullmatch(r"(\d+)(?:-(\d+))?", stated)
    if match is None or int(match[2] or match[1]) != last or int(match[1]) not in numbers:
        yield (
            where,
            f"found {stated}, expected the last ports of slot 1, as {last - 1}-{last}: the Fibre "
            f"Channel ports of {platform.title} end with port {last}",
        )


def _breakouts(where: Where, switch: SwitchIntent, platform: Platform) -> Iterator[Problem]:
    for port, mode in (switch.breakout or {}).items():
        if switch.stack is not None:
            yield (*where, port), "found a breakout on a stack, expected a standalone switch"
            return
        modes = [one.row.mode for one in broken_out(platform) if one.port == port]
        if mode not in modes:
            known = either(modes) or "no breakout of this port"
            yield (*where, port), f"found {mode}, expected {known} on {platform.title}"
