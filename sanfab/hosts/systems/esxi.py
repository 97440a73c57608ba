"""VMware ESXi: claim rules, the software initiator, VMkernel ports, virtual switches, uplinks."""

import re
from collections.abc import Iterator, Mapping, Sequence
from ipaddress import ip_interface

from sanfab.hosts.chap import chap_directions, port_names_by_hand
from sanfab.hosts.facts import HOST, ByHand, HostFacts, HostSetting
from sanfab.hosts.mounts import mounts_of, nfs_tasks
from sanfab.hosts.portals import Portal
from sanfab.hosts.subject import HostSubject, Stated, SubjectPort
from sanfab.hosts.systems.esxi_show_commands import shell_commands
from sanfab.hosts.systems.pause import pause_values
from sanfab.hosts.systems.rules import Derived, HostFile, SystemRules, protocols_by_hand
from sanfab.model.endpoint import ArrayFamily
from sanfab.model.families import FAMILIES
from sanfab.model.hosts.files import MULTIPATH
from sanfab.model.hosts.releases import release_of, stated_release
from sanfab.model.hosts.values import state
from sanfab.model.protocols import IP_STORAGE, PROTOCOLS
from sanfab.model.yaml12 import Where

_INTERFACE = re.compile(r"vm(?:nic|hba)[0-9]{1,3}")
_SATP: dict[ArrayFamily, str] = {
    "equallogic": "VMW_SATP_EQL",
    "nimble": "VMW_SATP_ALUA",
    "netapp-ontap": "VMW_SATP_ALUA",
    "netapp-7mode": "VMW_SATP_ALUA",
    "netapp-eseries": "VMW_SATP_ALUA",
}
"""Storage array type plugin by array family. Source: EQL-MEM S4 NTAP-VS7."""
_NVME_TAG = "NVMeTCP"
"""Service of a VMkernel port. Source: ESX-NVME."""
_DISCOVERY = PROTOCOLS["nvme-tcp"].ports[1]
_FIRST_NVME = "7.0"
"""NVMe/TCP is there from 7.0 U3 on. Source: NTAP-NVME."""
_OF_VSWITCH = "vswitch-mtu"
_OF_NIC = ("nic-pause", "nic-ring")


def _problems(subject: HostSubject) -> Iterator[tuple[Where, str]]:
    settings, where = subject.intent.settings, ("hosts", subject.name, "settings")
    if "psp" in settings and not _vendor(subject):
        yield (
            (*where, "psp"),
            "the claim rule needs the SCSI vendor of the array, as the host uses "
            f"{', '.join(subject.families) or 'no array'}; state it as `psp_vendor`",
        )
    release = release_of("esxi", subject.intent.os_release or "")
    if release and release.order < stated_release("esxi", _FIRST_NVME).order:
        for port in subject.networks:
            if subject.portals("nvme-tcp", port):
                found = f"found ESXi {release.name}, expected 7.0 U3 or later"
                yield ("hosts", subject.name, "os_release"), f"{found}: it has no NVMe/TCP"
    for port in subject.iscsi_ports():
        if "vswitch_mtu" in settings and not port.end.vswitch:
            yield (*where, "vswitch_mtu"), _missing(port, "vswitch", "virtual switch, as vSwitch1")
        if _binds(subject) and not port.vmkernel:
            yield (*where, "port_binding"), _missing(port, "vmkernel", "VMkernel port, as vmk1")


def _missing(port: SubjectPort, key: str, what: str) -> str:
    return f"port {port.label} has no `{key}`; expected the name of its {what}"


def _binds(subject: HostSubject) -> bool:
    return state(subject.intent.settings.get("port_binding")) is True


def _vendor(subject: HostSubject) -> str:
    """Return the SCSI vendor of the claim rule: the stated one, or that of the only family."""
    stated = subject.intent.settings.get("psp_vendor")
    if stated is not None:
        return str(stated)
    if len(subject.families) != 1 or subject.families[0] not in MULTIPATH:
        return ""
    vendor = MULTIPATH[subject.families[0]].vendor
    return vendor if re.fullmatch(r"[A-Za-z0-9 _-]+", vendor) else ""


