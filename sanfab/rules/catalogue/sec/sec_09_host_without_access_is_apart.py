"""SEC-09."""

from collections.abc import Iterator

from sanfab.model.protocols import IP_STORAGE
from sanfab.rules.catalogue.sec.chap import array_chap
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import HOSTS, SanHost
from sanfab.text import few


@rule(
    "SEC-09",
    scope=HOSTS,
    protocols=IP_STORAGE,
    severity=Severity.WARNING,
    source="practice",
    example="a backup server in the VLAN of an array that it never uses",
    fix="add the pair to `access`, move the host to another VLAN, or turn CHAP on at the array "
    "and its hosts (`chap`)",
    suppressed_by=("RED-11",),
)
def host_without_access_is_apart(host: SanHost, context: CheckContext) -> Iterator[Violation]:
    """A host shares an iSCSI VLAN with arrays only if `access` lets it use one of them.

    Within a VLAN the network separates nothing: the host reaches every target there, and only the
    array decides what it sees. An array that requires CHAP rejects it.
    """
    own = context.partners.get(host.name, frozenset())
    for label, port in host.intent.ports.items():
        for key in dict.fromkeys(key for key in (port.vlan, *port.vlans) if key is not None):
            arrays = context.arrays_in.get(key, ())
            if arrays and own.isdisjoint(arrays):
                open_ = [name for name in arrays if not array_chap(name, context).is_required]
                if open_:
                    yield Violation(
                        found=f"{label} in VLAN {key} with {few(open_)}, without access to any "
                        "array there",
                        expected="no host in the VLAN of an array that it may not use",
                        at=("hosts", host.name, "ports", label),
                        cause=f"{key} {few(open_)}",
                    )
