"""Names of secrets -> their values, put into lines just before they are sent, masked elsewhere."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from sanfab.errors import SanfabError
from sanfab.facts import HIDDEN, mask_secrets, placeholder
from sanfab.inventory.files import dotted_path, read_folder
from sanfab.model import NosName

_NAMED = re.compile(r"@@([^@\s]+)@@")
FORBIDDEN = "\"'`\\?|;"
"""Characters that a command line may take for more than a part of a word: quotes, escapes, the key
for help, pipes, ends of commands."""
LONGEST = 63
SHORTEST_SNMP = 8
"""Source: RFC 3414, 11.2: a password of SNMPv3 has at least 8 characters."""
LONGEST_ON: dict[NosName, tuple[tuple[str, int], ...]] = {
    "os9": (("snmp-server user", 20), ("tacacs-server", 42)),
}
"""Characters that a line takes on a NOS. Sources: D-SNM1; the key of TACACS+ from memory."""
SHORT = 6
"""A secret of fewer characters is masked only as a whole word."""


def secret_variable(name: str) -> str:
    """Return the environment variable that holds a secret.

    >>> variable_of("snmp_auth"), variable_of("tacacs-key.1")
    ('SANFAB_SECRET_SNMP_AUTH', 'SANFAB_SECRET_TACACS_KEY_1')
    """
    return "SANFAB_SECRET_" + re.sub(r"[^A-Za-z0-9]", "_", name).upper()


def secret_names(lines: Iterable[str]) -> tuple[str, ...]:
    """Return the names of the secrets that lines ask for, each once.

    >>> names_in(["username a password @@one@@", "snmp @@two@@ @@one@@"])
    ('one', 'two')
    """
    return tuple(dict.fromkeys(name for line in lines for name in _NAMED.findall(line)))


@dataclass(frozen=True)
class Secrets:
    """Values by name, and the credentials of the switches, which are masked too."""

    values: Mapping[str, str] = field(default_factory=dict, repr=False)
    credentials: frozenset[str] = field(default=frozenset(), repr=False)

    def fill(self, line: str) -> str:
        """Return a line with the values in the places of their names."""
        return _NAMED.sub(lambda found: self.values[found[1]], line)

    def mask(self, text: str) -> str:
        """Return a text without any value or credential in it.

        >>> Secrets({"key": "s3cret-long"}).mask("key s3cret-long, s3cret-longer")
        'key (hidden), (hidden)er'
        """
        return text if self._known is None else self._known.sub(HIDDEN, text)

    def mask_answer(self, text: str) -> str:
        """Return what a switch printed without values, credentials, hashes and keys."""
        return "\n".join(mask_secrets(self.mask(line)) for line in text.split("\n"))

    @cached_property
    def _known(self) -> re.Pattern[str] | None:
        values = sorted({*self.values.values(), *self.credentials} - {""}, key=_longest_first)
        return re.compile("|".join(map(_pattern, values))) if values else None


def secrets_from_environment(
    names: Iterable[str], environment: Mapping[str, str]
) -> dict[str, str]:
    """Return the values that the environment holds; raises SanfabError if two share a variable."""
    by_variable: dict[str, str] = {}
    for name in names:
        other = by_variable.setdefault(secret_variable(name), name)
        if other != name:
            raise SanfabError(
                f"secrets {other} and {name} are both in {secret_variable(name)}: rename one"
            )
    return {name: environment[key] for key, name in by_variable.items() if key in environment}


def check_secrets(
    lines: Iterable[tuple[NosName, str]], values: Mapping[str, str], inventory: Path
) -> None:
    """Refuse to send lines that lack a secret, or hold one that would break them.

    ``lines``: each with the NOS it is for. Raises SanfabError with one line for each; none shows a
    value.
    """
    lines = list(lines)
    problems = [
        f"{_place(inventory, name)}: {problem}"
        for name in secret_names(line for _, line in lines)
        for problem in _problems(name, values.get(name), lines)
    ]
    if problems:
        raise SanfabError("\n".join(problems))


def _problems(name: str, value: str | None, lines: Iterable[tuple[NosName, str]]) -> Iterator[str]:
    if not value:
        yield f"no value is given; set {secret_variable(name)}, or hand it over by Ansible Vault"
        return
    if not value.isascii() or not value.isprintable() or " " in value:
        yield "its value holds a space or a character that is no printable ASCII; change it"
    elif any(char in value for char in FORBIDDEN) or "@@" in value:
        yield f"its value holds one of {' '.join(FORBIDDEN)} or @@, which switches misread"
    asking = [(nos, line) for nos, line in lines if placeholder(name) in line]
    most = min((_longest(nos, line) for nos, line in asking), default=(LONGEST, ""))
    if len(value) > most[0]:
        yield f"its value has more than {most[0]} characters{most[1]}; change it"
    if any("snmp" in line for _, line in asking) and len(value) < SHORTEST_SNMP:
        yield f"its value has fewer than {SHORTEST_SNMP} characters, the least SNMPv3 takes"


def _longest(nos: NosName, line: str) -> tuple[int, str]:
    """Return how many characters a line takes, and whose limit that is."""
    limits = (most for start, most in LONGEST_ON.get(nos, ()) if line.lstrip().startswith(start))
    most = next(limits, 0)
    return (most, f", the most that {nos} takes there") if most else (LONGEST, "")


def _place(inventory: Path, name: str) -> str:
    """Return the line of the inventory that a secret is listed in, and its name."""
    where = ("secrets", name)
    return f"{read_folder(inventory).place(where, key=True)}: {dotted_path(where)}"


def _longest_first(value: str) -> tuple[int, str]:
    return -len(value), value


def _pattern(value: str) -> str:
    whole = re.escape(value)
    return rf"(?<![A-Za-z0-9]){whole}(?![A-Za-z0-9])" if len(value) < SHORT else whole
