"""Sheets of arrays as rendered, and hosts of the inventory -> targets, LUNs, initiators of a twin.

A value that the inventory does not have stands in angle brackets in a sheet. Hosts and arrays of a
twin have the same name of its own in its place.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from sanfab.arrays.facts import (
    ArrayFacts,
    ArrayInitiator,
    InitiatorGroup,
    MaskingProtocol,
    Values,
    is_unknown,
    values_of,
)
from sanfab.arrays.host_objects import host_names
from sanfab.arrays.luns import megabytes
from sanfab.arrays.reading import read_sheet
from sanfab.arrays.sheet import SHEET
from sanfab.errors import SanfabError
from sanfab.hosts.chap import chap_user
from sanfab.hosts.subject import subject_of
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.files import text_in
from sanfab.model.base import is_iscsi_name
from sanfab.model.endpoint import ArrayFamily
from sanfab.model.families import FAMILIES

OWN_NAME = "iqn.2020-01.net.example:"
"""What iSCSI names of a twin begin with, where the inventory has none (RFC 2606: example)."""
OWN_LUN = "LUN of the rehearsal"
OWN_SIZE = 64
"""MiB of the LUN of an array for which the inventory states none."""
MIB = 1024 * 1024


class Credentials(NamedTuple):
    """CHAP of an initiator; secrets are made from their names, and are those of no device."""

    user: str
    secret: str
    target_user: str = ""
    """Of mutual CHAP; empty: one way."""
    target_secret: str = ""


class TwinLun(NamedTuple):
    """A LUN that an initiator sees."""

    name: str
    size: int
    """Bytes."""
    number: str
    """Empty: the array chooses it."""


class TwinTarget(NamedTuple):
    """A target of an array: initiators that see the same LUNs by the same CHAP."""

    name: str
    initiators: tuple[str, ...]
    chap: Credentials | None
    luns: tuple[tuple[str, TwinLun], ...]
    """Each with the controller whose ports alone show it; empty: all show it."""
    ports: frozenset[str]
    """Ports of its port set; empty: all."""

    def luns_at(self, controller: str) -> list[TwinLun]:
        """Return the LUNs that the ports of a controller show."""
        return [lun for owner, lun in self.luns if owner in ("", controller)]


@dataclass(frozen=True)
class TwinArray:
    """What an array lets initiators see."""

    name: str
    targets: tuple[TwinTarget, ...]
    sizes: dict[str, int]
    """Bytes of each LUN."""

    def targets_at(self, port: str) -> list[TwinTarget]:
        """Return the targets that a port offers."""
        return [one for one in self.targets if not one.ports or port in one.ports]

    def seen(self, initiator: str, port: str, controller: str) -> list[TwinLun] | None:
        """Return the LUNs that an initiator sees at a port; None: it may not log in."""
        found = [one for one in self.targets_at(port) if initiator in one.initiators]
        if not found:
            return None
        return [lun for target in found for lun in target.luns_at(controller)]


class HostAccount(NamedTuple):
    """By what a port of a host logs in."""

    initiator: str
    chap: Credentials | None


def iscsi_name(text: str) -> str:
    """Return an iSCSI name; of one that is not known, that of the twin in its place.

    >>> iscsi_name("iqn.1998-01.com.vmware:esx01"), iscsi_name("<iSCSI name of ESX 01>")
    ('iqn.1998-01.com.vmware:esx01', 'iqn.2020-01.net.example:iscsi-name-of-esx-01')
    """
    if not is_unknown(text):
        return text.lower()
    return OWN_NAME + re.sub(r"[^a-z0-9.]+", "-", text.strip("<>").lower())


def secret_of_twin(name: str) -> str:
    """Return what stands in a twin for a secret: it depends on its name alone.

    It has 16 characters: RFC 7143 asks for at least 12 where no IPsec protects it.

    >>> secret_of_twin("chap_esx01") == secret_of_twin("chap_esx02"), len(secret_of_twin("a"))
    (False, 16)
    """
    return sha256(f"sanfab rehearsal {name}".encode()).hexdigest()[:16]


def read_storage(cabling: Cabling, build: Path, name: str) -> TwinArray:
    """Return what an array lets initiators see by its sheet in a build folder."""
    path = build / cabling.san.name / "arrays" / name / SHEET
    text = text_in(path)
    if text is None:
        raise SanfabError(f"{path}: no such sheet; run `sanfab render` first")
    return _Sheet(name, cabling.san.arrays[name].family, read_sheet(text)).storage()


def intended_storage(facts: ArrayFacts) -> TwinArray:
    """Return what an array lets initiators see by the inventory."""
    return _Sheet(facts.name, facts.family, values_of(facts)).storage()


def host_account(
    cabling: Cabling, host: str, port: str, permitted: Sequence[ArrayInitiator]
) -> HostAccount:
    """Return by what a port of a host logs in to an array, or tries to.

    ``permitted``: initiators that the array permits by the inventory.
    """
    rows = [one for one in permitted if one.host == host]
    names = {one.port: one.initiator for one in rows if not _is_fc(one.initiator)}
    intent = cabling.san.hosts[host]
    own = intent.ports[port].iqn if port in intent.ports else None
    name = names.get(port) or names.get("") or own or intent.iqn or f"<iSCSI name of {host}>"
    return HostAccount(iscsi_name(name), _host_chap(cabling, host))


def _host_chap(cabling: Cabling, host: str) -> Credentials | None:
    chap = cabling.san.hosts[host].chap
    if chap is None:
        return None
    try:
        user = chap_user(subject_of(cabling, host))
    except LookupError:  # an operating system without settings
        user = chap.user or host
    mutual = chap.mutual
    return Credentials(
        user,
        secret_of_twin(chap.secret),
        mutual.user if mutual else "",
        secret_of_twin(mutual.secret) if mutual else "",
    )


def _is_fc(initiator: str) -> bool:
    return not is_iscsi_name(initiator) and not is_unknown(initiator)


_Row = dict[str, str]


@dataclass
class _Sheet:
    """Values of the sheet of an array, and what they let initiators see."""

    name: str
    family: ArrayFamily
    values: Values

    def storage(self) -> TwinArray:
        """Return what initiators see."""
        members: dict[tuple[object, ...], list[str]] = {}
        for row in self._rows("initiators"):
            if not _is_fc(row["initiator"]):
                key = (self._chap(row), self._luns_of(row), self._ports_of(row["group"]))
                members.setdefault(key, []).append(iscsi_name(row["initiator"]))
        base = self.values["", ""]["iqn"].lower() or OWN_NAME + re.sub(
            r"[^a-z0-9.-]+", "-", self.name.lower()
        )
        targets = tuple(
            TwinTarget(base if len(members) == 1 else f"{base}:{at}", tuple(names), *key)  # type: ignore[arg-type]  # the three of the key
            for at, (key, names) in enumerate(members.items(), 1)
        )
        return TwinArray(self.name, targets, self._sizes)

    def _rows(self, table: str) -> Iterator[_Row]:
        return (row for (name, _), row in self.values.items() if name == table)

    @cached_property
    def _groups(self) -> Sequence[InitiatorGroup]:
        protocol: MaskingProtocol = "iscsi"
        return [
            InitiatorGroup(row["name"], protocol, "", tuple(_listed(row["hosts"])), row["port_set"])
            for row in self._rows("groups")
        ]

    @cached_property
    def _sizes(self) -> dict[str, int]:
        found = {self._key(row): int(megabytes(row["size"])) * MIB for row in self._rows("luns")}
        return found or {OWN_LUN: OWN_SIZE * MIB}

    @cached_property
    def _is_apart(self) -> bool:
        return FAMILIES[self.family].luns_of_controllers == "apart"

    def _key(self, row: _Row) -> str:
        """Return the name of a LUN that no other of the array has."""
        return f"{row['controller']} {row['lun']}".strip() if self._is_apart else row["lun"]

    @cached_property
    def _users(self) -> dict[tuple[str, str], str]:
        """Name of each host of each group, as LUNs are mapped to it."""
        return host_names(self._groups, self.family)

    def _luns_of(self, row: _Row) -> tuple[tuple[str, TwinLun], ...]:
        if not any(self._rows("luns")):
            return (("", TwinLun(OWN_LUN, OWN_SIZE * MIB, "")),)
        users = {row["group"], self._users.get((row["group"], row["host"]), "")}
        return tuple(
            (one["controller"] if self._is_apart else "", self._lun(one))
            for one in self._rows("maps")
            if one["group"] in users
        )

    def _lun(self, row: _Row) -> TwinLun:
        name = self._key(row)
        if name not in self._sizes:
            raise SanfabError(f"{self.name}: sheet: LUN {name} is mapped, and listed in no table")
        return TwinLun(name, self._sizes[name], row["number"])

    def _ports_of(self, group: str) -> frozenset[str]:
        sets = {row["name"]: frozenset(_listed(row["ports"])) for row in self._rows("port_sets")}
        bound = next((one.port_set for one in self._groups if one.name == group), "")
        return sets.get(bound, frozenset())

    def _chap(self, row: _Row) -> Credentials | None:
        for one in self._rows("chap"):
            if one["name"] == row["name"] and not is_unknown(one["user"]):
                mutual = one["mutual_secret"]
                return Credentials(
                    one["user"],
                    secret_of_twin(one["secret"]),
                    one["mutual_user"],
                    secret_of_twin(mutual) if mutual else "",
                )
        return None


def _listed(text: str) -> list[str]:
    return [one for one in text.split(", ") if one]
