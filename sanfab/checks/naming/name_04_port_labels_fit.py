"""NAME-04."""

from collections.abc import Iterator

from sanfab.checks.evidence import Evidence, Port
from sanfab.checks.naming.words import label_limit
from sanfab.checks.over import PORTS
from sanfab.checks.rule import Fault, check
from sanfab.finding import Severity

_LONGEST = 255
"""Longest long label; UNVERIFIED."""


@check(
    "NAME-04",
    over=PORTS,
    severity=Severity.WARNING,
    source="R-NTC practice",
    example="a label of 24 characters",
    fix="shorten the `description` of the port, or policy.names.description",
)
def port_labels_fit(port: Port, evidence: Evidence) -> Iterator[Fault]:
    """The label of a port fits the column in which the switch shows it.

    EXOS takes 20 characters as display-string; older images are said to take 15 (state that as
    `port_label` in policy.limits). A longer one becomes the description-string, of 255 characters,
    which the usual `show` commands leave out.
    """
    label, switch = port.facts.description, port.switch
    if not label:
        return
    limit = label_limit(switch.platform, switch.release, evidence.san.policy.limits)
    if limit is None:
        return
    if switch.is_alone:  # its text may hold a long label beside the short one
        limit = _LONGEST
    if len(label) > limit:
        yield Fault(
            found=f"label {label} of {len(label)} characters",
            expected=f"at most {limit}",
            at=(*port.where, "description") if not switch.is_alone else None,
        )
