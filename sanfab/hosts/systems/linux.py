"""Linux: sysctl, ethtool, addresses, open-iscsi; NVMe/TCP and NFS have modules of their own."""

import re
import shlex
from collections import Counter
from collections.abc import Iterator, Sequence

from sanfab.hosts.chap import A_SECRET, chap_place, chap_user
from sanfab.hosts.facts import HOST, ByHand, HostFacts, HostSetting
from sanfab.hosts.mounts import nfs_tasks
from sanfab.hosts.portals import Portal
from sanfab.hosts.subject import HostSubject, Stated, SubjectPort
from sanfab.hosts.systems.linux_files import linux_files, not_kept
from sanfab.hosts.systems.linux_nfs import nfs_values
from sanfab.hosts.systems.linux_nvme import (
    SERVICE,
    nvme_host_values,
    nvme_port_values,
    nvme_tasks,
)
from sanfab.hosts.systems.pause import pause_values
from sanfab.hosts.systems.rules import Derived, SystemRules, options_without_use
from sanfab.model.hosts.files import MULTIPATH, SYSTEMS
from sanfab.model.hosts.values import canonical, state
from sanfab.model.yaml12 import Where

_INTERFACE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,14}")
"""A name that the kernel takes: 15 characters. Source: IFNAMSIZ of linux/if.h."""
_MAPS_NOTHING_NEW = re.compile(r"\b(?:Debian|Ubuntu|Proxmox)\b", re.I)
"""Releases whose multipathd makes no map of a new volume, however many paths it has: its built-in
`find_multipaths` is strict [MPATH-094, NTAP-PVE]."""


def _problems(subject: HostSubject) -> Iterator[tuple[Where, str]]:
    seen: dict[str, str] = {}
    for port in subject.networks:
        name = ip_interface_name(port)
        if port.end.team:
            continue
        if name in seen:
            where = (*port.where, "interface") if port.end.interface else port.where
            yield where, f"the interface {name} is also that of port {seen[name]}"
        seen[name] = port.label


def ip_interface_name(port: SubjectPort) -> str:
    """Return the interface that has the addresses of a port: that of its VLAN, if tagged."""
    tag = f".{port.vlan.id}" if port.vlan is not None and port.is_tagged else ""
    return f"{port.interface}{tag}"


def _setting_part(port: SubjectPort, _mechanism: str) -> str:
    return ip_interface_name(port)


def _values(mechanism: str, field: str, stated: Stated) -> Iterator[tuple[str, str]]:
    if mechanism == "sysctl":
        yield _sysctl_name(stated.key), " ".join(stated.value.split())
    elif mechanism == "pause":
        yield from pause_values(stated.value)
    elif mechanism in ("feature", "coalesce", "privflag"):
        yield field, "on" if state(stated.value) else "off"
    elif mechanism == "ring":
        if stated.value == "0":
            raise ValueError(
                f"found 0; Linux has no automatic {stated.key}: expected a number of buffers"
            )
        yield field, stated.value
    elif mechanism in ("iscsid", "multipath"):
        yield field or stated.key, stated.value
    elif mechanism in ("nvme-option", "nfs-option"):
        return  # words of a line that the portal or the mount has
    else:
        yield field, stated.value


def _sysctl_name(key: str) -> str:
    """Return the name of a setting of the kernel; slashes where an interface has a dot.

    >>> _sysctl_name("net.ipv4.conf.eth2.140.arp_ignore"), _sysctl_name("net.core.rmem_max")
    ('net/ipv4/conf/eth2.140/arp_ignore', 'net.core.rmem_max')
    """
    found = re.fullmatch(r"net\.ipv4\.conf\.(.+\..+)\.([a-z_]+)", key)
    return f"net/ipv4/conf/{found[1]}/{found[2]}" if found else key


