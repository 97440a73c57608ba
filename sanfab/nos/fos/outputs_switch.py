"""Outputs about a whole switch -> the commands that set it, and a line for all else."""

import re
from collections.abc import Iterator, Sequence

from sanfab.nos.fos.names import DEFAULT_NAME

_KEY = re.compile(r"(?P<key>[A-Za-z][\w. -]*?) ?[:=] ?(?P<value>.*)")
_ADDRESS = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}")
_UTC = frozenset({"Etc/GMT+0", "Etc/GMT", "Etc/UTC", "UTC", "GMT", "0", "0,0"})
"""Time zones that are none: the state as shipped."""
_OF_FILE = frozenset(
    {"date", "Configuration Format", "Minimum Compatible Format", "Excluding Format", "FOS version"}
)
"""Keys of the file itself; the date is that of the read [FOS2CLI]."""
_PLAIN = {"Number of LS": {"0", "1"}, "Fabric ID": {"128"}}
"""Values that a switch without logical switches has [FOS2CLI]."""
_BY_OTHERS: dict[str, tuple[str, ...]] = {
    "ts.clockServer": ("tsclockserver",),
    "ts.tz": ("tstimezone",),
    "syslog.address": ("syslogdipshow", "syslogadmin --show -ip"),
    "boot.": ("ipaddrshow",),
}
"""Beginnings of keys of which another command prints the same."""


def printed_values(lines: Sequence[str]) -> dict[str, str]:
    """Return the values of lines ``key: value``; the first of a key counts."""
    found: dict[str, str] = {}
    for raw in lines:
        match = re.match(r"\s*([^:]+?):\s*(.*?)\s*$", raw)
        if match is not None:
            found.setdefault(match[1], match[2])
    return found


def version_lines(version: Sequence[str], switch: Sequence[str]) -> Iterator[str]:
    """Yield model and release as comments."""
    for key, lines in (("switchType", switch), ("Fabric OS", version)):
        value = printed_values(lines).get(key, "")
        if value:
            yield f"# {key}: {value}"


def switchshow_commands(lines: Sequence[str], *, has_ports: bool) -> Iterator[str]:
    """Yield the name of the switch, and what keeps it or its ports from service.

    ``has_ports``: another output tells which ports are disabled for good.
    """
    values = printed_values(lines)
    if not lines:
        return
    if values.get("switchName"):
        yield f"switchname {values['switchName']}"
    state = values.get("switchState", "")
    if state and not state.startswith("Online"):
        yield f"switchshow switchState: {state}"
    mode = values.get("switchMode", "Native")
    if mode != "Native":  # an access gateway has no zoning of its own [BRCSAN]
        yield f"switchshow switchMode: {mode}"
    for row in port_rows(lines):
        comment = row["comment"]
        if "Disabled (Persistent)" in comment and not has_ports:
            yield f"portcfgpersistentdisable {row['port']}"
        if "Disabled" in comment and "Persistent" not in comment and "License" not in comment:
            yield f"switchshow {row['port']} Disabled"


_COLUMNS = {"Index", "Area", "Slot", "Port", "Address", "Media", "Speed", "State", "Proto"}


def port_rows(lines: Sequence[str]) -> Iterator[dict[str, str]]:
    """Yield the rows of ``switchshow``: port, media, speed, state, comment.

    Columns differ by release and model: older releases print no address, directors a slot.
    """
    columns: list[str] = []
    for raw in lines:
        words = raw.split()
        if len(words) > 3 and set(words) <= _COLUMNS:  # noqa: PLR2004  # as a head has
            columns = [one.lower() for one in words]
            continue
        fixed = [one for one in columns if one != "proto"]
        if not columns or len(words) < len(fixed) or not words[0].isdigit():
            continue
        row = dict(zip(fixed, words, strict=False))
        rest = raw.split(maxsplit=len(fixed))
        row["comment"] = rest[len(fixed)].strip() if len(rest) > len(fixed) else ""
        if "slot" in row:
            row["port"] = f"{row['slot']}/{row['port']}"
        yield row


def configshow_commands(
    lines: Sequence[str], *, has_name: bool, shown: frozenset[str]
) -> Iterator[str]:
    """Yield the commands of the values of ``configshow -all``, and a line for each other value.

    ``shown``: the other commands of which there is an output.
    """
    values = _configured(lines)
    name = values.pop("SwitchName", values.get("boot.name", ""))
    if name and not has_name:
        yield f"switchname {name}"
    yield from _domain(values)
    if "tsclockserver" not in shown:
        yield from _clock(values)
    if not {"syslogdipshow", "syslogadmin --show -ip"} & shown:
        for key in [key for key in values if key.startswith("syslog.address.")]:
            yield f"syslogdipadd {values.pop(key)}"
    for key, value in values.items():
        is_elsewhere = any(
            key.startswith(begin) and (shown & {*commands})
            for begin, commands in _BY_OTHERS.items()
        )
        if not is_elsewhere:
            yield f"configshow {key}:{value}"


