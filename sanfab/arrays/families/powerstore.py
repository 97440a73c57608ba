"""Dell PowerStore: volumes, by pstcli. No document at hand shows its other commands."""

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

VOLUME = CommandForm("pstcli volume create -name {lun} -size {size}", "PSTORE-CLI")

_MEGABYTE = 1024 * 1024


def _places(facts: ArrayFacts) -> tuple[ArrayCli, ...]:
    lines = (
        (VOLUME, VOLUME.line(lun=one.lun, size=str(int(megabytes(one.size)) * _MEGABYTE)))
        for one in facts.luns
    )
    steps = steps_with_lines(
        array_step(
            "Volumes",
            "A size is in bytes. A volume that exists refuses its line: go on.",
            *lines,
        )
    )
    return (ArrayCli(facts.name, steps, ()),)


COMMANDS = CommandFamily(
    opening="Enter the lines where the PowerStore CLI is installed, with `-d` and the management "
    "address behind `pstcli`.",
    places=_places,
    names=lambda facts: [facts.name],
    unknown=(
        "storage networks with their VLAN and MTU, and the addresses of ports: in PowerStore "
        "Manager, Settings, Networking, as the sheet says",
        "hosts, host groups and initiators: in PowerStore Manager, Compute, or by the module "
        "`dellemc.powerstore.host` of Ansible",
        "which host sees which volume, and CHAP",
        "NAS servers, file systems of NFS and SMB",
        "the undo: unmap a volume from its hosts in PowerStore Manager",
    ),
)


def _expected(facts: ArrayFacts, _place: str) -> Settings:
    found: dict[tuple[str, ...], str] = {}
    for lun in facts.luns:
        power = {"MB": 2, "GB": 3, "TB": 4}[lun.size[-2:]]
        found["volume", lun.lun] = str(int(lun.size[:-2]) * 1024**power)
    return found


READ_BACK = ReadBack(
    readers=(
        LineReader(
            r"pstcli volume create -name (?P<v>\S+) -size (?P<s>\d+)", {("volume", "{v}"): "{s}"}
        ),
    ),
    expected=_expected,
    takes_away=(),
    undone=lambda _facts, _place: {},
)
