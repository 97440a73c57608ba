"""Settings of hosts, adapters and arrays -> their meaning in any spelling."""

from sanfab.model.hosts.values import state

__all__ = ["ARRAY_SETTINGS", "OR_OUTPUT", "is_off", "number", "state"]

OR_OUTPUT = "state it, or check --hosts DIR with what the host prints"
"""What to do about a setting of a host that is not known."""

ARRAY_SETTINGS = frozenset({"telnet", "chap", "management_ip", "netzone_type"})
"""Settings that rules read; docs/settings.md explains them."""


def is_off(value: object) -> bool:
    """Return whether a setting turns something off."""
    return state(value) is False


def number(value: object) -> int | None:
    """Return a setting as a number; None: it is not a number."""
    text = str(value).strip()
    return int(text) if text.isdecimal() else None
