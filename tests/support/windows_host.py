"""What a Windows host prints for given settings, in the forms of the cmdlets, netsh, iscsicli and
reg.exe. It knows nothing of the readers."""

import re
from collections.abc import Callable, Iterator, Mapping
from ipaddress import ip_interface

Key = tuple[str, str, str]
"""Interface, mechanism, name."""
Values = Mapping[Key, str]

SERVICES = r"HKEY_LOCAL_MACHINE\SYSTEM\CurrentControlSet\Services"
CLASS = r"HKEY_LOCAL_MACHINE\SYSTEM\CurrentControlSet\Control\Class"
TCP_GLOBAL = {
    "rss": "Receive-Side Scaling State          ",
    "chimney": "Chimney Offload State               ",
    "netdma": "NetDMA State                        ",
    "dca": "Direct Cache Acess (DCA)            ",
    "autotuninglevel": "Receive Window Auto-Tuning Level    ",
    "congestionprovider": "Add-On Congestion Control Provider  ",
    "ecncapability": "ECN Capability                      ",
    "timestamps": "RFC 1323 Timestamps                 ",
}


def printed(commands: list[str], values: Values) -> str:
    """Return a log of these commands on a host with these settings and no others."""
    lines: list[str] = []
    for command in commands:
        answer = next(one for start, one in ANSWERS.items() if command.startswith(start))
        lines += [f"$ {command}", *answer(command, values), ""]
    return "\n".join(lines)


def parts(values: Values) -> list[str]:
    return [part for part in dict.fromkeys(part for part, _, _ in values) if part != "-"]


def guid(values: Values, part: str) -> str:
    return f"{{0B1C2D3E-0000-4000-8000-{parts(values).index(part) + 0xABC:012X}}}"


def of(values: Values, mechanism: str) -> list[tuple[str, str, str]]:
    """Return interface, name and value of each setting of a mechanism."""
    return [(part, name, value) for (part, one, name), value in values.items() if one == mechanism]


def listed(*records: Mapping[str, str]) -> list[str]:
    """Return records as Format-List prints them."""
    lines: list[str] = []
    for record in records:
        width = max(map(len, record))
        lines += ["", *(f"{name:<{width}} : {value}" for name, value in record.items())]
    return [*lines, "", ""]


def _adapters(_: str, values: Values) -> list[str]:
    return listed(
        *(
            {"Name": part, "InterfaceGuid": guid(values, part), "InterfaceIndex": str(index)}
            for index, part in enumerate(parts(values), 12)
        )
    )


def _wmi_adapters(_: str, values: Values) -> list[str]:
    return listed(
        {"NetConnectionID": "", "GUID": "", "InterfaceIndex": "1"},
        *(
            {"NetConnectionID": part, "GUID": guid(values, part), "InterfaceIndex": str(index)}
            for index, part in enumerate(parts(values), 12)
        ),
    )


def _properties(_: str, values: Values) -> list[str]:
    return listed(
        *(
            {"Name": part, "RegistryKeyword": name, "RegistryValue": f"{{{value}}}"}
            for part, name, value in of(values, "netadapter")
        )
    )


def _bindings(_: str, values: Values) -> list[str]:
    always = [
        {"Name": part, "ComponentID": "ms_tcpip", "Enabled": "True"} for part in parts(values)
    ]
    return listed(
        *always,
        *(
            {"Name": part, "ComponentID": name, "Enabled": str(value == "bound")}
            for part, name, value in of(values, "bindings")
        ),
    )


def _dns(_: str, values: Values) -> list[str]:
    return listed(
        *(
            {"InterfaceAlias": part, "RegisterThisConnectionsAddress": str(value == "enabled")}
            for part, _name, value in of(values, "dns-registration")
        )
    )


def _mtu(_: str, values: Values) -> list[str]:
    return listed(
        *({"InterfaceAlias": part, "NlMtu": value} for part, _name, value in of(values, "mtu"))
    )


