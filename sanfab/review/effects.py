"""What a change does to a SAN: devices, access, paths, zones, VLANs, frames."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sanfab.analysis.network import switching_port, vlan_tagging
from sanfab.analysis.paths import Pair
from sanfab.facts.switch import PortFacts, SwitchFacts
from sanfab.model.protocols import SCSI
from sanfab.review.loaded_state import LoadedState


class Presence(NamedTuple):
    """A device, link, VLAN or VSAN that only one state has."""

    kind: str
    name: str
    is_new: bool


class PairChange(NamedTuple):
    """A host and an array whose access or number of paths differs."""

    host: str
    array: str
    before: dict[str, int]
    """Paths by fabric; empty: no access."""
    after: dict[str, int]
    had: bool
    """`access` permitted it before."""
    has: bool

    @property
    def is_loss(self) -> bool:
        """Return whether paths or the access are gone."""
        return sum(self.after.values()) < sum(self.before.values()) or (self.had and not self.has)


class ZoneChange(NamedTuple):
    """A zone that differs, or that only one state has."""

    fabric: str
    vsan: int
    zone: str
    gained: tuple[str, ...]
    lost: tuple[str, ...]
    state: str
    """``new``, ``removed`` or ``changed``."""


class PortVlans(NamedTuple):
    """A device or link at a switch port whose VLANs or MTU differ."""

    switch: str
    port: str
    fabric: str
    what: str
    """Host, array or neighbor with its port; or the switch at the other end of a link."""
    is_link: bool
    before: str
    after: str


class SettingChange(NamedTuple):
    """A setting of a VLAN, VSAN, site or entry of `access` that no line of a switch shows."""

    what: str
    fabric: str
    """Empty: both."""
    setting: str
    before: str
    after: str


@dataclass(frozen=True)
class ChangeEffects:
    """What a change means, in the words of a storage network."""

    presence: tuple[Presence, ...]
    pairs: tuple[PairChange, ...]
    zones: tuple[ZoneChange, ...]
    ports: tuple[PortVlans, ...]
    settings: tuple[SettingChange, ...]


def effects_of(base: LoadedState, head: LoadedState) -> ChangeEffects:
    """Return what a change from base to head means."""
    return ChangeEffects(
        tuple(_presence(base, head)),
        tuple(_pairs(base, head)),
        tuple(_zones(base, head)),
        tuple(_ports(base, head)),
        tuple(_settings(base, head)),
    )


_KINDS = {"switches": "switch", "hosts": "host", "arrays": "array", "neighbors": "neighbor"}


def _presence(base: LoadedState, head: LoadedState) -> Iterator[Presence]:
    for field, kind in (*_KINDS.items(), ("vlans", "VLAN"), ("vsans", "VSAN")):
        old, new = getattr(base.san, field), getattr(head.san, field)
        yield from (Presence(kind, str(name), is_new=True) for name in new if name not in old)
        yield from (Presence(kind, str(name), is_new=False) for name in old if name not in new)
    links, others = (dict.fromkeys(_links(state)) for state in (head, base))
    yield from (Presence("link", name, is_new=True) for name in links if name not in others)
    yield from (Presence("link", name, is_new=False) for name in others if name not in links)


def _links(state: LoadedState) -> Iterator[str]:
    for ends in state.cabling.links.values():
        for end in ends:
            if end.side == 0:
                far = ", ".join(f"{switch} {ports[0]}" for switch, ports in end.far)
                yield f"{end.switch} {end.ports[0]} to {far}"


def _pairs(base: LoadedState, head: LoadedState) -> Iterator[PairChange]:
    old, new = (
        dict.fromkeys(pair for paths in state.services for pair in paths.wanted)
        for state in (base, head)
    )
    for pair in sorted({*old, *new}):
        before = _by_fabric(base, pair) if pair in old else {}
        after = _by_fabric(head, pair) if pair in new else {}
        if before != after or (pair in old) != (pair in new):
            yield PairChange(*pair, before, after, pair in old, pair in new)


def _by_fabric(state: LoadedState, pair: Pair) -> dict[str, int]:
    """Return the usable paths of a pair by fabric, those of services other than LUNs apart."""
    found: dict[str, int] = {}
    for paths in state.services:
        by = "" if paths.service == SCSI else f" by {paths.service}"
        for fabric, one in sorted(paths.by_fabric(pair).items(), key=str):
            found[f"{fabric or 'A and B'}{by}"] = one.usable
    return found


def _zones(base: LoadedState, head: LoadedState) -> Iterator[ZoneChange]:
    old, new = _all_zones(base), _all_zones(head)
    for key in sorted({*old, *new}):
        before, after = old.get(key, frozenset()), new.get(key, frozenset())
        if before != after:
            state = "new" if key not in old else "removed" if key not in new else "changed"
            gained, lost = (tuple(sorted(one)) for one in (after - before, before - after))
            yield ZoneChange(*key, gained, lost, state)


def _all_zones(state: LoadedState) -> dict[tuple[str, int, str], frozenset[str]]:
    """Return the members of the zones of each VSAN; all switches of a fabric share them."""
    found: dict[tuple[str, int, str], frozenset[str]] = {}
    for name, facts in state.managed_facts.items():
        fabric = state.san.switches[name].fabric or name
        for number, vsan in facts.vsans.items():
            for zone, members in vsan.zones.items():
                found[fabric, number, zone] = frozenset(member.value for member in members)
    return found


class _Plug(NamedTuple):
    what: str
    is_link: bool
    state: str


def _ports(base: LoadedState, head: LoadedState) -> Iterator[PortVlans]:
    for name, facts in head.managed_facts.items():
        old = base.managed_facts.get(name)
        if old is None or old == facts:
            continue
        before, after = _plugs(base, name, old), _plugs(head, name, facts)
        for port in dict.fromkeys((*before, *after)):
            one, other = before.get(port), after.get(port)
            if one != other:
                known = other or one
                fabric = head.san.switches[name].fabric or ""
                yield PortVlans(
                    name,
                    port,
                    fabric,
                    known.what if known else "",
                    known.is_link if known else False,
                    _words(one, other),
                    _words(other, one),
                )


def _words(plug: _Plug | None, other: _Plug | None) -> str:
    """Return the state of a port, with what is plugged in if the other state has another device."""
    if plug is None:
        return "nothing"
    same = other is None or other.what == plug.what
    return plug.state if same else f"{plug.what}: {plug.state}"


def _plugs(state: LoadedState, name: str, facts: SwitchFacts) -> dict[str, _Plug]:
    """Return what is plugged into each port of a switch, with its VLANs and MTU."""
    found: dict[str, _Plug] = {}
    for port, cables in state.cabling.cables.get(name, {}).items():
        what = f"{cables[0].device} {cables[0].label}"
        found[port] = _Plug(what, is_link=False, state=_state(facts, port))
    for end in state.cabling.links.get(name, ()):
        far = ", ".join(switch for switch, _ in end.far)
        found[end.ports[0]] = _Plug(
            f"link to {far}", is_link=True, state=_state(facts, end.ports[0])
        )
    return found


def _state(facts: SwitchFacts, name: str) -> str:
    port = switching_port(facts, name) or facts.ports.get(name)
    if port is None:
        return "not managed"
    words = [] if port.enabled else ["shut"]
    return ", ".join([*words, *_vlans(port, facts), *([f"MTU {port.mtu}"] if port.mtu else [])])


def _vlans(port: PortFacts, facts: SwitchFacts) -> Iterator[str]:
    if port.mode == "none":
        yield "no VLAN"
        return
    if port.mode == "trunk" and port.trunk_vlans is None:
        yield "all VLANs"
        return
    tagging: Mapping[int, bool] = vlan_tagging(port, facts)
    for words, wanted in (("untagged VLAN", False), ("tagged VLAN", True)):
        numbers = sorted(vlan for vlan, tagged in tagging.items() if tagged is wanted)
        if numbers:
            yield f"{words} {', '.join(map(str, numbers))}"


def _settings(base: LoadedState, head: LoadedState) -> Iterator[SettingChange]:
    for field, kind in (("vlans", "VLAN"), ("vsans", "VSAN")):
        old, new = getattr(base.san, field), getattr(head.san, field)
        for name in new:
            if name in old and old[name] != new[name]:
                yield from _changed_fields(f"{kind} {name}", old[name], new[name])
    yield from _site_settings(base, head)


def _site_settings(base: LoadedState, head: LoadedState) -> Iterator[SettingChange]:
    """Yield the devices whose site, and the entries of `access` whose mirroring differs."""
    for field, kind in _KINDS.items():
        old, new = getattr(base.san, field), getattr(head.san, field)
        for name in new:
            if name in old and old[name].site != new[name].site:
                yield SettingChange(
                    f"{kind} {name}", "", "site", _value(old[name].site), _value(new[name].site)
                )
    before, after = _mirrored(base), _mirrored(head)
    for one in dict.fromkeys((*before, *after)):
        if (one in before) != (one in after):
            yield SettingChange(one, "", "mirrored", _value(one in before), _value(one in after))


def _mirrored(state: LoadedState) -> list[str]:
    """Return the entries of `access` whose arrays are mirrored, in words."""
    return [
        f"access of {', '.join(one.hosts)} to {', '.join(one.arrays)}"
        for one in state.san.access
        if one.mirrored
    ]


def _changed_fields(what: str, old: object, new: object) -> Iterator[SettingChange]:
    for field in type(new).model_fields:  # type: ignore[attr-defined]  # a VLAN or VSAN
        before, after = getattr(old, field), getattr(new, field)
        if before != after:
            fabric = str(getattr(new, "fabric", None) or "")
            yield SettingChange(what, fabric, field, _value(before), _value(after))


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple) and value:
        return ", ".join(map(str, value))
    return "none" if value is None or value in ("", ()) else str(value)
