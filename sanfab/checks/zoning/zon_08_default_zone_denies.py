"""ZON-08."""

from collections.abc import Iterator

from sanfab.checks.evidence import Evidence
from sanfab.checks.over import SWITCH_VSANS, SwitchVsan
from sanfab.checks.rule import Fault, check
from sanfab.finding import Severity


@check(
    "ZON-08",
    over=SWITCH_VSANS,
    severity=Severity.ERROR,
    source="MIB-ZS ENH",
    example="zone default-zone permit vsan 100",
    fix="set the default zone to deny on every switch of the VSAN",
)
def default_zone_denies(item: SwitchVsan, _evidence: Evidence) -> Iterator[Fault]:
    """The default zone lets nobody talk, on every switch of a VSAN.

    It holds all ports that are in no active zone. Where it permits, a new host sees every other
    such host and array the moment it is plugged in. In basic mode each switch has its own
    setting, and a difference shows only after a merge.
    """
    vsan = item.facts
    if vsan.default_permit:
        yield Fault(
            found=f"default zone of VSAN {vsan.id} that permits",
            expected="deny",
            cause=f"vsan {vsan.id}",
        )
