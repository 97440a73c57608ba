"""MTU-11."""

from collections.abc import Iterator

from sanfab.facts.policy_kind import PolicyKind
from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCHES

SMALLEST = 1500
"""Bytes; no class may have less."""


@rule(
    "MTU-11",
    scope=SWITCHES,
    protocols=ETHERNET_STORAGE,
    severity=Severity.ERROR,
    source="N5K-QOS",
    example="`system jumbomtu 2240` with a class of `mtu 9216`",
    fix="raise `system jumbomtu` to the largest MTU of a class, or remove the line: the default "
    "is 9216",
)
def class_mtu_is_within_system_limit(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation]:
    """The MTU of a QoS class is between 1500 and the system's jumbo MTU.

    The system value limits every class, so a class with a larger value passes less than configured.
    A class below 1500 drops ordinary Ethernet frames.
    """
    facts = switch.facts
    limit = facts.jumbo_size if facts.jumbo_size is not None else switch.platform.mtu_jumbo
    for key, policy in facts.policies.items():
        if policy.kind != PolicyKind.NETWORK:
            continue
        for entry in policy.classes.values():
            fact = f"policies.{key}.classes.{entry.name}.mtu"
            found = f"{entry.name} of {policy.name} with mtu {entry.mtu}"
            if entry.mtu is not None and entry.mtu > limit:
                expected = f"{limit} at most, the system's jumbo MTU"
                yield Violation(found=found, expected=expected, fact=fact)
            elif entry.mtu is not None and entry.mtu < SMALLEST:
                yield Violation(found=found, expected=f"{SMALLEST} at least", fact=fact)
