"""Facts of a Linux host -> the files that keep its settings over a reboot."""

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from dataclasses import field as dataclass_field
from typing import Literal

from sanfab.hosts.facts import HOST, HostFacts
from sanfab.hosts.systems.rules import HostFile
from sanfab.model.addresses import is_ipv6

_Network = Literal["networkmanager", "netplan", ""]
"""What configures the interfaces at boot. Empty: it does not follow from the release."""

_RED_HAT = re.compile(r"(?:RHEL|Red Hat Enterprise Linux|Rocky|Alma|CentOS|Oracle)\D*(\d+)", re.I)
_UBUNTU = re.compile(r"Ubuntu\D*(\d+)", re.I)
_FIRST_RED_HAT = 8
"""First release whose NetworkManager keeps its connections in keyfiles with ring and pause."""
_FIRST_UBUNTU = 18
_FIRST_UBUNTU_WITH_PARTS = 22
"""First release whose systemd.link(5), of systemd 249, knows files that are parts of another."""
_FIRST_RED_HAT_WITH_SYSTEMD = 7
_PAUSE_SINCE = 5
"""Minor release of RHEL 8. Source: libnm, nm_ethtool_optname_is_pause, since 1.32."""

_LINK_KEYS = {
    ("mtu", ""): "MTUBytes",
    ("ring", "rx"): "RxBufferSize",
    ("ring", "tx"): "TxBufferSize",
    ("pause", "autoneg"): "AutoNegotiationFlowControl",
    ("pause", "rx"): "RxFlowControl",
    ("pause", "tx"): "TxFlowControl",
    ("coalesce", "adaptive-rx"): "UseAdaptiveRxCoalesce",
    ("feature", "tso"): "TCPSegmentationOffload",
    ("feature", "gro"): "GenericReceiveOffload",
}
"""Keys of systemd.link(5) by mechanism and field."""
_ETHTOOL_KEYS = {
    ("ring", "rx"): "ring-rx",
    ("ring", "tx"): "ring-tx",
    ("pause", "autoneg"): "pause-autoneg",
    ("pause", "rx"): "pause-rx",
    ("pause", "tx"): "pause-tx",
    ("coalesce", "adaptive-rx"): "coalesce-adaptive-rx",
    ("feature", "tso"): "feature-tso",
    ("feature", "gro"): "feature-gro",
}
"""Keys of the section ethtool in nm-settings-keyfile(5), likewise."""


@dataclass
class BootConnection:
    """The addresses and the MTU of one interface."""

    name: str
    parent: str = ""
    """Interface whose frames it tags; empty: it is no VLAN interface."""
    tag: str = ""
    mtu: str = ""
    ipv4: list[str] = dataclass_field(default_factory=list)
    ipv6: list[str] = dataclass_field(default_factory=list)
    ethtool: dict[str, str] = dataclass_field(default_factory=dict)


def boot_network_of(release: str) -> _Network:
    """Return what configures the interfaces of a release at boot.

    >>> [boot_network_of(release) for release in ("RHEL 9.4", "Ubuntu 22.04 LTS", "RHEL 6.5")]
    ['networkmanager', 'netplan', '']
    """
    red_hat, ubuntu = _RED_HAT.search(release), _UBUNTU.search(release)
    if red_hat and int(red_hat[1]) >= _FIRST_RED_HAT:
        return "networkmanager"
    if ubuntu and int(ubuntu[1]) >= _FIRST_UBUNTU:
        return "netplan"
    return ""


def _lacks_pause(release: str) -> bool:
    """Return whether NetworkManager is older than 1.32, which is in RHEL 8.5.

    >>> [_lacks_pause(release) for release in ("RHEL 8.4", "Rocky 8.10", "RHEL 9.0", "RHEL 8")]
    [True, False, False, False]
    """
    found = re.search(r"\b8\.(\d+)", release)
    return found is not None and int(found[1]) < _PAUSE_SINCE


def _lacks_systemd(release: str) -> bool:
    """Return whether no file of systemd.link(5) is read: RHEL 6 has no systemd [RHEL7-SYSTEMD].

    >>> [_lacks_systemd(release) for release in ("RHEL 6.5 (kernel 3.6.11)", "CentOS 7.9")]
    [True, False]
    """
    found = _RED_HAT.search(release)
    return found is not None and int(found[1]) < _FIRST_RED_HAT_WITH_SYSTEMD


def linux_files(facts: HostFacts) -> Iterator[HostFile]:
    """Yield the files of a host."""
    for mechanism, path, template in (
        ("sysctl", "/etc/sysctl.d/90-sanfab.conf", "linux/sysctl.conf.j2"),
        ("module", "/etc/modprobe.d/sanfab.conf", "linux/modprobe.conf.j2"),
    ):
        values = facts.of(mechanism)
        if values:
            yield HostFile(HOST, path, template, {"values": values})
    if facts.of("multipath"):
        defaults = {key: one for key, one in facts.of("multipath").items() if "/" not in key}
        context = {"defaults": defaults, "devices": _multipath_devices(facts)}
        path = "/etc/multipath/conf.d/sanfab.conf"
        yield HostFile(HOST, path, "linux/multipath.conf.j2", context)
    if policies := facts.of("nvme-subsystem"):
        path = "/etc/udev/rules.d/80-sanfab-nvme.rules"  # after 71-nvmf-netapp.rules and its like
        yield HostFile(HOST, path, "linux/nvme.rules.j2", policies)
    yield from _device_files(facts)
    yield from _network_files(facts)


