"""WWN-03."""

import re
from collections.abc import Iterator

from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.catalogue.zon.subjects import BOOKS, WwpnEntry, WwpnList
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.text import some

_WWPN = re.compile(r"(?<![\w:])(?:[0-9a-f]{2}:){7}[0-9a-f]{2}(?![\w:])")


@rule(
    "WWN-03",
    scope=BOOKS,
    protocols=FIBRE_CHANNEL,
    severity=Severity.ERROR,
    source="N5K-DA ANS-DA",
    example="two aliases for 10:00:00:00:c9:93:f9:97",
    fix="remove the wrong one; give a port that replaces another its own WWPN",
)
def one_owner_each(book: WwpnList, _context: CheckContext) -> Iterator[Violation]:
    """A WWPN belongs to one port and has one alias, and an alias has one WWPN.

    The switch rejects a second device-alias of a WWPN. Where it does not, removing one name leaves
    the other, and the wrong host keeps its access. An alias of several WWPNs hides the members of a
    zone: that is a warning.
    """
    owners: dict[str, list[WwpnEntry]] = {}
    for entry in book.entries:
        owners.setdefault(entry.wwpn, []).append(entry)
    if len(owners) < len(book.entries):
        yield from _shared(book, owners)
    if book.kind == "fcalias":
        yield from _groups(book)
    if book.kind == "device-alias":
        yield from _refused(book, owners)


def _shared(book: WwpnList, owners: dict[str, list[WwpnEntry]]) -> Iterator[Violation]:
    for wwpn, entries in owners.items():
        names = list(dict.fromkeys(entry.owner for entry in entries))
        if len(entries) > 1:
            yield Violation(
                f"{wwpn} used by {some(names)}",
                f"one {book.kind}",
                at=entries[-1].at,
                cause=f"{wwpn} {names}",
            )


def _groups(book: WwpnList) -> Iterator[Violation]:
    wwpns: dict[str, list[WwpnEntry]] = {}
    for entry in book.entries:
        wwpns.setdefault(entry.owner, []).append(entry)
    if len(wwpns) == len(book.entries):
        return
    for alias, entries in wwpns.items():
        if len(entries) > 1:
            yield Violation(
                f"fcalias {alias} with {some(entry.wwpn for entry in entries)}",
                "one WWPN in an alias",
                fix="make an alias of each WWPN and put those into the zones",
                severity=Severity.WARNING,
                cause=f"fcalias {alias}",
            )


def _refused(book: WwpnList, owners: dict[str, list[WwpnEntry]]) -> Iterator[Violation]:
    """Find second aliases among the rejected lines: the switch rejects them."""
    if book.switch is None or book.switch.configuration is None:
        return
    for number, line in book.switch.configuration.unread:
        for wwpn in _WWPN.findall(line.lower()) if "alias" in line else ():
            if wwpn in owners:
                alias = owners[wwpn][0].owner
                yield Violation(line.strip(), f"{wwpn} as {alias} only", line=number)
