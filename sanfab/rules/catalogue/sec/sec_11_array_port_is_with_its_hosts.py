"""SEC-11."""

from collections.abc import Iterator

from sanfab.model.protocols import IP_STORAGE
from sanfab.rules.catalogue.sec.chap import array_chap
from sanfab.rules.context import CheckContext
from sanfab.rules.endpoints import ip_storage_keys
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import ARRAYS, SanArray
from sanfab.text import few


@rule(
    "SEC-11",
    scope=ARRAYS,
    protocols=IP_STORAGE,
    severity=Severity.ERROR,
    source="practice",
    example="a target port that was cabled into the VLAN of another array",
    fix="put the port into the VLAN of the hosts of its array, add the pair to `access`, or turn "
    "CHAP on at the array and its hosts (`chap`)",
)
def array_port_is_with_its_hosts(array: SanArray, context: CheckContext) -> Iterator[Violation]:
    """An array port shares an iSCSI VLAN with hosts only if `access` lets one of them use it.

    Within a VLAN the network separates nothing: the hosts there reach the port, and only the array
    decides what they see. The hosts of the array do not reach it.
    """
    users = context.partners.get(array.name, frozenset())
    for label, port in array.intent.ports.items():
        for key in ip_storage_keys(context.san, port):
            hosts = context.hosts_in.get(key, ())
            if not hosts or not users.isdisjoint(hosts) or _asks_chap(array.name, context):
                continue
            yield Violation(
                found=f"{label} in VLAN {key} with {few(hosts)}, which may not use it",
                expected="an array port in a VLAN of hosts that may use the array",
                at=("arrays", array.name, "ports", label),
                cause=key,
            )


def _asks_chap(array: str, context: CheckContext) -> bool:
    return bool(array_chap(array, context).is_required)
