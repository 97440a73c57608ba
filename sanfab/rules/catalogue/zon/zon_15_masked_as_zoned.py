"""ZON-15."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from sanfab.arrays.access_output import ANYONE, fits
from sanfab.arrays.facts import is_unknown
from sanfab.arrays.masking import masking_of
from sanfab.model.base import is_iscsi_name
from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.model.yaml12 import Where
from sanfab.rules.catalogue.zon.subjects import MASKED_ARRAYS, SAN_ZONES, fcoe_port_by_wwpn
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SanArray
from sanfab.text import some

Zoned = dict[str, set[str]]
"""WWPNs of initiators in force, by the array they share a zone with."""


class _Masking(NamedTuple):
    """The initiators that an array permits, by one list of its igroups."""

    initiators: set[str]
    one: str
    """An igroup of the list, in words."""
    none: str
    at: Where
    igroups: Mapping[str, Iterable[str]] = {}
    """Those that the inventory states."""
    listed: frozenset[str] | None = None
    """The initiators that the list is about; None: all."""
    addresses: frozenset[str] = frozenset()
    """Addresses that the list lets in without a name."""
    open_to: str = ""
    """What anyone is let in to; empty: nothing."""
    entry: str = "igroup"
    """What it is a list of."""

    def about(self, initiators: set[str]) -> set[str]:
        """Return the initiators of which the list would have an entry."""
        return initiators if self.listed is None else initiators & self.listed


@rule(
    "ZON-15",
    scope=MASKED_ARRAYS,
    protocols=FIBRE_CHANNEL,
    severity=Severity.WARNING,
    source="S2",
    example="an igroup without p3, which is zoned to the array",
    fix="add the initiator to the igroup, or the host to `access`; remove obsolete entries",
)
def masked_as_zoned(array: SanArray, context: CheckContext) -> Iterator[Violation | NotExamined]:
    """An array grants access to exactly the initiators that are zoned to it.

    A host that is zoned but not mapped logs in and sees no disk. A host that is mapped but not
    zoned misses a path that the array's list shows, or a removed host keeps access to data until a
    zone permits it. Over iSCSI, where there are no zones, `access` decides.
    """
    maskings = list(_maskings(array, context))
    if not maskings:
        yield NotExamined("igroups of an array")
    for masking in maskings:
        if any(port.wwpn for port in array.intent.ports.values()):
            zoned = context.subjects(_zoned)[0].get(array.name, set())
            yield from _zoned_to(array, masking, zoned, context)
        yield from _permitted_by_access(array, masking, context)


def _maskings(array: SanArray, context: CheckContext) -> Iterator[_Masking]:
    """Yield what the array prints, or else what the inventory states."""
    at = ("arrays", array.name, "igroups")
    for printed in context.printed.get(array.name, ()):
        found = {one for members in printed.groups.values() for one in members}
        entry = "access record" if array.intent.family == "equallogic" else "igroup"
        words = f"{entry} that {array.name} prints ({printed.source})"
        yield _Masking(
            found,
            f"an {words}",
            f"no {words}",
            at[:2],
            listed=printed.logged_in,
            addresses=printed.addresses,
            open_to=printed.open_to,
            entry=entry,
        )
    igroups = array.intent.igroups
    if igroups and array.name not in context.printed:
        found = {one.lower() for members in igroups.values() for one in members}
        yield _Masking(found, f"an igroup of {array.name}", "no igroup of it", at, igroups)


def _zoned_to(
    array: SanArray, masking: _Masking, zoned: set[str], context: CheckContext
) -> Iterator[Violation]:
    masked = {one for one in masking.initiators if not is_iscsi_name(one)}
    unmapped, unzoned = masking.about(zoned - masked), masked - zoned
    if unmapped:
        found = f"{_names(unmapped, context)} zoned to {array.name}, in {masking.none}"
        yield Violation(found, "every zoned initiator in an igroup", at=masking.at)
    if unzoned:
        found = f"{_names(unzoned, context)} in {masking.one}, not zoned to it"
        at = (*masking.at, *_first(masking, unzoned))
        yield Violation(found, "every initiator of an igroup zoned", at=at)


def _permitted_by_access(
    array: SanArray, masking: _Masking, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """Compare the iSCSI names of the hosts in `access` with those that the array permits."""
    every = masking_of(context.cabling, array.name).initiators
    users = [one for one in every if not _is_let_in(masking, one.addresses)]
    yield from _addresses_left(masking, [one for user in every for one in user.addresses])
    wanted = {one.initiator: one for one in users if is_iscsi_name(one.initiator)}
    unknown = [one for one in users if is_unknown(one.initiator)]
    for _ in unknown:
        yield NotExamined(f"`iqn` of a host that uses an array with {masking.entry}s")
    masked = {one for one in masking.initiators if is_iscsi_name(one)}
    missing = masking.about(wanted.keys() - masked)
    if missing:
        ports = (wanted[name] for name in wanted if name in missing)
        names = some(" ".join(filter(None, (one.host, one.port))) for one in ports)
        found = f"{names} permitted by `access`, in {masking.none}"
        expected = f"every initiator of these hosts in an {masking.entry}"
        yield Violation(found, expected, at=masking.at)
    left = masked - {one.initiator for one in every}
    if left and not any(
        is_unknown(one.initiator) for one in every
    ):  # it may be the one that is not known
        found = f"{some(sorted(left))} in {masking.one}, of no host of `access`"
        at = (*masking.at, *_first(masking, left))
        expected = f"every initiator of an {masking.entry} of a host of `access`"
        yield Violation(found, expected, at=at)


def _is_let_in(masking: _Masking, addresses: tuple[str, ...]) -> bool:
    """Return whether a list lets every address of an initiator in without its name."""
    return bool(addresses) and all(
        any(fits(pattern, address) for pattern in masking.addresses) for address in addresses
    )


def _addresses_left(masking: _Masking, addresses: list[str]) -> Iterator[Violation]:
    """Yield what a list lets in by its address, and no host of `access` has."""
    left = [
        pattern
        for pattern in sorted(masking.addresses - {ANYONE})
        if not any(fits(pattern, address) for address in addresses)
    ]
    if masking.open_to:
        found = f"{masking.open_to} open to any initiator by {masking.one}"
        yield Violation(found, "records of the hosts of `access` only", at=masking.at)
    if left:
        found = f"address {some(left)} in {masking.one}, of no host of `access`"
        yield Violation(found, "addresses of hosts of `access` only", at=masking.at)


def _first(masking: _Masking, initiators: set[str]) -> Where:
    """Return igroup and position of the first of some initiators; empty: the array prints it."""
    return next(
        (
            (name, number)
            for name, members in masking.igroups.items()
            for number, initiator in enumerate(members)
            if initiator.lower() in initiators
        ),
        (),
    )


def _names(wwpns: set[str], context: CheckContext) -> str:
    known = fcoe_port_by_wwpn(context)
    named = {wwpn: known.get(wwpn) for wwpn in sorted(wwpns)}
    return some(f"{cable.device} {cable.label}" if cable else wwpn for wwpn, cable in named.items())


def _zoned(context: CheckContext) -> Iterator[Zoned]:
    zoned: Zoned = {}
    for subject in context.subjects(SAN_ZONES.find):
        zone = subject.item.zone
        if not zone.is_active:
            continue
        wwpns = {member.wwpn for member in zone.initiators if member.talks}
        for member in zone.targets:
            if member.talks and member.port is not None and member.port.cable is not None:
                zoned.setdefault(member.port.cable.device, set()).update(wwpns)
    yield zoned
