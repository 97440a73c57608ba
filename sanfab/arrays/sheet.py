"""Facts of an array -> the tables of its sheet."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sanfab.arrays.facts import HEAD, ArrayFacts, is_unknown, table_rows
from sanfab.arrays.families import COMMANDS
from sanfab.arrays.quoting import NOTHING, code_cell, code_cells, free_text
from sanfab.model.endpoint import ArrayFamily, ArrayIntent
from sanfab.model.families import FAMILIES
from sanfab.text import count

GROUP_WORDS: dict[ArrayFamily, str] = {
    "netapp-ontap": "igroup",
    "netapp-7mode": "igroup",
    "nimble": "initiator group",
    "netapp-eseries": "host",
    "powerstore": "host",
    "powerflex": "host",
    "unity": "host",
    "alletra-mp": "host",
    "pure-flasharray": "host",
}
"""What a family calls a group of initiators."""

SHEET = "sheet.md"
"""File of the sheet of an array, in its folder of a build."""


class SheetTable(NamedTuple):
    """A table of the sheet: its heading, what is to be done, and its cells."""

    title: str
    text: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


COLUMNS: dict[str, dict[str, str]] = {
    "ports": {
        "name": "Port",
        "controller": "Controller",
        "interface": "Name there",
        "role": "Role",
        "cable": "Cable to",
        "team": "Interface group",
        "team_mode": "Its mode",
        "mtu": "MTU",
        "flow_control": "Flow control",
        "wwpn": "WWPN",
        "vsan": "VSAN",
    },
    "addresses": {
        "name": "Address",
        "mask": "Mask",
        "prefix": "Prefix",
        "controller": "Controller",
        "port": "Port",
        "interface": "Name there",
        "vlan": "VLAN",
        "vlan_name": "VLAN name",
        "tagged": "Tagged",
        "role": "Use",
        "mtu": "MTU",
    },
    "groups": {
        "name": "Group",
        "protocol": "Protocol",
        "system": "System",
        "hosts": "Hosts",
        "controllers": "On controllers",
        "port_set": "Port set",
    },
    "initiators": {
        "name": "Label",
        "group": "Group",
        "initiator": "WWPN or iSCSI name",
        "host": "Host",
        "port": "Port of the host",
        "addresses": "Logs in from",
    },
    "nvme_hosts": {
        "name": "Host",
        "nqn": "NQN",
        "system": "System",
        "addresses": "Connects from",
    },
    "port_sets": {
        "name": "Port set",
        "protocol": "Protocol",
        "ports": "Ports",
        "groups": "Bound igroups",
    },
    "chap": {
        "name": "Initiator",
        "initiator": "iSCSI name",
        "user": "User",
        "secret": "Name of the secret",
        "mutual_user": "User of the array",
        "mutual_secret": "Name of the array's secret",
    },
    "luns": {
        "name": "LUN",
        "lun": "Name on the array",
        "controller": "Controller",
        "volume": "Held by",
        "size": "Size",
        "system": "Type",
    },
    "maps": {
        "name": "Who sees which",
        "lun": "Name on the array",
        "controller": "Controller",
        "group": "Group",
        "number": "Number",
    },
    "stale": {"name": "WWPN or iSCSI name", "group": "Group"},
}
"""Heading of each column by the field of its row, in the order of the sheet."""
TITLES = {
    "ports": "Ports",
    "addresses": "Addresses",
    "groups": "Groups of initiators",
    "initiators": "Initiators",
    "nvme_hosts": "Hosts of NVMe",
    "port_sets": "Port sets",
    "chap": "CHAP",
    "luns": "LUNs",
    "maps": "Mapping of LUNs",
    "stale": "Take out",
}
HEAD_TITLES = {
    "svm": "Storage VM",
    "iqn": "iSCSI name of the target",
    "discovery": "Group or discovery address",
}


def sheet_context(facts: ArrayFacts, array: ArrayIntent) -> dict[str, object]:
    """Return the variables of the sheet's template."""
    row = FAMILIES[facts.family]
    heads = ((HEAD_TITLES[field], code_cell(getattr(facts, field))) for field in HEAD)
    named = tuple(head for head in heads if head[1] != NOTHING)
    return {
        "array": free_text(facts.name),
        "family": free_text(row.title),
        "model": free_text(array.model or "not stated"),
        "firmware": free_text(array.firmware or "not stated"),
        "has_commands": facts.family in COMMANDS,
        "heads": named,
        "unknown": tuple(map(code_cell, unknowns(facts))),
        "tables": tuple(_table(facts, name) for name in COLUMNS if getattr(facts, name)),
        "absent": tuple(_absent(facts)),
    }


