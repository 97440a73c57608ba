"""MTU-04."""

import re
from collections.abc import Iterator

from sanfab.rules.evidence import Evidence, Switch, Text
from sanfab.rules.finding import Severity
from sanfab.rules.over import SWITCHES
from sanfab.rules.rule import Fault, check


@check(
    "MTU-04",
    over=SWITCHES,
    severity=Severity.ERROR,
    source="N5K-QOS",
    example="`mtu 9216` under `interface Ethernet1/1` of a Nexus 5010",
    fix="take the line out and set `mtu` in a network-qos policy that `system qos` applies",
)
def jumbo_is_set_where_it_works(switch: Switch, _evidence: Evidence) -> Iterator[Fault]:
    """A switch that has its MTU in QoS classes states none at a port.

    Such a switch refuses the line or ignores it, and the operator believes that jumbo frames are
    on. Only the MTU of a class in the network-qos policy of the system counts.
    """
    if switch.platform.mtu_counts != "class":
        return
    for name, port in switch.facts.ports.items():
        if port.mtu is not None and port.mode != "none":
            yield _fault(f"MTU {port.mtu} at {name}")
    if switch.text is None:
        return
    for number, text in switch.text.unread:
        if not re.fullmatch(r"mtu \d+", text.strip()):
            continue
        owner = _section(switch.text, number)
        if _is_switching(owner, switch):
            yield _fault(f"`{text.strip()}` under `{owner}` in line {number}", number)


def _fault(found: str, line: int | None = None) -> Fault:
    expected = "none at ports: the MTU of this switch is that of a class"
    return Fault(found=found, expected=expected, line=line)


def _section(text: Text, number: int) -> str:
    """Return the line without indent that a line is under."""
    above = reversed(text.lines[: number - 1])
    return next((line.strip() for line in above if line and not line[0].isspace()), "")


def _is_switching(section: str, switch: Switch) -> bool:
    """Tell whether a section is that of an interface that is not known to be routed."""
    words = section.casefold()
    modes = {f"interface {name.casefold()}": port.mode for name, port in switch.facts.ports.items()}
    return words.startswith("interface ") and modes.get(words) != "none"
