"""WWN-02."""

from collections.abc import Iterator

from sanfab.model.ouis import OUIS, naa_of, nearest_oui, oui_of
from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.catalogue.zon.subjects import WWPNS, NamedWwpn
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule


@rule(
    "WWN-02",
    scope=WWPNS,
    protocols=FIBRE_CHANNEL,
    severity=Severity.WARNING,
    source="WWN",
    example="30:0a:09:85:87:59:54:17, whose first digit no WWN has",
    fix="compare it with the label of the port, or with the login on the switch",
)
def well_formed(wwpn: NamedWwpn, _context: CheckContext) -> Iterator[Violation]:
    """A WWPN has a valid form and a known manufacturer.

    The first digit (NAA) defines the format of the rest: 1, 2, 5 and 6 hold a manufacturer ID
    (OUI), C to F a mapped EUI-64. Typing errors usually violate that. An OUI that is not in the
    table is a note, once for all its ports; one that is a typing error away from a known one is a
    warning.
    """
    naa, oui = naa_of(wwpn.value), oui_of(wwpn.value)
    if not oui:
        yield Violation(
            f"{wwpn.value}: first digit {naa}", "first digit 1, 2, 5 or 6 (c to f: mapped EUI-64)"
        )
    elif naa == "1" and not wwpn.value.startswith("10:00:"):
        found = f"{wwpn.value}: begins with {wwpn.value[:5]}"
        yield Violation(found, "10:00, as the twelve bits after a first digit 1 are zero")
    elif oui not in OUIS:
        yield _unknown(wwpn.value, oui)


def _unknown(wwpn: str, oui: str) -> Violation:
    near = nearest_oui(oui)
    if near:
        return Violation(
            f"{wwpn}: unknown manufacturer id {oui}",
            f"a known one, perhaps {near} of {OUIS[near].vendor}",
        )
    return Violation(
        f"{wwpn}: manufacturer id {oui}, which is not in our table",
        "a known one",
        fix="look it up once in the IEEE registry, and waive it",
        severity=Severity.INFO,
        cause=f"oui {oui}",
    )
