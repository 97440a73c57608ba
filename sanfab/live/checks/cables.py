"""LLDP neighbours against the cabling: each wrong cable, described from both ends."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from sanfab.facts.status import LldpNeighbour, SwitchStatus
from sanfab.facts.switch import SwitchFacts
from sanfab.inventory.cables import Cable
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.link_cables import SwitchPort, link_cables
from sanfab.live.checks.fabric import expected_logins
from sanfab.live.checks.rules import CABLES, CableProof, LiveResult, live_finding
from sanfab.model.yaml12 import Where
from sanfab.rules.engine import RawFinding
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation

_MAC = re.compile(r"(?:[0-9a-f]{2}[:-]?){5}[0-9a-f]{2}|(?:[0-9a-f]{4}\.){2}[0-9a-f]{4}")
_PORT = re.compile(r"([a-z-]*) *(\d[\d/:]*)")
ENDS_OF_A_LINK = 2


class CableEnd(NamedTuple):
    """The far end of a cable, as the inventory names it."""

    device: str
    """Switch, host or array."""
    port: str
    """Its port; empty: the neighbour does not report it."""

    def __str__(self) -> str:
        return f"{self.device} {self.port}".rstrip()


@dataclass
class WrongCable:
    """A port whose LLDP neighbour is not the expected one."""

    local: SwitchPort
    expected: CableEnd | None
    neighbour: CableEnd
    expected_at: SwitchPort | None
    """Switch port that the neighbour is expected at."""


@dataclass
class _CablePlan:
    """Every cable of the SAN, from both ends."""

    far: dict[SwitchPort, CableEnd] = field(default_factory=dict)
    """Expected far end of a switch port."""
    local: dict[CableEnd, SwitchPort] = field(default_factory=dict)
    """Switch port of a far end."""
    where: dict[SwitchPort, Where] = field(default_factory=dict)
    link: dict[SwitchPort, int] = field(default_factory=dict)
    """Number of the link between switches that a port belongs to."""
    macs: dict[str, CableEnd] = field(default_factory=dict)
    labels: dict[str, list[str]] = field(default_factory=dict)
    """Cabled ports of each host and array."""


def verify_cables(
    cabling: Cabling,
    intended: Mapping[str, SwitchFacts],
    status: Mapping[str, SwitchStatus],
    result: LiveResult,
) -> None:
    """Compare the LLDP neighbours of every port, and count the proven cables.

    A host that sends no LLDP, or only MAC addresses that the inventory does not know, is neither
    right nor wrong; if it logged in to the fabric through that port, its cable is proven too.
    """
    plan = _plan(cabling)
    devices = {name.lower(): name for name in (*cabling.san.switches, *plan.labels)}
    wrong: list[WrongCable] = []
    for name, one in status.items():
        logged_in = _logged_in(cabling, name, intended[name], one)
        for port in cabling.known_ports(name):
            local = SwitchPort(name, port)
            now = one.ports.get(port)
            neighbour = [_end(plan, devices, some) for some in now.neighbours] if now else []
            ends = [end for end in neighbour if end is not None]
            found = _wrong(plan, local, ends)
            wrong += [found] if found else []
            if local not in plan.far:
                continue
            proven = _proven(plan, local, ends) or local in logged_in
            result.cables.append(_proof(local, found, proven=proven))
            if not cabling.is_planned(name, port):
                result.count(name, CABLES, right=False if found else proven or None)
    result.cables = _with_moved(result.cables, wrong)
    result.raws += _grouped(plan, wrong)


def _proof(local: SwitchPort, wrong: WrongCable | None, *, proven: bool) -> CableProof:
    if wrong is not None:
        return CableProof(local.switch, local.port, "contradicted", _seen(wrong))
    return CableProof(local.switch, local.port, "proven" if proven else "unknown", "")


def _seen(one: WrongCable) -> str:
    return f"{one.neighbour} at {one.local.switch} {one.local.port}"


def _with_moved(proofs: list[CableProof], wrong: list[WrongCable]) -> list[CableProof]:
    """Return the proofs where the end of a cable that is seen at another port contradicts it."""
    seen = {one.expected_at: _seen(one) for one in wrong if one.expected_at is not None}
    return [
        one._replace(state="contradicted", found=found)
        if one.state == "unknown" and (found := seen.get(SwitchPort(one.switch, one.port)))
        else one
        for one in proofs
    ]


def _plan(cabling: Cabling) -> _CablePlan:
    plan = _CablePlan()
    for switch, ports in cabling.cables.items():
        for port, cables in ports.items():
            for cable in cables:
                _add_cable(plan, SwitchPort(switch, port), cable)
    for number, pairs in link_cables(cabling).items():
        for one, other in pairs:
            for near, far in ((one, other), (other, one)):
                plan.far[near] = CableEnd(*far)
                plan.local[CableEnd(*far)] = near
                plan.where[near] = ("links", number)
                plan.link[near] = number
    return plan


def _add_cable(plan: _CablePlan, local: SwitchPort, cable: Cable) -> None:
    end = CableEnd(cable.device, cable.label)
    plan.far[local], plan.local[end], plan.where[local] = end, local, cable.where
    plan.labels.setdefault(cable.device, []).append(cable.label)
    if cable.end.mac:
        plan.macs[_digits(cable.end.mac)] = end


def _digits(mac: str) -> str:
    return re.sub("[^0-9a-f]", "", mac.lower())


def _end(plan: _CablePlan, devices: Mapping[str, str], neighbour: LldpNeighbour) -> CableEnd | None:
    """Return an LLDP neighbour as a cable end; None: the inventory does not know it."""
    is_mac = _MAC.fullmatch(neighbour.port.lower())
    if is_mac and _digits(neighbour.port) in plan.macs:
        return plan.macs[_digits(neighbour.port)]
    system = neighbour.system.lower()
    device = devices.get(system) or devices.get(system.partition(".")[0])
    if device is None:
        return None
    if device not in plan.labels:
        return CableEnd(device, neighbour.port)
    names = (neighbour.port.lower(), neighbour.label.lower())
    known = (label for label in plan.labels[device] if label.lower() in names)
    return CableEnd(device, next(known, ""))


def same_port(one: str, other: str) -> bool:
    """Return whether two names mean the same port; neighbours may shorten names.

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


