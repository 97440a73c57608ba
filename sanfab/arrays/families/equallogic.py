"""EqualLogic PS: each volume has its own list of initiators."""

from collections.abc import Iterator

from sanfab.arrays.commands import (
    ArrayCli,
    ArrayStep,
    CommandFamily,
    CommandForm,
    array_step,
    steps_with_lines,
)
from sanfab.arrays.facts import ArrayFacts, ArrayInitiator, is_unknown, unknown_value
from sanfab.arrays.luns import megabytes
from sanfab.arrays.read_back import LineReader, ReadBack, Settings

VOLUME = unknown_value("volume")
CREATE = CommandForm("volume create {volume} {size}", "EQL-CLI")
USER = CommandForm("chapuser create {user}", "EQL-CLI")
BY_NAME = CommandForm("volume select {volume} access create initiator {initiator}", "EQL-CLI")
BY_ADDRESS = CommandForm("volume select {volume} access create ipaddress {address}", "EQL-CLI")
BY_USER = CommandForm(f"{BY_ADDRESS.text} username {{user}} authmethod chap", "EQL-CLI")
NO_ACCESS = CommandForm("volume select {volume} access delete {record}", "EQL-CLI")
NO_USER = CommandForm("chapuser delete {user}", "EQL-CLI")
SHARED = CommandForm("volume select {volume} multihost-access enable", "EQL-CLI")


def _places(facts: ArrayFacts) -> tuple[ArrayCli, ...]:
    steps = steps_with_lines(
        array_step(
            "CHAP users",
            "The group makes up a password: replace it by the secret that the sheet names, in "
            "Group Manager: Group Configuration, iSCSI, Local CHAP Accounts.",
            *((USER, USER.line(user=user)) for user in _users(facts)),
        ),
        *(_volume_steps(facts) if facts.luns else _access_steps(facts)),
    )
    return (ArrayCli(facts.name, steps, _undo(facts)),)


def _undo(facts: ArrayFacts) -> tuple[ArrayStep, ...]:
    """Return what takes records and CHAP users away; a record goes by its number."""
    records = dict.fromkeys(
        (volume, record)
        for volume, group in _shown_to(facts)
        for member in facts.members[group]
        for record in _records(facts, member)
    )
    return steps_with_lines(
        array_step(
            "Each volume" if not facts.luns else "Volumes",
            "`volume select VOLUME access show` lists the numbers of its records: list them again "
            "after each line. The group asks whether to delete: answer y.",
            *(
                (NO_ACCESS, NO_ACCESS.line(volume=volume, record=_number_of(record)))
                for volume, record in records
            ),
        ),
        array_step(
            "CHAP users",
            "Leave a user that another volume names.",
            *((NO_USER, NO_USER.line(user=user)) for user in _users(facts)),
        ),
    )


def _shown_to(facts: ArrayFacts) -> list[tuple[str, str]]:
    """Return each volume with each of its groups; without LUNs, a volume that is not known."""
    if facts.luns:
        return [(one.lun, one.group) for one in facts.maps]
    return [(VOLUME, group.name) for group in facts.groups]


def _records(facts: ArrayFacts, one: ArrayInitiator) -> tuple[str, ...]:
    """Return the access records of an initiator: its name, or its addresses."""
    if any(chap.name == one.name for chap in facts.chap) or is_unknown(one.initiator):
        return one.addresses or (unknown_value(f"address of {one.host}"),)
    return (one.initiator,)


def _number_of(record: str) -> str:
    return unknown_value(f"number of {record.strip('<>')}")


def _users(facts: ArrayFacts) -> list[str]:
    return list(dict.fromkeys(one.user for one in facts.chap))


def _access_steps(facts: ArrayFacts) -> Iterator[ArrayStep]:
    for group in facts.groups:
        members = facts.members[group.name]
        lines = [line for one in members for line in _access_lines(facts, one, VOLUME)]
        if len(group.hosts) > 1:
            lines.append((SHARED, SHARED.line(volume=VOLUME)))
        yield array_step(
            f"Each volume of {group.name.strip('<>')}",
            "Enter these lines for each of its volumes: the inventory does not have their names.",
            *lines,
        )


def _volume_steps(facts: ArrayFacts) -> Iterator[ArrayStep]:
    """Yield the steps that make the volumes of the inventory and let their hosts in."""
    yield array_step(
        "Volumes",
        "A size is in MB. A volume that exists refuses its line: go on.",
        *((CREATE, CREATE.line(volume=one.lun, size=megabytes(one.size))) for one in facts.luns),
    )
    yield array_step(
        "Access to volumes",
        "Check with `volume select VOLUME access show`.",
        *(line for one in facts.luns for line in _lines_of_volume(facts, one.lun)),
    )


