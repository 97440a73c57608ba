"""CAP-05."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.model.endpoint import HostIntent
from sanfab.model.limits import limit_of
from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.analyses import paths_of_san
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Scope, Subject, Violation, rule
from sanfab.rules.settings import number
from sanfab.text import few


class Queue(NamedTuple):
    """An FCoE array port, and how many host ports have each queue depth."""

    depths: dict[int, int]
    unknown: bool
    """Some host states no queue depth."""


def _queues(context: CheckContext) -> Iterator[Subject[Queue]]:
    depths: dict[tuple[str, str], dict[int | None, int]] = {}
    for (host, array), groups in paths_of_san(context).groups.items():
        for group in groups:
            if group.initiator.is_fc:
                depth = _depth(context.san.hosts[host], group.initiator.adapter)
                for target in group.targets:
                    port = depths.setdefault((array, target.cable.label), {})
                    port[depth] = port.get(depth, 0) + 1
    for (array, label), found in depths.items():
        known = {depth: count for depth, count in found.items() if depth is not None}
        where = ("arrays", array, "ports", label)
        yield Subject(f"{array} {label}", where, Queue(known, None in found))


def _depth(host: HostIntent, adapter: str | None) -> int | None:
    """Return the queue depth of a host port: of its adapter, else of the host."""
    intent = host.adapters.get(adapter or "")
    own = intent.settings.get("queue_depth") if intent is not None else None
    return number(host.settings.get("queue_depth") if own is None else own)


QUEUES: Scope[Queue] = Scope("san", _queues)
"""FCoE array ports that hosts use."""


@rule(
    "CAP-05",
    scope=QUEUES,
    protocols=FIBRE_CHANNEL,
    severity=Severity.WARNING,
    source="NTAP-QD",
    example="30 hosts with a queue depth of 128 on one port",
    fix="set the same smaller `queue_depth` on all hosts of the port, 32 to begin with",
)
def queues_fit_the_target(queue: Queue, context: CheckContext) -> Iterator[Violation | NotExamined]:
    """The queues of all hosts of an FC target port fit into its 2048 entries, and are equal.

    A full port answers QFULL: hosts back off for seconds, and the one with the deepest queue
    starves the others. `queue_depth` is a setting of the adapter, or of the host for all of them.
    """
    if queue.unknown:
        yield NotExamined("`queue_depth` in the settings of an adapter or its host")
    limit = limit_of("queue_depth_per_port", stated=context.san.policy.limits)
    total = sum(depth * count for depth, count in queue.depths.items())
    if limit is not None and total > limit.value:
        ports = sum(queue.depths.values())
        yield Violation(f"{total} commands of {ports} host ports", f"{limit.value} at most")
    if len(queue.depths) > 1:
        yield Violation(
            f"queue depths {few(sorted(queue.depths))}", "one for all hosts of the port"
        )
