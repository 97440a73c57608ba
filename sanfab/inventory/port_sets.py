"""Port sets of arrays -> the array ports by which a host port reaches its LUNs."""

from collections.abc import Iterator

from sanfab.inventory.cables import Cable
from sanfab.model.endpoint import ArrayIntent, HostIntent
from sanfab.model.san import San


def ports_of_set(san: San, initiator: Cable, array: str) -> frozenset[str] | None:
    """Return the ports by which a host port reaches its LUNs on an array; None: by all.

    An igroup that is bound to a port set reaches its LUNs by the ports of that set only; logins
    and zones are not affected [NTAP-CLI].
    """
    intent = san.arrays[array]
    if not intent.port_sets:
        return None
    host = san.hosts[initiator.device]
    ports_of = {group: one.ports for one in intent.port_sets.values() for group in one.igroups}
    bound = (group for group in _igroups(intent, host, initiator) if group in ports_of)
    group = next(bound, None)
    return frozenset(ports_of[group]) if group is not None else None


def _igroups(array: ArrayIntent, host: HostIntent, initiator: Cable) -> Iterator[str]:
    """Yield the igroup of an initiator: the one that lists it, or its host; else by its name."""
    group_of = {member.lower(): group for group, names in array.igroups.items() for member in names}
    listed = (group_of[name] for name in _names(host, initiator) if name in group_of)
    group = next(listed, None)
    if group is not None:
        yield group
        return
    name, protocol = initiator.device, "fcp" if initiator.is_fc else "iscsi"
    yield from (f"{name}_{initiator.label}", f"{name}-{protocol}", name)


def _names(host: HostIntent, initiator: Cable) -> Iterator[str]:
    """Yield the names of an initiator, then those of the others of its host and protocol."""
    ports = host.ports.values()
    if initiator.is_fc:
        found = [initiator.end.wwpn, *(port.wwpn for port in ports)]
    else:
        found = [initiator.end.iqn, host.iqn, *(port.iqn for port in ports)]
    yield from (name.lower() for name in found if name is not None)
