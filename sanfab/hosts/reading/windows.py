"""Outputs of Windows: NetAdapter, NetTCPIP, iSCSI, WMI, netsh, iscsicli, mpclaim, reg query."""

import re
from collections.abc import Callable
from ipaddress import ip_network

from sanfab.hosts.facts import HOST, HostSetting
from sanfab.hosts.reading.records import Record, records_of, several
from sanfab.hosts.reading.registry import read_registry
from sanfab.hosts.reading.sections import EVERY, HostReading, Section
from sanfab.hosts.systems.windows import UNUSED_PROTOCOLS

_Reader = Callable[[str, list[str], HostReading], bool]
RecordReader = Callable[[Record, HostReading], None]

_TCP_GLOBAL = (
    ("Receive-Side Scaling State", "rss"),
    ("Chimney Offload State", "chimney"),
    ("NetDMA State", "netdma"),
    ("Direct Cache Access (DCA)", "dca"),
    ("Direct Cache Acess (DCA)", "dca"),
    ("Receive Window Auto-Tuning Level", "autotuninglevel"),
    ("Add-On Congestion Control Provider", "congestionprovider"),
    ("ECN Capability", "ecncapability"),
    ("RFC 1323 Timestamps", "timestamps"),
)
"""Rows of ``netsh interface tcp show global``, with the spelling of 2008 R2 too."""
_STATES = {"True": "enabled", "False": "disabled"}


def read_windows(section: Section, reading: HostReading) -> bool:
    """Add what one command shows; return whether the command is known."""
    for pattern, reader in _READERS.items():
        if re.match(pattern, section.command, re.I):
            return reader(section.command, section.lines, reading)
    return False


def _each(read: RecordReader, complete: str = "") -> _Reader:
    """Return the reader of an output of records.

    ``complete``: the mechanism that the output shows all of, unless it is of one interface.
    """

    def reader(command: str, lines: list[str], reading: HostReading) -> bool:
        for record in records_of(lines):
            read(record, reading)
        if complete and " -" not in command.partition("|")[0]:
            reading.complete.add((EVERY, complete))
        return True

    return reader


def _adapter(record: Record, reading: HostReading) -> None:
    """Note the GUID and the index of an interface."""
    name = record.get("Name") or record.get("NetConnectionID")
    guid = record.get("InterfaceGuid") or record.get("GUID") or ""
    index = record.get("InterfaceIndex") or record.get("ifIndex")
    if name:
        reading.interfaces |= {
            one: name for one in (guid.strip("{}").lower(), index) if one is not None and one != ""
        }


def _property(record: Record, reading: HostReading) -> None:
    if {"Name", "RegistryKeyword", "RegistryValue"} <= record.keys():
        value = ",".join(several(record["RegistryValue"]))
        reading.add(record["Name"], "netadapter", record["RegistryKeyword"], value)


def _binding(record: Record, reading: HostReading) -> None:
    if {"Name", "ComponentID", "Enabled"} <= record.keys():
        word = "bound" if record["Enabled"] == "True" else "unbound"
        reading.add(record["Name"], "bindings", record["ComponentID"], word)


def _bindings(_command: str, lines: list[str], reading: HostReading) -> bool:
    """Read the components of each adapter; one that is not installed is not bound."""
    records = records_of(lines)
    for name in dict.fromkeys(record["Name"] for record in records if "Name" in record):
        for component in UNUSED_PROTOCOLS:
            reading.add(name, "bindings", component, "unbound")
    for record in records:
        _binding(record, reading)
    return True


def _dns_client(record: Record, reading: HostReading) -> None:
    word = _STATES.get(record.get("RegisterThisConnectionsAddress", ""))
    if word and "InterfaceAlias" in record:
        reading.add(record["InterfaceAlias"], "dns-registration", "", word)


def _ip_interface(record: Record, reading: HostReading) -> None:
    mtu = record.get("NlMtu") or record.get("NlMtu(Bytes)")
    if mtu and "InterfaceAlias" in record and record.get("AddressFamily", "IPv4") == "IPv4":
        reading.add(record["InterfaceAlias"], "mtu", "", mtu)


def _ip_address(record: Record, reading: HostReading) -> None:
    if {"InterfaceAlias", "IPAddress", "PrefixLength"} <= record.keys():
        address = record["IPAddress"].partition("%")[0]
        field = f"{address}/{record['PrefixLength']}"
        reading.add(record["InterfaceAlias"], "address", field, "present")


def _connection(record: Record, reading: HostReading) -> None:
    if {"InitiatorAddress", "TargetAddress", "TargetPortNumber"} <= record.keys():
        portal = (record["TargetAddress"], record["TargetPortNumber"])
        _add_session(record["InitiatorAddress"], *portal, reading)


def _initiator_port(record: Record, reading: HostReading) -> None:
    name = record.get("NodeAddress") or record.get("iSCSINodeName")
    if name and record.get("ConnectionType", "iSCSI") == "iSCSI":
        reading.add(HOST, "initiator-name", "", name)


def _authentication(record: Record, reading: HostReading) -> None:
    """Read the CHAP of a session; those from one address have to be alike."""
    address, kind = record.get("InitiatorPortalAddress"), record.get("AuthenticationType")
    if address and kind:
        setting = HostSetting(EVERY, "iscsi_chap", address)
        known = reading.values.get(setting, kind).split(" and ")
        reading.add(EVERY, "iscsi_chap", address, " and ".join(sorted({*known, kind})))


