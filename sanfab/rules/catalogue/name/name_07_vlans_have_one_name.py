"""NAME-07."""

from collections.abc import Iterator

from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.model.san import San
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SAN


@rule(
    "NAME-07",
    scope=SAN,
    protocols=ETHERNET_STORAGE,
    severity=Severity.INFO,
    source="practice",
    example="iSCSI-Data on one switch, iSCSI_Data on another",
    fix="give the VLAN one name of letters, digits and _ that every vendor takes",
)
def vlans_have_one_name(_san: San, context: CheckContext) -> Iterator[Violation]:
    """A VLAN has the same name on every switch of every vendor.

    Names that differ only in case or in - and _ look the same to people and differ in every
    comparison: each drift report then shows a change that did not happen.
    """
    spelled: dict[tuple[int, str], dict[str, str]] = {}
    for name, switch in context.switches.items():
        for number, vlan in switch.facts.vlans.items():
            if vlan.name:
                key = context.cabling.vlan_key(name, number)
                spelled.setdefault((number, key), {}).setdefault(vlan.name, name)
    for (number, key), names in spelled.items():
        if len(names) > 1 and len({_plain(name) for name in names}) == 1:
            yield Violation(
                found=f"VLAN {number} as " + ", ".join(f"{n} on {on}" for n, on in names.items()),
                expected="one spelling",
                at=("vlans", key, "name") if key else None,
                cause=f"vlan {number}",
            )


def _plain(name: str) -> str:
    return name.casefold().replace("-", "_")
