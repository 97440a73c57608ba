"""What an export writes into a NetBox -> its report: text and JSON."""

from collections.abc import Mapping

from sanfab.errors import printable
from sanfab.netbox.export import NetboxChange, NetboxPlan
from sanfab.netbox.wanted import Of
from sanfab.report.json_value import JsonValue
from sanfab.text import count


def export_text(plan: NetboxPlan, *, applied: bool) -> str:
    """Return the changes of an export, and what it leaves, as text."""
    made = sum(not one.number for one in plan.changes)
    changed = len(plan.changes) - made
    verb = "made" if applied else "to make"
    lines = [change_line(one) for one in plan.changes]
    lines += [f"left as it is: {printable(one)}" for one in plan.conflicts]
    lines += [f"not written: {printable(one)}" for one in plan.unwritten]
    lines.append(
        f"site {plan.site}: {count(plan.total, 'object')}; {verb}: {made}; "
        f"{'changed' if applied else 'to change'}: {changed}"
    )
    if plan.changes and not applied:
        lines.append("nothing is written without --apply")
    return "\n".join(lines)


def change_line(one: NetboxChange) -> str:
    """Return one change as a line: ``+`` is made, ``~`` is changed."""
    if not one.number:
        return printable(f"+ {one.wanted.title}")
    parts = [
        f"{key} {_shown(one.before.get(key))} -> {_shown(value)}" for key, value in one.data.items()
    ]
    return printable(f"~ {one.wanted.title}: {'; '.join(parts)}")


def _shown(value: object) -> str:
    if isinstance(value, Of):
        return " ".join(value.key)
    if isinstance(value, list):
        return f"[{', '.join(map(_shown, value))}]"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_shown(one)}" for key, one in value.items())
    return "nothing" if value in {None, ""} else str(value)


def export_json(plan: NetboxPlan, *, applied: bool) -> JsonValue:
    """Return the same for JSON."""
    return {
        "subject": plan.site,
        "applied": applied,
        "objects": plan.total,
        "changes": [
            {
                "object": one.wanted.title,
                "endpoint": one.wanted.path,
                "id": one.number or None,
                "fields": {key: _shown(value) for key, value in one.data.items()},
                "before": {key: _shown(value) for key, value in one.before.items()},
            }
            for one in plan.changes
        ],
        "conflicts": [*plan.conflicts],
        "unwritten": [*plan.unwritten],
    }
