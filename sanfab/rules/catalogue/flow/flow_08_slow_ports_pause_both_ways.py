"""FLOW-08."""

import re
from collections.abc import Iterator

from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.catalogue.flow.subjects import port_pause
from sanfab.rules.context import CheckContext, CheckedPort
from sanfab.rules.finding import Severity
from sanfab.rules.lines import section_of
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import PORTS

SLOW = re.compile(r"speed (?:forced )?(?:auto )?(?:10|100)(?:full|half)?(?: .*)?|duplex half")
"""A line that makes a port slower than 1 Gb/s, or half duplex."""


@rule(
    "FLOW-08",
    scope=PORTS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.INFO,
    source="FTOS-FC",
    example="a port at 100 Mb/s with `flowcontrol rx on tx off`",
    fix="configure flow control in both directions or in neither on such a port",
)
def slow_ports_pause_both_ways(port: CheckedPort, _context: CheckContext) -> Iterator[Violation]:
    """A port below 1 Gb/s or with half duplex has pause in both directions or in neither.

    FTOS refuses the line otherwise: `Can't configure Asymmetric flowcontrol when speed <1G`, and
    none at all with half duplex.
    """
    pause = port_pause(port)
    if pause.receive == pause.send:
        return
    line = _slow_line(port)
    if line:
        yield Violation(
            found=f"flow control with {pause} at a port with `{line}`",
            expected="both on or both off",
        )


def _slow_line(port: CheckedPort) -> str:
    """Return the line in the section of the port that makes it slow; empty: none."""
    text = port.switch.configuration
    lines = section_of(port.facts.name, text.lines if text is not None else ())
    return next((line for line in lines if SLOW.fullmatch(line.casefold())), "")
