"""A prepared push -> the plan: the lines for each switch, and warnings."""

from collections.abc import Iterator

from sanfab.push.observe import Prepared
from sanfab.report.json_value import JsonValue, to_json
from sanfab.text import count


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


def plan_json(prepared: Prepared) -> JsonValue:
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
        "cut_off": [to_json(one._asdict()) for one in prepared.cut_off],
        "down_to_one": [to_json(one._asdict()) for one in prepared.single],
        "notes": to_json(prepared.notes),
    }


def _planned(prepared: Prepared, name: str) -> JsonValue:
    lines = prepared.lines[name]
    early = len(lines.plan.before_reload)
    return {
        "name": name,
        "before_reload": to_json(lines.shown[:early]),
        "lines": to_json(lines.shown[early:]),
        "notes": to_json(lines.plan.notes),
    }
