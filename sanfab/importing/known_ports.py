"""What something else than a switch knows of devices and their ports: a sheet, a host, an array."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import NamedTuple

from sanfab.model.base import pattern_for

DEVICE_NAME = re.compile(pattern_for("a name: a letter, then"))
PORT_NAME = re.compile(pattern_for("a name: a letter or digit"))
"""Name of a port of a device, its label."""


@dataclass(frozen=True)
class KnownPort:
    """One port of a host or array. Empty: the source does not tell it."""

    source: str
    """Who says so, in words: file, sheet and row."""
    device: str
    label: str = ""
    kind: str = ""
    """``host`` or ``array``."""
    system: str = ""
    """Operating system of a host."""
    family: str = ""
    """Family of an array."""
    switch: str = ""
    port: str = ""
    """Switch and port that it is plugged into, as somebody wrote them."""
    wwpn: str = ""
    mac: str = ""
    addresses: tuple[str, ...] = ()
    """Those in the VLAN that has no tag, or in the only one."""
    tagged: tuple[tuple[int, str], ...] = ()
    """VLAN and address of those that the device tags."""
    other_labels: tuple[str, ...] = ()
    """Further names that a switch may have for the port."""

    @property
    def all_addresses(self) -> tuple[str, ...]:
        """Its addresses in all VLANs."""
        return (*self.addresses, *(address for _, address in self.tagged))


@dataclass(frozen=True)
class KnownDevice:
    """One host or array, as it prints itself."""

    source: str
    """Name of the file."""
    name: str
    kind: str
    system: str = ""
    family: str = ""
    iqn: str = ""
    nqn: str = ""
    portals: frozenset[str] | None = None
    """Addresses that a host is logged in to; None: it does not print its sessions."""
    groups: Mapping[str, frozenset[str]] | None = None
    """Initiators that an array admits, by igroup; None: it prints none."""


class OtherSources(NamedTuple):
    """What is known besides the captures of switches."""

    ports: tuple[KnownPort, ...] = ()
    devices: tuple[KnownDevice, ...] = ()
    notes: tuple[str, ...] = ()
    """What of the sources is not used, in words."""


def joined_sources(*sources: OtherSources) -> OtherSources:
    """Return what several sources know, the first ones first."""
    devices: dict[tuple[str, str], KnownDevice] = {}
    notes = [note for one in sources for note in one.notes]
    for device in (device for one in sources for device in one.devices):
        known = devices.get((device.kind, device.name.lower()))
        merged = device if known is None else _merged(known, device, notes)
        devices[device.kind, device.name.lower()] = merged
    return OtherSources(
        tuple(port for one in sources for port in one.ports), tuple(devices.values()), tuple(notes)
    )


def _merged(one: KnownDevice, other: KnownDevice, notes: list[str]) -> KnownDevice:
    """Return what two sources know of a device; the first one counts where they differ."""
    told = {part.name: getattr(one, part.name) for part in fields(one)}
    more = {part.name: getattr(other, part.name) for part in fields(other)}
    differing = [
        key
        for key, value in told.items()
        if key not in {"source", "name"} and value and more[key] and value != more[key]
    ]
    if differing:
        same = one.source == other.source
        files = f"{one.source} of two folders" if same else f"{one.source} and {other.source}"
        keys = " and ".join(differing)
        notes.append(f"{one.name}: {files} differ in {keys}; the first one counts")
    return KnownDevice(**{key: told[key] or more[key] for key in told})
