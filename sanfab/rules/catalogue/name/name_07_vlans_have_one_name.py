"""NAME-07."""

from collections.abc import Iterator

from sanfab.model import San
from sanfab.model.yaml12 import Where
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SAN


@rule(
    "NAME-07",
    scope=SAN,
    severity=Severity.INFO,
    source="practice",
    example="iSCSI-Data on one switch, iSCSI_Data on another",
    fix="give the VLAN one name of letters, digits and _ that every vendor takes",
)
def vlans_have_one_name(san: San, context: CheckContext) -> Iterator[Violation]:
    """A VLAN has the same name on every switch of every vendor.

    Names that differ only in case or in - and _ look the same to people and differ in every
    comparison: each drift report then shows a change that did not happen.
    """
    spelled: dict[int, dict[str, str]] = {}
    for name, switch in context.switches.items():
        for number, vlan in switch.facts.vlans.items():
            if vlan.name:
                spelled.setdefault(number, {}).setdefault(vlan.name, name)
    for number, names in spelled.items():
        if len(names) > 1 and len({_plain(name) for name in names}) == 1:
            yield Violation(
                found=f"VLAN {number} as " + ", ".join(f"{n} on {on}" for n, on in names.items()),
                expected="one spelling",
                at=_name_of(san, number),
                cause=f"vlan {number}",
            )


def _plain(name: str) -> str:
    return name.casefold().replace("-", "_")


def _name_of(san: San, number: int) -> Where | None:
    """Return the inventory path of the name of a VLAN."""
    keys = (key for key, vlan in san.vlans.items() if vlan.id == number)
    return next((("vlans", key, "name") for key in keys), None)
