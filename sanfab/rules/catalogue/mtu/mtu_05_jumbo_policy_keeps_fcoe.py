"""MTU-05."""

from collections.abc import Iterator

from sanfab.analysis.frames import FCOE_PAYLOAD
from sanfab.facts.policy_kind import PolicyKind, PolicyPoint
from sanfab.facts.unknown import policy_of, system_policy
from sanfab.model.protocols import FCOE
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SWITCHES

BUILT_IN = ("default-", "fcoe-default-")
"""Beginning of built-in policies; DCB-11 lists those with a class for FCoE."""


@rule(
    "MTU-05",
    scope=SWITCHES,
    protocols=FCOE,
    severity=Severity.ERROR,
    source="N5K-QOS OSWALT",
    example="a jumbo policy with only class-default on a Nexus 5548 with VFCs",
    fix="add class-fcoe to the policy, with `pause no-drop` and `mtu 2158`",
)
def jumbo_policy_keeps_fcoe(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A custom network-qos policy contains the FCoE class, lossless and with MTU 2158.

    It replaces the built-in policy completely. Without class-fcoe FCoE frames are in the default
    class: they may be dropped, and Fibre Channel recovers poorly from that.
    """
    facts = switch.facts
    name = system_policy(facts, PolicyPoint.NETWORK)
    policy = policy_of(facts, PolicyKind.NETWORK, name)
    if switch.platform.mtu_counts != "class" or not name or not _has_fcoe(switch):
        return
    if policy is None:
        if not name.startswith(BUILT_IN):
            yield NotExamined(f"network-qos policy {name}, which the configuration does not show")
        return
    expected = f"class-fcoe with pause no-drop and mtu {FCOE_PAYLOAD}"
    entry = policy.classes.get("class-fcoe")
    if entry is None:
        classes = ", ".join(sorted(policy.classes)) or "no class"
        yield Violation(found=f"network-qos policy {name} with {classes}", expected=expected)
        return
    if not entry.no_drop:
        yield Violation(found=f"class-fcoe of {name} without pause no-drop", expected=expected)
    if (entry.mtu or 1500) < FCOE_PAYLOAD:
        yield Violation(
            found=f"class-fcoe of {name} with mtu {entry.mtu or 1500}", expected=expected
        )


def _has_fcoe(switch: CheckedSwitch) -> bool:
    roles = switch.vlan_roles
    return bool(switch.facts.vfcs) or any(roles.get(vlan) == "fcoe" for vlan in switch.facts.vlans)