def _every_value(facts: ArrayFacts) -> Iterator[str]:
    yield from (getattr(facts, field) for field in HEAD)
    for _, row in table_rows(facts):
        for value in row:
            if isinstance(value, str):
                yield value
            else:
                yield from value


def unknowns(facts: ArrayFacts) -> list[str]:
    """Return what has to be found out before the array can be set up, each once."""
    found = [value for value in _every_value(facts) if is_unknown(value)]
    if facts.family == "equallogic":  # it knows an initiator by its addresses as well
        spare = {one.initiator for one in facts.initiators if one.addresses}
        found = [value for value in found if value not in spare]
    if facts.family == "netapp-ontap" and not facts.svm:
        found.append("<storage VM>")
    return list(dict.fromkeys(found))


def _table(facts: ArrayFacts, name: str) -> SheetTable:
    rows = getattr(facts, name)
    values_by_field = dict(zip(rows[0]._fields, zip(*rows, strict=True), strict=True))
    columns = []
    for field, title in COLUMNS[name].items():
        values = values_by_field[field]
        if field == "name" or any(values):
            columns.append(_column(title, values))
    head, *body = zip(*columns, strict=True)
    return SheetTable(TITLES[name], _text(facts, name), head, tuple(body))


def _column(title: str, values: Sequence[str | tuple[str, ...]]) -> list[str]:
    """Return title and cells of a column, all of one width."""
    cells = [code_cell(one) if isinstance(one, str) else code_cells(one) for one in values]
    width = max(len(title), *map(len, cells))
    return [cell.ljust(width) for cell in (title, *cells)]


def _text(facts: ArrayFacts, name: str) -> str:
    group = GROUP_WORDS.get(facts.family, "group")
    texts = {
        "ports": "Flow control is that of IEEE 802.3x, as the switch port expects it."
        f"{_MTU_NOTES.get(facts.family, '')}",
        "addresses": "MTU: bytes of the largest IP packet.",
        "groups": f"Enter {count(facts.groups, group)}. Who is in them follows from `access`."
        if facts.family in GROUP_WORDS
        else "Who may use which volume follows from `access`. "
        "Enter the initiators of a group at each of its volumes.",
        "initiators": f"Enter {count(facts.initiators, 'initiator')}, each in its {group}."
        if facts.family != "equallogic"
        else "Enter an initiator by its iSCSI name, or by its addresses where that is not known.",
        "nvme_hosts": f"Enter {count(facts.nvme_hosts, 'host')} by name: NVMe knows a host by its "
        "NQN. Who is here follows from `access`.",
        "port_sets": "An igroup reaches its LUNs by the ports of its port set only.",
        "chap": "The array asks these initiators for CHAP. A secret stands here by its name only."
        f"{_CHAP_NOTES.get(facts.family, '')}",
        "luns": f"Make {count(facts.luns, 'LUN')}. Sizes are in the units of the array.",
        "maps": "Each group sees its LUNs by these numbers."
        if any(one.number for one in facts.maps)
        else "Each group sees these LUNs; the array chooses their numbers.",
        "stale": "These stand in an igroup of the inventory, and no host of `access` has them: "
        "take them out of the group, or add their host to `access`.",
    }
    return texts[name]


_MTU_NOTES: dict[ArrayFamily, str] = {
    "equallogic": " The MTU is automatic: a port uses up to 9000 if the path passes it.",
}
_CHAP_NOTES: dict[ArrayFamily, str] = {
    "netapp-eseries": " It has one secret for all of them.",
}
_ABSENT = {
    "addresses": "no address",
    "initiators": "no initiator: no host of `access` uses it",
}


def _absent(facts: ArrayFacts) -> list[str]:
    is_fcoe = all(port.wwpn for port in facts.ports)
    spared = {"addresses"} if is_fcoe else set()
    spared |= {"initiators"} if facts.nvme_hosts else set()
    return [
        text for name, text in _ABSENT.items() if name not in spared and not getattr(facts, name)
    ]
