"""Findings -> rows of a table, each with what its filters ask for."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from sanfab.inventory.cabling import Cabling
from sanfab.report.findings import place_of
from sanfab.report.san_page.texts import Inventory, PageLink
from sanfab.rules.finding import Finding

WORDS = {"error": "Error", "warning": "Warning", "info": "Note"}


class FindingRow(NamedTuple):
    """One finding."""

    rule: str
    severity: str
    """``error``, ``warning``, ``info``; or ``waived``."""
    word: str
    object: str
    found: str
    expected: str
    fix: str
    why: str
    details: tuple[str, ...]
    waived: str
    place: PageLink
    """An empty ``href``: its file is not in the page."""
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
    """Return a row for each finding, in their order."""
    switches_of = _switches_of_devices(cabling)
    return [_row(one, cabling, inventory, switches_of) for one in findings]


def choices_of(rows: Iterable[FindingRow]) -> FilterChoices:
    """Return what there is to choose from."""
    found = list(rows)
    return FilterChoices(
        tuple(sorted({row.rule for row in found})),
        tuple(sorted({name for row in found for name in row.switches})),
        tuple(sorted({name for row in found for name in row.fabrics})),
    )


def _row(
    finding: Finding,
    cabling: Cabling,
    inventory: Inventory,
    switches_of: Mapping[str, dict[str, None]],
) -> FindingRow:
    names: dict[str, None] = {}
    for word in (word for one in (finding.object, *finding.also) for word in one.split()):
        names |= switches_of.get(word, {})
    fabrics = {cabling.san.switches[name].fabric for name in names}
    file, line, _ = place_of(finding)
    place = inventory.link((file, line)) or PageLink("", f"{file}:{line}")
    also = (f"also: {', '.join(finding.also)}",) if finding.also else ()
    return FindingRow(
        finding.rule,
        "waived" if finding.waived else str(finding.severity),
        "Waived" if finding.waived else WORDS[finding.severity],
        finding.object,
        finding.found,
        finding.expected,
        finding.fix,
        finding.why,
        (*finding.details, *also),
        finding.waived,
        place,
        tuple(names),
        tuple(sorted(one for one in fabrics if one)),
    )


def _switches_of_devices(cabling: Cabling) -> dict[str, dict[str, None]]:
    """Return the switches that each name stands for: itself, or those that it is cabled to."""
    found: dict[str, dict[str, None]] = {name: {name: None} for name in cabling.san.switches}
    for cable in cabling.every_cable:
        found.setdefault(cable.device, {})[cable.switch] = None
    return found
