"""ZON-13."""

from collections.abc import Iterator

from sanfab.checks.evidence import Evidence
from sanfab.checks.rule import Fault, check
from sanfab.checks.zoning.places import SAN_ZONES, SwitchZone
from sanfab.checks.zoning.words import some
from sanfab.finding import Severity
from sanfab.model import FAMILIES

Lifs = dict[str, tuple[str, str]]
"""(array port, name of the interface) by WWPN."""


@check(
    "ZON-13",
    over=SAN_ZONES,
    severity=Severity.ERROR,
    source="NTAP-ZREC",
    example="interfaces lif1 and lif5 of port 0e in one zone",
    fix="make a zone for each of them, or zone one interface of a port",
)
def one_lif_of_a_port(item: SwitchZone, evidence: Evidence) -> Iterator[Fault]:
    """No two logical interfaces of one physical ONTAP port are in the same zone.

    They log in over one link. NetApp warns for Cisco switches that after a link drop such a port
    may not come back, if it sees itself in its zone.
    """
    lifs = evidence.listed(_lifs)[0]
    if not lifs:
        return
    by_port: dict[str, list[str]] = {}
    for wwpn in dict.fromkeys(member.wwpn for member in item.zone.members):
        if wwpn in lifs:
            port, interface = lifs[wwpn]
            by_port.setdefault(port, []).append(interface)
    crowds = [f"{some(names)} of {port}" for port, names in by_port.items() if len(names) > 1]
    if crowds:
        yield Fault(
            found="; ".join(crowds),
            expected="one logical interface of a physical port in a zone",
            cause=item.cause,
        )


def _lifs(evidence: Evidence) -> Iterator[Lifs]:
    """Yield the logical interfaces of ports that have several."""
    lifs: Lifs = {}
    for name, array in evidence.san.arrays.items():
        if not FAMILIES[array.family].logical_wwpn:
            continue
        for label, port in array.ports.items():
            if port.interfaces and port.wwpn is not None:
                lifs[port.wwpn.lower()] = (f"{name} {label}", port.wwpn.lower())
            for interface, wwpn in port.interfaces.items():
                lifs[wwpn.lower()] = (f"{name} {label}", interface)
    yield lifs
