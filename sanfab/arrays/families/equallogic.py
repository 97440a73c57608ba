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
from sanfab.arrays.read_back import LineReader, ReadBack, Settings

VOLUME = unknown_value("volume")
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
        *_access_steps(facts),
    )
    return (ArrayCli(facts.name, steps, _undo(facts)),)


def _undo(facts: ArrayFacts) -> tuple[ArrayStep, ...]:
    """Return what takes records and CHAP users away; a record goes by its number."""
    records = dict.fromkeys(one for member in facts.initiators for one in _records(facts, member))
    return steps_with_lines(
        array_step(
            "Each volume",
            "`volume select VOLUME access show` lists the numbers of its records: list them again "
            "after each line. The group asks whether to delete: answer y.",
            *(
                (NO_ACCESS, NO_ACCESS.line(volume=VOLUME, record=_number_of(one)))
                for one in records
            ),
        ),
        array_step(
            "CHAP users",
            "Leave a user that another volume names.",
            *((NO_USER, NO_USER.line(user=user)) for user in _users(facts)),
        ),
    )


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
        lines = [line for one in facts.members[group.name] for line in _access_lines(facts, one)]
        if len(group.hosts) > 1:
            lines.append((SHARED, SHARED.line(volume=VOLUME)))
        yield array_step(
            f"Each volume of {group.name.strip('<>')}",
            "Enter these lines for each of its volumes: the inventory does not have their names.",
            *lines,
        )


def _access_lines(facts: ArrayFacts, one: ArrayInitiator) -> Iterator[tuple[CommandForm, str]]:
    """Yield the records of one initiator: by name; by address where CHAP or no name is known."""
    user = next((chap.user for chap in facts.chap if chap.name == one.name), "")
    for record in _records(facts, one):
        if user:
            yield BY_USER, BY_USER.line(volume=VOLUME, address=record, user=user)
        elif record == one.initiator:
            yield BY_NAME, BY_NAME.line(volume=VOLUME, initiator=record)
        else:
            yield BY_ADDRESS, BY_ADDRESS.line(volume=VOLUME, address=record)


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
    for one in facts.initiators:
        if one.name not in users and not one.initiator.startswith("<"):
            found["access", one.initiator] = ""
            continue
        for address in one.addresses or (f"<address of {one.host}>",):
            found["access", address] = users.get(one.name, "")
    if any(len(group.hosts) > 1 for group in facts.groups):
        found["shared", ""] = ""
    return found


def _undone(facts: ArrayFacts, _place: str) -> Settings:
    users = {one.name: one.user for one in facts.chap}
    found: dict[tuple[str, ...], str] = {("user", user): "" for user in users.values()}
    for one in facts.initiators:
        by_name = one.name not in users and not one.initiator.startswith("<")
        records = (one.initiator,) if by_name else one.addresses or (f"address of {one.host}",)
        found |= {("record", record): "" for record in records}
    return found


_V = r"volume select <volume>"
_W = r"(?:<[^<>]*>|\S+)"
READ_BACK = ReadBack(
    readers=(
        LineReader(rf"chapuser create (?P<u>{_W})", {("user", "{u}"): ""}),
        LineReader(rf"{_V} access create initiator (?P<i>\S+)", {("access", "{i}"): ""}),
        LineReader(
            rf"{_V} access create ipaddress (?P<a>{_W})(?: username (?P<u>{_W}) authmethod chap)?",
            {("access", "{a}"): "{u}"},
        ),
        LineReader(rf"{_V} multihost-access enable", {("shared", ""): ""}),
    ),
    expected=_expected,
    takes_away=(
        LineReader(rf"{_V} access delete <number of (?P<i>[^<>]+)>", {("record", "{i}"): ""}),
        LineReader(rf"chapuser delete (?P<u>{_W})", {("user", "{u}"): ""}),
    ),
    undone=_undone,
)
