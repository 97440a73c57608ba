"""NAME-06."""

from collections.abc import Iterator

from sanfab.facts.policy_kind import PolicyKind
from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCHES


@rule(
    "NAME-06",
    scope=SWITCHES,
    protocols=ETHERNET_STORAGE,
    severity=Severity.ERROR,
    source="OS9-DCB OS9-FCOE",
    example="a DCB map with a name of 40 characters",
    fix="shorten the name of the map, also at its ports",
)
def dcb_map_names_fit(switch: CheckedSwitch, _context: CheckContext) -> Iterator[Violation]:
    """The name of a DCB map has 32 characters at most.

    OS9 rejects a longer one; ports that refer to the map then have no lossless class. The
    description of an FCoE map has the same limit, but sanfab does not read or write it.
    """
    longest = switch.platform.traits.policy_name_max
    if longest is None:
        return
    for key, policy in switch.facts.policies.items():
        if policy.kind == PolicyKind.PRIORITY_GROUPS and len(policy.name) > longest:
            yield Violation(
                found=f"DCB map {policy.name} with a name of {len(policy.name)} characters",
                expected=f"at most {longest}",
                cause=f"dcb-map {policy.name}",
                fact=f"policies.{key}",
            )