def _device_files(facts: HostFacts) -> Iterator[HostFile]:
    """Yield the settings of network devices that udev makes at boot.

    The first file that matches a device counts. Where netplan has written one, which it does for
    an MTU, ours is a part of it and leaves the MTU and the name of the device to netplan.
    """
    if _lacks_systemd(facts.release):
        return
    of_netplan = _devices_of_netplan(facts)
    for part in facts.parts():
        is_in_netplan, mac = part in of_netplan, facts.macs.get(part, "")
        values = {
            key: _link_value(found)
            for (mechanism, name), key in _LINK_KEYS.items()
            if (found := facts.of(mechanism, part).get(name)) is not None
            and not (mechanism == "mtu" and is_in_netplan)
        }
        if not values or not (mac or is_in_netplan):
            continue
        path = (
            f"10-netplan-{part}.link.d/sanfab.conf" if is_in_netplan else f"60-sanfab-{part}.link"
        )
        context = {"mac": "" if is_in_netplan else mac, "values": values}
        yield HostFile(part, f"/etc/systemd/network/{path}", "linux/device.link.j2", context)


def _devices_of_netplan(facts: HostFacts) -> set[str]:
    """Return the interfaces for which netplan writes a file of udev."""
    if boot_network_of(facts.release) != "netplan":
        return set()
    return {one.name for one in _connections(facts) if one.mtu and not one.parent}


def _multipath_devices(facts: HostFacts) -> list[dict[str, str]]:
    """Return the attributes of each device section, vendor and product first."""
    devices: dict[str, dict[str, str]] = {}
    for field, value in facts.of("multipath").items():
        if "/" not in field:
            continue  # of all devices
        device, _, key = field.rpartition(" ")
        vendor, _, product = device.partition("/")
        devices.setdefault(device, {"vendor": vendor, "product": product})[key] = value
    return list(devices.values())


def not_kept(facts: HostFacts) -> Iterator[str]:
    """Yield what is set for now and not for the next boot, and why."""
    network = boot_network_of(facts.release)
    if not network and _connections(facts):
        found = facts.release or "not stated"
        yield (
            "addresses and MTU after a reboot: what configures the interfaces does not follow from "
            f"os_release ({found}); it is known for RHEL 8 and Ubuntu 18.04 and later"
        )
    if facts.of("module"):
        yield (
            "parameters of a driver that the initramfs loads, before it is built again "
            "(dracut -f, update-initramfs -u)"
        )
    if network == "networkmanager":
        if _lacks_pause(facts.release) and any(one.mechanism == "pause" for one in facts.values):
            yield "pause parameters after a reboot: NetworkManager has them from RHEL 8.5 on"
        return
    yield from _ethtool_not_kept(facts)


def _ethtool_not_kept(facts: HostFacts) -> Iterator[str]:
    of_netplan = _devices_of_netplan(facts)
    ubuntu = _UBUNTU.search(facts.release)
    for part in facts.parts():
        if not any(facts.of(mechanism, part).get(name) for mechanism, name in _ETHTOOL_KEYS):
            continue
        if _lacks_systemd(facts.release):
            yield (
                f"ethtool settings of {part} after a reboot: {facts.release} has no systemd, which "
                "would set them; enter them where its interfaces are configured"
            )
        elif part not in of_netplan and part not in facts.macs:
            yield f"ethtool settings of {part} after a reboot: state `mac` of the port"
        elif part in of_netplan and ubuntu and int(ubuntu[1]) < _FIRST_UBUNTU_WITH_PARTS:
            yield (
                f"ethtool settings of {part} after a reboot, perhaps: that udev reads a part of "
                "netplan's file is documented from Ubuntu 22.04 on"
            )


def _network_files(facts: HostFacts) -> Iterator[HostFile]:
    connections = _connections(facts)
    network = boot_network_of(facts.release)
    if network == "networkmanager":
        for one in connections:
            path = f"/etc/NetworkManager/system-connections/sanfab-{one.name}.nmconnection"
            yield HostFile(one.name, path, "linux/connection.nmconnection.j2", asdict(one))
    elif network == "netplan" and connections:
        path = "/etc/netplan/60-sanfab.yaml"
        yield HostFile(HOST, path, "linux/netplan.yaml.j2", {"connections": connections})


def _connections(facts: HostFacts) -> list[BootConnection]:
    found: dict[str, BootConnection] = {}
    for setting, value in facts.values.items():
        if setting.mechanism not in ("mtu", "address"):
            continue
        one = found.setdefault(setting.part, _connection(setting.part))
        if setting.mechanism == "mtu":
            one.mtu = value
        else:
            (one.ipv6 if is_ipv6(setting.field) else one.ipv4).append(setting.field)
    for one in found.values():
        one.ethtool = {
            key: _nm_value(mechanism, stated)
            for (mechanism, name), key in _ETHTOOL_KEYS.items()
            if (stated := facts.of(mechanism, one.name).get(name)) is not None
        }
    return list(found.values())


def _connection(name: str) -> BootConnection:
    parent, _, tag = name.rpartition(".")
    return BootConnection(name, parent, tag) if parent and tag.isdigit() else BootConnection(name)


def _link_value(value: str) -> str:
    return {"on": "true", "off": "false"}.get(value, value)


def _nm_value(mechanism: str, value: str) -> str:
    if mechanism == "coalesce":
        return {"on": "1", "off": "0"}.get(value, value)
    return _link_value(value)
