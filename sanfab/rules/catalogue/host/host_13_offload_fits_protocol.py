"""HOST-13."""

from collections.abc import Iterator

from sanfab.model.protocols import SCSI_OVER_ETHERNET
from sanfab.rules.catalogue.host.subjects import personality
from sanfab.rules.context import CheckContext
from sanfab.rules.endpoints import iscsi_ports
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import HOSTS, SanHost


@rule(
    "HOST-13",
    scope=HOSTS,
    protocols=SCSI_OVER_ETHERNET,
    severity=Severity.ERROR,
    source="S0 S2",
    example="an OCe10102-F adapter on an iSCSI port; iSOE with the software initiator",
    fix="state the adapter's real personality, or flash the one that the protocol needs",
)
def offload_fits_protocol(host: SanHost, context: CheckContext) -> Iterator[Violation]:
    """The personality of an adapter fits the protocol of its ports.

    An adapter flashed for FCoE has no iSCSI offload and vice versa; an offload engine appears as a
    storage controller, so the operating system's own initiator cannot use it.
    """
    iscsi = iscsi_ports(context.san, host.intent)
    for label, port in host.intent.ports.items():
        adapter = host.intent.adapters.get(port.adapter or "")
        if adapter is None:
            continue
        kind = personality(adapter.model)
        where = ("hosts", host.name, "ports", label)
        is_fcoe = port.wwpn is not None or port.vsan is not None
        is_iscsi = not is_fcoe and label in iscsi
        if kind == "fcoe" and is_iscsi:
            yield Violation(
                f"iSCSI on {label} of {adapter.model}",
                "FCoE, the personality of the adapter",
                at=where,
            )
        if kind == "iscsi offload" and is_fcoe:
            yield Violation(
                f"FCoE on {label} of {adapter.model}",
                "iSCSI, the personality of the adapter",
                at=where,
            )
    yield from _software_initiator(host)


def _software_initiator(host: SanHost) -> Iterator[Violation]:
    initiator = str(host.intent.settings.get("iscsi_initiator", ""))
    for name, adapter in host.intent.adapters.items():
        if not adapter.model.casefold().endswith("-isoe"):
            continue
        if initiator and all(port.adapter == name for port in host.intent.ports.values()):
            at = ("hosts", host.name, "settings", "iscsi_initiator")
            found = f"initiator {initiator} with offload engine {name}"
            yield Violation(found, "the offload engine alone, which is its own initiator", at=at)