def _lines_of_volume(facts: ArrayFacts, volume: str) -> Iterator[tuple[CommandForm, str]]:
    mapped = {one.group for one in facts.maps if one.lun == volume}
    groups = [group for group in facts.groups if group.name in mapped]
    for group in groups:
        for one in facts.members[group.name]:
            yield from _access_lines(facts, one, volume)
    if len({host for group in groups for host in group.hosts}) > 1:
        yield SHARED, SHARED.line(volume=volume)


def _access_lines(
    facts: ArrayFacts, one: ArrayInitiator, volume: str
) -> Iterator[tuple[CommandForm, str]]:
    """Yield the records of one initiator: by name; by address where CHAP or no name is known."""
    user = next((chap.user for chap in facts.chap if chap.name == one.name), "")
    for record in _records(facts, one):
        if user:
            yield BY_USER, BY_USER.line(volume=volume, address=record, user=user)
        elif record == one.initiator:
            yield BY_NAME, BY_NAME.line(volume=volume, initiator=record)
        else:
            yield BY_ADDRESS, BY_ADDRESS.line(volume=volume, address=record)


COMMANDS = CommandFamily(
    opening="Log in to the group address by SSH.",
    places=_places,
    names=lambda facts: [facts.name],
    unknown=(
        "the address and mask of a port: enter them as the sheet says, in Group Manager: member, "
        "Network",
        "CHAP in the other direction: Group Configuration, iSCSI",
        "the undo of multihost access: in Group Manager, when no host shares the volume any more",
    ),
)


def _expected(facts: ArrayFacts, _place: str) -> Settings:
    users = {one.name: one.user for one in facts.chap}
    found: dict[tuple[str, ...], str] = {("user", user): "" for user in users.values()}
    hosts: dict[str, set[str]] = {}
    for volume, group in _expected_places(facts):
        for one in facts.initiators:
            if one.group == group:
                shared = hosts.setdefault(volume if facts.luns else f"{volume} {group}", set())
                shared.add(one.host)
                found |= _expected_access(one, volume, users)
        if any(len(shared) > 1 for place, shared in hosts.items() if place.startswith(volume)):
            found["shared", volume] = ""
    for lun in facts.luns:
        factor = {"MB": 1, "GB": 1024, "TB": 1048576}[lun.size[-2:]]
        found["volume", lun.lun] = str(int(lun.size[:-2]) * factor)
    return found


def _expected_places(facts: ArrayFacts) -> list[tuple[str, str]]:
    if facts.luns:
        return [(one.lun, one.group) for one in facts.maps]
    return [("<volume>", one.name) for one in facts.groups]


def _expected_access(
    one: ArrayInitiator, volume: str, users: dict[str, str]
) -> dict[tuple[str, ...], str]:
    if one.name not in users and not one.initiator.startswith("<"):
        return {("access", volume, one.initiator): ""}
    addresses = one.addresses or (f"<address of {one.host}>",)
    return {("access", volume, address): users.get(one.name, "") for address in addresses}


def _undone(facts: ArrayFacts, _place: str) -> Settings:
    users = {one.name: one.user for one in facts.chap}
    found: dict[tuple[str, ...], str] = {("user", user): "" for user in users.values()}
    for volume, group in _expected_places(facts):
        for one in facts.initiators:
            by_name = one.name not in users and not one.initiator.startswith("<")
            records = (one.initiator,) if by_name else one.addresses or (f"address of {one.host}",)
            if one.group == group:
                found |= {("record", volume, record): "" for record in records}
    return found


_V = r"volume select (?P<v><volume>|\S+)"
_W = r"(?:<[^<>]*>|\S+)"
READ_BACK = ReadBack(
    readers=(
        LineReader(rf"chapuser create (?P<u>{_W})", {("user", "{u}"): ""}),
        LineReader(rf"{_V} access create initiator (?P<i>\S+)", {("access", "{v}", "{i}"): ""}),
        LineReader(
            rf"{_V} access create ipaddress (?P<a>{_W})(?: username (?P<u>{_W}) authmethod chap)?",
            {("access", "{v}", "{a}"): "{u}"},
        ),
        LineReader(rf"{_V} multihost-access enable", {("shared", "{v}"): ""}),
        LineReader(r"volume create (?P<v>\S+) (?P<s>\d+)", {("volume", "{v}"): "{s}"}),
    ),
    expected=_expected,
    takes_away=(
        LineReader(
            rf"{_V} access delete <number of (?P<i>[^<>]+)>", {("record", "{v}", "{i}"): ""}
        ),
        LineReader(rf"chapuser delete (?P<u>{_W})", {("user", "{u}"): ""}),
    ),
    undone=_undone,
)
