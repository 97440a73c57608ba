"""IP-05."""

from collections.abc import Iterator

from sanfab.model import FAMILIES
from sanfab.rules.catalogue.ip.halves import ZONES, astray, plugs_of, side_of
from sanfab.rules.catalogue.ip.places import named
from sanfab.rules.endpoints import iscsi_keys
from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity
from sanfab.rules.over import ARRAYS, Array
from sanfab.rules.rule import Fault, Over, Place, Unknown, check


def _nimbles(evidence: Evidence) -> Iterator[Place[Array]]:
    for place in evidence.listed(ARRAYS.places):
        ports = place.item.intent.ports.values()
        wish = FAMILIES[place.item.intent.family].networks
        if wish == "two-or-zones" and any(iscsi_keys(evidence.san, port) for port in ports):
            yield place


NIMBLES: Over[Array] = Over("san", _nimbles)


@check(
    "IP-05",
    over=NIMBLES,
    severity=Severity.WARNING,
    source="NIMBLE-ZONE",
    example="even addresses on both switches",
    fix="make a network for each switch, or set `netzone_type` of the array's subnet to bisect or "
    "evenodd and give the ports on each switch addresses of one half",
)
def nimble_zones_match_cabling(array: Array, evidence: Evidence) -> Iterator[Fault | Unknown]:
    """A Nimble array on two switches has two networks, or one that IP zones divide by switch.

    Otherwise hosts log in to data addresses on the far switch as often as to those on their own,
    and half the traffic crosses the link between the switches, which is not made for it.
    """
    san, ports = evidence.san, array.intent.ports
    keys = {key for port in ports.values() for key in iscsi_keys(san, port)}
    sides = {side_of(evidence, port) for port in ports.values() if iscsi_keys(san, port)}
    if len(keys) > 1 or len(sides) < 2:  # noqa: PLR2004  # nothing to cross
        return
    (key,) = keys
    zones = str(array.intent.settings.get("netzone_type", "")).casefold()
    at = ("arrays", array.name, "settings", "netzone_type")
    if not zones:
        yield Unknown("settings.netzone_type of a Nimble array with one network on two switches")
    elif zones not in ZONES:
        found = f"netzone_type {zones} with {named(san, key)} on {' and '.join(sorted(sides))}"
        yield Fault(found, "bisect or evenodd, or two networks", at=at)
    elif zones == "bisect" and san.vlans[key].subnet is None:
        yield Unknown("subnet of an iSCSI VLAN")
    else:
        yield from astray(list(plugs_of(array, key, evidence)), zones, san.vlans[key].subnet)
