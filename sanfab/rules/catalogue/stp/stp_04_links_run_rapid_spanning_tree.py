"""STP-04."""

from collections.abc import Iterator

from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.catalogue.stp.subjects import JOINED_LINKS, JoinedLink, runs_stp
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule

FEW = 2
"""Switches that need no spanning tree."""
SLOW = "stp"
"""IEEE 802.1D, which takes 50 seconds to converge."""


@rule(
    "STP-04",
    scope=JOINED_LINKS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.ERROR,
    source="EQL-CG",
    example="three S4810 in a ring, spanning tree off",
    fix="run RSTP or MST on every switch and link; where that is not possible, stack the "
    "switches, or remove the ring and add a waiver",
)
def links_run_rapid_spanning_tree(item: JoinedLink, context: CheckContext) -> Iterator[Violation]:
    """More than two linked switches run RSTP or MST, and their links are not edge ports.

    A ring without spanning tree is a loop: one broadcast fills all links permanently. While no link
    closes a ring, a switch without spanning tree is a warning. An edge port forwards before it
    detects a loop.
    """
    for end in item.link.ends:
        switch = context.switches[end.switch]
        port = context.network.interface(end)
        if port is None:
            continue
        if port.stp == "edge":
            yield Violation(
                found=f"{end.switch} {port.name} is a spanning-tree edge port",
                expected="a normal or network port: a switch is at the other end",
                fix="take `edge: true` off the port",
                at=switch.ports[port.name].setting("edge"),
            )
        reason = _lack(switch, port.stp) if item.switches > FEW else ""
        if reason:
            ring = "in a ring" if item.is_ringed else "without a ring"
            yield Violation(
                found=f"{reason} on {end.switch}, one of {item.switches} linked switches {ring}",
                expected="RSTP or MST on all of them",
                at=switch.where,
                severity=None if item.is_ringed else Severity.WARNING,
                cause=f"{end.switch} {reason}",
            )


def _lack(switch: CheckedSwitch, port: str) -> str:
    """Return what a switch misses for rapid spanning tree on a link."""
    if not runs_stp(switch):
        return "no spanning tree"
    if switch.facts.spanning_tree == SLOW:
        return "only IEEE 802.1D spanning tree"
    return "no spanning tree at the port" if port == "off" else ""
