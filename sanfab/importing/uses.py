"""Captured switches -> the ports in use, each with what tells the device at its other end."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from sanfab.errors import SanfabError
from sanfab.facts.fc import FcPortFacts
from sanfab.facts.switch import LagFacts, PortFacts
from sanfab.importing.captures import ImportedSwitch
from sanfab.importing.draft import Draft, OpenQuestion
from sanfab.importing.known_ports import DEVICE_NAME, PORT_NAME, KnownDevice, KnownPort
from sanfab.importing.port_names import port_order
from sanfab.importing.seen import SeenStations
from sanfab.intent.switch_design import new_port_of
from sanfab.inventory.document import dotted_path
from sanfab.netbox.words import fitted_label

_SEPARATORS = (":", " ", ",", "/", "-")
"""What stands between device and port in a description that has no ``_``, the likeliest first."""
_INTRODUCTION = re.compile(
    r"(?:(?:(?:up|down)?link|connection|connected|cable|trunk)[ _-]+)?to[ _-]+(?=[A-Za-z])",
    re.IGNORECASE,
)
"""What stands in front of device and port: Link to AGG1."""
_LINK_WORDS = frozenset(
    {
        *("peer", "link", "peer-link", "uplink", "downlink", "isl", "mlag", "vpc", "vlt", "vlti"),
        *("l2", "l3", "p2p", "hsrp", "vrrp", "bgp", "ibgp", "ebgp", "switched", "routed"),
        *("management", "mgmt", "compute", "storage", "data"),
    }
)
_KIND_WORDS = {
    **dict.fromkeys(("server", "host", "hypervisor"), "host"),
    **dict.fromkeys(("array", "filer"), "array"),
    **dict.fromkeys(("router", "firewall", "switch"), "neighbor"),
}
"""Words of one kind of device in front of its name, as templates of configurations write them."""


class FarEnd(NamedTuple):
    """Device and port at the other end of a cable."""

    device: str
    label: str
    reason: str
    """What tells it."""
    exact: bool = False
    """The description is that of the name pattern: ``{device}_{port}``."""
    kind: str = ""
    """The kind of device that the description names; empty: it names none."""
    invented: str = ""
    """Why the name is none that a source has; empty: one has it."""


@dataclass
class PortUse:
    """One switch port that something is plugged into, or that somebody configured."""

    switch: ImportedSwitch
    name: str
    port: PortFacts | FcPortFacts
    lag: str = ""
    """LAG that it is a member of; that of native Fibre Channel ports by its number."""
    far: FarEnd | None = None
    """None: nothing tells it."""
    known: KnownPort | None = None
    """What a sheet, the device itself or an array knows of the device port."""
    cable: tuple[str, str] | None = None
    """Device and port that a documented cable leads to, as its document names them."""
    learned: dict[int, tuple[tuple[str, ...], str]] = field(default_factory=dict)
    """Addresses of the only station in a VLAN behind it, with what tells them."""
    seen: str = ""
    """What the address tables show behind it, in words."""
    placed_by: str = ""
    """The address of a device that was seen here, where that alone tells the port."""

    @property
    def ref(self) -> str:
        """Switch and port as the inventory names them."""
        return f"{self.switch.name} {self.name}"

    @property
    def is_native(self) -> bool:
        """Whether it is a native Fibre Channel port."""
        return isinstance(self.port, FcPortFacts)


@dataclass
class PortUses:
    """The ports in use of all switches."""

    switches: Sequence[ImportedSwitch]
    ports: dict[tuple[str, str], PortUse] = field(default_factory=dict)
    """By switch and port, in the order of both."""
    linked: set[tuple[str, str]] = field(default_factory=set)
    """Ports of links between switches."""
    devices: dict[str, KnownDevice] = field(default_factory=dict)
    """What hosts and arrays print of themselves, by their names in small letters."""
    stations: SeenStations = field(default_factory=SeenStations)
    """What the address tables show behind the ports that lead to no captured switch."""

    def free(self) -> Iterator[PortUse]:
        """Yield the ports that are no end of a link between switches."""
        yield from (use for place, use in self.ports.items() if place not in self.linked)


def uses_of(switches: Sequence[ImportedSwitch]) -> PortUses:
    """Return the ports in use, with the other end as far as one source tells it."""
    uses = PortUses(switches)
    for one in switches:
        member_of = {member: lag.name for lag in one.facts.lags.values() for member in lag.members}
        for name in sorted(one.facts.ports, key=port_order):
            port = one.facts.ports[name]
            is_interface = name in one.facts.lags and name not in member_of
            if is_interface or not (name in member_of or is_configured(one, port)):
                continue
            uses.ports[one.name, name] = PortUse(one, name, port, member_of.get(name, ""))
        logged_in = {login.interface for login in one.status.logins}
        for name in sorted(one.facts.fc_ports, key=port_order):
            native = one.facts.fc_ports[name]
            is_used = bool(native.description) or (native.enabled and _is_set(native))
            if is_used or name in logged_in:
                lag = "" if native.lag is None else str(native.lag)
                uses.ports[one.name, name] = PortUse(one, name, native, lag)
    known = _known_devices(switches)
    for use in uses.ports.values():
        use.far = far_end(use.port.description, known) or by_lldp(use)
    return uses


def is_configured(one: ImportedSwitch, port: PortFacts) -> bool:
    """Return whether somebody configured a port, or shows that it is used."""
    plain = new_port_of(one.platform, port.name)
    if port.description:
        return True
    if port.mode == "none" or (not port.enabled and plain.enabled):
        return False
    in_default = port.mode == "access" and port.access_vlan == one.facts.default_vlan
    return not in_default and (port.mode != plain.mode or port.access_vlan != plain.access_vlan)


def is_in_network(use: PortUse) -> bool:
    """Return whether a port carries a VLAN of its own, or Fibre Channel, or has a cable."""
    if isinstance(use.port, FcPortFacts) or use.cable is not None:
        return True
    one = use.switch
    interface = one.facts.ports.get(use.lag, use.port)
    default = {one.facts.default_vlan, 1}
    bound = {vfc.port for vfc in one.facts.vfcs.values()}
    ids = {*(interface.trunk_vlans or ()), interface.access_vlan, interface.native_vlan} - {None}
    is_all = interface.mode == "trunk" and interface.trunk_vlans is None
    return is_all or bool(ids - default) or bool(bound & {use.name, use.lag})


def _is_set(port: FcPortFacts) -> bool:
    """Return whether a native port states more than that it is up."""
    return port.mode != "auto" or port.speed is not None or port.vsan != 1 or port.lag is not None


def _known_devices(switches: Iterable[ImportedSwitch]) -> set[str]:
    """Return the names of the devices that the switches know without a description."""
    found = {one.name for one in switches}
    for one in switches:
        for port in one.status.ports.values():
            found |= {near.system.partition(".")[0] for near in port.neighbours if near.system}
    return found


def far_end(text: str, known: Collection[str]) -> FarEnd | None:
    """Return the device and port that a description names; None: it names none.

    ``known``: devices that something else names, which are looked for first.

    >>> far_end("esx01_vmnic2", ())[:4]
    ('esx01', 'vmnic2', 'the description', True)
    >>> far_end("sql_01_p1", ("sql_01",)).device
    'sql_01'
    >>> far_end("UCS-A:Eth1/17", ())[:2]
    ('UCS-A', 'Eth1-17')
    >>> far_end("SERVER_lin01_Eth1", ())[:2], far_end("Link to AGG1", ())[:2]
    (('lin01', 'Eth1'), ('AGG1', ''))
    >>> far_end("HSRP_PEER", ()), far_end("Switched-Storage-Node1-pNIC-C", ())[:2]
    (None, ('Node1', 'pNIC-C'))
    """
    own, kind = _without_introduction(text)
    found = _far_end(own, known)
    if found is None or own == text:
        return found
    return found._replace(exact=False, kind=kind)


def _without_introduction(text: str) -> tuple[str, str]:
    """Return device and port of a description without what stands before them, and their kind.

    A word is before them only if two others follow it, the first of which may be a name.
    """
    text = _INTRODUCTION.sub("", text, count=1) if _INTRODUCTION.match(text) else text
    separator = next((one for one in ("_", *_SEPARATORS) if one in text), "")
    words, kind = text.split(separator) if separator else [text], ""
    while len(words) > _DEVICE_AND_PORT and _is_introduction(words):
        kind = _KIND_WORDS.get(words.pop(0).lower(), kind)
    if len(words) > 1 and all(one.lower() in _LINK_WORDS for one in words):
        return "", ""
    return separator.join(words), kind


def _is_introduction(words: Sequence[str]) -> bool:
    is_known = words[0].lower() in _LINK_WORDS or words[0].lower() in _KIND_WORDS
    return is_known and bool(_NAME_AFTER_WORD.fullmatch(words[1]))


_DEVICE_AND_PORT = 2
_NAME_AFTER_WORD = re.compile(r"[A-Za-z][\w.-]{2,}")
"""A device after a word for its kind; the 01 of host_01_eth0 is none."""


def _far_end(text: str, known: Collection[str]) -> FarEnd | None:
    if "_" in text:
        ends = [match.start() for match in re.finditer("_", text)]
        splits = [(text[:end], text[end + 1 :]) for end in ends]
        valid = [one for one in splits if DEVICE_NAME.fullmatch(one[0]) and one[1]]
        chosen = next((one for one in reversed(valid) if one[0] in known), None)
        chosen = chosen or next(iter(valid), None)
        if chosen is not None:
            label = label_of(chosen[1])
            return FarEnd(chosen[0], label, "the description", exact=label == chosen[1])
    for separator in _SEPARATORS:
        device, _, label = text.partition(separator)
        if label and DEVICE_NAME.fullmatch(device) and label_of(label.strip()):
            return FarEnd(device, label_of(label.strip()), "the description")
    return FarEnd(text, "", "the description") if DEVICE_NAME.fullmatch(text) else None


def label_of(text: str) -> str:
    """Return a port name in the characters that an inventory has for it."""
    found = fitted_label(text)
    return text if PORT_NAME.fullmatch(text) else found if PORT_NAME.fullmatch(found) else ""


def by_lldp(use: PortUse) -> FarEnd | None:
    """Return what a device says of itself by LLDP; None: it says nothing, or several do."""
    status = use.switch.status.ports.get(use.name)
    if status is None or len(status.neighbours) != 1:
        return None
    near = status.neighbours[0]
    device = near.system.partition(".")[0]
    label = label_of(near.label or near.port)
    return FarEnd(device, label, "LLDP") if DEVICE_NAME.fullmatch(device) else None


def lag_facts(use: PortUse) -> LagFacts | None:
    """Return the LAG of Ethernet ports that a port is in; None: it is in none."""
    return None if use.is_native else use.switch.facts.lags.get(use.lag)


def answer_ports(uses: PortUses, draft: Draft) -> None:
    """Take over what a person said is plugged into a port: device and port, as ``esx01 vmnic2``."""
    for use in uses.ports.values():
        where = ("switches", use.switch.name, "ports", use.name)
        answer = draft.answer(where)
        if answer is None:
            continue
        device, _, label = str(answer).partition(" ")
        if not DEVICE_NAME.fullmatch(device) or (label and not PORT_NAME.fullmatch(label)):
            raise SanfabError(
                f"{dotted_path(where)}: found {answer}, expected a device and its port, as esx01 "
                "vmnic2"
            )
        question = f"What is plugged into {use.ref}?"
        draft.ask(OpenQuestion(where, question, "answered by a person", ""))
        use.far = FarEnd(device, label, "the answer of a person")
