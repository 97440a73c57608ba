"""An imported inventory -> its report: text and JSON."""

from collections.abc import Sequence
from pathlib import Path

from sanfab.errors import printable
from sanfab.importing.run import Imported
from sanfab.report.json_value import JsonValue, to_json
from sanfab.text import count


def imported_text(found: Imported, files: Sequence[Path], conflicts: Sequence[str]) -> str:
    """Return what was imported, and what a person has to look at, as text."""
    draft, san = found.draft, found.cabling.san
    parts = (
        count(san.switches, "switch"),
        count(san.hosts, "host"),
        count(san.arrays, "array"),
        count(san.neighbors, "neighbor"),
        count(san.links, "link"),
    )
    lines = [f"{san.name}: {', '.join(parts)}"]
    lines += [f"look at this first: {printable(one)}" for one in found.doubts]
    partly = [name for name, one in san.switches.items() if one.managed != "all"]
    lines += [f"managed in part: {', '.join(partly)}"] if partly else []
    lines.append(
        f"assumed: {count(draft.assumed, 'value')}; {count(draft.questions, 'question')}; "
        f"not stated: {count(draft.remainders, 'entry')}"
    )
    unread = {one.name: len(one.reading.not_understood) for one in found.switches}
    lines += [
        f"{name}: {count(number, 'line')} not understood, which a push leaves unchanged"
        for name, number in unread.items()
        if number
    ]
    lines += [
        f"{printable(one)}: conflict: somebody edited what the captures change" for one in conflicts
    ]
    return "\n".join((*lines, *(printable(str(file)) for file in files)))


def imported_json(found: Imported, files: Sequence[Path], conflicts: Sequence[str]) -> JsonValue:
    """Return the same for JSON."""
    draft, san = found.draft, found.cabling.san
    return {
        "subject": san.name,
        "files": [str(file) for file in files],
        "conflicts": [*conflicts],
        "doubts": [*found.doubts],
        "switches": {
            one.name: {
                "file": str(one.file),
                "model": one.platform.model,
                "release": one.release,
                "not_understood": len(one.reading.not_understood),
            }
            for one in found.switches
        },
        "assumed": {".".join(map(str, where)): why for where, why in draft.assumed.items()},
        "questions": [
            {
                "place": ".".join(map(str, one.where)),
                "question": one.text,
                "evidence": one.evidence,
                "assumed": one.assumed,
            }
            for one in draft.questions.values()
        ],
        "not_stated": to_json(draft.remainders),
    }
