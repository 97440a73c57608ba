"""NAME-01."""

import re
from collections.abc import Iterator

from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.catalogue.name.names import fc_names
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCHES

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_$^-]{0,63}")
_LONGEST = 64


@rule(
    "NAME-01",
    scope=SWITCHES,
    protocols=FIBRE_CHANNEL,
    severity=Severity.ERROR,
    source="N5K-DA MIB-DA ANS-DA SANNAV",
    example="1host-p1, c41.A",
    fix="rename it; letters, digits and _ are valid for all vendors",
)
def fc_names_are_well_formed(switch: CheckedSwitch, _context: CheckContext) -> Iterator[Violation]:
    """Names of zones, zonesets and aliases have 1 to 64 valid characters.

    The first is a letter, the others are letters, digits, or one of _ - $ ^. A switch rejects a
    line with any other name, and every line that refers to it.
    """
    for entry in fc_names(switch.facts):
        if not _NAME.fullmatch(entry.name):
            yield Violation(
                found=f"{entry}: {_wrong(entry.name)}",
                expected="a letter, then letters, digits, _ - $ ^ (64 characters at most)",
                cause=str(entry),
                fact=entry.fact,
            )


def _wrong(name: str) -> str:
    if len(name) > _LONGEST:
        return f"{len(name)} characters"
    if not re.match("[A-Za-z]", name):
        return f"begins with {name[:1]!r}"
    bad = re.findall(r"[^A-Za-z0-9_$^-]", name)
    return f"contains {' '.join(map(repr, dict.fromkeys(bad)))}"
