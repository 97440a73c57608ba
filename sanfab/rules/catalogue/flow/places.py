"""The places that rules on IEEE 802.3x flow control look at, and what adapters call it."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from sanfab.inventory import Cable
from sanfab.inventory.yaml12 import Where
from sanfab.model import FAMILIES, ArrayFamily, San, VlanIntent
from sanfab.rules.evidence import Evidence, Port, Switch
from sanfab.rules.over import EDGE_PORTS, ISCSI_VLANS, LINKS, SWITCHES, Link, Vlan
from sanfab.rules.rule import Over, Place

AGAINST: frozenset[ArrayFamily] = frozenset({"netapp-ontap", "netapp-7mode"})
"""Families whose vendor wants it off; others that do not want it on leave it to you."""


class Pause(NamedTuple):
    """Which way pause frames go at one end of a cable."""

    receive: bool
    """Honours them."""
    send: bool
    """Sends them."""

    def __str__(self) -> str:
        return f"receive {'on' if self.receive else 'off'}, send {'on' if self.send else 'off'}"


class Changes(NamedTuple):
    """What the intent changes of pause on the ports that a switch runs."""

    switch: Switch
    ports: tuple[str, ...] | None
    """Ports in use whose pause changes; None: what the switch runs is not known."""
    both: bool
    """Such ports change in both fabrics."""


def adapter_pause(value: str) -> Pause | None:
    """Return what a driver's flow control property means; None: left to negotiation, or unknown.

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


def property_of(san: San, cable: Cable) -> tuple[Where, str] | None:
    """Return the flow control property of a host port's adapter; None: none is stated."""
    name = cable.end.adapter or ""
    adapter = san.hosts[cable.device].adapters.get(name)
    value = adapter.settings.get("flow_control") if adapter is not None else None
    if value is None:
        return None
    return ("hosts", cable.device, "adapters", name, "settings", "flow_control"), str(value)


def port_pause(port: Port) -> Pause:
    """Return which way pause frames go at a switch port; EOS may offer it (``desired``)."""
    return Pause(port.facts.pause_receive != "off", port.facts.pause_send != "off")


def wants_pause(port: Port) -> bool:
    """Tell whether an array family behind an edge port wants pause in a VLAN of the port.

    A VLAN may have another way to lose no frames, if the intent says so (``lossless: pfc``).
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


def _iscsi_edges(evidence: Evidence) -> Iterator[Place[Port]]:
    for place in evidence.listed(EDGE_PORTS.places):
        cable = place.item.cable
        if cable is not None and not cable.is_fcoe and "iscsi" in place.item.roles:
            yield place


def _pairs(evidence: Evidence) -> Iterator[Place[Port | Link]]:
    for place in evidence.listed(_iscsi_edges):
        if place.item.cable is not None and not place.item.cable.is_array:
            yield Place(place.name, place.where, place.item, place.families)
    for link in evidence.listed(LINKS.places):
        yield Place(link.name, link.where, link.item, link.families)


def _shared(evidence: Evidence) -> Iterator[Place[Vlan | Link]]:
    for vlan in evidence.listed(ISCSI_VLANS.places):
        yield Place(vlan.name, vlan.where, vlan.item, vlan.families)
    for link in evidence.listed(LINKS.places):
        yield Place(link.name, link.where, link.item, link.families)


def _dcb_stated(evidence: Evidence) -> Iterator[Place[Switch]]:
    for place in evidence.listed(SWITCHES.places):
        if place.item.platform.dcb_stated:
            yield place


def _changing(evidence: Evidence) -> Iterator[Place[Changes]]:
    flapping = [
        place
        for place in evidence.listed(SWITCHES.places)
        if place.item.platform.pause_change_flaps
    ]
    changed = {place.name: _changed(place.item, evidence) for place in flapping}
    fabrics = [evidence.san.switches[name].fabric for name, ports in changed.items() if ports]
    # A switch without a fabric serves both.
    both = len(set(fabrics)) > 1 or (None in fabrics and len(fabrics) > 1)
    for place in flapping:
        item = Changes(place.item, changed[place.name], both)
        yield Place(place.name, place.where, item, place.families)


def _changed(switch: Switch, evidence: Evidence) -> tuple[str, ...] | None:
    """Return the ports in use whose pause the intent changes; None without what the switch runs."""
    running = evidence.running.get(switch.name)
    if running is None:
        return None
    return tuple(
        name
        for name, port in switch.ports.items()
        if (now := running.ports.get(name)) is not None
        and now.enabled
        and (now.pause_receive, now.pause_send) != (port.facts.pause_receive, port.facts.pause_send)
    )


ISCSI_EDGES: Over[Port] = Over("switch", _iscsi_edges)
"""Switch ports of hosts and arrays in iSCSI VLANs; none in a configuration looked at alone."""
PAIRS: Over[Port | Link] = Over("san", _pairs)
"""Cables with two ends that can disagree: of iSCSI hosts, and links between switches."""
SHARED: Over[Vlan | Link] = Over("san", _shared)
"""iSCSI VLANs and links between switches."""
DCB_STATED: Over[Switch] = Over("switch", _dcb_stated)
"""Switches whose configuration turns DCB on or off as a whole, by a line of its own."""
CHANGING: Over[Changes] = Over("san", _changing)
"""Switches whose links go down for a moment when pause changes."""
