"""Subjects of the rules on IEEE 802.3x flow control, and the adapters' names for it."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from sanfab.facts.policy_kind import PolicyKind, PolicyPoint
from sanfab.facts.unknown import policy_of, system_policy
from sanfab.inventory.cables import Cable
from sanfab.model.endpoint import ArrayFamily
from sanfab.model.fabric import VlanIntent
from sanfab.model.families import FAMILIES
from sanfab.model.yaml12 import Where
from sanfab.rules.context import CheckContext, CheckedPort, CheckedSwitch
from sanfab.rules.rule import NotExamined, Scope, Subject
from sanfab.rules.scopes import (
    EDGE_PORTS,
    ISCSI_VLANS,
    LINKS,
    SWITCHES,
    SanLink,
    SanVlan,
    untold_ports,
)
from sanfab.rules.settings import OR_OUTPUT

AGAINST: frozenset[ArrayFamily] = frozenset({"netapp-ontap", "netapp-7mode"})
"""Families whose vendor requires it off; the others permit both."""


class Pause(NamedTuple):
    """Directions of pause frames at one end of a cable."""

    receive: bool
    """It honours pause frames."""
    send: bool
    """It sends pause frames."""

    def __str__(self) -> str:
        return f"receive {'on' if self.receive else 'off'}, send {'on' if self.send else 'off'}"


class Changes(NamedTuple):
    """Pending changes of pause on the ports of a running switch."""

    switch: CheckedSwitch
    ports: tuple[str, ...] | None
    """Ports in use with a change of pause; None: the running configuration is not known."""
    both: bool
    """Ports of both fabrics change."""


def adapter_pause(value: str) -> Pause | None:
    """Return the pause directions of a driver property; None: negotiated, or unknown.

    >>> adapter_pause("Rx & Tx Enabled"), adapter_pause("rx on tx off"), adapter_pause("Auto")
    (Pause(receive=True, send=True), Pause(receive=True, send=False), None)
    """
    words = value.casefold()
    stated = re.fullmatch(r"rx (on|off)[, ]+tx (on|off)", words)
    if stated:
        return Pause(stated[1] == "on", stated[2] == "on")
    if words in {"disabled", "off", "none"}:
        return Pause(receive=False, send=False)
    if words in {"enabled", "on"}:
        return Pause(receive=True, send=True)
    if words.endswith((" enabled", " on")) and re.search(r"\b[rt]x\b", words):
        return Pause(receive="rx" in words.split(), send="tx" in words.split())
    return None


NO_FLOW_CONTROL = NotExamined(f"`flow_control` in the settings of a host's adapter ({OR_OUTPUT})")
"""The outcome for a port whose adapter tells no flow control."""


def property_of(context: CheckContext, cable: Cable) -> tuple[Where, str] | None:
    """Return the flow control of a host port's adapter: as printed, else as stated; None: neither.

    A port without an adapter in the inventory may still print it.
    """
    name, host = cable.end.adapter or "", cable.device
    adapter = context.san.hosts[host].adapters.get(name)
    where: Where = ("hosts", host, "adapters", name, "settings", "flow_control")
    printed = context.host_output.ports.get((host, cable.label), {}).get("flow_control")
    if printed is not None:
        return where if adapter is not None else cable.where, str(printed)
    value = adapter.settings.get("flow_control") if adapter is not None else None
    return None if value is None else (where, str(value))


def port_pause(port: CheckedPort) -> Pause:
    """Return the directions of pause frames at a switch port; EOS may negotiate (``desired``)."""
    return Pause(port.facts.pause_receive != "off", port.facts.pause_send != "off")


def lossless_by(port: CheckedPort) -> str:
    """Return the setting that makes a class of a port lossless; empty: none does."""
    facts, switch = port.facts, port.switch.facts
    policy = policy_of(switch, PolicyKind.PRIORITY_GROUPS, facts.dcb_map)
    has_no_drop = policy is not None and any(one.no_drop for one in policy.classes.values())
    if has_no_drop and switch.dcb is not False:
        return f"priority flow control by {facts.dcb_map}"
    if facts.pfc == "on" or facts.pfc_priorities:
        return "priority flow control"
    if facts.pfc == "auto" and "fcoe" in port.roles:
        return "priority flow control for FCoE"
    if facts.pfc == "auto" and facts.qos_input and _has_no_drop_class(port):
        return f"a lossless class by {facts.qos_input}"
    return ""


def _has_no_drop_class(port: CheckedPort) -> bool:
    facts = port.switch.facts
    policy = policy_of(facts, PolicyKind.NETWORK, system_policy(facts, PolicyPoint.NETWORK))
    return policy is not None and any(entry.no_drop for entry in policy.classes.values())


def wants_pause(port: CheckedPort) -> bool:
    """Return whether an array family behind an edge port requires pause in a VLAN of the port.

    A VLAN may be lossless by other means, if the intent states it (``lossless: pfc``).
    """
    cabling, cable = port.switch.cabling, port.cable
    keys = (cable.end.vlan, *cable.end.vlans) if cable is not None else ()
    return any(
        FAMILIES[family].pause
        for key in keys
        if key is not None and _may_pause(cabling.san.vlans[key])
        for family in port.families & cabling.vlan_families.get(key, frozenset())
    )


def _may_pause(vlan: VlanIntent) -> bool:
    return vlan.role == "iscsi" and vlan.lossless != "pfc"


def _iscsi_edges(context: CheckContext) -> Iterator[Subject[CheckedPort]]:
    for subject in context.subjects(EDGE_PORTS.find):
        cable = subject.item.cable
        if subject.item.is_lag:
            continue  # its members send and honour pause
        if cable is not None and not cable.is_fc and "iscsi" in subject.item.roles:
            yield subject


def _iscsi_edges_or_untold(context: CheckContext) -> Iterator[Subject[CheckedPort]]:
    yield from context.subjects(_iscsi_edges)
    yield from untold_ports(context)


def _pairs(context: CheckContext) -> Iterator[Subject[CheckedPort | SanLink]]:
    for subject in context.subjects(_iscsi_edges):
        if subject.item.cable is not None and not subject.item.cable.is_array:
            yield Subject(subject.name, subject.where, subject.item, subject.families, subject.fact)
    for link in context.subjects(LINKS.find):
        yield Subject(link.name, link.where, link.item, link.families)


def _shared(context: CheckContext) -> Iterator[Subject[SanVlan | SanLink]]:
    for vlan in context.subjects(ISCSI_VLANS.find):
        yield Subject(vlan.name, vlan.where, vlan.item, vlan.families)
    for link in context.subjects(LINKS.find):
        yield Subject(link.name, link.where, link.item, link.families)


def _dcb_stated(context: CheckContext) -> Iterator[Subject[CheckedSwitch]]:
    for subject in context.subjects(SWITCHES.find):
        traits = subject.item.platform.traits
        if traits.dcb_stated and traits.dcb_stops_pause:
            yield subject


def _changing(context: CheckContext) -> Iterator[Subject[Changes]]:
    flapping = [
        subject
        for subject in context.subjects(SWITCHES.find)
        if subject.item.platform.pause_change_flaps
    ]
    changed = {subject.name: _changed(subject.item, context) for subject in flapping}
    fabrics = [context.san.switches[name].fabric for name, ports in changed.items() if ports]
    # A switch without a fabric serves both.
    both = len(set(fabrics)) > 1 or (None in fabrics and len(fabrics) > 1)
    for subject in flapping:
        item = Changes(subject.item, changed[subject.name], both)
        yield Subject(subject.name, subject.where, item, subject.families, subject.fact)


def _changed(switch: CheckedSwitch, context: CheckContext) -> tuple[str, ...] | None:
    """Return the ports in use with a pending change of pause; None: no running configuration."""
    running = context.running.get(switch.name)
    if running is None:
        return None
    return tuple(
        name
        for name, port in switch.ports.items()
        if (now := running.ports.get(name)) is not None
        and now.enabled
        and (now.pause_receive, now.pause_send) != (port.facts.pause_receive, port.facts.pause_send)
    )


ISCSI_EDGES: Scope[CheckedPort] = Scope("switch", _iscsi_edges_or_untold)
"""Switch ports of hosts and arrays in iSCSI VLANs; none in a configuration checked alone."""
PAIRS: Scope[CheckedPort | SanLink] = Scope("san", _pairs)
"""Cables with two ends that can disagree: of iSCSI hosts, and links between switches."""
SHARED: Scope[SanVlan | SanLink] = Scope("san", _shared)
"""iSCSI VLANs and links between switches."""
DCB_STATED: Scope[CheckedSwitch] = Scope("switch", _dcb_stated)
"""Switches with a line that turns DCB on or off globally, and pause with it."""
CHANGING: Scope[Changes] = Scope("san", _changing)
"""Switches that bounce a link when its pause changes."""
