"""REN-04."""

from collections.abc import Iterator

from sanfab.facts.diff import Difference, fact_differences
from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.model.san import San
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SAN

_DATA_PATH = ("ports", "lags", "vlans", "vsans", "vfcs", "policies", "system_policies", "fc_map")
"""Facts with changes that may affect frames in transit."""
_QUIET = ("description", "name")
"""Last steps of their paths that affect none."""


@rule(
    "REN-04",
    scope=SAN,
    protocols=ALL_PROTOCOLS,
    severity=Severity.ERROR,
    source="NDFC-799 practice",
    example="one push that changes ports of both fabrics",
    fix="deploy one fabric, verify logins and sessions, then the other; add a waiver with a "
    "date for a staged change",
    needs="the running configuration (check --running DIR)",
)
def one_fabric_at_a_time(san: San, context: CheckContext) -> Iterator[Violation | NotExamined]:
    """Data path changes are pending on the switches of one fabric at a time.

    A failed change then leaves every host its paths through the other fabric. A wrong change pushed
    to both at once leaves no working path.
    """
    if not context.running:
        yield NotExamined("the running configuration of both fabrics")
        return
    changed: dict[str, list[str]] = {}
    for name in sorted(context.running):
        if any(_data_path_changes(name, context)):
            changed.setdefault(san.switches[name].fabric or "", []).append(name)
    outside = changed.pop("", [])
    if outside and (changed or len(outside) > 1):
        yield NotExamined("fabric of the switches")
    if len(changed) > 1:
        found = "; ".join(f"{', '.join(names)} in fabric {fab}" for fab, names in changed.items())
        yield Violation(
            f"pending changes on {found}", "changes in one fabric only", at=("switches",)
        )


def _data_path_changes(name: str, context: CheckContext) -> Iterator[Difference]:
    """Yield the changes of a switch with known running facts."""
    known = context.pending.get(name)
    if known is None:
        known = tuple(fact_differences(context.switches[name].facts, context.running[name]))
    for one in known:
        steps = one.where.split(".")
        if steps[0] in _DATA_PATH and steps[-1] not in _QUIET:
            yield one
