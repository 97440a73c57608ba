"""What ports hear by LLDP against the cabling: each wrong cable, named from both ends."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from sanfab.facts import SwitchFacts
from sanfab.facts.status import LldpNeighbour, SwitchStatus
from sanfab.inventory import Cable, Cabling
from sanfab.inventory.cabling import SwitchPort, link_cables
from sanfab.inventory.yaml12 import Where
from sanfab.live.checks.checks import CABLES, Fault, Health
from sanfab.live.checks.fabric import expected_logins
from sanfab.rules.finding import Severity

_MAC = re.compile(r"(?:[0-9a-f]{2}[:-]?){5}[0-9a-f]{2}|(?:[0-9a-f]{4}\.){2}[0-9a-f]{4}")
_PORT = re.compile(r"([a-z-]*) *(\d[\d/:]*)")
ENDS_OF_A_LINK = 2


class End(NamedTuple):
    """The far end of a cable, as the inventory names it."""

    device: str
    """Switch, host or array."""
    port: str
    """Its port; empty: it did not say which."""

    def __str__(self) -> str:
        return f"{self.device} {self.port}".rstrip()


@dataclass
class Wrong:
    """A port that hears another device than is plugged into it."""

    place: SwitchPort
    expected: End | None
    heard: End
    home: SwitchPort | None
    """Where the device that is heard should be plugged in."""


@dataclass
class _Plan:
    """Every cable of the SAN, from both ends."""

    far: dict[SwitchPort, End] = field(default_factory=dict)
    """What a switch port leads to."""
    home: dict[End, SwitchPort] = field(default_factory=dict)
    """Switch port that an end is plugged into."""
    where: dict[SwitchPort, Where] = field(default_factory=dict)
    link: dict[SwitchPort, int] = field(default_factory=dict)
    """Link between switches that a port is of."""
    macs: dict[str, End] = field(default_factory=dict)
    labels: dict[str, list[str]] = field(default_factory=dict)
    """Ports of each host and array that meet a switch."""


def judge_cables(
    cabling: Cabling,
    intended: Mapping[str, SwitchFacts],
    status: Mapping[str, SwitchStatus],
    health: Health,
) -> None:
    """Judge what every port hears, and count the cables that are proven.

    A host that sends no LLDP, or only MAC addresses that the inventory does not know, is neither
    right nor wrong; if it logged in to the fabric through that port, its cable is proven too.
    """
    plan = _plan(cabling)
    devices = {name.lower(): name for name in (*cabling.san.switches, *plan.labels)}
    wrong: list[Wrong] = []
    for name, one in status.items():
        logged_in = _logged_in(cabling, name, intended[name], one)
        for port in cabling.known_ports(name):
            place = SwitchPort(name, port)
            now = one.ports.get(port)
            heard = [_end(plan, devices, some) for some in now.neighbours] if now else []
            ends = [end for end in heard if end is not None]
            fault = _wrong(plan, place, ends)
            wrong += [fault] if fault else []
            if place in plan.far:
                proven = _proven(plan, place, ends) or place in logged_in
                health.count(name, CABLES, right=False if fault else proven or None)
    health.faults += _grouped(plan, wrong)


def _plan(cabling: Cabling) -> _Plan:
    plan = _Plan()
    for switch, ports in cabling.cables.items():
        for port, cables in ports.items():
            for cable in cables:
                _add_cable(plan, SwitchPort(switch, port), cable)
    for number, pairs in link_cables(cabling).items():
        for one, other in pairs:
            for near, far in ((one, other), (other, one)):
                plan.far[near] = End(*far)
                plan.home[End(*far)] = near
                plan.where[near] = ("links", number)
                plan.link[near] = number
    return plan


def _add_cable(plan: _Plan, place: SwitchPort, cable: Cable) -> None:
    end = End(cable.device, cable.label)
    plan.far[place], plan.home[end], plan.where[place] = end, place, cable.where
    plan.labels.setdefault(cable.device, []).append(cable.label)
    if cable.end.mac:
        plan.macs[_digits(cable.end.mac)] = end


def _digits(mac: str) -> str:
    return re.sub("[^0-9a-f]", "", mac.lower())


def _end(plan: _Plan, devices: Mapping[str, str], heard: LldpNeighbour) -> End | None:
    """Return whom a port hears; None: nobody that the inventory knows."""
    is_mac = _MAC.fullmatch(heard.port.lower())
    if is_mac and _digits(heard.port) in plan.macs:
        return plan.macs[_digits(heard.port)]
    system = heard.system.lower()
    device = devices.get(system) or devices.get(system.partition(".")[0])
    if device is None:
        return None
    if device not in plan.labels:
        return End(device, heard.port)
    said = (heard.port.lower(), heard.label.lower())
    known = (label for label in plan.labels[device] if label.lower() in said)
    return End(device, next(known, ""))


def same_port(one: str, other: str) -> bool:
    """Tell whether two names are of one port; neighbours may shorten theirs.

    >>> same_port("Eth1/12", "Ethernet1/12"), same_port("Te 0/1", "TenGigabitEthernet 0/1")
    (True, True)
    >>> same_port("Ethernet1/1", "Ethernet1/12"), same_port("1:1", "1")
    (False, False)
    """
    names = [_PORT.fullmatch(name.lower()) for name in (one, other)]
    if None in names:
        return one.lower() == other.lower()
    (kind, number), (other_kind, other_number) = (match.groups() for match in names if match)
    alike = kind.startswith(other_kind[:2]) or other_kind.startswith(kind[:2])
    return number == other_number and alike and bool(kind) == bool(other_kind)


def _is(plan: _Plan, expected: End, heard: End) -> bool | None:
    """Tell whether a port hears what is plugged into it; None: it does not say enough."""
    if expected.device != heard.device:
        return False
    if heard.device in plan.labels:
        alone = len(plan.labels[heard.device]) == 1
        return heard.port == expected.port if heard.port else alone or None
    if _MAC.fullmatch(heard.port.lower()):
        return None
    return same_port(expected.port, heard.port)


def _proven(plan: _Plan, place: SwitchPort, ends: list[End]) -> bool:
    return any(_is(plan, plan.far[place], end) for end in ends)


def _wrong(plan: _Plan, place: SwitchPort, ends: list[End]) -> Wrong | None:
    """Return what a port hears instead of what is plugged into it."""
    expected = plan.far.get(place)
    for end in ends:
        if expected is not None and _is(plan, expected, end) is not False:
            return None
    if not ends:
        return None
    heard = ends[0]
    return Wrong(place, expected, heard, _home(plan, heard))


def _home(plan: _Plan, heard: End) -> SwitchPort | None:
    """Return where an end should be plugged in; a switch may have shortened its port's name."""
    if heard in plan.home:
        return plan.home[heard]
    if not heard.port:
        return None
    known = (
        plug
        for end, plug in plan.home.items()
        if end.device == heard.device and same_port(end.port, heard.port)
    )
    return next(known, None)


