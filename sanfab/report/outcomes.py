"""What a push or a rollback did on each switch -> a line each, with its reason and notes."""

from collections.abc import Iterator

from sanfab.push.change import SwitchResult
from sanfab.push.journal import EntryKind, SwitchOutcome
from sanfab.text import count

RESULTS = {
    SwitchResult.PUSHED: "pushed, verified, saved",
    SwitchResult.COMPLIANT: "compliant",
    SwitchResult.ROLLED_BACK: "ROLLED BACK",
    SwitchResult.ROLLBACK_FAILED: "ROLLBACK FAILED",
    SwitchResult.NOT_STARTED: "not started, nothing sent",
}
ROLLBACK_RESULTS = RESULTS | {
    SwitchResult.PUSHED: "rolled back to the state before, verified, saved",
    SwitchResult.COMPLIANT: "in the state before already",
    SwitchResult.ROLLED_BACK: "NOT ROLLED BACK: as before this rollback",
}
"""Of the rollback of an entry: what it sent leads to the state before that entry."""


def outcome_lines(outcomes: tuple[SwitchOutcome, ...], kind: EntryKind) -> Iterator[str]:
    """Yield the result of each switch, with its reason and notes."""
    words = ROLLBACK_RESULTS if kind == "rollback" else RESULTS
    width = max((len(one.switch) for one in outcomes), default=0)
    for one in outcomes:
        sent = f"{count(one.lines_sent, 'line')} sent"
        at = (
            f" after `{one.step}` failed"
            if one.step and one.result is not SwitchResult.NOT_STARTED
            else ""
        )
        yield f"{one.switch:<{width}}  {sent:>14}  {one.seconds:6.1f} s  {words[one.result]}{at}"
        yield from (f"    {line}" for line in one.reason.splitlines())
        yield from (f"    note: {note}" for note in one.notes)
