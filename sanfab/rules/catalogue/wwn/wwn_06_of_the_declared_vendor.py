"""WWN-06."""

from collections.abc import Iterator

from sanfab.inventory.cables import Cable
from sanfab.model.ouis import OUIS, SISTERS, Oui, owner_of
from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.catalogue.zon.subjects import CABLED_WWPNS, NamedWwpn
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule

_VENDORS = {oui.vendor.split()[0].lower(): oui.vendor for oui in OUIS.values()}
"""Vendor by the word that a model begins with."""
_ADAPTER_MAKERS = {oui.vendor for oui in OUIS.values() if oui.kind == "adapter"}


@rule(
    "WWN-06",
    scope=CABLED_WWPNS,
    protocols=FIBRE_CHANNEL,
    severity=Severity.WARNING,
    source="WWN S2",
    example="host port ghidorah3_p1 with 50:0a:09:85:87:59:54:17, a NetApp WWPN",
    fix="compare with the login on that switch port: two WWPNs are probably swapped",
)
def of_the_declared_vendor(
    wwpn: NamedWwpn, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """The manufacturer in a WWPN matches the vendor in the inventory.

    Two swapped lines are well-formed and unique, and zone the wrong device; the manufacturer ID
    shows it. Servers whose vendor assigns the WWPNs itself (Cisco UCS, HP) match any adapter, and
    adapters that a server vendor rebrands match any manufacturer.
    """
    owner, cable = owner_of(wwpn.value), wwpn.cable
    if cable is None or owner is None:
        return  # nothing is declared, or WWN-02 reports it
    declared = _declared(cable, context)
    if declared and not _agree(declared, owner, is_array=cable.is_array):
        manufacturer = f"{owner.vendor} ({owner.kind})"
        yield Violation(f"{wwpn.value}, which is of {manufacturer}", f"{declared}, as declared")
    elif not declared and not cable.is_array and owner.kind == "array":
        yield Violation(
            f"{wwpn.value}, which is of an array of {owner.vendor}", "that of an adapter"
        )
    elif not declared:
        what = "family or model of an array" if cable.is_array else "adapter model of a host port"
        yield NotExamined(f"{what} that names its vendor")


def _declared(cable: Cable, context: CheckContext) -> str:
    """Return the vendor that the inventory names; empty: none is known."""
    san = context.san
    if cable.is_array:
        array = san.arrays[cable.device]
        return _vendor(array.family) or _vendor(array.model or "")
    key = cable.end.adapter or ""
    adapter = san.hosts[cable.device].adapters.get(key)
    return _vendor(adapter.model if adapter else key)


def _vendor(model: str) -> str:
    return _VENDORS.get(model.lower().replace("-", " ").partition(" ")[0], "")


def _agree(declared: str, owner: Oui, *, is_array: bool) -> bool:
    if owner.vendor == declared:
        return True
    if owner.kind == "adapter" and not is_array and declared not in _ADAPTER_MAKERS:
        return True
    return owner.kind == "server" or {owner.vendor, declared} in SISTERS
