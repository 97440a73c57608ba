"""Whether VLANs, VSANs and pairs are alive: what the switch does, not how it is configured."""

from collections.abc import Iterator
from dataclasses import dataclass

from sanfab.facts.number_lists import format_numbers
from sanfab.facts.status import SwitchStatus
from sanfab.facts.switch import PortFacts, SwitchFacts
from sanfab.inventory.cabling import Cabling
from sanfab.live.checks.rules import (
    CONSISTENCY,
    FORWARDING,
    VLANS,
    VSANS,
    LiveResult,
    live_finding,
    part_of_vsan,
)
from sanfab.model.yaml12 import Where
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation

ACTIVE = "active"
WITHOUT_PORTS = "inactive"
"""State of a VLAN none of whose ports is up, where the switch has a word for it (OS9) [R-NTC]."""


@dataclass(frozen=True)
class _Switch:
    """One switch being verified."""

    name: str
    cabling: Cabling
    facts: SwitchFacts
    status: SwitchStatus
    result: LiveResult


def verify_life(
    cabling: Cabling, name: str, facts: SwitchFacts, status: SwitchStatus, result: LiveResult
) -> None:
    """Verify VLANs, what ports forward, the consistency of the pair, and VSANs of one switch."""
    switch = _Switch(name, cabling, facts, status, result)
    for number in facts.vlans:
        _verify_vlan(switch, number)
    for port in _carriers(switch):
        _verify_forwarding(switch, port)
    _verify_consistency(switch)
    for number in facts.vsans:
        state = None if status.vsans is None else status.vsans.get(number, "absent")
        result.count(name, VSANS, right=None if state is None else state == ACTIVE)
        if state not in {None, ACTIVE}:
            violation = Violation(f"{state}", ACTIVE)
            where: Where = ("vsans", number)
            result.raws.append(
                live_finding(VSANS, name, part_of_vsan(facts.vsans[number]), where, violation)
            )


def _verify_vlan(switch: _Switch, number: int) -> None:
    states = switch.status.vlans
    state = None if states is None else states.get(number, "absent")
    carrying = [one.name for one in _carriers(switch) if number in _carried(switch.facts, one)]
    if state == WITHOUT_PORTS and not carrying:
        state = None  # PORTS reports those that are down
    switch.result.count(switch.name, VLANS, right=None if state is None else state == ACTIVE)
    if state in {None, ACTIVE}:
        return
    details = (f"no frame of it passes {', '.join(carrying)}",) if carrying else ()
    violation = Violation(f"{state}", ACTIVE, details=details)
    where = ("switches", switch.name)
    switch.result.raws.append(live_finding(VLANS, switch.name, f"VLAN {number}", where, violation))


def _carriers(switch: _Switch) -> Iterator[PortFacts]:
    """Yield the cabled ports that are up, and the LAGs that are up in place of their members."""
    name, facts, cabling = switch.name, switch.facts, switch.cabling
    lag_of = {member: lag for lag, one in facts.lags.items() for member in one.members}
    links = {port for end in cabling.links[name] for port in end.ports}
    for port, entry in facts.ports.items():
        now = switch.status.ports.get(port)
        used = port in facts.lags or port in links or bool(cabling.cables[name].get(port))
        alone = port in facts.lags or port not in lag_of
        if used and alone and entry.enabled and now is not None and now.up:
            yield entry


def _carried(facts: SwitchFacts, port: PortFacts) -> list[int]:
    """Return the VLANs of the inventory that a port carries."""
    if port.mode == "none":
        return []
    if port.mode == "access":
        wanted = {port.access_vlan}
    else:
        wanted = set(facts.vlans if port.trunk_vlans is None else port.trunk_vlans)
    return sorted(number for number in facts.vlans if number in wanted)


def _verify_forwarding(switch: _Switch, port: PortFacts) -> None:
    """Compare what spanning tree and the pair do with the VLANs of a port.

    No spanning tree runs in a VLAN that is not active: its own rule reports that.
    """
    stopped: dict[tuple[str, bool], list[int]] = {}
    for number in _carried(switch.facts, port):
        inactive = _is_inactive(switch.status, number)
        stop = _stop(switch, port.name, number)
        tree = (switch.status.trees or {}).get(number, {}).get(port.name)
        right = False if inactive or stop else None if tree is None else True
        switch.result.count(switch.name, FORWARDING, right=right)
        if stop and not inactive:
            stopped.setdefault(stop, []).append(number)
    for (words, standby), found in stopped.items():
        vlans = f"VLAN{'s' if len(found) > 1 else ''} {format_numbers(found)}"
        severity = Severity.WARNING if standby and _is_link(switch, port.name) else None
        violation = Violation(f"{vlans} {words}", f"{vlans} forwarding", severity=severity)
        where = _where(switch, port.name)
        raw = live_finding(FORWARDING, switch.name, port.name, where, violation)
        switch.result.raws.append(raw)


def _is_inactive(status: SwitchStatus, number: int) -> bool:
    return status.vlans is not None and status.vlans.get(number) != ACTIVE


def _stop(switch: _Switch, port: str, number: int) -> tuple[str, bool] | None:
    """Return what keeps a VLAN from passing a port, and whether as the redundant one of several."""
    status = switch.status
    tree = (status.trees or {}).get(number, {}).get(port)
    if tree is not None and not tree.forwards:
        return tree.printed, tree.standby
    active = status.pair_vlans.get(port)
    is_fcoe = switch.facts.vlans[number].vsan is not None  # of one switch, not of the pair
    if active is not None and number not in active and not is_fcoe:
        return "not active on it in the pair", False
    return None


def _members(switch: _Switch, port: str) -> list[str]:
    """Return the ports of a LAG, and of another port itself."""
    lag = switch.facts.lags.get(port)
    return [port] if lag is None else list(lag.members)


def _is_link(switch: _Switch, port: str) -> bool:
    """Return whether a port leads to a switch: spanning tree may block one of several links."""
    links = {one for end in switch.cabling.links[switch.name] for one in end.ports}
    return not links.isdisjoint(_members(switch, port))


def _where(switch: _Switch, port: str) -> Where:
    """Return the inventory path of a cable or link of a port, or of the switch."""
    ports = _members(switch, port)
    for one in ports:
        if cables := switch.cabling.cables[switch.name].get(one):
            return cables[0].where
    for end in switch.cabling.links[switch.name]:
        if not {*end.ports}.isdisjoint(ports):
            return ("links", end.number)
    return ("switches", switch.name)


def _verify_consistency(switch: _Switch) -> None:
    peer, checks = switch.facts.peer, switch.status.pair_checks
    if peer is None:
        return
    if checks is None:
        switch.result.count(switch.name, CONSISTENCY, right=None)
        return
    if switch.status.peer_up is False:
        return  # PAIR reports a pair that is not formed
    part = f"pair {peer.domain}".rstrip()
    for check, problem in checks.items():
        switch.result.count(switch.name, CONSISTENCY, right=not problem)
        if problem:
            violation = Violation(
                f"{check}: {problem}",
                "consistent",
                severity=Severity.WARNING if check in WARNED else None,
            )
            where = ("switches", switch.name)
            raw = live_finding(CONSISTENCY, switch.name, part, where, violation)
            switch.result.raws.append(raw)


WARNED = {"Type-2", "Per-vlan"}
"""Checks that suspend no LAG; a VLAN that is not active on one has a finding of its own."""
