"""A review -> the page that Markdown and HTML are written from."""

from collections.abc import Iterator, Sequence

from sanfab.masking import mask_secrets
from sanfab.report.page import Chapter, Fold, Lines, Note, Page, PageBlock, Points, Tone, grid_of
from sanfab.report.review_effects import meaning_blocks
from sanfab.review.line_diff import Hunk
from sanfab.review.review import Review
from sanfab.review.risks import RISK_MEANING, RISK_WORDS, Risk, fabrics_at_risk
from sanfab.review.switches import ChangedSwitch
from sanfab.rules.finding import Finding
from sanfab.text import count, some

_TONES: dict[Risk, Tone] = {
    Risk.COSMETIC: "good",
    Risk.ADDITIVE: "good",
    Risk.TRAFFIC: "warning",
    Risk.PATHS: "danger",
    Risk.RELOAD: "danger",
    Risk.BOTH_FABRICS: "critical",
}


def review_page(review: Review) -> Page:
    """Return the page of a review."""
    base, head = review.base.state.label, review.head.state.label
    chapters = (
        Chapter("What it means", (*meaning_blocks(review),)),
        Chapter("Plan for each switch", (*_plans(review),)),
        Chapter("Configuration lines", (*_hunks(review),)),
        Chapter("Findings", (*_findings(review),)),
        Chapter("Gate", (Points(review.gate),)),
    )
    return Page(
        f"{review.san}: {base} to {head}",
        (*_lead(review),),
        chapters,
        f"{_rendered(review)}, and every configuration was proven to read back as intended."
        " Plans start at the base as rendered; sanfab plan starts at the "
        "switches.",
    )


def _rendered(review: Review) -> str:
    """Return what was rendered: of a large SAN, what the change can reach."""
    head = review.head if review.head.whole >= review.base.whole else review.base
    if not head.is_part:
        return "Both states were rendered from scratch"
    reached = f"{len(head.san.switches):,} of {count(head.whole, 'switch')}"
    return (
        f"Of both states, {reached} were rendered from scratch: those that cables, links, access, "
        "VLANs or VSANs connect with what differs; nothing that the others follow from differs"
    )


# Lead


def _lead(review: Review) -> Iterator[PageBlock]:
    if review.is_empty:
        yield Note("No configuration, script, path or access differs.", "good")
        return
    fabrics = fabrics_at_risk(review.risks)
    where = f" (fabric {' and '.join(fabrics)})" if fabrics else ""
    risk = RISK_WORDS[review.risk].upper()
    yield Note(f"Risk: {risk}{where}. {RISK_MEANING[review.risk]}", _TONES[review.risk])
    worst = [one for one in review.effects.pairs if one.has and not sum(one.after.values())]
    if worst:
        names = some(f"{one.host} to {one.array}" for one in worst)
        yield Note(f"OUTAGE: no path is left: {names}.", "critical")
    yield Points(tuple(_counts(review)))


def _counts(review: Review) -> Iterator[str]:
    lines = sum(hunk.added + hunk.removed for hunks in review.hunks.values() for hunk in hunks)
    switches = len(review.switches)
    yield f"{count(switches, 'switch')}, {count(lines, 'line')} of configuration differ"
    losing = [one for one in review.effects.pairs if one.is_loss]
    gaining = [one for one in review.effects.pairs if not one.is_loss]
    if losing:
        yield f"{count(losing, 'pair')} of host and array lose paths or access"
    if gaining:
        yield f"{count(gaining, 'pair')} of host and array gain paths or access"
    hosts = {one.path.split("/")[1] for one in review.files if one.path.startswith("hosts/")}
    arrays = {one.path.split("/")[1] for one in review.files if one.path.startswith("arrays/")}
    if hosts:
        yield f"scripts of {count(hosts, 'host')} differ: apply them on {some(sorted(hosts))}"
    if arrays:
        yield f"documents of {count(arrays, 'array')} differ: {some(sorted(arrays))}"
    new, gone = len(review.new_findings), len(review.gone_findings)
    if new or gone:
        yield f"{count(new, 'new finding')}, {count(gone, 'finding')} gone"


