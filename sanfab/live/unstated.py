"""Intended facts and a running configuration -> the rates of ports that nobody stated.

A push keeps a speed, FEC or negotiation that the inventory does not state. One that was set by hand
may keep the link down, so each is told.
"""

from collections.abc import Iterator

from sanfab.facts.effects import EffectKind, LineEffect
from sanfab.facts.line_rate import DEFAULT
from sanfab.facts.switch import PortFacts, SwitchFacts
from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import Platform
from sanfab.nos.reader import ParsedConfig


def rate_effects(
    intended: SwitchFacts, running: ParsedConfig, platform: Platform
) -> Iterator[LineEffect]:
    """Yield what the rates do that the ports of an inventory have and it does not state."""
    for name, wanted in intended.ports.items():
        port = running.facts.ports.get(name)
        if port is None or not wanted.enabled:
            continue
        for field, words in _rates(wanted, port, _native(running.facts, name, platform)):
            line = running.line_of(f"ports.{name}.{field}")
            fix = f"remove the line by hand, or state `{field}` of the port in the inventory"
            path = ("ports", name)
            yield LineEffect(line.number, line.text, (), path, EffectKind.SHUTS, words, fix=fix)


def _native(facts: SwitchFacts, name: str, platform: Platform) -> int | None:
    """Return the speed of a port, or of the members of a LAG, in Gb/s; None: no row states it."""
    speeds = port_speeds(platform)
    members = facts.lags[name].members if name in facts.lags else (name,)
    return next((speeds[one] for one in members if one in speeds), None)


def _rates(wanted: PortFacts, port: PortFacts, native: int | None) -> Iterator[tuple[str, str]]:
    """Yield the rates of a port that are not stated, with what they do."""
    down = "it is down unless the far end has the same"
    usual = {"", DEFAULT, port.speed if native is None else f"{native}G"}
    if not wanted.speed and port.speed not in usual:
        yield "speed", f"its speed is {port.speed}, not {native}G: {down}"
    if not wanted.fec and port.fec not in {"", DEFAULT}:
        yield "fec", f"its error correction is {port.fec}: {down}"
    if wanted.autoneg is None and not wanted.speed and port.autoneg is False and not port.speed:
        yield "autoneg", "it negotiates nothing: it is down if the far end insists on it"
