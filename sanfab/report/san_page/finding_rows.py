"""Findings -> rows of a table, each with what its filters ask for; those that say the same are one.

The worst stand first, those that are waived last, as in the terminal.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from sanfab.inventory.cabling import Cabling
from sanfab.report.findings import place_of
from sanfab.report.san_page.texts import Inventory, PageLink
from sanfab.rules.finding import Finding
from sanfab.severity import RANK

WORDS = {"error": "Error", "warning": "Warning", "info": "Note"}


class FindingRow(NamedTuple):
    """Findings of a rule that say the same of one or more objects."""

    rule: str
    severity: str
    """``error``, ``warning``, ``info``; or ``waived``."""
    word: str
    objects: tuple[str, ...]
    found: str
    expected: str
    fix: str
    why: str
    details: tuple[str, ...]
    waived: str
    places: tuple[PageLink, ...]
    """Lines to change; an empty ``href``: the file is not in the page."""
    switches: tuple[str, ...]
    """Switches that it concerns; empty: the SAN as a whole."""
    fabrics: tuple[str, ...]


class FilterChoices(NamedTuple):
    """What the filters of the findings offer."""

    rules: tuple[str, ...]
    switches: tuple[str, ...]
    fabrics: tuple[str, ...]


def finding_rows(
    findings: Iterable[Finding], cabling: Cabling, inventory: Inventory
) -> list[FindingRow]:
    """Return the rows of all findings."""
    switches_of = _switches_of_devices(cabling)
    alike: dict[tuple[object, ...], list[Finding]] = defaultdict(list)
    for one in sorted(findings, key=lambda one: (bool(one.waived), RANK[one.severity])):
        said = (one.rule, one.severity, one.found, one.expected, one.fix, one.details, one.waived)
        alike[said].append(one)
    return [_row(found, cabling, inventory, switches_of) for found in alike.values()]


def choices_of(rows: Iterable[FindingRow]) -> FilterChoices:
    """Return what there is to choose from."""
    found = list(rows)
    return FilterChoices(
        tuple(sorted({row.rule for row in found})),
        tuple(sorted({name for row in found for name in row.switches})),
        tuple(sorted({name for row in found for name in row.fabrics})),
    )


def _row(
    findings: Sequence[Finding],
    cabling: Cabling,
    inventory: Inventory,
    switches_of: Mapping[str, dict[str, None]],
) -> FindingRow:
    first = findings[0]
    objects = tuple(name for one in findings for name in (one.object, *one.also))
    names: dict[str, None] = {}
    for word in (word for one in objects for word in one.split()):
        names |= switches_of.get(word, {})
    fabrics = {cabling.san.switches[name].fabric for name in names}
    places = dict.fromkeys(place_of(one)[:2] for one in findings)
    return FindingRow(
        first.rule,
        "waived" if first.waived else str(first.severity),
        "Waived" if first.waived else WORDS[first.severity],
        objects,
        first.found,
        first.expected,
        first.fix,
        first.why,
        tuple(first.details),
        first.waived,
        tuple(inventory.link(one) or PageLink("", f"{one[0]}:{one[1]}") for one in places),
        tuple(names),
        tuple(sorted(one for one in fabrics if one)),
    )


def _switches_of_devices(cabling: Cabling) -> dict[str, dict[str, None]]:
    """Return the switches that each name stands for: itself, or those that it is cabled to."""
    found: dict[str, dict[str, None]] = {name: {name: None} for name in cabling.san.switches}
    for cable in cabling.every_cable:
        found.setdefault(cable.device, {})[cable.switch] = None
    return found
