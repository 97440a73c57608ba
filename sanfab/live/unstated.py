"""Intended facts and a running configuration -> values set by hand that the inventory leaves out.

A push keeps what the inventory does not state. Where the field of a fact says that such a value may
take storage traffic, it is told.
"""

from collections.abc import Iterator, Mapping
from ipaddress import IPv4Network, IPv6Network, ip_interface
from typing import NamedTuple, get_args

from sanfab.facts.breakouts import breakout_number
from sanfab.facts.effects import LineEffect, ManualEffect, ObjectPath
from sanfab.facts.field import facts_of, keeps_unstated, manual_effects
from sanfab.facts.switch import LagFacts, PeerFacts, PortFacts, SwitchFacts
from sanfab.facts.unmanaged import as_running
from sanfab.model.design import AREAS, SpanningTreeMode
from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import Platform
from sanfab.nos.normalize import normalize_as_printed
from sanfab.nos.reader import ParsedConfig
from sanfab.text import some

_Network = IPv4Network | IPv6Network
_SHOWN = 3
"""Entries of a value that a message names."""


class _Kept(NamedTuple):
    """A value that a push keeps, as nobody stated it."""

    path: ObjectPath
    name: str
    value: object
    told: ManualEffect


def unstated_effects(
    intended: SwitchFacts, running: ParsedConfig, platform: Platform
) -> Iterator[LineEffect]:
    """Yield what the values may do that the inventory does not state and the switch has."""
    kept = [
        *_of_switch(intended, running.facts),
        *_of_lags(intended, running.facts),
        *_of_ports(intended, running.facts),
    ]
    if kept:
        both = normalize_as_printed(as_running(intended), as_running(running.facts), platform)
        kept = [one for one in kept if _is_told(one, *(_value(facts, one) for facts in both))]
    told = _without_usual_rates(kept, running.facts, platform)
    yield from _of_routes(intended, running)
    of_pair = _of_pair(intended.peer, running.facts.peer, platform.traits.pair_defaults)
    for one in (*told, *of_pair, *_of_breakouts(intended, running.facts)):
        fact = ".".join((*one.path, one.name))
        if one.told is ManualEffect.BREAKOUT:  # other ports may have lines that leave them whole
            fact = f"breakouts.{breakout_number(one.path[-1])}"
        line = running.line_of(fact)
        words = one.told.words.format(value=_words(one.value))
        fix = f"remove the line by hand, or state {_keys(one)} in the inventory"
        yield LineEffect(line.number, line.text, (), one.path, one.told.kind, words, fix=fix)


def _is_told(one: _Kept, usual: object, found: object) -> bool:
    """Return whether a value does what the usual one does not.

    ``usual``, ``found``: what the switch has where no line states it, and what it has, normalized.
    A spanning tree blocks ports in any mode: where the NOS runs one anyway, another mode of a
    network that was taken over is none of that.
    """
    is_tree = one.told is ManualEffect.TREE
    is_other_mode = is_tree and usual and one.value in get_args(SpanningTreeMode)
    return usual not in (one.value, found) and not is_other_mode


def _of_switch(intended: SwitchFacts, running: SwitchFacts) -> Iterator[_Kept]:
    """Yield the values of a whole switch, without those of areas that are not managed."""
    known = facts_of(SwitchFacts)
    for name, told in manual_effects(SwitchFacts).items():
        if told is ManualEffect.HASH and not intended.lags:
            continue
        area, value = known[name].area, getattr(running, name)
        is_foreign = intended.managed is not None and area in AREAS and area not in intended.managed
        if not is_foreign and keeps_unstated(intended, name) and value != getattr(intended, name):
            yield _Kept((), name, value, told)


def _of_ports(intended: SwitchFacts, running: SwitchFacts) -> Iterator[_Kept]:
    """Yield the values of ports that are up."""
    told_of_ports = manual_effects(PortFacts)
    for port, wanted in intended.ports.items():
        found = running.ports.get(port)
        if found is None or not wanted.enabled:
            continue
        for name, told in told_of_ports.items():
            value = getattr(found, name)
            if value != getattr(wanted, name) and keeps_unstated(wanted, name):
                yield _Kept(("ports", port), name, value, told)


def _of_lags(intended: SwitchFacts, running: SwitchFacts) -> Iterator[_Kept]:
    """Yield the values of LAGs of the inventory."""
    for lag in intended.lags.keys() & running.lags.keys():
        for name, told in manual_effects(LagFacts).items():
            value = getattr(running.lags[lag], name)
            if keeps_unstated(intended.lags[lag], name):
                yield _Kept(("lags", lag), name, value, told)


