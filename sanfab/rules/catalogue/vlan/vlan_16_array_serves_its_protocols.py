"""VLAN-16."""

import re
from collections.abc import Iterator

from sanfab.inventory.cables import Cable
from sanfab.model.families import FAMILIES
from sanfab.model.protocols import ALL_PROTOCOLS, PROTOCOLS, ProtocolName
from sanfab.model.san import San
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import ARRAYS, SanArray
from sanfab.text import either, few


@rule(
    "VLAN-16",
    scope=ARRAYS,
    protocols=ALL_PROTOCOLS,
    severity=Severity.ERROR,
    source="EQL-CG ME-ANS PURE-SERVICE HPE-SCOD PSTORE-ANS NTAP-NVME",
    example="a port of a PowerVault ME5 in a VLAN of role nvme-tcp",
    fix="connect the port to a VLAN of a protocol that the array serves, or correct `family`; "
    "waive this if a release of today serves it",
)
def array_serves_its_protocols(
    array: SanArray, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """An array serves the protocols of the networks that its ports are in.

    A port that does not speak the protocol of its VLAN answers no host there: each path to it is
    drawn, counted and validated, and none exists. The row of the family names what it serves, and
    from which release on; `firmware` of the array states its release.
    """
    row = FAMILIES[array.intent.family]
    if not row.protocols:
        return
    unserved: dict[ProtocolName, dict[str, str]] = {}
    served: dict[ProtocolName, None] = {}
    for cable in context.cabling.ports_of(array.name):
        for name, key in _carried(context.san, cable):
            if name in row.protocols:
                served[name] = None
            else:
                unserved.setdefault(name, {})[cable.label] = key
    titles = [PROTOCOLS[one].title for one in PROTOCOLS if one in row.protocols]
    for name, ports in unserved.items():
        yield Violation(
            found=f"{PROTOCOLS[name].title} at {few(ports)}",
            expected=f"{either(titles)}, which {row.title} serves",
            at=("arrays", array.name, "ports", *next(iter(ports.items()))),
        )

    for name, since in row.served_since:
        if name in served:
            yield from _of_release(array, name, since)


def _of_release(
    array: SanArray, name: ProtocolName, since: str
) -> Iterator[Violation | NotExamined]:
    """Yield a protocol that the release of an array does not have yet, or may not have."""
    title, stated = PROTOCOLS[name].title, array.intent.firmware or ""
    found = re.search(r"\d+(?:\.\d+)+", stated)
    if found is None:
        yield NotExamined(f"`firmware` of {array.name}: {title} exists from {since} on")
    elif _numbers(found[0]) < _numbers(since):
        yield Violation(
            found=f"{title} with {stated}",
            expected=f"{since} or later, the first release that serves it",
            fix="update the array, correct `firmware`, or use another protocol",
            at=("arrays", array.name, "firmware"),
        )


def _numbers(release: str) -> tuple[int, ...]:
    return tuple(map(int, release.split(".")))


def _carried(san: San, cable: Cable) -> Iterator[tuple[ProtocolName, str]]:
    """Yield the storage protocols of a port, each with the key of the port that states it."""
    if cable.end.wwpn is not None:
        yield ("fc" if cable.native else "fcoe"), "wwpn"
    own = {"vlan": [cable.end.vlan], "vlans": cable.end.vlans}
    stated = {san.vlans[one].role: key for key, ones in own.items() for one in ones if one}
    for name in PROTOCOLS:
        if name != "fcoe" and name in stated:
            yield name, stated[name]