def _addresses(_: str, values: Values) -> list[str]:
    return listed(
        {
            "InterfaceAlias": "Loopback Pseudo-Interface 1",
            "IPAddress": "::1",
            "PrefixLength": "128",
        },
        *(
            dict(
                zip(
                    ("InterfaceAlias", "IPAddress", "PrefixLength"),
                    (part, *name.split("/")),
                    strict=True,
                )
            )
            for part, name, value in of(values, "address")
            if value == "present"
        ),
    )


def _paths(values: Values) -> Iterator[tuple[str, str, str]]:
    for _, name, value in of(values, "iscsi_session"):
        if value == "logged in":
            address, portal = name.split(" ")
            yield address, *portal.rsplit(":", 1)  # type: ignore[misc] # two


def _connections(_: str, values: Values) -> list[str]:
    names = ("InitiatorAddress", "TargetAddress", "TargetPortNumber")
    return listed(*(dict(zip(names, path, strict=True)) for path in _paths(values)))


def _session_list(_: str, values: Values) -> list[str]:
    lines = ["Microsoft iSCSI Initiator Version 6.1 Build 7601", "", "Total of 2 sessions", ""]
    for address, target, port in _paths(values):
        lines += [
            "Session Id             : fffffa8015b1e018-4000013700000004",
            "Initiator Node Name    : iqn.1991-05.com.microsoft:m620",
            "Target Node Name       : (null)",
            "Target Name            : iqn.2001-05.com.equallogic:0-8a0906-vol1",
            "Number Connections     : 1",
            "",
            "    Connections:",
            "",
            "        Connection Id     : fffffa8015b1e018-1",
            f"        Initiator Portal  : {address}/49276",
            f"        Target Portal     : {target}/{port}",
            "        CID               : 01 00",
            "",
        ]
    return [*lines, "The operation completed successfully. "]


def _configurations(_: str, values: Values) -> list[str]:
    records = []
    for index, part in enumerate(parts(values), 12):
        mine = [
            ip_interface(name)
            for one, name, value in of(values, "address")
            if (one, value) == (part, "present")
        ]
        dns = {one: value for one, _, value in of(values, "dns-registration")}
        records.append(
            {
                "InterfaceIndex": str(index),
                "IPAddress": f"{{{', '.join(str(one.ip) for one in mine)}}}",
                "IPSubnet": f"{{{', '.join(str(one.netmask) for one in mine)}}}",
                "FullDNSRegistrationEnabled": str(dns.get(part, "enabled") == "enabled"),
            }
        )
    return listed(*records)


def _tcp_global(_: str, values: Values) -> list[str]:
    rows = [f"{TCP_GLOBAL[name]}: {value}" for _, name, value in of(values, "tcp-global")]
    return ["Querying active state...", "", "TCP Global Parameters", "-" * 46, *rows]


def _subinterfaces(_: str, values: Values) -> list[str]:
    return [
        "",
        "       MTU  MediaSenseState      Bytes In     Bytes Out  Interface",
        "----------  ---------------  ------------  ------------  -------------",
        "4294967295                1             0             0  Loopback Pseudo-Interface 1",
        *(
            f"{value:>10}                1    1234567890    1234567890  {part}"
            for part, _, value in of(values, "mtu")
        ),
        "",
    ]


def _services(_: str, values: Values) -> list[str]:
    records = []
    for _, name, value in of(values, "service"):
        now, start = value.split(", ")
        records.append({"Name": name, "State": now, "StartMode": start})
    return listed({"Name": "Dnscache", "State": "Running", "StartMode": "Auto"}, *records)


def _feature(_: str, values: Values) -> list[str]:
    is_there = values.get(("-", "mpio", "feature")) == "installed"
    return listed({"Name": "Multipath-IO", "Installed": str(is_there)})


def _policy(_: str, values: Values) -> list[str]:
    return ["", values["-", "mpio", "policy"], ""]


def _lldp(command: str, values: Values) -> list[str]:
    part = command.split("'")[1]
    word = "Enabled" if values[part, "lldp-agent", ""] == "on" else "Disabled"
    scopes = ("NearestBridge", "NearestNonTpmrBridge", "NearestCustomerBridge")
    return listed(*({"Scope": scope, "Status": word} for scope in scopes))


