"""Free-form settings of hosts, adapters and arrays -> their meaning in any spelling."""

_OFF = frozenset({"0", "off", "no", "none", "false", "disabled", "disable", "not installed"})
_ON = frozenset({"1", "on", "yes", "true", "enabled", "enable"})


def state(value: object) -> bool | None:
    """Return whether a setting turns something on or off; None: neither.

    >>> state("Disabled"), state("enabled"), state("mutual"), state(None)
    (False, True, None, None)
    """
    word = "" if value is None else str(value).strip().casefold()
    return True if word in _ON else False if word in _OFF else None


def is_off(value: object) -> bool:
    """Return whether a setting turns something off."""
    return state(value) is False


def number(value: object) -> int | None:
    """Return a setting as a number; None: it is not a number."""
    text = str(value).strip()
    return int(text) if text.isdecimal() else None
