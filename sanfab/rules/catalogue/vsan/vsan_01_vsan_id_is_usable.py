"""VSAN-01."""

from collections.abc import Iterator

from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.catalogue.vsan.subjects import STATED_VSANS
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SwitchVsan

_SAFE = range(2, 3840)
_WHY = {1: "the default VSAN", 4079: "reserved for EVFP", 4094: "the isolated VSAN"}


@rule(
    "VSAN-01",
    scope=STATED_VSANS,
    protocols=FIBRE_CHANNEL,
    severity=Severity.ERROR,
    source="MIB-TC NX-VSAN",
    example="VSAN 4079",
    fix="choose a VSAN from 2 to 3839",
)
def vsan_id_is_usable(vsan: SwitchVsan, _context: CheckContext) -> Iterator[Violation]:
    """A VSAN in use has an ID from 2 to 3839.

    VSAN 1 is the initial VSAN of every port, 4079 and 4094 are reserved, and IDs from 3840 are
    taken as soon as a port trunks VSANs to an adapter. Default settings of VSAN 1 are accepted.
    """
    number = vsan.facts.id
    if number in _SAFE:
        return
    is_intended = number in vsan.switch.cabling.san.vsans
    if number != 1 or is_intended or vsan.facts.zones:
        why = _WHY.get(number, "reserved where ports trunk VSANs")
        yield Violation(
            found=f"VSAN {number}, {why}", expected=f"an id from {_SAFE[0]} to {_SAFE[-1]}"
        )
