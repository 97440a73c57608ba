"""Values of settings: what they mean in any spelling, and whether a setting takes them."""

import re

from sanfab.model.base import SettingValue
from sanfab.model.hosts.rows import FORMS, SettingRow

_OFF = frozenset({"0", "off", "no", "none", "false", "disabled", "disable", "not installed"})
_ON = frozenset({"1", "on", "yes", "true", "enabled", "enable"})


def state(value: object) -> bool | None:
    """Return whether a setting turns something on or off; None: neither.

    >>> state("Disabled"), state("enabled"), state("mutual"), state(None)
    (False, True, None, None)
    """
    word = "" if value is None else str(value).strip().casefold()
    return True if word in _ON else False if word in _OFF else None


def canonical(row: SettingRow, value: SettingValue) -> SettingValue | None:
    """Return a value as the row of its setting writes it; None: the setting does not take it.

    >>> row = SettingRow(values=("Disabled", "Enabled", 9014), source="S0")
    >>> canonical(row, "on"), canonical(row, "9014"), canonical(row, 9000)
    ('Enabled', 9014, None)
    """
    if row.values:
        return next((word for word in row.values if _is_same(word, value)), None)
    text = str(value).strip()
    if row.form or (row.least is None and row.most is None):
        return text if re.fullmatch(FORMS[row.form][0], text) else None
    if not re.fullmatch("-?[0-9]{1,10}", text):
        return None
    number = int(text)
    least = row.least or 0
    fits = least <= number and (row.most is None or number <= row.most)
    return number if fits and (number - least) % row.step == 0 else None


def _is_same(word: SettingValue, value: SettingValue) -> bool:
    same = str(word).casefold() == str(value).strip().casefold()
    return same or (state(word) is not None and state(word) is state(value))


def expected_words(row: SettingRow) -> str:
    """Return what a setting takes, in words.

    >>> expected_words(SettingRow(least=1, most=16, counts="queues", source="S0"))
    '1 to 16 (queues)'
    >>> expected_words(SettingRow(least=0, counts="seconds", source="S0"))
    '0 or more (seconds)'
    """
    if row.values:
        *first, last = map(str, row.values)
        return f"{', '.join(first)} or {last}" if first else last
    if row.form or (row.least is None and row.most is None):
        return FORMS[row.form][1]
    counts = f" ({row.counts})" if row.counts else ""
    steps = f" in steps of {row.step}" if row.step > 1 else ""
    end = "or more" if row.most is None else f"to {row.most}"
    return f"{row.least or 0} {end}{steps}{counts}"