def _add_session(initiator: str, target: str, port: str, reading: HostReading) -> None:
    at = f"[{target}]" if ":" in target else target
    reading.add(EVERY, "iscsi_session", f"{initiator} {at}:{port}", "logged in")


def _configuration(record: Record, reading: HostReading) -> None:
    """Read Win32_NetworkAdapterConfiguration: an IPv4 address has a mask, an IPv6 one a length."""
    part = reading.interfaces.get(record.get("InterfaceIndex", ""))
    if part is None:
        return
    addresses, masks = (several(record.get(name, "")) for name in ("IPAddress", "IPSubnet"))
    for address, mask in zip(addresses, masks, strict=False):
        length = ip_network(f"0.0.0.0/{mask}").prefixlen if "." in mask else mask
        reading.add(part, "address", f"{address}/{length}", "present")
    if "IPAddress" in record:
        reading.complete.add((part, "address"))
    if word := _STATES.get(record.get("FullDNSRegistrationEnabled", "")):
        reading.add(part, "dns-registration", "", word)


def _service(record: Record, reading: HostReading) -> None:
    if {"Name", "State", "StartMode"} <= record.keys():
        reading.add(HOST, "service", record["Name"], f"{record['State']}, {record['StartMode']}")


def _feature(record: Record, reading: HostReading) -> None:
    if record.get("Name") == "Multipath-IO" and "Installed" in record:
        word = "installed" if record["Installed"] == "True" else "absent"
        reading.add(HOST, "mpio", "feature", word)


def _lldp_agent(command: str, lines: list[str], reading: HostReading) -> bool:
    name = re.search(r"-NetAdapterName (?:'((?:[^']|'')+)'|\"([^\"]+)\"|(\S+))", command, re.I)
    if name is None:
        return False
    part = (name[1] or name[2] or name[3]).replace("''", "'")
    for record in records_of(lines):
        if record.get("Scope") == "NearestBridge" and "Status" in record:
            reading.add(part, "lldp-agent", "", "on" if record["Status"] == "Enabled" else "off")
    return True


def _tcp_global(_command: str, lines: list[str], reading: HostReading) -> bool:
    for line in lines:
        name, is_row, value = line.partition(":")
        for label, option in _TCP_GLOBAL:
            if is_row and name.strip() == label:
                reading.add(HOST, "tcp-global", option, value.strip())
    return True


def _subinterfaces(_command: str, lines: list[str], reading: HostReading) -> bool:
    for line in lines:
        if found := re.match(r"\s*(\d+)\s+\d+\s+\d+\s+\d+\s+(\S.*)$", line):
            reading.add(found[2].strip(), "mtu", "", found[1])
    return True


def _sessions(_command: str, lines: list[str], reading: HostReading) -> bool:
    initiator = ""
    for line in lines:
        if found := re.match(r"\s*Initiator Portal\s*: (\S+)/\d+\s*$", line):
            initiator = found[1]
        elif found := re.match(r"\s*Target Portal\s*: (\S+)/(\d+)\s*$", line):
            _add_session(initiator, found[1], found[2], reading)
    reading.complete.add((EVERY, "iscsi_session"))
    return True


def _policy(_command: str, lines: list[str], reading: HostReading) -> bool:
    words = [line.strip() for line in lines if line.strip()]
    if len(words) == 1:
        reading.add(HOST, "mpio", "policy", words[0])
    return len(words) == 1


def _claimed(_command: str, lines: list[str], reading: HostReading) -> bool:
    """Read `mpclaim -e`: the disks that are there, and whether MPIO has them."""
    for line in lines:
        if found := re.match(r'"(.{24})"\s.*\s(YES|NO)\s', line):
            word = "claimed" if found[2] == "YES" else "absent"
            reading.add(HOST, "mpio-device", found[1].rstrip(), word)
    return True


_READERS: dict[str, _Reader] = {
    r"Get-NetAdapter\b(?!-)": _each(_adapter),
    r"Get-WmiObject Win32_NetworkAdapter\b": _each(_adapter),
    r"Get-NetAdapterAdvancedProperty\b": _each(_property),
    r"Get-NetAdapterBinding\b": _bindings,
    r"Get-DnsClient\b(?!-)": _each(_dns_client),
    r"Get-NetIPInterface\b": _each(_ip_interface),
    r"Get-NetIPAddress\b": _each(_ip_address, "address"),
    r"Get-InitiatorPort\b": _each(_initiator_port),
    r"Get-WmiObject -Namespace root\\wmi MSiSCSIInitiator_MethodClass\b": _each(_initiator_port),
    r"Get-IscsiSession\b": _each(_authentication, "iscsi_chap"),
    r"Get-IscsiConnection\b": _each(_connection, "iscsi_session"),
    r"Get-WmiObject Win32_NetworkAdapterConfiguration\b": _each(_configuration),
    r"Get-WmiObject Win32_Service\b": _each(_service),
    r"Get-WindowsFeature\b": _each(_feature),
    r"Get-NetLldpAgent\b": _lldp_agent,
    r"Get-MSDSMGlobalDefaultLoadBalancePolicy\b": _policy,
    r"netsh int(?:erface)? tcp show global\b": _tcp_global,
    r"netsh int(?:erface)? ipv?4? show subint(?:erfaces?)?\b": _subinterfaces,
    r"iscsicli(?:\.exe)? SessionList\b": _sessions,
    r"mpclaim(?:\.exe)? -e\b": _claimed,
    r"reg(?:\.exe)? query\b": read_registry,
}
"""Reader by the start of the command."""
