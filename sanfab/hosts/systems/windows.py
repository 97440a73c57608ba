"""Windows Server: adapter properties, TCP, the registry, addresses, MPIO, iSCSI sessions.

Two forms of commands: from 2012 on the cmdlets of NetAdapter, NetTCPIP, iSCSI and MPIO; for
2008 R2 with PowerShell 2.0 the registry, WMI, netsh, iscsicli and mpclaim.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from sanfab.hosts.chap import chap_place, port_names_by_hand
from sanfab.hosts.facts import HOST, ByHand, HostFacts, HostSetting
from sanfab.hosts.portals import Portal
from sanfab.hosts.subject import HostSubject, Stated, SubjectPort
from sanfab.hosts.systems.rules import Derived, HostFile, SystemRules, protocols_by_hand
from sanfab.inventory.messages import quote_value
from sanfab.model.addresses import is_ipv6
from sanfab.model.hosts.files import ADAPTERS, MULTIPATH, SYSTEMS, adapter_row
from sanfab.model.hosts.mechanisms import MECHANISMS
from sanfab.model.hosts.releases import release_of
from sanfab.model.hosts.values import state
from sanfab.model.yaml12 import Where
from sanfab.text import powershell_quote

WindowsForm = Literal["2008", "2012", ""]
"""Commands of 2008 R2, or of 2012 and later. Empty: the release does not tell."""

_INTERFACE = re.compile(r"""(?!-$)[^\\/:*?"<>|]+""")
"""What Windows takes for the name of a connection; a single - stands for the host in a script."""
_OF_ANY_RELEASE = frozenset({"tcp-global", "registry"})
"""Mechanisms with the same commands on every release."""
NOT_IN_2008 = frozenset({"bindings", "lldp-agent"})
"""Mechanisms that 2008 R2 has no command for."""
UNUSED_PROTOCOLS = ("ms_msclient", "ms_server", "ms_lltdio", "ms_rspndr")
"""Components that `unused_protocols` unbinds: client for Microsoft networks, file and printer
sharing, mapper and responder of the link-layer topology. IPv6 is TCP/IP; the QoS packet scheduler
classifies traffic for DCB; drivers of vendors are not ours."""
_ISCSI_SERVICE = "MSiSCSI"


def windows_form(release: str) -> WindowsForm:
    """Return the form of commands that a release has.

    >>> [windows_form(text) for text in ("Server 2008 R2 SP1", "Server 2022", "Server 2003", "")]
    ['2008', '2012', '', '']
    """
    found = release_of("windows", release)
    if found is None or found.order < (2008, 2):
        return ""
    return "2012" if found.order >= (2012,) else "2008"


def _problems(subject: HostSubject) -> Iterator[tuple[Where, str]]:
    release = subject.intent.os_release
    if not windows_form(release or "") and _needs_the_release(subject):
        where: Where = ("hosts", subject.name)
        found = quote_value(release) if release else "no os_release"
        yield (
            (*where, "os_release") if release else where,
            f"found {found}; expected a release of Windows Server from 2008 R2 on, as Server 2019: "
            "its settings have other commands on 2008 R2 than from 2012 on",
        )
    yield from _of_several_vlans(subject)
    seen: dict[str, str] = {}
    for port in subject.ports.values():
        name = port.interface.casefold()
        if name in seen:
            where = (*port.where, "interface") if port.end.interface else port.where
            yield where, f"the interface {port.interface} is also that of port {seen[name]}"
        seen[name] = port.label


def _of_several_vlans(subject: HostSubject) -> Iterator[tuple[Where, str]]:
    """Yield each port with addresses in several VLANs."""
    for label, port in subject.ports.items():
        keys = [one.key for one in subject.networks if one.label == label]
        if len(keys) > 1:
            yield (
                (*port.where, "ip"),
                f"found addresses in {len(keys)} VLANs, {', '.join(keys)}; expected those of one, "
                "as the script sets one VLAN for each interface (VlanID): name each interface of a "
                "team as a port of its own, or set this one by hand",
            )


