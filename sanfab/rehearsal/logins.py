"""Who logs in to which array in a twin, and what each sees there: planned, and found.

Each protocol with sessions has a plan: what arrays serve by it, and by what hosts log in.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, Protocol

from sanfab.inventory.cabling import Cabling
from sanfab.model.protocols import PROTOCOLS, StorageService, VlanProtocol
from sanfab.rehearsal.storage import HostAccount, TwinLun
from sanfab.rehearsal.twin import Socket, Twin

LoginOutcome = Literal["as planned", "differs", "not reached"]
"""``not reached``: an array that a host may not use has no packet of it, so it could not refuse."""
NUMBER_SHIFT = 1
"""tgtd has LUN 0 of each target for itself, so LUNs have a number more in a twin."""


class SessionTerms(NamedTuple):
    """How a protocol calls what hosts see, and how the errors begin of hosts that are refused."""

    seen: str
    refused: tuple[str, ...]


TERMS: dict[VlanProtocol, SessionTerms] = {
    "iscsi": SessionTerms("LUN", ("no target is offered", "login:")),
    "nfs": SessionTerms("export", ("mount: NFS4: ",)),
}


class LoginTest(NamedTuple):
    """A login of one port of a host at one address of an array."""

    protocol: VlanProtocol
    initiator: Socket
    target: Socket
    address: str
    account: HostAccount
    expected: tuple[TwinLun, ...] | None
    """LUNs or exports that it sees; None: the array refuses it."""

    @property
    def port(self) -> int:
        """Return the TCP port."""
        return PROTOCOLS[self.protocol].ports[0]

    @property
    def service(self) -> StorageService:
        """Return what the host uses of the array."""
        return PROTOCOLS[self.protocol].service


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


class SessionPlan(Protocol):
    """What arrays of a twin serve by one protocol, and who logs in to them."""

    protocol: VlanProtocol
    twin: Twin

    def served(self) -> dict[str, object]:
        """Return the order to serve, as what stands for arrays takes it."""

    def account(self, initiator: Socket, target: Socket) -> HostAccount:
        """Return by what a port of a host logs in."""

    def expected(self, test: LoginTest) -> tuple[TwinLun, ...] | None:
        """Return what a host with access sees, by the inventory; None: it is refused."""

    def order(self, test: LoginTest) -> dict[str, object]:
        """Return what a client of the protocol needs for a login."""

    def not_shown(self) -> Iterator[str]:
        """Yield what the sessions do not show, a sentence each."""


def array_ports(plan: SessionPlan) -> list[Socket]:
    """Return the ports of arrays that serve storage, those on standby too."""
    cabling = plan.twin.network.cabling
    return [one for one in sockets_of(plan.twin, plan.protocol) if is_array(one, cabling)]


def sockets_of(twin: Twin, protocol: VlanProtocol) -> list[Socket]:
    """Return the device ports in VLANs of a protocol."""
    vlans = twin.network.cabling.san.vlans
    return [one for one in twin.sockets if vlans[one.key].role == protocol]


def is_array(socket: Socket, cabling: Cabling) -> bool:
    """Return whether a port is of an array."""
    return socket.device in cabling.san.arrays


def session_logins(
    plan: SessionPlan, paths: Iterable[tuple[Socket, Socket]]
) -> Iterator[LoginTest]:
    """Yield the logins over paths, then those of hosts without access, which are refused."""
    ports = {one.name for one in array_ports(plan)}
    pairs = set[tuple[str, str]]()
    for initiator, target in dict.fromkeys(paths):
        if target.name in ports:
            pairs.add((initiator.device, target.device))
            for test in _at_addresses(plan, initiator, target):
                yield test._replace(expected=plan.expected(test))
    yield from _refused(plan, pairs)


def _refused(plan: SessionPlan, pairs: set[tuple[str, str]]) -> Iterator[LoginTest]:
    """Yield a login of each host that shares a VLAN with an array that it may not use."""
    done: set[tuple[str, str, str]] = set()
    targets = [one for one in array_ports(plan) if one.addresses]
    names = {one.name for one in array_ports(plan)}
    for initiator in sockets_of(plan.twin, plan.protocol):
        for target in targets if initiator.name not in names else ():
            place = (initiator.device, target.device, target.key)
            if target.key == initiator.key and place[:2] not in pairs and place not in done:
                done.add(place)
                yield from _at_addresses(plan, initiator, target)


def _at_addresses(plan: SessionPlan, initiator: Socket, target: Socket) -> Iterator[LoginTest]:
    account = plan.account(initiator, target)
    own = {":" in address for address in initiator.addresses}
    for text in target.addresses:
        if (":" in text) in own:
            address = text.partition("/")[0]
            yield LoginTest(plan.protocol, initiator, target, address, account, None)


def login_order(plan: SessionPlan, test: LoginTest) -> dict[str, object]:
    """Return a login as the clients take it."""
    return {
        "protocol": test.protocol,
        "namespace": test.initiator.name,
        "address": test.address,
        "port": test.port,
        **plan.order(test),
    }


def compared(test: LoginTest, found: Mapping[str, object]) -> LoginResult:
    """Return what a login showed. ``found``: what its client answers."""
    error, luns = str(found["error"]), found["luns"]
    rows: Sequence[Sequence[object]] = luns if isinstance(luns, list) else []
    names = ", ".join(str(row[1]) for row in rows)
    if test.expected is None:
        if rows or not error:
            return LoginResult(test, "differs", f"logged in without access, and sees {names}")
        if error.startswith(TERMS[test.protocol].refused):
            return LoginResult(test, "as planned", "")
        return LoginResult(test, "not reached", error)
    if error:
        return LoginResult(test, "differs", error)
    problems = list(_problems(test.expected, rows, TERMS[test.protocol].seen))
    outcome: LoginOutcome = "differs" if problems else "as planned"
    return LoginResult(test, outcome, "; ".join(problems), tuple(rows))


def _problems(
    expected: Sequence[TwinLun], rows: Sequence[Sequence[object]], word: str
) -> Iterator[str]:
    found = {str(row[1]): row for row in rows}
    for lun in expected:
        row = found.pop(lun.name, None)
        if row is None:
            yield f"does not see {word} {lun.name}"
            continue
        if row[2] != lun.size:
            yield f"{word} {lun.name}: {row[2]} bytes, planned {lun.size}"
        number = int(str(row[0])) - NUMBER_SHIFT
        if lun.number and int(lun.number) != number:
            yield f"{word} {lun.name}: number {number}, planned {lun.number}"
    yield from (f"sees {word} {name}, which is not its own" for name in found)
