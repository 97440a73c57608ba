"""The id of a journal entry: the time when it began."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from sanfab.errors import SanfabError

_ID = re.compile(r"\d{8}T\d{6}Z-[0-9a-f]{4}")
_TIME = "%Y%m%dT%H%M%SZ"
_PARTS = 0x10000
"""Fractions of a second in an id."""


def is_entry_id(name: str) -> bool:
    """Return whether a name is the id of an entry."""
    return _ID.fullmatch(name) is not None


def new_id(now: datetime, known: Sequence[str] = ()) -> str:
    """Return the id of a new entry; ids sort by time, even if the clock was set back.

    >>> new_id(datetime(2026, 11, 21, 11, 45, 0, 500000, UTC))
    '20261121T114500Z-8000'
    >>> new_id(datetime(2026, 11, 21, tzinfo=UTC), ["20261121T114500Z-8000"])
    '20261121T114500Z-8001'
    """
    now = now.astimezone(UTC)
    if known and _id(now) <= known[-1]:
        try:
            last = datetime.strptime(known[-1][:16], _TIME).replace(tzinfo=UTC)
            now = last + timedelta(seconds=(int(known[-1][17:], 16) + 1.5) / _PARTS)
        except (ValueError, OverflowError):
            raise SanfabError(
                f"journal entry {known[-1]}: its time is not possible, so no later entry can "
                "follow; move its folder out of the journal"
            ) from None
    return _id(now)


def _id(now: datetime) -> str:
    return f"{now:{_TIME}}-{now.microsecond * _PARTS // 1_000_000:04x}"