def _needs_the_release(subject: HostSubject) -> bool:
    """Return whether anything is set with commands that depend on the release."""
    if subject.intent.iqn or subject.intent.chap:
        return True
    rows = SYSTEMS["windows"].settings
    set_by = [rows[key].set_by.get("windows", "") for key in subject.intent.settings if key in rows]
    for adapter in subject.intent.adapters.values():
        known = ADAPTERS[adapter.model].settings if adapter.model in ADAPTERS else {}
        set_by += [known[key].set_by.get("windows", "") for key in adapter.settings if key in known]
    mechanisms = {set_by.partition(" ")[0] for set_by in set_by if set_by} - _OF_ANY_RELEASE
    if any(not MECHANISMS["windows"][name].by_hand for name in mechanisms):
        return True
    return any(
        port.stated_addresses and not _is_offloaded(subject, port)
        for port in subject.ports.values()
    )


def _values(mechanism: str, field: str, stated: Stated) -> Iterator[tuple[str, str]]:
    value = stated.value
    if mechanism == "netadapter":
        yield field, _code(stated)
    elif mechanism == "bindings":
        yield from ((component, value) for component in UNUSED_PROTOCOLS)
    elif mechanism == "mpio" and field != "policy":
        yield "feature", "installed"  # what it claims is derived: one value for each device
    elif mechanism == "lldp-agent":
        yield field, "on" if state(value) else "off"
    else:
        yield field, value


def _code(stated: Stated) -> str:
    """Return the value as the driver stores it."""
    codes = {str(word): code for word, code in stated.row.codes.items()}
    return str(codes.get(stated.value, stated.value))


def _is_by_hand(subject: HostSubject, stated: Stated) -> bool:
    mechanism, _, field = stated.set_by.partition(" ")
    form = windows_form(subject.intent.os_release or "")
    if form == "2008" and mechanism in NOT_IN_2008:
        return True
    if form == "2008" and (mechanism, field) == ("mpio", "policy"):
        return True
    return (mechanism, field) == ("mpio", "dsm") and stated.value != "MSDSM"


def _tasks(subject: HostSubject, portals: Sequence[Portal]) -> Iterator[ByHand]:
    """Yield what the SAN asks and no command of Windows sets."""
    yield from port_names_by_hand(subject)
    yield from protocols_by_hand(subject, "nvme-tcp", "nvme-roce", "nfs")
    if _enters_chap_by_hand(subject) and not _has_toolkit(subject):
        yield from sessions_by_hand(
            subject,
            [one for one in portals if not _is_offloaded(subject, subject.ports[one.host_port])],
        )
    for port in subject.ports.values():
        if not _is_offloaded(subject, port):
            continue
        note = "of the initiator in the adapter: the tool of its vendor"
        for address in port.addresses():
            yield ByHand(port.interface, "address", address, note)
        for portal in portals:
            if portal.host_port == port.label and not _has_toolkit(subject):
                yield ByHand(port.interface, "session", portal.endpoint, note)
    if _has_toolkit(subject) and portals:
        note = "made by Dell's Host Integration Toolkit"
        yield ByHand(HOST, "sessions", ", ".join(dict.fromkeys(one.array for one in portals)), note)


def _derived(subject: HostSubject, portals: Sequence[Portal]) -> Iterator[Derived]:
    yield from _claimed(subject)
    yield from name_values(subject)
    ports = [port for port in subject.ports.values() if not _is_offloaded(subject, port)]
    logs_in = [] if _has_toolkit(subject) or _enters_chap_by_hand(subject) else portals
    if any(portal.host_port == port.label for portal in logs_in for port in ports):
        setting = HostSetting(HOST, "service", _ISCSI_SERVICE)
        yield setting, "Running, Auto", ("hosts", subject.name)
    for port in ports:
        yield from _of_port(port)
        yield from session_values(subject, port, logs_in)


def _enters_chap_by_hand(subject: HostSubject) -> bool:
    return bool(subject.intent.chap) and windows_form(subject.intent.os_release or "") == "2008"


def _of_port(port: SubjectPort) -> Iterator[Derived]:
    """Yield VLAN, MTU and addresses of a port with an address."""
    addresses = [*port.addresses()]
    if not addresses:
        return
    if port.is_tagged and port.vlan is not None:
        setting = HostSetting(port.interface, "netadapter", "VlanID")
        yield setting, str(port.vlan.id), port.where
    if port.mtu:
        where = (*port.where, "mtu") if port.end.mtu else port.where
        yield HostSetting(port.interface, "mtu", ""), str(port.mtu), where
    for address in addresses:
        yield HostSetting(port.interface, "address", address), "present", port.ip_place


