"""The page of a review, for Markdown and HTML; hosts or ports with equal effects are one row."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import TypeVar

from sanfab.masking import mask_secrets
from sanfab.report.page import Chapter, Fold, Lines, Note, Page, PageBlock, Points, Tone, grid_of
from sanfab.review.effects import PairChange, PortVlans, Presence
from sanfab.review.line_diff import Hunk
from sanfab.review.review import Review
from sanfab.review.risks import RISK_MEANING, RISK_WORDS, Risk, RiskItem, fabrics_at_risk
from sanfab.review.switches import ChangedSwitch, Interruption
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
    scripts = {
        (one.path.split("/")[1], one.state == "removed")
        for one in review.files
        if one.path.startswith("hosts/")
    }
    hosts = {name for name, is_removed in scripts if not is_removed}
    without = {name for name, _ in scripts} - hosts
    arrays = {one.path.split("/")[1] for one in review.files if one.path.startswith("arrays/")}
    if hosts:
        yield f"scripts of {count(hosts, 'host')} differ: apply them on {some(sorted(hosts))}"
    if without:
        what = f"scripts of {count(without, 'host')} are removed: nothing is left to apply on"
        yield f"{what} {some(sorted(without))}, which keep what earlier scripts set"
    if arrays:
        yield f"documents of {count(arrays, 'array')} differ: {some(sorted(arrays))}"
    new, gone = len(review.new_findings), len(review.gone_findings)
    if new or gone:
        yield f"{count(new, 'new finding')}, {count(gone, 'finding')} gone"
    if review.changed_findings:
        yield f"{count(review.changed_findings, 'finding')} with another value than before"


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
    if not (review.new_findings or review.gone_findings or review.changed_findings):
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
    yield from _changed_findings(review)


def _changed_findings(review: Review) -> Iterator[PageBlock]:
    rows = [
        (after.severity, after.rule, after.object, before.found, after.found, after.expected)
        for before, after in review.changed_findings
    ]
    columns = ("severity", "rule", "of", "found before", "found now", "expected now")
    if rows:
        found = [after for _, after in review.changed_findings]
        yield Fold(
            f"Other value: {_by_severity(found)}",
            grid_of("Findings with another value", columns, rows),
            is_open=True,
        )


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


_Row = tuple[str, ...]
_Shared = TypeVar("_Shared", bound=Hashable)
LISTED_NAMES = 24
"""Names that one row lists; it only counts the others."""
UNCOUNTED = 2
"""Names that need no count before them."""


def meaning_blocks(review: Review) -> Iterator[PageBlock]:
    """Yield what a change means."""
    effects = review.effects
    if review.is_empty and not effects.settings:
        yield Note("Nothing changes for hosts, arrays and switches.")
    if effects.presence:
        yield Points(tuple(_presence(effects.presence)))
    yield from grid_of("Risk", ("risk", "fabric", "of"), [*_risks(review.risks)])
    yield from grid_of("Access and paths", _PAIR_COLUMNS, [*_pairs(effects.pairs)])
    yield from grid_of(
        "Paths while a fabric changes",
        ("while", "hosts", "array", "paths before", "paths left"),
        [*_interruptions(review.interruptions)],
    )
    zones = [
        (one.fabric, str(one.vsan), one.zone, one.state, ", ".join(one.gained), ", ".join(one.lost))
        for one in effects.zones
    ]
    yield from grid_of(
        "Zones", ("fabric", "VSAN", "zone", "is", "members gained", "members lost"), zones
    )
    links = [one for one in effects.ports if one.is_link]
    devices = [one for one in effects.ports if not one.is_link]
    yield from grid_of("VLANs on links", _PORT_COLUMNS, [*_ports(links)])
    yield from grid_of("VLANs of hosts and arrays", _PORT_COLUMNS, [*_ports(devices)])
    settings = [(one.what, one.setting, one.before, one.after) for one in effects.settings]
    yield from grid_of("Settings of the inventory", ("of", "setting", "before", "after"), settings)
    notes = ((note, one.name) for one in review.switches if one.plan for note in one.plan.notes)
    rows = [(note, _names(switches)) for note, switches in _grouped(notes).items()]
    yield from grid_of("Notes of the plans", ("note", "switches"), rows)
    files = [(one.path, one.state) for one in review.files]
    if files:
        inner = grid_of("Scripts of hosts and documents of arrays", ("file", "is"), files)
        yield Fold(f"Hosts and arrays: {count(files, 'file')}", inner)


_PAIR_COLUMNS = ("hosts", "array", "access", "paths before", "paths after")
_PORT_COLUMNS = ("fabric", "switch", "ports", "lead to", "before", "after")


def _grouped(found: Iterable[tuple[_Shared, str]]) -> dict[_Shared, list[str]]:
    """Return the names that share everything else."""
    groups: dict[_Shared, list[str]] = {}
    for key, name in found:
        groups.setdefault(key, []).append(name)
    return groups


def _names(found: Iterable[str]) -> str:
    names = list(dict.fromkeys(found))
    listed = some(names, LISTED_NAMES)
    return listed if len(names) <= UNCOUNTED else f"{len(names)}: {listed}"


def _presence(found: Sequence[Presence]) -> Iterator[str]:
    groups = _grouped(((one.is_new, one.kind), one.name) for one in found)
    for (is_new, kind), names in groups.items():
        listed = some(names, LISTED_NAMES)
        yield f"{'new' if is_new else 'removed'}: {count(names, kind)}: {listed}"


def _risks(found: Sequence[RiskItem]) -> Iterator[_Row]:
    groups = _grouped(((one.risk, one.fabrics), one.what) for one in found)
    for (risk, fabrics), names in groups.items():
        yield RISK_WORDS[risk], " and ".join(fabrics) or "-", some(names, LISTED_NAMES)


def _pairs(found: Sequence[PairChange]) -> Iterator[_Row]:
    rows = (
        ((one.array, _access(one), _paths(one.before), _paths(one.after)), one.host)
        for one in found
    )
    for key, hosts in _grouped(rows).items():
        yield _names(hosts), *key


def _access(one: PairChange) -> str:
    if one.had != one.has:
        return "loses" if one.had else "gains"
    return "keeps"


def _paths(by_fabric: dict[str, int]) -> str:
    total = sum(by_fabric.values())
    parts = ", ".join(f"{fabric} {number}" for fabric, number in by_fabric.items())
    return f"{total} ({parts})" if total else "none"


def _interruptions(found: Sequence[Interruption]) -> Iterator[_Row]:
    rows = (((one.stage, one.pair[1], one.before, one.left), one.pair[0]) for one in found)
    for (stage, array, before, left), hosts in _grouped(rows).items():
        yield stage, _names(hosts), array, str(before), str(left) if left else "NONE"


def _ports(found: Sequence[PortVlans]) -> Iterator[_Row]:
    groups: dict[tuple[str, ...], list[PortVlans]] = {}
    for one in found:
        fabric = one.fabric or "A and B"
        groups.setdefault((fabric, one.switch, one.before, one.after), []).append(one)
    for (fabric, switch, before, after), ports in groups.items():
        names, ends = _names(one.port for one in ports), _names(one.what for one in ports)
        yield fabric, switch, names, ends, before, after
