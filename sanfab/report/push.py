"""A finished push -> the result of each switch."""

from sanfab.push.run import PushResult
from sanfab.report.effects import (
    accepted_json,
    accepted_lines,
    by_hand_json,
    by_hand_lines,
    without_command_words,
)
from sanfab.report.json_value import JsonValue, to_json
from sanfab.report.outcomes import RESULTS, outcome_lines
from sanfab.text import count, some

ROLLED_BACK = {"pushed": "rolled back to the state before", "rolled-back": "not rolled back"}


def push_text(pushed: PushResult) -> str:
    """Return the result of each switch, and what stopped the push."""
    lines = list(outcome_lines(pushed.outcomes, pushed.kind))
    lines += [f"stopped: {fault}" for fault in pushed.faults]
    lines += [f"one path left: {one}" for one in pushed.single_path]
    lines += by_hand_lines(pushed.by_hand)
    lines += accepted_lines(pushed.accepted_lines)
    lines += [
        f"{name}: {without_command_words(found)}: {some(found)}"
        for name, found in pushed.without_command.items()
    ]
    lines += [f"left: {line}" for line in pushed.left]
    return "\n".join([*lines, push_summary(pushed)])


def push_summary(pushed: PushResult) -> str:
    """Return the result of a push in one line."""
    if not pushed.entry and pushed.without_command:
        return f"nothing to send; {some(pushed.without_command)} not compliant"
    if not pushed.entry:
        if pushed.by_hand:
            left = count(sum(map(len, pushed.by_hand.values())), "line")
            return f"nothing to send; {left} on {some(pushed.by_hand)} to remove by hand"
        if pushed.left:
            return f"nothing was sent; {count(pushed.left, 'note')} on what stays"
        state = "in the state before" if pushed.kind == "rollback" else "compliant"
        return f"nothing to do: every switch is {state} and saved; nothing was sent"
    results = [one.result for one in pushed.outcomes]
    kinds = (kind for kind in RESULTS if kind in results)
    words = ROLLED_BACK if pushed.kind == "rollback" else {}
    parts = [f"{results.count(one)} {words.get(one, one.replace('-', ' '))}" for one in kinds]
    sent = sum(one.lines_sent for one in pushed.outcomes)
    end = "" if pushed.succeeded else "; not finished"
    stop = ", interrupted by the operator" if pushed.interrupted else ""
    if not parts:
        return f"no switch was started, nothing was sent{stop}"
    return f"entry {pushed.entry}: {', '.join(parts)}; {count(sent, 'line')} sent{end}{stop}"


def push_json(pushed: PushResult) -> JsonValue:
    """Return the result of a push for JSON."""
    return {
        "entry": pushed.entry,
        "succeeded": pushed.succeeded,
        "interrupted": pushed.interrupted,
        "switches": [one.model_dump(mode="json") for one in pushed.outcomes],
        "faults": to_json(pushed.faults),
        "single_path": to_json(pushed.single_path),
        "by_hand": by_hand_json(pushed.by_hand),
        "accepted_effects": accepted_json(pushed.accepted_lines),
        "without_command": to_json(pushed.without_command),
    }