def _derived(subject: HostSubject, portals: Sequence[Portal]) -> Iterator[Derived]:
    yield from initiator_values(subject)
    yield from _arp(subject)
    yield from _multipath(subject)
    yield from nvme_host_values(subject)
    for port in subject.networks:
        name = ip_interface_name(port)
        if port.end.team:
            continue  # by hand, see _tasks
        if port.mtu and (port.vlan is not None or port.end.mtu):
            where = (*port.where, "mtu") if port.end.mtu else port.where
            yield HostSetting(port.interface, "mtu", ""), str(port.link_mtu), where
            yield HostSetting(name, "mtu", ""), str(port.mtu), where
        for address in port.addresses():
            yield HostSetting(name, "address", address), "present", port.ip_place
        mine = [one for one in portals if (one.host_port, one.vlan) == (port.label, port.key)]
        if mine and port.stated_addresses:
            yield HostSetting(name, "iscsi-iface", "iface.net_ifacename"), name, port.where
            if port.end.iqn:
                setting = HostSetting(name, "port-initiator-name", "")
                yield setting, port.end.iqn, (*port.where, "iqn")
        for portal in mine:
            yield from record_values(subject, name, portal)
            yield HostSetting(name, "iscsi-session", portal.endpoint), "logged in", portal.where
        yield from nvme_port_values(subject, port, name)
    names = {port.label: port.end.team or ip_interface_name(port) for port in subject.networks}
    yield from nfs_values(subject, names)


def _tasks(subject: HostSubject, _portals: Sequence[Portal]) -> Iterator[ByHand]:
    for port in subject.networks:
        for address in port.addresses() if port.end.team else ():
            vlan = f" in VLAN {port.vlan.id}" if port.vlan and port.is_tagged else ""
            note = "a bond is made where the interfaces are configured"
            value = f"{address}{vlan}, MTU {port.mtu}"
            yield ByHand(port.end.team or "", "address of the bond", value, note)
    yield from nvme_tasks(subject)
    yield from nfs_tasks(subject)
    yield from options_without_use(subject, "nvme-option", "nvme-tcp")
    yield from options_without_use(subject, "nfs-option", "nfs")


def _multipath(subject: HostSubject) -> Iterator[Derived]:
    """Yield the attributes of dm-multipath for each array family that the host may use."""
    if not subject.storage_ports():
        return
    where: Where = ("hosts", subject.name)
    if _MAPS_NOTHING_NEW.search(subject.intent.os_release or ""):
        yield HostSetting(HOST, "multipath", "find_multipaths"), "yes", (*where, "os_release")
    for row in (MULTIPATH[family] for family in subject.families if family in MULTIPATH):
        for key, value in row.ordered():
            yield HostSetting(HOST, "multipath", f"{row.vendor}/{row.product} {key}"), value, where


def _arp(subject: HostSubject) -> Iterator[Derived]:
    """Yield what two ports of one subnet need so that each answers for its own address only."""
    ports = [port for port in subject.iscsi_ports() if port.stated_addresses]
    sharing = Counter(port.vlan.id for port in ports if port.vlan)
    for port in ports:
        if port.vlan is None or sharing[port.vlan.id] < 2:  # noqa: PLR2004 - one is alone
            continue
        name = ip_interface_name(port)
        for key, value in (("arp_ignore", "1"), ("arp_announce", "2"), ("rp_filter", "2")):
            field = _sysctl_name(f"net.ipv4.conf.{name}.{key}")
            yield HostSetting(name, "sysctl", field), value, port.where


def _commands(facts: HostFacts) -> Iterator[str]:
    """Yield the lines of the script that show the settings of a host."""
    for setting in facts.values:
        if setting.mechanism == "sysctl":
            yield f"show sysctl {shlex.quote(setting.field)}"
    for part in facts.parts()[1:]:
        for mechanism, command in _SHOWN_BY.items():
            if facts.of(mechanism, part):
                yield f"show {command.format(shlex.quote(part))}"
    for name in facts.of("module"):
        module, _, parameter = name.partition(".")
        yield f"show_file {shlex.quote(f'/sys/module/{module}/parameters/{parameter}')}"
    once = (lines for name, lines in _SHOWN_ONCE.items() if facts.of(name))
    yield from dict.fromkeys(line for lines in once for line in lines)
    yield from dict.fromkeys(
        f"show iscsiadm -m node -p {shlex.quote(one.field.partition(' ')[0])} "
        f"-I {shlex.quote(one.part)}"
        for one in facts.values
        if one.mechanism in ("iscsi-record", "record-secret")
    )
    yield from (f"show_file {shlex.quote(file.path)}" for file in linux_files(facts))


