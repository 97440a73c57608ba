"""FCOE-10."""

import re
from collections.abc import Iterator

from sanfab.model.base import DEFAULT_FC_MAP, Fabric
from sanfab.model.fabric import VsanIntent
from sanfab.model.platforms.traits import Capability
from sanfab.model.protocols import FCOE
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import FCOE_VLANS, SwitchVlan

_LEGAL = re.compile(r"0e:fc:[0-9a-f]{2}")
_STATED = re.compile(r"\s*fcoe fcmap (\S+)\s*")


@rule(
    "FCOE-10",
    scope=FCOE_VLANS,
    protocols=FCOE,
    severity=Severity.WARNING,
    source="OS9-FCOE EXOS-FIP",
    example="0e:fc:00 in fabric A and in fabric B",
    fix="set `fc_map` of the VSANs: one for fabric A, another for fabric B",
)
def fc_map_tells_fabrics_apart(vlan: SwitchVlan, context: CheckContext) -> Iterator[Violation]:
    """The FC-MAP is the same on all switches of a fabric, and different in the other fabric.

    It is the prefix of every FCoE MAC address. With a different one for each fabric a switch
    rejects frames that a wrong cable brings in from the other; the default 0e:fc:00 is valid where
    there is one fabric.
    """
    switch, facts = vlan.switch, vlan.facts
    if switch.platform.has(Capability.FCOE):
        here = switch.facts.fc_map or _refused(switch) or DEFAULT_FC_MAP
    elif facts.fip_snooping:
        here = facts.fc_map or DEFAULT_FC_MAP
    else:
        return
    if not _LEGAL.fullmatch(here):
        yield Violation(
            found=f"FC-MAP {here}",
            expected="0e:fc:00 to 0e:fc:ff",
            cause=f"{switch.name} {here}",
        )
    yield from _intent_conflicts(vlan, here, context)


def _intent_conflicts(vlan: SwitchVlan, here: str, context: CheckContext) -> Iterator[Violation]:
    """Yield conflicts of an FC-MAP with the intent: a different one, or one for both fabrics."""
    number, vsan = _vsan(context, vlan.facts.id)
    if vsan is None:
        return
    if here != _fc_map(vsan):
        yield Violation(
            found=f"FC-MAP {here} on {vlan.switch.name}",
            expected=f"{_fc_map(vsan)}, that of fabric {vsan.fabric}",
            at=("vsans", number, "fc_map"),
        )
    of_fabric = context.once(_fc_maps)[0]
    if any(here in maps for fabric, maps in of_fabric.items() if fabric != vsan.fabric):
        yield Violation(
            found=f"FC-MAP {here} in fabrics A and B",
            expected="a different one in each",
            at=("vsans", number, "fc_map"),
            cause="FC-MAP of both fabrics",
        )


def _refused(switch: CheckedSwitch) -> str:
    """Return the FC-MAP of a line that the switch rejects; empty: there is none."""
    unread = switch.configuration.unread if switch.configuration is not None else ()
    found = (_STATED.fullmatch(text) for _, text in unread)
    return next((match[1] for match in found if match), "")


def _vsan(context: CheckContext, vlan: int) -> tuple[int, VsanIntent | None]:
    """Return the intended VSAN of an FCoE VLAN."""
    intent = context.san.vlans.get(context.cabling.first_keys.get(vlan, ""))
    number = (intent.vsan if intent is not None else None) or 0
    return number, context.san.vsans.get(number)


def _fc_maps(context: CheckContext) -> Iterator[dict[Fabric, set[str]]]:
    """Yield the FC-MAPs of each fabric."""
    found: dict[Fabric, set[str]] = {}
    for vsan in context.san.vsans.values():
        found.setdefault(vsan.fabric, set()).add(_fc_map(vsan))
    yield found


def _fc_map(vsan: VsanIntent) -> str:
    return (vsan.fc_map or DEFAULT_FC_MAP).lower()
