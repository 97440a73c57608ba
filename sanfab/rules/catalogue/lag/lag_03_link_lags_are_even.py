"""LAG-03."""

import re
from collections.abc import Iterator

from sanfab.inventory.cables import LinkEnd
from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import LINKS, SanLink


@rule(
    "LAG-03",
    scope=LINKS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.WARNING,
    source="EQL-CG",
    example="static at one end, LACP at the other",
    fix="make both ends alike: speed, LACP or static, ports on several units",
)
def link_lags_are_even(link: SanLink, context: CheckContext) -> Iterator[Violation]:
    """Members of a LAG between switches have one speed, several units, and one mode at both ends.

    Members of another speed stay out of the LAG, and members on one unit of a stack fail together
    with it. A static end sends to an LACP end that has not negotiated, so frames are lost; two
    passive ends never negotiate.
    """
    if link.intent.lag is None:
        return
    yield from _speeds(link, context)
    for end in link.ends:
        yield from _spread(end, context)
    yield from _modes(link, context)


def _speeds(link: SanLink, context: CheckContext) -> Iterator[Violation]:
    speeds: dict[int, str] = {}
    for end in link.ends:
        known = context.cabling.port_speeds(end.switch)
        for port in end.ports:
            if port in known:
                speeds.setdefault(known[port], f"{known[port]} Gb/s at {end.switch} {port}")
    if len(speeds) > 1:
        found = ", ".join(speeds[speed] for speed in sorted(speeds))
        yield Violation(found, "members of one speed", cause="speed")


def _spread(end: LinkEnd, context: CheckContext) -> Iterator[Violation]:
    """A stack loses all ports of a unit at once."""
    stack = context.san.switches[end.switch].stack
    units = {unit for port in end.ports if (unit := _unit(port))}
    if stack is not None and len(end.ports) > 1 and len(units) == 1:
        yield Violation(
            found=f"all {len(end.ports)} members of {end.switch} on unit {units.pop()}",
            expected=f"members on several of its {stack} units",
            cause=f"units of {end.switch}",
        )


def _unit(port: str) -> str:
    match = re.search(r"(\d+)[:/]", port)
    return match[1] if match else ""


def _modes(link: SanLink, context: CheckContext) -> Iterator[Violation]:
    modes: dict[str, str] = {}
    for end in link.ends:
        for lag in context.switches[end.switch].facts.lags.values():
            for name, mode in lag.members.items():
                if name in end.ports:
                    modes.setdefault(mode, f"{end.switch} {name}")
    words = {"on": "static", "active": "LACP", "passive": "LACP passive"}
    found = ", ".join(f"{words[mode]} at {modes[mode]}" for mode in sorted(modes))
    if "on" in modes and len(modes) > 1:
        yield Violation(found, "the same at both ends", cause="mode")
    elif set(modes) == {"passive"}:
        yield Violation(
            f"{found} and at every other member", "LACP active at one end at least", cause="mode"
        )
