"""VSAN-04."""

from collections.abc import Iterator

from sanfab.facts import VsanFacts
from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity
from sanfab.rules.over import SWITCH_VSANS, SwitchVsan
from sanfab.rules.rule import Fault, check

_LONGEST = 32


@check(
    "VSAN-04",
    over=SWITCH_VSANS,
    severity=Severity.INFO,
    source="MIB-VSAN",
    example="a name of 40 characters",
    fix="shorten the name, or let the switch name the VSAN by its number",
)
def vsan_names_are_short_and_unique(vsan: SwitchVsan, _evidence: Evidence) -> Iterator[Fault]:
    """A VSAN has a name of 32 characters at most that no other VSAN of the switch has.

    A longer name is refused or cut, and a command that takes the name may then mean another VSAN.
    Without a name the switch makes one of the number, as VSAN0100: that one is taken too.
    """
    name = _name(vsan.facts)
    if len(name) > _LONGEST:
        yield Fault(
            found=f"a name of {len(name)} characters, {name}",
            expected=f"{_LONGEST} characters at most",
        )
    for other in vsan.switch.facts.vsans.values():
        if other is not vsan.facts and _name(other) == name:
            yield Fault(
                found=f"name {name}, which is that of VSAN {other.id}",
                expected="a name of its own",
            )


def _name(vsan: VsanFacts) -> str:
    return vsan.name or f"VSAN{vsan.id:04d}"
