"""Texts of the inventory, lines and facts of a switch -> their clear-text secrets."""

import re
from collections.abc import Iterator, Mapping

from sanfab.facts.services import ServiceFacts
from sanfab.masking import HIDDEN
from sanfab.model.yaml12 import Where
from sanfab.rules.context import CheckedSwitch, Configuration

_KEY = re.compile(
    r"(?:passw(?:or)?d|passphrase|secret|community|credential|(?:^|[^a-z])(?:pass|pwd|token))s?"
    r"(?:[_.-]?(?:in|out|mutual|\d+))?$|private_?key$"
)
_NOTE = re.compile(r"(?i)\b(?:password|passwd|passphrase|community|secret)\b\s*(?:[:=]|is\b)\s*\S")
_FLAGS = {"enabled", "disabled", "on", "off", "yes", "no", "none", "required", "set", "default"}
_COMMANDS = re.compile(
    r"\s*(?:username|system-user|enable|tacacs-server|radius-server|snmp-server user|create account"
    r"|configure (?:account|tacacs|radius|snmpv3 add user))\b"
    r"|\s*password (?!strength-check|secure-mode)(?:0 )?\S+\s*$"
)
_VALUE = re.compile(
    r"(?<![-\w])(?:password|secret|shared-secret|key|authentication (?:md5|sha)|auth (?:md5|sha)"
    r"|priv(?! \d\d?(?: |$))(?:acy)?(?: (?:3?des|aes)[- ]?(?:128|192|256)?)?"
    r"|create account (?:admin|user) \S+)"
    r" +(?:level \d+ +)?"
    r"(?:(?P<kind>\d|8a|sha512|sha256-password|encrypted|auth-encrypted|localized-key|hex) +)?"
    r"(?P<value>(?!(?:privacy|3?des|aes|128|192|256)(?: |$))\S+)"
)
"""A secret and what stands before it; a protocol in its place shows that it is asked for.

``priv 15`` is a shortened privilege of an account: no key of SNMPv3 is that short.
"""
_STAND_IN = re.compile(r"@@.+@@|\$.*\$.*|\[.+\]|<.+>|0x[0-9a-fA-F]{32,}|\*+|-{3,}|X{4,}|x{4,}")
"""A placeholder, a hash in the form of crypt, a key made of the engine id (NX-OS), whose word
``localizedkey`` may stand on the next line of a terminal, ``*`` or ``---``: no password fits.
A row of ``x`` is how people mask one."""
_HASHED = ("localizedkey", "localizedV2key", "localized", "encrypted", "bsd-username")
# fmt: off
KNOWN_TO_ALL = frozenset((
    "12345", "123456", "admin", "admin123", "arista", "calvin", "changeme", "cisco", "cisco123",
    "dell", "extreme", "force10", "grpadmin", "netapp", "nimble", "password", "password1",
    "private", "public", "root", "secret", "switch",
))
# fmt: on
"""Common passwords, factory defaults included."""


def in_clear(where: Where, text: str, secrets: Mapping[str, str]) -> str:
    """Return the clear-text secret in a text of the inventory; empty: there is none."""
    key = str(where[-1]).lower() if where else ""
    if where[:1] == ("secrets",):
        key = ""  # names of secrets, with what each is
    if _KEY.search(key) and text.lower() not in _FLAGS:
        if text in secrets or _STAND_IN.fullmatch(text):
            return ""
        return f"a value in clear for {key}{_known(text)}"
    return "a note that gives a secret away" if _NOTE.search(text) else ""


def lines_in_clear(switch: CheckedSwitch) -> Iterator[tuple[int, str]]:
    """Yield number and masked text of lines with a clear-text secret."""
    configuration = switch.configuration or Configuration(())
    unread = {number for number, _ in configuration.unread}
    for number, line in enumerate(configuration.lines, start=1):
        if not _COMMANDS.match(line):
            continue
        rest = configuration.lines[number] if {number, number + 1} <= unread else ""
        if _COMMANDS.match(rest):
            rest = ""
        if any(word in line + rest for word in _HASHED):
            continue  # a terminal may have wrapped the line before the word
        matches = list(_VALUE.finditer(line))
        values = [one["value"].strip('"') for one in matches if one["kind"] in {None, "0"}]
        clear = [value for value in values if value and not _STAND_IN.fullmatch(value)]
        if clear:  # only the words before the first secret are shown: a hash is one too
            yield number, f"`{line[: matches[0].start('value')].strip()} ...`{_known(clear[0])}"


def _known(value: str) -> str:
    return ", a well-known value" if value.lower() in KNOWN_TO_ALL else ""


def facts_in_clear(services: ServiceFacts) -> Iterator[tuple[str, str]]:
    """Yield owner and path of each clear-text secret in the facts."""
    held = [("account", "users", user.name, user.secret) for user in services.users.values()]
    held += [("TACACS+ server", "tacacs", name, key) for name, key in services.tacacs.items()]
    for user in services.snmp_users.values():
        held += [("SNMPv3 user", "snmp_users", user.name, user.auth_secret)]
        held += [("SNMPv3 user", "snmp_users", user.name, user.privacy_secret)]
    for kind, field, name, secret in held:
        if secret and secret != HIDDEN and not _STAND_IN.fullmatch(secret):
            yield f"{kind} {name}", f"services.{field}.{name}"
