"""Live VFCs, logins, name server and active zones of Fibre Channel switches against the intent."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from sanfab.facts.fc import FcPortFacts, VfcFacts, VsanFacts, title_of_vsan
from sanfab.facts.status import FabricLogin, SwitchStatus
from sanfab.facts.switch import SwitchFacts
from sanfab.inventory.cables import Cable
from sanfab.inventory.cabling import Cabling
from sanfab.live.checks.rules import (
    LOGINS,
    NAMES,
    STRANGERS,
    VFCS,
    ZONES,
    LiveResult,
    live_finding,
    part_of_vsan,
)
from sanfab.rules.engine import RawFinding
from sanfab.rules.rule import Violation
from sanfab.text import count, some


class ExpectedLogin(NamedTuple):
    """One expected login, and the cable that it uses."""

    switch: str
    login: FabricLogin
    cable: Cable
    elsewhere: tuple[tuple[str, FabricLogin], ...] = ()
    """The same login over the other links of the neighbor that a host is behind: one is enough."""

    @property
    def places(self) -> tuple[tuple[str, FabricLogin], ...]:
        """Switches and logins of which one is enough."""
        return ((self.switch, self.login), *self.elsewhere)


@dataclass
class _Fabric:
    """The FCoE switches whose status is known."""

    cabling: Cabling
    intended: Mapping[str, SwitchFacts]
    status: Mapping[str, SwitchStatus]
    result: LiveResult
    missing: set[str] = field(default_factory=set)
    """Expected WWPNs that are logged in nowhere, or at another port."""

    def title(self, switch: str, vsan: int) -> str:
        """Return what a sentence about a switch calls a VSAN."""
        return title_of_vsan(vsan, self.intended[switch].vsans)


def verify_fabric(
    cabling: Cabling,
    intended: Mapping[str, SwitchFacts],
    status: Mapping[str, SwitchStatus],
    result: LiveResult,
) -> None:
    """Verify VFCs, logins, name server and zones of the switches whose status is known."""
    known = {name: one for name, one in status.items() if intended[name].vsans}
    fabric = _Fabric(cabling, intended, known, result)
    expected = {name: list(expected_logins(cabling, name, intended[name])) for name in known}
    for one in _behind(fabric):
        expected[one.switch].append(one)
    for name in known:
        _verify_vfcs(fabric, name, expected[name])
        _verify_logins(fabric, name, expected[name])
    _verify_strangers(fabric, [one for some in expected.values() for one in some])
    for name in known:
        for vsan in intended[name].vsans.values():
            _verify_names(fabric, name, vsan.id)
            _verify_zones(fabric, name, vsan)


def expected_logins(cabling: Cabling, name: str, facts: SwitchFacts) -> Iterator[ExpectedLogin]:
    """Yield the logins that are expected at a switch.

    A VFC is bound to the port that a cable is in, to the LAG of that port, or to the MAC address of
    a host behind an FIP-snooping bridge. An array port may log in more logical interfaces than its
    own.
    """
    by_mac = {
        cable.end.mac.lower(): cable
        for vsan in facts.vsans
        for cable in cabling.by_vsan.get(vsan, [])
        if cable.end.mac
    }
    for vfc in facts.vfcs.values():
        members = _ports_of(facts, vfc)
        cables = [one for port in members for one in cabling.cables[name].get(port, ())]
        if vfc.mac:
            cables = [by_mac[vfc.mac]] if vfc.mac in by_mac else []
        for cable in cables if vfc.enabled and vfc.mode == "F" else ():
            for wwpn in cable.wwpns:
                yield ExpectedLogin(name, FabricLogin(vfc.vsan, wwpn, f"vfc{vfc.number}"), cable)
    lag_prefix = _lag_prefix(cabling, name)
    for port in facts.fc_ports.values():
        for cable in cabling.cables[name].get(port.name, ()) if port.enabled else ():
            for wwpn in cable.wwpns:
                login = FabricLogin(port.vsan, wwpn, _native_interface(port, lag_prefix))
                yield ExpectedLogin(name, login, cable)


def _behind(fabric: "_Fabric") -> Iterator[ExpectedLogin]:
    """Yield the logins of hosts behind neighbors, over whatever link their neighbor chose."""
    at = {
        (name, port): interface
        for name in fabric.status
        for interface, ports in _login_interfaces(fabric, name).items()
        for port in ports
    }
    for ways in fabric.cabling.neighbor_hosts.port_cables.values():
        known = [way for way in ways if (way.switch, way.port) in at and way.vsan is not None]
        for wwpn in ways[0].wwpns if known and len(known) == len(ways) else ():
            places = dict.fromkeys(
                (way.switch, FabricLogin(way.vsan or 0, wwpn, at[way.switch, way.port]))
                for way in known
            )
            (switch, login), *more = places
            yield ExpectedLogin(switch, login, known[0], tuple(more))


def _lag_prefix(cabling: Cabling, name: str) -> str:
    row = cabling.platform(name)
    return "" if row is None else row.traits.lag_prefix


def _native_interface(port: FcPortFacts, lag_prefix: str) -> str:
    """Return the name under which devices log in on a native port: it, or its port-channel."""
    return port.name if port.lag is None else f"{lag_prefix}{port.lag}"


def _login_interfaces(fabric: "_Fabric", name: str) -> Mapping[str, Sequence[str]]:
    """Return the interfaces on which devices log in at a switch, with their physical ports."""
    facts, found = fabric.intended[name], defaultdict[str, list[str]](list)
    for number, vfc in facts.vfcs.items():
        found[f"vfc{number}"] += _ports_of(facts, vfc) if vfc.enabled else ()
    lag_prefix = _lag_prefix(fabric.cabling, name)
    for port in facts.fc_ports.values():
        found[_native_interface(port, lag_prefix)] += [port.name] if port.enabled else []
    return found


def _ports_of(facts: SwitchFacts, vfc: VfcFacts) -> tuple[str, ...]:
    """Return the ports that a VFC is bound to; of a LAG its members."""
    return tuple(facts.lags[vfc.port].members) if vfc.port in facts.lags else (vfc.port,)


def _verify_vfcs(fabric: _Fabric, name: str, expected: list[ExpectedLogin]) -> None:
    status = fabric.status[name]
    for number, vfc in fabric.intended[name].vfcs.items():
        up = status.vfcs.get(number)
        if not up and fabric.cabling.is_planned(name, vfc.port):
            continue
        unknown = up is None and "vfcs" in status.unknown
        if vfc.enabled:
            fabric.result.count(name, VFCS, right=None if unknown else bool(up))
        if unknown:
            continue
        below = status.ports.get(vfc.port)
        if not vfc.enabled or up or (below is not None and not below.up):
            continue  # PORTS reports a port that is down
        behind = [
            one
            for one in expected
            if one.login.interface == f"vfc{number}" and not _logged_in(fabric, one)
        ]
        why = status.vfc_reasons.get(number)
        reason = f" ({why})" if why else ""
        raw = live_finding(
            VFCS,
            name,
            f"vfc{number}",
            behind[0].cable.where if behind else ("switches", name),
            Violation(
                "no such VFC" if up is None else f"down in VSAN {vfc.vsan}{reason}",
                f"up in VSAN {vfc.vsan}",
                details=tuple(f"{_named(one)} cannot log in" for one in behind),
            ),
        )
        fabric.result.raws.append(raw)


def _verify_logins(fabric: _Fabric, name: str, expected: list[ExpectedLogin]) -> None:
    """Report each missing login, unless its VFC is down, which VFCS reports."""
    status = fabric.status[name]
    for one in expected:
        logged_in = _logged_in(fabric, one)
        if not logged_in and one.cable.end.state == "planned":
            continue
        unknown = not logged_in and _login_unknown(fabric, one)
        fabric.result.count(name, LOGINS, right=None if unknown else logged_in)
        if logged_in or unknown:
            continue
        fabric.missing.add(one.login.wwpn)
        places = _places(fabric, one.login.wwpn)
        if places or _is_up(status, one):
            fabric.result.raws.append(_missing(one, places, fabric.title(name, one.login.vsan)))


def _is_up(status: SwitchStatus, one: ExpectedLogin) -> bool:
    """Return whether a device could log in: one that is down is reported as that."""
    if not one.cable.native:
        return bool(status.vfcs.get(int(one.login.interface.removeprefix("vfc"))))
    port = status.ports.get(one.cable.port)
    return port is None or port.up


def _logged_in(fabric: _Fabric, one: ExpectedLogin) -> bool:
    return any(login in fabric.status[switch].logins for switch, login in one.places)


def _login_unknown(fabric: _Fabric, one: ExpectedLogin) -> bool:
    return any("logins" in fabric.status[switch].unknown for switch, _ in one.places)


def _named(one: ExpectedLogin) -> str:
    return f"{one.cable.device} {one.cable.label} ({one.login.wwpn})"


def _places(fabric: _Fabric, wwpn: str) -> list[str]:
    """Return where a WWPN is logged in."""
    return [
        f"{switch} {login.interface} in {fabric.title(switch, login.vsan)}"
        for switch, status in fabric.status.items()
        for login in sorted(status.logins)
        if login.wwpn == wwpn
    ]


def _missing(one: ExpectedLogin, places: list[str], vsan: str) -> RawFinding:
    """Return a missing login, with the place where it is logged in instead, if any."""
    found = f"logged in at {some(places)}" if places else "not logged in"
    return live_finding(
        LOGINS,
        one.switch,
        one.login.interface,
        one.cable.where,
        Violation(f"{_named(one)} {found}", f"logged in at {one.login.interface} in {vsan}"),
    )


def _verify_strangers(fabric: _Fabric, expected: list[ExpectedLogin]) -> None:
    """Report logins that the inventory lacks, and known ones at the wrong VFC."""
    wanted = {place for one in expected for place in one.places}
    owners = {
        wwpn: cable
        for cables in fabric.cabling.by_vsan.values()
        for cable in cables
        for wwpn in cable.wwpns
    }
    for name, status in fabric.status.items():
        own = _own_logins(fabric, name, owners.keys())
        for login in sorted(status.logins - own):
            if (name, login) in wanted or login.wwpn in fabric.missing:
                continue  # right, or reported as missing at its own port
            owner = owners.get(login.wwpn)
            who = f"{owner.device} {owner.label}, " if owner else ""
            home = f"{owner.switch} {owner.port}" if owner else "nowhere"
            raw = live_finding(
                STRANGERS,
                name,
                login.interface,
                owner.where if owner else ("switches", name),
                Violation(
                    f"{who}{login.wwpn} logged in in {fabric.title(name, login.vsan)}",
                    f"a login of the inventory; this one is expected at {home}"
                    if owner
                    else "a login of the inventory",
                ),
            )
            fabric.result.raws.append(raw)


def _own_logins(fabric: _Fabric, name: str, known: Collection[str]) -> set[FabricLogin]:
    """Return the logins of neighbors themselves.

    Each link logs in once for the neighbor, by a WWPN of its own, before its hosts do [C-N5NPV]. So
    one unknown WWPN on the interface of a neighbor is taken as that; of several, none is.
    """
    cables = fabric.cabling.cables[name]
    found: set[FabricLogin] = set()
    for interface, ports in _login_interfaces(fabric, name).items():
        if any(one.is_neighbor for port in ports for one in cables.get(port, ())):
            logins = {
                one
                for one in fabric.status[name].logins
                if one.interface == interface and one.wwpn not in known
            }
            found |= logins if len(logins) == 1 else set()
    return found


def _verify_names(fabric: _Fabric, name: str, vsan: int) -> None:
    known = {wwpn for number, wwpn in fabric.status[name].names if number == vsan}
    for cable in fabric.cabling.by_vsan.get(vsan, []):
        for wwpn in cable.wwpns:
            if wwpn not in known and cable.end.state == "planned":
                continue
            unknown = wwpn not in known and "names" in fabric.status[name].unknown
            fabric.result.count(name, NAMES, right=None if unknown else wwpn in known)
            if not unknown and wwpn not in known and wwpn not in fabric.missing:
                part = part_of_vsan(fabric.intended[name].vsans[vsan])
                found = f"no entry for {cable.device} {cable.label} ({wwpn})"
                raw = live_finding(
                    NAMES, name, part, cable.where, Violation(found, "an entry for each port")
                )
                fabric.result.raws.append(raw)


def _verify_zones(fabric: _Fabric, name: str, vsan: VsanFacts) -> None:
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
    if "zones" in status.unknown:
        for _ in wanted:
            fabric.result.count(name, ZONES, right=None)
        return
    for zone, some_members in wanted.items():
        fabric.result.count(name, ZONES, right=found.get(zone) == some_members)
    if active != vsan.active_zoneset or differences:
        fabric.result.raws.append(_zone_raw_finding(name, vsan, active, differences))


def _zone_raw_finding(
    name: str, vsan: VsanFacts, active: str, differences: list[str]
) -> RawFinding:
    wrong = f" with {count(differences, 'wrong zone')}" if differences else ""
    return live_finding(
        ZONES,
        name,
        part_of_vsan(vsan),
        ("vsans", vsan.id),
        Violation(
            f"zoneset {active}{wrong}" if active else "no active zoneset",
            f"zoneset {vsan.active_zoneset}" if vsan.active_zoneset else "no active zoneset",
            details=tuple(differences) if active else (),
        ),
    )


def _zone_differences(
    wanted: Mapping[str, frozenset[str]], found: Mapping[str, frozenset[str]]
) -> Iterator[str]:
    for zone in sorted({*wanted, *found}):
        if zone not in found:
            yield f"zone {zone}: not active"
        elif zone not in wanted:
            yield f"zone {zone}: active, not intended"
        elif wanted[zone] != found[zone]:
            less, more = sorted(wanted[zone] - found[zone]), sorted(found[zone] - wanted[zone])
            parts = [
                f"without {some(less)}" if less else "",
                f"with {some(more)}" if more else "",
            ]
            yield f"zone {zone}: {', '.join(part for part in parts if part)}"
