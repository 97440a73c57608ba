"""MTU-04."""

import re
from collections.abc import Iterator

from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.context import CheckContext, CheckedSwitch, Configuration
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCHES


@rule(
    "MTU-04",
    scope=SWITCHES,
    protocols=ETHERNET_STORAGE,
    severity=Severity.ERROR,
    source="N5K-QOS",
    example="`mtu 9216` under `interface Ethernet1/1` of a Nexus 5010",
    fix="remove the line and set `mtu` in a network-qos policy that `system qos` applies",
)
def jumbo_is_set_where_it_works(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation]:
    """A switch whose MTU is set in QoS classes states none at a port.

    Such a switch rejects or ignores the line, although the operator expects jumbo frames to be on.
    Only the MTU of a class in the network-qos policy of the system applies.
    """
    if switch.platform.mtu_counts != "class":
        return
    for name, port in switch.facts.ports.items():
        if port.mtu is not None and port.mode != "none":
            yield _fault(f"MTU {port.mtu} at {name}", fact=f"ports.{name}.mtu")
    if switch.configuration is None:
        return
    for number, text in switch.configuration.unread:
        if not re.fullmatch(r"mtu \d+", text.strip()):
            continue
        owner = _section(switch.configuration, number)
        if _is_switching(owner, switch):
            yield _fault(f"`{text.strip()}` under `{owner}` in line {number}", line=number)


def _fault(found: str, *, fact: str = "", line: int | None = None) -> Violation:
    expected = "none at ports: the MTU of this switch is that of a class"
    return Violation(found=found, expected=expected, fact=fact, line=line)


def _section(text: Configuration, number: int) -> str:
    """Return the line that begins the section of a line."""
    above = reversed(text.lines[: number - 1])
    return next((line.strip() for line in above if line and not line[0].isspace()), "")


def _is_switching(section: str, switch: CheckedSwitch) -> bool:
    """Return whether a section is of an interface that is not routed, as far as known."""
    words = section.casefold()
    modes = {f"interface {name.casefold()}": port.mode for name, port in switch.facts.ports.items()}
    return words.startswith("interface ") and modes.get(words) != "none"
