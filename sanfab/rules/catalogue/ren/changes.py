"""Running and intended facts of a switch -> changes of a deployment in its data path."""

from collections.abc import Iterator

from sanfab.facts.diff import Difference, fact_differences
from sanfab.rules.context import CheckContext

DATA_PATH = ("ports", "lags", "vlans", "vsans", "vfcs", "policies", "system_policies", "fc_map")
"""Facts with changes that may affect frames in transit."""
QUIET = ("description", "name")
"""Last steps of their paths that affect none."""


def data_path_changes(name: str, context: CheckContext) -> Iterator[Difference]:
    """Yield the changes of a switch with known running facts."""
    known = context.pending.get(name)
    if known is None:
        known = tuple(fact_differences(context.switches[name].facts, context.running[name]))
    for one in known:
        steps = one.where.split(".")
        if steps[0] in DATA_PATH and steps[-1] not in QUIET:
            yield one
