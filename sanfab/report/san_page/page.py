"""What is known of a SAN -> its page."""

import base64
import hashlib
from collections.abc import Sequence
from itertools import groupby

from sanfab.analysis.cable_list import ListedCable, list_cables
from sanfab.analysis.zones import analyse
from sanfab.model.limits import general_limits
from sanfab.render.templates import render_markup
from sanfab.report.diagram.svg import diagram_svg
from sanfab.report.diagram.topology import topology_of
from sanfab.report.findings import audit_summary
from sanfab.report.san_page.coverage_rows import coverage_part
from sanfab.report.san_page.finding_rows import choices_of, finding_rows
from sanfab.report.san_page.path_rows import path_parts
from sanfab.report.san_page.source import PageSource
from sanfab.report.san_page.texts import linked_texts
from sanfab.report.san_page.zone_matrix import ZoneMatrix, zone_matrix
from sanfab.resources import sanfab_version
from sanfab.rules.analyses import failures_by_service, paths_of_san
from sanfab.rules.audit import Audit
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import count_by_severity
from sanfab.severity import NOUNS
from sanfab.text import count

LONG = 500
"""Cables that the page shows unfolded: a browser lays out what is open before it shows a page."""


class Markup(str):
    """HTML that is not escaped again: the drawing, style and script, made by sanfab."""

    __slots__ = ()

    def __html__(self) -> str:
        """Return itself, as Jinja asks."""
        return self


def san_page(source: PageSource) -> str:
    """Return the page as HTML."""
    style = render_markup("report/page.css.j2", {})
    script = render_markup("report/page.js.j2", {})
    return render_markup(
        "report/page.html.j2",
        {
            "style": Markup(style),
            "script": Markup(script),
            "style_hash": _digest(style),
            "script_hash": _digest(script),
            "version": sanfab_version(),
            **_parts(source),
        },
    )


def _parts(source: PageSource) -> dict[str, object]:
    context = source.context
    cabling, san = context.cabling, context.san
    rows = finding_rows(source.audit.findings, cabling, source.inventory)
    models = {name: switch.model for name, switch in san.switches.items()}
    configurations, files = linked_texts(
        source.inventory, source.traces, models, [place for row in rows for place in row.places]
    )
    cables = list_cables(cabling)
    coverage = coverage_part(source.audit.results, source.manifest, source.reasons)
    hrefs = {one.name: f"#{one.id}" for one in configurations}
    return {
        "san": san.name,
        "description": san.description or "",
        "audit": audit_summary(source.audit),
        "counts": _counts(source.audit),
        "drawing": Markup(diagram_svg(topology_of(cabling), hrefs, is_part=True)),
        "findings": rows,
        "choices": choices_of(rows),
        "zones": _zones(context),
        "services": path_parts(failures_by_service(context)),
        "coverage": coverage,
        "has_missing": any(row.not_examined for row in coverage.rules),
        "cables": _cables(cables),
        "has_media": any(one.media for one in cables),
        "is_long": len(cables) > LONG,
        "configurations": configurations,
        "files": files,
        "is_validated": not source.reasons,
    }


def _counts(audit: Audit) -> list[tuple[str, str]]:
    """Return the number of findings of each severity, in words; none has no colour."""
    numbers = count_by_severity(audit.findings)
    return [
        (str(one) if numbers[one] else "none", count(numbers[one], noun))
        for one, noun in NOUNS.items()
    ]


def _zones(context: CheckContext) -> ZoneMatrix:
    limits = general_limits(context.san.policy.limits)
    zonings = analyse(context.cabling, context.network.facts, limits)
    return zone_matrix(paths_of_san(context), zonings)


def _cables(cables: Sequence[ListedCable]) -> list[tuple[str, list[ListedCable]]]:
    """Return the cables by the device of their first end."""
    return [(name, list(found)) for name, found in groupby(cables, key=lambda one: one.a.device)]


def _digest(text: str) -> str:
    """Return a text's hash as a Content-Security-Policy names it."""
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
