"""Intended and running facts -> intended facts with every unmanaged setting as it runs.

A setting is unmanaged where the inventory states nothing about it: management services that the
inventory leaves out, features that something else needs, factory accounts.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import TypeVar

from sanfab.facts.breakouts import keep_breakouts
from sanfab.facts.clone import clone
from sanfab.facts.effects import EffectLine, ObjectPath, accepted_by
from sanfab.facts.field import facts_of, keeps_unstated
from sanfab.facts.foreign import add_foreign, keep_shared, merged_vrfs
from sanfab.facts.line_rate import keep_rates
from sanfab.facts.services import ServiceFacts
from sanfab.facts.switch import LagFacts, PeerFacts, SwitchFacts, VlanFacts

FACTORY_ACCOUNTS = frozenset({"admin"})
"""Accounts of the factory configuration; some NOSes refuse to delete them."""


_Record = TypeVar("_Record", LagFacts, ServiceFacts, SwitchFacts, VlanFacts)


def merge_unmanaged(intended: SwitchFacts, running: SwitchFacts, login: str = "") -> SwitchFacts:
    """Return the goal of a push: the intended facts, with unmanaged settings as they run.

    ``login``: the account of the push, which is never removed.
    """
    goal = clone(as_running(intended))
    _keep_log_targets(goal.services, running.services)
    keep_rates(goal, running)
    keep_breakouts(goal, running)
    goal.fc_types = goal.fc_types or {*running.fc_types}
    for name in goal.lags.keys() & running.lags.keys():
        _keep_unstated(goal.lags[name], running.lags[name])
    for number in goal.vlans.keys() & running.vlans.keys():
        _keep_unstated(goal.vlans[number], running.vlans[number])
    _merge_pair(goal.peer, running.peer)
    goal.effects = _kept_effects(intended, running)
    goal.down_vlans = running.down_vlans - {*_vlans_brought_up(running, goal)}
    if goal.managed is not None:
        _keep_vlans_without_id(goal, running)
        add_foreign(goal, running)
        goal.managed = None
        return goal
    _keep_unstated(goal, running)
    _merge_routing(goal, running)
    _keep_vlans_without_id(goal, running)
    _merge_services(goal.services, running.services, FACTORY_ACCOUNTS | {login})
    return goal


def _kept_effects(intended: SwitchFacts, running: SwitchFacts) -> set[EffectLine]:
    """Return the lines that stay; one that acts on a foreign object too is not taken back."""
    kept = {one for one in running.effects if not is_taken_back(one, intended)}
    lines = {(one.headers, one.text) for one in kept}
    return {one for one in running.effects if (one.headers, one.text) in lines}


def _vlans_brought_up(running: SwitchFacts, goal: SwitchFacts) -> Iterator[int]:
    """Yield the VLANs, also those of VSANs, of which lines are taken back."""
    paths = {one.path for one in running.effects - goal.effects}
    for number, vlan in running.vlans.items():
        if {("vlans", str(number)), ("vsans", str(vlan.vsan))} & paths:
            yield number


def is_taken_back(line: EffectLine, intended: SwitchFacts) -> bool:
    """Return whether a push takes back a line that acts on the storage network.

    It leaves those of foreign objects, those of a whole switch that it manages in part, and those
    that a waiver accepts.
    """
    if not owns(intended, line.path) or (not line.path and intended.managed is not None):
        return False
    return not accepted_by(line, intended.accepted_effects, datetime.now(tz=UTC).date())


def owns(intended: SwitchFacts, path: ObjectPath) -> bool:
    """Return whether an object is of the inventory; the switch itself always is."""
    if intended.managed is None or path[:1] in {(), ("peer",)}:
        return True
    return path[-1] in {str(name) for name in getattr(intended, path[0])}


def _keep_unstated(goal: _Record, running: _Record) -> None:
    """Take from the running facts what the description of a fact says, where none is stated."""
    for name, about in facts_of(type(goal)).items():
        if keeps_unstated(goal, name):
            setattr(goal, name, clone(getattr(running, name)))
        elif about.unstated == "added":
            setattr(goal, name, getattr(goal, name) | getattr(running, name))


def _keep_log_targets(goal: ServiceFacts, running: ServiceFacts) -> None:
    """Keep the port, virtual router and facility of syslog servers, which no inventory states.

    A server that is named with them (ExtremeXOS) is ``ADDRESS:PORT vr ROUTER FACILITY``.
    """
    known = {one.partition(":")[0]: one for one in running.syslog if " " in one}
    goal.syslog = {known.get(one, one) for one in goal.syslog}


def _keep_vlans_without_id(goal: SwitchFacts, running: SwitchFacts) -> None:
    """Keep the VLANs without an id, except those that get theirs from the goal."""
    names = {vlan.name.lower() for vlan in goal.vlans.values()}
    others = running.vlans_without_id.items()
    goal.vlans_without_id |= {one: vlan for one, vlan in others if one.lower() not in names}


def _merge_pair(goal: PeerFacts | None, running: PeerFacts | None) -> None:
    """Take from the running facts what the inventory does not state of the pair.

    Those are its options, and the heartbeat where no key of the inventory leads to one (EOS).
    """
    if goal is None or running is None or goal.domain != running.domain:
        return
    if not goal.keepalive:
        goal.keepalive, goal.keepalive_vrf = running.keepalive, running.keepalive_vrf
        goal.keepalive_source = running.keepalive_source
    elif goal.keepalive == running.keepalive:
        goal.keepalive_vrf = goal.keepalive_vrf or running.keepalive_vrf
    if goal.options_stated:
        return
    goal.options = dict(running.options)
    goal.priority = running.priority
    goal.system_mac = goal.system_mac or running.system_mac


def _merge_routing(goal: SwitchFacts, running: SwitchFacts) -> None:
    """Keep VRFs, and the shared addresses of which the inventory states nothing.

    What sanfab does not read may use a VRF, and its removal would take that along.
    """
    goal.vrfs = merged_vrfs(goal, clone(running.vrfs))
    for number, vlan in goal.vlans.items():
        if number in running.vlans and vlan.address:
            keep_shared(vlan, clone(running.vlans[number]))


def _merge_services(goal: ServiceFacts, running: ServiceFacts, kept: frozenset[str]) -> None:
    """Take every unset service and the kept accounts from the running facts."""
    _keep_unstated(goal, running)
    for name, user in running.users.items():
        if name in kept:
            goal.users.setdefault(name, user)


def as_running(facts: SwitchFacts) -> SwitchFacts:
    """Return facts as a running configuration states them.

    Prompt settings and the command that saves belong to a sent configuration only. All other facts
    are those given, not copies of them.
    """
    return replace(facts, answers=set(), saves=False)
