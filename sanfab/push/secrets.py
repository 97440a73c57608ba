"""Which secrets lines name, where their values come from, and what makes a value unusable."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from sanfab.errors import SanfabError
from sanfab.inventory.document import dotted_path
from sanfab.inventory.files import read_folder
from sanfab.masking import placeholder, secret_variable
from sanfab.model.platforms.traits import NosName
from sanfab.nos import NOSES
from sanfab.push.secret_values import NAMED

FORBIDDEN = "\"'`\\?|;"
"""Characters with a meaning on a command line: quotes, escapes, help, pipes, separators."""
LONGEST = 63
SHORTEST_SNMP = 8
"""Source: RFC 3414, 11.2: a password of SNMPv3 has at least 8 characters."""
_OF_COMMUNITY = re.compile(r"community|version 2c")


def secret_names(lines: Iterable[str]) -> tuple[str, ...]:
    """Return the names of the secrets in lines, each once.

    >>> secret_names(["username a password @@one@@", "snmp @@two@@ @@one@@"])
    ('one', 'two')
    """
    return tuple(dict.fromkeys(name for line in lines for name in NAMED.findall(line)))


def secrets_from_environment(
    names: Iterable[str], environment: Mapping[str, str]
) -> dict[str, str]:
    """Return the values in the environment; raises SanfabError if two names share a variable."""
    by_variable: dict[str, str] = {}
    for name in names:
        other = by_variable.setdefault(secret_variable(name), name)
        if other != name:
            raise SanfabError(
                f"secrets {other} and {name}: both map to {secret_variable(name)}; rename one"
            )
    return {name: environment[key] for key, name in by_variable.items() if key in environment}


def check_secrets(
    lines: Iterable[tuple[NosName, str]], values: Mapping[str, str], inventory: Path
) -> None:
    """Refuse lines whose secrets have no value, or a value that the switch would misread.

    ``lines``: each with its NOS. Raises SanfabError with one line for each secret; no line shows a
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


def value_problem(value: str) -> str:
    """Return why switches would misread a value; empty: they would not."""
    if not value.isascii() or not value.isprintable() or " " in value:
        return (
            "found a space or a non-printable character in its value, expected printable "
            "ASCII; change it"
        )
    if any(char in value for char in FORBIDDEN) or "@@" in value:
        return (
            f"found one of {' '.join(FORBIDDEN)} or @@ in its value, which switches "
            "misread; change it"
        )
    return ""


def _problems(name: str, value: str | None, lines: Iterable[tuple[NosName, str]]) -> Iterator[str]:
    if not value:
        yield f"found no value; set {secret_variable(name)}, or pass it with Ansible Vault"
        return
    problem = value_problem(value)
    if problem:
        yield problem
    asking = [(nos, line) for nos, line in lines if placeholder(name) in line]
    most = min((_longest(nos, line) for nos, line in asking), default=(LONGEST, ""))
    if len(value) > most[0]:
        yield f"its value is too long, expected at most {most[0]} characters{most[1]}; change it"
    is_v3 = any("snmp" in line and not _OF_COMMUNITY.search(line) for _, line in asking)
    if is_v3 and len(value) < SHORTEST_SNMP:
        yield (
            f"its value is too short, expected at least {SHORTEST_SNMP} characters "
            "(SNMPv3); change it"
        )
    misfits = (one for nos, line in asking if (one := _misfit(nos, line, value)))
    yield from dict.fromkeys(misfits)


def _misfit(nos: NosName, line: str, value: str) -> str:
    """Return what a switch demands of a value in such a line; empty: nothing that it has not."""
    for rule in NOSES[nos].secret_rules:
        if line.lstrip().startswith(rule.start) and not re.fullmatch(rule.pattern, value):
            return f"its value does not fit, expected {rule.expected} ({nos}); change it"
    return ""


def _longest(nos: NosName, line: str) -> tuple[int, str]:
    """Return the longest value for a line, and the NOS that sets this limit."""
    limits = NOSES[nos].longest_secrets
    most = next((most for start, most in limits if line.lstrip().startswith(start)), 0)
    return (most, f" ({nos})") if most else (LONGEST, "")


def _place(inventory: Path, name: str) -> str:
    """Return where the inventory lists a secret."""
    where = ("secrets", name)
    return f"{read_folder(inventory).place(where, key=True)}: {dotted_path(where)}"
