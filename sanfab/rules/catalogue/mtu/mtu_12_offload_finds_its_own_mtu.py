"""MTU-12."""

from collections.abc import Iterator

from sanfab.analysis.frames import EMULEX_OFFLOAD, sent_by
from sanfab.model.protocols import ISCSI
from sanfab.model.yaml12 import Where
from sanfab.rules.catalogue.mtu.crossings import paths, worst_of
from sanfab.rules.catalogue.mtu.subjects import OFFLOADS
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SanEndpoint


@rule(
    "MTU-12",
    scope=OFFLOADS,
    protocols=ISCSI,
    severity=Severity.INFO,
    source="EMLX-MTU",
    example="`mtu: 9000` on a port of an OCe10102-I",
    fix="enable jumbo frames on every switch port of its path",
)
def offload_finds_its_own_mtu(end: SanEndpoint, context: CheckContext) -> Iterator[Violation]:
    """An adapter that detects its MTU has none configured, and its whole path passes 8342 bytes.

    The firmware of an Emulex iSCSI offload pings each target with a large packet. If the target
    answers, it sends 8342 bytes, otherwise 1514, and reports neither: one switch without jumbo
    frames reduces the speed unnoticed.
    """
    stated = _stated(end)
    if stated:
        key = ".".join(map(str, stated[2:]))
        yield Violation(
            found=f"{key}, which the adapter ignores",
            expected=f"no MTU: the adapter detects {EMULEX_OFFLOAD} or 1514 itself",
            fix="remove the MTU of the port",
            at=stated,
        )
    cable = end.cable
    if cable is None or cable.is_fc:
        return
    packet = sent_by(context.san, cable)
    for path in paths(cable, packet, context):
        worst = worst_of(path)
        if worst.verdict == "fail":
            override = context.switches[worst.switch].override(worst.port, "mtu")
            yield Violation(
                found=f"1514 bytes, for {worst.switch} {worst.port}: {worst.capacity.words}",
                expected=f"{EMULEX_OFFLOAD}: {worst.need} bytes on the wire",
                at=override or None,
                details=tuple(map(str, path.ports)),
                cause=f"{override or end.name} {worst.switch} {worst.capacity.words}",
            )
            return


def _stated(end: SanEndpoint) -> Where:
    """Return the inventory path of an MTU of the port; empty: none."""
    kind = "arrays" if end.is_array else "hosts"
    return () if end.port.mtu is None else (kind, end.name, "ports", end.label, "mtu")
