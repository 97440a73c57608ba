"""A collection of captures -> its report: text and JSON."""

from sanfab.errors import printable
from sanfab.live.captures import Collected
from sanfab.report.json_value import JsonValue, to_json
from sanfab.text import count


def collected_text(found: Collected) -> str:
    """Return a collection as text."""
    lines = [f"not captured: {why}" for why in found.failed.values()]
    files = sum(found.files.values())
    lines.append(
        f"{printable(found.san)}: {count(found.files, 'switch')} captured, "
        f"{count(files, 'file')} in {printable(str(found.folder))}"
    )
    return "\n".join(lines)


def collected_json(found: Collected) -> JsonValue:
    """Return a collection for JSON."""
    return {
        "subject": found.san,
        "folder": str(found.folder),
        "files": to_json(found.files),
        "not_captured": to_json(found.failed),
    }
