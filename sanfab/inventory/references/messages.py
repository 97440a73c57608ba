"""Messages for undefined references."""

import re
from collections.abc import Collection, Iterable

from sanfab.inventory.cabling import Cabling
from sanfab.inventory.messages import did_you_mean, is_of_series
from sanfab.model.base import Secret
from sanfab.model.platforms.ports import fc_summary, names_of, nearest_port, port_summary
from sanfab.model.platforms.row import broken_out
from sanfab.model.platforms.traits import Capability
from sanfab.model.san import San
from sanfab.model.yaml12 import Where
from sanfab.text import some

_USES = frozenset(
    {"admin", "array", "auth", "authentication", "chap", "community", "host", "key", "monitor"}
    | {"mutual", "operator", "password", "priv", "privacy", "secret", "snmp", "tacacs", "trap"}
)
"""Words of names of secrets."""
Problem = tuple[Where, str]
"""Path of a mistake in the inventory, and the message."""


def unknown(kind: str, name: str, known: Iterable[str]) -> str:
    """Return the message for an undefined name."""
    names = sorted(known, key=lambda one: not is_of_series(one, name))  # the nearest first
    expected = f", expected one of {some(names)}" if names else ": the inventory has none"
    return f"unknown {kind} {name}{did_you_mean(name, names) or expected}"


def unknown_switch(san: San, name: str) -> str:
    """Return the message for a cable to what is no switch of the SAN."""
    if name in san.neighbors:
        return (
            f"{name} is a neighbor and no switch of the SAN: sanfab does not manage its ports; a "
            f"host behind it states `via: {name}` in place of `at`"
        )
    if name in san.hosts or name in san.arrays:
        return f"{name} is no switch; a cable without a switch is `to: {name} PORT`, at one end"
    return unknown("switch", name, san.switches)


def unknown_secret(secret: Secret, known: Collection[str]) -> str:
    """Return the message for a secret that is not listed; empty: it is. It may be the password."""
    if secret.secret in known:
        return ""
    expected = f"one of {some(known)}" if known else "a name"
    hint = did_you_mean(secret.secret, known)
    shown = secret.secret if _names_its_use(secret.secret) else "(not shown)"
    return f"unknown secret {shown}, expected {expected}, listed under `secrets`{hint}"


def _names_its_use(name: str) -> bool:
    """Return whether a name is put together of words for what secrets are for: no password is.

    >>> _names_its_use("tacacs_key"), _names_its_use("password"), _names_its_use("letmein_key")
    (True, False, False)
    """
    words = name.split("_")
    return len(words) > 1 and _USES.issuperset(words)


def no_port(cabling: Cabling, switch: str, port: str) -> str:
    """Return the message for a port that the model does not have."""
    intent = cabling.san.switches[switch]
    platform = cabling.san.platform(switch)
    known = cabling.all_ports(switch)
    near = nearest_port(port, known)
    hint = f"; did you mean {near}?" if near else ""
    parts = [one for one in broken_out(platform) if port in names_of(one.children)]
    if parts and parts[0].port in known:
        hint = (
            f"; state `breakout` of the switch, as {{{parts[0].port}: {parts[0].row.mode}}}, for "
            "the ports that it makes"
        )
    mode = (intent.breakout or {}).get(port)
    for one in broken_out(platform):
        if (one.port, one.row.mode) == (port, mode):
            made = names_of(one.children)
            run = made[0] if len(made) == 1 else f"{made[0]} to {made[-1]}"
            hint = f"; `breakout` of the switch makes it {run}"
    has = ", ".join(filter(None, (port_summary(platform, intent.stack), fc_summary(platform))))
    words = port.split()
    if len(words) > 1 and all(word in known for word in words):
        hint = f"; separate ports by commas: {','.join(words)}"
    if re.fullmatch(r"(?:fc|fibrechannel) ?\d+(?:/\d+)+", port.casefold()) and not cabling.fc_rows(
        switch
    ):
        what = platform.traits.fcoe_missing or "connect the device by FCoE"
        hint = f"; native Fibre Channel ports are not configured: {what}"
        if platform.has(Capability.FC):
            hint = "; state `fc_ports`: which of its unified ports are Fibre Channel ports"
    return f"no port {port} on {switch} ({platform.model} has {has}){hint}"