def _values(mechanism: str, field: str, stated: Stated) -> Iterator[tuple[str, str]]:
    if mechanism == "satp-rule":
        return  # one rule holds them all: see _claim_rule
    if mechanism == "nic-pause":
        yield from pause_values(stated.value)
    elif mechanism == "nic-ring" and stated.value == "0":
        raise ValueError(f"found 0; ESXi has no automatic {stated.key}: expected a number")
    elif mechanism == "iscsi-parameter" and state(stated.value) is not None:
        yield field, "true" if state(stated.value) else "false"
    elif mechanism == "port-binding":
        if state(stated.value):
            yield "", "enabled"
    else:
        yield field, stated.value


def _derived(subject: HostSubject, portals: Sequence[Portal]) -> Iterator[Derived]:
    yield from _initiator(subject)
    yield from _claim_rule(subject)
    for port in _vmkernel_ports(subject):
        name = port.vmkernel
        yield from _made(name, port)
        yield HostSetting(name, "mtu", ""), str(port.mtu), port.where
        yield from _port_group(name, port)
        for address in port.addresses():
            if ":" not in address:
                one = ip_interface(address)
                value = f"{one.ip} {one.netmask}"
                yield HostSetting(name, "address", "ipv4"), value, port.ip_place
        if _binds(subject) and port in subject.iscsi_ports():
            yield HostSetting(name, "teaming", "active"), port.interface, port.where
            yield HostSetting(name, "teaming", "standby"), "none", port.where
    yield from _services(subject)
    reached: set[str] = set()
    for portal in portals:  # the adapter has one list; the port that reaches a portal comes first
        name = subject.network_of(portal.host_port, portal.vlan).vmkernel
        if name and portal.endpoint not in reached:
            reached.add(portal.endpoint)
            yield HostSetting(name, "iscsi-discovery", portal.endpoint), "present", portal.where


def _services(subject: HostSubject) -> Iterator[Derived]:
    """Yield the adapters of NVMe/TCP with the tags of their VMkernel ports, and the datastores."""
    for port in subject.networks:
        if subject.portals("nvme-tcp", port):
            yield HostSetting(port.interface, "nvme-adapter", ""), "present", port.where
            if port.vmkernel:
                yield HostSetting(port.vmkernel, "vmkernel-tag", _NVME_TAG), "present", port.where
    for one in mounts_of(subject):
        mode = " read-only" if one.intent.read_only else ""
        setting = HostSetting(one.port.vmkernel or HOST, "nfs-datastore", one.name)
        yield setting, f"{one.server}:{one.intent.export}{mode}", one.where


def _made(name: str, port: SubjectPort) -> Iterator[Derived]:
    """Yield the virtual switch, its uplink, the port group and the VMkernel port on it."""
    if port.port_group and port.end.vswitch:
        yield HostSetting(port.end.vswitch, "vswitch", ""), "present", port.where
        yield HostSetting(port.end.vswitch, "uplink", port.interface), "present", port.where
        yield HostSetting(name, "port-group", port.port_group), port.end.vswitch, port.where
        yield HostSetting(name, "vmkernel", ""), port.port_group, port.where


def _vmkernel_ports(subject: HostSubject) -> list[SubjectPort]:
    """Return the ports with VMkernel ports: of IP storage, and of each VLAN that names one."""
    return [
        one
        for one in subject.networks
        if one.vmkernel
        and (isinstance(one.end.vmkernel, Mapping) or (one.vlan and one.vlan.role in IP_STORAGE))
    ]


def _port_group(name: str, port: SubjectPort) -> Iterator[Derived]:
    """Yield the VLAN of the port group of a VMkernel port on a standard virtual switch."""
    if port.end.vswitch and port.vlan is not None:
        vlan = str(port.vlan.id) if port.is_tagged else "0"
        yield HostSetting(name, "port-group-vlan", ""), vlan, port.where


def _initiator(subject: HostSubject) -> Iterator[Derived]:
    """Yield the name of the software initiator and its CHAP."""
    if subject.intent.iqn:
        setting = HostSetting(HOST, "initiator-name", "")
        yield setting, subject.intent.iqn, ("hosts", subject.name, "iqn")
    for direction, user, where in chap_directions(subject):
        yield HostSetting(HOST, "chap-secret", direction), f"required {user}", where