def _claimed(subject: HostSubject) -> Iterator[Derived]:
    """Yield the disks that the DSM of Microsoft takes: as stated, else by array family."""
    key = "mpio_hardware" if "mpio_hardware" in subject.intent.settings else "mpio_dsm"
    for vendor, product in _devices(subject):
        setting = HostSetting(HOST, "mpio-device", f"{vendor:8}{product}")
        yield setting, "claimed", ("hosts", subject.name, "settings", key)


def _devices(subject: HostSubject) -> Iterator[tuple[str, str]]:
    """Yield vendor and product as the inquiry of a disk has them."""
    stated = subject.intent.settings.get("mpio_hardware")
    if stated is not None:
        for device in str(stated).split(","):
            vendor, _, product = device.strip().partition("/")
            yield vendor, product.strip()
    elif subject.intent.settings.get("mpio_dsm") == "MSDSM":
        for family in subject.families:
            row = MULTIPATH.get(family)
            if row and f"{row.vendor}{row.product}".replace("-", "").isalnum():
                yield row.vendor, row.product


def _is_offloaded(subject: HostSubject, port: SubjectPort) -> bool:
    """Return whether the adapter is an initiator of its own: Windows sees no interface of it."""
    row = adapter_row(subject.intent.adapters, port.end.adapter)
    return row is not None and "iscsi-offload" in row.protocols


def _has_toolkit(subject: HostSubject) -> bool:
    return "host_integration_toolkit" in subject.intent.settings


def _setting_part(port: SubjectPort, mechanism: str) -> str:  # noqa: ARG001 - of every system
    return port.interface


def _files(facts: HostFacts) -> Iterator[HostFile]:  # noqa: ARG001 - of every system
    """Yield nothing: Windows keeps its settings over a reboot."""
    yield from ()


def _not_kept(facts: HostFacts) -> Iterator[str]:
    for mechanism in ("interface-registry", "registry", "iscsi-driver", "mpio", "mpio-device"):
        if facts.of(mechanism):
            yield f"{mechanism}: Windows reads it when it starts; restart it after apply"


def _commands(facts: HostFacts) -> Iterator[str]:
    yield from windows_commands(facts, windows_form(facts.release))


RULES = SystemRules(
    _INTERFACE,
    "the name of a connection, as `netsh interface show interface` prints it",
    _problems,
    _values,
    _derived,
    _setting_part,
    _files,
    _not_kept,
    _commands,
    is_by_hand=_is_by_hand,
    tasks=_tasks,
    form=windows_form,
)


def name_values(subject: HostSubject) -> Iterator[Derived]:
    """Yield the name of the software initiator."""
    if subject.intent.iqn:
        setting = HostSetting(HOST, "initiator-name", "")
        yield setting, subject.intent.iqn, ("hosts", subject.name, "iqn")


def session_values(
    subject: HostSubject, port: SubjectPort, portals: Sequence[Portal]
) -> Iterator[Derived]:
    """Yield the sessions of a port, and what they show of CHAP."""
    chap = subject.intent.chap
    for address in port.addresses():
        own = address.partition("/")[0]
        mine = [
            portal
            for portal in portals
            if (portal.host_port, portal.vlan) == (port.label, port.key)
            and is_ipv6(own) == is_ipv6(portal.address)
        ]
        for portal in mine:
            setting = HostSetting(port.interface, "iscsi_session", f"{own} {portal.endpoint}")
            yield setting, "logged in", portal.where
        if mine and chap:
            kind = "MUTUALCHAP" if chap.mutual else "ONEWAYCHAP"
            yield HostSetting(port.interface, "iscsi_chap", own), kind, chap_place(subject)


def sessions_by_hand(subject: HostSubject, portals: Sequence[Portal]) -> Iterator[ByHand]:
    """Yield the sessions that need a secret, for a release that takes it on a command line only."""
    note = "with CHAP: in iscsicpl.exe, as iscsicli takes a secret on its command line only"
    for portal in portals:
        yield ByHand(subject.ports[portal.host_port].interface, "session", portal.endpoint, note)


