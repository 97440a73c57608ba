"""NAME-03."""

import re
from collections.abc import Iterator

from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.model.yaml12 import Where
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCHES

_BUILT_IN = {1, 4095}
"""VLANs that the NOS creates and names itself."""


@rule(
    "NAME-03",
    scope=SWITCHES,
    protocols=ETHERNET_STORAGE,
    severity=Severity.ERROR,
    source="EXOS-OBJ",
    example="a VLAN named `vlan`, or `iSCSI Data`",
    fix="give the VLAN another `name`",
)
def vlan_names_are_object_names(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation]:
    """Where VLANs are identified by name, the name is valid and unique.

    On EXOS every command uses the VLAN name: a reserved word is parsed as a keyword, and case is
    ignored, so two names may denote one VLAN.
    """
    if not switch.platform.traits.vlans_by_name:
        return
    rule = switch.platform.traits.name_rules["vlan"]
    first: dict[str, int] = {}
    for number, vlan in switch.facts.vlans.items():
        if not vlan.name or number in _BUILT_IN:
            continue
        if not re.fullmatch(rule.pattern, vlan.name):
            yield Violation(
                found=f"VLAN {number} with the name {vlan.name!r}",
                expected=rule.words,
                at=_name_of(number, switch),
                cause=f"vlan {number}",
                fact=f"vlans.{number}.name",
            )
        owner = first.setdefault(vlan.name.casefold(), number)
        if owner != number:
            yield Violation(
                found=f"VLAN {number} with the name {vlan.name}, that of VLAN {owner}",
                expected="another name: upper and lower case are the same here",
                at=_name_of(number, switch),
                cause=f"vlan {number}",
                fact=f"vlans.{number}.name",
            )


def _name_of(number: int, switch: CheckedSwitch) -> Where | None:
    """Return the inventory path of the name of a VLAN."""
    key = switch.cabling.vlan_key(switch.name, number)
    return ("vlans", key, "name") if key else None