def _claim_rule(subject: HostSubject) -> Iterator[Derived]:
    """Yield the claim rule of the array, for its vendor only and its model if stated (HOST-01)."""
    settings = subject.intent.settings
    psp, vendor = settings.get("psp"), _vendor(subject)
    if psp is None or not vendor:
        return
    family = subject.families[0] if subject.families else "generic"
    satp = settings.get("satp", _SATP.get(family, "VMW_SATP_ALUA"))
    model, iops = settings.get("psp_model"), settings.get("psp_iops")
    claim = settings.get("psp_claim_option")
    device = vendor if model is None else f"{vendor}/{model}"
    options = [] if iops is None else [f"iops={iops}"]
    options += [] if claim is None else [f"claim={claim}"]
    where: Where = ("hosts", subject.name, "settings", "psp")
    yield HostSetting(HOST, "satp-rule", f"{satp} {device}"), " ".join([str(psp), *options]), where


def _setting_part(port: SubjectPort, mechanism: str) -> str:
    if mechanism == _OF_VSWITCH:
        return port.end.vswitch or port.interface
    return port.interface if mechanism in _OF_NIC else port.vmkernel or port.interface


def _tasks(subject: HostSubject, _portals: Sequence[Portal]) -> Iterator[ByHand]:
    yield from port_names_by_hand(subject)
    yield from _nvme_tasks(subject)
    yield from nfs_tasks(subject)
    yield from protocols_by_hand(subject, "nvme-roce")


def _nvme_tasks(subject: HostSubject) -> Iterator[ByHand]:
    """Yield what a person enters: no document has the arguments of PowerCLI for it."""
    if subject.intent.nqn:
        note = "`esxcli nvme info get` prints that of the host, which its arrays have to know"
        yield ByHand(HOST, "NQN", subject.intent.nqn, note)
    yield from _path_selection(subject)
    for port in subject.networks:
        for portal in subject.portals("nvme-tcp", port):
            note = (
                f"esxcli nvme fabrics discover -a ADAPTER -i {portal.address} -p {_DISCOVERY} -c; "
                "`esxcli nvme adapter list` names the adapter of the uplink"
            )
            value = f"{portal.array} {portal.array_port} {portal.address}"
            yield ByHand(port.interface, "NVMe/TCP connection", value, note)
        if subject.portals("nvme-tcp", port) and not port.vmkernel:
            note = "esxcli network ip interface tag add -i VMKERNEL -t NVMeTCP; `vmkernel` names it"
            yield ByHand(port.interface, "VMkernel port for NVMe/TCP", "tagged", note)


def _path_selection(subject: HostSubject) -> Iterator[ByHand]:
    """Yield the claim rules of namespaces, where the vendor of an array has one."""
    arrays = dict.fromkeys(one.array for one in subject.portals("nvme-tcp"))
    for family in dict.fromkeys(subject.san.arrays[name].family for name in arrays):
        words = (*_HPP_RULE, *FAMILIES[family].esxi_nvme_rule)
        if len(words) > len(_HPP_RULE):
            given = "; ".join(f"{name}='{value}'" for name, value in words)
            note = (
                f"$esxcli.storage.core.claimrule.add.Invoke(@{{rule=NUMBER; {given}}}) of PowerCLI "
                "with a free NUMBER, then claimrule.load; it holds for what is claimed after it"
            )
            title = FAMILIES[family].title
            yield ByHand(HOST, "path selection of namespaces", f"HPP rule of {title}", note)


_HPP_RULE = (("type", "vendor"), ("plugin", "HPP"))
"""What a claim rule of HPP begins with. Source: PURE-HPP."""


def _files(_facts: HostFacts) -> Iterator[HostFile]:
    return iter(())


def _not_kept(facts: HostFacts) -> Iterator[str]:
    if facts.of("module"):
        yield "module parameters hold after the next restart of the host"
    if any(one.mechanism == "nic-ring" for one in facts.values):
        yield (
            "rings of an uplink: no document tells whether ESXi keeps them over a restart; run "
            "verify after it"
        )
    if facts.of("satp-rule"):
        yield "a claim rule holds for volumes that are claimed after it: restart, or unclaim them"


RULES = SystemRules(
    _INTERFACE,
    "an uplink or HBA, as vmnic2 or vmhba2",
    _problems,
    _values,
    _derived,
    _setting_part,
    _files,
    _not_kept,
    shell_commands,
    tasks=_tasks,
    silent_without="the VMkernel ports, `vmkernel` of its ports: their addresses and MTU follow",
    made_first=("vswitch", "uplink", "port-group", "vmkernel"),
    since="5.0",  # 4.x has other namespaces
)
