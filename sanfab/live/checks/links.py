"""Ports, MTU, flow control, LAGs and pairs of one switch, against what is intended."""

from collections.abc import Iterator
from dataclasses import dataclass

from sanfab.facts import Pause, PortFacts, SwitchFacts
from sanfab.facts.status import PortStatus, SwitchStatus
from sanfab.inventory import Cabling
from sanfab.inventory.yaml12 import Where
from sanfab.live.checks.checks import FLOW, LAGS, MTU, PAIR, PORTS, Check, Fault, Health
from sanfab.model import Platform

PAUSES: dict[Pause, bool | None] = {"on": True, "off": False, "desired": None}


@dataclass(frozen=True)
class _Switch:
    """One switch while it is judged."""

    name: str
    cabling: Cabling
    platform: Platform
    facts: SwitchFacts
    status: SwitchStatus
    health: Health

    def judge(self, check: Check, words: str, what: str, found: object, expected: object) -> None:
        """Count one value that is right, wrong or not known, and note it if it is wrong."""
        right = None if found is None else found == expected
        self.health.count(self.name, check, right=right)
        if right is False:
            self.fault(check, words, _said(what, found), _said(what, expected))

    def fault(
        self, check: Check, words: str, found: str, expected: str, details: tuple[str, ...] = ()
    ) -> None:
        """Note a fault."""
        where = self.where(words)
        self.health.faults.append(Fault(check, self.name, words, where, found, expected, details))

    def where(self, port: str) -> Where:
        """Return the way to what is plugged into a port, or to the switch."""
        cables = self.cabling.cables[self.name].get(port)
        if cables:
            return cables[0].where
        for end in self.cabling.links[self.name]:
            if port in end.ports:
                return ("links", end.number)
        return ("switches", self.name)


def _said(what: str, value: object) -> str:
    if isinstance(value, bool):
        value = "on" if value else "off"
    return f"{what} {value}"


def judge_links(
    cabling: Cabling, name: str, facts: SwitchFacts, status: SwitchStatus, health: Health
) -> None:
    """Judge what has nothing to do with Fibre Channel on one switch."""
    platform = cabling.platform(name)
    if platform is None:
        return
    switch = _Switch(name, cabling, platform, facts, status, health)
    cabled = {port: entry for port, entry in _used(switch) if entry.enabled}
    for port, entry in cabled.items():
        now = status.ports.get(port)
        _judge_up(switch, port, now)
        if now is not None and now.up:
            _judge_mtu(switch, entry, now)
            _judge_flow(switch, entry, now)
    _judge_lags(switch, cabled)
    _judge_classes(switch)
    if facts.peer is not None:
        health.count(name, PAIR, right=status.peer_up)
        if status.peer_up is False:
            words = f"pair {facts.peer.domain}".rstrip()
            switch.fault(PAIR, words, "the pair is not formed", "a formed pair")


def _used(switch: _Switch) -> Iterator[tuple[str, PortFacts]]:
    """Yield the ports that something is plugged into."""
    name, cabling = switch.name, switch.cabling
    links = {port for end in cabling.links[name] for port in end.ports}
    for port in cabling.known_ports(name):
        if port in links or cabling.cables[name].get(port):
            untold = PortFacts(port, enabled=switch.platform.ports_enabled)
            yield port, switch.facts.ports.get(port, untold)


def _judge_up(switch: _Switch, port: str, now: PortStatus | None) -> None:
    up = None if now is None else now.up
    switch.health.count(switch.name, PORTS, right=up)
    if now is not None and not now.up:
        found = "shut down" if now.enabled is False else "down"
        lost = tuple(
            f"vfc{vfc.number} of VSAN {vfc.vsan} is down with it"
            for vfc in switch.facts.vfcs.values()
            if vfc.enabled and vfc.port == port
        )
        switch.fault(PORTS, port, found, "up", lost)


def _judge_mtu(switch: _Switch, entry: PortFacts, now: PortStatus) -> None:
    if entry.mtu is None:
        return
    passes = switch.platform.jumbo_without_line and now.mtu is not None and now.mtu > entry.mtu
    switch.judge(MTU, entry.name, "MTU", entry.mtu if passes else now.mtu, entry.mtu)


def _judge_flow(switch: _Switch, entry: PortFacts, now: PortStatus) -> None:
    pfc = _wants_pfc(switch, entry)
    if pfc is not None and (pfc or now.pfc):
        switch.judge(FLOW, entry.name, "priority flow control", now.pfc, pfc)
    if pfc:
        return  # a port has the one or the other
    send, receive = PAUSES[entry.pause_send], PAUSES[entry.pause_receive]
    if send is not None and (send or now.pause_send):
        switch.judge(FLOW, entry.name, "pause send", now.pause_send, send)
    if receive:  # a port that honours pause unasked harms nobody; some do by default [R-NTC]
        switch.judge(FLOW, entry.name, "pause receive", now.pause_receive, receive)


def _wants_pfc(switch: _Switch, entry: PortFacts) -> bool | None:
    """Tell whether priority flow control has to be in force; None: DCBX may decide."""
    if entry.pfc == "auto":
        bound = {vfc.port for vfc in switch.facts.vfcs.values() if vfc.enabled}
        return True if entry.name in bound else None
    return entry.pfc == "on"


def _judge_lags(switch: _Switch, cabled: dict[str, PortFacts]) -> None:
    for lag, entry in switch.facts.lags.items():
        now = switch.status.lag_members.get(lag, {})
        for member in entry.members:
            told = None if not switch.status.lag_members else now.get(member, False)
            switch.health.count(switch.name, LAGS, right=told)
            if told is False and member in cabled:
                switch.fault(LAGS, member, f"not bundled in {lag}", f"a member of {lag}")
        port, facts = switch.status.ports.get(lag), switch.facts.ports.get(lag)
        if port is not None and port.up and facts is not None and lag not in cabled:
            _judge_mtu(switch, facts, port)


def _judge_classes(switch: _Switch) -> None:
    """Judge the MTU of QoS classes where the policy in force is one of ours."""
    name = switch.facts.system_policies.get("network-qos", "")
    policy = switch.facts.policies.get(f"network-qos {name}")
    if policy is None or switch.platform.mtu_counts != "class":
        return
    for one in policy.classes.values():
        if one.mtu is not None:
            found = switch.status.mtu_of_class.get(one.name)
            switch.judge(MTU, f"class {one.name}", "MTU", found, one.mtu)
