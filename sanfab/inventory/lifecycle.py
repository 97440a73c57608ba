"""Leave out of a SAN what is absent by its state: retired, reserved, planned and shut."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeVar

from sanfab.inventory.cables import DeviceIntent
from sanfab.inventory.ranges import RangeError, expand_name
from sanfab.inventory.stated_places import places_of, stated_places
from sanfab.model.endpoint import ArrayIntent, CabledEnd, HostIntent, NeighborIntent
from sanfab.model.fabric import AccessIntent, AssumedIntent
from sanfab.model.san import San

_Device = TypeVar("_Device", HostIntent, ArrayIntent, NeighborIntent)


class SanByState(NamedTuple):
    """A SAN in three: what is in use, what leaves, what switch ports are kept free for."""

    present: San
    retired: San | None
    """Devices and ports that are retired; None: there are none."""
    reserved: San | None
    """Devices and ports whose switch ports are shut and that nothing else may use."""


def split_by_state(san: San) -> SanByState:
    """Return a SAN in three by the states of its devices and ports.

    A planned port counts as present if the policy is to configure it, else as reserved.
    """
    kept_free = {"reserved", "planned"} if san.policy.planned_ports == "shut" else {"reserved"}
    if not _has_states(san):
        return SanByState(san, None, None)
    present = _part(san, {"active", "planned"} - kept_free)
    hosts = san.hosts.keys() - present.hosts
    access = _access_without(san, present)
    kept = {
        name: _luns_kept(
            _port_sets_kept(one, san.arrays[name].ports.keys() - one.ports, hosts), hosts
        )
        for name, one in present.arrays.items()
    }
    left = {"access": access, "arrays": kept, "hosts": _hosts_kept(present)}
    present = present.model_copy(update=left)
    return SanByState(
        present.model_copy(update={"assumed": _assumed_kept(san, present)}),
        _unless_empty(_part(san, {"retired"})),
        _unless_empty(_part(san, kept_free)),
    )


def cabled_part(san: San) -> San:
    """Return a SAN without the ports that are planned: what can be tested today."""
    if not _has_states(san):
        return san
    part = _part(san, {"active"})
    return part.model_copy(update={"access": _access_without(san, part)})


def _access_without(san: San, part: San) -> tuple[AccessIntent, ...]:
    """Return ``access`` of a SAN without the devices and ports that a part of it lacks."""
    gone = [_absent(san.hosts, part.hosts), _absent(san.arrays, part.arrays)]
    return tuple(_without(one, *gone) for one in san.access)


def _absent(devices: Mapping[str, DeviceIntent], kept: Mapping[str, DeviceIntent]) -> set[str]:
    """Return the devices that are not kept, and ``DEVICE PORT`` of each port that is not."""
    ports = (
        f"{name} {label}"
        for name, device in kept.items()
        for label in devices[name].ports.keys() - device.ports.keys()
    )
    return {*(devices.keys() - kept.keys()), *ports}


def _has_states(san: San) -> bool:
    devices: list[DeviceIntent] = [
        *san.hosts.values(),
        *san.arrays.values(),
        *san.neighbors.values(),
    ]
    states = {device.state for device in devices}
    return states | {port.state for device in devices for port in device.ports.values()} != {
        "active"
    }


def _part(san: San, states: set[str]) -> San:
    """Return the devices with ports of these states, and only those ports; without ``access``."""
    devices = {
        "hosts": _devices(san.hosts, states),
        "arrays": _devices(san.arrays, states),
        "neighbors": _devices(san.neighbors, states),
    }
    return san.model_copy(update={**devices, "access": ()})


def _devices(devices: dict[str, _Device], states: set[str]) -> dict[str, _Device]:
    found = {}
    for name, device in devices.items():
        ports = {label: _in_state(port, device.state) for label, port in device.ports.items()}
        kept = {label: port for label, port in ports.items() if port.state in states}
        if kept:
            found[name] = (
                device if kept == device.ports else device.model_copy(update={"ports": kept})
            )
    return found


def _port_sets_kept(array: ArrayIntent, gone: set[str], hosts: set[str]) -> ArrayIntent:
    """Return an array whose port sets name neither these ports nor these hosts.

    A port set without a port or igroup that is left is absent too.
    """
    if not array.port_sets:
        return array
    kept = {}
    for name, port_set in array.port_sets.items():
        ports = tuple(label for label in port_set.ports if label not in gone)
        igroups = tuple(group for group in port_set.igroups if group not in hosts)
        if ports and igroups:
            kept[name] = port_set.model_copy(update={"ports": ports, "igroups": igroups})
    return array.model_copy(update={"port_sets": kept})


def _hosts_kept(present: San) -> dict[str, HostIntent]:
    """Return the hosts without the targets and mounts of arrays that are absent."""
    found = {}
    for name, host in present.hosts.items():
        targets = {key: one for key, one in host.targets.items() if key in present.arrays}
        mounts = {key: one for key, one in host.mounts.items() if one.array in present.arrays}
        same = (len(targets), len(mounts)) == (len(host.targets), len(host.mounts))
        left = {"targets": targets, "mounts": mounts}
        found[name] = host if same else host.model_copy(update=left)
    return found


def _assumed_kept(san: San, present: San) -> tuple[AssumedIntent, ...]:
    """Return the marks without those of devices and ports that are absent; wrong ones stay."""
    if not san.assumed:
        return ()
    before, now = [*stated_places(san)], [*stated_places(present)]
    return tuple(
        one for one in san.assumed if places_of(one.value, now) or not places_of(one.value, before)
    )


def _luns_kept(array: ArrayIntent, hosts: set[str]) -> ArrayIntent:
    """Return an array whose LUNs name neither these hosts nor controllers without a port.

    LUNs of which no stated host or controller is left are absent: an empty list would mean all.
    """
    controllers = {port.controller for port in array.ports.values()}
    kept = {}
    for name, lun in array.luns.items():
        named = tuple(host for host in lun.hosts if host not in hosts)
        on = tuple(controller for controller in lun.controllers if controller in controllers)
        if (named or not lun.hosts) and (on or not lun.controllers):
            kept[name] = lun.model_copy(update={"hosts": named, "controllers": on})
    return array.model_copy(update={"luns": kept}) if array.luns else array


def _in_state(port: CabledEnd, device: str) -> CabledEnd:
    """Return a port in the state of its device, unless it states one itself."""
    if device == "active" or port.state != "active":
        return port
    return port.model_copy(update={"state": device})


def _unless_empty(san: San) -> San | None:
    return san if san.hosts or san.arrays or san.neighbors else None


def _without(access: AccessIntent, hosts: set[str], arrays: set[str]) -> AccessIntent:
    """Return an entry of ``access`` without absent names; it keeps its place in the list."""
    return access.model_copy(
        update={
            "hosts": _names_without(access.hosts, hosts),
            "arrays": _names_without(access.arrays, arrays),
        }
    )


def _names_without(names: Iterable[str], gone: set[str]) -> tuple[str, ...]:
    """Return names and ranges; a range that holds an absent name is expanded.

    A name with a port is absent with its device, or with that port.
    """
    left: list[str] = []
    for name in names:
        try:
            found = list(expand_name(name))
        except RangeError:  # reported with its place by the checks
            found = [name]
        kept = [one for one in found if not gone & {one, one.partition(" ")[0]}]
        left += [name] if kept == found else kept
    return tuple(left)
