"""Tables of hosts, WWPNs and cables, as storage teams keep them -> the ports that they know.

The first row with headings that are known, or that the mapping names, is the heading of a table;
what is above it is a title. A table without one is left out, and told.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple

from sanfab.errors import InventoryError, SanfabError
from sanfab.importing.kinds import system_named
from sanfab.importing.known_ports import DEVICE_NAME, PORT_NAME, KnownPort, OtherSources
from sanfab.importing.workbooks import CellTable, SheetCell, tables_in
from sanfab.inventory.files import text_in
from sanfab.inventory.messages import did_you_mean
from sanfab.model.families import FAMILIES
from sanfab.model.yaml12 import Data, parse
from sanfab.text import either

_HEADINGS: dict[str, tuple[str, ...]] = {
    "device": ("host", "hostname", "server", "servername", "device", "devicename", "array"),
    "kind": ("kind", "devicetype"),
    "os": ("os", "operatingsystem"),
    "family": ("family", "arrayfamily"),
    "label": ("hostport", "hba", "hbaport", "adapter", "nic", "vmnic", "deviceport"),
    "switch": ("switch", "switchname", "fcswitch", "sanswitch"),
    "switch_port": ("switchport", "switchinterface"),
    "wwpn": ("wwpn", "pwwn", "portwwn", "hbawwpn"),
    "mac": ("mac", "macaddress"),
    "ip": ("ip", "ipaddress", "iscsiip"),
}
"""What a column may hold, and the headings that say so, without blanks and capitals."""
_HOST_HEADINGS, _ARRAY_HEADINGS = ("host", "server"), ("array", "storage")
"""How headings begin that tell what the devices of the column are."""
_OF_DEVICE = frozenset({"device", "kind", "os", "family"})
_HEADING_ROWS = 20
"""Rows in which the heading of a table is looked for."""
_LEAST_HEADINGS = 2
_KINDS = {
    "host": ("host", "server", "initiator", "esx", "esxi"),
    "array": ("array", "storage", "target"),
}
_MAC = re.compile(r"[0-9a-f]{12}")
_PREFIX = re.compile(r"^(?:0x|naa\.|wwn\.|fc\.[0-9a-f:]+:(?=[0-9a-f]{16}$))", re.IGNORECASE)
"""What stands before a WWPN; VMware prints node and port, `fc.NODE:PORT`."""
_WWPN_DIGITS = 16


class SheetColumns(NamedTuple):
    """Which column of a table holds what."""

    device: Mapping[str, str]
    """Heading by what it holds of the device."""
    ports: Mapping[str, Mapping[str, str]]
    """The same of each port that a row has, by its label; an empty label: `label` holds it."""


def known_ports_in(files: Iterable[Path], columns: Path | None) -> OtherSources:
    """Return the ports that some sheets know, and the sheets that are left out.

    ``columns``: file that says which heading means what; None: the headings are known ones.
    Raises InventoryError with file, sheet, row and column of each mistake.
    """
    mapping = columns_in(columns) if columns is not None else None
    found: list[KnownPort] = []
    problems: list[str] = []
    left_out: list[str] = []
    for file in files:
        for table in tables_in(file):
            heading = _heading(table, mapping)
            if heading is None:
                left_out.append(f"{table.name}: no row has headings of hosts and ports")
                continue
            _read_table(table, heading, found, problems)
    problems += _twice(found)
    if left_out and not found and not problems:
        raise SanfabError(
            f"{'; '.join(left_out)}: expected a row with headings as Host, WWPN, Switch, Switch "
            "port; --columns names others"
        )
    if problems:
        raise InventoryError(problems)
    return OtherSources(tuple(found), notes=tuple(left_out))


# Columns


def columns_in(file: Path) -> SheetColumns:
    """Return the mapping of a file: YAML, `device: Server Name`, and `ports` for each port."""
    text = text_in(file)
    data = parse(text) if text is not None else None
    if not isinstance(data, dict):
        raise SanfabError(
            f"{file}: found no mapping of columns, expected lines as `wwpn: HBA WWPN`"
        )
    ports = data.pop("ports", {})
    if not isinstance(ports, dict):
        raise SanfabError(
            f"{file}: ports: expected a label with its columns: `a: {{wwpn: WWPN A}}`"
        )
    shared = _stated(file, data, "")
    rest = {key: shared.pop(key) for key in [*shared] if key not in _OF_DEVICE}
    own = {str(label): _stated(file, one, f"ports.{label}: ") for label, one in ports.items()}
    found = {label: {**rest, **one} for label, one in own.items()} or {"": rest}
    if "device" not in shared:
        raise SanfabError(f"{file}: device: missing; it names the column of the names of devices")
    return SheetColumns(shared, found)


def _stated(file: Path, data: Data, place: str) -> dict[str, str]:
    if not isinstance(data, dict):
        raise SanfabError(f"{file}: {place}expected columns by what they hold")
    for key, heading in data.items():
        if key not in _HEADINGS:
            raise SanfabError(
                f"{file}: {place}found {key}, expected {either(_HEADINGS)}"
                f"{did_you_mean(key, _HEADINGS)}"
            )
        if not isinstance(heading, str) or not heading:
            raise SanfabError(f"{file}: {place}{key}: expected the heading of a column")
    return {key: str(heading) for key, heading in data.items()}


class _Heading(NamedTuple):
    """The row of headings of a table."""

    row: int
    """Its position, from 0."""
    device: Mapping[str, int]
    """Position of a column by what it holds."""
    ports: Mapping[str, Mapping[str, int]]
    kind: str
    """What the heading of the devices says that they are; empty: it does not."""


def _heading(table: CellTable, mapping: SheetColumns | None) -> _Heading | None:
    for number, row in enumerate(table.rows[:_HEADING_ROWS]):
        at: dict[str, list[int]] = {}
        for position, cell in enumerate(row):
            if cell.text:
                at.setdefault(_letters(cell.text), []).append(position)
        found = _mapped(number, row, at, mapping) if mapping else _known(number, row, at)
        if found is not None:
            return found
    return None


def _letters(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())


def _known(
    number: int, row: Sequence[SheetCell], at: Mapping[str, Sequence[int]]
) -> _Heading | None:
    several = {
        key: [place for word in words for place in at.get(word, ())]
        for key, words in _HEADINGS.items()
    }
    columns = {key: places[0] for key, places in several.items() if places}
    if "device" not in columns or len(columns) < _LEAST_HEADINGS:
        return None
    for key, places in several.items():
        if len(places) > 1:
            names = " and ".join(f"{row[place].text} ({row[place].place})" for place in places)
            raise SanfabError(f"{names}: both may hold {key}; say which with --columns")
    if "port" in at and not {"label", "switch_port"} <= columns.keys():
        raise SanfabError(
            f"{row[at['port'][0]].place}: found the heading Port, which may be that of the device "
            "or of the switch; say with --columns whether it is `label` or `switch_port`"
        )
    of_device = {key: place for key, place in columns.items() if key in _OF_DEVICE}
    of_port = {key: place for key, place in columns.items() if key not in _OF_DEVICE}
    return _Heading(number, of_device, {"": of_port}, _kind_by_heading(row[columns["device"]].text))


def _kind_by_heading(text: str) -> str:
    words = _letters(text)
    if words.startswith(_HOST_HEADINGS):
        return "host"
    return "array" if words.startswith(_ARRAY_HEADINGS) else ""


def _mapped(
    number: int,
    row: Sequence[SheetCell],
    at: Mapping[str, Sequence[int]],
    mapping: SheetColumns,
) -> _Heading | None:
    headings = [
        *mapping.device.values(),
        *(one for p in mapping.ports.values() for one in p.values()),
    ]
    if not any(_letters(one) in at for one in headings):
        return None
    for heading in headings:
        places = at.get(_letters(heading), ())
        if len(places) != 1:
            known = [cell.text for cell in row if cell.text]
            what = "no column" if not places else f"{len(places)} columns"
            raise SanfabError(
                f"{row[0].place.rpartition(',')[0]}: found {what} {heading}, expected one"
                f"{did_you_mean(heading, known)}"
            )

    def placed(keys: Mapping[str, str]) -> dict[str, int]:
        return {key: at[_letters(heading)][0] for key, heading in keys.items()}

    ports = {label: placed(of_port) for label, of_port in mapping.ports.items()}
    return _Heading(
        number, placed(mapping.device), ports, _kind_by_heading(mapping.device["device"])
    )


# Rows


def _read_table(
    table: CellTable,
    heading: _Heading,
    found: list[KnownPort],
    problems: list[str],
) -> None:
    """Add the ports of the rows below a heading, and their mistakes."""
    for row in table.rows[heading.row + 1 :]:
        if not any(cell.text or cell.damage for cell in row):
            continue
        of_device = _values(row, heading.device, problems)
        ports = {label: _values(row, at, problems) for label, at in heading.ports.items()}
        used = {label: one for label, one in ports.items() if any(one.values())}
        if not of_device["device"]:
            if used or any(of_device.values()):
                place = row[heading.device["device"]].place if row else table.name
                problems.append(
                    f"{place}: no device; repeat its name in each row, or merge the cells"
                )
            continue
        for label, one in used.items():
            known = {"label": label} if label else {}
            values = {**of_device, **one, **known}
            values["kind"] = values.get("kind") or heading.kind
            found.append(_port(row[0].place.rpartition(",")[0], values))


def _values(row: Sequence[SheetCell], at: Mapping[str, int], problems: list[str]) -> dict[str, str]:
    """Return the values of some columns of a row; what is none of its kind is a mistake."""
    found: dict[str, str] = {}
    for key, position in at.items():
        cell = row[position] if position < len(row) else SheetCell("", "")
        try:
            found[key] = _value(key, cell)
        except ValueError as error:
            problems.append(f"{cell.place}: {error}")
            found[key] = ""
    return found


def _value(key: str, cell: SheetCell) -> str:
    """Return the value of a cell as an inventory writes it; raises ValueError for another one."""
    if cell.damage:
        raise ValueError(f"found {cell.text or 'nothing'}: {cell.damage}")
    if not cell.text or cell.text in {"-", "n/a", "N/A", "none", "?"}:
        return ""
    if key in _READERS:
        return _READERS[key](cell.text)
    return cell.text


def _device(text: str) -> str:
    name = text.partition(".")[0] if not re.fullmatch(r"[\d.]+", text) else text
    if not DEVICE_NAME.fullmatch(name):
        raise ValueError(f"found {text}, expected a name: a letter, then letters, digits, _ . -")
    return name


def _label_of(text: str) -> str:
    label = re.sub(r"[^A-Za-z0-9_.-]+", "-", text).strip("-._")
    if not PORT_NAME.fullmatch(label):
        raise ValueError(f"found {text}, expected the name of a port")
    return label


def _kind(text: str) -> str:
    words = text.lower()
    kind = next((kind for kind, names in _KINDS.items() if words in names), "")
    if not kind:
        raise ValueError(f"found {text}, expected {either(_KINDS)}")
    return kind


def _system(text: str) -> str:
    found = system_named(text)
    if not found:
        raise ValueError(f"found {text}, expected esxi, windows, linux, solaris or other")
    return found


def _family(text: str) -> str:
    if text not in FAMILIES:
        raise ValueError(f"found {text}, expected a family{did_you_mean(text, FAMILIES)}")
    return text


def normal_wwpn(text: str) -> str:
    """Return a WWPN as an inventory writes it; raises ValueError for something else.

    >>> normal_wwpn("10000000C9AABBCC"), normal_wwpn("0x10-00-00-00-c9-aa-bb-cc")
    ('10:00:00:00:c9:aa:bb:cc', '10:00:00:00:c9:aa:bb:cc')
    >>> normal_wwpn("fc.20000024ff4d1a2b:21000024ff4d1a2b")
    '21:00:00:24:ff:4d:1a:2b'
    """
    digits = re.sub(r"[:.\- ]", "", _PREFIX.sub("", text.strip())).lower()
    if not re.fullmatch(r"[0-9a-f]+", digits):
        raise ValueError(f"found {text}, expected a WWPN: 16 hexadecimal digits")
    if len(digits) != _WWPN_DIGITS:
        lost = "; a spreadsheet drops zeros in front of a number" if digits.isdigit() else ""
        raise ValueError(
            f"found {text} with {len(digits)} digits, expected a WWPN: 16 hexadecimal digits{lost}"
        )
    return ":".join(digits[at : at + 2] for at in range(0, _WWPN_DIGITS, 2))


def _mac(text: str) -> str:
    digits = re.sub(r"[:.\- ]", "", text).lower()
    if not _MAC.fullmatch(digits):
        raise ValueError(f"found {text}, expected a MAC address: 12 hexadecimal digits")
    return ":".join(digits[at : at + 2] for at in range(0, 12, 2))


def _addresses(text: str) -> str:
    """Return addresses without the lengths of their subnets, with blanks between them."""
    words = [word.partition("/")[0] for word in re.split(r"[,; ]+", text) if word]
    try:
        return " ".join(str(ip_address(word)) for word in words)
    except ValueError:
        raise ValueError(f"found {text}, expected an IPv4 or IPv6 address") from None


_READERS = {
    "device": _device,
    "label": _label_of,
    "kind": _kind,
    "os": _system,
    "family": _family,
    "wwpn": normal_wwpn,
    "mac": _mac,
    "ip": _addresses,
}


def _port(source: str, values: Mapping[str, str]) -> KnownPort:
    family = values.get("family", "")
    return KnownPort(
        source=source,
        device=values["device"],
        label=values.get("label", ""),
        kind="array" if family else values["kind"],
        system=values.get("os", ""),
        family=family,
        switch=values.get("switch", ""),
        port=values.get("switch_port", ""),
        wwpn=values.get("wwpn", ""),
        mac=values.get("mac", ""),
        addresses=tuple(values.get("ip", "").split()),
    )


def _twice(found: Sequence[KnownPort]) -> Iterator[str]:
    """Yield what two rows state of one thing, with both rows."""
    for what, key_of in (
        ("the WWPN", lambda one: one.wwpn),
        ("the address", lambda one: " ".join(one.addresses)),
        ("the switch port", lambda one: f"{one.switch} {one.port}".strip() if one.port else ""),
        ("the port", lambda one: f"{one.device} {one.label}" if one.label else ""),
    ):
        count = Counter(key_of(one).lower() for one in found)
        for key in sorted(key for key, number in count.items() if key and number > 1):
            rows = [one.source for one in found if key_of(one).lower() == key]
            yield f"{rows[1]}: {what} {key} is that of {rows[0]} too"
