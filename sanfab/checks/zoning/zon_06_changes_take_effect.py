"""ZON-06."""

from collections.abc import Iterator

from sanfab.checks.evidence import Evidence
from sanfab.checks.over import SWITCH_VSANS, SwitchVsan
from sanfab.checks.rule import Fault, check
from sanfab.checks.zoning.words import count, some
from sanfab.finding import Severity


@check(
    "ZON-06",
    over=SWITCH_VSANS,
    severity=Severity.ERROR,
    source="ANS-68144 N5K-ZONE",
    example="a member added to a zone, and the zoneset not activated again",
    fix="activate the zoneset, commit in enhanced mode, then save",
)
def changes_take_effect(item: SwitchVsan, _evidence: Evidence) -> Iterator[Fault]:
    """What is edited in aliases, zones and zonesets is activated and committed.

    A switch keeps what was typed apart from what it enforces. Without activation, and in
    enhanced mode without commit, all looks right in the configuration and nothing has changed.
    """
    switch, vsan = item
    if vsan.uncommitted:
        yield Fault(
            found=f"zoning of VSAN {vsan.id} edited in enhanced mode and not committed",
            expected="a commit after the last change",
            cause=f"vsan {vsan.id} commit",
        )
    if switch.facts.device_alias_uncommitted:
        yield Fault(
            found=f"device-aliases of {switch.name} edited and not committed",
            expected="a commit after the last change",
            at=switch.where,
            cause=f"{switch.name} device-alias",
        )
    if not vsan.active_zoneset and vsan.zonesets:
        yield Fault(
            found=f"no active zoneset in VSAN {vsan.id}, with {count(vsan.zones, 'zone')} in "
            f"{some(sorted(vsan.zonesets))}",
            expected="the zoneset activated",
            cause=f"vsan {vsan.id} activation",
        )
