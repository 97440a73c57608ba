"""A switch and a setting of one of its ports -> the configuration line that decides it."""

from collections.abc import Iterable, Iterator
from typing import Literal

from sanfab.facts.switch import PortFacts
from sanfab.gate.batfish.built_switch import BuiltSwitch

PortSetting = Literal["state", "description", "mtu", "lag", "mode", "access", "native", "allowed"]

FACTS: dict[PortSetting, tuple[str, ...]] = {
    "state": ("enabled",),
    "description": ("description",),
    "mtu": ("mtu",),
    "lag": (),
    "mode": ("mode", "access_vlan"),
    "access": ("access_vlan",),
    "native": ("native_vlan",),
    "allowed": ("trunk_vlans",),
}
"""Facts of a port by setting, the one that decides it first."""

_IN_VLANS = frozenset({"mode", "access", "native", "allowed"})


def line_of_setting(
    switch: BuiltSwitch, port: str, setting: PortSetting, vlans: Iterable[int] = ()
) -> int:
    """Return the line that decides a setting of a port, else the first that is about the port.

    ``vlans``: those that are too many or too few. Where VLANs list their ports (OS9, EXOS), it is
    the line that puts the port into one of them, or the one that lacks the port.
    """
    lines = switch.reading.provenance.lines
    facts = [*_facts_of_lag(switch, port)] if setting == "lag" else []
    if setting in _IN_VLANS:
        facts += _facts_in_vlans(switch, port, vlans)
    facts += [f"ports.{port}.{fact}" for fact in FACTS[setting]]
    if not switch.nos.port_blocks:  # one line lists ports, and this one may be missing
        facts += [f"ports.{one}.{fact}" for fact in FACTS[setting] for one in switch.facts.ports]
    first = next((lines[fact] for fact in facts if fact in lines), 0)
    return first or switch.line_of(f"ports.{port}")


def _facts_of_lag(switch: BuiltSwitch, port: str) -> Iterator[str]:
    """Yield the facts by which a port is in a LAG, or is one."""
    for lag in {**switch.facts.lags, **switch.intended.lags}:
        yield f"lags.{lag}.members.{port}"
    if switch.nos.vlans_list_ports:
        yield f"lags.{port}"


def _facts_in_vlans(switch: BuiltSwitch, port: str, vlans: Iterable[int]) -> Iterator[str]:
    """Yield the facts by which a port, or else another port, is in VLANs."""
    if not switch.nos.vlans_list_ports:
        return
    intended = switch.intended.ports.get(port)
    for vlan in vlans:
        facts = switch.facts.ports.get(port)
        if facts is not None:
            yield from _facts_in_vlan(facts, vlan)
        untagged = intended is not None and _is_untagged(intended, vlan)
        others = switch.facts.ports.values()
        for other in sorted(others, key=lambda one: _is_untagged(one, vlan) != untagged):
            yield from _facts_in_vlan(other, vlan)
        yield f"vlans.{vlan}"


def _is_untagged(port: PortFacts, vlan: int) -> bool:
    return vlan in {port.access_vlan, port.native_vlan}


def _facts_in_vlan(port: PortFacts, vlan: int) -> Iterator[str]:
    """Yield the facts that put a port into a VLAN, if it is in it."""
    if port.access_vlan == vlan:
        yield f"ports.{port.name}.access_vlan"
    if vlan in (port.trunk_vlans or ()):
        yield f"ports.{port.name}.trunk_vlans.{vlan}"
