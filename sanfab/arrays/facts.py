"""What is to be entered on an array, as tables of named rows.

A value in angle brackets, as ``<iSCSI name of esx01>``, is one that the inventory does not have.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from sanfab.model.endpoint import ArrayFamily

MaskingProtocol = Literal["fcp", "iscsi", "mixed"]

_UNKNOWN = re.compile(r"<[^<>]*>")


def unknown_value(what: str) -> str:
    """Return what stands in the place of a value that is not known."""
    return f"<{what}>"


def is_unknown(value: str) -> bool:
    """Return whether a value, or a part of it, is not known.

    >>> is_unknown("igroup add esx01 <iSCSI name of esx01>"), is_unknown("esx01")
    (True, False)
    """
    return "<" in value and _UNKNOWN.search(value) is not None


def joined(*parts: str) -> str:
    """Return parts as one word; what is not known of them, if anything is not.

    >>> joined("c41", ":", "2a"), joined("c41", ":", "<port of c41>")
    ('c41:2a', '<port of c41>')
    """
    unknown = [part for part in parts if is_unknown(part)]
    return unknown[0] if unknown else "".join(parts)


class InitiatorGroup(NamedTuple):
    """An igroup, initiator group or host entry: initiators that see the same LUNs."""

    name: str
    protocol: MaskingProtocol
    system: str
    """Operating system of its hosts, in the word of the array."""
    hosts: tuple[str, ...]
    port_set: str
    controllers: tuple[str, ...] = ()
    """Controllers whose ports its initiators may use, where `access` names ports; empty: all."""


class ArrayInitiator(NamedTuple):
    """An initiator that an array permits."""

    name: str
    """Its label on the array."""
    group: str
    host: str
    port: str
    """Port of the host; empty: the initiator of the whole host."""
    initiator: str
    """WWPN or iSCSI name, lower case."""
    addresses: tuple[str, ...]
    """Addresses that it logs in from."""


class NvmeHost(NamedTuple):
    """A host that an array permits by NVMe over IP."""

    name: str
    """The host."""
    nqn: str
    """NVMe qualified name of the host."""
    system: str
    """Operating system, in the word of the inventory."""
    addresses: tuple[str, ...]
    """Addresses that it connects from."""


class TargetPort(NamedTuple):
    """A port of a controller."""

    name: str
    controller: str
    interface: str
    """Its name on the controller."""
    cable: str
    """Switch and port that it is cabled to."""
    team: str
    team_mode: str
    """How it is a team; empty: it is in none."""
    role: str
    mtu: str
    flow_control: str
    wwpn: str
    vsan: str


class TargetAddress(NamedTuple):
    """An address of a port."""

    name: str
    """The address itself."""
    mask: str
    prefix: str
    port: str
    controller: str
    interface: str
    """Port or interface group on the controller, without the VLAN."""
    vlan: str
    vlan_name: str
    tagged: str
    """yes or no."""
    role: str
    """Role of the VLAN."""
    mtu: str


class ArrayPortSet(NamedTuple):
    """A port set, and the igroups that are bound to it."""

    name: str
    protocol: MaskingProtocol
    ports: tuple[str, ...]
    groups: tuple[str, ...]


class ArrayChap(NamedTuple):
    """CHAP that an array asks of an initiator."""

    name: str
    """The initiator, by its label."""
    initiator: str
    user: str
    secret: str
    """Name of the secret."""
    mutual_user: str
    mutual_secret: str


class ArrayLun(NamedTuple):
    """A LUN or volume."""

    name: str
    """Its name, that of its controller in front where each controller has its own."""
    lun: str
    """Its name or path on the array."""
    controller: str
    """Controller that has or owns it; empty: not stated."""
    volume: str
    """What holds it."""
    size: str
    system: str
    """Its type, in the word of the array."""


class LunMap(NamedTuple):
    """A LUN that a group of initiators may use."""

    name: str
    """The LUN, by its name among ``luns``, and the group."""
    lun: str
    controller: str
    group: str
    number: str
    """Its logical unit number; empty: the array chooses it."""


class StaleInitiator(NamedTuple):
    """An initiator that an igroup of the inventory lists, and no host of `access` has."""

    name: str
    group: str


@dataclass(frozen=True)
class ArrayFacts:
    """All that is to be entered on one array."""

    name: str
    family: ArrayFamily
    svm: str
    iqn: str
    discovery: str
    groups: tuple[InitiatorGroup, ...]
    initiators: tuple[ArrayInitiator, ...]
    ports: tuple[TargetPort, ...]
    addresses: tuple[TargetAddress, ...]
    port_sets: tuple[ArrayPortSet, ...]
    chap: tuple[ArrayChap, ...]
    stale: tuple[StaleInitiator, ...]
    luns: tuple[ArrayLun, ...] = ()
    maps: tuple[LunMap, ...] = ()
    nvme_hosts: tuple[NvmeHost, ...] = ()

    @cached_property
    def members(self) -> dict[str, list[ArrayInitiator]]:
        """Initiators by group."""
        found: dict[str, list[ArrayInitiator]] = {group.name: [] for group in self.groups}
        for one in self.initiators:
            found.setdefault(one.group, []).append(one)
        return found


_Row = (
    InitiatorGroup
    | ArrayInitiator
    | TargetPort
    | TargetAddress
    | ArrayPortSet
    | ArrayChap
    | StaleInitiator
    | ArrayLun
    | LunMap
    | NvmeHost
)
TABLES: dict[str, type[_Row]] = {
    "groups": InitiatorGroup,
    "initiators": ArrayInitiator,
    "nvme_hosts": NvmeHost,
    "ports": TargetPort,
    "addresses": TargetAddress,
    "port_sets": ArrayPortSet,
    "chap": ArrayChap,
    "stale": StaleInitiator,
    "luns": ArrayLun,
    "maps": LunMap,
}
"""Row by the table of ``ArrayFacts``."""
HEAD = ("svm", "iqn", "discovery")
"""Values of the array as a whole."""


Values = dict[tuple[str, str], dict[str, str]]
"""Values by field, by table and row; of the array as a whole both are empty."""


def values_of(facts: ArrayFacts) -> Values:
    """Return every value by its place; lists as texts."""
    found: Values = {("", ""): {field: str(getattr(facts, field)) for field in HEAD}}
    for table, row in table_rows(facts):
        texts = [value if isinstance(value, str) else ", ".join(value) for value in row]
        found[table, row.name] = dict(zip(row._fields, texts, strict=True))
    return found


def table_rows(facts: ArrayFacts) -> Iterator[tuple[str, _Row]]:
    """Yield every row with the name of its table."""
    for table in TABLES:
        for row in getattr(facts, table):
            yield table, row
