"""Folder of a SAN -> everything that its page is made of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from sanfab.gate.manifest import Manifest, read_manifest, reasons_not_validated
from sanfab.intent.problems import derived_problems
from sanfab.inventory.digests import inventory_digests
from sanfab.inventory.load import load_with_provenance
from sanfab.parallel import Progress
from sanfab.render.trace import TracedLine, Tracer, trace_all
from sanfab.report.san_page.texts import Inventory
from sanfab.rules.audit import Audit, audit, switches_of
from sanfab.rules.catalogue import RULES
from sanfab.rules.context import CheckContext
from sanfab.rules.waivers import waiver_problems


@dataclass(frozen=True)
class PageSource:
    """What a page is made of."""

    context: CheckContext
    audit: Audit
    inventory: Inventory
    traces: Mapping[str, Sequence[TracedLine]]
    """Every line of each configuration with its causes, by switch."""
    manifest: Manifest | None
    """Of the last validation."""
    reasons: tuple[str, ...]
    """Why the build is not validated."""


def page_source(folder: Path, build: Path, today: date, progress: Progress) -> PageSource:
    """Return what the page of a SAN is made of; ``build``: folder of all builds.

    Raises InventoryError and ProofError as ``audit`` does.
    """
    document, san, cabling = load_with_provenance(folder, derived_problems, waiver_problems)
    rules = [RULES[name] for name in sorted(RULES)]
    files = {
        name: (folder / name).read_text(encoding="utf-8") for name in inventory_digests(folder)
    }
    return PageSource(
        CheckContext(cabling, switches_of(cabling), today),
        audit(document, cabling, today, rules=rules),
        Inventory(folder, files),
        trace_all(Tracer(document), cabling, progress),
        read_manifest(build / san.name),
        reasons_not_validated(folder, build / san.name) if san.switches else (),
    )
