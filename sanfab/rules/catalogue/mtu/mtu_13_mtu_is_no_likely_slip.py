"""MTU-13."""

from collections.abc import Iterator

from sanfab.analysis.frames import frame
from sanfab.model.platforms.row import Platform
from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.catalogue.mtu.subjects import STATED_MTUS, StatedMtu
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule

USUAL = (9216, 9214, 9198, 9192, 9018, 9022, 9000, 1500)
"""Values that manuals of switches, adapters and arrays state, besides those of the platform."""
PLAUSIBLE = frozenset({9180, 9220})
"""Same digits as a usual value, and in use: IP over ATM, 9216 with a tag."""
PACKET = 9000
"""Largest IP packet of a host with jumbo frames."""


@rule(
    "MTU-13",
    scope=STATED_MTUS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.WARNING,
    source="HELLA FTOS-MTU EXOS-JF",
    example="`mtu 9126` at one port, 9216 at the others",
    fix="enter the intended value; if this one is intended, add a waiver",
)
def mtu_is_no_likely_slip(stated: StatedMtu, _context: CheckContext) -> Iterator[Violation]:
    """An MTU is no typing mistake, and no switch has the 9000 bytes of a host.

    A port with such a value is up and passes small packets; the largest ones are dropped without a
    message. 9000 is the packet size of a host: a switch that counts the whole frame needs 18 bytes
    more, and 22 with a tag.
    """
    switch, value = stated.switch, stated.value
    meant = meant_by(value, switch.platform)
    cause = f"{switch.name} {stated.words} {value}"
    if meant is not None:
        is_short = len(str(value)) < len(str(meant))
        how = "with the digit that is missing" if is_short else "its digits in order"
        yield Violation(f"{stated.words} {value}", f"{meant}, {how}", cause=cause)
        return
    counts_frame = switch.platform.mtu_counts == "frame" and stated.is_edge
    if value == PACKET and counts_frame:  # with an inventory MTU-01 knows the packets
        yield Violation(
            found=f"{stated.words} {value}, which counts the whole frame here: packets of "
            f"{value - frame(0, tagged=False)} bytes pass, and no larger ones",
            expected=f"{frame(PACKET, tagged=False)} at least, {frame(PACKET, tagged=True)} "
            "with a tag",
            cause=cause,
            applies="alone",
        )


def meant_by(value: int, platform: Platform) -> int | None:
    """Return the common MTU that a value probably mistypes, or None.

    >>> from sanfab.model.platforms.row import PLATFORMS
    >>> [meant_by(one, PLATFORMS["dcs-7150s-24"]) for one in (9126, 9241, 921, 9216, 9100, 8000)]
    [9216, 9214, 9214, None, None, None]
    """
    of_platform = (platform.mtu_jumbo, platform.mtu_max, platform.mtu_default or 0)
    usual = tuple(dict.fromkeys(one for one in (*of_platform, *USUAL) if one))
    if value in usual or value in PLAUSIBLE:
        return None
    digits = str(value)
    for one in usual:
        whole = str(one)
        is_short = any(whole[:at] + whole[at + 1 :] == digits for at in range(len(whole)))
        if is_short or sorted(whole) == sorted(digits):
            return one
    return None
