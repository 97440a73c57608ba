"""Outputs of Windows: NetAdapter, NetTCPIP, iSCSI, WMI, netsh, iscsicli, mpclaim, reg query."""

import re
from collections.abc import Callable, Iterator
from ipaddress import ip_network

from sanfab.hosts.facts import HOST, HostSetting
from sanfab.hosts.reading.sections import EVERY, HostReading, Section
from sanfab.hosts.systems.windows import UNUSED_PROTOCOLS

Record = dict[str, str]


def read_registry(command: str, lines: list[str], reading: HostReading) -> bool:
    """Add the values of each key of an output; return whether there is any."""
    keys = [*_keys(lines)]
    for path, values in keys:
        _read_key(path, values, reading)
    asked = _ASKED.match(command)
    if asked and not keys:  # neither the key nor the value exists
        reading.add(HOST, "registry", rf"{_below_root(asked['key'])}\{asked['name']}", "absent")
    return bool(keys) or asked is not None


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


_PROPERTY = re.compile(r"^(\S[^:]*?)\s*: ?(.*)$")
_CUT = ("...", "\u2026")
"""End of a value that a table has no room for."""


def records_of(lines: list[str]) -> list[Record]:
    """Return the objects of an output of Format-List or Format-Table.

    >>> records_of(["", "Name  : SAN A", "NlMtu : 9000", ""])
    [{'Name': 'SAN A', 'NlMtu': '9000'}]
    >>> records_of(["Name  NlMtu(Bytes)", "----  ------------", "SAN A         9000"])
    [{'Name': 'SAN A', 'NlMtu(Bytes)': '9000'}]
    """
    for number, line in enumerate(lines):
        if number and re.fullmatch(r"\s*-+(?:\s+-+)+\s*", line):
            return [*_rows(lines[number - 1], line, lines[number + 1 :])]
    return [*_lists(lines)]


def _lists(lines: list[str]) -> Iterator[Record]:
    record: Record = {}
    name = ""
    for line in [*lines, ""]:
        if not line.strip():
            if record:
                yield record
            record = {}
        elif found := _PROPERTY.match(line):
            name = found[1]
            record[name] = found[2].strip()
        elif record and line.startswith(" "):  # a value goes on in the next line
            record[name] += line.strip()


def _rows(head: str, dashes: str, lines: list[str]) -> Iterator[Record]:
    starts = [found.start() for found in re.finditer("-+", dashes)]
    ends = [found.end() for found in re.finditer("-+", dashes)]
    for line in lines:
        if not line.strip():
            continue
        record: Record = {}
        for number, start in enumerate(starts):
            name, value = _cell(head, starts, ends, number), _cell(line, starts, ends, number)
            if name and start < len(line) and not value.endswith(_CUT):
                record[name] = value
        yield record


def _cell(line: str, starts: list[int], ends: list[int], number: int) -> str:
    """Return a cell: numbers stand at the right of a column and may begin before its head."""
    before = ends[number - 1] if number else 0
    after = starts[number + 1] if number + 1 < len(starts) else len(line)
    left = starts[number]
    while left > before and line[left - 1 : left].strip():
        left -= 1
    return line[left:after].strip()


def several(value: str) -> list[str]:
    """Return the values of a property that has several.

    >>> several("{10.1.1.5, fe80::1}"), several("{}"), several("9014")
    (['10.1.1.5', 'fe80::1'], [], ['9014'])
    """
    inner = value[1:-1] if value.startswith("{") and value.endswith("}") else value
    return [one.strip() for one in inner.split(",") if one.strip()]


