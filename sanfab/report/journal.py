"""Journal entries -> a line each, or all details of one."""

from typing import TYPE_CHECKING

from sanfab.push.journal import Closing, JournalEntry, SwitchOutcome
from sanfab.report.outcomes import outcome_lines
from sanfab.text import count

if TYPE_CHECKING:
    from sanfab.report.json_value import JsonValue


def entry_line(entry: JournalEntry, closing: Closing | None) -> str:
    """Return a journal entry in one line."""
    end = closing.result if closing is not None else "NOT FINISHED"
    kind = f"{entry.kind} of {entry.rolls_back}" if entry.rolls_back else entry.kind
    return (
        f"{entry.id}  {entry.time:%Y-%m-%d %H:%M}  {entry.user}@{entry.host}  {kind}  "
        f"{count(entry.switches, 'switch')}  {end}"
    )


def entry_text(entry: JournalEntry, closing: Closing | None, outcomes: list[SwitchOutcome]) -> str:
    """Return all details of a journal entry as text."""
    lines = [entry_line(entry, closing), f"sanfab {entry.sanfab}"]
    lines += [f"not validated: {entry.unvalidated}"] if entry.unvalidated else []
    lines += [f"accepted: {one}" for one in entry.accepted]
    lines += [f"{stage.label}: {', '.join(stage.switches)}" for stage in entry.stages]
    lines += outcome_lines(tuple(outcomes), entry.kind)
    lines += [f"one path left: {one}" for one in entry.single_path]
    lines += [f"end: {closing.note}"] if closing is not None and closing.note else []
    return "\n".join(lines)


def entry_json(
    entry: JournalEntry, closing: Closing | None, outcomes: list[SwitchOutcome]
) -> "JsonValue":
    """Return a journal entry for JSON."""
    return {
        **entry.model_dump(mode="json"),
        "closing": closing.model_dump(mode="json") if closing is not None else None,
        "outcomes": [one.model_dump(mode="json") for one in outcomes],
    }
