"""NAME-04."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from sanfab.facts.switch import PortFacts
from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.catalogue.name.names import label_limit
from sanfab.rules.context import CheckContext, CheckedPort
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Scope, Subject, Violation, rule
from sanfab.rules.scopes import PORTS

_LONGEST = 255
"""Longest long label; UNVERIFIED."""
_SHORT = re.compile(r'configure ports (\S+) display-string "?(\S+?)"?\s*')


class Label(NamedTuple):
    """A port with its label."""

    port: CheckedPort
    line: int | None = None
    """Rejected line that states it as a short label."""


def _labels(context: CheckContext) -> Iterator[Subject[Label]]:
    for subject in context.subjects(PORTS.find):
        yield Subject(
            subject.name, subject.where, Label(subject.item), subject.families, subject.fact
        )
    for switch in context.switches.values():
        for number, line in switch.configuration.unread if switch.configuration is not None else ():
            short = _SHORT.fullmatch(line)
            if short is not None:
                port = CheckedPort(switch, PortFacts(short[1], description=short[2]))
                yield Subject(f"{switch.name} {short[1]}", switch.where, Label(port, number))


LABELS: Scope[Label] = Scope("switch", _labels)
"""Ports, and short labels that a switch rejects."""


@rule(
    "NAME-04",
    scope=LABELS,
    protocols=ALL_PROTOCOLS,
    severity=Severity.WARNING,
    source="R-NTC practice",
    example="a label of 24 characters",
    fix="shorten the `description` of the port, or policy.names.description",
)
def port_labels_fit(item: Label, context: CheckContext) -> Iterator[Violation]:
    """The label of a port fits the column in which the switch displays it.

    EXOS accepts 20 characters as display-string; older images reportedly accept 15 (state that as
    `port_label` in policy.limits). A longer one becomes the description-string, of 255 characters,
    which the usual `show` commands omit.
    """
    port, line = item
    label, switch = port.facts.description, port.switch
    if not label:
        return
    limit = label_limit(switch.platform, switch.release, context.san.policy.limits)
    if limit is None:
        return
    if switch.printed and line is None:  # a text may state a long label and the short one
        limit = _LONGEST
    if len(label) > limit:
        yield Violation(
            found=f"label {label} of {len(label)} characters",
            expected=f"at most {limit}",
            at=(*port.where, "description"),
            line=line,
        )
