"""Facts of a Windows host -> the commands of PowerShell whose output shows them."""

from collections.abc import Iterator

from sanfab.hosts.facts import HostFacts
from sanfab.text import powershell_quote

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
