"""Who logs in to which array in a twin, and what each sees there: planned, and found."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Literal, NamedTuple, Self

from sanfab.arrays.facts import ArrayInitiator
from sanfab.arrays.intent import array_facts
from sanfab.inventory.cabling import Cabling
from sanfab.model.protocols import PROTOCOLS
from sanfab.rehearsal.storage import (
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

LoginOutcome = Literal["as planned", "differs", "not reached"]
"""``not reached``: an array that a host may not use has no packet of it, so it could not refuse."""
NUMBER_SHIFT = 1
"""tgtd has LUN 0 of each target for itself, so LUNs have a number more in a twin."""
REFUSED = ("no target is offered", "login:")
"""How the errors of an initiator begin that an array refuses."""


class LoginTest(NamedTuple):
    """A login of one port of a host at one address of an array."""

    initiator: Socket
    target: Socket
    address: str
    account: HostAccount
    expected: tuple[TwinLun, ...] | None
    """LUNs that it sees; None: the array refuses it."""

    @property
    def portal(self) -> str:
        """Return address and TCP port."""
        address = f"[{self.address}]" if ":" in self.address else self.address
        return f"{address}:{PROTOCOLS['iscsi'].ports[0]}"


class LoginResult(NamedTuple):
    """A login, and what it showed."""

    test: LoginTest
    outcome: LoginOutcome
    why: str
    """What differs; empty: nothing."""
    luns: tuple[Sequence[object], ...] = ()
    """Number in the twin, name, bytes and target of each LUN that was found."""

    @property
    def ends(self) -> str:
        """Return both ports in words."""
        ends = (self.test.initiator, self.test.target)
        return " - ".join(f"{one.device} {one.label}" for one in ends)


@dataclass
class LoginPlan:
    """What arrays of a twin serve, and who logs in to them."""

    twin: Twin
    built: dict[str, TwinArray]
    """By their sheets as rendered."""
    intended: dict[str, TwinArray]
    """By the inventory."""
    permitted: dict[str, tuple[ArrayInitiator, ...]] = field(default_factory=dict)
    """Initiators of each array, by the inventory."""
    names: Mapping[str, str] = field(default_factory=dict)
    """iSCSI name by the script of a host, by that of the inventory."""

    @classmethod
    def of(cls, twin: Twin, build: Path) -> Self:
        """Return the plan for a twin. ``build``: the folder with the sheets of arrays."""
        cabling = twin.network.cabling
        names = dict.fromkeys(
            one.device for one in _iscsi(twin, cabling) if _is_array(one, cabling)
        )
        facts = {name: array_facts(cabling, name) for name in names}
        return cls(
            twin,
            {name: read_storage(cabling, build, name) for name in names},
            {name: intended_storage(one) for name, one in facts.items()},
            {name: one.initiators for name, one in facts.items()},
        )

    @property
    def _cabling(self) -> Cabling:
        return self.twin.network.cabling

    @cached_property
    def ports(self) -> list[Socket]:
        """Ports of arrays that serve LUNs over IP, those on standby too."""
        return [one for one in _iscsi(self.twin, self._cabling) if _is_array(one, self._cabling)]

    def served(self) -> tuple[list[list[object]], list[dict[str, object]]]:
        """Return the order to serve: LUNs (file, name, bytes), and targets of each port."""
        files = {
            (array.name, lun): f"l{number}"
            for number, (array, lun) in enumerate(
                (array, lun) for array in self.built.values() for lun in array.sizes
            )
        }
        luns: list[list[object]] = [
            [file, lun, self.built[array].sizes[lun]] for (array, lun), file in files.items()
        ]
        ports: list[dict[str, object]] = [
            {
                "name": one.name,
                "targets": [
                    _target_order(target, one.controller or "", files, one.device)
                    for target in self.built[one.device].targets_at(one.label)
                ],
            }
            for one in self.ports
        ]
        return luns, ports

    def tests(self, paths: Iterable[tuple[Socket, Socket]]) -> Iterator[LoginTest]:
        """Yield the logins over paths, then those of hosts without access, which are refused."""
        pairs = set[tuple[str, str]]()
        for initiator, target in dict.fromkeys(paths):
            if target in self.ports:
                pairs.add((initiator.device, target.device))
                account = self._account(initiator, target.device)
                seen = self.intended[target.device].seen(
                    account.initiator, target.label, target.controller or ""
                )
                expected = None if seen is None else tuple(seen)
                yield from _of_addresses(initiator, target, account, expected)
        yield from self._refused(pairs)

    def _refused(self, pairs: set[tuple[str, str]]) -> Iterator[LoginTest]:
        """Yield a login of each host that shares a VLAN with an array that it may not use."""
        done: set[tuple[str, str, str]] = set()
        hosts = [one for one in _iscsi(self.twin, self._cabling) if one not in self.ports]
        for initiator in hosts:
            for target in self.ports:
                place = (initiator.device, target.device, target.key)
                if (
                    target.key == initiator.key
                    and target.addresses
                    and place[:2] not in pairs
                    and place not in done
                ):
                    done.add(place)
                    account = self._account(initiator, target.device)
                    yield from _of_addresses(initiator, target, account, None)

    def _account(self, initiator: Socket, array: str) -> HostAccount:
        key = (initiator.device, initiator.label, array)
        if key not in self._accounts:
            permitted = self.permitted[array]
            self._accounts[key] = host_account(self._cabling, *key[:2], permitted)
        return self._accounts[key]

    @cached_property
    def _accounts(self) -> dict[tuple[str, str, str], HostAccount]:
        return {}

    def order(self, test: LoginTest) -> dict[str, object]:
        """Return a login as the initiators take it."""
        array = self.built[test.target.device]
        chap = test.account.chap or Credentials("", "")
        return {
            "namespace": test.initiator.name,
            "portal": test.portal,
            "initiator": self.names.get(test.account.initiator, test.account.initiator),
            **chap._asdict(),
            "try": [one.name for one in array.targets_at(test.target.label)],
        }


def compared(test: LoginTest, found: Mapping[str, object]) -> LoginResult:
    """Return what a login showed. ``found``: what its initiator answers."""
    error, luns = str(found["error"]), found["luns"]
    rows: Sequence[Sequence[object]] = luns if isinstance(luns, list) else []
    names = ", ".join(str(row[1]) for row in rows)
    if test.expected is None:
        if rows or not error:
            return LoginResult(test, "differs", f"logged in without access, and sees {names}")
        if error.startswith(REFUSED):
            return LoginResult(test, "as planned", "")
        return LoginResult(test, "not reached", error)
    if error:
        return LoginResult(test, "differs", error)
    problems = list(_lun_problems(test.expected, rows))
    outcome: LoginOutcome = "differs" if problems else "as planned"
    return LoginResult(test, outcome, "; ".join(problems), tuple(rows))


def _lun_problems(expected: Sequence[TwinLun], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    found = {str(row[1]): row for row in rows}
    for lun in expected:
        row = found.pop(lun.name, None)
        if row is None:
            yield f"does not see LUN {lun.name}"
            continue
        if row[2] != lun.size:
            yield f"LUN {lun.name}: {row[2]} bytes, planned {lun.size}"
        number = int(str(row[0])) - NUMBER_SHIFT
        if lun.number and int(lun.number) != number:
            yield f"LUN {lun.name}: number {number}, planned {lun.number}"
    yield from (f"sees LUN {name}, which is not its own" for name in found)


def _iscsi(twin: Twin, cabling: Cabling) -> Iterator[Socket]:
    return (one for one in twin.sockets if cabling.san.vlans[one.key].role == "iscsi")


def _is_array(socket: Socket, cabling: Cabling) -> bool:
    return socket.device in cabling.san.arrays


def _of_addresses(
    initiator: Socket,
    target: Socket,
    account: HostAccount,
    expected: tuple[TwinLun, ...] | None,
) -> Iterator[LoginTest]:
    own = {":" in address for address in initiator.addresses}
    for address in target.addresses:
        if (":" in address) in own:
            yield LoginTest(initiator, target, address.partition("/")[0], account, expected)


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
