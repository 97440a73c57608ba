"""ZON-13."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.model.families import FAMILIES
from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.model.yaml12 import Where
from sanfab.rules.catalogue.zon.subjects import SAN_ZONES, SwitchZone
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.text import some


class Lif(NamedTuple):
    """A logical interface of a port that has several."""

    port: str
    """Array and port."""
    name: str
    where: Where


Lifs = dict[str, Lif]
"""By WWPN."""


@rule(
    "ZON-13",
    scope=SAN_ZONES,
    protocols=FIBRE_CHANNEL,
    severity=Severity.ERROR,
    source="NTAP-ZREC",
    example="interfaces lif1 and lif5 of port 0e in one zone",
    fix="make a zone for each of them, or zone one interface of a port",
)
def one_lif_of_a_port(item: SwitchZone, context: CheckContext) -> Iterator[Violation]:
    """No zone holds two logical interfaces of one physical ONTAP port.

    They log in over one link. NetApp warns for Cisco switches that after a link failure such a port
    may not recover if it sees itself in its zone.
    """
    lifs = context.subjects(_lifs)[0]
    if not lifs:
        return
    by_port: dict[str, list[Lif]] = {}
    for wwpn in dict.fromkeys(member.wwpn for member in item.zone.members):
        if wwpn in lifs:
            by_port.setdefault(lifs[wwpn].port, []).append(lifs[wwpn])
    crowds = {port: one for port, one in by_port.items() if len(one) > 1}
    if crowds:
        added = [lif for one in crowds.values() for lif in one if "wwpn" not in lif.where]
        words = (f"{some(lif.name for lif in one)} of {port}" for port, one in crowds.items())
        found = "; ".join(words)
        yield Violation(
            found=found,
            expected="one logical interface of a physical port in a zone",
            at=added[0].where,
            cause=f"vsan {item.vsan.id} {found}",
        )


def _lifs(context: CheckContext) -> Iterator[Lifs]:
    """Yield the logical interfaces of ports that have several."""
    lifs: Lifs = {}
    for name, array in context.san.arrays.items():
        if not FAMILIES[array.family].logical_wwpn:
            continue
        for label, port in array.ports.items():
            where: Where = ("arrays", name, "ports", label)
            if port.interfaces and port.wwpn is not None:
                wwpn = port.wwpn.lower()
                lifs[wwpn] = Lif(f"{name} {label}", wwpn, (*where, "wwpn"))
            for interface, wwpn in port.interfaces.items():
                at = (*where, "interfaces", interface)
                lifs[wwpn.lower()] = Lif(f"{name} {label}", interface, at)
    yield lifs
