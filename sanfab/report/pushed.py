"""Plans, pushes and entries of the journal -> text for people, or data."""

from collections.abc import Iterator

from sanfab.push.fabric import Pushed
from sanfab.push.journal import Closing, Entry, Outcome
from sanfab.push.observe import Prepared
from sanfab.report.plain import Plain, plain
from sanfab.text import count

RESULTS = {
    "pushed": "pushed, verified, saved",
    "unchanged": "already as it shall be",
    "rolled-back": "PUT BACK to what it was",
    "stuck": "STUCK between old and new",
    "untouched": "untouched",
}


def plan_text(prepared: Prepared) -> str:
    """Return the lines of each switch, exactly as a push sends them, under a comment."""
    return "\n".join([*_switches(prepared), *_cautions(prepared), _plan_total(prepared)])


def plan_summary(prepared: Prepared) -> str:
    """Return how many lines each switch gets, and all that a person has to know."""
    heads = (line for line in _switches(prepared) if line.startswith("# "))
    return "\n".join([*heads, *_cautions(prepared), _plan_total(prepared)])


def _switches(prepared: Prepared) -> Iterator[str]:
    for stage in prepared.stages:
        for name in stage.switches:
            lines = prepared.lines[name]
            yield f"# {name} ({stage.label}): {count(lines.shown, 'line')}"
            early = len(lines.plan.before_reload)
            if early:
                yield "# first, with a reload after it:"
                yield from lines.shown[:early]
                yield "# reload; then what is left, planned anew:"
            yield from lines.shown[early:]
            if not lines.shown:
                yield "# runs what it shall; it is only to be saved"
            yield from (f"# note: {note}" for note in lines.plan.notes)


def _cautions(prepared: Prepared) -> Iterator[str]:
    yield from (f"# note: {note}" for note in prepared.notes)
    yield from (f"# CUT OFF: {one}" for one in prepared.cut_off)
    yield from (f"# down to one path: {one}" for one in prepared.single)


def _plan_total(prepared: Prepared) -> str:
    number = sum(len(prepared.lines[name].shown) for name in prepared.changing)
    if not prepared.changing:
        return f"# nothing to do: {count(prepared.aim.names, 'switch')} already as they shall be"
    order = ", then ".join(stage.label for stage in prepared.stages)
    return f"# {count(number, 'line')} for {count(prepared.changing, 'switch')}: {order}"


def plan_data(prepared: Prepared) -> Plain:
    """Return the same as data."""
    return {
        "changes": len(prepared.changing),
        "stages": [
            {
                "label": stage.label,
                "switches": [_planned(prepared, name) for name in stage.switches],
            }
            for stage in prepared.stages
        ],
        "unchanged": [name for name in prepared.aim.names if name not in prepared.changing],
        "cut_off": [plain(one._asdict()) for one in prepared.cut_off],
        "down_to_one": [plain(one._asdict()) for one in prepared.single],
        "notes": plain(prepared.notes),
    }


def _planned(prepared: Prepared, name: str) -> Plain:
    lines = prepared.lines[name]
    early = len(lines.plan.before_reload)
    return {
        "name": name,
        "before_reload": plain(lines.shown[:early]),
        "lines": plain(lines.shown[early:]),
        "notes": plain(lines.plan.notes),
    }


def text(pushed: Pushed) -> str:
    """Return what became of each switch, and what stopped the push."""
    lines = [line for one in pushed.outcomes for line in _outcome(one, _width(pushed.outcomes))]
    lines += [f"stopped: {fault}" for fault in pushed.faults]
    lines += [f"was down to one path: {one}" for one in pushed.single]
    return "\n".join([*lines, total(pushed)])


def _outcome(one: Outcome, width: int) -> Iterator[str]:
    sent = f"{count(one.sent, 'line')} sent"
    at = f" after `{one.step}` failed" if one.step and one.result != "untouched" else ""
    yield f"{one.switch:<{width}}  {sent:>14}  {one.seconds:6.1f} s  {RESULTS[one.result]}{at}"
    yield from (f"    {line}" for line in one.why.splitlines())
    yield from (f"    note: {note}" for note in one.notes)


def _width(outcomes: tuple[Outcome, ...]) -> int:
    return max((len(one.switch) for one in outcomes), default=0)


def total(pushed: Pushed) -> str:
    """Return the sum of a push in one line."""
    if not pushed.entry:
        return "nothing to do: every switch is as it shall be, and saved; nothing was sent"
    results = [one.result for one in pushed.outcomes]
    parts = [f"{results.count(kind)} {kind}" for kind in RESULTS if kind in results]
    sent = sum(one.sent for one in pushed.outcomes)
    end = "" if pushed.is_good else "; not finished"
    stop = ", interrupted by the operator" if pushed.interrupted else ""
    return f"entry {pushed.entry}: {', '.join(parts)}; {count(sent, 'line')} sent{end}{stop}"


def data(pushed: Pushed) -> Plain:
    """Return the same as data."""
    return {
        "entry": pushed.entry,
        "good": pushed.is_good,
        "interrupted": pushed.interrupted,
        "switches": [one.model_dump(mode="json") for one in pushed.outcomes],
        "faults": plain(pushed.faults),
        "down_to_one": plain(pushed.single),
    }


def entry_line(entry: Entry, closing: Closing | None) -> str:
    """Return an entry of the journal in one line."""
    end = closing.result if closing is not None else "NOT FINISHED"
    what = f"{entry.kind} of {entry.of}" if entry.of else entry.kind
    return (
        f"{entry.id}  {entry.time:%Y-%m-%d %H:%M}  {entry.user}@{entry.host}  {what}  "
        f"{count(entry.switches, 'switch')}  {end}"
    )


def entry_text(entry: Entry, closing: Closing | None, outcomes: list[Outcome]) -> str:
    """Return all that an entry of the journal says for people."""
    lines = [entry_line(entry, closing), f"sanfab {entry.sanfab}"]
    lines += [f"not validated: {entry.unvalidated}"] if entry.unvalidated else []
    lines += [f"accepted: {one}" for one in entry.accepted]
    lines += [f"{stage.label}: {', '.join(stage.switches)}" for stage in entry.stages]
    lines += [line for one in outcomes for line in _outcome(one, _width(tuple(outcomes)))]
    lines += [f"was down to one path: {one}" for one in entry.single]
    lines += [f"end: {closing.note}"] if closing is not None and closing.note else []
    return "\n".join(lines)


def entry_data(entry: Entry, closing: Closing | None, outcomes: list[Outcome]) -> Plain:
    """Return the same as data."""
    return {
        **entry.model_dump(mode="json"),
        "closing": closing.model_dump(mode="json") if closing is not None else None,
        "outcomes": [one.model_dump(mode="json") for one in outcomes],
    }
