"""DCB-11."""

from collections.abc import Iterator

from sanfab.facts.policy_kind import PolicyKind, PolicyPoint
from sanfab.facts.unknown import policy_of, system_policy
from sanfab.model.protocols import FCOE
from sanfab.rules.catalogue.dcb.lossless import FCOE_CLASS
from sanfab.rules.catalogue.dcb.subjects import FCOE_POLICY_SWITCHES
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.lines import line_like
from sanfab.rules.rule import NotExamined, Violation, rule

POINTS = {
    "qos input": (PolicyPoint.CLASSIFICATION_IN, PolicyKind.CLASSIFICATION),
    "queuing input": (PolicyPoint.QUEUING_IN, PolicyKind.QUEUING),
    "queuing output": (PolicyPoint.QUEUING_OUT, PolicyKind.QUEUING),
    "network-qos": (PolicyPoint.NETWORK, PolicyKind.NETWORK),
}
"""Where policies are attached, and of which kind, by the words of the line."""
BUILT_IN = "fcoe-default-"
"""Built-in policies with a class for FCoE begin so [C-N5QOS]; others have none."""
OTHER_BUILT_IN = "default-"


@rule(
    "DCB-11",
    scope=FCOE_POLICY_SWITCHES,
    protocols=FCOE,
    severity=Severity.ERROR,
    source="N5K-QOS N5K-FCOEQOS",
    example="a 5548 with VFCs and the default QoS",
    fix="attach fcoe-default-in-policy, fcoe-default-out-policy and fcoe-default-nq-policy, or "
    "policies of your own with class-fcoe, under `system qos` before FCoE is used",
)
def fcoe_class_is_attached(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """Each system QoS policy of a switch with VFCs contains the FCoE class.

    These switches do not create it automatically. Without it FCoE uses the class that may be
    dropped, or its interfaces stay down.
    """
    missing, unshown = [], []
    for words, (point, kind) in POINTS.items():
        name = system_policy(switch.facts, point)
        policy = policy_of(switch.facts, kind, name)
        if policy is not None:
            has_class: bool | None = FCOE_CLASS in policy.classes
        elif name.startswith(BUILT_IN):
            has_class = True
        else:
            has_class = False if not name or name.startswith(OTHER_BUILT_IN) else None
        if has_class is None:
            unshown.append(name)
        elif not has_class:
            missing.append(f"{words} ({name or 'the default policy'})")
    if missing:
        yield Violation(
            f"no {FCOE_CLASS} in {', '.join(missing)}",
            f"{FCOE_CLASS} in all four",
            line=line_like(switch, "system qos") or line_like(switch, "feature fcoe"),
        )
    elif unshown:
        yield NotExamined(f"policy {unshown[0]}, which the configuration does not show")
