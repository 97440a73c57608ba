"""IP-05."""

from collections.abc import Iterator

from sanfab.model.families import FAMILIES
from sanfab.model.protocols import ISCSI
from sanfab.rules.catalogue.ip.halves import ZONES, astray, plugs_of, side_of
from sanfab.rules.catalogue.ip.subjects import named
from sanfab.rules.context import CheckContext
from sanfab.rules.endpoints import iscsi_keys
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Scope, Subject, Violation, rule
from sanfab.rules.scopes import ARRAYS, SanArray


def _nimbles(context: CheckContext) -> Iterator[Subject[SanArray]]:
    for subject in context.subjects(ARRAYS.find):
        ports = subject.item.intent.ports.values()
        wish = FAMILIES[subject.item.intent.family].networks
        if wish == "two-or-zones" and any(iscsi_keys(context.san, port) for port in ports):
            yield subject


NIMBLES: Scope[SanArray] = Scope("san", _nimbles)


@rule(
    "IP-05",
    scope=NIMBLES,
    protocols=ISCSI,
    severity=Severity.WARNING,
    source="NIMBLE-ZONE",
    example="even addresses on both switches",
    fix="make a network for each switch, or set `netzone_type` of the array's subnet to bisect or "
    "evenodd and give the ports on each switch addresses of one half",
)
def nimble_zones_match_cabling(
    array: SanArray, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A Nimble array on two switches has two networks, or one with IP zones divided by switch.

    Otherwise hosts log in to data addresses on the remote switch as often as to those on their own,
    and half the traffic crosses the link between the switches, which is not sized for it.
    """
    san, ports = context.san, array.intent.ports
    keys = {key for port in ports.values() for key in iscsi_keys(san, port)}
    sides = {side_of(context, port) for port in ports.values() if iscsi_keys(san, port)}
    if len(keys) > 1 or len(sides) < 2:  # noqa: PLR2004  # nothing to cross
        return
    (key,) = keys
    zones = str(array.intent.settings.get("netzone_type", "")).casefold()
    at = ("arrays", array.name, "settings", "netzone_type")
    if not zones:
        yield NotExamined(
            "`netzone_type` in the settings of a Nimble array with one network on two switches"
        )
    elif zones not in ZONES:
        found = f"netzone_type {zones} with {named(san, key)} on {' and '.join(sorted(sides))}"
        yield Violation(found, "bisect or evenodd, or two networks", at=at)
    elif zones == "bisect" and not san.vlans[key].subnet:
        yield NotExamined("subnet of an iSCSI VLAN")
    else:
        yield from astray(list(plugs_of(array, key, context)), zones, san.vlans[key].subnet)