# Plans


def _plans(review: Review) -> Iterator[PageBlock]:
    if not review.switches:
        yield Note("No switch changes.")
    for one in sorted(review.switches, key=lambda one: (-one.risk, one.fabric)):
        yield Fold(_plan_summary(one), (*_plan(one),))


def _plan_summary(one: ChangedSwitch) -> str:
    fabric = f"fabric {one.fabric}" if one.fabric else "both fabrics"
    lines = len(one.plan.lines) + len(one.plan.before_reload) if one.plan else 0
    what = count(lines, "line") if one.plan else one.status
    return f"{one.name} ({fabric}): {RISK_WORDS[one.risk]}, {what}"


def _plan(one: ChangedSwitch) -> Iterator[PageBlock]:
    if one.interrupted:
        yield Note(f"Frames stop on {some(one.interrupted, 12)}.", "warning")
    if one.plan is None:
        todo = {
            "new": "Enter its whole configuration: `sanfab bootstrap` and `sanfab push`.",
            "removed": "The inventory does not have it any more; sanfab sends it nothing.",
        }
        yield Note(todo.get(one.status, f"The switch is {one.status}: rack, bootstrap, push."))
        return
    if one.plan.notes:
        yield Points(one.plan.notes)
    if one.plan.before_reload:
        yield Note("Before the reload:", "danger")
        yield Lines(tuple(map(mask_secrets, one.plan.before_reload)))
        yield Note("After the reload:")
    if one.plan.lines:
        yield Lines(tuple(map(mask_secrets, one.plan.lines)))


# Lines


def _hunks(review: Review) -> Iterator[PageBlock]:
    if not review.hunks:
        yield Note("No line differs.")
    for name, hunks in review.hunks.items():
        added, removed = sum(one.added for one in hunks), sum(one.removed for one in hunks)
        inner = tuple(block for hunk in hunks for block in _hunk(hunk))
        yield Fold(f"{name}: {count(added, 'new line')}, {count(removed, 'line')} gone", inner)


def _hunk(hunk: Hunk) -> Iterator[PageBlock]:
    yield Note(f"{hunk.statement} ({hunk.place})" if hunk.place else hunk.statement)
    yield Lines(tuple(map(mask_secrets, hunk.lines)), is_diff=True)


# Findings


def _findings(review: Review) -> Iterator[PageBlock]:
    if review.head.is_part or review.base.is_part:
        yield Note(
            "The rules saw only the switches that the change can reach, and what is connected "
            "with them. Addresses that two parts of the SAN state, and ratios of a whole fabric, "
            "are not judged here; sanfab check sees the whole SAN.",
            "warning",
        )
    if not review.new_findings and not review.gone_findings:
        yield Note("The same findings as before.")
    for word, found, side in (
        ("New", review.new_findings, review.head),
        ("Gone", review.gone_findings, review.base),
    ):
        rows = [_finding(one, side.shown(one.place)) for one in found]
        inner = grid_of(
            f"{word} findings", ("severity", "rule", "of", "found", "expected", "at"), rows
        )
        if rows:
            yield Fold(f"{word}: {_by_severity(found)}", inner, is_open=word == "New")


def _finding(one: Finding, place: str) -> tuple[str, ...]:
    more = f" (and {len(one.also)} more)" if one.also else ""
    waived = f" (waived: {one.waived})" if one.waived else ""
    return one.severity, one.rule, f"{one.object}{more}{waived}", one.found, one.expected, place


def _by_severity(found: Sequence[Finding]) -> str:
    counts: dict[str, int] = {}
    for one in found:
        word = "waived" if one.waived else str(one.severity)
        counts[word] = counts.get(word, 0) + 1
    return ", ".join(f"{number} {word}" for word, number in counts.items())
