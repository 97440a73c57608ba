"""What rules about security share: where to look, what a text does not say, plain secrets."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sanfab.checks.evidence import Evidence, Switch
from sanfab.checks.lines import line_like
from sanfab.checks.rule import Over, Place
from sanfab.facts import HIDDEN, ServiceFacts
from sanfab.inventory import Cable
from sanfab.inventory.yaml12 import Where
from sanfab.model import ArrayIntent, HostIntent, San

WHOLE = "the whole configuration: this text says nothing of management"
_MODULE = "# Module telnetd configuration."


def way(switch: Switch, *where: str) -> Where | None:
    """Return the way to a line of the inventory; None: there is no inventory."""
    return None if switch.is_alone else where


def by_hand(switch: Switch, fix: str) -> str:
    """Return how to mend a configuration of which there is no inventory; else empty."""
    return fix if switch.is_alone else ""


def says_nothing(switch: Switch) -> bool:
    """Tell whether a text is an excerpt without any line about management.

    Under its heading for log-in, a whole configuration (EXOS) may have nothing: all is as made.
    """
    if not switch.is_alone or line_like(switch, _MODULE) is not None:
        return False
    services = switch.facts.services
    said = (services.ntp, services.syslog, services.users, services.snmp_users, services.tacacs)
    known = (services.ssh, services.telnet)
    return not any(said) and known == (None, None) and not services.snmp_communities


def left_unread(switch: Switch, *words: str) -> bool:
    """Tell whether lines of a text about one of these words were not understood."""
    unread = switch.text.unread if switch.text else ()
    return any(word in line for _, line in unread for word in words)


# ---- what devices say of themselves, judged with the switch of their first port


class Managed(NamedTuple):
    """A switch, or an array."""

    switch: Switch | None
    array: str = ""


def _managed(evidence: Evidence) -> Iterator[Place[Managed]]:
    for switch in evidence.switches.values():
        yield Place(switch.name, switch.where, Managed(switch))
        for cable in _first_cables(switch):
            if cable.is_array:
                families = frozenset({evidence.san.arrays[cable.device].family})
                where = ("arrays", cable.device)
                yield Place(cable.device, where, Managed(None, cable.device), families)


MANAGED: Over[Managed] = Over("switch", _managed)
"""Switches, and arrays with the switch that their first port is plugged into."""


class Holder(NamedTuple):
    """Something that may hold a secret: a switch, or what the inventory says of a device."""

    switch: Switch | None
    entries: tuple[tuple[Where, str], ...]
    """Texts of the inventory, with the way to each."""


def _holders(evidence: Evidence) -> Iterator[Place[Holder]]:
    san = evidence.san
    first = next(iter(san.switches), None)
    for switch in evidence.switches.values():
        yield Place(switch.name, switch.where, Holder(switch, tuple(_of_switch(switch, san))))
        if switch.name == first:
            yield Place(san.name, ("name",), Holder(None, tuple(_of_san(san))))
        for cable in _first_cables(switch):
            where = cable.where[:2]
            device = (san.arrays if cable.is_array else san.hosts)[cable.device]
            yield Place(cable.device, where, Holder(None, tuple(_of_device(device, where))))


HOLDERS: Over[Holder] = Over("switch", _holders)
"""Switches, the SAN, and hosts and arrays with the switch of their first port."""


def _first_cables(switch: Switch) -> Iterator[Cable]:
    """Yield those cables of a switch that are the first of their device."""
    san = switch.cabling.san
    for cables in switch.cabling.cables.get(switch.name, {}).values():
        for cable in cables:
            ports = (san.arrays if cable.is_array else san.hosts)[cable.device].ports
            if cable.label == next(label for label, port in ports.items() if port.at):
                yield cable


def _of_switch(switch: Switch, san: San) -> Iterator[tuple[Where, str]]:
    intent = san.switches.get(switch.name)
    for ports, override in intent.ports.items() if intent else ():
        yield (*switch.where, "ports", ports, "description"), override.description or ""


def _of_device(device: HostIntent | ArrayIntent, where: Where) -> Iterator[tuple[Where, str]]:
    yield from _texts(device.settings, (*where, "settings"))
    for field in ("model", "firmware", "os_release", "hardware"):
        yield (*where, field), getattr(device, field, None) or ""
    for name, adapter in device.adapters.items():
        yield from _texts(adapter.model_dump(), (*where, "adapters", name))
    for label, port in device.ports.items():
        if port.description:
            yield (*where, "ports", label, "description"), port.description


def _of_san(san: San) -> Iterator[tuple[Where, str]]:
    parts = {"description", "secrets", "management", "policy"}
    return _texts(san.model_dump(include=parts), ())


def _texts(value: object, where: Where) -> Iterator[tuple[Where, str]]:
    if isinstance(value, str):
        yield where, value
    elif isinstance(value, int) and not isinstance(value, bool):
        yield where, str(value)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts(inner, (*where, key))
    elif isinstance(value, tuple):
        for number, inner in enumerate(value):
            yield from _texts(inner, (*where, number))


# ---- secrets in clear

_KEY = re.compile(
    r"(?:passw(?:or)?d|passphrase|secret|community|credential|(?:^|[^a-z])(?:pass|pwd|token))s?"
    r"(?:[_.-]?(?:in|out|mutual|\d+))?$|private_?key$"
)
_NOTE = re.compile(r"(?i)\b(?:password|passwd|passphrase|community|secret)\b\s*(?:[:=]|is\b)\s*\S")
_FLAGS = {"enabled", "disabled", "on", "off", "yes", "no", "none", "required", "set", "default"}
_COMMANDS = re.compile(
    r"\s*(?:username|enable|tacacs-server|radius-server|snmp-server user|create account"
    r"|configure (?:account|tacacs|radius|snmpv3 add user))\b"
    r"|\s*password (?!strength-check|secure-mode)(?:0 )?\S+\s*$"
)
_VALUE = re.compile(
    r"(?<![-\w])(?:password|secret|shared-secret|key|authentication (?:md5|sha)|auth (?:md5|sha)"
    r"|priv(?:acy)?(?: (?:3?des|aes)[- ]?(?:128|192|256)?)?"
    r"|create account (?:admin|user) \S+)"
    r" +(?:level \d+ +)?"
    r"(?:(?P<kind>\d|8a|sha512|sha256-password|encrypted|auth-encrypted|localized-key) +)?"
    r"(?P<value>\S+)"
)
_STAND_IN = re.compile(r"@@.+@@|\$.*\$.*|\[.+\]|<.+>")
"""A placeholder, or a hash that begins as crypt writes it."""
_HASHED = ("localizedkey", "localized", "encrypted", "bsd-username")
# fmt: off
KNOWN_TO_ALL = frozenset((
    "12345", "123456", "admin", "admin123", "arista", "calvin", "changeme", "cisco", "cisco123",
    "dell", "extreme", "force10", "grpadmin", "netapp", "nimble", "password", "password1",
    "private", "public", "root", "secret", "switch",
))
# fmt: on
"""Passwords that everyone tries first; those of the factory among them."""


def in_clear(where: Where, text: str, secrets: Mapping[str, str]) -> str:
    """Return what is wrong with a text of the inventory; empty: it holds no secret."""
    key = str(where[-1]).lower() if where else ""
    if where[:1] == ("secrets",):
        key = ""  # names of secrets, with what each is
    if _KEY.search(key) and text.lower() not in _FLAGS:
        if text in secrets or _STAND_IN.fullmatch(text):
            return ""
        return f"a value in clear for {key}{_known(text)}"
    return "a note that gives a secret away" if _NOTE.search(text) else ""


def lines_in_clear(switch: Switch) -> Iterator[tuple[int, str]]:
    """Yield number and masked text of lines that give a secret in clear."""
    for number, line in enumerate(switch.text.lines if switch.text else (), start=1):
        if not _COMMANDS.match(line) or any(word in line for word in _HASHED):
            continue
        matches = list(_VALUE.finditer(line))
        values = [one["value"].strip('"') for one in matches if one["kind"] in {None, "0"}]
        clear = [value for value in values if value and not _STAND_IN.fullmatch(value)]
        if clear:  # what is before the first secret is shown, as a hash is one too
            yield number, f"`{line[: matches[0].start('value')].strip()} ...`{_known(clear[0])}"


def _known(value: str) -> str:
    return ", one that everyone tries first" if value.lower() in KNOWN_TO_ALL else ""


def facts_in_clear(services: ServiceFacts) -> Iterator[str]:
    """Yield whose secret facts hold neither as a placeholder nor hidden."""
    held = [(f"account {user.name}", user.secret) for user in services.users.values()]
    held += [(f"TACACS+ server {name}", key) for name, key in services.tacacs.items()]
    for user in services.snmp_users.values():
        held += [(f"SNMPv3 user {user.name}", user.auth_secret)]
        held += [(f"SNMPv3 user {user.name}", user.privacy_secret)]
    for whose, secret in held:
        if secret and secret != HIDDEN and not _STAND_IN.fullmatch(secret):
            yield whose
