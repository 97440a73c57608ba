"""VLAN-04."""

from collections.abc import Iterator

from sanfab.rules.evidence import Evidence, Port
from sanfab.rules.finding import Severity
from sanfab.rules.over import STORAGE_PORTS
from sanfab.rules.rule import Fault, check

_ALL = 4094
"""VLANs there are: a list of them all is none."""


@check(
    "VLAN-04",
    over=STORAGE_PORTS,
    severity=Severity.WARNING,
    source="practice ANS-910",
    example="a trunk without a list of allowed VLANs",
    fix="state the list of allowed VLANs",
)
def trunks_list_their_vlans(port: Port, _evidence: Evidence) -> Iterator[Fault]:
    """A trunk lists the VLANs it carries; it never carries all there are.

    A trunk without a list carries every VLAN that is made later too: the next LAN VLAN leaks into
    the SAN, and each counts towards the spanning-tree limit of the switch.
    """
    facts = port.facts
    if facts.mode != "trunk" or port.is_member:
        return
    if facts.trunk_vlans is None or len(facts.trunk_vlans) >= _ALL:
        yield Fault(found="a trunk that carries all VLANs", expected="a list of those it carries")