def _logged_in(
    cabling: Cabling, name: str, facts: SwitchFacts, status: SwitchStatus
) -> set[SwitchPort]:
    """Return the ports whose VFC the expected WWPN is logged in at."""
    return {
        SwitchPort(name, one.cable.port)
        for one in expected_logins(cabling, name, facts)
        if one.cable.switch == name and one.login in status.logins
    }


def _grouped(plan: _Plan, wrong: list[Wrong]) -> Iterator[Fault]:
    """Yield one fault for the ports whose cables are in each other's place."""
    groups: dict[SwitchPort, set[SwitchPort]] = {}
    for one in wrong:
        joined = set(_touched(plan, one))
        for place in list(joined):
            joined |= groups.get(place, set())
        groups.update(dict.fromkeys(joined, joined))
    done: set[SwitchPort] = set()
    for one in wrong:
        if one.place not in done:
            group = [other for other in wrong if other.place in groups[one.place]]
            done.update(other.place for other in group)
            yield _fault(plan, group)


def _touched(plan: _Plan, one: Wrong) -> Iterator[SwitchPort]:
    """Yield the switch ports that a wrong cable has to do with."""
    yield one.place
    if one.home is not None:
        yield one.home
    for end in (one.expected, one.heard):
        if end is not None and end.device not in plan.labels:
            yield next(
                (SwitchPort(*known) for known in plan.home if _same(known, end)), SwitchPort(*end)
            )


def _same(one: End, other: End) -> bool:
    return one.device == other.device and same_port(one.port, other.port)


def _fault(plan: _Plan, group: list[Wrong]) -> Fault:
    lead, *others = group
    where = plan.where.get(lead.place) or plan.where.get(lead.home or lead.place)
    return Fault(
        CABLES,
        lead.place.switch,
        lead.place.port,
        where or ("switches", lead.place.switch),
        f"hears {lead.heard}",
        f"{lead.expected}" if lead.expected else "nothing plugged in",
        details=tuple(map(_told, group)),
        also=tuple(f"{one.place.switch} {one.place.port}" for one in others),
        severity=Severity.WARNING if _harmless(plan, group) else None,
    )


def _told(one: Wrong) -> str:
    """Return a wrong cable from both ends."""
    expected = one.expected or "nothing"
    home = ""
    if one.home is not None:
        at = f"{one.home.switch} {one.home.port}"
        if one.home.switch == one.place.switch:
            at = one.home.port
        home = f"; {one.heard} is expected at {at}"
    return f"{one.place.switch} {one.place.port}: expected {expected}, hears {one.heard}{home}"


def _harmless(plan: _Plan, group: list[Wrong]) -> bool:
    """Tell whether cables are only crossed within one link between the same two switches."""
    links = {plan.link.get(place) for one in group for place in (one.place, one.home) if place}
    switches = {one.place.switch for one in group} | {one.heard.device for one in group}
    return None not in links and len(links) == 1 and len(switches) == ENDS_OF_A_LINK