_SHOWN_BY = {
    "mtu": "ip -o link show dev {}",
    "address": "ip -o address show dev {}",
    "ring": "ethtool -g {}",
    "pause": "ethtool -a {}",
    "feature": "ethtool -k {}",
    "coalesce": "ethtool -c {}",
    "privflag": "ethtool --show-priv-flags {}",
    "lldpad": "lldptool get-lldp -i {} adminStatus",
    "iscsi-iface": "iscsiadm -m iface -I {}",
    "port-initiator-name": "iscsiadm -m iface -I {}",
}
"""Command that shows a mechanism of an interface."""
_SHOWN_ONCE = {
    "iscsid": ("show_masked /etc/iscsi/iscsid.conf",),
    "iscsid-secret": ("show_masked /etc/iscsi/iscsid.conf",),
    "initiator-name": ("show_file /etc/iscsi/initiatorname.iscsi",),
    "multipath": ("show multipath -t", "show multipath -ll"),
    "iscsi-session": ("show iscsiadm -m session -P 1",),
    "host-nqn": ("show_file /etc/nvme/hostnqn",),
    "service": (f"show systemctl is-enabled {SERVICE}",),
    "nvme-subsystem": ("show_nvme",),
    "nvme-discovery": ("show_file /etc/nvme/discovery.conf", "show_nvme"),
    "fstab": ("show_file /etc/fstab", "show_file /proc/mounts"),
}
"""Lines of the script that show a mechanism of the host."""

RULES = SystemRules(
    _INTERFACE,
    "at most 15 letters, digits, _ . - as `ip link` prints it",
    _problems,
    _values,
    _derived,
    _setting_part,
    linux_files,
    not_kept,
    _commands,
    tasks=_tasks,
)


_STARTUP = "node.startup"
"""Value of a record that its session sets: the host logs in at boot."""


def initiator_values(subject: HostSubject) -> Iterator[Derived]:
    """Yield the name of the initiator and its CHAP in iscsid.conf."""
    if subject.intent.iqn:
        setting = HostSetting(HOST, "initiator-name", "")
        yield setting, subject.intent.iqn, ("hosts", subject.name, "iqn")
    for prefix in ("node.session", "discovery.sendtargets"):
        for mechanism, field, value, where in _chap(subject, prefix):
            yield HostSetting(HOST, f"iscsid{mechanism}", field), value, where


def record_values(subject: HostSubject, part: str, portal: Portal) -> Iterator[Derived]:
    """Yield what the records of a portal hold: CHAP, and each value of iscsid.conf."""
    for rest, field, value, where in _chap(subject, "node.session"):
        mechanism = "record-secret" if rest else "iscsi-record"
        yield HostSetting(part, mechanism, f"{portal.endpoint} {field}"), value, where
    for field, value, where in _of_file(subject):
        yield HostSetting(part, "iscsi-record", f"{portal.endpoint} {field}"), value, where


def _of_file(subject: HostSubject) -> Iterator[tuple[str, str, Where]]:
    """Yield the settings of iscsid.conf that records have too."""
    settings = subject.intent.settings
    for key, row in SYSTEMS["linux"].settings.items():
        mechanism, _, field = row.set_by.get("linux", "").partition(" ")
        if mechanism == "iscsid" and key in settings and key != _STARTUP:
            exact = canonical(row, settings[key])
            value = str(settings[key] if exact is None else exact)
            yield field or key, value, ("hosts", subject.name, "settings", key)


def _chap(subject: HostSubject, prefix: str) -> Iterator[tuple[str, str, str, Where]]:
    """Yield the rest of the name of a mechanism, field, value and place: the method comes last."""
    chap, where = subject.intent.chap, chap_place(subject)
    if chap is None:
        return
    yield "", f"{prefix}.auth.username", chap_user(subject), where
    yield "-secret", f"{prefix}.auth.password", A_SECRET, (*where, "secret")
    if chap.mutual:
        yield "-secret", f"{prefix}.auth.password_in", A_SECRET, (*where, "mutual", "secret")
        yield "", f"{prefix}.auth.username_in", chap.mutual.user, (*where, "mutual", "user")
    yield "", f"{prefix}.auth.authmethod", "CHAP", where
