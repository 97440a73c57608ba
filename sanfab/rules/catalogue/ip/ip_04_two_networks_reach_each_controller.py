"""IP-04."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.model.endpoint import ArrayIntent
from sanfab.model.families import FAMILIES
from sanfab.model.protocols import ISCSI
from sanfab.rules.catalogue.ip.subjects import named
from sanfab.rules.context import CheckContext
from sanfab.rules.endpoints import iscsi_keys
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Scope, Subject, Violation, rule
from sanfab.rules.scopes import ARRAYS, HOSTS

Networks = dict[str, set[str | None]]
"""Controllers of an array by the VLANs they are in."""


class TwoSided(NamedTuple):
    """An array that requires two networks, or a host that uses such arrays."""

    array: str
    """Its name; empty: it is a host."""
    networks: Networks
    controllers: frozenset[str]
    lone: tuple[tuple[str, str], ...] = ()
    """Arrays of two networks that the host reaches in one VLAN only, with that VLAN."""


def _two_sided(context: CheckContext) -> Iterator[Subject[TwoSided]]:
    networks: dict[str, Networks] = {}
    for subject in context.subjects(ARRAYS.find):
        name, array = subject.item
        found = _networks(context, array)
        if FAMILIES[array.family].networks == "two" and found:
            networks[name] = found
            item = TwoSided(name, found, frozenset(array.controllers))
            yield Subject(name, (*subject.where, "ports"), item, subject.families)
    for host_place in context.subjects(HOSTS.find) if networks else ():
        name, host = host_place.item
        used = [one for one in sorted(context.partners.get(name, ())) if one in networks]
        keys = {key for port in host.ports.values() for key in iscsi_keys(context.san, port)}
        if used and keys:
            shared = [(one, keys & networks[one].keys()) for one in used if len(networks[one]) > 1]
            lone = tuple((one, next(iter(both))) for one, both in shared if len(both) == 1)
            item = TwoSided("", {}, frozenset(), lone)
            yield Subject(name, (*host_place.where, "ports"), item, host_place.families)


def _networks(context: CheckContext, array: ArrayIntent) -> Networks:
    found: Networks = {}
    for port in array.ports.values():
        for key in iscsi_keys(context.san, port):
            found.setdefault(key, set()).add(port.controller)
    return found


TWO_SIDED: Scope[TwoSided] = Scope("san", _two_sided)


@rule(
    "IP-04",
    scope=TWO_SIDED,
    protocols=ISCSI,
    severity=Severity.WARNING,
    source="NTAP-E NTAP-ISCSI",
    example="all ports in one subnet",
    fix="make two iSCSI VLANs, and put a port of each controller and of each host in both",
    suppressed_by=("RED-02",),
)
def two_networks_reach_each_controller(
    one: TwoSided, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """E-Series and ONTAP have two iSCSI networks, each with every controller and every host.

    In one subnet a host sends through the port that its routing table lists first, so the second
    path is not used, and one duplicate address or broadcast storm affects both.
    """
    for array, key in one.lone:
        found = f"ports in only one network of {array}: {named(context.san, key)}"
        yield Violation(found, f"a port in a second network of {array}")
    if not one.array:
        return
    if len(one.networks) == 1:
        (key,) = one.networks
        yield Violation(f"all iSCSI ports in {named(context.san, key)}", "two networks at least")
    elif any(None in held for held in one.networks.values()):
        yield NotExamined("controller of an array port")
    else:
        known = one.controllers.union(*one.networks.values())
        for key, held in one.networks.items():
            for controller in sorted(str(name) for name in known - held):
                found = f"controller {controller} without a port in {named(context.san, key)}"
                yield Violation(found, "every controller in each network")