_VALUE = re.compile(r"^ {4}(?P<name>\S.*?) {4}(?P<kind>REG_\w+)(?: {4}(?P<text>.*))?$")
_GUID = r"\{(?P<guid>[0-9A-Fa-f-]{36})\}"
_SERVICES = r"SYSTEM\\CurrentControlSet\\Services\\"
_CLASS = r"SYSTEM\\CurrentControlSet\\Control\\Class\\"
_ASKED = re.compile(r"^reg(?:\.exe)? query '?(?P<key>HK[^']*?)'? /v '?(?P<name>[^']+?)'?$", re.I)
_NETBIOS = {"0": "default", "1": "enabled", "2": "disabled"}

_Values = dict[str, str]


def _keys(lines: list[str]) -> Iterator[tuple[str, _Values]]:
    path: str | None = None
    values: _Values = {}
    for line in lines:
        if line.startswith(("HKEY_LOCAL_MACHINE\\", "HKLM\\")):
            if path is not None:
                yield path, values
            path, values = _below_root(line.strip()), {}
        elif found := _VALUE.match(line):
            values[found["name"]] = _as_stored(found["kind"], found["text"] or "")
    if path is not None:
        yield path, values


def _below_root(path: str) -> str:
    return path.partition("\\")[2]


def _as_stored(kind: str, text: str) -> str:
    return str(int(text, 16)) if kind == "REG_DWORD" else text.rstrip()


def _read_key(path: str, values: _Values, reading: HostReading) -> None:
    for pattern, read in _OF_KEYS.items():
        if found := pattern.fullmatch(path):
            read(found, values, reading)
            return
    for name, value in values.items():
        reading.add(HOST, "registry", rf"{path}\{name}", value)


def _of_tcpip(found: re.Match[str], values: _Values, reading: HostReading) -> None:
    _add_all(reading.interfaces.get(found["guid"].lower()), "interface-registry", values, reading)


def _of_netbt(found: re.Match[str], values: _Values, reading: HostReading) -> None:
    part = reading.interfaces.get(found["guid"].lower())
    if part is not None and (word := _NETBIOS.get(values.get("NetbiosOptions", ""))):
        reading.add(part, "netbios", "", word)


def _of_adapter(_found: re.Match[str], values: _Values, reading: HostReading) -> None:
    guid = values.get("NetCfgInstanceId", "").strip("{}").lower()
    _add_all(reading.interfaces.get(guid), "netadapter", values, reading)


def _of_initiator(_found: re.Match[str], values: _Values, reading: HostReading) -> None:
    _add_all(HOST, "iscsi-driver", values, reading)


def _of_mpio(_found: re.Match[str], values: _Values, reading: HostReading) -> None:
    for device in values.get("MPIOSupportedDeviceList", "").split(r"\0"):
        reading.add(HOST, "mpio-device", device.rstrip(), "claimed")
    reading.complete.add((HOST, "mpio-device"))


def _add_all(part: str | None, mechanism: str, values: _Values, reading: HostReading) -> None:
    """Add the values of a key: one that is not there is absent."""
    if part is None:
        return
    for name, value in values.items():
        reading.add(part, mechanism, name, value)
    reading.complete.add((part, mechanism))


_OF_KEYS: dict[re.Pattern[str], Callable[[re.Match[str], _Values, HostReading], None]] = {
    re.compile(_SERVICES + r"Tcpip\\Parameters\\Interfaces\\" + _GUID, re.I): _of_tcpip,
    re.compile(_SERVICES + r"NetBT\\Parameters\\Interfaces\\Tcpip_" + _GUID, re.I): _of_netbt,
    re.compile(_CLASS + r"\{4D36E972-E325-11CE-BFC1-08002BE10318\}\\\d{4}", re.I): _of_adapter,
    re.compile(
        _CLASS + r"\{4D36E97B-E325-11CE-BFC1-08002BE10318\}\\\d{4}\\Parameters", re.I
    ): _of_initiator,
    re.compile(r"SYSTEM\\CurrentControlSet\\Control\\MPDEV", re.I): _of_mpio,
}
"""Reader by the path of a key below HKEY_LOCAL_MACHINE; the values of any other key are those of
`registry`."""
