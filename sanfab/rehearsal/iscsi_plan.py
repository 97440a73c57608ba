"""What arrays of a twin serve over iSCSI, by their sheets as rendered, and who logs in to them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Self

from sanfab.arrays.facts import ArrayInitiator
from sanfab.arrays.intent import array_facts
from sanfab.model.protocols import VlanProtocol
from sanfab.rehearsal.device_settings import DeviceSettings
from sanfab.rehearsal.logins import NUMBER_SHIFT, LoginTest, array_ports
from sanfab.rehearsal.storage import (
    OWN_LUN,
    Credentials,
    HostAccount,
    TwinArray,
    TwinLun,
    TwinTarget,
    host_account,
    intended_storage,
    read_storage,
)
from sanfab.rehearsal.twin import Socket, Twin
from sanfab.text import few


@dataclass
class IscsiPlan:
    """What arrays of a twin serve over iSCSI, and who logs in to them."""

    twin: Twin
    built: dict[str, TwinArray] = field(default_factory=dict)
    """By their sheets as rendered."""
    intended: dict[str, TwinArray] = field(default_factory=dict)
    """By the inventory."""
    permitted: dict[str, tuple[ArrayInitiator, ...]] = field(default_factory=dict)
    """Initiators of each array, by the inventory."""
    names: Mapping[str, str] = field(default_factory=dict)
    """iSCSI name by the script of a host, by that of the inventory."""
    protocol: VlanProtocol = "iscsi"

    @classmethod
    def of(cls, twin: Twin, build: Path, settings: DeviceSettings) -> Self:
        """Return the plan for a twin. ``build``: the folder with the sheets of arrays."""
        plan = cls(twin, names=settings.initiators)
        for name in dict.fromkeys(one.device for one in array_ports(plan)):
            facts = array_facts(twin.network.cabling, name)
            plan.built[name] = read_storage(twin.network.cabling, build, name)
            plan.intended[name] = intended_storage(facts)
            plan.permitted[name] = facts.initiators
        return plan

    def served(self) -> dict[str, object]:
        """Return the order to serve: LUNs (file, name, bytes), and targets of each port."""
        files = {
            (array.name, lun): f"l{number}"
            for number, (array, lun) in enumerate(
                (array, lun) for array in self.built.values() for lun in array.sizes
            )
        }
        return {
            "luns": [
                [file, lun, self.built[array].sizes[lun]] for (array, lun), file in files.items()
            ],
            "ports": [
                {
                    "name": one.name,
                    "targets": [
                        _target_order(target, one.controller or "", files, one.device)
                        for target in self.built[one.device].targets_at(one.label)
                    ],
                }
                for one in array_ports(self)
            ],
        }

    def account(self, initiator: Socket, target: Socket) -> HostAccount:
        """Return by what a port of a host logs in."""
        key = (initiator.device, initiator.label, target.device)
        if key not in self._accounts:
            permitted = self.permitted[target.device]
            self._accounts[key] = host_account(self.twin.network.cabling, *key[:2], permitted)
        return self._accounts[key]

    @cached_property
    def _accounts(self) -> dict[tuple[str, str, str], HostAccount]:
        return {}

    def expected(self, test: LoginTest) -> tuple[TwinLun, ...] | None:
        """Return the LUNs that a host with access sees, by the inventory; None: it is refused."""
        array, target = self.intended[test.target.device], test.target
        seen = array.seen(test.account.initiator, target.label, target.controller or "")
        return None if seen is None else tuple(seen)

    def order(self, test: LoginTest) -> dict[str, object]:
        """Return what an initiator needs for a login."""
        array = self.built[test.target.device]
        chap = test.account.chap or Credentials("", "")
        return {
            "initiator": self.names.get(test.account.initiator, test.account.initiator),
            **chap._asdict(),
            "try": [one.name for one in array.targets_at(test.target.label)],
        }

    def not_shown(self) -> Iterator[str]:
        """Yield what the sessions do not show, a sentence each."""
        yield (
            "iSCSI as these arrays speak it: tgtd of Linux stands for each, with the names, "
            "CHAP users and LUNs of their sheets, and with secrets of its own"
        )
        made = sorted(name for name, one in self.built.items() if OWN_LUN in one.sizes)
        if made:
            yield f"LUNs of {few(made)}: the inventory states none, so each serves one of its own"


def _target_order(
    target: TwinTarget, controller: str, files: Mapping[tuple[str, str], str], array: str
) -> dict[str, object]:
    chap = target.chap
    accounts: list[tuple[str, str, list[str]]] = []
    if chap is not None:
        accounts.append((chap.user, chap.secret, []))
        if chap.target_user:
            accounts.append((chap.target_user, chap.target_secret, ["--outgoing"]))
    return {
        "name": target.name,
        "initiators": target.initiators,
        "accounts": accounts,
        "luns": [
            (int(lun.number or at) + NUMBER_SHIFT, files[array, lun.name])
            for at, lun in enumerate(target.luns_at(controller))
        ],
    }