def key(path: str, values: Mapping[str, tuple[str, str]]) -> list[str]:
    """Return one key as `reg query` prints it: each value with its kind."""
    return ["", path, *(f"    {name}    {kind}    {text}" for name, (kind, text) in values.items())]


def _number(value: str) -> tuple[str, str]:
    return "REG_DWORD", f"0x{int(value):x}"


def _reg(command: str, values: Values) -> list[str]:
    if found := re.search(r"Get-DriverPath '(.*)'", command):
        part = found[1]
        mine = {
            name: ("REG_SZ", value) for one, name, value in of(values, "netadapter") if one == part
        }
        instance = parts(values).index(part) + 7
        path = rf"{CLASS}\{{4D36E972-E325-11CE-BFC1-08002BE10318}}\{instance:04}"
        return [
            *key(path, {"NetCfgInstanceId": ("REG_SZ", guid(values, part)), **mine}),
            "",
            rf"{path}\Linkage",
        ]
    if "Get-IscsiDriverPath" in command:
        mine = {name: _number(value) for _, name, value in of(values, "iscsi-driver")}
        path = rf"{CLASS}\{{4D36E97B-E325-11CE-BFC1-08002BE10318}}\0000\Parameters"
        return key(path, mine)
    if "MPDEV" in command:
        devices = [name for _, name, value in of(values, "mpio-device") if value == "claimed"]
        text = r"\0".join(["Vendor 8Product       16", *(f"{name:24}" for name in devices)])
        path = r"HKEY_LOCAL_MACHINE\SYSTEM\CurrentControlSet\Control\MPDEV"
        return key(path, {"MPIOSupportedDeviceList": ("REG_MULTI_SZ", text)})
    return _reg_of_interfaces(command, values)


def _reg_of_interfaces(command: str, values: Values) -> list[str]:
    lines: list[str] = []
    for part in parts(values):
        if "NetBT" in command:
            word = values.get((part, "netbios", ""), "default")
            number = str(["default", "enabled", "disabled"].index(word))
            path = rf"{SERVICES}\NetBT\Parameters\Interfaces\Tcpip_{guid(values, part)}"
            lines += key(path, {"NetbiosOptions": _number(number)})
        elif "Tcpip" in command:
            mine = of(values, "interface-registry")
            numbers = {name: _number(value) for one, name, value in mine if one == part}
            path = rf"{SERVICES}\Tcpip\Parameters\Interfaces\{guid(values, part).lower()}"
            lines += key(path, {"EnableDHCP": _number("0"), **numbers})
    if found := re.match(r"reg query 'HKLM\\(.*)' /v '(.*)'", command):
        value = values[("-", "registry", rf"{found[1]}\{found[2]}")]
        lines += key(rf"HKEY_LOCAL_MACHINE\{found[1]}", {found[2]: _number(value)})
    return lines


ANSWERS: dict[str, Callable[[str, Values], list[str]]] = {
    "Get-NetAdapter |": _adapters,
    "Get-WmiObject Win32_NetworkAdapter |": _wmi_adapters,
    "Get-NetAdapterAdvancedProperty": _properties,
    "Get-NetAdapterBinding": _bindings,
    "Get-DnsClient": _dns,
    "Get-NetIPInterface": _mtu,
    "Get-NetIPAddress": _addresses,
    "Get-IscsiConnection": _connections,
    "Get-WmiObject Win32_NetworkAdapterConfiguration": _configurations,
    "Get-WmiObject Win32_Service": _services,
    "Get-WindowsFeature": _feature,
    "Get-MSDSMGlobalDefaultLoadBalancePolicy": _policy,
    "Get-NetLldpAgent": _lldp,
    "netsh interface tcp": _tcp_global,
    "netsh interface ipv4": _subinterfaces,
    "iscsicli SessionList": _session_list,
    "reg query": _reg,
}
"""Answer by the start of the command."""
