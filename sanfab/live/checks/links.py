"""Live status of ports, MTU, flow control, LAGs and pairs of one switch against the intent."""

from collections.abc import Iterator
from dataclasses import dataclass

from sanfab.facts.policies import never_dropped
from sanfab.facts.policy_kind import PolicyKind, PolicyPoint, policy_key
from sanfab.facts.status import PortStatus, SwitchStatus
from sanfab.facts.switch import PauseMode, PortFacts, SwitchFacts
from sanfab.inventory.cabling import Cabling
from sanfab.live.checks.rules import (
    FLOW,
    LAGS,
    MTU,
    PAIR,
    PORTS,
    LiveResult,
    live_finding,
    where_of_port,
)
from sanfab.model.platforms.row import Platform
from sanfab.model.yaml12 import Where
from sanfab.rules.rule import Rule, Violation
from sanfab.text import numbers

PAUSES: dict[PauseMode, bool | None] = {"on": True, "off": False, "desired": None}


@dataclass(frozen=True)
class _Switch:
    """One switch being verified."""

    name: str
    cabling: Cabling
    platform: Platform
    facts: SwitchFacts
    status: SwitchStatus
    result: LiveResult

    def compare(self, rule: Rule, part: str, what: str, found: object, expected: object) -> None:
        """Count one value as right, wrong or unknown, and report a wrong one."""
        right = None if found is None else found == expected
        self.result.count(self.name, rule, right=right)
        if right is False:
            self.report(rule, part, _describe(what, found), _describe(what, expected))

    def report(
        self, rule: Rule, part: str, found: str, expected: str, details: tuple[str, ...] = ()
    ) -> None:
        """Add a raw finding."""
        violation = Violation(found, expected, details=details)
        raw = live_finding(rule, self.name, part, self.where(part), violation)
        self.result.raws.append(raw)

    def where(self, port: str) -> Where:
        """Return the inventory path of the cable or link in a port, or of the switch."""
        return where_of_port(self.cabling, self.name, port)


def _describe(what: str, value: object) -> str:
    if isinstance(value, bool):
        value = "on" if value else "off"
    return f"{what} {value}"


def verify_links(
    cabling: Cabling, name: str, facts: SwitchFacts, status: SwitchStatus, result: LiveResult
) -> None:
    """Verify ports, MTU, flow control, LAGs and the pair of one switch."""
    platform = cabling.platform(name)
    if platform is None:
        return
    switch = _Switch(name, cabling, platform, facts, status, result)
    cabled = {port: entry for port, entry in _used(switch) if entry.enabled}
    for port, entry in cabled.items():
        now = status.ports.get(port)
        if cabling.is_planned(name, port) and not (now and now.up):
            continue
        _verify_up(switch, port, now)
        if now is not None and now.up:
            _verify_mtu(switch, entry, now)
            _verify_flow(switch, entry, now)
    _verify_native(switch)
    _verify_lags(switch, cabled)
    for number in facts.fexes:
        switch.compare(PORTS, f"fex {number}", "state", status.fexes.get(number), "Online")
    _verify_classes(switch)
    if facts.peer is not None:
        result.count(name, PAIR, right=status.peer_up)
        if status.peer_up is False:
            part = f"pair {facts.peer.domain}".rstrip()
            switch.report(PAIR, part, "the pair is not formed", "a formed pair")


def _used(switch: _Switch) -> Iterator[tuple[str, PortFacts]]:
    """Yield the cabled ports with their intended facts."""
    name, cabling = switch.name, switch.cabling
    links = {port for end in cabling.links[name] for port in end.ports}
    links |= {port for fex in switch.facts.fexes.values() for port in fex.uplinks}
    for port in cabling.known_ports(name):
        if port in links or cabling.cables[name].get(port):
            default = PortFacts(port, enabled=switch.platform.ports_enabled)
            yield port, switch.facts.ports.get(port, default)


def _verify_native(switch: _Switch) -> None:
    """Verify that the native Fibre Channel ports with a cable are up."""
    name, cabling = switch.name, switch.cabling
    links = {port for end in cabling.fc_links[name] for port in end.ports}
    for port, entry in switch.facts.fc_ports.items():
        if not entry.enabled or (port not in links and not cabling.cables[name].get(port)):
            continue
        now = switch.status.ports.get(port)
        if not cabling.is_planned(name, port) or (now and now.up):
            _verify_up(switch, port, now)


