"""NAME-06."""

from collections.abc import Iterator

from sanfab.rules.evidence import Evidence, Switch
from sanfab.rules.finding import Severity
from sanfab.rules.over import SWITCHES
from sanfab.rules.rule import Fault, check


@check(
    "NAME-06",
    over=SWITCHES,
    severity=Severity.ERROR,
    source="OS9-DCB OS9-FCOE",
    example="a DCB map with a name of 40 characters",
    fix="shorten the name of the map, and name it so at its ports",
)
def dcb_map_names_fit(switch: Switch, _evidence: Evidence) -> Iterator[Fault]:
    """The name of a DCB map has 32 characters at most.

    OS9 refuses a longer one; the ports that name the map then have no lossless class. The
    description of an FCoE map has the same limit, but sanfab reads and writes none.
    """
    longest = switch.platform.policy_name_max
    if longest is None:
        return
    for policy in switch.facts.policies.values():
        if policy.kind == "dcb-map" and len(policy.name) > longest:
            yield Fault(
                found=f"DCB map {policy.name} with a name of {len(policy.name)} characters",
                expected=f"at most {longest}",
                cause=f"dcb-map {policy.name}",
            )
