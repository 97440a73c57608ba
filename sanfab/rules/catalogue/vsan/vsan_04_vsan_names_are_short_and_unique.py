"""VSAN-04."""

from collections.abc import Iterator

from sanfab.facts.fc import VsanFacts
from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import NUMBERED_VSANS, SwitchVsan

_LONGEST = 32


@rule(
    "VSAN-04",
    scope=NUMBERED_VSANS,
    protocols=FIBRE_CHANNEL,
    severity=Severity.INFO,
    source="MIB-VSAN",
    example="a name of 40 characters",
    fix="shorten the name, or let the switch name the VSAN by its number",
)
def vsan_names_are_short_and_unique(
    vsan: SwitchVsan, _context: CheckContext
) -> Iterator[Violation]:
    """A VSAN has a unique name of 32 characters at most.

    The switch rejects or truncates a longer name, and a command with that name may then affect
    another VSAN. Without a name the switch derives one from the number, such as VSAN0100, which is
    then taken too.
    """
    name = _name(vsan.facts)
    if len(name) > _LONGEST:
        yield Violation(
            found=f"a name of {len(name)} characters, {name}",
            expected=f"{_LONGEST} characters at most",
        )
    for other in vsan.switch.facts.vsans.values():
        if other is not vsan.facts and _name(other) == name:
            yield Violation(
                found=f"name {name}, also used by VSAN {other.id}",
                expected="a unique name",
            )


def _name(vsan: VsanFacts) -> str:
    return vsan.name or f"VSAN{vsan.id:04d}"
