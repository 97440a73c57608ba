"""Access and ports -> which hosts use which service of an array, and by which protocols."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from sanfab.inventory.cables import Cable
from sanfab.inventory.ranges import expanded
from sanfab.model.protocols import (
    PROTOCOLS,
    SCSI,
    SERVICES,
    ProtocolName,
    StorageService,
    service_of_role,
)
from sanfab.model.san import San

_Pair = tuple[str, str]
"""A host and an array that it may use."""


class TeamedPort(NamedTuple):
    """A port of a host or array, and the ports of its team: itself alone if it has none."""

    cable: Cable
    team: Sequence[Cable]


def protocols_of_access(san: San) -> dict[_Pair, frozenset[ProtocolName]]:
    """Return the protocols that `access` names, by host and array; absent: it names none."""
    if all(access.protocols is None for access in san.access):
        return {}
    found: dict[_Pair, set[ProtocolName]] = {}
    free: set[_Pair] = set()
    for access in san.access:
        pairs = [
            (host, array) for host in expanded(access.hosts) for array in expanded(access.arrays)
        ]
        if access.protocols is None:
            free.update(pairs)
        for pair in pairs if access.protocols is not None else ():
            found.setdefault(pair, set()).update(access.protocols or ())
    return {pair: frozenset(names) for pair, names in found.items() if pair not in free}


def wanted_pairs(
    san: San,
    arrays_of: Mapping[str, Iterable[str]],
    named: Mapping[_Pair, Iterable[ProtocolName]],
    ports_of: Callable[[str], Iterable[TeamedPort]],
) -> dict[StorageService, list[_Pair]]:
    """Return the pairs of `access` by the services that they use, sorted by name.

    A pair that names no protocols uses each service for which both have ports; one without any in
    common is a pair of SCSI, which then has no path.
    """
    pairs = [
        (host, array)
        for host in sorted(san.hosts.keys() & arrays_of.keys())
        for array in sorted(name for name in arrays_of[host] if name in san.arrays)
    ]
    if not named and not any(_is_other_service(vlan.role) for vlan in san.vlans.values()):
        return {service: pairs if service == SCSI else [] for service in SERVICES}
    services_at = {
        name: {service for port in ports_of(name) for service in _services_at(san, port)}
        for name in (*san.hosts, *san.arrays)
    }
    found: dict[StorageService, list[_Pair]] = {service: [] for service in SERVICES}
    for pair in pairs:
        services = {PROTOCOLS[one].service for one in named.get(pair, ())}
        for service in services or services_at[pair[0]] & services_at[pair[1]] or {SCSI}:
            found[service].append(pair)
    return found


def _is_other_service(role: str) -> bool:
    return service_of_role(role) not in {None, SCSI}


def _services_at(san: San, port: TeamedPort) -> Iterator[StorageService]:
    """Yield the services for which a host or array has a port."""
    if port.cable.is_fc or port.cable.end.to is not None:
        yield SCSI
    for key in used_keys(san, port):
        service = service_of_role(san.vlans[key].role)
        if service is not None:
            yield service


def used_keys(san: San, port: TeamedPort) -> set[str]:
    """Return the keys of the VLANs that a port uses: of addresses by VLAN, those with an address.

    The addresses of a team may stand at any of its ports.
    """
    end = port.cable.end
    keys = {key for key in (end.vlan, *end.vlans) if key is not None}
    stated = _addressed(port.team)
    return keys & san.vlans.keys() if stated is None else keys & stated


def _addressed(cables: Iterable[Cable]) -> set[str] | None:
    """Return the VLANs that the addresses of some ports name; None: no address names a VLAN."""
    named = [one.end.ip for one in cables if isinstance(one.end.ip, Mapping) and one.end.ip]
    return {key for ip in named for key in ip} if named else None
