"""ZON-08."""

from collections.abc import Iterator

from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SWITCH_VSANS, SwitchVsan

_NEW_VSANS = "system default zone default-zone permit"
"""Line that sets the default of VSANs created after it."""


@rule(
    "ZON-08",
    scope=SWITCH_VSANS,
    protocols=FIBRE_CHANNEL,
    severity=Severity.ERROR,
    source="MIB-ZS ENH",
    example="zone default-zone permit vsan 100",
    fix="set the default zone to deny on every switch of the VSAN",
)
def default_zone_denies(
    item: SwitchVsan, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """The default zone denies all traffic, on every switch of a VSAN.

    It holds all ports that are in no active zone. If it permits traffic, a new host sees all other
    such hosts and arrays as soon as it is connected. In basic mode each switch has its own setting,
    and a difference shows only after a merge.
    """
    vsan, text = item.facts, item.switch.configuration
    if vsan.default_permit:
        yield Violation(
            found=f"default zone permit in {vsan.title}",
            expected="deny",
            cause=f"vsan {vsan.id}",
        )
    elif text is not None and any(line.startswith(_NEW_VSANS) for _, line in text.unread):
        yield NotExamined(f"whether the VSAN is older than the line `{_NEW_VSANS}`")
