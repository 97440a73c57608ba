"""What ``reg query`` prints -> values of settings."""

import re
from collections.abc import Callable, Iterator

from sanfab.hosts.facts import HOST
from sanfab.hosts.reading.sections import HostReading

_VALUE = re.compile(r"^ {4}(?P<name>\S.*?) {4}(?P<kind>REG_\w+)(?: {4}(?P<text>.*))?$")
_GUID = r"\{(?P<guid>[0-9A-Fa-f-]{36})\}"
_SERVICES = r"SYSTEM\\CurrentControlSet\\Services\\"
_CLASS = r"SYSTEM\\CurrentControlSet\\Control\\Class\\"
_ASKED = re.compile(r"^reg(?:\.exe)? query '?(?P<key>HK[^']*?)'? /v '?(?P<name>[^']+?)'?$", re.I)
_NETBIOS = {"0": "default", "1": "enabled", "2": "disabled"}

_Values = dict[str, str]


def read_registry(command: str, lines: list[str], reading: HostReading) -> bool:
    """Add the values of each key of an output; return whether there is any."""
    keys = [*_keys(lines)]
    for path, values in keys:
        _read_key(path, values, reading)
    asked = _ASKED.match(command)
    if asked and not keys:  # neither the key nor the value exists
        reading.add(HOST, "registry", rf"{_below_root(asked['key'])}\{asked['name']}", "absent")
    return bool(keys) or asked is not None


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