def _of_pair(
    intended: PeerFacts | None, running: PeerFacts | None, defaults: Mapping[str, object]
) -> Iterator[_Kept]:
    """Yield the values of the pair, each of its options by itself."""
    if intended is None or running is None or intended.options_stated:
        return
    usual = {"priority": defaults.get("role_priority")}
    for name, told in manual_effects(PeerFacts).items():
        value, wanted = getattr(running, name), getattr(intended, name)
        if isinstance(value, dict):
            for key in sorted(value):
                yield _Kept(("peer",), f"{name}.{key}", {key: value[key]}, told)
        elif value and value != wanted and value != usual.get(name):
            yield _Kept(("peer",), name, value, told)


def _of_routes(intended: SwitchFacts, running: ParsedConfig) -> Iterator[LineEffect]:
    """Yield the static routes into a part of a network that the switch has an address in.

    Of two routes to an address the longer prefix holds, so packets to that part go elsewhere.
    """
    if not keeps_unstated(intended, "routes"):
        return
    for route in sorted(running.facts.routes - intended.routes, key=str):
        part = ip_interface(route.to).network
        for number, vlan in sorted(running.facts.vlans.items()):
            networks = (ip_interface(one).network for one in vlan.addresses)
            if number not in intended.vlans or not any(_is_part(part, one) for one in networks):
                continue
            line = running.line_of(f"routes.{route}")
            told = ManualEffect.ROUTE
            words = told.words.format(value=f"{route.to} over {route.via}")
            fix = "remove the route by hand, or state `routes` in the inventory"
            path = ("vlans", str(number))
            yield LineEffect(line.number, line.text, (), path, told.kind, words, fix=fix)


def _is_part(part: _Network, whole: _Network) -> bool:
    return part.version == whole.version and part != whole and part.subnet_of(whole)  # type: ignore[arg-type]  # of one version


def _of_breakouts(intended: SwitchFacts, running: SwitchFacts) -> Iterator[_Kept]:
    """Yield the ports that are used as a whole and are broken out."""
    if intended.breakouts_stated or intended.breakouts or not running.breakouts:
        return
    for port, wanted in intended.ports.items():
        how = running.breakouts.get(breakout_number(port))
        if how is not None and port in running.ports and wanted.enabled:
            yield _Kept(("ports", port), "breakout", how, ManualEffect.BREAKOUT)


def _value(facts: SwitchFacts, one: _Kept) -> object:
    """Return the value of normalized facts; of a port that they leave out, that of any port."""
    record: object = facts
    if one.path[:1] == ("lags",):
        record = facts.lags[one.path[-1]]
    elif one.path:
        record = facts.ports.get(one.path[-1], PortFacts(one.path[-1]))
    return getattr(record, one.name)


def _without_usual_rates(
    kept: list[_Kept], facts: SwitchFacts, platform: Platform
) -> Iterator[_Kept]:
    """Yield values without the own speed of a port, and what that says of negotiation.

    A fixed speed says itself that nothing is negotiated.
    """
    speeds = port_speeds(platform) | port_speeds(platform, platform.stack_max)
    for one in kept:
        port = facts.ports[one.path[-1]] if one.path[:1] == ("ports",) else None
        if port is not None and one.name == "autoneg" and (port.autoneg or port.speed):
            continue
        if port is not None and one.name == "speed":
            native = _native(facts, port, speeds)
            if one.value != native:
                yield one._replace(value=f"{one.value}, not {native}" if native else one.value)
            continue
        yield one


def _native(facts: SwitchFacts, port: PortFacts, speeds: dict[str, int]) -> str:
    """Return the speed of a port, or of the members of a LAG; empty: no row states it."""
    members = facts.lags[port.name].members if port.name in facts.lags else (port.name,)
    return next((f"{speeds[one]}G" for one in members if one in speeds), "")


def _words(value: object) -> str:
    if isinstance(value, bool) or value is None:
        return "on" if value else "off"
    if isinstance(value, frozenset):
        return some(sorted(value), _SHOWN + 1)
    if isinstance(value, dict):
        return some((f"{key} {entry}" for key, entry in sorted(value.items())), _SHOWN)
    return str(value)


def _keys(one: _Kept) -> str:
    """Return what to state, by the key of the inventory."""
    if one.path[:1] == ("ports",):
        return f"`{one.name}` of the port"
    record = {"lags": LagFacts, "peer": PeerFacts}.get("".join(one.path[:1]), SwitchFacts)
    keys = facts_of(record)[one.name.partition(".")[0]].keys
    return " or ".join(f"`{key}`" for key in keys) or "it"
