"""A prepared push -> the plan: the lines for each switch, and warnings."""

from collections.abc import Iterable, Iterator

from sanfab.inventory.ranges import as_ranges
from sanfab.plan.losses import impact_lines
from sanfab.push.change import PushNeed
from sanfab.push.prepare import PreparedPush
from sanfab.push.switch_push import MaskedPlan
from sanfab.report.effects import (
    accepted_json,
    accepted_lines,
    by_hand_json,
    by_hand_lines,
    without_command_words,
)
from sanfab.report.foreign import foreign_words
from sanfab.report.json_value import JsonValue, to_json
from sanfab.text import count


def plan_text(prepared: PreparedPush) -> str:
    """Return the lines of each switch, exactly as a push sends them, under a comment."""
    return "\n".join([*_switches(prepared), *_warnings(prepared), _plan_total(prepared)])


def refusal_text(reasons: Iterable[str]) -> str:
    """Return why a push would be refused."""
    return "\n".join(["a push of this plan is refused:", *reasons])


def plan_summary(prepared: PreparedPush) -> str:
    """Return the number of lines for each switch, and all warnings."""
    heads = (line for line in _switches(prepared) if line.startswith("# "))
    return "\n".join([*heads, *_warnings(prepared), _plan_total(prepared)])


def _switches(prepared: PreparedPush) -> Iterator[str]:
    """Yield the lines of each switch, and the notes that only this one has."""
    shared = _shared_notes(prepared)
    for stage in prepared.stages:
        for name in stage.switches:
            lines = prepared.plans[name]
            place = "" if stage.label == name else f" ({stage.label})"
            yield f"# {name}{place}: {count(lines.masked_lines, 'line')}"
            early = len(lines.plan.before_reload)
            if early:
                yield "# before the reload:"
                yield from lines.masked_lines[:early]
                yield "# after the reload (planned again then):"
            yield from _told_lines(lines)
            left = name in prepared.by_hand or name in prepared.without_command
            if prepared.needs[name] is PushNeed.SAVE and not left:
                yield "# compliant; needs saving only"
            yield from (f"# note: {note}" for note in lines.plan.notes if note not in shared)
    for name, found in prepared.without_command.items():
        yield f"# {name}: {without_command_words(found)}"
        if name not in prepared.changing:
            notes = prepared.plans[name].plan.notes
            yield from (f"# note: {note}" for note in notes if note not in shared)


def _shared_notes(prepared: PreparedPush) -> dict[str, list[str]]:
    """Return the notes that several switches have, with the names of these."""
    names_of: dict[str, list[str]] = {}
    for name in dict.fromkeys([*prepared.changing, *prepared.without_command]):
        for note in dict.fromkeys(prepared.plans[name].plan.notes):
            names_of.setdefault(note, []).append(name)
    return {note: names for note, names in names_of.items() if len(names) > 1}


def _told_lines(made: MaskedPlan) -> Iterator[str]:
    """Yield the lines of a plan, and below a line what it does besides what it says."""
    told = {effect.at: effect.words for effect in made.plan.side_effects}
    for at, line in enumerate(made.masked_lines[len(made.plan.before_reload) :]):
        yield line
        if at in told:
            yield f"    # also: {told[at]}"


def _warnings(prepared: PreparedPush) -> Iterator[str]:
    for note, names in _shared_notes(prepared).items():
        yield f"# note on {', '.join(as_ranges(names))}: {note}"
    yield from (f"# note: {note}" for note in (*prepared.first, *prepared.notes))
    yield from (f"# left: {line}" for line in prepared.left)
    yield from (f"# {line}" for line in by_hand_lines(prepared.by_hand))
    yield from (f"# {line}" for line in accepted_lines(prepared.accepted_lines))
    for name, found in prepared.foreign.items():
        yield f"# foreign on {name}, left as it is: {foreign_words(found)}"
    yield from _losses(prepared)
    single = (one for one in prepared.single_path if one not in prepared.cut_paths)
    yield from (f"# one path left: {text}" for _, text in impact_lines(single))
    yield from (f"# redundancy: {text}" for _, text in impact_lines(prepared.reduced))


def _losses(prepared: PreparedPush) -> Iterator[str]:
    """Yield what is live now and is cut off, and whether that is accepted."""
    accepted = prepared.accepted
    for group, text in impact_lines(prepared.cut_paths):
        kind = "OUTAGE" if group[0].left == 0 else "LOSS"
        is_accepted = all(one.devices & accepted for one in group)
        yield f"# {kind}{' (accepted)' if is_accepted else ''}: {text}"
    for loss in prepared.losses.ends:
        yield f"# LOSS{' (accepted)' if loss.devices & accepted else ''}: {loss}"
    for pairs, text in impact_lines(prepared.losses.withdrawn):
        is_accepted = all(one.devices & accepted for one in pairs)
        yield f"# ACCESS{' (accepted)' if is_accepted else ''}: {text}"


def _plan_total(prepared: PreparedPush) -> str:
    number = sum(len(prepared.plans[name].masked_lines) for name in prepared.changing)
    if not prepared.changing and prepared.left and not prepared.by_hand:
        left = count(prepared.left, "note")
        return f"# nothing to send to {count(prepared.scope.names, 'switch')}; {left} on what stays"
    if not prepared.changing:
        left_out = {*prepared.by_hand, *prepared.without_command}
        names = [one for one in prepared.scope.names if one not in left_out]
        clean = count(names, "switch")
        if prepared.without_command:
            other = count(prepared.without_command, "switch")
            return f"# nothing to send: {clean} compliant, {other} not compliant"
        if prepared.by_hand:
            left = count(sum(map(len, prepared.by_hand.values())), "line")
            return f"# nothing to send: {clean} compliant; {left} to remove by hand"
        return f"# nothing to do: {clean} already compliant"
    order = ", then ".join(stage.label for stage in prepared.stages)
    return f"# {count(number, 'line')} for {count(prepared.changing, 'switch')}: {order}"


def plan_json(prepared: PreparedPush) -> JsonValue:
    """Return a plan for JSON."""
    return {
        "changes": len(prepared.changing),
        "stages": [
            {
                "label": stage.label,
                "switches": [_planned(prepared, name) for name in stage.switches],
            }
            for stage in prepared.stages
        ],
        "compliant": [
            name
            for name in prepared.scope.names
            if name not in prepared.changing
            and name not in prepared.by_hand
            and name not in prepared.without_command
        ],
        "without_command": to_json(prepared.without_command),
        "by_hand": by_hand_json(prepared.by_hand),
        "accepted_effects": accepted_json(prepared.accepted_lines),
        "outages": [to_json(one._asdict()) for one in prepared.outages],
        "lost": [str(one) for one in prepared.losses.ends],
        "withdrawn_access": [to_json(one._asdict()) for one in prepared.losses.withdrawn],
        "fewer_paths": [to_json(one._asdict()) for one in prepared.losses.paths if one.left > 1],
        "single_path": [to_json(one._asdict()) for one in prepared.single_path],
        "notes": to_json((*prepared.first, *prepared.notes)),
        "left": to_json(prepared.left),
        "foreign": to_json(prepared.foreign),
    }


def _planned(prepared: PreparedPush, name: str) -> JsonValue:
    lines = prepared.plans[name]
    early = len(lines.plan.before_reload)
    return {
        "name": name,
        "before_reload": to_json(lines.masked_lines[:early]),
        "lines": to_json(lines.masked_lines[early:]),
        "side_effects": [
            {"line": effect.at, "effect": effect.words} for effect in lines.plan.side_effects
        ],
        "notes": to_json(lines.plan.notes),
    }
