"""VFCs, logins, name server and active zones of FCoE switches, against what is intended."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from sanfab.facts import SwitchFacts, VsanFacts
from sanfab.facts.status import FabricLogin, SwitchStatus
from sanfab.inventory import Cable, Cabling
from sanfab.live.checks.checks import LOGINS, NAMES, STRANGERS, VFCS, ZONES, Fault, Health
from sanfab.text import count, some


class Expected(NamedTuple):
    """One login that has to be there, and the cable it comes by."""

    switch: str
    login: FabricLogin
    cable: Cable


@dataclass
class _Fabric:
    """The FCoE switches whose status is known."""

    cabling: Cabling
    intended: Mapping[str, SwitchFacts]
    status: Mapping[str, SwitchStatus]
    health: Health
    missing: set[str] = field(default_factory=set)
    """WWPNs that are logged in nowhere, or elsewhere than they should."""


def judge_fabric(
    cabling: Cabling,
    intended: Mapping[str, SwitchFacts],
    status: Mapping[str, SwitchStatus],
    health: Health,
) -> None:
    """Judge everything that has to do with Fibre Channel on the switches whose status is known."""
    known = {name: one for name, one in status.items() if intended[name].vsans}
    fabric = _Fabric(cabling, intended, known, health)
    expected = {name: list(expected_logins(cabling, name, intended[name])) for name in known}
    for name in known:
        _judge_vfcs(fabric, name, expected[name])
        _judge_logins(fabric, name, expected[name])
    _judge_strangers(fabric, [one for some in expected.values() for one in some])
    for name in known:
        for vsan in intended[name].vsans.values():
            _judge_names(fabric, name, vsan.id)
            _judge_zones(fabric, name, vsan)


def expected_logins(cabling: Cabling, name: str, facts: SwitchFacts) -> Iterator[Expected]:
    """Yield the logins that have to be there at a switch.

    A VFC is bound to the port that a cable is in, or to the MAC address of a host behind a transit
    switch. An array port may log in more logical interfaces than its own.
    """
    by_port = {cable.port: cable for cables in cabling.cables[name].values() for cable in cables}
    by_mac = {
        cable.end.mac.lower(): cable
        for vsan in facts.vsans
        for cable in cabling.by_vsan.get(vsan, [])
        if cable.end.mac
    }
    for vfc in facts.vfcs.values():
        cable = by_mac.get(vfc.mac) if vfc.mac else by_port.get(vfc.port)
        if cable is not None and vfc.enabled and vfc.mode == "F":
            for wwpn in cable.wwpns:
                yield Expected(name, FabricLogin(vfc.vsan, wwpn, f"vfc{vfc.number}"), cable)


def _judge_vfcs(fabric: _Fabric, name: str, expected: list[Expected]) -> None:
    status = fabric.status[name]
    for number, vfc in fabric.intended[name].vfcs.items():
        up = status.vfcs.get(number)
        if vfc.enabled:
            fabric.health.count(name, VFCS, right=bool(up))
        below = status.ports.get(vfc.port)
        if not vfc.enabled or up or (below is not None and not below.up):
            continue  # a port that is down is told as such
        behind = [one for one in expected if one.login.interface == f"vfc{number}"]
        fault = Fault(
            VFCS,
            name,
            f"vfc{number}",
            behind[0].cable.where if behind else ("switches", name),
            "no such VFC" if up is None else f"down in VSAN {vfc.vsan}",
            f"up in VSAN {vfc.vsan}",
            tuple(f"{_named(one)} cannot log in" for one in behind),
        )
        fabric.health.faults.append(fault)


def _judge_logins(fabric: _Fabric, name: str, expected: list[Expected]) -> None:
    """Note each login that is not there, unless it follows from a VFC that is down."""
    status = fabric.status[name]
    for one in expected:
        is_there = one.login in status.logins
        fabric.health.count(name, LOGINS, right=is_there)
        if is_there:
            continue
        fabric.missing.add(one.login.wwpn)
        places = _places(fabric, one.login.wwpn)
        if places or status.vfcs.get(int(one.login.interface.removeprefix("vfc"))):
            fabric.health.faults.append(_missing(one, places))


def _named(one: Expected) -> str:
    return f"{one.cable.device} {one.cable.label} ({one.login.wwpn})"


def _places(fabric: _Fabric, wwpn: str) -> list[str]:
    """Return where something is logged in."""
    return [
        f"{switch} {login.interface} in VSAN {login.vsan}"
        for switch, status in fabric.status.items()
        for login in sorted(status.logins)
        if login.wwpn == wwpn
    ]


def _missing(one: Expected, places: list[str]) -> Fault:
    """Return the fault of a login that is not there, which says if it is elsewhere."""
    found = f"logged in at {some(places)}" if places else "not logged in"
    return Fault(
        LOGINS,
        one.switch,
        one.login.interface,
        one.cable.where,
        f"{_named(one)} {found}",
        f"logged in at {one.login.interface} in VSAN {one.login.vsan}",
    )


def _judge_strangers(fabric: _Fabric, expected: list[Expected]) -> None:
    """Note logins that the inventory does not know, and known ones that belong to no VFC here."""
    wanted = {(one.switch, one.login) for one in expected}
    owners = {
        wwpn: cable
        for cables in fabric.cabling.by_vsan.values()
        for cable in cables
        for wwpn in cable.wwpns
    }
    for name, status in fabric.status.items():
        for login in sorted(status.logins):
            if (name, login) in wanted or login.wwpn in fabric.missing:
                continue  # right, or told with the place where it is missing
            owner = owners.get(login.wwpn)
            who = f"{owner.device} {owner.label}, " if owner else ""
            home = f"{owner.switch} {owner.port}" if owner else "nowhere"
            fault = Fault(
                STRANGERS,
                name,
                login.interface,
                owner.where if owner else ("switches", name),
                f"{who}{login.wwpn} logged in in VSAN {login.vsan}",
                f"a login that the inventory has there; it has this one at {home}",
            )
            fabric.health.faults.append(fault)


def _judge_names(fabric: _Fabric, name: str, vsan: int) -> None:
    known = {wwpn for number, wwpn in fabric.status[name].names if number == vsan}
    for cable in fabric.cabling.by_vsan.get(vsan, []):
        for wwpn in cable.wwpns:
            fabric.health.count(name, NAMES, right=wwpn in known)
            if wwpn not in known and wwpn not in fabric.missing:
                words = f"VSAN {vsan}"
                found = f"no entry for {cable.device} {cable.label} ({wwpn})"
                fault = Fault(NAMES, name, words, cable.where, found, "an entry for each port")
                fabric.health.faults.append(fault)


def _judge_zones(fabric: _Fabric, name: str, vsan: VsanFacts) -> None:
    status = fabric.status[name]
    aliases = fabric.intended[name].device_aliases
    members = {alias: {wwpn} for alias, wwpn in aliases.items()} | vsan.fcaliases
    wanted = {
        zone: frozenset(
            wwpn for one in vsan.zones[zone] for wwpn in members.get(one.value, {one.value})
        )
        for zone in vsan.zonesets.get(vsan.active_zoneset, set())
    }
    found = {
        zone: frozenset(wwpn for one in some for wwpn in members.get(one, {one}))
        for zone, some in status.active_zones.get(vsan.id, {}).items()
    }
    active = status.active_zoneset.get(vsan.id, "")
    differences = list(_zone_differences(wanted, found))
    for zone, some_members in wanted.items():
        fabric.health.count(name, ZONES, right=found.get(zone) == some_members)
    if active != vsan.active_zoneset or differences:
        fabric.health.faults.append(_zone_fault(name, vsan, active, differences))


def _zone_fault(name: str, vsan: VsanFacts, active: str, differences: list[str]) -> Fault:
    wrong = f" with {count(differences, 'wrong zone')}" if differences else ""
    return Fault(
        ZONES,
        name,
        f"VSAN {vsan.id}",
        ("vsans", vsan.id),
        f"zoneset {active}{wrong}" if active else "no active zoneset",
        f"zoneset {vsan.active_zoneset}" if vsan.active_zoneset else "no active zoneset",
        details=tuple(differences) if active else (),
    )


def _zone_differences(
    wanted: Mapping[str, frozenset[str]], found: Mapping[str, frozenset[str]]
) -> Iterator[str]:
    for zone in sorted({*wanted, *found}):
        if zone not in found:
            yield f"zone {zone}: not in force"
        elif zone not in wanted:
            yield f"zone {zone}: in force, not intended"
        elif wanted[zone] != found[zone]:
            less, more = sorted(wanted[zone] - found[zone]), sorted(found[zone] - wanted[zone])
            said = [f"without {some(less)}" if less else "", f"with {some(more)}" if more else ""]
            yield f"zone {zone}: {', '.join(part for part in said if part)}"
