"""Running and intended facts of a switch -> what a deployment would change in its data path."""

from collections.abc import Iterator

from sanfab.facts.diff import Difference, fact_differences
from sanfab.rules.context import CheckContext

DATA_PATH = ("ports", "lags", "vlans", "vsans", "vfcs", "policies", "system_policies", "fc_map")
"""Facts whose change may touch frames on their way."""
QUIET = ("description", "name")
"""Their last steps that touch none."""


def data_path_changes(name: str, context: CheckContext) -> Iterator[Difference]:
    """Yield what would change on a switch whose running facts are known."""
    intended, running = context.switches[name].facts, context.running[name]
    for part in DATA_PATH:
        for one in fact_differences(getattr(intended, part), getattr(running, part), part):
            if one.where.rpartition(".")[2] not in QUIET:
                yield one