_CONFIGURATIONS = (
    "Get-WmiObject Win32_NetworkAdapterConfiguration | "
    "Format-List 'InterfaceIndex', 'IPAddress', 'IPSubnet', 'FullDNSRegistrationEnabled'"
)
_SERVICES = r"HKLM\SYSTEM\CurrentControlSet\Services"
_NUMBERS = {
    "tcp-global": "netsh interface tcp show global",
    "interface-registry": rf"reg query {_SERVICES}\Tcpip\Parameters\Interfaces /s",
    "netbios": rf"reg query {_SERVICES}\NetBT\Parameters\Interfaces /s",
    "iscsi-driver": r"reg query ('HKLM\' + (Get-IscsiDriverPath))",
    "service": "Get-WmiObject Win32_Service | Format-List 'Name', 'State', 'StartMode'",
}
_SHOWN_BY: dict[str, dict[str, str]] = {
    "2012": {
        "adapter": "Get-NetAdapter | Format-List 'Name', 'InterfaceGuid', 'InterfaceIndex'",
        "netadapter": "Get-NetAdapterAdvancedProperty -AllProperties | "
        "Format-List 'Name', 'RegistryKeyword', 'RegistryValue'",
        "bindings": "Get-NetAdapterBinding | Format-List 'Name', 'ComponentID', 'Enabled'",
        "dns-registration": "Get-DnsClient | "
        "Format-List 'InterfaceAlias', 'RegisterThisConnectionsAddress'",
        "mtu": "Get-NetIPInterface -AddressFamily IPv4 | Format-List 'InterfaceAlias', 'NlMtu'",
        "address": "Get-NetIPAddress | Format-List 'InterfaceAlias', 'IPAddress', 'PrefixLength'",
        "initiator-name": "Get-InitiatorPort | Format-List 'NodeAddress', 'ConnectionType'",
        "iscsi_chap": "Get-IscsiSession | "
        "Format-List 'InitiatorPortalAddress', 'AuthenticationType'",
        "iscsi_session": "Get-IscsiConnection | "
        "Format-List 'InitiatorAddress', 'TargetAddress', 'TargetPortNumber'",
        **_NUMBERS,
    },
    "2008": {
        "adapter": "Get-WmiObject Win32_NetworkAdapter | "
        "Format-List 'NetConnectionID', 'GUID', 'InterfaceIndex'",
        "dns-registration": _CONFIGURATIONS,
        "mtu": "netsh interface ipv4 show subinterfaces",
        "address": _CONFIGURATIONS,
        "initiator-name": r"Get-WmiObject -Namespace root\wmi MSiSCSIInitiator_MethodClass | "
        "Format-List 'iSCSINodeName'",
        "iscsi_session": "iscsicli SessionList",
        **_NUMBERS,
    },
}
"""Command by mechanism, for each form of commands. ``adapter``: the names of the interfaces."""


def windows_commands(facts: HostFacts, form: str) -> Iterator[str]:
    """Yield the commands of a host, each once."""
    used = dict.fromkeys(one.mechanism for one in facts.values)
    commands = _SHOWN_BY.get(form, _NUMBERS)
    if facts.parts()[1:] and "adapter" in commands:
        yield commands["adapter"]
    yield from dict.fromkeys(commands[one] for one in used if one in commands)
    for field in facts.of("registry"):
        key, _, value = field.rpartition("\\")
        path = powershell_quote(f"HKLM\\{key}")
        yield f"reg query {path} /v {powershell_quote(value)}"
    for part in facts.parts()[1:]:
        name = powershell_quote(part)
        if form == "2008" and facts.of("netadapter", part):
            yield rf"reg query ('HKLM\' + (Get-DriverPath {name}))"
        if facts.of("lldp-agent", part):
            yield f"Get-NetLldpAgent -NetAdapterName {name} | Format-List 'Scope', 'Status'"
    yield from _of_mpio(facts)


def _of_mpio(facts: HostFacts) -> Iterator[str]:
    fields = facts.of("mpio")
    if "feature" in fields:
        yield "Get-WindowsFeature Multipath-IO | Format-List 'Name', 'Installed'"
    if "policy" in fields:
        yield "Get-MSDSMGlobalDefaultLoadBalancePolicy"
    if facts.of("mpio-device"):
        yield r"reg query HKLM\SYSTEM\CurrentControlSet\Control\MPDEV"