def _matches(plan: _CablePlan, expected: CableEnd, neighbour: CableEnd) -> bool | None:
    """Return whether a neighbour is the expected one; None: it does not report enough."""
    if expected.device != neighbour.device:
        return False
    if neighbour.device in plan.labels:
        alone = len(plan.labels[neighbour.device]) == 1
        return neighbour.port == expected.port if neighbour.port else alone or None
    if _MAC.fullmatch(neighbour.port.lower()):
        return None
    return same_port(expected.port, neighbour.port)


def _proven(plan: _CablePlan, local: SwitchPort, ends: list[CableEnd]) -> bool:
    return any(_matches(plan, plan.far[local], end) for end in ends)


def _wrong(plan: _CablePlan, local: SwitchPort, ends: list[CableEnd]) -> WrongCable | None:
    """Return the unexpected neighbour of a port, if it has one."""
    expected = plan.far.get(local)
    for end in ends:
        if expected is not None and _matches(plan, expected, end) is not False:
            return None
    if not ends:
        return None
    neighbour = ends[0]
    return WrongCable(local, expected, neighbour, _expected_at(plan, neighbour))


def _expected_at(plan: _CablePlan, neighbour: CableEnd) -> SwitchPort | None:
    """Return the port that an end is expected at; a switch may shorten the name of its port."""
    if neighbour in plan.local:
        return plan.local[neighbour]
    if not neighbour.port:
        return None
    known = (
        port
        for end, port in plan.local.items()
        if end.device == neighbour.device and same_port(end.port, neighbour.port)
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


def _grouped(plan: _CablePlan, wrong: list[WrongCable]) -> Iterator[RawFinding]:
    """Yield one raw finding for the ports whose cables are exchanged."""
    groups: dict[SwitchPort, set[SwitchPort]] = {}
    for one in wrong:
        joined = set(_touched(plan, one))
        for local in list(joined):
            joined |= groups.get(local, set())
        groups.update(dict.fromkeys(joined, joined))
    done: set[SwitchPort] = set()
    for one in wrong:
        if one.local not in done:
            group = [other for other in wrong if other.local in groups[one.local]]
            done.update(other.local for other in group)
            yield _raw_finding(plan, group)


def _touched(plan: _CablePlan, one: WrongCable) -> Iterator[SwitchPort]:
    """Yield the switch ports that a wrong cable affects."""
    yield from _local_ports(one)
    for end in (one.expected, one.neighbour):
        if end is not None and end.device not in plan.labels:
            yield next(
                (SwitchPort(*known) for known in plan.local if _same(known, end)),
                SwitchPort(*end),
            )


def _same(one: CableEnd, other: CableEnd) -> bool:
    return one.device == other.device and same_port(one.port, other.port)


def _raw_finding(plan: _CablePlan, group: list[WrongCable]) -> RawFinding:
    lead, *others = group
    where = plan.where.get(lead.local) or plan.where.get(lead.expected_at or lead.local)
    return live_finding(
        CABLES,
        lead.local.switch,
        lead.local.port,
        where or ("switches", lead.local.switch),
        Violation(
            f"LLDP neighbour {lead.neighbour}",
            f"{lead.expected}" if lead.expected else "no neighbour",
            details=tuple(map(_description, group)),
            also=tuple(f"{one.local.switch} {one.local.port}" for one in others),
            severity=Severity.WARNING if _same_link(plan, group) else None,
        ),
    )


def _description(one: WrongCable) -> str:
    """Return a wrong cable as seen from both ends."""
    expected = one.expected or "no neighbour"
    other = ""
    if one.expected_at is not None:
        at = f"{one.expected_at.switch} {one.expected_at.port}"
        if one.expected_at.switch == one.local.switch:
            at = one.expected_at.port
        other = f"; {one.neighbour} is expected at {at}"
    return f"{one.local.switch} {one.local.port}: expected {expected}, found {one.neighbour}{other}"


def _local_ports(one: WrongCable) -> Iterator[SwitchPort]:
    """Yield the port of a wrong cable, and the port that its neighbour is expected at."""
    yield one.local
    if one.expected_at is not None:
        yield one.expected_at


def _same_link(plan: _CablePlan, group: list[WrongCable]) -> bool:
    """Return whether the cables are only crossed within one link between the same two switches."""
    links = {plan.link.get(port) for one in group for port in _local_ports(one)}
    switches = {one.local.switch for one in group} | {one.neighbour.device for one in group}
    return None not in links and len(links) == 1 and len(switches) == ENDS_OF_A_LINK
