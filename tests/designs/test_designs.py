"""Published designs as inventories: each published line is the same, other on purpose, or not ours.

The figures stand at the end of the run; `support.published.REASONS` has the kinds of reasons.
"""

from collections import Counter
from functools import cache

import pytest

from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.load import load_inventory
from sanfab.render.templates import render_configuration
from support.published import (
    DESIGNS,
    ROOT,
    Differs,
    Line,
    Row,
    comparison_of,
    lines_of,
    rows_of,
)

NAMES = sorted(path.parent.name for path in DESIGNS.glob("*/comparison.yml"))


@cache
def cabling_of(design: str) -> Cabling:
    return load_inventory(ROOT / "inventory" / design)[1]


@cache
def rendered(design: str, switch: str) -> frozenset[Line]:
    one = design_of(cabling_of(design), switch)
    text = render_configuration(intended_facts(one), one.platform, one.capabilities)
    return frozenset(lines_of(text))


def _problem(row: Row, ours: frozenset[Line]) -> str:
    """Return what is wrong with a verdict."""
    is_there = row.line in ours
    if row.verdict == "same":
        return "" if is_there else "is not rendered, and no entry says why"
    if is_there:
        return f"is rendered, and an entry says: {row.verdict}"
    if not isinstance(row.entry, Differs):
        return ""
    block = row.line.block if row.entry.at is None else row.entry.at
    lacking = [one for one in row.entry.rendered if Line(block, one) not in ours]
    return f"differs, but these lines are not rendered: {lacking}" if lacking else ""


@pytest.mark.parametrize("design", NAMES)
def test_each_published_line_is_accounted_for(design: str, note: list[str]) -> None:
    comparison = comparison_of(design)
    named = {*comparison.published, *comparison.unpublished}
    assert named == set(cabling_of(design).san.switches)
    rows = {switch: rows_of(design, switch) for switch in comparison.published}
    problems = [
        f"{switch}: {row.line}: {said}"
        for switch, found in rows.items()
        for row in found
        if (said := _problem(row, rendered(design, switch)))
    ]
    assert problems == []
    used = [row.entry for found in rows.values() for row in found]
    unused = [one for one in (*comparison.differs, *comparison.missing) if one not in used]
    assert unused == []
    note += [f"published {design} {switch}: {_figures(found)}" for switch, found in rows.items()]


def _figures(rows: list[Row]) -> str:
    verdicts = Counter(row.verdict for row in rows)
    kinds = Counter(row.entry.why.partition(":")[0] for row in rows if row.entry)
    return (
        f"{len(rows)} lines, {verdicts['same']} same, {verdicts['differs']} differ, "
        f"{verdicts['missing']} missing "
        f"({', '.join(f'{count} {kind}' for kind, count in sorted(kinds.items()))})"
    )


def test_a_verdict_that_is_not_true_is_told() -> None:
    design = NAMES[0]
    switch = next(iter(comparison_of(design).published))
    rows, ours = rows_of(design, switch), rendered(design, switch)
    same = next(row for row in rows if row.verdict == "same")
    assert "no entry says why" in _problem(same, ours - {same.line})
    other = next(row for row in rows if row.verdict == "missing")
    assert "is rendered, and an entry says: missing" in _problem(other, ours | {other.line})
    differing = next(row for row in rows if isinstance(row.entry, Differs))
    assert "are not rendered: [" in _problem(differing, frozenset())
