"""CAP-01."""

from collections.abc import Iterator

from sanfab.analysis.capacity import Ratio
from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.analyses import capacity_of_san
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Scope, Subject, Violation, rule

CONGESTED = 4
"""To one: the ratio of the SAN in which Dell measured retransmissions."""


def _ratios(context: CheckContext) -> Iterator[Subject[Ratio]]:
    for ratio in capacity_of_san(context).ratios:
        name = f"fabric {ratio.fabric}" if ratio.fabric else "both fabrics"
        yield Subject(name, ("name",), ratio)


RATIOS: Scope[Ratio] = Scope("san", _ratios)
"""One for each fabric, and one for the networks that both share."""


@rule(
    "CAP-01",
    scope=RATIOS,
    protocols=ALL_PROTOCOLS,
    severity=Severity.WARNING,
    source="S0",
    example="one host port and eight array ports",
    fix="add ports to the side that has fewer, or move hosts to another array",
)
def hosts_to_arrays_in_proportion(ratio: Ratio, _context: CheckContext) -> Iterator[Violation]:
    """Host and array ports of a fabric have similar bandwidth: a ratio below 4 to 1.

    When many ports send to few, frames fill the switch buffer and are dropped. Dell's congested SAN
    had 4 array ports to 1 host port: arrays sent 0.11 per cent of their packets again while it read
    without offload (S0, 4.2.9). Neither a figure at 1 to 1 nor one of the other direction is given.
    4 to 1 is a note; a higher ratio is a warning.
    """
    hosts, arrays = ratio.host_speed, ratio.array_speed
    if not hosts or not arrays:
        hosts, arrays = ratio.host_ports, ratio.array_ports
    more, fewer = max(hosts, arrays), min(hosts, arrays)
    if not fewer or more < CONGESTED * fewer:
        return
    found = f"{ratio_words(ratio)}, {more / fewer:.3g}:1"
    severity = Severity.INFO if more == CONGESTED * fewer else None
    yield Violation(found, f"less than {CONGESTED}:1", severity=severity, cause=found)


def ratio_words(ratio: Ratio) -> str:
    """Return the ports of both sides, with their speeds if those have another ratio."""
    sides = [
        (ratio.host_ports, ratio.host_speed, "host"),
        (ratio.array_ports, ratio.array_speed, "array"),
    ]
    alike = ratio.host_ports * ratio.array_speed == ratio.array_ports * ratio.host_speed
    texts = []
    for ports, speed, kind in sides:
        number = f"{ports} {kind} port" if ports == 1 else f"{ports} {kind} ports"
        known = f"{speed} Gb/s" if speed else "speed not known"
        texts.append(number if alike else f"{number} ({known})")
    return " to ".join(texts)