def _verify_up(switch: _Switch, port: str, now: PortStatus | None) -> None:
    up = None if now is None else now.up
    switch.result.count(switch.name, PORTS, right=up)
    if now is not None and not now.up:
        reason = f" ({now.reason})" if now.reason else ""
        found = f"{'shut down' if now.enabled is False else 'down'}{reason}"
        lost = tuple(
            f"vfc{vfc.number} of VSAN {vfc.vsan} is down with it"
            for vfc in switch.facts.vfcs.values()
            if vfc.enabled and vfc.port == port
        )
        switch.report(PORTS, port, found, "up", lost)


def _verify_mtu(switch: _Switch, entry: PortFacts, now: PortStatus) -> None:
    if entry.mtu is None:
        return
    passes = (
        switch.platform.traits.jumbo_without_line and now.mtu is not None and now.mtu > entry.mtu
    )
    switch.compare(MTU, entry.name, "MTU", entry.mtu if passes else now.mtu, entry.mtu)


def _verify_flow(switch: _Switch, entry: PortFacts, now: PortStatus) -> None:
    pfc = _wants_pfc(switch, entry)
    if pfc is not None and (pfc or now.pfc):
        switch.compare(FLOW, entry.name, "priority flow control", now.pfc, pfc)
    if now.pfc and now.pfc_priorities is not None:
        _verify_priorities(switch, entry, now.pfc_priorities)
    if pfc:
        return  # a port uses one or the other
    send, receive = PAUSES[entry.pause_send], PAUSES[entry.pause_receive]
    if send is not None and (send or now.pause_send):
        switch.compare(FLOW, entry.name, "pause send", now.pause_send, send)
    if receive:  # honouring pause without being asked is harmless; some do by default [R-NTC]
        switch.compare(FLOW, entry.name, "pause receive", now.pause_receive, receive)


def _verify_priorities(switch: _Switch, entry: PortFacts, found: frozenset[int]) -> None:
    """Verify that a port protects one of the priorities that it is to protect.

    DCBX may agree on some of them; with none, all frames of storage may be dropped.
    """
    lossless = entry.pfc_priorities or never_dropped(switch.facts, switch.platform.traits)
    agreed = found & lossless
    if lossless:
        shown, expected = numbers(agreed or found), numbers(agreed or lossless)
        switch.compare(FLOW, entry.name, "lossless priority", shown, expected)


def _wants_pfc(switch: _Switch, entry: PortFacts) -> bool | None:
    """Return whether priority flow control must operate; None: DCBX decides."""
    if entry.pfc == "auto":
        bound = {vfc.port for vfc in switch.facts.vfcs.values() if vfc.enabled}
        lags = [lag for name, lag in switch.facts.lags.items() if name in bound]
        bound |= {member for lag in lags for member in lag.members}
        return True if entry.name in bound else None
    return entry.pfc == "on"


def _verify_lags(switch: _Switch, cabled: dict[str, PortFacts]) -> None:
    for lag, entry in switch.facts.lags.items():
        now = switch.status.lag_members.get(lag, {})
        for member in entry.members:
            bundled = None if not switch.status.lag_members else now.get(member, False)
            if not bundled and switch.cabling.is_planned(switch.name, member):
                continue
            switch.result.count(switch.name, LAGS, right=bundled)
            if bundled is False and member in cabled:
                entry_now = switch.status.ports.get(member)
                reason = f" ({entry_now.reason})" if entry_now and entry_now.reason else ""
                switch.report(LAGS, member, f"not bundled in {lag}{reason}", f"a member of {lag}")
        port, facts = switch.status.ports.get(lag), switch.facts.ports.get(lag)
        if port is not None and not port.up and now and all(now.values()):
            reason = f" ({port.reason})" if port.reason else ""
            switch.report(LAGS, lag, f"down with all members bundled{reason}", "up")
        if port is not None and port.up and facts is not None and lag not in cabled:
            _verify_mtu(switch, facts, port)


def _verify_classes(switch: _Switch) -> None:
    """Verify the MTU of QoS classes where the intended policy is in force."""
    name = switch.facts.system_policies.get(PolicyPoint.NETWORK, "")
    policy = switch.facts.policies.get(policy_key(PolicyKind.NETWORK, name))
    if policy is None or switch.platform.mtu_counts != "class":
        return
    for one in policy.classes.values():
        if one.mtu is not None:
            found = switch.status.mtu_of_class.get(one.name)
            switch.compare(MTU, f"class {one.name}", "MTU", found, one.mtu)
