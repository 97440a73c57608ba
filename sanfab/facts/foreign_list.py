"""Owned facts and running facts -> the names of foreign objects, by kind, which a push leaves."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from sanfab.facts.fc import FcPortFacts
from sanfab.facts.field import keeps_unstated
from sanfab.facts.policy_kind import PolicyKind
from sanfab.facts.services import ServiceFacts
from sanfab.facts.switch import PortFacts, SwitchFacts, VlanFacts

_Name = TypeVar("_Name", str, int)

ForeignObjects = dict[str, tuple[str, ...]]
"""Names by kind, in the singular; a secret such as an SNMP community is not among them."""

_DEFAULT_VLANS = frozenset({1})
_SERVICES = {
    "users": "user",
    "snmp_users": "SNMP user",
    "snmp_traps": "SNMP trap receiver",
    "snmp_community_traps": "SNMPv2c trap receiver",
    "ntp": "time server",
    "syslog": "log server",
    "tacacs": "TACACS+ server",
}
"""What one of a service is called, by the fact that holds all of them."""
_SETTINGS = {
    "snmp_contact": "SNMP contact",
    "snmp_location": "SNMP location",
    "banner": "banner",
}
"""Settings of services that are a text."""
SERVICE_KINDS = frozenset(_SERVICES.values())
"""Kinds of foreign objects that a plan names one by one: who logs in, and where data goes."""


def foreign_objects(
    owned: SwitchFacts,
    running: SwitchFacts,
    policy_words: Mapping[str, str],
    accounts: frozenset[str] = frozenset(),
) -> ForeignObjects:
    """Return what runs and is not owned; ``policy_words``: what the NOS calls QoS policies.

    On a switch that is managed whole these are the services of which the inventory states nothing.
    ``accounts``: those that every switch has, and which are not listed there.
    """
    listed = (
        _unstated_services(owned.services, running.services, accounts)
        if owned.managed is None
        else _foreign(owned, running, policy_words)
    )
    found = {kind: tuple(names) for kind, names in listed}
    return {kind: names for kind, names in found.items() if names}


def _unstated_services(
    owned: ServiceFacts, running: ServiceFacts, accounts: frozenset[str]
) -> Iterator[tuple[str, Iterable[str]]]:
    for name, kind in _SERVICES.items():
        if keeps_unstated(owned, name):
            yield kind, sorted(set(getattr(running, name)) - accounts)
    for name, kind in _SETTINGS.items():
        if keeps_unstated(owned, name) and getattr(running, name):
            yield kind, (str(getattr(running, name)).strip(),)


def _policies(owned: SwitchFacts, running: SwitchFacts, words: Mapping[str, str]) -> Iterator[str]:
    for key in _left(running.policies, owned.policies):
        kind, *name = key.split(" ")
        if kind == PolicyKind.CLASS:
            name[0] = words[name[0]]
        yield " ".join((words[kind], *name))


def _foreign(
    owned: SwitchFacts, running: SwitchFacts, policy_words: Mapping[str, str]
) -> Iterator[tuple[str, Iterable[str]]]:
    yield "VLAN", _vlans(running, owned.vlans.keys() | _DEFAULT_VLANS)
    yield "LAG", _left(running.lags, owned.lags)
    ports = (name for name, port in running.ports.items() if _is_used(port))
    yield "port", _left(ports, {*owned.ports, *running.lags})
    yield "fabric extender", map(str, _left(running.fexes, owned.fexes))
    yield "VRF", _left(running.vrfs, owned.vrfs)
    yield "static route", sorted(map(str, running.routes - owned.routes))
    yield "VSAN", map(str, _left(running.vsans, {*owned.vsans, 1}))
    yield "VFC", map(str, _left(running.vfcs, owned.vfcs))
    native = (name for name, port in running.fc_ports.items() if _is_used_fc(port))
    yield "FC port", _left(native, owned.fc_ports)
    yield "FC port-channel", map(str, _left(running.fc_lags, owned.fc_lags))
    yield from _zoning(owned, running)
    yield "QoS policy", _policies(owned, running, policy_words)
    mine, there = owned.services, running.services
    for name, kind in _SERVICES.items():
        yield kind, _left(getattr(there, name), getattr(mine, name))
    yield "SNMP community", ("not shown" for _ in there.snmp_communities)


def _vlans(running: SwitchFacts, owned: Iterable[int]) -> Iterator[str]:
    for number in _left(running.vlans, owned):
        yield _named(running.vlans[number])
    yield from running.vlans_without_id


def _named(vlan: VlanFacts) -> str:
    return f"{vlan.id} {vlan.name}".rstrip()


def _is_used(port: PortFacts) -> bool:
    """Return whether somebody configured a port, as far as its VLANs and description show."""
    return bool(port.description) or port.mode == "trunk" or port.access_vlan not in {None, 1}


def _is_used_fc(port: FcPortFacts) -> bool:
    """Return whether somebody configured a native port, as far as its description and VSAN show."""
    return bool(port.description) or port.lag is not None or port.vsan != 1


def _zoning(owned: SwitchFacts, running: SwitchFacts) -> Iterator[tuple[str, Iterable[str]]]:
    mine = {one: vsan for one, vsan in owned.vsans.items() if "zones" in (owned.managed or ())}
    for kind in ("zones", "zonesets", "fcaliases"):
        names = [
            f"{name} vsan {number}"
            for number, vsan in running.vsans.items()
            for name in _left(
                getattr(vsan, kind), getattr(mine[number], kind) if number in mine else ()
            )
        ]
        yield {"zones": "zone", "zonesets": "zoneset", "fcaliases": "fcalias"}[kind], names
    yield "device alias", _left(running.device_aliases, owned.device_aliases)


def _left(found: Iterable[_Name], owned: Iterable[_Name]) -> list[_Name]:
    mine = set(owned)
    return [one for one in sorted(found) if one not in mine]
