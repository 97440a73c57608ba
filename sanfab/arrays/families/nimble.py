"""Nimble: initiator groups, which volumes then name in their access control lists."""

from collections.abc import Iterator

from sanfab.arrays.commands import (
    ArrayCli,
    CommandFamily,
    CommandForm,
    array_step,
    steps_with_lines,
)
from sanfab.arrays.facts import ArrayFacts
from sanfab.arrays.luns import megabytes
from sanfab.arrays.read_back import LineReader, ReadBack, Settings

GROUP = CommandForm("initiatorgrp --create {group}", "NIMBLE-CLI")
MEMBER = CommandForm(
    "initiatorgrp --add_initiators {group} --label {label} --initiator_name {initiator} --ipaddr *",
    "NIMBLE-CLI",
)
VOLUME = CommandForm("vol --create {lun} --size {size}", "NIMBLE-CLI NIMBLE-VOL")
ACL = CommandForm("vol --addacl {lun} --initiatorgrp {group}", "NIMBLE-CLI NIMBLE-VOL")
NO_GROUP = CommandForm("initiatorgrp --delete {group}", "NIMBLE-CLI")


def _places(facts: ArrayFacts) -> tuple[ArrayCli, ...]:
    steps = steps_with_lines(
        array_step(
            "Initiator groups",
            "Check with `initiatorgrp --info` and the name of the group.",
            *_lines(facts),
        ),
        array_step(
            "Volumes",
            "A size is in MB. A volume that exists refuses its first line: go on. Check with `vol "
            "--info` and the name of the volume.",
            *_volume_lines(facts),
        ),
    )
    undo = steps_with_lines(
        array_step(
            "Initiator groups",
            "A group that a volume names stays: take it out of the volume first.",
            *((NO_GROUP, NO_GROUP.line(group=one.name)) for one in facts.groups),
        )
    )
    return (ArrayCli(facts.name, steps, undo),)


def _lines(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    for group in facts.groups:
        yield GROUP, GROUP.line(group=group.name)
        for one in facts.members[group.name]:
            line = MEMBER.line(group=group.name, label=one.name, initiator=one.initiator)
            yield MEMBER, line


def _volume_lines(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    for one in facts.luns:
        yield VOLUME, VOLUME.line(lun=one.lun, size=megabytes(one.size))
    for mapped in facts.maps:
        yield ACL, ACL.line(lun=mapped.lun, group=mapped.group)


COMMANDS = CommandFamily(
    opening="Log in to the group management address by SSH.",
    places=_places,
    names=lambda facts: [facts.name],
    unknown=(
        "addresses, masks, MTU, VLANs and the discovery address: enter them as the sheet says, in "
        "the web interface: Administration, Network",
        "CHAP users: in the web interface, Manage, Data Access, CHAP Accounts, or by "
        "`New-NSChapUser` of HPE's PowerShell toolkit; secrets have 12 to 16 characters",
        "initiators of Fibre Channel, and the LUN numbers that they see",
        "the undo of the access of a group to a volume: in the web interface, at the volume",
    ),
)


def _expected(facts: ArrayFacts, _place: str) -> Settings:
    found: dict[tuple[str, ...], str] = {("group", one.name): "" for one in facts.groups}
    for one in facts.initiators:
        found["initiator", one.group, one.name] = one.initiator
    for lun in facts.luns:
        factor = {"MB": 1, "GB": 1024, "TB": 1048576}[lun.size[-2:]]
        found["volume", lun.lun] = str(int(lun.size[:-2]) * factor)
    return found | {("access", one.lun, one.group): "" for one in facts.maps}


_W = r"(?:<[^<>]*>|\S+)"
READ_BACK = ReadBack(
    readers=(
        LineReader(rf"initiatorgrp --create (?P<g>{_W})", {("group", "{g}"): ""}),
        LineReader(
            rf"initiatorgrp --add_initiators (?P<g>{_W}) --label (?P<l>{_W})"
            rf" --initiator_name (?P<i>{_W}) --ipaddr \*",
            {("initiator", "{g}", "{l}"): "{i}"},
        ),
        LineReader(rf"vol --create (?P<v>{_W}) --size (?P<s>\d+)", {("volume", "{v}"): "{s}"}),
        LineReader(
            rf"vol --addacl (?P<v>{_W}) --initiatorgrp (?P<g>{_W})", {("access", "{v}", "{g}"): ""}
        ),
    ),
    expected=_expected,
    takes_away=(LineReader(rf"initiatorgrp --delete (?P<g>{_W})", {("group", "{g}"): ""}),),
    undone=lambda facts, _place: {("group", one.name): "" for one in facts.groups},
)
