"""Names, ports, zones and WWPNs of a device -> host, array or neighbor, its family or system.

What zones and manufacturers tell is certain. What names tell is assumed, and asked for.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from sanfab.errors import SanfabError
from sanfab.facts.switch import PortFacts
from sanfab.importing.draft import Draft
from sanfab.importing.known_ports import KnownDevice
from sanfab.importing.uses import PortUse
from sanfab.importing.wwpns import KnownWwpns, side_by_oui
from sanfab.model.families import FAMILIES
from sanfab.text import either

DEVICES = "devices"
"""Where questions about the kind of a device belong, as it has no section before."""
SECTION_OF_KIND = {"host": "hosts", "array": "arrays", "neighbor": "neighbors"}
_SYSTEMS = (
    (r"vmnic\d|vmk\d|vmhba\d|esxi?\d", "esxi"),
    (r"(?:eth|ens|eno|enp|bond)\d", "linux"),
    (r"nxge\d|e1000g\d|qlc\d", "solaris"),
    (r"nic team|^hv\d|hyper-?v|^win", "windows"),
)
"""Words in the names of a host and its ports, and the operating system that has them."""
_NAMED_SYSTEMS = (
    (r"esx|vmware|vsphere", "esxi"),
    (r"windows|hyper-?v|^win", "windows"),
    (r"solaris|sunos", "solaris"),
    (r"linux|red ?hat|rhel|suse|sles|ubuntu|debian|centos|proxmox|rocky|alma", "linux"),
    (r"aix|hp-?ux|other|ibm i", "other"),
)
"""Words that people write for the operating system of a host, and the system."""
UPLINK_NAMES = re.compile(r"core|spine|uplink|router|firewall|^fw|switch|\bsw\d", re.IGNORECASE)
INTERCONNECTS = re.compile(r"ucs|^fi[-_]?[ab0-9]|6[1-5]\d\d", re.IGNORECASE)


@dataclass
class FarDevice:
    """One device, as the ports that lead to it show it."""

    name: str
    uses: dict[str, PortUse] = field(default_factory=dict)
    """Its ports by their label."""


def answered_kind(draft: Draft, device: FarDevice) -> tuple[str, str] | None:
    """Return the kind that a person gave a device; None: nobody was asked."""
    answer = draft.answer((DEVICES, device.name))
    if answer is None:
        return None
    if answer not in SECTION_OF_KIND:
        raise SanfabError(
            f"{DEVICES}.{device.name}: found {answer}, expected {either(SECTION_OF_KIND)}"
        )
    return str(answer), ""


def stated_kind(device: FarDevice, printed: KnownDevice | None) -> tuple[str, str] | None:
    """Return the kind that a sheet, the device itself or an array tells; None: nobody does.

    ``printed``: what the device prints of itself.
    """
    kinds = {use.known.kind for use in device.uses.values() if use.known is not None}
    kinds |= {printed.kind} if printed is not None else set()
    told = kinds - {""}
    return (min(told), "") if len(told) == 1 else None


def kind_of_device(device: FarDevice, wwpns: KnownWwpns) -> tuple[str, str]:
    """Return the kind of a device, and why it is assumed."""
    sides = Counter(wwpns.side[one] for one in wwpns.of_device(device.uses.values()))
    if sides:
        kind = "array" if sides["target"] > sides["initiator"] else "host"
        return kind, ""
    oui = {side_by_oui(one) for one in wwpns.of_device(device.uses.values())} - {""}
    if "target" in oui:
        return "array", "the manufacturer in its WWPN"
    return _kind_by_look(device)


def _kind_by_look(device: FarDevice) -> tuple[str, str]:
    """Return the kind of a device that no zone and no WWPN tells of."""
    named = {(one.far.kind, one.far.reason) for one in device.uses.values() if one.far is not None}
    kind, reason = min(named, default=("", ""))
    if kind and len({one for one, _ in named}) == 1:
        return kind, reason
    if family_of(device.name, device.uses):
        return "array", "its name, or the names of its ports"
    ports = [use.switch.facts.ports.get(use.lag, use.port) for use in device.uses.values()]
    is_edge = [port.stp == "edge" for port in ports if isinstance(port, PortFacts)]
    stated = any(use.switch.platform.traits.edge_ports for use in device.uses.values())
    if is_edge and stated and not any(is_edge):
        return "neighbor", "its ports are no edge ports"
    if UPLINK_NAMES.search(device.name) or INTERCONNECTS.search(device.name):
        return "neighbor", "its name"
    return "host", "nothing tells that it is an array"


def family_of(name: str, ports: Iterable[str]) -> str:
    """Return the array family that a device and its ports are named after; empty: none is.

    >>> family_of("nimble01", ()), family_of("esx01", ()), family_of("netapp-fas8040", ())
    ('nimble', '', 'netapp-ontap')
    >>> family_of("member1", ["cm0-eth0", "cm1-eth0"])
    'equallogic'
    """
    words = name.lower()
    for family in FAMILIES:
        if family != "generic" and family.partition("-")[0] in words:
            return "netapp-ontap" if family.startswith("netapp") else family
    named = next((family for pattern, family in _FAMILY_WORDS if re.search(pattern, words)), "")
    return named or next(
        (
            family
            for pattern, family in _PORT_WORDS
            for port in ports
            if re.match(pattern, port, re.IGNORECASE)
        ),
        "",
    )


_FAMILY_WORDS = (
    (r"^(?:fas|aff|asa)[-_ ]?[ac]?\d", "netapp-ontap"),
    (r"(?:^|[-_])[ac](?:150|200|220|250|300|320|400|700s?|800|900)(?:$|[-_])", "netapp-ontap"),
    (r"^(?:eql|ps[46]\d\d\d)", "equallogic"),
    (r"^(?:ese|ef)\d|^e\d{4}", "netapp-eseries"),
    (r"array|storage|^pure|^vnx|^vmax|^3par|^svc|^hus|^san\d", "generic"),
)
"""Beginnings of names that storage teams give to arrays, and their family."""
_PORT_WORDS = (
    (r"cm\d", "equallogic"),
    (r"[AB][-_. ]?tg\d", "nimble"),
    (r"e\d{1,2}[a-p]$", "netapp-ontap"),
)
"""How the ports of some arrays are named: control modules, target ports of a controller, slot and
port of a node."""


def stated_nature(
    device: FarDevice, printed: KnownDevice | None, key: Literal["system", "family"]
) -> str:
    """Return the system or family that a sheet, the device or an array tells; empty: nobody."""
    known = [printed, *(use.known for use in device.uses.values())]
    return next((found for one in known if one is not None and (found := getattr(one, key))), "")


def system_of(device: FarDevice) -> str:
    """Return the operating system that the names of a host and its ports tell; empty: none."""
    return system_by_words((*device.uses, device.name))


def system_named(text: str) -> str:
    """Return the operating system that a person names, as VMware ESXi 8; empty: none is known."""
    return next((one for words, one in _NAMED_SYSTEMS if re.search(words, text, re.IGNORECASE)), "")


def system_by_words(words: Iterable[str]) -> str:
    """Return the operating system that names such as vmnic2 belong to; empty: none is known."""
    return next(
        (
            system
            for pattern, system in _SYSTEMS
            if any(re.search(pattern, word, re.IGNORECASE) for word in words)
        ),
        "",
    )
