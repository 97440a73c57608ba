"""The show commands of ExtremeXOS, and how they print a table."""

from collections.abc import Iterable


def table(head: str, rows: Iterable[str], width: int) -> str:
    """Return the rows of a table between two rules."""
    rule = "=" * width
    return f"{head}{rule}\n{''.join(rows)}{rule}\n"