def _domain(values: dict[str, str]) -> Iterator[str]:
    """Yield the dialogue that sets the domain id."""
    domain = values.pop("fabric.domain", "")
    insistent = values.pop("fabric.ididmode", "")
    if not domain:
        return
    yield "switchdisable"  # an enabled switch does not ask [IBM37]
    yield "configure"
    yield " Fabric parameters: yes"
    yield f" Domain: {domain}"
    if insistent in {"0", "1"}:  # [JCAPP]
        yield f" Insistent Domain ID Mode: {'yes' if insistent == '1' else 'no'}"
    yield "switchenable"


def _clock(values: dict[str, str]) -> Iterator[str]:
    """Yield the NTP servers by their keys [NETMELD]."""
    servers = values.pop("ts.clockServerList", "")
    active = values.pop("ts.clockServer", "")
    if servers or active:
        yield from clock_of(servers or active)


def _configured(lines: Sequence[str]) -> dict[str, str]:
    """Return the values outside of the zoning, which has a section of its own."""
    found: dict[str, str] = {}
    in_zoning = False
    for raw in lines:
        line = raw.strip()
        if line.startswith("["):
            in_zoning = line == "[Zoning]"
            continue
        match = _KEY.fullmatch(line)
        if not line or in_zoning or (match is not None and match["key"] in _OF_FILE):
            continue
        key, value = (line, "") if match is None else (match["key"], match["value"].strip())
        if value not in _PLAIN.get(key, ()):
            found.setdefault(key, value)
    return found


def address_commands(lines: Sequence[str]) -> Iterator[str]:
    """Yield the dialogue that sets the management address [B24 BRCSAN], 5.x [B200E]."""
    values = printed_values(lines)
    address, mask = values.get("Ethernet IP Address", ""), values.get("Ethernet Subnetmask", "")
    gateway = values.get("Gateway IP Address", values.get("Gateway Address", ""))
    if _ADDRESS.fullmatch(address) and _ADDRESS.fullmatch(mask):
        yield "ipaddrset"
        yield f" Ethernet IP Address: {address}"
        yield f" Ethernet Subnetmask: {mask}"
        if _ADDRESS.fullmatch(gateway) and gateway != "0.0.0.0":  # noqa: S104  # none
            yield f" Gateway IP Address: {gateway}"
    if values.get("DHCP", "Off") not in {"Off", "OFF"}:
        yield f"ipaddrshow DHCP: {values['DHCP']}"


def clock_of(servers: str) -> Iterator[str]:
    """Yield the command of NTP servers; ``LOCL`` is the clock of the switch itself [NJ]."""
    found = [one for one in re.split(r"[;\s]+", servers) if one and one != "LOCL"]
    if found:
        yield f'tsclockserver "{";".join(found)}"'


def lists_servers(lines: Sequence[str]) -> bool:
    """Return whether ``tsclockserver`` lists all servers; up to 5.x it prints the active one."""
    return any(line.startswith("Configured NTP Server List") for line in lines)


def clock_commands(lines: Sequence[str]) -> Iterator[str]:
    """Yield the NTP servers: the configured list, or the one of older releases [NJ]."""
    text = {re.sub(r"\s{2,}.*", "", one).strip(): one.split()[-1] for one in lines if one.split()}
    if "Configured NTP Server List" in text:
        yield from clock_of(text["Configured NTP Server List"])
    else:
        yield from clock_of(" ".join(line.strip() for line in lines if " " not in line.strip()))


def time_zone_commands(lines: Sequence[str]) -> Iterator[str]:
    """Yield the time zone: an area, or the offset of older releases [NJ]."""
    for line in lines:
        words = line.split()
        zone = words[-1] if words else ""
        if zone in _UTC:
            return
        if re.fullmatch(r"[A-Z][\w+-]*(?:/[\w+-]+)*", zone):
            yield f"tstimezone {zone}"
            return
        if re.fullmatch(r"-?\d{1,2}(?:,\d{1,2})?", zone):
            yield f"tstimezone {zone}"
            return


def syslog_commands(lines: Sequence[str]) -> Iterator[str]:
    """Yield the syslog servers, one a line: ``syslog.1   192.0.2.21``."""
    for line in lines:
        words = line.split()
        server = next((word for word in words if _ADDRESS.fullmatch(word)), "")
        if server:
            yield f"syslogdipadd {server}"


def port_names(lines: Sequence[str]) -> Iterator[str]:
    """Yield the names of ports: ``port 3: esx01``; one of the factory is none [FOS8AG]."""
    for line in lines:
        match = re.fullmatch(r"port +(?P<port>(?:\d+/)?\d+): ?(?P<name>.*)", line.strip())
        if match is not None and not DEFAULT_NAME.fullmatch(match["name"].strip()):
            yield f'portname {match["port"]} -n "{match["name"].strip()}"'
